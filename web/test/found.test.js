// Small things that were found wrong once, and what the first minutes show.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, games, house, lay, ready } from "./helpers.js";

let at;
before(async () => {
  at = await house();
});
after(() => at.close());

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

test("the lobby promises as many games as can be played", async () => {
  const page = await at.person();
  const { length } = await games(page);
  await page.goto("/");
  await page.waitForSelector(".cards > li");
  const promised = await page.locator(".masthead .lead").textContent();
  assert.ok(promised.startsWith(`${NUMBERS[length] ?? length} game`), promised);
  // A server with one game less promises one less.
  await page.route("**/api/games", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: (await answer.json()).slice(1) });
  });
  await page.reload();
  await page.waitForSelector(".cards > li");
  const fewer = await page.locator(".masthead .lead").textContent();
  assert.ok(fewer.startsWith(`${NUMBERS[length - 1] ?? length - 1} game`), fewer);
});

test("tips are counted, and no number comes twice", async () => {
  const page = await at.person({ settings: { tips: true, guided: undefined } });
  const [game] = await games(page);
  const { url } = await lay(page, { game: game.key, scenario: game.scenarios[0].key, seats: { french: "you", allied: "you" } });
  await page.goto(url);
  await ready(page);
  const told = [];
  for (let i = 0; i < 12 && told.length < 5; i++) {
    const tip = page.locator(".coach[data-lesson]");
    if (await tip.count()) {
      const key = await tip.getAttribute("data-lesson");
      told.push(await tip.locator(".where").textContent());
      await tip.getByRole("button", { name: /Got it/ }).click();
      await page.waitForFunction((was) => document.querySelector(".coach[data-lesson]")?.dataset.lesson !== was, key);
    } else {
      await choose(page);
      await ready(page);
    }
  }
  assert.ok(told.length >= 4, `several tips: ${told}`);
  assert.deepEqual(
    told.map((words) => Number(/^Tip (\d+) of \d+$/.exec(words)?.[1])),
    told.map((_, i) => i + 1),
  );
});

test("a tip that was before the eyes of who goes on is not told again", async () => {
  const page = await at.person({ settings: { tips: true, guided: undefined } });
  const [game] = await games(page);
  const { url } = await lay(page, { game: game.key, scenario: game.scenarios[0].key, seats: { french: "you", allied: "you" } });
  await page.goto(url);
  await ready(page);
  const tip = page.locator(".coach[data-lesson]");
  const first = await tip.getAttribute("data-lesson");
  await page.keyboard.press("t");
  await page.waitForSelector(".threats .zone, .dangers .threat");
  assert.equal(await tip.getAttribute("data-lesson"), first, "nothing was decided yet");
  await choose(page, (options) => options.find((option) => option.kind === "piece"));
  await page.waitForFunction((was) => document.querySelector(".coach[data-lesson]")?.dataset.lesson !== was, first);
  assert.match(await tip.locator(".where").textContent(), /^Tip 2 of/);
});

test("who plays on without an answer to the opening card sees what is asked", async () => {
  const page = await at.person({ settings: { tips: true } });
  const [game] = await games(page);
  const { url } = await lay(page, { game: game.key, scenario: game.scenarios[0].key, seats: { french: "you", allied: "you" } });
  await page.goto(url);
  await ready(page);
  await page.waitForSelector(".opening");
  await choose(page, (options) => options.find((option) => option.kind === "piece"));
  await page.waitForSelector(".opening", { state: "detached" });
  const [ask, panel] = [await page.locator(".prompt .ask").boundingBox(), await page.locator(".decisions").boundingBox()];
  assert.ok(ask.y + ask.height <= panel.y + panel.height, JSON.stringify([ask, panel]));
  await page.getByRole("tab", { name: "Rules" }).click();
  await page.locator("details.how summary").waitFor();
});

test("who sits is shown in the colour of the side, who is to move too", async () => {
  const page = await at.person();
  const [game] = await games(page);
  const { url } = await lay(page, { game: game.key, scenario: game.scenarios[0].key, seats: { french: "you", allied: "you" } });
  await page.goto(url);
  await ready(page);
  const fills = await page.evaluate(() =>
    [document.querySelector(".seats .turn .side-sign path"), document.querySelector(".prompt .side-sign path")].map(
      (path) => getComputedStyle(path).fill,
    ),
  );
  assert.equal(fills[0], fills[1]);
});

test("Tab goes into the map once and then on, as its label says", async () => {
  const page = await at.person();
  const [game] = await games(page);
  const { url } = await lay(page, { game: game.key, scenario: game.scenarios[0].key, seats: { french: "you", allied: "you" } });
  await page.goto(url);
  await ready(page);
  const label = await page.locator(".viewport").getAttribute("aria-label");
  assert.match(label, /Tab goes to what can be chosen, arrows from there to the next/);
  await page.keyboard.press("b");
  const where = () =>
    page.evaluate(() => ({ map: Boolean(document.activeElement.closest(".viewport .world")), piece: document.activeElement.dataset.piece }));
  await page.keyboard.press("Tab");
  const first = await where();
  assert.ok(first.map && first.piece, "one Tab leads to what can be chosen");
  const ways = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
  const reached = new Set([first.piece]);
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press(ways[i % ways.length]);
    const now = await where();
    assert.ok(now.map, "arrows stay on the map");
    if (now.piece) reached.add(now.piece);
  }
  assert.ok(reached.size > 2, "and lead from one to the next");
  await page.keyboard.press("Tab");
  assert.equal((await where()).map, false, "the next Tab leaves it");
});
