// All that the map room knows of the board on the desk: what is drawn, what the file says, the tool in hand, and
// the corrections that were noted. Everything on the page is drawn from it.

import * as api from "../api.js";
import { settings } from "../settings.js";
import { Store } from "../store.js";
import * as ask from "./requests.js";

/** @import { Board, BoardSheet, Correction, FaultView, Found, Measure, Point, Sight } from "../../types" */
/** @typedef {"look" | "measure" | "sight" | "correct"} Tool */
/** @typedef {{ what: "terrain" | "side" | "way" | "label" | "value", word: string, number: number }} Brush */

/** A moment after the last correction the corrected board is drawn. */
const PAUSE = 450;
export const LAYERS = /** @type {const} */ ([
  ["grid", "Grid"],
  ["numbers", "Numbers"],
  ["terrain", "Terrain"],
  ["names", "Names"],
  ["ground", "True ground"],
]);

export class Desk extends Store {
  /** @type {Board | null} */
  board = null;
  /** @type {BoardSheet | null} */
  sheet = null;
  trouble = "";
  /** @type {Tool} */
  tool = "look";
  /** Layers that are switched off. @type {string[]} */
  hidden = [];
  /** The space that is looked at. @type {number | null} */
  at = null;
  /** Spaces clicked with the tool in hand. @type {number[]} */
  picks = [];
  /** @type {Measure | null} */
  measure = null;
  /** @type {Sight | null} */
  sight = null;
  /** What stops a line of sight; nothing chosen is what is usual. @type {string[] | null} */
  blocking = null;
  /** @type {Found[] | null} */
  found = null;
  /** @type {Brush} */
  brush = { what: "terrain", word: "", number: 1 };
  /** A name in hand. @type {string | null} */
  label = null;
  /** @type {Correction[]} */
  corrections = [];
  /** @type {Correction[]} */
  undone = [];
  /** @type {FaultView[]} */
  faults = [];
  /** The corrected map as the server draws it. @type {string | null} */
  drawn = null;
  /** Whether the corrected board is being looked at. */
  checking = false;

  /** @param {string} key */
  constructor(key) {
    super();
    this.key = key;
  }

  /** What has been noted since the file was last taken home. @type {Correction[]} */
  #kept = [];

  /** Whether corrections would be lost if the page went away. */
  get unsaved() {
    return this.corrections.length > 0 && this.corrections !== this.#kept;
  }

  /** @param {Partial<Desk>} change */
  set(change) {
    Object.assign(this, change);
    this.changed();
  }

  async open() {
    const say = (/** @type {Error} */ error) => this.set({ trouble: error.message });
    await api.patiently(() => this.#lay(), say).catch(say);
  }

  async #lay() {
    const sheet = await ask.sheet(this.key);
    this.#id = sheet.line.id;
    // The drawing is on its way while the board is read.
    this.drawing(settings.theme);
    const board = await api.board(sheet.line.id);
    document.title = `${board.title} · Grognard`;
    this.set({ sheet, board, trouble: "", brush: { ...this.brush, word: sheet.brushes.terrain[0] ?? "" } });
  }

  /** Names the content of the board. */
  #id = "";
  /** @type {Map<string, Promise<string | null>>} */
  #drawings = new Map();
  /** The map by day or by night, asked for once. @param {string} theme */
  drawing(theme) {
    const drawing = this.#drawings.get(theme) ?? api.drawing(api.mapUrl(this.#id, theme));
    this.#drawings.set(theme, drawing);
    return drawing;
  }

  /** @param {Tool} tool */
  take(tool) {
    this.set({ tool, picks: [], measure: null, sight: null, label: null });
  }

  /** @param {number} space */
  name(space) {
    return this.board?.spaces[space]?.key ?? "";
  }

  /** A space was clicked to measure from or to look from. @param {number} space */
  async pick(space) {
    const picks = this.picks.length === 1 ? [this.picks[0], space] : [space];
    this.set({ picks, measure: null, sight: null });
    if (picks.length === 2) await this.reckon();
  }

  /** Asks how far it is, or what stops the line. */
  async reckon() {
    const [from, to] = this.picks.map((space) => this.name(space));
    if (!from || !to) return;
    const { tool, picks } = this;
    try {
      const change =
        tool === "measure"
          ? { measure: await ask.measure(this.key, from, to) }
          : { sight: await ask.sight(this.key, from, to, this.blocking) };
      if (this.picks === picks && this.tool === tool) this.set(change);
    } catch (error) {
      this.set({ trouble: /** @type {Error} */ (error).message });
    }
  }

  #searches = 0;
  /** Looks who is called so, and says it too. @param {string} words */
  async look(words) {
    const search = ++this.#searches;
    const found = words.trim() ? await ask.search(this.key, words).catch(() => null) : null;
    if (search === this.#searches) this.set({ found });
    return found;
  }

  // What the corrected board says.

  /** The last correction that speaks of something. @param {(correction: Correction) => boolean} about */
  #last(about) {
    return this.corrections.findLast(about);
  }

