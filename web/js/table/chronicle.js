// What happened, in sentences. A click shows it on the board; a fight is one line that opens. The newest is always in
// sight, unless the reader has gone back on purpose.

import { Component, html, useEffect, useRef, useState } from "../../vendor/preact-htm.js";
import { Icon } from "../icons.js";
import { capital } from "../words.js";
import { RuleLink, inBrief, unbroken } from "./rulelink.js";
import { deeds, inShort, losses, placeOf, throws, whole } from "./deeds.js";
import { ALL, Sift, sifted } from "./sift.js";
import { DieFace } from "./dice.js";
import * as replay from "./replay.js";

/** @import { Entry, Ledger } from "../../types" */
/** @import { Deed } from "./deeds.js" */
/** @import { Session } from "./session.js" */

/** So many lines are drawn, and so many more whenever somebody asks: a long game has thousands, and every step would draw them anew. */
const SOME = 160;
const MORE = 480;
/** Nearer than this to the end is at the end, in pixels. */
const NEAR = 24;
/** A hand is on the list, or the list still glides from it, for so many milliseconds. */
const GLIDE = 400;
const HANDS = ["wheel", "touchmove", "keydown", "pointerdown"];

/** @param {{ session: Session }} props */
export function Chronicle({ session }) {
  const [lines, setLines] = useState(SOME);
  const [wanted, setWanted] = useState(ALL);
  const [sifting, setSifting] = useState(false);
  const upTo = session.replay?.n;
  const told = deeds(upTo === undefined ? session.told : session.chronicle.filter((entry) => entry.n <= upTo));
  const filtered = sifted(session, told, wanted);
  const shown = filtered.slice(-lines);
  const earlier = filtered.length - shown.length;
  const last = shown.at(-1);
  const end = useEnd(`${last?.key} ${last?.parts.length} ${shown.length}`);
  // Who is back at the newest has read what he looked for.
  useEffect(() => {
    if (!end.away) setLines(SOME);
  }, [end.away, session.view?.version]);
  const narrowed = wanted !== ALL;
  // What comes before the first heading belongs to the phase that the game began in.
  const begins = !narrowed && shown.length === told.length && told[0]?.kind !== "heading" && session.view?.opening;
  const beginner = told.length > 0 ? told[0].head.side : session.view?.scene.prompt?.side;
  return html`<div class="chronicle-page">
    <div class="sift">
      <button type="button" class="quiet" aria-expanded=${sifting} onClick=${() => {
        setSifting(!sifting);
        setWanted(ALL);
      }}>${sifting ? "Show everything" : "Filter"}</button>
      ${hasNews(session) && html`<button type="button" class="quiet" title="What happened since your turn (W)"
          onClick=${() => session.set({ summed: true })}>Since your turn</button>`}
      ${sifting && html`<${Sift} session=${session} told=${told} wanted=${wanted} onWant=${setWanted} />`}
    </div>
    <div class="chronicle" ref=${end.box} onScroll=${end.scrolled} tabindex="0" role="log" aria-label="Chronicle">
      ${earlier > 0 && html`<button type="button" class="more" onClick=${() => setLines(lines + MORE)}>${
        earlier > MORE ? `Show ${MORE} of ${earlier} earlier lines` : `Show the ${earlier} earlier lines`}</button>`}
      ${shown.length === 0 && !begins && html`<p class="empty">${narrowed ? "Nothing of that kind has happened." : "Nothing has happened yet."}</p>`}
      <ol>${begins && html`<li class=${`heading ${beginner ? `side-${beginner}` : ""}`}><div class="sentence"><span class="points"><span
          class="words">${begins}</span></span></div></li>`}${shown.map((deed) => html`<${Line} key=${deed.key} session=${session} ledger=${session.ledger} deed=${deed} />`)}</ol>
    </div>
    ${end.away && html`<button type="button" class="newest" onClick=${end.back}>
        <${Icon} name="down" /> ${end.fresh > 0 ? `${end.fresh} new` : "You have scrolled back"}: to the newest</button>`}
  </div>`;
}

/** Whether others have done something since the player's turn. @param {Session} session */
const hasNews = ({ mark, chronicle, view }) =>
  mark !== null && chronicle.some(({ n, side, weight }) => n > mark && weight !== "heading" && !(side && view?.seats[side]?.yours));

