// A battle of many hexes and stacks in the real browser, whole, by clicking.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { house, settled, shot } from "./helpers.js";
import { kindOf, playWhole } from "./whole.js";

const GAME = { game: "nlb", scenario: "quatre-bras" };
/** What has to have been clicked when the battle is over. */
const WANTED = ["take", "to", "end-movement", "target", "join", "roll", "retreat"];

let at;
let page;

before(async () => {
  at = await house();
  page = await at.person();
});
after(() => at.close());

/** What to do next: march at the enemy as long as something has not been clicked, fight whoever has to be fought, end the rest. */
function pick({ scene }, board, lacks) {
  const { choices } = scene;
  const side = scene.prompt.side;
  const foes = (space) => scene.pieces.some((piece) => piece.place.space === space && piece.side !== side);
  const near = (choice) => (board.spaces[choice.on.space ?? choice.on.pieceto?.[1] ?? -1]?.neighbours ?? []).some(foes);
  const of = (kind) => choices.filter((choice) => kindOf(choice) === kind);
  // Whoever is in hand goes to the enemy if he can.
  const to = of("to").find(near) ?? of("to").at(-1);
  if (to) return to;
  if (of("join").length > 0 && (lacks("join") || of("roll").length === 0)) return of("join")[0];
  const fight = of("roll")[0] ?? of("target")[0] ?? of("retreat")[0];
  if (fight) return fight;
  if (WANTED.some(lacks) && of("take").length > 0) return of("take")[Math.floor(Math.random() * of("take").length)];
  return choices.find((choice) => choice.on === "button") ?? choices[0];
}

test("a whole battle by clicking, to its end", { timeout: 900_000 }, async () => {
  const clicked = new Set();
  // Dice may spare everybody a retreat; hardly three times.
  for (let games = 0; games < 3 && !WANTED.every((kind) => clicked.has(kind)); games++) {
    const played = await playWhole(page, GAME, pick, 2500);
    for (const kind of played.clicked.keys()) clicked.add(kind);
  }
  for (const kind of WANTED) assert.ok(clicked.has(kind), `${kind} was clicked`);
  await page.waitForSelector(".ending");
  await settled(page);
  await shot(page, "corps-over");
  assert.match(await page.locator(".ending").textContent(), /victory|draw|won|wins/i);
});
