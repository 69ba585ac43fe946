// The lobby: the games, setting a table up, and games that this page has no word of.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, games, house, isOver, lay, ready, shot, version, view } from "./helpers.js";

let at;
let page;
before(async () => {
  at = await house();
  page = await at.person();
});
after(() => at.close());

test("every game has a card with its map", async () => {
  await page.goto("/");
  const all = await page.evaluate(async () => (await fetch("/api/games")).json());
  await page.waitForSelector(".cards > li");
  assert.equal(await page.locator(".cards > li").count(), all.length);
  for (const game of all) await page.getByRole("heading", { name: game.title, exact: true }).first().waitFor();
  for (const card of await page.locator(".cards > li").all()) {
    await card.scrollIntoViewIfNeeded();
    await card.locator("img").evaluate((img) => img.decode());
  }
});

test("a game with many scenarios has a picture that one can take in, and a list beside or under it", async () => {
  await page.route("**/api/games", async (route) => {
    const answer = await route.fetch();
    const listed = await answer.json();
    const [first] = listed[0].scenarios;
    listed[0].scenarios = Array.from({ length: 11 }, (_, i) => ({ ...first, key: `${first.key}-${i}`, title: `Battle ${i}` }));
    await route.fulfill({ response: answer, json: listed });
  });
  for (const [width, tall] of [
    [1440, 320],
    [360, 320],
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const card = page.locator(".cards > li").first();
    await card.locator(".scenarios li").nth(10).waitFor();
    const [picture, whole] = [await card.locator(".picture").boundingBox(), await card.boundingBox()];
    assert.ok(picture.height <= tall, `${picture.height} at ${width}`);
    assert.ok(picture.width > whole.width * 0.9);
    const columns = new Set(await card.locator(".scenarios li").evaluateAll((lines) => lines.map((line) => line.offsetLeft)));
    assert.equal(columns.size, width > 1000 ? 2 : 1);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await shot(page, `lobby-many-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.unroute("**/api/games");
  await page.goto("/");
  await page.waitForSelector(".cards > li");
});

test("a scenario shows how evenly it is matched, once that has been measured", async () => {
  assert.equal(
    await page.locator(".cards .balance").count(),
    (await games(page)).flatMap((game) => game.scenarios).filter((scenario) => scenario.balance).length,
  );
  const share = (share) => ({ share, low: share - 0.02, high: share + 0.02 });
  const between = (french, drawn, allied) =>
    ({ games: 2000, between: "sergeant", french: share(french), drawn: share(drawn), allied: share(allied) });
  // Halves of a percent are not rounded up twice, and what never happened is not told.
  const balances = [between(0.5, 0.1, 0.4), between(0.655, 0, 0.345), between(0.144, 0.004, 0.852)];
  await page.route("**/api/games", async (route) => {
    const answer = await route.fetch();
    const listed = await answer.json();
    const scenarios = listed.flatMap((game) => game.scenarios);
    scenarios.forEach((scenario, index) => (scenario.balance = balances[index % 3]));
    await route.fulfill({ response: answer, json: listed });
  });
  await page.goto("/");
  await page.waitForSelector(".cards .balance");
  const words = (await page.locator(".cards .balance").allTextContents()).map((text) => text.replace(/\s+/g, " ").trim());
  assert.deepEqual(words.slice(0, 3), [
    "French 50% (48 to 52) · Drawn 10% (8 to 12) · Allied 40% (38 to 42), measured in 2,000 games of the sergeant against itself",
    "French 66% (64 to 68) · Allied 34% (32 to 37), measured in 2,000 games of the sergeant against itself",
    "French 15% (12 to 16) · Drawn 0% (-2 to 2) · Allied 85% (83 to 87), measured in 2,000 games of the sergeant against itself",
  ]);
  await shot(page, "lobby-1-balance");
  await page.unroute("**/api/games");
  await page.goto("/");
});

test("a table is set up with a scenario, seats and a name", async () => {
  const [game] = await games(page);
  const scenario = game.scenarios.at(-1);
  await page.getByRole("button", { name: `Set up ${scenario.title}` }).click();
  await page.locator('select[name="seat-french"]').selectOption("you");
  await page.locator('select[name="seat-allied"]').selectOption("friend");
  await page.getByLabel("Your name").fill("Anna");
  await page.getByLabel("Name of the table").fill("Sunday evening");
  await shot(page, "lobby-2-setup");
  await page.getByRole("button", { name: "Lay the table" }).click();
  await page.waitForURL(/\/table\//);
  await page.waitForSelector(".piece");
  const now = await view(page);
  assert.equal(now.scenario, scenario.key);
  assert.equal(now.name, "Sunday evening");
  assert.equal(now.seats.french.name, "Anna");
  assert.equal(now.seats.allied.who, "open");
});

test("what was chosen of many scenarios, the seats and the button are seen without scrolling", async () => {
  const most = (await games(page)).reduce((a, b) => (b.scenarios.length > a.scenarios.length ? b : a));
  const scenario = most.scenarios.at(-1);
  await page.goto("/");
  await page.getByRole("button", { name: `Set up ${scenario.title}`, exact: true }).click();
  const { height } = page.viewportSize();
  for (const part of [".setup .pick:has(:checked)", ".setup .pick:has(:checked) small", 'select[name="seat-allied"]', ".setup button.primary"]) {
    const box = await page.locator(part).first().boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= height, `${part} is in sight: ${JSON.stringify(box)}`);
  }
  // Optional rules wait in their groups, and a group says what was changed in it.
  const group = page.locator(".setup details.rules").first();
  await group.locator("summary").click();
  await group.locator("input[type=checkbox]").first().click();
  await page.waitForFunction(() => document.querySelector(".setup details.rules summary")?.textContent?.includes("1 changed"));
  await page.keyboard.press("Escape");
});

test("every game that is there can be played by clicking, to its end or for a while", async () => {
  for (const game of await games(page)) {
    for (const [nth, scenario] of game.scenarios.entries()) {
      // Other scenarios of a game are played by the same rules: their beginning is enough.
      const choices = nth === 0 ? 24 : 5;
      const opened = await lay(page, {
        game: game.key,
        scenario: scenario.key,
        seats: { french: "you", allied: "you" },
      });
      await page.goto(opened.url);
      await page.waitForSelector(".table");
      const kinds = new Set();
      for (let i = 0; i < choices; i++) {
        const curtain = page.locator(".curtain button.primary");
        await page.waitForSelector(".curtain button, .prompt.asked, .ending");
        if (await curtain.count()) await curtain.click();
        await ready(page);
        if (await isOver(page)) break;
        const option = await choose(page, (options) => options[(i * 7) % options.length]);
        kinds.add(option.kind);
        await page.waitForSelector(".curtain button, .prompt.asked, .ending");
      }
      console.log(`${game.key} ${scenario.key}: chose ${[...kinds].join(", ")}, version ${await version(page)}`);
      await shot(page, `game-${game.key}-${scenario.key}`);
    }
  }
});

test("the client has no word of a game", async () => {
  const { readdirSync, readFileSync, statSync } = await import("node:fs");
  const { fileURLToPath } = await import("node:url");
  const all = await page.evaluate(async () => (await fetch("/api/games")).json());
  const words = all.flatMap((game) => [`"${game.key}"`, ...game.scenarios.map((scenario) => `"${scenario.key}"`)]);
  const files = (folder) =>
    readdirSync(folder).flatMap((name) =>
      statSync(`${folder}/${name}`).isDirectory() ? files(`${folder}/${name}`) : [`${folder}/${name}`],
    );
  for (const file of files(fileURLToPath(new URL("../js", import.meta.url)))) {
    const text = readFileSync(file, "utf8");
    for (const word of words) assert.ok(!text.includes(word), `${file} says ${word}`);
  }
});
