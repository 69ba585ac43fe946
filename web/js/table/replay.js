// Looking back: any moment of the game, and playing on from it.

import * as api from "../api.js";
import { fail } from "./acts.js";
import { dressView } from "./dress.js";

/** @import { Board, TableView } from "../../types" */
/** @import { Session } from "./session.js" */

const TEMPO = 700;
/** @type {Map<string, Promise<TableView>>} */
const seen = new Map();
let timer = 0;

/** The table as it was after an input; asked for once. @param {Session} session @param {number} n */
export function moment(session, n) {
  const key = `${session.id} ${session.view?.version} ${session.view?.eye} ${n}`;
  let view = seen.get(key);
  if (!view) {
    view = api.at(session.id, n).then((sent) => dressView(sent, /** @type {Board} */ (session.board)));
    view.catch(() => seen.delete(key));
    if (seen.size > 400) seen.clear();
    seen.set(key, view);
  }
  return view;
}

/** Shows the table after input `n`. @param {Session} session @param {number} n @param {boolean} [playing] */
export async function go(session, n, playing = false) {
  const last = session.view?.inputs ?? 0;
  const to = Math.max(0, Math.min(n, last));
  clearTimeout(timer);
  session.set({ replay: { n: to, view: session.replay?.view ?? null, playing }, held: null, flash: null });
  try {
    const view = await moment(session, to);
    if (session.replay?.n !== to) return;
    session.set({ replay: { ...session.replay, view } });
    if (to < last) moment(session, to + 1).catch(() => {});
    if (session.replay?.playing) timer = setTimeout(() => go(session, next(session, to), to < last - 1), TEMPO);
  } catch (error) {
    leave(session);
    fail(session, error);
  }
}

/** The next moment at which something can be seen. @param {Session} session @param {number} from */
function next(session, from) {
  return session.chronicle.find((entry) => entry.n > from && entry.weight !== "detail")?.n ?? session.view?.inputs ?? 0;
}

/** @param {Session} session */
export function leave(session) {
  clearTimeout(timer);
  session.set({ replay: null, flash: null });
}

/** @param {Session} session @param {number} by */
export function step(session, by) {
  const from = session.replay?.n ?? session.view?.inputs ?? 0;
  if (!session.replay && by > 0) return;
  go(session, from + by);
}

/** To the start of another phase. @param {Session} session @param {-1 | 1} way */
export function phase(session, way) {
  const from = session.replay?.n ?? session.view?.inputs ?? 0;
  const starts = session.chronicle.filter((entry) => entry.weight === "heading").map((entry) => entry.n);
  const to = way > 0 ? starts.find((n) => n > from) : starts.findLast((n) => n < from);
  go(session, to ?? (way > 0 ? (session.view?.inputs ?? 0) : 0));
}

/** @param {Session} session */
export function toggle(session) {
  const { replay } = session;
  if (replay?.playing) {
    clearTimeout(timer);
    return session.set({ replay: { ...replay, playing: false } });
  }
  const from = replay && replay.n < (session.view?.inputs ?? 0) ? replay.n : 0;
  return go(session, from, true);
}
