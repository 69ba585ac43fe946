// What others do is shown step by step, at the pace that the player has set: a fight stays until its die has been
// read. The server may bring several steps at once; what lies between is then asked for.

import { PACES, settings } from "../settings.js";
import { tells } from "./deeds.js";

/** @import { Entry, TableView } from "../../types" */
/**
 * @typedef {object} Frame One step of others.
 * @property {number} n The input after which the table looked so.
 * @property {TableView | null} view Nothing as long as it has not been asked for.
 * @property {Entry[]} fresh What it brings.
 */

/** Where a phase begins one looks up for so long. */
const HEADING = 0.7;
/** At what was seen just now, so long. */
const AGAIN = 0.2;

export class Pace {
  /** @type {Frame[]} */
  #queue = [];
  #timer = 0;
  /** Until when what is shown stays; forever in steps. */
  #until = 0;
  #asking = false;
  /** @type {Frame | null} What is on the screen. */
  now = null;
  paused = false;

  /**
   * @param {(frame: Frame & { view: TableView }) => void} show
   * @param {(n: number) => Promise<TableView>} moment The table as it was after an input.
   * @param {() => void} changed
   */
  constructor(show, moment, changed) {
    this.show = show;
    this.moment = moment;
    this.changed = changed;
  }

  get #set() {
    return PACES[/** @type {keyof typeof PACES} */ (settings.now.pace)] ?? PACES.quick;
  }

  /** Whether something has been heard that is not on the screen yet. */
  get waiting() {
    return this.#queue.length > 0;
  }

  /** Whether the player has to say when it goes on. */
  get held() {
    return this.waiting && (this.paused || (this.#until === Infinity && this.now !== null));
  }

  /** @param {number} shown */
  newest(shown) {
    return this.#queue.findLast((frame) => frame.view)?.view?.stamp ?? shown;
  }

  /** @param {TableView} view @param {TableView | null} shown */
  push(view, shown) {
    const last = this.#queue.at(-1)?.view ?? shown;
    const at = { n: view.inputs, view, fresh: [] };
    if (last && this.waiting && view.version === last.version) {
      // Talk and comings and goings: the same step, told anew.
      this.#queue[this.#queue.length - 1] = { ...this.#queue[this.#queue.length - 1], view };
      return;
    }
    if (!last || document.hidden || view.version === last.version || view.inputs <= last.inputs || this.#set.step === 0) {
      this.clear();
      this.show(at);
      return;
    }
    this.#queue.push(...frames(view, last.inputs));
    this.#run();
  }

  clear() {
    this.#queue = [];
    this.now = null;
    this.#until = 0;
    this.paused = false;
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** Forgets what is older than a view that is shown now. @param {TableView} view */
  pass(view) {
    this.#queue = this.#queue.filter((later) => later.n > view.inputs);
    if (!this.waiting) this.clear();
  }

  /** What the player has thrown himself is read before the others answer it. @param {Entry[]} fresh */
  linger(fresh) {
    if (!fresh.some((entry) => entry.dice?.length) || this.#set.step === 0) return;
    const time = this.#time(fresh);
    this.#until = performance.now() + (time === Infinity ? PACES.slow.fight : time);
  }

  /** Shows the newest at once. */
  skip() {
    const last = this.#queue.findLast((frame) => frame.view);
    this.clear();
    if (last?.view) this.show({ ...last, view: last.view });
  }

  /** Stops, or goes on. */
  pause() {
    this.paused = !this.paused;
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (!this.paused) {
      this.#until = 0;
      this.#run();
    }
    this.changed();
  }

  /** One step on, also while paused. */
  step() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#next();
  }

  /** The pace was set anew: it holds from now on. */
  reset() {
    if (!this.waiting) return;
    if (this.#set.step === 0) return this.skip();
    this.paused = false;
    this.#until = Math.min(this.#until, performance.now() + this.#time(this.now?.fresh ?? []));
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#run();
    this.changed();
  }

  /** How long something stays. @param {Entry[]} fresh @param {Entry[]} [before] What was shown before it. */
  #time(fresh, before = []) {
    const { step, fight, letter } = this.#set;
    const told = fresh.filter(tells);
    if (told.length === 0) return 0;
    const thrown = told.filter((entry) => entry.dice?.length);
    if (thrown.length > 0) return fight + letter * thrown.reduce((sum, entry) => sum + entry.text.length, 0);
    if (told.every((entry) => entry.weight === "heading")) return step * HEADING;
    // The same again, one unit after another, and nobody goes anywhere: that is seen at a glance.
    const plain = (/** @type {Entry[]} */ some) => some.length > 0 && some.every((entry) => !entry.deed && entry.weight !== "heading");
    const again = plain(told) && plain(before) && told.every((entry) => before.every((one) => one.rule === entry.rule && one.side === entry.side));
    return again && step !== Infinity ? step * AGAIN : step;
  }

  #run() {
    if (this.#timer || this.#asking || this.paused || !this.waiting) return;
    if (this.#until === Infinity) return this.changed();
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.#next();
    }, Math.max(0, this.#until - performance.now()));
  }

  /** @returns {Promise<void>} */
  async #next() {
    if (this.#asking) return;
    const frame = this.#queue[0];
    if (!frame) return;
    if (!frame.view) {
      this.#asking = true;
      frame.view = await this.moment(frame.n).catch(() => null);
      this.#asking = false;
      // It was passed by meanwhile.
      if (this.#queue[0] !== frame) return this.#run();
    }
    this.#queue.shift();
    // What cannot be had is left out: what comes next shows it too.
    if (!frame.view) return this.#next();
    this.#until = performance.now() + this.#time(frame.fresh, this.now?.fresh.filter(tells));
    this.now = frame;
    this.show({ ...frame, view: frame.view });
    // A step that tells nothing, such as a piece taken in hand, needs no step of its own.
    if (this.paused && !frame.fresh.some(tells)) return this.#next();
    this.#run();
  }
}

/**
 * A view as steps: one for each input that tells something.
 * @param {TableView} view @param {number} after The input that has been shown last.
 * @returns {Frame[]}
 */
export function frames(view, after) {
  const fresh = view.chronicle.filter((entry) => entry.n > after);
  const moments = [...new Set(fresh.filter(tells).map((entry) => entry.n))].slice(0, -1);
  let from = after;
  const steps = moments.map((n) => {
    const step = { n, view: null, fresh: fresh.filter((entry) => entry.n > from && entry.n <= n) };
    from = n;
    return step;
  });
  return [...steps, { n: view.inputs, view, fresh: fresh.filter((entry) => entry.n > from) }];
}
