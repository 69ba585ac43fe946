// What the player does: each a request to the table, with an answer in plain words when it fails.

import * as api from "../api.js";
import { settings } from "../settings.js";
import { ask } from "./dialog.js";
import { anchorKey } from "../words.js";
import { formationOf, undone } from "./formations.js";
import { send } from "./several.js";
import { swapped } from "./twins.js";

/** @import { Anchor, Choice, Done, WhyAnswer } from "../../types" */
/** @import { Session } from "./session.js" */

/** A request that takes more milliseconds is seen to be under way. */
const WAITING = 120;

/**
 * Runs a request that changes the table.
 * @param {Session} session
 * @param {() => Promise<Done>} request
 */
async function change(session, request) {
  if (session.busy) return false;
  session.busy = true;
  session.played = true;
  session.notice = null;
  const done = run(session, request);
  // What is answered at once is not drawn twice.
  setTimeout(() => session.busy && session.changed(), WAITING);
  under = done;
  return done;
}

/** What is under way, for those who have to wait for it. @type {Promise<unknown>} */
let under = Promise.resolve();

/** What was done is over when it is seen on the table. @param {Session} session @param {() => Promise<Done>} request */
async function run(session, request) {
  try {
    const { stamp, inputs } = await request();
    session.acted(inputs);
    await session.reach(stamp);
    return true;
  } catch (error) {
    session.pending = null;
    session.release();
    fail(session, error);
    return false;
  }
}

/** @param {Session} session @param {unknown} error */
export function fail(session, error) {
  if (!(error instanceof api.Trouble)) throw error;
  const view = error.body?.table ?? error.body?.view ?? (error.body?.scene ? error.body : null);
  if (error.status === 409 && view) {
    session.take(view);
    session.set({ notice: { text: "The table had moved on in the meantime. This is how it stands now." } });
    return;
  }
  if (error.status === 409)
    session.live &&
      api.view(session.id).then(
        (now) => session.take(now),
        () => {},
      );
  session.set({
    notice: { text: error.message, rule: error.rule, why: error.why ?? error.hint, passes: error.status === 0 },
  });
}

/** Makes a choice; asks once where the game wants it asked. @param {Session} session @param {Choice} choice */
export async function decide(session, choice) {
  const view = session.view;
  if (!view || !session.asked) return false;
  if (choice.each) return send(session, choice);
  if (choice.confirm && settings.now.confirm) {
    const left = undone(session, choice).map(({ label, space, group }) => ({
      label,
      group,
      act: () => session.set({ flash: { spaces: space < 0 ? [] : [space], arrow: [], at: performance.now() } }),
    }));
    const sure = await ask({ title: choice.label, text: choice.confirm, yes: "Yes, go on", no: "Not yet", left });
    if (!sure || session.view !== view) return false;
  }
  session.pending = choice;
  session.swaps = swapped(session, choice);
  session.sent = journey(session, choice);
  const pieces = new Set(session.choices?.pieces.keys());
  const formation = formationOf(session, choice);
  const done = await change(session, () => api.decide(session.id, view.version, choice.decision, choice));
  if (done && choice.key && !choice.idle) [session.lastOrder, session.lastFormation] = [choice.key, formation];
  session.before = done && session.view ? { version: session.view.version, pieces } : null;
  return done;
}

/** Who goes where by a choice. @param {Session} session @param {Choice} choice */
function journey(session, choice) {
  const on = choice.on;
  const path = choice.path ?? [];
  if (on === "button" || path.length < 3) return null;
  if ("pieceto" in on) return { piece: on.pieceto[0], path };
  const picked = session.view?.scene.pieces.find((piece) => piece.states?.includes("picked"));
  return "space" in on && picked ? { piece: picked.id, path } : null;
}

/** @param {Session} session */
export async function undo(session) {
  // A hand that is quicker than the table still means what it has just done.
  if (session.busy) await under;
  const view = session.view;
  if (!view?.can_undo || session.replay) return false;
  return change(session, () => api.undo(session.id, view.version));
}

/** Puts down what is in hand and takes another piece. @param {Session} session @param {number} piece */
export async function takeInstead(session, piece) {
  if (!(await undo(session))) return;
  const choices = session.choices?.pieces.get(piece);
  if (choices?.length === 1) await decide(session, choices[0]);
}

/** The player may go on meanwhile; a hint for a moment that has passed is not shown. @param {Session} session */
export async function hint(session) {
  const version = session.view?.version;
  if (!session.asked || session.hinting) return;
  session.set({ hinting: true, notice: null });
  try {
    const hint = await api.hint(session.id);
    if (session.view?.version === version) session.hint = hint;
  } catch (error) {
    fail(session, error);
  }
  session.set({ hinting: false });
}

/** Does what was hinted. Who has taken a piece by it is told where it goes, too. @param {Session} session @param {Choice} choice */
export async function heed(session, choice) {
  if (!(await decide(session, choice)) || !session.asked) return;
  const picked = session.view?.scene.pieces.some((piece) => piece.states?.includes("picked"));
  if (picked || session.held !== null) await hint(session);
}

/** @param {Session} session */
export async function threats(session) {
  if (session.threats) return session.set({ threats: null });
  try {
    const { marks } = await api.threats(session.id);
    session.set({ threats: marks });
    if (marks.length === 0) session.set({ notice: { text: "Nothing threatens you now, as far as can be told." } });
  } catch (error) {
    fail(session, error);
  }
}

/** Where the zones of the other side come from. @param {Session} session */
function situation({ view }) {
  const enemies = (view?.scene.pieces ?? []).filter((piece) => piece.side !== view?.eye);
  return `${view?.eye} ${view?.scene.headline} ${JSON.stringify(enemies.map(({ id, place }) => [id, place]))}`;
}

/** The zones as they are now: none, if they are only known as they were. @param {Session} session */
export const zonesNow = (session) => (session.zones?.of === situation(session) ? session.zones.marks : []);

/** Zones for the hand that moves: asked again when somebody has come, gone or moved on the other side. @param {Session} session */
export async function zones(session) {
  const of = situation(session);
  if (session.zones?.of === of) return;
  session.zones = { of, marks: [] };
  const { marks } = await api.threats(session.id).catch(() => ({ marks: [] }));
  session.set({ zones: { of, marks: marks.filter((mark) => mark.kind === "zone") } });
}

/** @param {Session} session @param {unknown} offer */
export const offer = (session, offer) => change(session, () => api.offer(session.id, offer));

/** @param {Session} session */
export async function resign(session) {
  const sure = await ask({
    title: "Resign",
    text: "The game ends here, and the other side has won. This cannot be taken back.",
    yes: "Resign",
    no: "Play on",
  });
  const both = Object.values(session.view?.seats ?? {}).every((seat) => seat.yours);
  if (sure) await change(session, () => api.resign(session.id, both ? session.view?.eye ?? null : null));
}

/** @type {Map<string, Promise<WhyAnswer>>} */
const answers = new Map();
let answersOf = "";

/** Why something cannot be chosen; each question is asked once a version. @param {Session} session @param {Anchor} anchor */
export function why(session, anchor) {
  const view = session.view;
  if (!view || session.replay) return Promise.resolve(/** @type {WhyAnswer} */ ({ nothing: true }));
  const now = `${session.id} ${view.version}`;
  if (answersOf !== now) answers.clear();
  answersOf = now;
  const key = anchorKey(anchor);
  let answer = answers.get(key);
  if (!answer) {
    answer = api.why(session.id, anchor);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
  }
  return answer;
}
