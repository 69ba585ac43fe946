// What others did since the player's own last turn: what there is to tell, and since when.

import { deeds, losses, whole } from "./deeds.js";

/** @import { Entry, Side, Track } from "../../types" */
/** @import { Session } from "./session.js" */
/** @import { Deed } from "./deeds.js" */

/** @param {string} id */
const key = (id) => `grognard.mark.${id}`;

/** Kept by this browser, so that who comes back hears it too. @param {string} id @returns {number | null} */
export function keptMark(id) {
  try {
    const kept = localStorage.getItem(key(id));
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}

/** @param {string} id @param {number} inputs */
export function keepMark(id, inputs) {
  try {
    localStorage.setItem(key(id), String(inputs));
  } catch {
    // A browser that keeps nothing: it lasts until the page is closed.
  }
}

/**
 * So many inputs there were when the player's last phase had ended, by the headings: for whoever comes back in another
 * browser. Nothing if he has not had one.
 * @param {Entry[]} chronicle @param {(side: Side) => boolean} mine @returns {number | null}
 */
export function markOf(chronicle, mine) {
  const phases = chronicle.filter((entry) => entry.weight === "heading" && entry.side);
  // The phases that are on now are not over.
  const theirs = phases.findLastIndex(({ side }) => side && !mine(side));
  const own = phases.slice(0, Math.max(theirs, 0)).findLastIndex(({ side }) => side && mine(side));
  return own < 0 ? null : phases[own + 1].n;
}

/**
 * What has happened since the mark, sorted. One's own marches are no news; a fight is, whoever began it.
 * @param {Session} session
 */
export function since(session) {
  const { view, mark } = session;
  const entries = session.chronicle.filter((entry) => mark !== null && entry.n > mark);
  // The phase that the player's last decision has opened; in one that is nobody's he is there himself.
  const opened = session.chronicle.findLast((entry) => entry.weight === "heading" && entry.n <= (mark ?? 0));
  const mine = (/** @type {Deed} */ deed) => Boolean(deed.side && view?.seats[deed.side]?.yours);
  const told = deeds(entries);
  const lines = told.filter((deed) => (deed.kind === "line" || deed.kind === "arrivals") && !mine(deed) && deed.head.weight !== "detail");
  const is = (/** @type {string[]} */ ...kinds) => (/** @type {Deed} */ { head }) => kinds.includes(head.deed ?? "");
  const arrived = is("arrival");
  const moved = is("march", "advance", "retreat");
  return {
    headings: [...(opened?.side ? [opened] : []), ...told.filter((deed) => deed.kind === "heading").map((deed) => deed.head)]
      .filter((entry) => !entry.side || !view?.seats[entry.side]?.yours)
      .map((entry) => entry.text),
    arrivals: lines.filter(arrived),
    moves: lines.filter(moved),
    fights: salvos(told.filter((deed) => deed.kind === "fight")),
    others: lines.filter((deed) => !moved(deed) && !arrived(deed) && !is("loss")(deed)),
    losses: losses(told.flatMap(whole)),
    /** What was lost in no fight, which would be told nowhere else. */
    alone: told.filter((deed) => deed.kind !== "fight").flatMap(whole),
  };
}

/** So many throws by one rule, one after another, are told together. */
const SALVO = 3;

/**
 * Throws for which no fight was announced, such as shots along a whole line: those that come by the same rule for the same side
 * are one thing.
 * @param {Deed[]} fights @returns {Deed[]}
 */
function salvos(fights) {
  /** @type {Deed[][]} */
  const runs = [];
  for (const deed of fights) {
    const first = runs.at(-1)?.[0];
    const goesOn = first && first.head.deed !== "fight" && deed.head.deed !== "fight" && first.head.rule === deed.head.rule && first.side === deed.side;
    if (goesOn) runs.at(-1)?.push(deed);
    else runs.push([deed]);
  }
  return runs.flatMap((run) => {
    if (run.length < SALVO) return run;
    const [first, ...others] = run;
    return [{ ...first, parts: [...first.parts, ...others.flatMap(whole)], salvo: run.length }];
  });
}

/** Whether there is enough of it for a page of its own, and the player's own phase begins. @param {Session} session */
export function isWorthTelling(session) {
  const phase = session.chronicle.findLast((entry) => entry.weight === "heading" && entry.side)?.side;
  if (session.mark === null || (phase && !session.view?.seats[phase]?.yours)) return false;
  // In the middle of a fight one looks at the fight; what the other side did stands in a question that interrupts it.
  const { fight, prompt } = session.view?.scene ?? {};
  if (fight || prompt?.because) return false;
  const { headings, arrivals, moves, fights, others } = since(session);
  // Whose own phase has not ended was there.
  if (headings.length === 0) return false;
  return fights.length > 0 || arrivals.length + moves.length + others.length > 1;
}

/** What is new on the tracks. @param {Track[]} before @param {Track[]} now @returns {{ track: Track, from: number }[]} */
export function shifts(before, now) {
  return now.flatMap((track) => {
    const was = before.find((one) => one.name === track.name && one.side === track.side);
    return was && was.value !== track.value ? [{ track, from: was.value }] : [];
  });
}
