// The large battles on their part of the map: the opening, a large attack, guns that bombard along a crest, a chateau under siege, the
// ways of command and where an order leads, on the wide and on the small screen, by day and by night, to be looked at.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { house, lay, settled, shot } from "../helpers.js";
import { seated } from "../whole.js";

let at;
let wide;
let small;

before(async () => {
  at = await house();
  wide = await at.person();
  await wide.goto("/");
  small = await at.person({ context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } });
  await small.context().addCookies(await wide.context().cookies());
});
after(() => at.close());

/** The table on the wide and on the small screen, by day and by night. @param {string} name @param {(page: object) => Promise<void>} [prepare] */
async function looks(name, prepare = async () => {}) {
  for (const [page, width] of /** @type {const} */ ([[wide, 1440], [small, 360]])) {
    await page.goto(wide.url());
    await seated(page);
    await prepare(page);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await page.waitForSelector(".paper[aria-busy=false]");
      await shot(page, `battle-${name}-${width}-${colorScheme}`);
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
}

test("the opening", async () => {
  for (const scenario of ["la-belle-alliance", "campaign"]) {
    const opened = await lay(wide, { game: "nlb", scenario, seats: { french: "you", allied: "you" } });
    await wide.goto(opened.url);
    await looks(`opening-${scenario}`);
  }
});

/** Games of two sergeants, each as the lines of its record. @param {string} scenario @param {number} games @returns {Promise<string[][]>} */
async function played(scenario, games) {
  const folder = mkdtempSync(join(tmpdir(), "battles-"));
  const wanted = ["simulate", "nlb", scenario, "--games", games, "--seed", 7, "--jobs", 1, "--records", "--out", folder].map(String);
  await promisify(execFile)(process.env.GROGNARD_PROGRAM, wanted);
  const records = join(folder, "records");
  return readdirSync(records).map((name) => readFileSync(join(records, name), "utf8").trimEnd().split("\n"));
}

/** What a line of a record decides: its word, and what it is about. @param {string} line @returns {[string, any]} */
function decision(line) {
  const { n, french, allied } = JSON.parse(line);
  const made = n ? (french ?? allied) : null;
  return made === null || made === undefined ? ["", null] : typeof made === "string" ? [made, null] : Object.entries(made)[0];
}

/** The attacks of games just before their dice: where the die is thrown, and all that was decided about it. @param {string[][]} games */
function attacks(games) {
  return games.flatMap((lines) => {
    const all = [];
    let steps = [];
    lines.forEach((line, at) => {
      const [word, what] = decision(line);
      if (word === "roll") all.push({ lines, at, steps });
      if (["target", "join", "bombard"].includes(word)) steps = [...steps, [word, what]];
      else steps = [];
    });
    return all;
  });
}

/** Lays a game as far as it was played. @param {string} scenario @param {string[]} lines @param {number} at */
async function resume(scenario, lines, at) {
  const record = `${lines.slice(0, at).join("\n")}\n`;
  const opened = await lay(wide, { game: "nlb", scenario, record, seats: { french: "you", allied: "you" } });
  await wide.goto(opened.url);
}

const HOUGOUMONT = "0617";

/** Nobody who fights is under the corner with the whole board. @param {object} page */
async function clear(page) {
  const boxes = await page.locator(".viewport :is(.is-attacking, .is-defending, .is-bombarding) > g").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const [map] = await page.locator(".minimap:visible").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.ok(boxes.length > 1, "somebody fights");
  for (const box of boxes) assert.ok(!map || box.left >= map.right || box.bottom <= map.top, "in sight");
}

test("attacks of La Belle Alliance", { timeout: 900_000 }, async () => {
  const all = attacks(await played("la-belle-alliance", 3));
  const count = (/** @type {[string, any][]} */ steps, /** @type {string} */ wanted) => steps.filter(([word]) => word === wanted).length;
  const largest = all.toSorted((a, b) => b.steps.length - a.steps.length)[0];
  const bombardment = all.find(({ steps }) => count(steps, "join") === 0 && count(steps, "bombard") > 1);
  const siege = all.find(({ steps }) => steps.some(([word, hex]) => word === "target" && hex === HOUGOUMONT));
  for (const [name, attack] of Object.entries({ largest, bombardment, siege })) {
    assert.ok(attack, `somebody has fought: ${name}`);
    await resume("la-belle-alliance", attack.lines, attack.at);
    await looks(name, clear);
  }
});

test("command, and an order that a corps follows", { timeout: 900_000 }, async () => {
  const [lines] = await played("campaign", 1);
  const first = lines.findIndex((line) => decision(line)[0] === "command");
  await resume("campaign", lines, first + 3);
  // Near enough to be read, with the way from a commander to somebody.
  await looks("command", async (page) => {
    await page.locator(".onward").click();
    await settled(page);
    const [x, y] = await page.evaluate(() => {
      const { left, width, top, height } = document.activeElement.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    });
    if (page === wide) await page.mouse.move(x, y);
  });
  const sent = lines.findIndex((line) => decision(line)[0] === "to");
  await resume("campaign", lines, sent + 1);
  await looks("follows", async (page) => {
    const order = page.locator(".orders .order").filter({ hasText: "follows" }).first();
    if (page === wide) await order.hover();
    else await order.focus();
  });
  assert.ok((await wide.locator(".ghost").count()) > 0, "the order shows where everybody would stand");
});
