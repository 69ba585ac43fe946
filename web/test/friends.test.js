// Two browsers at one table: a seat link, secrets that stay secret, live moves, talk, offers, a watcher.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, games, gone, house, lay, ready, sensible, shot, URL_OF_TABLE, version, view } from "./helpers.js";
import { wire } from "./wire.js";

let at;
let anna;
let bert;
let opened;
let line;

before(async () => {
  at = await house();
  anna = await at.person({ settings: { name: "Anna" } });
  line = await wire(URL_OF_TABLE);
  bert = await at.person({ settings: { name: "Bert" }, context: { baseURL: line.url } });
  // A scenario in which each side holds something that the other may not see.
  const all = (await games(anna)).flatMap((game) => game.scenarios.map((scenario) => [game.key, scenario.key]));
  for (let i = 0; i < all.length && !opened; i++) {
    const [game, scenario] = all[i];
    // Nothing is drawn before both sit: who plays both sides sees what the game hands out.
    const both = await lay(anna, { game, scenario, player: "Anna", seats: { french: "you", allied: "you" } });
    const { scene } = await anna.evaluate(async (id) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(`/api/tables/${id}/share`, { method: "PUT", headers, body: "{}" })).json();
    }, both.id);
    if (new Set(scene.hands.map((hand) => hand.side)).size < 2) continue;
    opened = await lay(anna, { game, scenario, player: "Anna", seats: { french: "you", allied: "friend" } });
  }
  assert.ok(opened, "there is a scenario with secrets");
});
after(async () => {
  await at.close();
  line.close();
});

test("the maker of the table finds the link for the friend", async () => {
  await anna.goto(opened.url);
  await anna.waitForSelector(".piece");
  await anna.getByRole("button", { name: "Send the link" }).click();
  const link = await anna.getByLabel(/^For a friend/).inputValue();
  assert.ok(link.endsWith(opened.links.allied));
  await shot(anna, "friends-1-link");
  await anna.getByRole("button", { name: "Close", exact: true }).click();
});