  /** The words for the ground of a space. @param {number} space @returns {string[]} */
  terrain(space) {
    const at = this.name(space);
    const said = this.#last((one) => one.what === "terrain" && one.at === at);
    return said?.what === "terrain" ? said.kinds : (this.sheet?.spaces[space].terrain ?? []);
  }

  /** The numbers of a space. @param {number} space @returns {{ name: string, value: string, corrected: boolean }[]} */
  values(space) {
    const printed = (this.board?.spaces[space].values ?? []).map(({ name, value }) => ({ name, value, corrected: false }));
    for (const one of this.corrections) {
      if (one.what !== "value" || one.at !== this.name(space)) continue;
      const before = printed.findIndex(({ name }) => name === one.name);
      if (before >= 0) printed.splice(before, 1);
      if (one.value !== null) printed.push({ name: one.name, value: String(one.value), corrected: true });
    }
    return printed;
  }

  /** @param {number} a @param {number} b @param {string} kind */
  hasSide(a, b, kind) {
    const said = this.#last((one) => one.what === "side" && one.kind === kind && this.#isBetween(one.between, a, b));
    if (said?.what === "side") return said.there;
    return this.sidesOf(a).some((side) => side.between.includes(b) && side.kinds.includes(kind));
  }

  /** @param {number} a @param {number} b @param {string} kind */
  hasWay(a, b, kind) {
    const said = this.#last((one) => one.what === "way" && one.kind === kind && this.#isBetween(one.between, a, b));
    if (said?.what === "way") return said.there;
    return Boolean(this.sheet?.ways.some((way) => way.kind === kind && steps(way.through, a, b)));
  }

  /** Where a name stands. @param {string} name @returns {Point | null} */
  labelAt(name) {
    const said = this.#last((one) => one.what === "label" && one.place === name);
    if (said?.what === "label") return said.at;
    return this.board?.labels.find((label) => label.text === name)?.at ?? null;
  }

  /** The file's own sides of a space. @param {number} space */
  sidesOf(space) {
    return this.sheet?.sides.filter((side) => side.between.includes(space)) ?? [];
  }

  /** @param {[string, string]} between @param {number} a @param {number} b */
  #isBetween(between, a, b) {
    return between.includes(this.name(a)) && between.includes(this.name(b));
  }

  // Correcting.

  /** @param {Correction} correction */
  note(correction) {
    this.#changed([...this.corrections, correction], []);
  }

  undo() {
    const last = this.corrections.at(-1);
    if (last) this.#changed(this.corrections.slice(0, -1), [...this.undone, last]);
  }

  redo() {
    const next = this.undone.at(-1);
    if (next) this.#changed([...this.corrections, next], this.undone.slice(0, -1));
  }

  /** Strikes one out. @param {number} index */
  strike(index) {
    this.#changed(
      this.corrections.filter((_, i) => i !== index),
      [],
    );
  }

  #pause = 0;
  /** @param {Correction[]} corrections @param {Correction[]} undone */
  #changed(corrections, undone) {
    clearTimeout(this.#pause);
    this.set({ corrections, undone, checking: true });
    this.#pause = setTimeout(() => this.check(), PAUSE);
  }

  /** Lets the server draw the corrected board, or say what is wrong with it. */
  async check() {
    const { corrections } = this;
    try {
      const drawn = corrections.length > 0 ? await ask.correctedMap(this.key, corrections, settings.theme) : null;
      if (this.corrections === corrections) this.set({ drawn, faults: [], checking: false });
    } catch (error) {
      if (this.corrections === corrections) this.set({ faults: faultsIn(error), checking: false });
    }
  }

  /** Hands the corrected file over. */
  async download() {
    try {
      const text = await ask.correctedFile(this.key, this.corrections);
      const url = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
      const link = document.createElement("a");
      link.href = url;
      link.download = this.sheet?.file ?? "board.toml";
      link.click();
      this.#kept = this.corrections;
      setTimeout(() => URL.revokeObjectURL(url), 10000);
    } catch (error) {
      this.set({ faults: faultsIn(error) });
    }
  }
}

/** @param {number[]} way @param {number} a @param {number} b */
const steps = (way, a, b) =>
  way.some((space, i) => (space === a && way[i + 1] === b) || (space === b && way[i + 1] === a));

/** @param {any} error @returns {FaultView[]} */
const faultsIn = (error) => error.body?.faults ?? [{ place: "", what: error.message }];

/** A correction in words. @param {Correction} one */
export function said(one) {
  switch (one.what) {
    case "terrain":
      return `${one.at} is ${one.kinds.join(", ")}`;
    case "side":
      return `${one.there ? "" : "no "}${one.kind} between ${one.between[0]} and ${one.between[1]}${one.owner ? `, of ${one.owner}` : ""}`;
    case "way":
      return `${one.there ? "" : "no "}${one.kind} from ${one.between[0]} to ${one.between[1]}`;
    case "label":
      return `“${one.place}” stands at ${one.at.map((number) => number.toFixed(1)).join(", ")}`;
    default:
      return one.value === null ? `${one.at} has no ${one.name}` : `${one.name} of ${one.at} is ${one.value}`;
  }
}
