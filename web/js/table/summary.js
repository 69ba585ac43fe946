// Before one's own turn, on one screen: where the others went, what was fought and how the dice fell, who is lost,
// what is new on the tracks. Each line shows its place.

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import { IconButton, SideSign } from "../icons.js";
import { capital, list, placeName, sidesOf } from "../words.js";
import { inShort, placeOf, throws, ways, whole } from "./deeds.js";
import { alike, DieFace } from "./dice.js";
import { moment } from "./replay.js";
import { inBrief, unbroken } from "./rulelink.js";
import { shifts, since } from "./since.js";

/** @import { Track } from "../../types" */
/** @import { Deed } from "./deeds.js" */
/** @import { Session } from "./session.js" */
/** @typedef {{ deeds: Deed[], arrow: number[] }} Way */

/** @param {{ session: Session }} props */
export function Summary({ session }) {
  const { view, mark } = session;
  const open = Boolean(session.summed && view && !session.replay && !session.pace.waiting && mark !== null);
  const tracks = useTracks(session, open ? mark : null);
  if (!open || !view) return null;
  const { headings, arrivals, moves, fights, others, losses, alone } = since(session);
  const walked = ways(moves);
  const come = arrivals.flatMap(whole).filter((entry) => entry.deed === "arrival").length;
  const close = () => session.set({ summed: false, flash: null });
  const sides = sidesOf(view);
  return html`<section class="summary" data-off-board role="dialog" aria-label="What happened since your turn">
    <header><h2>Since your turn</h2><${IconButton} icon="cross" words="Close" act=${close} />
      ${headings.length > 0 && html`<p class="phases">${span(headings)}</p>`}</header>
    <div class="told">
      <p class="lead">${lead(fights.length, losses, come, walked.length)}</p>
      ${fights.length > 0 && html`<h3>Fights <small>${fights.length}</small></h3>
        <ul class="fights">${fights.map((deed) => html`<${Fought} key=${deed.key} session=${session} deed=${deed}
            short=${fights.length > FULL} />`)}</ul>`}
      ${losses.size > 0 && html`<h3>Losses</h3><ul>${[...losses].map(
        ([side, { toll, entries }]) => html`<li key=${side} class=${`side-${side}`}><p class="who"><${SideSign} side=${side}
            second=${sides.indexOf(side) > 0} /><b>${capital(side)}</b> <b class="number">${toll}</b></p>
          ${entries.filter((entry) => alone.includes(entry)).map((entry) => html`<${Place} session=${session} place=${entry} words=${entry.text} />`)}</li>`,
      )}</ul>`}
      ${arrivals.length > 0 && html`<h3>Arrived <small>${come}</small></h3>
        <ul class="moves">${arrivals.map((deed) => html`<li key=${deed.key}><${Place} session=${session} place=${placeOf(deed)}
            words=${inShort(deed)} /></li>`)}</ul>`}
      ${walked.length > 0 && html`<h3>Moves <small>${walked.length}</small></h3><${Moves} session=${session} walked=${walked} />`}
      ${others.length > 0 && html`${fights.length + losses.size + arrivals.length + walked.length > 0 && html`<h3>Besides</h3>`}<ul class="moves">${others.map(
        (deed) => html`<li key=${deed.key}>${(deed.head.dice ?? []).map((die) => html`<${DieFace} value=${die} />`)}<${Place}
            session=${session} place=${placeOf(deed)} words=${deed.head.text} /></li>`,
      )}</ul>`}
      ${tracks.length > 0 && html`<h3>New on the tracks</h3><ul class="shifts">${tracks.map(
        ({ track, from }) => html`<li key=${track.name}><span>${track.name}</span> <b>${from} → ${track.value}</b>${
          track.limit ? html`<small>of ${track.limit}</small>` : ""
        }</li>`,
      )}</ul>`}
    </div>
    <footer><button type="button" class="primary" onClick=${close}>Go on</button></footer>
  </section>`;
}

/** So many fights are told with every number; of more, what it came to. */
const FULL = 4;

/**
 * All of it in a line.
 * @param {number} fights @param {ReturnType<typeof since>["losses"]} losses @param {number} arrivals @param {number} moves
 */
const lead = (fights, losses, arrivals, moves) =>
  [
    fights > 0 && (fights === 1 ? "1 fight" : `${fights} fights`),
    ...[...losses].map(([side, { toll }]) => `${capital(side)} −${toll}`),
    arrivals > 0 && (arrivals === 1 ? "1 arrival" : `${arrivals} arrivals`),
    moves > 0 && (moves === 1 ? "1 move" : `${moves} moves`),
  ]
    .filter(Boolean)
    .join(" · ");

/** From when to when; a turn is named once. @param {string[]} headings */
function span(headings) {
  if (headings.length < 2) return headings.join();
  const [first, last] = [headings[0], headings[headings.length - 1]];
  const [, turn, phase] = /^(.*?(?: · |: ))(.*)$/.exec(last) ?? [];
  return `${first} to ${turn && first.startsWith(turn) ? phase : last}`;
}

