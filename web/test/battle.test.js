// A whole game of areas, formations and cubes in the real browser, both seats by one person. Every kind of decision
// is made by clicking what is on the screen until it has been clicked (CLICKED_FIRST times); after that, decisions of
// the same kind are sent through the page's own client, as the page itself sends them, so that nine turns take no
// longer than a minute or two.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { click, house, lay, offered, ready, settled, shot, view } from "./helpers.js";

const GAME = { game: "wallace", scenario: "waterloo" };
/** So often a kind of decision is clicked before the page's client may send it. */
const CLICKED_FIRST = 2;
/** What has to have been clicked when the game is over. */
const WANTED = ["form", "activate", "act assault", "act fire", "assault", "aim", "cube", "enter", "nothing", "done"];

let at;
let page;
/** How often each kind was clicked, and how often it was sent. */
const clicked = new Map();
const sent = new Map();
const add = (to, kind) => to.set(kind, (to.get(kind) ?? 0) + 1);

before(async () => {
  at = await house();
  page = await at.person();
});
after(() => at.close());

/** "form", "act assault", "done". */
function kindOf({ decision }) {
  if (typeof decision === "string") return decision;
  const [kind] = Object.keys(decision);
  return kind === "act" ? `act ${decision.act.action}` : kind;
}

const lacks = (kind) => !clicked.has(kind);
const inSpace = (scene, space) => scene.pieces.filter((piece) => piece.place.space === space);

/** Where something that is still wanted could be done: infantry that can march, or guns, near the enemy. */
function promising({ scene }, board, choices) {
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
function pick(now, board) {
  const { choices } = now.scene;
  const of = (kind) => choices.find((choice) => kindOf(choice) === kind);
  const open = lacks("aim") || lacks("cube") || lacks("assault");
  for (const kind of ["cube", "enter", "assault", "aim", "skirmish", "form", "move"]) {
    if (of(kind) && (lacks(kind) || (kind === "assault" && lacks("cube")))) return of(kind);
  }
  if (open) {
    const areas = choices.filter((choice) => kindOf(choice) === "activate");
    const area = promising(now, board, areas);
    if (area) return area;
    const action = (lacks("aim") && of("act fire")) || of("act assault") || of("act fire");
    if (action) return action;
  }
  return of("done") ?? of("nothing") ?? choices[0];
}

/** One person plays both: the curtain that hides the tile from the other is put away once. */
async function seated() {
  await page.waitForSelector(".curtain button, .prompt.asked, .ending");
  const both = page.getByRole("button", { name: "I play both sides" });
  if (await both.count()) await both.click();
  await ready(page);
}

/** Makes a choice by clicking what it hangs on. */
async function clickChoice(choice) {
  await seated();
  const was = await page.locator(".table").getAttribute("data-version");
  const on = choice.on;
  if (on.pieceto && !(await page.locator(`.piece.is-picked[data-piece="${on.pieceto[0]}"]`).count())) {
    const piece = (await offered(page)).find((option) => option.piece === String(on.pieceto[0]));
    if (piece) await click(page, piece);
    else await page.locator(".beside").getByRole("button", { name: `Take ${nameOf(choice)}` }).first().click();
    await settled(page);
  }
  const options = await offered(page);
  const space = on.space ?? on.pieceto?.[1];
  const target =
    on === "button"
      ? options.find((option) => option.kind === "button" && option.label.startsWith(choice.label))
      : options.find((option) => option.piece === String(on.piece)) ??
        options.find((option) => option.kind === "space" && option.space === String(space));
  if (!target && on.tray) await page.locator(".beside .choice").first().click();
  else if (!target && on.piece !== undefined)
    await page.locator(`.beside [aria-label="${choice.label}"]`).first().click();
  else {
    assert.ok(target, `${choice.label} can be clicked: ${options.map((option) => option.label).join(", ")}`);
    await click(page, target);
  }
  const menu = page.locator(".menu").getByRole("menuitem", { name: choice.label });
  await page.waitForFunction(
    (before) => document.querySelector(".table").dataset.version !== before || document.querySelector(".menu"),
    was,
  );
  if (await page.locator(".menu").count()) await menu.first().click();
  await page.waitForFunction((before) => document.querySelector(".table").dataset.version !== before, was);
}

/** The piece that a choice is about, as its label begins. */
const nameOf = (choice) => choice.label.replace(/ (comes into|moves to|assaults|fires? at|goes back to).*/, "");

/** Sends a decision through the page's own client. Returns the table as it is then. */
const send = (choice, version) =>
  page.evaluate(
    async ([decision, at]) => {
      const api = await import("/js/api.js");
      return api.decide(location.pathname.split("/").at(-1), at, decision);
    },
    [choice.decision, version],
  );

test("a whole game by clicking, to its end", { timeout: 600_000 }, async () => {
  const opened = await lay(page, { ...GAME, seats: { french: "you", allied: "you" } });
  await page.goto(opened.url);
  await seated();
  let now = await view(page);
  const board = await page.evaluate(async (id) => (await fetch(`/api/boards/${id}`)).json(), now.board);
  for (let i = 0; i < 3000 && !now.outcome; i++) {
    const choice = pick(now, board);
    const kind = kindOf(choice);
    if ((clicked.get(kind) ?? 0) < CLICKED_FIRST) {
      await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) >= n, now.version);
      await clickChoice(choice);
      add(clicked, kind);
      now = await view(page);
    } else {
      now = await send(choice, now.version);
      add(sent, kind);
    }
  }
  const told = (map) => [...map].map(([kind, times]) => `${kind} ${times}`).join(", ");
  console.log(`clicked: ${told(clicked)}; sent: ${told(sent)}`);
  assert.ok(now.outcome, "the game is over");
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
