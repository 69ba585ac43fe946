// Looking back over a game, step by step and phase by phase, and playing on from a point of it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, gone, house, playNow, ready, sensible, shot, view } from "./helpers.js";

let at;
let page;
let last;

before(async () => {
  at = await house();
  page = await at.person();
  await playNow(page);
  // A turn, so that there is something to look back at.
  const start = await page.locator(".headline h1").textContent();
  for (let i = 0; i < 80; i++) {
    await choose(page, (options) => options.find((option) => /^End/.test(option.label)) ?? sensible(options));
    await ready(page);
    const now = await page.locator(".headline h1").textContent();
    if (/\b2\b/.test(now) && now !== start) break;
  }
  last = (await view(page)).inputs;
  assert.ok(last > 20);
});
after(() => at.close());

/** The moment on the screen. */
const moment = async () => Number((await page.locator(".replay output small").textContent()).split("/")[0]);
/** Waits until the moment on the screen is this one. */
const shows = (n) =>
  page.waitForFunction(
    (wanted) => document.querySelector(".replay output small").textContent.startsWith(`${wanted}/`),
    n,
  );

test("the slider shows any moment, and nothing can be chosen there", async () => {
  await page.locator('.replay input[type="range"]').evaluate((el) => {
    el.value = "10";
    el.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.waitForSelector(".looking-back");
  await shows(10);
  const then = await page.evaluate(async () =>
    (await fetch(`/api${location.pathname.replace("/table/", "/tables/")}/at/10`)).json(),
  );
  await page.waitForFunction(
    (headline) => document.querySelector(".headline h1").textContent.replace(/\s+/g, " ").trim() === headline,
    then.scene.headline.replace(" · ", " "),
  );
  await gone(page, ".piece.lit, .light");
  await shot(page, "replay-1-slider");
});

test("steps and phases go back and on", async () => {
  await page.getByTitle(/^One step on/).click();
  await shows(11);
  await page.getByTitle(/^One step back/).click();
  await shows(10);
  const headings = (
    await page.evaluate(async () =>
      (await fetch(`/api${location.pathname.replace("/table/", "/tables/")}/chronicle?after=0`)).json(),
    )
  )
    .filter((entry) => entry.weight === "heading")
    .map((entry) => entry.n);
  await page.getByTitle("To the next phase").click();
  await shows(headings.find((n) => n > 10));
  await page.getByTitle("To the start of the phase").click();
  await shows(headings.findLast((n) => n < headings.find((m) => m > 10)) ?? 0);
});

test("it plays by itself and pauses", async () => {
  await page.getByTitle("Play the game from here").click();
  const from = await moment();
  await page.waitForFunction(
    (was) => Number(document.querySelector(".replay output small").textContent.split("/")[0]) > was,
    from,
  );
  await page.getByTitle("Pause").click();
  await page.getByTitle("Play the game from here").waitFor();
  const now = await moment();
  // Longer than a step takes.
  await page.waitForTimeout(1000);
  assert.equal(await moment(), now);
});

test("an entry of the chronicle shows the board as it was then", async () => {
  await page.getByRole("button", { name: "Back to now" }).click();
  await gone(page, ".looking-back");
  const line = page.locator(".chronicle li.event").first();
  await line.hover();
  await line.locator(".then").first().click();
  await page.waitForSelector(".looking-back");
  await page.keyboard.press("Escape");
  await gone(page, ".looking-back");
  assert.equal((await view(page)).inputs, last, "the game itself has not moved");
});

test("play on from here lays a new table with the game as it was", async () => {
  const here = page.url();
  await page.getByTitle("To the start of the phase").click();
  const n = await moment();
  await page.getByRole("button", { name: "Play on from here" }).click();
  await shot(page, "replay-2-play-on");
  await page.getByRole("button", { name: "Lay the table" }).click();
  await page.waitForURL((url) => url.href !== here && /\/table\//.test(url.href));
  await page.waitForSelector(".piece");
  const now = await view(page);
  assert.equal(now.branch_of.at, n);
});

test("pictures and the record can be kept, and the record loaded again", async () => {
  await page.goto("/");
  await page.locator(".tables a").first().click();
  await ready(page);
  await page.getByTitle("Table", { exact: true }).click();
  for (const [name, kind] of [
    ["Picture (SVG)", /svg/],
    ["Picture (PNG)", /png/],
    ["Record", /./],
  ]) {
    const href = await page.getByRole("link", { name }).getAttribute("href");
    const answer = await page.evaluate(async (url) => {
      const got = await fetch(url);
      return { status: got.status, kind: got.headers.get("content-type"), size: (await got.arrayBuffer()).byteLength };
    }, href);
    assert.equal(answer.status, 200, name);
    assert.match(answer.kind, kind);
    assert.ok(answer.size > 500);
  }
  const id = page.url().split("/").pop();
  const record = await page.evaluate(async (table) => (await fetch(`/api/tables/${table}/record`)).text(), id);
  await page.goto("/");
  await page
    .locator('.file input[type="file"]')
    .setInputFiles({ name: "game.jsonl", mimeType: "text/plain", buffer: Buffer.from(record) });
  await page.waitForURL(/\/table\//);
  await page.waitForSelector(".piece");
});

test("a record with a fault is refused in plain words", async () => {
  await page.goto("/");
  await page
    .locator('.file input[type="file"]')
    .setInputFiles({ name: "game.jsonl", mimeType: "text/plain", buffer: Buffer.from("not a record\n") });
  await page.waitForSelector(".trouble");
  assert.ok((await page.locator(".trouble").textContent()).length > 10);
});