test("the friend takes the seat by the link, and the other sees it", async () => {
  await bert.goto(opened.links.allied);
  await bert.waitForURL(/\/table\//);
  await bert.waitForSelector(".piece");
  assert.equal((await view(bert)).eye, "allied");
  await anna.waitForSelector(".seats .side-allied.present");
  await bert.waitForFunction(() => document.title.includes("Waiting for"));
});

test("neither sees what the other holds", async () => {
  for (const [page, mine, theirs] of [
    [anna, "french", "allied"],
    [bert, "allied", "french"],
  ]) {
    await page.getByRole("tab", { name: "Forces" }).click();
    const own = page.locator(`.hand.side-${mine} .card`);
    await page.waitForSelector(`.hand.side-${theirs} .card.back`);
    assert.equal(await own.locator(".said").count(), 0, "one's own is face up");
    assert.ok((await own.first().textContent()).trim().length > 0);
    assert.equal(await page.locator(`.hand.side-${theirs} .card.back`).count(), 1);
    const { scene } = await view(page);
    assert.deepEqual(scene.hands.find((hand) => hand.side === theirs).cards, [null]);
    await shot(page, `friends-2-hand-${mine}`);
  }
  // Nor is it told: of what Anna did, Bert hears without what she holds. (He may hold the same himself.)
  const secret = (await view(anna)).scene.hands.find((hand) => hand.side === "french").cards[0].title;
  const of = (entries) => entries.filter((entry) => entry.side === "french" && entry.weight === "event");
  const hers = of((await view(anna)).chronicle);
  const his = of((await view(bert)).chronicle);
  assert.ok(hers.some((entry) => entry.text.includes(secret)));
  assert.equal(his.length, hers.length);
  assert.ok(!his.some((entry) => entry.text.includes(secret)), JSON.stringify(his));
});

test("a move of one is seen by the other at once", async () => {
  await choose(anna, (options) => options.find((option) => option.kind === "piece"));
  await choose(anna, (options) => options.find((option) => option.kind === "space" && !option.occupied));
  const now = await version(anna);
  await bert.waitForFunction((wanted) => Number(document.querySelector(".table").dataset.version) >= wanted, now);
  assert.equal(await bert.locator(".piece.lit").count(), 0, "it is not his turn");
});

test("they talk, and notes stay private", async () => {
  await bert.getByRole("tab", { name: "Talk" }).click();
  await bert.getByLabel("Say something").fill("Good luck!");
  await bert.getByLabel("Say something").press("Enter");
  await anna.getByRole("tab", { name: "Talk" }).click();
  await anna.waitForSelector(".talk li:has-text('Good luck!')");
  await anna.getByLabel(/Notes for yourself/).fill("Take the farm first.");
  await anna.waitForSelector(".notes small:has-text('Kept')");
  assert.equal((await view(bert)).notes, "");
  await anna.reload();
  await ready(anna);
  assert.equal((await view(anna)).notes, "Take the farm first.");
});

test("a draw is offered and declined; going back beyond a die needs the other's word", async () => {
  await anna.getByTitle("Table", { exact: true }).click();
  await anna.getByRole("button", { name: "Offer a draw" }).click();
  await bert.waitForSelector(".offer:has-text('offers a draw')");
  await shot(bert, "friends-3-offer");
  await bert.getByRole("button", { name: "Decline" }).click();
  await gone(bert, ".offer");
  await gone(anna, ".offer");
  const before = (await view(anna)).inputs;
  await anna.getByTitle(/^One step back/).click();
  await anna.waitForSelector(".then-banner");
  await anna.getByRole("button", { name: "Ask to go back to here" }).click();
  await bert.getByRole("button", { name: "Agree" }).click();
  await gone(bert, ".offer");
  assert.equal((await view(anna)).inputs, before - 1);
});

test("the turn passes to the friend, who sees it in the title", async () => {
  await anna.keyboard.press("Escape");
  for (let i = 0; i < 60 && (await view(anna)).your_turn; i++) {
    await choose(
      anna,
      (options) => options.find((option) => option.kind === "button" && /end/i.test(option.label)) ?? sensible(options),
    );
  }
  await ready(bert);
  await bert.waitForFunction(() => document.title.includes("Your turn"));
  await anna.waitForFunction(() => document.title.includes("Waiting for"));
});

test("somebody without a seat watches and cannot choose", async () => {
  const carl = await at.person();
  await carl.goto(opened.url);
  await carl.waitForSelector(".piece");
  assert.equal((await view(carl)).eye, "observer");
  assert.equal(await carl.locator(".piece.lit, .light, .prompt > .buttons button").count(), 0);
  await anna.waitForSelector(".watchers");
  await shot(carl, "friends-4-watching");
  await carl.context().close();
});

test("a table that does not answer at first is laid when it does", async () => {
  const dora = await at.person();
  let refused = 0;
  await dora.route(`**/api/tables/${opened.id}`, (route) => (refused++ < 2 ? route.abort() : route.continue()));
  await dora.goto(opened.url);
  await dora.waitForSelector(".broken:has-text('tried again')");
  await dora.waitForSelector(".piece");
  await dora.context().close();
});

test("a page that comes in part says so, and can be fetched again", async () => {
  const dora = await at.person();
  await dora.route("**/js/table/session.js", (route) => route.abort());
  await dora.goto(opened.url);
  await dora.waitForSelector(".broken:has-text('could not be loaded')");
  await dora.unroute("**/js/table/session.js");
  await dora.getByRole("button", { name: "Try again" }).click();
  await dora.waitForSelector(".piece");
  await dora.context().close();
  const [expected, ...others] = at.troubles.splice(0);
  assert.match(expected, /dynamically imported module/);
  assert.deepEqual(others, []);
});

test("a lost connection is said, and what was missed is made good when it is back", async () => {
  await bert.waitForSelector(".link.live");
  line.cut();
  await bert.waitForSelector(".link.offline");
  await anna.getByRole("tab", { name: "Talk" }).click();
  await anna.getByLabel("Say something").fill("Are you there?");
  await anna.getByLabel("Say something").press("Enter");
  await anna.waitForSelector(".talk li:has-text('Are you there?')");
  line.mend();
  await bert.waitForSelector(".link.live");
  await bert.getByRole("tab", { name: "Talk" }).click();
  await bert.waitForSelector(".talk li:has-text('Are you there?')");
});

test("one resigns and both see the end", async () => {
  await bert.getByTitle("Table", { exact: true }).click();
  await bert.getByRole("button", { name: "Resign" }).first().click();
  await bert.locator("dialog").getByRole("button", { name: "Resign" }).click();
  await bert.waitForSelector(".ending");
  await anna.waitForSelector(".ending:has-text('Victory')");
  await shot(anna, "friends-5-over");
});
