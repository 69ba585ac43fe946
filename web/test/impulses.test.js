// A game of areas and Leaders in the real browser: a whole battle by clicking.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { house, settled, shot } from "./helpers.js";
import { kindOf, playWhole } from "./whole.js";

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
