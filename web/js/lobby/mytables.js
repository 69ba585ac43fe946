// The tables one sits at: whose turn it is, and the way back to them.

import { html, useState } from "../../vendor/preact-htm.js";
import { SideSign } from "../icons.js";
import { ago, capital, list } from "../words.js";

/** @import { TableLine } from "../../types" */

const FEW = 6;

/** @param {{ tables: TableLine[] }} props */
export function MyTables({ tables }) {
  const [all, setAll] = useState(false);
  if (tables.length === 0) return null;
  const rank = (/** @type {TableLine} */ table) => (table.over ? 2 : table.your_turn ? 0 : 1);
  const sorted = [...tables].sort((a, b) => rank(a) - rank(b) || b.updated_at.localeCompare(a.updated_at));
  const shown = all ? sorted : sorted.slice(0, FEW);
  return html`<section aria-labelledby="mine-title"><h2 id="mine-title">Your games</h2>
    <ul class="tables">${shown.map(
      (
        table,
      ) => html`<li key=${table.id}><a href=${`/table/${table.id}`}
          class=${table.your_turn && !table.over ? "your-turn" : ""}>
      <span class="signs">${table.your_sides.map((side) => html`<${SideSign} side=${side}
          second=${side !== "french"} />`)}</span>
      <span class="what"><b>${table.name || table.scenario_title}</b>
        <small>${table.headline}${table.opponents.length > 0 ? ` · against ${list(table.opponents.map((name) => name || "a friend"))}` : ""}</small></span>
      <span class="turn">${said(table)}<small>${ago(table.updated_at)}</small></span></a></li>`,
    )}</ul>
    ${shown.length < sorted.length && html`<button type="button" class="quiet"
        onClick=${() => setAll(true)}>Show all ${sorted.length}</button>`}
  </section>`;
}

/** @param {TableLine} table */
function said(table) {
  if (table.over)
    return table.outcome?.winner ? `${capital(table.outcome.winner)} victory` : table.outcome ? "A draw" : "Over";
  if (table.your_turn) return "Your turn";
  return table.to_act.length > 0 ? `${list(table.to_act.map(capital))} to move` : "Waiting";
}
