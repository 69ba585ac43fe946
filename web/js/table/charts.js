// The charts beside the board: tables that the game makes from its own numbers, with where one is in them.

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import * as api from "../api.js";
import { CounterPicture } from "./counterpicture.js";
import { RuleLink, Words } from "./rulelink.js";

/** @import { Chart, ChartRow, Piece } from "../../types" */
/** @import { Session } from "./session.js" */

/** Charts that were opened or closed by hand, as they were left. @type {Map<string, boolean>} */
const left = new Map();

/** The charts as they are now; nothing as long as they have not come. @param {Session} session */
export function useCharts(session) {
  const [charts, setCharts] = useState(/** @type {Chart[] | null} */ (null));
  const version = session.view?.version;
  useEffect(() => {
    let wanted = true;
    // An older answer would show an older moment.
    api.charts(session.id).then(
      (answer) => wanted && setCharts(answer.charts),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [version]);
  return charts;
}

/** What each side needs to win, and how far it has come. @param {{ session: Session, title: string }} props */
export function Needed({ session, title }) {
  const chart = useCharts(session)?.find(({ key }) => key === "victory");
  if (!chart) return null;
  return html`<section class="needed"><h3>${title}</h3>
    <ul>${chart.rows.map(({ cells: [who, ...what], progress }, i) => html`<li key=${i}><span><b>${who}:</b> ${what.join(", ")}</span>
      ${progress && html`<${Meter} value=${progress[0]} of=${progress[1]} />`}</li>`)}</ul>
    ${chart.about && html`<p class="about"><${Words} session=${session} text=${chart.about} /></p>`}</section>`;
}

/** @param {{ session: Session }} props */
export function Charts({ session }) {
  const charts = useCharts(session);
  if (!charts) return html`<p class="empty">The charts are being laid out…</p>`;
  return html`<div class="charts">
    <p class="row"><button type="button" class="small" onClick=${print}>Print the charts</button></p>
    ${inOrder(session, charts).map(([chart, opens]) => html`<${ChartCard} key=${chart.key} session=${session} chart=${chart} opens=${opens} />`)}
  </div>`;
}

/** Where one is in the turn, and what fights come to. */
const [SEQUENCE, RESULTS] = ["sequence", "results"];

/**
 * The charts, and whether each stands open: in a fight those that are about it, which come first; else the first.
 * @param {{ view: Pick<import("../../types").TableView, "scene"> | null }} session @param {Chart[]} charts @returns {[Chart, boolean][]}
 */
export function inOrder({ view }, charts) {
  const { fight, account, prompt } = view?.scene ?? {};
  const fights = Boolean(fight || account || prompt?.because);
  const about = charts.filter((chart) => chart.lit !== undefined || (fights && (chart.key === RESULTS || (isLit(chart) && chart.key !== SEQUENCE))));
  const others = charts.filter((chart) => !about.includes(chart));
  return [...about, ...others].map((chart, i) => [chart, i === 0 || about.includes(chart)]);
}

/** Puts only the charts on paper, all of them. */
function print() {
  const shut = [...document.querySelectorAll(".charts details:not([open])")];
  for (const one of shut) one.setAttribute("open", "");
  document.body.classList.add("prints-charts");
  addEventListener(
    "afterprint",
    () => {
      document.body.classList.remove("prints-charts");
      for (const one of shut) one.removeAttribute("open");
    },
    { once: true },
  );
  window.print();
}

/** Whether something in it is about the present fight. @param {Chart} chart */
const isLit = (chart) => chart.lit !== undefined || chart.rows.some((row) => row.lit);

/** @param {{ session: Session, chart: Chart, opens: boolean }} props */
function ChartCard({ session, chart, opens }) {
  // What opens and closes by itself is not kept: only a hand is.
  return html`<details class=${`chart ${isLit(chart) ? "has-lit" : ""}`} data-chart=${chart.key} open=${left.get(chart.key) ?? opens}>
    <summary onClick=${(/** @type {any} */ event) => left.set(chart.key, !event.currentTarget.parentElement.open)}><h3>${chart.title}</h3></summary>
    ${chart.about && html`<p class="about"><${Words} session=${session} text=${chart.about} /> <${RuleLink}
        session=${session} rule=${chart.rule} /></p>`}
    <div class="scroll"><table>
      ${
        chart.columns &&
        html`<thead><tr>${chart.columns.map((head, i) => html`<th key=${i} scope="col" class=${i === chart.lit ? "lit" : ""}>${head}</th>`)}</tr></thead>`
      }
      <tbody>${chart.rows.map((row, i) => html`<${Row} key=${i} session=${session} chart=${chart} row=${row} />`)}</tbody>
    </table></div>
  </details>`;
}

/** @param {{ session: Session, chart: Chart, row: ChartRow }} props */
function Row({ session, chart, row }) {
  const [head, ...cells] = row.cells;
  const crossed = (/** @type {number} */ i) => (i === chart.lit ? (row.lit ? "lit here" : "lit") : "");
  return html`<tr class=${row.lit ? "lit" : ""} aria-current=${row.lit ? "true" : undefined}>
    <th scope="row"><${Sample} session=${session} row=${row} />${head}</th>
    ${cells.map((cell, i) => html`<td key=${i} class=${crossed(i + 1)}>
      <${Words} session=${session} text=${cell} />
      ${i === cells.length - 1 && row.rule && html` <${RuleLink} session=${session} rule=${row.rule} />`}
      ${i === cells.length - 1 && row.progress && html`<${Meter} value=${row.progress[0]} of=${row.progress[1]} />`}</td>`)}
  </tr>`;
}

/** How far something has come. @param {{ value: number, of: number }} props */
function Meter({ value, of }) {
  return html`<span class="way"><b>${value} of ${of}</b><progress max=${Math.max(1, of)}
      value=${Math.max(0, Math.min(of, value))} aria-label=${`${value} of ${of}`}></progress></span>`;
}

/** A counter or a patch of ground. @param {{ session: Session, row: ChartRow }} props */
function Sample({ session, row }) {
  if (row.ground) return html`<i class=${`ground ground-${row.ground}`} aria-hidden="true"></i>`;
  const counter = session.board?.counters?.find((one) => one.id === row.piece);
  if (!counter) return null;
  const piece = /** @type {Piece} */ (
    /** @type {unknown} */ ({ ...counter.faces[0], id: counter.id, key: counter.key, side: counter.side, face: 0, about: [] })
  );
  return html`<${CounterPicture} session=${session} piece=${piece} second=${counter.side === "allied"} />`;
}