/** Keeps the end of a box in sight, unless the reader has scrolled up. @param {string} content What is in the box: whenever it changes, something is new. */
function useEnd(content) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [away, setAway] = useState(false);
  const [fresh, setFresh] = useState(0);
  // Only a hand that scrolls up goes away: what moves because lines come or the box changes is not the reader's doing.
  const was = useRef({ top: 0, away: false, hand: 0 });
  const leave = (/** @type {boolean} */ gone) => {
    was.current.away = gone;
    setAway(gone);
    if (!gone) setFresh(0);
  };
  const stick = () => {
    const el = box.current;
    if (!el) return;
    if (!was.current.away) el.scrollTop = el.scrollHeight;
    was.current.top = el.scrollTop;
  };
  const touched = () => {
    was.current.hand = performance.now();
  };
  const scrolled = () => {
    const el = box.current;
    if (!el) return;
    const now = was.current;
    const byHand = performance.now() - now.hand < GLIDE;
    const atEnd = el.scrollHeight - el.scrollTop - el.clientHeight < NEAR;
    if (atEnd && now.away) leave(false);
    else if (byHand && el.scrollTop < now.top - 1 && !atEnd && !now.away) leave(true);
    // A list that was pushed glides on.
    if (byHand) touched();
    now.top = el.scrollTop;
  };
  useEffect(() => {
    if (was.current.away) setFresh((n) => n + 1);
    stick();
    const frame = requestAnimationFrame(stick);
    return () => cancelAnimationFrame(frame);
  }, [content]);
  useEffect(() => {
    const watch = new ResizeObserver(stick);
    const el = box.current;
    if (el) watch.observe(el);
    for (const hand of HANDS) el?.addEventListener(hand, touched, { passive: true });
    return () => watch.disconnect();
  }, []);
  return {
    box,
    away,
    fresh,
    scrolled,
    back: () => {
      leave(false);
      stick();
    },
  };
}

/** @extends {Component<{ session: Session, ledger: Ledger, deed: Deed }>} */
class Line extends Component {
  /** @param {{ ledger: Ledger, deed: Deed }} next Rules that have no number are called by their titles, which come later. */
  shouldComponentUpdate(next) {
    const [was, is] = [this.props.deed, next.deed];
    return next.ledger !== this.props.ledger || was.head.text !== is.head.text || was.head.n !== is.head.n || was.parts.length !== is.parts.length;
  }

  /** @param {{ session: Session, deed: Deed }} props */
  render({ session, deed }) {
    const { head, parts, kind } = deed;
    const look = `${kind === "heading" ? "heading" : head.weight === "detail" ? "event" : head.weight} ${head.side ? `side-${head.side}` : ""}`;
    if (kind === "arrivals")
      return html`<li class=${`event clash arrivals ${head.side ? `side-${head.side}` : ""}`}>
        <${Sentence} session=${session} entry=${{ ...head, text: inShort(deed), ...placeOf(deed) }} />
        <details><summary><span class="result">Who arrived</span></summary>${whole(deed).map((entry) => html`<div
            class="part"><${Sentence} session=${session} entry=${entry} /></div>`)}</details></li>`;
    // A single throw says all in its one line.
    if (kind !== "fight" || (parts.length === 0 && head.dice?.length && !head.brief)) {
      return html`<li class=${look}><${Sentence} session=${session} entry=${head} />
        ${parts.map((entry) => html`<div class="detail"><${Sentence} session=${session} entry=${entry} /></div>`)}</li>`;
    }
    // A loss that counts for nothing is told inside, not as a number.
    const ends = [...losses(whole(deed))].filter(([, { toll }]) => toll > 0).map(([side, { toll }]) => `${capital(side)} −${toll}`);
    const rolls = throws(deed);
    return html`<li class=${`event clash ${head.side ? `side-${head.side}` : ""}`}>
      <${Sentence} session=${session} entry=${{ ...head, text: inBrief(session.ledger, head), dice: [], ...placeOf(deed) }} />
      <details><summary>${rolls.slice(-MANY).flatMap((entry) => (entry.dice ?? []).map((die) => html`<${DieFace} value=${die} />`))}
        <span class="result">${resultOf(session, deed)}</span>${ends.map((words) => html`<b class="toll">${words}</b>`)}</summary>
        ${(head.dice?.length ? whole(deed) : parts).map((entry) => html`<div class=${entry.weight === "detail" ? "detail" : "part"}><${Sentence} session=${session}
            entry=${entry} /></div>`)}</details></li>`;
  }
}

/** So many throws are shown as dice while a fight is closed. */
const MANY = 12;

/** The last throw in words, or where there are many, how many. @param {Session} session @param {Deed} deed */
function resultOf(session, deed) {
  const rolls = throws(deed);
  // What opens a fight has said it already.
  if (rolls.length === 1) return rolls[0] === deed.head ? "" : inBrief(session.ledger, rolls[0]);
  if (rolls.length > 1) return `${rolls.length} throws`;
  const more = deed.parts.length;
  return more > 0 ? `${more} more ${more === 1 ? "line" : "lines"}` : "Not decided yet";
}

/** @param {{ session: Session, entry: Entry }} props */
function Sentence({ session, entry }) {
  const points = Boolean(entry.spaces?.length || entry.arrow?.length);
  const words = html`${(entry.dice ?? []).map((die) => html`<${DieFace} value=${die} />`)}<span
      class="words">${unbroken(entry.text)}</span>`;
  return html`<div class="sentence">${
    points
      ? html`<button type="button" class="points" title="Show it on the board"
          onClick=${() => flash(session, entry)}>${words}</button>`
      : html`<span class="points">${words}</span>`
  }
    <${RuleLink} session=${session} rule=${entry.rule} />
    <button type="button" class="then" title="See the board as it was then" aria-label="See the board as it was then"
      onClick=${() => replay.go(session, entry.n)}><${Icon} name="clock" /></button></div>`;
}

/** @param {Session} session @param {Entry} entry */
function flash(session, entry) {
  session.set({ flash: { spaces: entry.spaces ?? [], arrow: entry.arrow ?? [], at: performance.now() } });
}
