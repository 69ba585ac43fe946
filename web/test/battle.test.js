// A whole game of areas, formations and cubes in the real browser, both seats by one person.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { house, settled, shot } from "./helpers.js";
import { kindOf, playWhole } from "./whole.js";

const GAME = { game: "wallace", scenario: "waterloo" };
/** What has to have been clicked when the game is over. */
const WANTED = ["form", "activate", "act assault", "act fire", "assault", "aim", "cube", "enter", "nothing", "done"];

let at;
let page;

before(async () => {
  at = await house();
  page = await at.person();
});
after(() => at.close());

const inSpace = (scene, space) => scene.pieces.filter((piece) => piece.place.space === space);

/** Where something that is still wanted could be done: infantry that can march, or guns, near the enemy. */
function promising({ scene }, board, choices, lacks) {
  const side = scene.prompt.side;
  const foes = (space) => inSpace(scene, space).filter((piece) => piece.side !== side && piece.symbol === "infantry");
  const score = (choice) => {
    const space = choice.on.space;
    if (space === undefined) return -1;
    const own = inSpace(scene, space).filter((piece) => piece.side === side);
    const near = board.spaces[space].neighbours.filter((other) => foes(other).length > 0);
    const foot = own.filter((piece) => piece.symbol === "infantry" && piece.states.includes("mobile")).length;
    const guns = own.filter((piece) => piece.symbol === "artillery" && piece.states.includes("deployed")).length;
    if (lacks("aim") && guns > 0) return 100 + guns;
    // Cubes are assigned where several on one side share some: many against many.
    return near.length > 0 && foot > 1 ? foot + Math.max(...near.map((other) => foes(other).length)) : -1;
  };
  return choices
    .map((choice) => ({ choice, score: score(choice) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score)[0]?.choice;
}

/** What to do next: first what has not been clicked yet, then whatever ends things soonest. */
function pick(now, board, lacks) {
  const { choices } = now.scene;
  const of = (kind) => choices.find((choice) => kindOf(choice) === kind);
  const open = lacks("aim") || lacks("cube") || lacks("assault");
  for (const kind of ["cube", "enter", "assault", "aim", "skirmish", "form", "move"]) {
    if (of(kind) && (lacks(kind) || (kind === "assault" && lacks("cube")))) return of(kind);
  }
  if (open) {
    const areas = choices.filter((choice) => kindOf(choice) === "activate");
    const area = promising(now, board, areas, lacks);
    if (area) return area;
    const action = (lacks("aim") && of("act fire")) || of("act assault") || of("act fire");
    if (action) return action;
  }
  return of("done") ?? of("nothing") ?? choices[0];
}

test("a whole game by clicking, to its end", { timeout: 600_000 }, async () => {
  const { clicked } = await playWhole(page, GAME, pick);
  for (const kind of WANTED) assert.ok(clicked.has(kind), `${kind} was clicked`);
  await page.waitForSelector(".ending");
  await settled(page);
  await shot(page, "battle-over");
  assert.match(await page.locator(".ending").textContent(), /victory|draw/);
});

test("its record is verified, die by die", async () => {
  const record = await page.evaluate(async () => {
    const id = location.pathname.split("/").at(-1);
    return (await fetch(`/api/tables/${id}/record`)).text();
  });
  const folder = await mkdtemp(join(tmpdir(), "battle-"));
  const file = join(folder, "game.jsonl");
  await writeFile(file, record);
  const { stdout } = await promisify(execFile)(process.env.GROGNARD_PROGRAM, ["verify", file]);
  await rm(folder, { recursive: true });
  assert.match(stdout, /dice|verified|true|fair/i);
  console.log(stdout.trim());
});
