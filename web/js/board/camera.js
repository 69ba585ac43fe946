// Where the player looks. The world is one layer that is moved and scaled by a CSS transform; when it
// comes to rest the browser is told to draw it sharply again.

/** @import { Point } from "../../types" */
/** @import { Paper } from "./paper.js" */

/** @typedef {{ x: number, y: number, scale: number }} View */
/** @typedef {{ to: View, fitted: boolean, framed: [Point[], number, number] | null, looks: number }} Place Where somebody looks, who has looked elsewhere so often. */

const SETTLE = 140;
/** By then a page has found its place. */
const LAID = 700;
/** A cell is never larger than this on the screen. */
const LARGEST = 2;
const STEP = 1.3;
/** Half of a counter on the board with the name under it: so far from what covers a corner, and from the edge, somebody is seen. */
const HALF = 50;
/** By so much a view steps back to show everybody. */
const STEPS_BACK = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7];

export class Camera {
  x = 0;
  y = 0;
  scale = 1;
  #target = { x: 0, y: 0, scale: 1 };
  #frame = 0;
  #settle = 0;
  #fitted = true;
  /** What the player has been shown last, unless he has looked elsewhere since. @type {[Point[], number, number] | null} */
  #framed = null;
  /** When that was. */
  #since = -Infinity;
  /** How often the player has looked elsewhere himself. */
  #looks = 0;
  /** So much of the lower left corner is covered, in pixels. */
  corner = { w: 0, h: 0 };
  /** The paper that a large map lies on: it is drawn on while nothing moves. @type {Paper | null} */
  paper = null;

