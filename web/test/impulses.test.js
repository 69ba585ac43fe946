// A game of areas and Leaders in the real browser: a whole battle by clicking.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { boardOf, house, lay, send, settled, shot, view } from "./helpers.js";
import { kindOf, playWhole, seated } from "./whole.js";

const GAME = { game: "impulse", scenario: "waterloo" };
/** What has to have been clicked when the game is over. */
const WANTED = ["activate", "act move", "act bombard", "move", "point", "at", "target", "forward", "pass", "done"];

let at;
let page;

before(async () => {
  at = await house();
  page = await at.person();
});
after(() => at.close());

/** What to do next: first what has not been clicked yet, then whatever leads to the enemy, then whatever ends things. */
function pick({ scene }, board, lacks) {
  const { choices } = scene;
  const side = scene.prompt.side;
  const foes = (space) => scene.pieces.some((piece) => piece.place.space === space && piece.side !== side);
  const near = (space) => (board.spaces[space]?.neighbours ?? []).some(foes);
  const plain = choices.filter((choice) => kindOf(choice) !== "haul" && !choice.confirm);
  const of = (kind) => plain.filter((choice) => kindOf(choice) === kind);
  if (WANTED.some((kind) => kind !== "pass" && lacks(kind))) {
    // Where enemies are, or next to them: there is something to be clicked.
    const meets = (choice) => foes(choice.on.pieceto?.[1] ?? -1);
    const close = (choice) => near(choice.on.space ?? -1);
    const bold = [...of("act bombard").filter(() => lacks("act bombard")), ...of("act move").filter(close)];
    const first =
      of("move").find(meets) ??
      bold[0] ??
      plain.find((choice) => kindOf(choice) !== "move" && lacks(kindOf(choice)) && kindOf(choice) !== "pass") ??
      of("assault")[0] ??
      of("at")[0] ??
      of("activate")[Math.floor(Math.random() * of("activate").length)];
    if (first) return first;
  }
  return of("pass")[0] ?? of("done")[0] ?? plain[0];
}

test("a whole game by clicking, to its end", { timeout: 900_000 }, async () => {
  const { clicked } = await playWhole(page, GAME, pick, 2000);
  for (const kind of WANTED) assert.ok(clicked.has(kind), `${kind} was clicked`);
  await page.waitForSelector(".ending");
  await settled(page);
  await shot(page, "impulses-over");
  assert.match(await page.locator(".ending").textContent(), /victory|draw|won|points/i);
});

test("in a crowded area odds and the numbers of heaps can both be read, and equal odds of a heap stand there once", async () => {
  const { stdout } = await promisify(execFile)(process.env.GROGNARD_PROGRAM, ["position", "--start", "impulse"]);
  const start = JSON.parse(stdout);
  const units = { ...start.units, quiot: "48", bourg: "48", byl: "47", som: "47", "95th": "47" };
  const position = { ...start, phase: "impulses", active: "french", turn: 2, impulse: 0, units };
  delete position.agenda;
  delete position.orders;
  const steps = [
    { activate: "d-erlon" },
    { act: { action: "move", area: "48", leader: "d-erlon" } },
    { move: { unit: "quiot", to: "47" } },
    { move: { unit: "bourg", to: "47" } },
    "done",
  ];
  // The Leader may not be heard.
  for (let go = 0; go < 25; go++) {
    const opened = await lay(page, { ...GAME, seats: { french: "you", allied: "you" }, position });
    await page.goto(opened.url);
    await seated(page);
    let now = await view(page);
    const board = await boardOf(page, now);
    for (const decision of steps) {
      const choice = now.scene.choices.find((one) => JSON.stringify(one.decision) === JSON.stringify(decision));
      if (choice) now = await send(page, choice, now.version, board);
    }
    if (kindOf(now.scene.choices[0]) !== "point") continue;
    await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) >= n, now.version);
    await seated(page);
    const boxes = (selector) =>
      page.locator(selector).evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      );
    const [odds, numbers] = [await boxes(".tag rect"), await boxes(".heap-count circle")];
    assert.equal(new Set(now.scene.choices.map((choice) => choice.cost)).size, 1, "all are as good");
    assert.equal(odds.length, 1);
    assert.ok(numbers.length > 3);
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    for (const one of odds) for (const other of numbers) assert.ok(!meet(one, other), JSON.stringify([one, other]));
    return;
  }
  assert.fail("the Leader was never heard");
});
