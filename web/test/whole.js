// A whole game in the real browser, both seats by one person. Every kind of decision is made by clicking what is on
// the screen until it has been clicked (CLICKED_FIRST times); after that, decisions of the same kind are sent as the page
// itself sends them, and where many follow each other nobody watches, so that all turns take no longer than a minute.

import assert from "node:assert/strict";
import { boardOf, click, lay, NOWHERE, offered, ready, send, settled, view } from "./helpers.js";

/** So often a kind of decision is clicked before it is sent without a click. */
const CLICKED_FIRST = 2;

/** "form", "act assault", "done". */
export function kindOf({ decision }) {
  if (typeof decision === "string") return decision;
  const [kind] = Object.keys(decision);
  return kind === "act" ? `act ${decision.act.action}` : kind;
}

/** One person plays both: the curtain that hides one side from the other is put away once. */
export async function seated(page) {
  await page.waitForSelector(".curtain button, .prompt.asked, .ending");
  const both = page.getByRole("button", { name: "I play both sides" });
  if (await both.count()) await both.click();
  await ready(page);
}

/** The piece that a choice is about, as its label begins. */
const nameOf = (choice) => choice.label.replace(/ (comes into|moves to|assaults|fires? at|goes back to|to) .*/, "");

/** A piece that can be clicked. One that lies under others is, once the pointer rests on its stack and that lies open. */
async function uncovered(page, id) {
  const find = async () => (await offered(page)).find((option) => option.piece === String(id));
  const piece = page.locator(`.viewport .piece[data-piece="${id}"]`);
  const found = await find();
  if (found || !(await piece.count())) return found;
  const box = await piece.first().boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector(".pieces[data-fanned]", { timeout: 8000 }).catch(() => {});
  await settled(page);
  return find();
}

/** What lies too deep in a stack is in the list of all choices, or of a handful stands in a line of its own. */
async function fromTheList(page, choice, was) {
  const line = page.locator(".few").getByRole("button", { name: choice.label });
  if (await line.count()) {
    await line.first().click();
    return page.waitForFunction((before) => document.querySelector(".table").dataset.version !== before, was);
  }
  const shut = page.locator(".all-choices:not([open]) > summary");
  if (await shut.count()) await shut.first().click();
  await page.locator(".all-choices[open]").getByRole("button", { name: choice.label }).first().click();
  await page.waitForFunction((before) => document.querySelector(".table").dataset.version !== before, was);
}

/** Makes a choice by clicking what it hangs on. */
export async function clickChoice(page, choice) {
  await seated(page);
  const was = await page.locator(".table").getAttribute("data-version");
  const on = choice.on;
  if (on.pieceto && !(await page.locator(`.piece.is-picked[data-piece="${on.pieceto[0]}"]`).count())) {
    const piece = await uncovered(page, on.pieceto[0]);
    const beside = page.locator(".beside").getByRole("button", { name: `Take ${nameOf(choice)}` }).first();
    if (piece) await click(page, piece);
    else if (await beside.count()) await beside.click();
    else return fromTheList(page, choice, was);
    // It could also do something where it is.
    const take = page.locator(".menu").getByRole("menuitem", { name: /^Take / });
    if (await take.count()) await take.first().click();
    await settled(page);
  }
  const covered = on.piece === undefined ? undefined : await uncovered(page, on.piece);
  const options = await offered(page);
  const space = on.space ?? on.pieceto?.[1];
  const target =
    on === "button"
      ? options.find((option) => option.kind === "button" && option.label.startsWith(choice.label))
      : covered ??
        options.find((option) => option.kind === "space" && option.space === String(space));
  const beside = page.locator(`.beside [aria-label="${choice.label}"]`).first();
  if (target) await click(page, target);
  else if (on.tray) await page.locator(".beside .choice").first().click();
  else if (await beside.count()) await beside.click();
  else return fromTheList(page, choice, was);
  const menu = page.locator(".menu").getByRole("menuitem", { name: choice.label });
  const answered = () =>
    page.waitForFunction(
      (before) =>
        document.querySelector(".table").dataset.version !== before || document.querySelector(".menu, dialog[open] .primary"),
      was,
    );
  await answered();
  if (await page.locator(".menu").count()) {
    await menu.first().click();
    await answered();
  }
  // Something would be given away: yes, this is what is meant.
  const sure = page.locator("dialog[open] .primary");
  if (await sure.count()) await sure.first().click();
  await page.waitForFunction((before) => document.querySelector(".table").dataset.version !== before, was);
}

/** So many decisions without a click, and a page leaves its table, which would draw each of them. */
const AWAY = 4;

/** Somebody who sits at a table as long as there is something to be clicked. */
export class Guest {
  #sent = 0;

  constructor(page, url) {
    this.page = page;
    this.url = url;
  }

  get isAway() {
    return this.page.url().endsWith(NOWHERE);
  }

  /** Sits down where the table is not older than a version. */
  async comes(version) {
    this.#sent = 0;
    if (this.isAway) await this.page.goto(this.url);
    await this.page.waitForSelector(".table");
    await this.page.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) >= n, version);
  }

  /** Decides without a click. Returns the table as it is then. */
  async sends(choice, version, board) {
    if (++this.#sent === AWAY) await this.page.goto(NOWHERE);
    return send(this.page, choice, version, board, this.url);
  }
}

/**
 * Plays a game to its end. `pick` is given the table, its board and whether a kind has not been clicked yet. Returns how
 * often each kind was clicked, and the table at the end.
 */
export async function playWhole(page, game, pick, most = 3000) {
  const clicked = new Map();
  const sent = new Map();
  const add = (to, kind) => to.set(kind, (to.get(kind) ?? 0) + 1);
  const opened = await lay(page, { ...game, seats: { french: "you", allied: "you" } });
  await page.goto(opened.url);
  await seated(page);
  const guest = new Guest(page, opened.url);
  let now = await view(page);
  const board = await boardOf(page, now);
  for (let i = 0; i < most && !now.outcome; i++) {
    const choice = pick(now, board, (kind) => !clicked.has(kind));
    const kind = kindOf(choice);
    if ((clicked.get(kind) ?? 0) < CLICKED_FIRST) {
      await guest.comes(now.version);
      await clickChoice(page, choice);
      add(clicked, kind);
      now = await view(page);
    } else {
      now = await guest.sends(choice, now.version, board);
      add(sent, kind);
    }
  }
  await guest.comes(now.version);
  const told = (map) => [...map].map(([kind, times]) => `${kind} ${times}`).join(", ");
  console.log(`clicked: ${told(clicked)}; sent: ${told(sent)}`);
  assert.ok(now.outcome, "the game is over");
  return { clicked, now };
}
