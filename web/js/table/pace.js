// What others do is shown step by step, so that an eye can follow; a long row of steps faster.

import { settings } from "../settings.js";

/** @import { TableView } from "../../types" */

/** The whole of what waits is shown within so many milliseconds. */
const PATIENCE = 2600;
const SLOWEST = 420;

export class Pace {
  /** @type {TableView[]} */
  #queue = [];
  #timer = 0;
  #next = 0;
  #told = "";

  /** @param {(view: TableView) => void} show */
  constructor(show) {
    this.show = show;
  }

  /** Whether something has been heard that is not on the screen yet. */
  get waiting() {
    return this.#queue.length > 0;
  }

  /** @param {number} shown */
  newest(shown) {
    return this.#queue.at(-1)?.stamp ?? shown;
  }

  /** @param {TableView} view @param {TableView | null} shown */
  push(view, shown) {
    const same = shown !== null && view.version === (this.#queue.at(-1) ?? shown).version;
    if (!settings.moves || document.hidden || same || !shown) {
      this.clear();
      this.show(view);
      return;
    }
    this.#queue.push(view);
    this.#run();
  }

  clear() {
    this.#queue = [];
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** Forgets what is older than a view that is shown now. @param {TableView} view */
  pass(view) {
    this.#queue = this.#queue.filter((later) => later.stamp > view.stamp);
  }

  /** Shows the newest at once. */
  skip() {
    const last = this.#queue.at(-1);
    this.clear();
    if (last) this.show(last);
  }

  #run() {
    if (this.#timer) return;
    const wait = Math.max(0, this.#next - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      const view = this.#queue.shift();
      if (!view) return;
      // A step that tells nothing, such as a piece taken in hand, needs no time of its own.
      const tells = told(view) !== this.#told;
      this.#told = told(view);
      this.#next = performance.now() + (tells ? Math.min(SLOWEST, PATIENCE / (this.#queue.length + 1)) : 0);
      this.show(view);
      if (this.#queue.length > 0) this.#run();
    }, wait);
  }
}

/** What a view tells last. @param {TableView} view */
const told = (view) => `${view.chronicle.at(-1)?.n} ${view.chronicle.at(-1)?.text}`;
