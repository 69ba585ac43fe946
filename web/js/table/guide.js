// Learning a game: an opening card, and a guided first turn in which each kind of thing is done once. What is said is the
// game's own; here it is only shown when its time has come.

import { html } from "../../vendor/preact-htm.js";
import { Icon } from "../icons.js";
import { settings } from "../settings.js";
import { over } from "../words.js";
import * as acts from "./acts.js";
import { Needed } from "./charts.js";
import { isBeside } from "./forces.js";
import { RuleLink, Words } from "./rulelink.js";

/** @import { Guide, Lesson } from "../../types" */
/** @import { Session } from "./session.js" */
/** @typedef {{ on: boolean, seen: string[] }} Progress */

/** Where there is little room the reason waits behind a word, so that what is asked stays in sight. */
const narrow = matchMedia("(max-width: 760px), (max-width: 1080px) and (orientation: portrait), (max-height: 960px)");

/** How far the player has come with the guide of a game. @param {string} game @returns {Progress | null} */
const progress = (game) => settings.now.guides[game] ?? null;

/** @param {string} game @param {Progress} now */
const keep = (game, now) => settings.set({ guides: { ...settings.now.guides, [game]: now } });

/** Begins the guided turn from the start. @param {Session} session */
export function begin(session) {
  if (!session.view) return;
  keep(session.view.game, { on: true, seen: [] });
  // Who learns wants to see what the other side does.
  if (settings.now.pace === "quick") settings.set({ pace: "slow" });
}

/** Whether somebody who plays here may be taught. @param {Session} session */
const plays = (session) =>
  Boolean(session.view && !session.replay && !over(session.view) && Object.values(session.view.seats).some((seat) => seat.yours));

/** What the game is about, on one card; with what wins the battle that is being fought, if there is more to it. @param {{ session: Session, guide: Guide }} props */
export function Card({ session, guide }) {
  const part = (/** @type {string} */ title, /** @type {string} */ text) => html`<h3>${title}</h3><p><${Words}
      session=${session} text=${text} /></p>`;
  return html`<div class="guide-card">
    ${part("Who wins", guide.goal)} <${Needed} session=${session} title=${session.view?.scenario_title ?? ""} />
    ${part("A turn", guide.turn)}
    <h3>Three things to know</h3>
    <ol>${guide.know.map((thing, i) => html`<li key=${i}><${Words} session=${session} text=${thing} /></li>`)}</ol>
    ${part("How long", guide.time)}</div>`;
}

/** The card of a game that this browser has not met yet. @param {{ session: Session }} props */
export function Opening({ session }) {
  const view = session.view;
  const guide = session.ledger.guide;
  // Who has had a turn at this table has met the game, in whichever browser.
  const met = session.mark !== null;
  if (!view || !guide || !settings.now.tips || !plays(session) || progress(view.game) || met) return null;
  return html`<section class="opening" aria-label=${`${view.game_title}: how it is played`}>
    <h2>${view.game_title}</h2>
    <${Card} session=${session} guide=${guide} />
    <div class="row">
      <button type="button" class="quiet" onClick=${() => keep(view.game, { on: false, seen: [] })}>I know the game</button>
      <button type="button" class="primary" onClick=${() => begin(session)}>Guide me through a turn</button>
    </div>
  </section>`;
}

/** The lesson for what is asked now, if there is one that was not given yet. @param {Session} session @returns {Lesson | null} */
export function due(session) {
  const view = session.view;
  const now = view && progress(view.game);
  if (!view || !now?.on || !plays(session) || !view.your_turn) return null;
  const topic = view.scene.prompt?.topic;
  const lesson = session.ledger.guide?.lesson?.find((one) => one.topic === topic);
  return lesson && !now.seen.includes(lesson.topic) ? lesson : null;
}

