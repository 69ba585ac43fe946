// The chronicle sifted: by day and turn, side, formation, unit and kind of thing that happened. What is left keeps the
// headings it happened under, so that every line says when it was.

import { html } from "../../vendor/preact-htm.js";
import { capital, sidesOf } from "../words.js";
import { whole } from "./deeds.js";

/** @import { Deed } from "./deeds.js" */
/** @import { Session } from "./session.js" */
/** @typedef {{ turn: string, side: string, formation: string, unit: string, kind: string }} Wanted */

/** @type {Wanted} */
export const ALL = { turn: "", side: "", formation: "", unit: "", kind: "" };

/** Two sides may have a formation of the same name. @param {{ side: string, formation?: string | null }} counter */
const keyOf = ({ side, formation }) => (formation ? `${side} ${formation}` : null);

/** What kinds of things happen, by what an entry says of itself. @type {Record<string, { words: string, is: (deed: Deed) => boolean }>} */
const KINDS = {
  fight: { words: "Fights", is: ({ kind }) => kind === "fight" },
  loss: { words: "Losses", is: (deed) => whole(deed).some((entry) => entry.deed === "loss") },
  march: { words: "Marches", is: ({ head }) => head.deed === "march" },
  arrival: { words: "Arrivals", is: ({ head }) => head.deed === "arrival" },
  other: { words: "Other events", is: ({ kind, head }) => kind === "line" && !head.deed },
};

/** A day among the turns. */
const DAY = "day ";

/** What is wanted of all that is told. @param {Session} session @param {Deed[]} told @param {Wanted} wanted @returns {Deed[]} */
export function sifted(session, told, wanted) {
  if (wanted === ALL) return told;
  const { turn, side, formation, unit, kind } = wanted;
  const turns = turn.startsWith(DAY) ? turnsOf(told) : null;
  const pieces = new Set((session.board?.counters ?? []).filter((counter) => keyOf(counter) === formation).map(({ id }) => id));
  const isThen = (/** @type {Deed} */ deed) =>
    !turn || (turns ? DAY + turns.get(deed.turn)?.day === turn : String(deed.turn) === turn);
  const isOf = (/** @type {Deed} */ deed) => !side || whole(deed).some((entry) => entry.side === side);
  const isBy = (/** @type {(piece: number) => boolean} */ who) => (/** @type {Deed} */ deed) =>
    whole(deed).some((entry) => (entry.pieces ?? []).some(who));
  const asked = [
    isOf,
    ...(formation ? [isBy((piece) => pieces.has(piece))] : []),
    ...(unit ? [isBy((piece) => piece === Number(unit))] : []),
    ...(kind ? [KINDS[kind].is] : []),
  ];
  /** @type {Deed[]} */
  const left = [];
  /** The heading of what comes, until something does. @type {Deed | null} */
  let heading = null;
  for (const deed of told) {
    if (!isThen(deed)) continue;
    if (deed.kind === "heading") heading = deed;
    else if (asked.every((is) => is(deed))) {
      if (heading) left.push(heading);
      heading = null;
      left.push(deed);
    }
  }
  return left;
}

/**
 * The turns that are told of, each as its heading calls it, or by its number; with its day, where turns have one.
 * @param {Deed[]} told @returns {Map<number, { name: string, day: string }>}
 */
export function turnsOf(told) {
  /** @type {Map<number, { name: string, day: string }>} */
  const turns = new Map();
  for (const { turn, head } of told) {
    if (turn === 0 || (turns.has(turn) && !head.turn)) continue;
    turns.set(turn, { name: head.called ?? `Turn ${turn}`, day: head.day ?? "" });
  }
  return turns;
}

/** @param {{ session: Session, told: Deed[], wanted: Wanted, onWant: (wanted: Wanted) => void }} props */
export function Sift({ session, told, wanted, onWant }) {
  const { board, view } = session;
  if (!board || !view) return null;
  const ids = new Set(told.flatMap((deed) => whole(deed).flatMap((entry) => entry.pieces ?? [])));
  const counters = (board.counters ?? []).filter((counter) => ids.has(counter.id));
  const formations = new Map(counters.flatMap((counter) => (counter.formation ? [[keyOf(counter), counter]] : [])));
  const units = counters
    .filter((counter) => !wanted.formation || keyOf(counter) === wanted.formation)
    .map((counter) => [counter.id, counter.faces[0]?.name ?? counter.key]);
  const kinds = Object.entries(KINDS).filter(([, { is }]) => told.some(is));
  const option = (/** @type {any[]} */ [value, words]) => html`<option key=${value} value=${value}>${words}</option>`;
  const pick = (/** @type {keyof Wanted} */ key, /** @type {string} */ every, /** @type {any} */ options) => html`
    <select aria-label=${every} value=${wanted[key]}
        onChange=${(/** @type {any} */ event) => {
          const now = { ...wanted, [key]: event.currentTarget.value };
          // Who was looked for may be of another formation.
          onWant(key === "formation" ? { ...now, unit: "" } : now);
        }}>
      <option value="">${every}</option>${options}</select>`;
  return html`<div class="picks">
    ${pick("turn", "Every turn", turnOptions(turnsOf(told), option))}
    ${pick("kind", "Everything", kinds.map(([key, { words }]) => option([key, words])))}
    ${pick("side", "Both sides", sidesOf(view).map((side) => option([side, capital(side)])))}
    ${formations.size > 1 && pick(
      "formation",
      "Every formation",
      sidesOf(view).map((side) => html`<optgroup key=${side} label=${capital(side)}>${[...formations].flatMap(([key, counter]) =>
        counter.side === side ? option([key, counter.formation]) : [],
      )}</optgroup>`),
    )}
    ${pick("unit", "Every unit", units.sort((a, b) => String(a[1]).localeCompare(String(b[1]))).map(option))}</div>`;
}

/** Turns by the day, and each day as a whole. @param {ReturnType<typeof turnsOf>} turns @param {(pair: any[]) => any} option */
function turnOptions(turns, option) {
  const days = new Set([...turns.values()].map(({ day }) => day));
  return [...days].flatMap((day) => [
    ...(day ? [option([DAY + day, `All of ${day}`])] : []),
    ...[...turns].filter(([, turn]) => turn.day === day).map(([turn, { name }]) => option([turn, name])),
  ]);
}
