// After the game: losses turn by turn, the dice against what was to be expected, and the way to the next game.

import { html, useState } from "../../vendor/preact-htm.js";
import * as api from "../api.js";
import { settings } from "../settings.js";
import { capital, fileName, sidesOf } from "../words.js";
import { fail } from "./acts.js";
import { useCharts } from "./charts.js";
import { deeds } from "./deeds.js";
import { DieFace } from "./dice.js";
import * as replay from "./replay.js";
import { inBrief, unbroken } from "./rulelink.js";
import { turnsOf } from "./sift.js";
import { costliest, FAIR, fell, lossesByTurn, luck } from "./tally.js";

/** @import { Side, TableView } from "../../types" */
/** @import { Session } from "./session.js" */

/** @param {{ session: Session, view: TableView }} props */
export function Aftermath({ session, view }) {
  const sides = sidesOf(view);
  const { board, chronicle } = session;
  const good = useCharts(session)?.find((chart) => chart.good)?.good ?? null;
  if (!board) return null;
  const losses = lossesByTurn(chronicle, sides);
  const dice = luck(chronicle, sides, board);
  const dear = costliest(chronicle);
  const names = turnsOf(deeds(chronicle));
  return html`<div class="aftermath">
    ${losses.turns.length > 2 && html`<${Plot} sides=${sides} names=${names} ...${losses} />`}
    ${dear.length > 0 && html`<section class="dear"><h3>The costliest fights</h3><ul>${dear.map(({ deed, lost }) => html`<li key=${deed.key}>
      <button type="button" class="points" title="See the board as it was then" onClick=${() => replay.go(session, deed.head.n)}><span>${names.get(deed.turn)?.name ?? `Turn ${deed.turn}`}: ${
        unbroken(inBrief(session.ledger, deed.head))}</span></button>
      ${lost.map(([side, toll]) => html`<b class="toll">${capital(side)} −${toll}</b>`)}</li>`)}</ul></section>`}
    ${sides.some((side) => dice[side].count > 0) && html`<section><h3>The dice</h3>
      ${good && html`<p class="note">Each side's own; ${good === "low" ? "low" : "high"} ones are good for whoever throws them.</p>`}
      ${sides.filter((side) => dice[side].count > 0).map((side) => html`<${Fallen} key=${side} side=${side} luck=${dice[side]} good=${good} />`)}</section>`}
    <div class="row wrap">
      ${sides.some((side) => view.seats[side].yours) && html`<button type="button"
          onClick=${() => rematch(session, view)}>Rematch, sides swapped</button>`}
      <${Share} session=${session} view=${view} /></div>
  </div>`;
}

const [WIDE, HIGH, LEFT, LOW] = [340, 150, 26, 20];

/** What is written under a turn: its hour, if it is called by one, or its number. @param {string | undefined} name @param {number} turn */
const mark = (name, turn) => name?.match(/\d+:\d+$/)?.[0] ?? turn;

/** Losses as they grew. @param {{ sides: Side[], names: ReturnType<typeof turnsOf>, turns: number[], lost: Record<string, number[]> }} props */
function Plot({ sides, names, turns, lost }) {
  const most = Math.max(1, ...sides.flatMap((side) => lost[side]));
  const x = (/** @type {number} */ i) => LEFT + ((WIDE - LEFT - 10) * i) / (turns.length - 1);
  const y = (/** @type {number} */ n) => HIGH - LOW - ((HIGH - LOW - 10) * n) / most;
  const words = sides.map((side) => `${capital(side)} ${lost[side].at(-1)}`).join(", ");
  return html`<section class="losses-plot"><h3>Losses, turn by turn</h3>
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${`Losses at the end: ${words}`}>
      ${[...new Set([0, Math.round(most / 2), most])].map((mark) => html`<g class="rule-line"><path d=${`M${LEFT} ${y(mark)}H${WIDE - 10}`} />
        <text x=${LEFT - 5} y=${y(mark) + 4} text-anchor="end">${mark}</text></g>`)}
      ${turns.map((turn, i) => (i % Math.ceil(turns.length / (names.size > 0 ? 8 : 12)) === 0 || i === turns.length - 1) && turn > 0 && html`<text
          class="turn" x=${x(i)} y=${HIGH - 4} text-anchor="middle">${mark(names.get(turn)?.name, turn)}</text>`)}
      ${sides.map((side, s) => html`<g class=${`side-${side}`}><path class=${`course ${s > 0 ? "broken" : ""}`}
          d=${lost[side].map((n, i) => `${i === 0 ? "M" : "L"}${x(i)} ${y(n)}`).join("")} />
        ${lost[side].map((n, i) => html`<circle cx=${x(i)} cy=${y(n)} r="2.6" />`)}</g>`)}
    </svg>
    <p class="legend">${sides.map((side) => html`<span class=${`side-${side}`}><i></i>${capital(side)} <b>${lost[side].at(-1)}</b></span>`)}</p>
  </section>`;
}

/** @param {{ side: Side, luck: import("./tally.js").Luck, good: import("../../types").Good | null }} props */
function Fallen({ side, luck, good }) {
  const { faces, count, mean } = luck;
  const most = Math.max(...faces, count / 6);
  return html`<div class=${`fallen side-${side}`}>
    <p><b>${capital(side)}</b> ${count === 1 ? "1 die" : `${count} dice`}, ${mean.toFixed(2)} on average; ${FAIR.toFixed(1)} was to be
      expected: ${fell(luck, good)}.</p>
    <ol class="faces">${faces.map((n, i) => html`<li key=${i} title=${`${n} times ${i + 1}; ${(count / 6).toFixed(1)} were to be expected`}>
      <span class="bar-of" style=${{ "--share": n / most, "--due": count / 6 / most }}><i></i><u></u></span>
      <${DieFace} value=${i + 1} /><b>${n}</b></li>`)}</ol></div>`;
}

/** The same game with the sides swapped. @param {Session} session @param {TableView} view */
async function rematch(session, view) {
  const [one, other] = sidesOf(view);
  const plan = (/** @type {Side} */ side) => {
    const seat = view.seats[side];
    return seat.level ? `opponent:${seat.level}` : seat.yours ? "you" : "friend";
  };
  try {
    const opened = await api.open({
      game: view.game,
      scenario: view.scenario,
      options: view.options,
      name: view.name,
      player: settings.now.name,
      seats: { [one]: plan(other), [other]: plan(one) },
    });
    location.assign(opened.url);
  } catch (error) {
    fail(session, error);
  }
}

/** The record and the picture, sent or kept. @param {{ session: Session, view: TableView }} props */
function Share({ session, view }) {
  const [said, setSaid] = useState("");
  const share = async () => {
    const url = `${location.origin}/table/${view.id}`;
    const words = `${view.name || view.scenario_title}: ${view.outcome?.how ?? ""}`;
    try {
      if (navigator.share) return await navigator.share({ title: words, url });
      await navigator.clipboard.writeText(url);
      setSaid("The link is copied.");
    } catch {
      setSaid(url);
    }
  };
  return html`<button type="button" onClick=${share}>Share the replay</button>
    <a class="button" href=${api.exported(session.id, "picture.png")} download=${`${fileName(view)}.png`}>Picture</a>
    <a class="button" href=${api.exported(session.id, "record")} download=${`${fileName(view)}.jsonl`}>Record</a>
    ${said && html`<p role="status" class="said-so">${said}</p>`}`;
}