/** So many moves are read one by one; more are sorted by formation. */
const READ = 12;

/** Where others went, formation by formation if they were many. @param {{ session: Session, walked: Way[] }} props */
function Moves({ session, walked }) {
  const line = (/** @type {Way} */ way) => html`<li key=${way.deeds[0].key}><${Walked} session=${session} way=${way} /></li>`;
  const formations = new Map((session.board?.counters ?? []).map((counter) => [counter.id, counter.formation]));
  /** @type {Map<string, Way[]>} */
  const groups = new Map();
  for (const way of walked) {
    const name = formations.get(way.deeds[0].head.pieces?.[0] ?? -1) ?? "Others";
    groups.set(name, [...(groups.get(name) ?? []), way]);
  }
  if (walked.length <= READ || groups.size < 2) return html`<ul class="moves">${walked.map(line)}</ul>`;
  return html`<ul class="moves formations">${[...groups].map(
    ([name, ways]) => html`<li key=${name}><details><summary>${name} <small>${ways.length}</small></summary>
      <ul class="moves">${ways.map(line)}</ul></details></li>`,
  )}</ul>`;
}

/** A way in one line, in however many steps it was walked. @param {{ session: Session, way: { deeds: Deed[], arrow: number[] } }} props */
function Walked({ session, way: { deeds, arrow } }) {
  const [first] = deeds;
  const names = (first.head.pieces ?? []).flatMap((id) => session.view?.scene.pieces.find((piece) => piece.id === id)?.name ?? []);
  if (deeds.length === 1 || names.length === 0)
    return html`<${Place} session=${session} place=${placeOf(first)} words=${inShort(first)} />`;
  const [from, to] = [arrow[0], arrow.at(-1)].map((space) => placeName(session.board?.spaces[space ?? -1]));
  return html`<${Place} session=${session} place=${{ arrow }} words=${`${list(names)}: ${from} to ${to}`} />`;
}

/** A fight in two lines: who against whom, then the odds, the die and what it did. @param {{ session: Session, deed: Deed, short?: boolean }} props */
export function Fought({ session, deed, short = false }) {
  const rolls = throws(deed);
  const lines = alike(session.ledger, rolls.filter((entry) => entry !== deed.head || rolls.length > 1));
  const title = deed.salvo && session.ledger.rules.find((rule) => rule.id === deed.head.rule)?.title;
  const words = title ? `${title}: ${deed.salvo} throws` : inBrief(session.ledger, deed.head);
  const reasons = whole(deed).filter((entry) => entry.weight === "detail" && !entry.dice?.length);
  // Of many shots along a line it is told what they did.
  const ends = deed.parts.filter((entry) => entry.deed && (deed.salvo ? !entry.dice?.length : entry.deed !== "blow"));
  return html`<li class=${`side-${deed.side ?? "none"}`}>
    <${Place} session=${session} place=${placeOf(deed)} words=${words} />
    ${reasons.length > 0 && html`<p class="odds">${reasons.slice(short ? -1 : 0).map((entry) => inBrief(session.ledger, entry)).join(" · ")}</p>`}
    ${lines.slice(-FEW).map(
      ({ words, dice }) => html`<p class="roll">${dice.map((die) => html`<${DieFace} value=${die} />`)}<span>${words}</span></p>`,
    )}
    ${lines.length > FEW && html`<p class="odds">and ${lines.length - FEW} throws before</p>`}
    ${ends.length > 0 && html`<p class="ends">${ends.map((entry) => html`<${Place} session=${session} place=${entry} words=${entry.text} />`)}</p>`}</li>`;
}

/** So many throws of one fight stand in a summary. */
const FEW = 6;

/**
 * Words that show their place.
 * @param {{ session: Session, place: { spaces?: number[], arrow?: number[] }, words: string }} props
 */
function Place({ session, place, words }) {
  const { spaces = [], arrow = [] } = place;
  if (spaces.length + arrow.length === 0) return html`<span class="words">${unbroken(words)}</span>`;
  const show = () => session.set({ flash: { spaces, arrow, at: performance.now() } });
  return html`<button type="button" class="points" title="Show it on the board" onClick=${show}>${unbroken(words)}</button>`;
}

/** The tracks that have changed since an input. @param {Session} session @param {number | null} mark */
function useTracks(session, mark) {
  const [before, setBefore] = useState(/** @type {{ mark: number, tracks: Track[] } | null} */ (null));
  useEffect(() => {
    if (mark === null) return;
    moment(session, mark).then(
      (then) => setBefore({ mark, tracks: then.scene.tracks }),
      () => {},
    );
  }, [mark]);
  return before && before.mark === mark ? shifts(before.tracks, session.view?.scene.tracks ?? []) : [];
}
