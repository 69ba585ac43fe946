// Small things said the same way everywhere.

/** @import { Anchor, Side, TableView } from "../types" */

/** "french" is written "French". @param {string} word */
export const capital = (word) => (word ? word[0].toUpperCase() + word.slice(1) : "");

/** @param {string[]} words */
export function list(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** What was said in pieces, as sentences. @param {(string | undefined)[]} said */
export const sentences = (said) =>
  said
    .filter(Boolean)
    .map((words) => capital(String(words)).replace(/([^.!?…])$/, "$1."))
    .join(" ");

/** Whose turn it is, in a few words. @param {TableView} view */
export function turn(view) {
  if (over(view)) return "Over";
  if (view.your_turn) return "Your turn";
  if (view.thinking) return capital(`${seatName(view, view.thinking)} is thinking`);
  const empty = view.waits_for?.find((side) => view.seats[side]?.who === "open");
  if (empty) return `The ${capital(empty)} seat is still open`;
  if (view.waits_for?.length) return `Waiting for ${list(view.waits_for.map((side) => seatName(view, side)))}`;
  if (view.to_act.length === 0) return "The dice are rolling";
  const waiting = view.to_act.filter((side) => view.seats[side]?.who === "open");
  if (waiting.length > 0) return `The ${capital(waiting[0])} seat is still open`;
  return `Waiting for ${list(view.to_act.map((side) => seatName(view, side)))}`;
}

/** What a file about a table is called, without its ending. @param {TableView} view */
export const fileName = (view) =>
  `${view.name || view.scenario_title}, ${view.scene.headline}`.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");

/** @param {TableView} view */
export const over = (view) => Boolean(view.outcome || view.resigned || view.scene.outcome);

/** Who has won, if somebody has. @param {TableView} view @returns {Side | null} */
export function winnerOf(view) {
  const outcome = view.outcome ?? view.scene.outcome;
  if (outcome) return outcome.winner;
  return (view.resigned && sidesOf(view).find((side) => side !== view.resigned)) ?? null;
}

/** The sides of a table, in their order. @param {TableView} view */
export const sidesOf = (view) => /** @type {Side[]} */ (Object.keys(view.seats));

/** @param {TableView} view @param {Side} side */
export function seatName(view, side) {
  const seat = view.seats[side];
  if (seat?.yours) return named(seat, side) ?? "You";
  if (seat?.level) return `the ${seat.level}`;
  return (seat && named(seat, side)) ?? `the ${capital(side)} player`;
}

/** What a player wants to be called; nothing when nobody has said so. @param {{ name: string }} seat @param {string} side */
export const named = (seat, side) => (seat.name && seat.name.toLowerCase() !== side ? seat.name : null);

/** @param {number} n */
export const turns = (n) => (n === 1 ? "1 turn" : `${n} turns`);

/** "Two games": at the start of a sentence. @param {number} n */
export const games = (n) => {
  const word = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven"][n] ?? String(n);
  return `${word} ${n === 1 ? "game" : "games"}`;
};

/** "2 hours ago". @param {string} time */
export function ago(time) {
  const then = Date.parse(time);
  if (!Number.isFinite(then)) return "";
  const minutes = Math.round((Date.now() - then) / 60000);
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (minutes < 1) return "just now";
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 1440) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / 1440), "day");
}

/**
 * A space as a player says it: "0914 Hougoumont", and "La Haye Sainte" where its key is only its name as files write it.
 * @param {{ key: string, name?: string | null } | null | undefined} space
 */
export function placeName(space) {
  if (!space) return "";
  if (!space.name) return space.key;
  return /\d/.test(space.key) ? `${space.key} ${space.name}` : space.name;
}

/** An anchor as a key of a map. @param {Anchor} anchor */
export const anchorKey = (anchor) => JSON.stringify(anchor);

/** Whether players know a rule by its number: others have only a title. @param {string} id */
export const isNumbered = (id) => /^\d/.test(id);

/**
 * The number that players find in their rulebook: a ledger cuts long rules up, and what it adds to tell the parts apart
 * (`6.0.proc`, `5.1-a`, `3.2C.2`) says nothing to them. @param {string} id
 */
export const numberOf = (id) => /^\d+(?:\.\d+)*(?:-?[A-Z](?!\w))?/.exec(id)?.[0].replace("-", " ") ?? id;
