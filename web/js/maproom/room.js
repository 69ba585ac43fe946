// The map room with a board on the desk.

import { Component, html, render, useLayoutEffect, useState } from "../../vendor/preact-htm.js";
import { Icon, IconButton } from "../icons.js";
import { settings } from "../settings.js";
import { SettingsDrawer } from "../settingsdrawer.js";
import { capital } from "../words.js";
import { Desk, LAYERS } from "./desk.js";
import { Editor } from "./editor.js";
import { MapView } from "./mapview.js";
import { Placard } from "./placard.js";

/** @import { Found } from "../../types" */
/** @import { Tool } from "./desk.js" */

/** @type {[Tool, string][]} */
const TOOLS = [
  ["look", "Look"],
  ["measure", "Measure"],
  ["sight", "Sight"],
  ["correct", "Correct"],
];

/** @param {Element} root @param {string} key */
export function openMap(root, key) {
  const desk = new Desk(key);
  // Work that has not been taken home is not lost without a question.
  addEventListener("beforeunload", (event) => {
    if (desk.unsaved) event.preventDefault();
  });
  render(html`<${Room} desk=${desk} />`, root);
  desk.open();
}

/** @param {{ desk: Desk }} props */
function Room({ desk }) {
  const [, draw] = useState(0);
  const [drawer, setDrawer] = useState(false);
  const [view, setView] = useState(/** @type {MapView | null} */ (null));
  // From the first drawing on: what is answered before the browser has painted must not be missed.
  useLayoutEffect(() => {
    const again = () => draw((n) => n + 1);
    const stops = [desk.subscribe(again), settings.subscribe(again)];
    return () => stops.forEach((stop) => stop());
  }, []);
  const { board, sheet } = desk;
  return html`<div class="maproom">
    <header class="desk-head">
      <a class="button plain" href="/maps" title="All maps"><${Icon} name="map" /><span class="said">All maps</span></a>
      <div><h1>${board?.title ?? "…"}</h1><p>${sheet?.line.game_title}</p></div>
      <${IconButton} icon="gear" words="Settings" act=${() => setDrawer(true)} />
    </header>
    <main class="stage">
      <${Host} desk=${desk} onView=${setView} />
      <div class="zoom" data-off-board>
        <${IconButton} icon="plus" words="Closer" act=${() => view?.camera.closer()} />
        <${IconButton} icon="minus" words="Farther" act=${() => view?.camera.farther()} />
        <${IconButton} icon="fit" words="The whole board" act=${() => view?.camera.fit()} />
      </div>
    </main>
    <aside class="desk" aria-label="Desk">
      ${desk.trouble && html`<p class="trouble" role="alert">${desk.trouble}</p>`}
      ${sheet && html`<fieldset class="segments tools"><legend class="said">Tool</legend>${TOOLS.map(
        ([tool, words]) => html`<label key=${tool}><input type="radio" name="tool" checked=${desk.tool === tool}
          onChange=${() => desk.take(tool)} /><span>${words}</span></label>`,
      )}</fieldset>`}
      ${sheet && html`<${Working} desk=${desk} />`}
      <${Placard} desk=${desk} />
      ${sheet && html`<${Search} desk=${desk} onFind=${(/** @type {Found} */ found) => view?.fly(found)} />`}
      ${sheet && html`<${Layers} desk=${desk} />`}
      ${sheet && html`<details class="credits"><summary>About this map</summary>
        <p>${sheet.line.about}</p><p class="owed">${sheet.credits}</p>
        <p><a href=${`/api/boards/${desk.key}/file`}>The board file as it is shipped</a></p></details>`}
    </aside>
    ${drawer && html`<${SettingsDrawer} onClose=${() => setDrawer(false)} />`}
  </div>`;
}

