// Correcting a board by one's printed copy: brushes, what was noted, what is wrong with it, and the file.

import { html } from "../../vendor/preact-htm.js";
import { Icon, IconButton } from "../icons.js";
import { capital } from "../words.js";
import { said } from "./desk.js";

/** @import { Brush, Desk } from "./desk.js" */

/** @type {Record<Brush["what"], string>} */
const HOW = {
  terrain: "Click a space to paint it; drag with Shift to paint many.",
  side: "Click near the side that it runs along, once more to take it away. With the keys, choose both spaces.",
  way: "Click near the side that it crosses, once more to take it away. With the keys, choose both hexes.",
  label: "Click a name to take it up, then where it stands on your copy.",
  value: "Click an area to give it this number.",
};

/** @param {{ desk: Desk }} props */
export function Editor({ desk }) {
  const { sheet, brush } = desk;
  if (!sheet) return null;
  const { brushes } = sheet;
  const all = /** @type {[Brush["what"], string, string[]][]} */ ([
    ["terrain", "Terrain", brushes.terrain],
    ["side", sheet.line.hexes ? "Hexside" : "Border", brushes.sides],
    ["way", "Way", brushes.ways],
    ["value", "Number", brushes.values],
    ["label", "Name", []],
  ]);
  const offered = all.filter(([what, , words]) => what === "label" || words.length > 0);
  const words = all.find(([what]) => what === brush.what)?.[2] ?? [];
  const areas = !sheet.line.hexes && brush.what === "terrain";
  const how = areas ? "Click an area to add this word to its ground, once more to take it away." : HOW[brush.what];
  const take = (/** @type {Partial<Brush>} */ change) => desk.set({ brush: { ...brush, ...change }, picks: [], label: null });
  return html`<section class="editor" aria-label="Correct the board">
    <fieldset class="segments"><legend>Brush</legend>${offered.map(
      ([what, title, own]) => html`<label key=${what}><input type="radio" name="brush" checked=${brush.what === what}
        onChange=${() => take({ what, word: own[0] ?? "" })} /><span>${title}</span></label>`,
    )}</fieldset>
    ${
      words.length > 0 &&
      html`<div class="words" role="group" aria-label="Kind">${words.map(
        (word) => html`<button type="button" key=${word} class="small" aria-pressed=${brush.word === word}
          onClick=${() => take({ word })}>${capital(word.replaceAll("-", " "))}</button>`,
      )}</div>`
    }
    ${
      brush.what === "value" &&
      html`<label class="number">Number <input type="number" min="-99" max="99" value=${brush.number}
        onInput=${(/** @type {any} */ event) => take({ number: Math.round(Number(event.currentTarget.value)) })} /></label>`
    }
    <p class="help">${desk.label ? `“${desk.label}” is in your hand: click where it stands.` : how}</p>
    <div class="row wrap">
      <${IconButton} icon="undo" words="Undo" look="small" off=${desk.corrections.length === 0} act=${() => desk.undo()} />
      <${IconButton} icon="redo" words="Redo" look="small" off=${desk.undone.length === 0} act=${() => desk.redo()} />
      <button type="button" class="primary download" disabled=${desk.corrections.length === 0}
        onClick=${() => desk.download()}><${Icon} name="save" /> Download ${sheet.file}</button>
    </div>
    <${Faults} desk=${desk} />
    ${
      desk.corrections.length > 0 &&
      html`<ol class="noted-list" aria-label="Corrections">${desk.corrections.map((one, i) => {
        const wrong = desk.faults.filter((fault) => fault.correction === i);
        return html`<li key=${i} class=${wrong.length > 0 ? "wrong" : ""}><span>${capital(said(one))}</span>
          <${IconButton} icon="cross" words=${`Strike out: ${said(one)}`} act=${() => desk.strike(i)} />
          ${wrong.map((fault) => html`<p class="fault">${capital(fault.what)}</p>`)}</li>`;
      })}</ol>`
    }
    <p class="help">Put the file into a folder of its own and play with it:${" "}
      <code>grognard play ${sheet.line.game} --data FOLDER</code></p>
  </section>`;
}

/** What is wrong with the corrected board and belongs to no single correction. @param {{ desk: Desk }} props */
function Faults({ desk }) {
  const others = desk.faults.filter((fault) => fault.correction === undefined);
  if (desk.faults.length === 0)
    return desk.corrections.length > 0
      ? html`<p class="verdict" role="status">${desk.checking ? "Looking at the corrected board…" : "The corrected board is sound."}</p>`
      : null;
  return html`<div class="verdict trouble" role="alert"><p>This board would not do:</p>
    <ul>${others.map((fault) => html`<li>${fault.place && html`<b>${fault.place}</b> `}${fault.what}</li>`)}</ul></div>`;
}