/** Whether lessons of the guided turn are still to come. @param {Session} session */
export function isGuided(session) {
  const now = session.view && progress(session.view.game);
  const all = session.ledger.guide?.lesson ?? [];
  return Boolean(now?.on && all.some((one) => !now.seen.includes(one.topic)));
}

/** What the player has done once is not taught again. @param {Session} session */
export function follow(session) {
  /** @type {{ topic: string, version: number, asked: string } | null} */
  let shown = null;
  const asked = () => JSON.stringify(session.view?.scene.choices);
  session.subscribe(() => {
    const view = session.view;
    if (!view) return;
    // Who plays without an answer to the opening card wants to see what is asked; the card is kept with the rules.
    if (session.played && settings.now.tips && session.ledger.guide && !progress(view.game)) keep(view.game, { on: false, seen: [] });
    // Once is enough: the lesson stays until something has been done. Where both are asked at once, what the other has
    // answered leaves the question as it is.
    if (shown && view.version !== shown.version && asked() !== shown.asked) {
      const now = progress(view.game);
      if (now?.on && !now.seen.includes(shown.topic)) keep(view.game, { on: true, seen: [...now.seen, shown.topic] });
      shown = null;
    }
    const lesson = due(session);
    if (lesson && shown?.topic !== lesson.topic) shown = { topic: lesson.topic, version: view.version, asked: asked() };
  });
}

/** @param {{ session: Session, lesson: Lesson }} props */
export function LessonCard({ session, lesson }) {
  const view = session.view;
  const now = view && progress(view.game);
  const all = session.ledger.guide?.lesson ?? [];
  if (!view || !now) return null;
  const known = all.filter((one) => now.seen.includes(one.topic)).length;
  return html`<aside class="coach lesson" aria-label="Guided turn" data-topic=${lesson.topic}>
    <p class="head"><b>${lesson.title}</b><span class="where">Guide ${known + 1} of ${all.length}</span></p>
    <p><${Words} session=${session} text=${lesson.text} /></p>
    <details class="why" open=${!narrow.matches && !isBeside(session)}><summary>Why</summary><p><${Words} session=${session} text=${lesson.why} />${" "}
        <${RuleLink} session=${session} rule=${lesson.rule} /></p></details>
    <div class="row">
      <button type="button" class="quiet" onClick=${() => keep(view.game, { ...now, on: false })}>End the guide</button>
      ${view.hints !== false && html`<button type="button" class="small" disabled=${!session.asked || session.hinting}
          aria-busy=${session.hinting} onClick=${() => acts.hint(session)}><${Icon} name="hint" /> Show me</button>`}
      <button type="button" class="small" onClick=${() => keep(view.game, { on: true, seen: [...now.seen, lesson.topic] })}>Got
        it <${Icon} name="forth" /></button>
    </div>
  </aside>`;
}

/** Between two lessons: that the guide has not gone away. @param {{ session: Session }} props */
export function Between({ session }) {
  const view = session.view;
  const now = view && progress(view.game);
  const all = session.ledger.guide?.lesson ?? [];
  if (!view || !now || !view.your_turn) return null;
  const known = all.filter((one) => now.seen.includes(one.topic)).length;
  return html`<aside class="coach between" aria-label="Guided turn"><p>You have met ${known} of ${all.length} things. Go on as you
      like: the guide comes back with the next.</p><button type="button" class="quiet" onClick=${() => keep(view.game, { ...now, on: false })}>End the guide</button></aside>`;
}

/** For the page of the rules: the card, and the guided turn whenever one likes. @param {{ session: Session }} props */
export function HowToPlay({ session }) {
  const guide = session.ledger.guide;
  if (!guide || !session.view) return null;
  const on = progress(session.view.game)?.on;
  return html`<details class="how"><summary>How it is played</summary>
    <${Card} session=${session} guide=${guide} />
    ${plays(session) && html`<p class="row"><button type="button" class="small" onClick=${() => begin(session)}>${on ? "Begin the guided turn again" : "Guide me through a turn"}</button></p>`}
  </details>`;
}