/** What the tool in hand has to say. @param {{ desk: Desk }} props */
function Working({ desk }) {
  const { tool, picks, sheet } = desk;
  if (tool === "correct") return html`<${Editor} desk=${desk} />`;
  if (tool === "look") return null;
  const next = picks.length === 1 ? `From ${desk.name(picks[0])}. Click where to.` : "Click two spaces, one after the other.";
  const said = desk.measure?.said ?? desk.sight?.said;
  return html`<section class="answer" role="status">
    <p class=${desk.sight ? (desk.sight.clear ? "clear" : "stopped") : ""}>${said ?? next}</p>
    ${tool === "sight" && sheet && html`<${Blocking} desk=${desk} />`}
  </section>`;
}

/** What stops a line of sight, for the reader to choose. @param {{ desk: Desk }} props */
function Blocking({ desk }) {
  const { sheet } = desk;
  if (!sheet) return null;
  const usual = [...sheet.blocking.terrain, ...sheet.blocking.sides];
  const now = desk.blocking ?? usual;
  const words = [...new Set([...usual, ...sheet.brushes.terrain])].sort();
  const turn = (/** @type {string} */ word, /** @type {boolean} */ on) => {
    desk.blocking = on ? [...now, word] : now.filter((other) => other !== word);
    desk.set({ sight: null });
    desk.reckon();
  };
  return html`<p class="help">${desk.sight?.blocking.assumed ?? sheet.blocking.assumed}</p>
    <details><summary>Choose what stops a line</summary><div class="words">${words.map(
      (word) => html`<label class="check" key=${word}><input type="checkbox" checked=${now.includes(word)}
        onChange=${(/** @type {any} */ event) => turn(word, event.currentTarget.checked)} /> ${capital(word.replaceAll("-", " "))}</label>`,
    )}</div></details>`;
}

/** @param {{ desk: Desk, onFind: (found: Found) => void }} props */
function Search({ desk, onFind }) {
  const { found } = desk;
  // Who is quick with the key may be there before what he looks for.
  const go = async (/** @type {any} */ event) => {
    event.preventDefault();
    const first = (await desk.look(event.currentTarget.elements[0].value))?.[0];
    if (first) onFind(first);
  };
  return html`<form class="search" role="search" onSubmit=${go}>
    <label><span>Search a place</span><input type="search" maxlength="80" placeholder="Hougoumont, 0914…" autocomplete="off"
      onInput=${(/** @type {any} */ event) => desk.look(event.currentTarget.value)} /></label>
    ${found && found.length === 0 && html`<p class="help">Nothing here is called so.</p>`}
    <ul>${(found ?? []).map(
      (one) => html`<li key=${one.name}><button type="button" class="quiet" onClick=${() => onFind(one)}>${one.name}</button>
        <small>${one.what.replaceAll("-", " ")}</small></li>`,
    )}</ul></form>`;
}

/** @param {{ desk: Desk }} props */
function Layers({ desk }) {
  const turn = (/** @type {string} */ layer, /** @type {boolean} */ on) =>
    desk.set({ hidden: on ? desk.hidden.filter((one) => one !== layer) : [...desk.hidden, layer] });
  return html`<fieldset class="layers"><legend>Layers</legend><div class="words">${LAYERS.map(
    ([layer, words]) => html`<label class="check" key=${layer}><input type="checkbox" checked=${!desk.hidden.includes(layer)}
      onChange=${(/** @type {any} */ event) => turn(layer, event.currentTarget.checked)} /> ${words}</label>`,
  )}</div></fieldset>`;
}

/** The map inside the page: made once, then told what to show. @extends {Component<{ desk: Desk, onView: (view: MapView) => void }>} */
class Host extends Component {
  /** @type {HTMLElement | null} */
  #el = null;

  shouldComponentUpdate() {
    return false;
  }

  componentDidMount() {
    const { desk, onView } = this.props;
    if (this.#el) onView(new MapView(this.#el, desk));
  }

  render() {
    return html`<div class="viewport" tabindex="0" role="application" aria-roledescription="map"
      aria-label="The map. Arrows go from space to space, Enter uses the tool, plus and minus zoom, Shift and arrows move the map."
      ref=${(/** @type {HTMLElement | null} */ el) => {
        this.#el = el;
      }}></div>`;
  }
}
