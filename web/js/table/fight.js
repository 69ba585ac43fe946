// A fight of several steps: who stands against whom, how far it has come, and what the next dice may bring.

import { html } from "../../vendor/preact-htm.js";
import { capital } from "../words.js";
import { Bars } from "./account.js";
import { CounterPicture } from "./counterpicture.js";
import { DieFace } from "./dice.js";
import { RuleLink } from "./rulelink.js";

/** @import { Camp, Fight, Piece, Prospect, Step } from "../../types" */
/** @import { Session } from "./session.js" */

/** What the state of a step is called, and its sign. @type {Record<string, [string, string]>} */
const SAID = {
  done: ["done", "✓"],
  now: ["being fought", "▶"],
  ahead: ["still to come", ""],
  idle: ["nobody to fight in it now", "–"],
};

/** @param {{ session: Session, fight: Fight }} props */
export function FightCard({ session, fight }) {
  const point = () => session.set({ flash: { spaces: [fight.at], arrow: [], at: Date.now() } });
  return html`<section class="fight-card" aria-label=${fight.title}>
    <h3><button type="button" class="points" onClick=${point}
        title="Show it on the board">${fight.title}</button></h3>
    <div class="camps">${fight.camps.map(
      (camp, i) => html`${i > 0 && html`<span class="against" aria-hidden="true">against</span>`}
        <${CampOf} key=${camp.side} session=${session} camp=${camp} />`,
    )}</div>
    ${(fight.outlooks ?? []).map((outlook, i) => html`<${Outlook} key=${i} session=${session} outlook=${outlook} />`)}
    <ol class="steps-of">${fight.steps.map(
      (step, i) => html`<${StepOf} key=${i} session=${session} step=${step} n=${i + 1} />`,
    )}</ol>
  </section>`;
}

/** The step being fought, in one line with those before and after it. @param {{ fight: Fight }} props */
export function StepLine({ fight }) {
  const now = fight.steps.findIndex((step) => step.state === "now");
  return html`<p class="step-line"><span class="row" aria-hidden="true">${fight.steps.map(
    (step, i) => html`<i key=${i} class=${step.state}>${step.state === "done" ? "✓" : i + 1}</i>`,
  )}</span> <span>${now < 0 ? fight.title : fight.steps[now].name}</span></p>`;
}

/** Alike pieces are shown once, with their number. @param {{ session: Session, camp: Camp }} props */
function CampOf({ session, camp }) {
  const pieces = session.shown?.scene.pieces ?? [];
  const seats = Object.keys(session.shown?.seats ?? {});
  /** @type {Map<string, { piece: Piece, count: number }>} */
  const kinds = new Map();
  for (const id of camp.pieces) {
    const piece = pieces.find((one) => one.id === id);
    if (!piece) continue;
    const kind = `${piece.nation} ${piece.symbol} ${piece.symbol === "leader" ? piece.id : ""}`;
    const known = kinds.get(kind);
    if (known) known.count++;
    else kinds.set(kind, { piece, count: 1 });
  }
  return html`<div class=${`camp side-${camp.side}`}>
    <p class="who"><b>${capital(camp.side)}</b> ${camp.role}</p>
    <ul>${[...kinds.values()].map(
      ({ piece, count }) => html`<li key=${piece.id} title=${piece.name}><${CounterPicture} piece=${piece}
          second=${seats.indexOf(piece.side) > 0} session=${session} />${count > 1 && html`<b>×${count}</b>`}</li>`,
    )}</ul>
    <p class="strength">${camp.strength}</p>
    ${camp.dice && html`<p class="thrown-dice">${camp.dice.map((die, i) => html`<${DieFace} key=${i} value=${die} />`)}</p>`}
  </div>`;
}

/** @param {{ session: Session, step: Step, n: number }} props */
function StepOf({ session, step, n }) {
  const [said, sign] = SAID[step.state] ?? ["", ""];
  return html`<li class=${step.state} aria-current=${step.state === "now" ? "step" : undefined}>
    <span class="sign" aria-hidden="true">${sign || n}</span>
    <span class="name">${step.name}${step.result && html` <b class="result">${step.result}</b>`}</span><span
        class="said">${said}</span>
    <${RuleLink} session=${session} rule=${step.rule} /></li>`;
}

/** What dice would do, and every number behind it. @param {{ session: Session, outlook: Prospect }} props */
export function Outlook({ session, outlook }) {
  return html`<div class="outlook">
    <p class="what"><span>${outlook.text}</span><b>${outlook.odds}</b></p>
    <${Bars} forecast=${outlook.forecast} />
    ${
      outlook.terms &&
      html`<table><tbody>${outlook.terms.map(
        (term, i) => html`<tr key=${i}><td>${term.text} <${RuleLink} session=${session} rule=${term.rule} /></td>
          <td class="value">${term.value}</td></tr>`,
      )}</tbody></table>`
    }</div>`;
}