  /**
   * @param {HTMLElement} viewport
   * @param {HTMLElement} world
   * @param {{ settled: () => void, moved: () => void, resized?: () => void, eases: () => boolean }} on
   */
  constructor(viewport, world, on) {
    this.viewport = viewport;
    this.world = world;
    this.on = on;
    this.bounds = { x: 0, y: 0, w: 1000, h: 1000 };
    this.watch = new ResizeObserver(() => this.#resized());
    this.watch.observe(viewport);
  }

  /** @type {{ w: number, h: number } | null} */
  #size = null;

  /** How large the window on the world is: measured when it changes, because to ask lays the whole page out. */
  get size() {
    const known = this.#size;
    if (known && known.w > 0) return known;
    return (this.#size = { w: this.viewport.clientWidth, h: this.viewport.clientHeight });
  }

  /** @param {{ x: number, y: number, w: number, h: number }} bounds Of the world. */
  setBounds(bounds) {
    this.bounds = bounds;
    if (this.#fitted) this.fit(false);
  }

  /** @param {Paper} [paper] The map that is now on the table, if it is on paper. */
  use(paper) {
    this.paper?.hold();
    this.paper = paper ?? null;
    this.paper?.rest(this);
  }

  get #fitScale() {
    const { w, h } = this.size;
    return Math.min(w / this.bounds.w, h / this.bounds.h) || 1;
  }

  /** Shows the whole board. @param {boolean} [ease] */
  fit(ease = true) {
    const scale = this.#fitScale;
    const { w, h } = this.size;
    this.#go(
      {
        x: (w - this.bounds.w * scale) / 2 - this.bounds.x * scale,
        y: (h - this.bounds.h * scale) / 2 - this.bounds.y * scale,
        scale,
      },
      ease,
    );
    this.#fitted = true;
    if (ease) this.#looks++;
  }

  /** Where the player looks, to come back to. @returns {Place} */
  get place() {
    return { to: this.#target, fitted: this.#fitted, framed: this.#framed, looks: this.#looks };
  }

  /** Looks again where the player had looked. @param {Place} place */
  back({ to, fitted, framed }) {
    if (framed) return this.frame(...framed);
    this.#go(this.#kept(to), true);
    this.#fitted = fitted;
  }

  #resized() {
    const before = this.#size?.w;
    this.#size = null;
    // A panel below that has grown or shrunk does not move the map under a finger, unless the page is still being laid out.
    const stays = before === this.size.w && performance.now() - this.#since > LAID;
    // In a window that has grown the board is never smaller than the whole of it would be.
    if (this.#framed && !stays) this.frame(...this.#framed);
    else if (this.#fitted || this.#target.scale < this.#fitScale) this.fit(false);
    else this.#go(this.#kept(this.#target, 0), false);
    this.on.resized?.();
  }

  /** @param {number} dx @param {number} dy @param {boolean} [ease] */
  pan(dx, dy, ease = false) {
    this.#looks++;
    this.#shift(dx, dy, ease);
  }

  /** @param {number} dx @param {number} dy @param {boolean} ease */
  #shift(dx, dy, ease) {
    this.#fitted = false;
    this.#go(this.#kept({ ...this.#target, x: this.#target.x + dx, y: this.#target.y + dy }), ease);
  }

  /** Zooms by a factor around a point of the screen. @param {number} factor @param {Point} [around] @param {boolean} [ease] */
  zoom(factor, around, ease = true) {
    const { w, h } = this.size;
    const [px, py] = around ?? [w / 2, h / 2];
    const from = this.#target;
    const least = this.#fitScale * 0.8;
    const scale = Math.min(Math.max(from.scale * factor, least), Math.max(LARGEST, least));
    const by = scale / from.scale;
    this.#looks++;
    this.#fitted = false;
    this.#go(this.#kept({ x: px - (px - from.x) * by, y: py - (py - from.y) * by, scale }), ease);
  }

  closer() {
    this.zoom(STEP);
  }

  farther() {
    this.zoom(1 / STEP);
  }

  /** Brings points of the world into sight if they are not. @param {Point[]} points @param {number} [below] So much at the lower edge is covered. */
  reveal(points, below = 0) {
    // Where the whole board is shown, everything is.
    if (points.length === 0 || this.#fitted) return;
    const { w } = this.size;
    const h = this.size.h - below;
    const { x, y, scale } = this.#target;
    const margin = Math.min(90, w / 5, h / 5);
    const xs = points.map((point) => point[0] * scale + x);
    const ys = points.map((point) => point[1] * scale + y);
    const dx = shift(Math.min(...xs), Math.max(...xs), margin, w - margin);
    const dy = shift(Math.min(...ys), Math.max(...ys), margin, h - margin);
    const [clear] = this.#uncovered(points, { x: x + dx, y: y + dy, scale }, h);
    if (clear.x !== x || clear.y !== y) this.#shift(clear.x - x, clear.y - y, true);
  }

  /** A view, or if some points lie in it under what covers the corner, those that bring them out, aside and up, the nearer one first. @param {Point[]} points @param {View} to @param {number} h @returns {View[]} */
  #uncovered(points, to, h) {
    const { corner } = this;
    const [wide, high] = [corner.w + HALF * to.scale, corner.h + HALF * to.scale];
    const under = points
      .map(([px, py]) => [px * to.scale + to.x - wide, h - high - (py * to.scale + to.y)])
      .filter(([right, up]) => right < 0 && up < 0);
    if (corner.w === 0 || under.length === 0) return [to];
    const [right, up] = [0, 1].map((axis) => Math.min(...under.map((point) => point[axis])));
    const views = [{ ...to, x: to.x - right }, { ...to, y: to.y + up }];
    return right > up ? views : views.reverse();
  }

  /** Brings a point of the world to the middle, as large as things are or as asked for. @param {Point} point @param {number} [scale] */
  centre([x, y], scale = this.#target.scale) {
    const { w, h } = this.size;
    this.#looks++;
    this.#fitted = false;
    this.#go(this.#kept({ x: w / 2 - x * scale, y: h / 2 - y * scale, scale }), true);
  }

  /** Shows points as large as they fit, though not smaller than a scale. @param {Point[]} points @param {number} least @param {number} [below] So much at the lower edge is covered. */
  frame(points, least, below = 0) {
    if (points.length === 0) return;
    const { w } = this.size;
    const h = this.size.h - below;
    const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
    const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
    const fits = Math.min(w / (Math.max(...xs) - Math.min(...xs) + 120), h / (Math.max(...ys) - Math.min(...ys) + 120));
    const wanted = Math.min(Math.max(fits, least), 1);
    const around = (/** @type {number} */ scale) => this.#kept({ x: w / 2 - x * scale, y: h / 2 - y * scale, scale }, 0);
    // A little smaller, where that brings out somebody who would stand in a corner that is covered.
    const steps = STEPS_BACK.map((by) => around(Math.max(wanted * by, Math.min(least, wanted))));
    const views = steps.flatMap((to) => this.#uncovered(points, to, h).map((view) => this.#kept(view)));
    const shows = (/** @type {View} */ to) =>
      this.#uncovered(points, to, h)[0] === to &&
      points.every(([px, py]) => inside(px * to.scale + to.x, HALF * to.scale, w) && inside(py * to.scale + to.y, HALF * to.scale, h));
    this.#fitted = false;
    this.#go(views.find(shows) ?? around(wanted), true);
    this.#framed = [points, least, below];
    this.#since = performance.now();
  }

  /** @type {Set<() => void>} */
  #watchers = new Set();

  /** Tells somebody whenever what is in sight changes. @param {() => void} watcher @returns {() => void} Stops it. */
  watching(watcher) {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** A point of the screen in the world. @param {number} clientX @param {number} clientY @returns {Point} */
  toWorld(clientX, clientY) {
    const box = this.viewport.getBoundingClientRect();
    return [(clientX - box.left - this.x) / this.scale, (clientY - box.top - this.y) / this.scale];
  }

  /** A point of the world on the screen. @param {Point} point @returns {Point} */
  toScreen([x, y]) {
    const box = this.viewport.getBoundingClientRect();
    return [x * this.scale + this.x + box.left, y * this.scale + this.y + box.top];
  }

  /** The part of the world in sight. */
  get sight() {
    return this.#part(this);
  }

  /** The part of the world that will be in sight when nothing moves any more. */
  get aim() {
    return this.#part(this.#target);
  }

  /** @param {View} from */
  #part({ x, y, scale }) {
    const { w, h } = this.size;
    return { x: -x / scale, y: -y / scale, w: w / scale, h: h / scale };
  }

  /** The board never leaves the window. @param {{ x: number, y: number, scale: number }} to @param {number} [most] Empty space beside it. */
  #kept({ x, y, scale }, most = 200) {
    const { w, h } = this.size;
    const keep = (
      /** @type {number} */ at,
      /** @type {number} */ start,
      /** @type {number} */ size,
      /** @type {number} */ room,
    ) => {
      const spare = Math.min(room * 0.4, most);
      const low = room - spare - (start + size) * scale;
      const high = spare - start * scale;
      return low < high ? Math.min(Math.max(at, low), high) : (low + high) / 2;
    };
    return { x: keep(x, this.bounds.x, this.bounds.w, w), y: keep(y, this.bounds.y, this.bounds.h, h), scale };
  }

  /** @param {{ x: number, y: number, scale: number }} to @param {boolean} ease */
  #go(to, ease) {
    this.#target = to;
    this.#framed = null;
    this.world.classList.add("moving");
    this.paper?.hold();
    if (!ease || !this.on.eases()) {
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#apply(to);
    } else if (!this.#frame) {
      this.#last = performance.now();
      this.#frame = requestAnimationFrame(this.#ease);
    }
  }

  #last = 0;
  /** @param {number} now */
  #ease = (now) => {
    const part = 1 - Math.exp(-Math.max(1, now - this.#last) / 55);
    this.#last = now;
    const { x, y, scale } = this.#target;
    const near = Math.abs(x - this.x) + Math.abs(y - this.y) < 0.6 && Math.abs(scale / this.scale - 1) < 0.001;
    const mid = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * part;
    this.#apply(near ? this.#target : { x: mid(this.x, x), y: mid(this.y, y), scale: mid(this.scale, scale) });
    this.#frame = near ? 0 : requestAnimationFrame(this.#ease);
  };

  /** @param {{ x: number, y: number, scale: number }} to */
  #apply({ x, y, scale }) {
    this.x = x;
    this.y = y;
    this.scale = scale;
    this.#place();
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => this.#rest(), SETTLE);
    for (const watcher of this.#watchers) watcher();
    this.on.moved();
  }

  #place() {
    const { x, y, scale } = this;
    this.world.style.transform = `translate(${x.toFixed(3)}px, ${y.toFixed(3)}px) scale(${scale.toFixed(7)})`;
  }

  /** What was drawn pixel by pixel is sharp only where its pixels are those of the screen. */
  #align() {
    const whole = (/** @type {number} */ at) => Math.round(at * devicePixelRatio) / devicePixelRatio;
    [this.x, this.y] = [whole(this.x), whole(this.y)];
    this.#target = { x: this.x, y: this.y, scale: this.scale };
    this.#place();
  }

  #drawn = 0;
  /** At rest: drawn sharply at this scale. */
  #rest() {
    // A slow frame on the way is no rest.
    if (this.#frame) return;
    if (this.paper) this.#align();
    if (this.#drawn !== this.scale) {
      this.#drawn = this.scale;
      this.world.classList.remove("moving");
      // Ready for the next move before it begins, so that its first frame is not late.
      requestAnimationFrame(() => requestAnimationFrame(() => this.world.classList.add("moving")));
    }
    this.on.settled();
    this.paper?.rest(this);
  }
}

/** Whether what is so large around a place is seen. @param {number} at @param {number} half @param {number} room */
const inside = (at, half, room) => at > half && at < room - half;

/** How far a stretch must be moved to lie between two marks. @param {number} low @param {number} high @param {number} from @param {number} to */
function shift(low, high, from, to) {
  if (high - low > to - from) return (from + to - low - high) / 2;
  return low < from ? from - low : high > to ? to - high : 0;
}
