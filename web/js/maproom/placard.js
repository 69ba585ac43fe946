// What is known of a space: its ground and what that does, what runs along and through it, and who says so.

import { html } from "../../vendor/preact-htm.js";
import { capital, list, numberOf } from "../words.js";

/** @import { SourceView } from "../../types" */
/** @import { Desk } from "./desk.js" */

const SURE = {
  rulebook: "Printed in the rulebook",
  published: "Known from the published game",
  reconstructed: "Reconstructed",
};

/** @param {{ desk: Desk }} props */
export function Placard({ desk }) {
  const { board, sheet, at } = desk;
  if (!board || !sheet) return null;
  if (at === null)
    return html`<section class="placard empty"><p>Point at a ${sheet.line.hexes ? "hex" : "space"}, or use the arrow keys on the map.</p></section>`;
  const space = board.spaces[at];
  const facts = sheet.spaces[at];
  const words = desk.terrain(at);
  const corrected = desk.corrections.some((one) => one.what === "terrain" && one.at === space.key);
  // The drawn board may know more than the file, such as woods with a road through them.
  const known = sheet.line.hexes || board.legend.some((terrain) => terrain.key === space.terrain);
  const kinds = corrected || !known ? words : [space.terrain];
  const source = (/** @type {string} */ property) => sheet.sources[facts.sources?.[property] ?? facts.source];
  const zones = sheet.zones.filter((zone) => zone.spaces.includes(at));
  const notes = (space.notes ?? []).filter((note) => !zones.some((zone) => zone.name === note));
  return html`<section class="placard" aria-live="polite">
    <h2>${space.name ? html`${space.name} <small>${space.key}</small>` : space.key}</h2>
    ${kinds.map((kind) => html`<${Ground} desk=${desk} kind=${kind} />`)}
    ${beside(desk, at).map(
      ({ kind, words: line }) => html`<p>${line}</p>
        ${explained(desk, kind) && !kinds.includes(kind) && html`<p class="ground"><${Effect} desk=${desk} kind=${kind} /></p>`}`,
    )}
    ${desk.values(at).map(
      ({ name, value, corrected: ours }) => html`<p><b>${worded(name)}</b> ${value}</p>
        ${ours ? html`<p class="source"><b>Corrected</b> by you</p>` : html`<${Source} source=${source(name)} />`}`,
    )}
    ${[...zones.map((zone) => zone.name), ...notes].map((note) => html`<p class="note">${note}</p>`)}
    ${corrected ? html`<p class="source"><b>Corrected</b> by you</p>` : html`<${Source} source=${source("terrain")} />`}
  </section>`;
}

/** @param {{ desk: Desk, kind: string }} props */
function Ground({ desk, kind }) {
  return html`<p class="ground"><b>${explained(desk, kind)?.name ?? worded(kind)}</b>${" "}
    <${Effect} desk=${desk} kind=${kind} /></p>`;
}

/** What ground, a side or a way does, as the legend says. @param {{ desk: Desk, kind: string }} props */
function Effect({ desk, kind }) {
  const terrain = explained(desk, kind);
  if (!terrain) return null;
  const sure = terrain.provenance === "rulebook" ? "" : `, ${terrain.provenance} in part`;
  return html`${terrain.effect} <small>Rule ${numberOf(terrain.rule)}${sure}</small>`;
}

/** @param {Desk} desk @param {string} kind */
const explained = (desk, kind) => desk.board?.legend.find((one) => one.key === kind);

/** @param {{ source: SourceView | undefined }} props */
function Source({ source }) {
  return source
    ? html`<p class=${`source ${source.provenance}`}><b>${SURE[source.provenance]}</b>: ${source.text}</p>`
    : null;
}

/** "sunken-road" is written "Sunken road". @param {string} kind */
const worded = (kind) => capital(kind.replaceAll("-", " "));

/** What runs along its sides and through it. @param {Desk} desk @param {number} at @returns {{ kind: string, words: string }[]} */
function beside(desk, at) {
  const { board, sheet } = desk;
  /** @type {{ kind: string, words: string }[]} */
  const lines = [];
  const neighbours = board?.spaces[at].neighbours ?? [];
  for (const kind of sheet?.brushes.sides ?? []) {
    const there = neighbours.filter((other) => desk.hasSide(at, other, kind));
    if (there.length > 0) lines.push({ kind, words: `${worded(kind)} towards ${named(desk, there)}` });
  }
  for (const kind of sheet?.brushes.ways ?? []) {
    const there = neighbours.filter((other) => desk.hasWay(at, other, kind));
    if (there.length > 0) lines.push({ kind, words: `${worded(kind)} to ${named(desk, there)}` });
  }
  return lines;
}

/** @param {Desk} desk @param {number[]} spaces */
const named = (desk, spaces) => list(spaces.map((space) => called(desk, space)));

/** @param {Desk} desk @param {number} space */
const called = (desk, space) =>
  (desk.sheet?.line.hexes ? null : desk.board?.spaces[space].name) ?? desk.name(space);
