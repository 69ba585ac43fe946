// Paper: a map too large to be drawn anew for every frame. It lies on the table as canvases that the
// browser only moves and stretches: one coarse picture of the whole, and over it sharp tiles of what is in
// sight, drawn one at a time while nothing moves.

import { lettering } from "./lettering.js";

/** @import { Camera } from "./camera.js" */
/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

/** Pixels of the screen on a side of a tile. */
const TILE = 512;
/** So many tiles are kept, of a megabyte each. */
const MOST = 72;
/** Pixels of the coarse picture. */
const COARSE = 2_400_000;
/** What stands on the map only when one comes close. */
const NUMBERS = "numbers";

/** A board of more spaces lies on paper. @param {{ spaces: unknown[] }} board */
export const isLarge = (board) => board.spaces.length > 1000;

export class Paper {
  /** What lies on the table. */
  sheet = document.createElement("div");
  /** @type {HTMLImageElement | null} */
  #map = null;
  /** @type {HTMLImageElement | null} */
  #numbers = null;
  /** @type {Map<string, HTMLCanvasElement>} */
  #tiles = new Map();
  /** Counts what is asked for; who finds another number stops. */
  #turn = 0;
  #numbered = false;
  /** @type {string[]} */
  #hidden;
  /** @type {Camera | null} */
  #camera = null;

  /**
   * @param {string} text The drawing.
   * @param {Box} inside Its own coordinates.
   * @param {Box} bounds Where it lies in the world.
   * @param {string[]} hidden Layers that are left out.
   */
  constructor(text, inside, bounds, hidden) {
    this.text = text;
    this.inside = inside;
    this.bounds = bounds;
    this.#hidden = hidden;
    this.sheet.className = "map paper";
    this.sheet.ariaHidden = "true";
    this.sheet.style.width = `${bounds.w}px`;
    this.sheet.style.height = `${bounds.h}px`;
  }

  /** World pixels in one unit of the drawing. */
  get #unit() {
    return this.bounds.w / this.inside.w;
  }

  /** Lays the coarse picture down. */
  async open() {
    const faces = await lettering();
    const numbers = cut(this.text, NUMBERS);
    [this.#map, this.#numbers] = await Promise.all([
      image(dressed(this.text, faces, [NUMBERS, ...this.#hidden])),
      numbers ? image(dressed(numbers, faces, [])) : null,
    ]);
    this.#coarse();
    return this;
  }

  #coarse() {
    const { x, y, w, h } = this.bounds;
    const scale = Math.sqrt(COARSE / (w * h));
    const canvas = this.#drawn({ x, y, w, h }, scale, false);
    canvas.className = "coarse";
    this.sheet.querySelector(".coarse")?.remove();
    this.sheet.prepend(canvas);
  }

  /** Leaves layers of the drawing out. @param {string[]} hidden */
  async show(hidden) {
    if (hidden.join() === this.#hidden.join()) return;
    this.#hidden = [...hidden];
    this.hold();
    const map = await image(dressed(this.text, await lettering(), [NUMBERS, ...hidden]));
    if (hidden.join() !== this.#hidden.join()) return;
    this.#map = map;
    this.#coarse();
    if (this.#camera) await this.rest(this.#camera);
  }

  /** Whether numbers are written. @param {boolean} close */
  number(close) {
    if (close === this.#numbered) return;
    this.#numbered = close;
    if (this.#camera) this.rest(this.#camera);
  }

  /** Something moves: no tile is drawn before it rests. */
  hold() {
    this.#turn++;
    this.sheet.ariaBusy = "true";
  }

  /** Draws sharply what is in sight, and then what lies around it. @param {Camera} camera */
  async rest(camera) {
    this.hold();
    this.#camera = camera;
    const turn = this.#turn;
    const { sight } = camera;
    const scale = camera.scale * devicePixelRatio;
    if (!(await this.#cover(sight, scale, turn))) return;
    this.sheet.ariaBusy = "false";
    // So that a short way is gone over sharp ground.
    this.#cover(grown(sight, TILE / 2 / scale), scale, turn);
  }

  /**
   * Covers a part of the world with tiles, one after the other, and drops others.
   * @param {Box} part @param {number} scale @param {number} turn @returns {Promise<boolean>} Whether nothing moved meanwhile.
   */
  async #cover(part, scale, turn) {
    const look = [scale, this.#numbered, this.#hidden].join();
    for (const [column, row] of this.#within(part, scale)) {
      const key = `${look}:${column},${row}`;
      if (this.#tiles.has(key)) continue;
      await breath();
      if (turn !== this.#turn) return false;
      this.#lay(key, column, row, scale);
    }
    this.#drop(look, part);
    return true;
  }

  /** The tiles over a part of the world, those nearest to its middle first. @param {Box} part @param {number} scale */
  #within(part, scale) {
    const step = TILE / scale;
    const { bounds } = this;
    const [left, right] = [Math.max(part.x, bounds.x), Math.min(part.x + part.w, bounds.x + bounds.w)];
    const [top, bottom] = [Math.max(part.y, bounds.y), Math.min(part.y + part.h, bounds.y + bounds.h)];
    /** @type {[number, number][]} */
    const tiles = [];
    for (let row = Math.floor(top / step); row * step < bottom; row++)
      for (let column = Math.floor(left / step); column * step < right; column++) tiles.push([column, row]);
    const [x, y] = [(part.x + part.w / 2) / step - 0.5, (part.y + part.h / 2) / step - 0.5];
    const far = (/** @type {[number, number]} */ [column, row]) => Math.hypot(column - x, row - y);
    return tiles.sort((a, b) => far(a) - far(b));
  }

  /** @param {string} key @param {number} column @param {number} row @param {number} scale */
  #lay(key, column, row, scale) {
    // Whole pixels that the map covers: what is opaque need not be blended with what lies under it.
    const { bounds } = this;
    const pixels = (/** @type {number} */ place, /** @type {number} */ start, /** @type {number} */ size) => {
      const from = Math.max(place * TILE, Math.ceil(start * scale));
      return [from / scale, (Math.min((place + 1) * TILE, Math.floor((start + size) * scale)) - from) / scale];
    };
    const [x, w] = pixels(column, bounds.x, bounds.w);
    const [y, h] = pixels(row, bounds.y, bounds.h);
    if (w <= 0 || h <= 0) return;
    const tile = this.#drawn({ x, y, w, h }, scale, this.#numbered);
    this.#tiles.set(key, tile);
    this.sheet.append(tile);
  }

  /** A part of the world on a canvas that lies there. @param {Box} part @param {number} scale @param {boolean} numbered */
  #drawn(part, scale, numbered) {
    // What is left of a pixel by reckoning with fractions is none.
    const drawing = new OffscreenCanvas(Math.floor(part.w * scale + 0.01), Math.floor(part.h * scale + 0.01));
    const pen = drawing.getContext("2d", { alpha: false });
    const by = this.#unit * scale;
    pen?.setTransform(by, 0, 0, by, (this.bounds.x - part.x) * scale, (this.bounds.y - part.y) * scale);
    const { w, h } = this.inside;
    if (this.#map) pen?.drawImage(this.#map, 0, 0, w, h);
    if (numbered && this.#numbers) pen?.drawImage(this.#numbers, 0, 0, w, h);
    // A canvas that only shows a picture is not asked with every frame whether somebody has drawn on it.
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [drawing.width, drawing.height];
    // A transform, since lengths of a style are rounded and tiles would not meet.
    canvas.style.transform = `translate(${part.x}px, ${part.y}px) scale(${1 / scale})`;
    canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(drawing.transferToImageBitmap());
    return canvas;
  }

  /** Lets go of tiles of another look and of those farthest away. @param {string} look @param {Box} sight */
  #drop(look, sight) {
    const [x, y] = [sight.x + sight.w / 2, sight.y + sight.h / 2];
    const step = TILE / Number.parseFloat(look);
    const far = (/** @type {string} */ key) => {
      const [column, row] = key.slice(look.length + 1).split(",").map(Number);
      return Math.hypot((column + 0.5) * step - x, (row + 0.5) * step - y);
    };
    const keys = [...this.#tiles.keys()];
    const kept = keys.filter((key) => key.startsWith(`${look}:`)).sort((a, b) => far(a) - far(b));
    const gone = [...keys.filter((key) => !key.startsWith(`${look}:`)), ...kept.slice(MOST)];
    for (const key of gone) {
      this.#tiles.get(key)?.remove();
      this.#tiles.delete(key);
    }
  }
}

/** @param {Box} box @param {number} by @returns {Box} */
const grown = ({ x, y, w, h }, by) => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });

/** A frame is shown and events are heard before this goes on. */
const breath = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));

/** Where the children of a drawing begin. @param {string} text */
const start = (text) => text.indexOf(">", text.indexOf("<svg")) + 1;

/** A drawing with its letters, and without some of its layers. @param {string} text @param {string} faces @param {string[]} hidden */
function dressed(text, faces, hidden) {
  const at = start(text);
  const rules = hidden.map((layer) => `.${layer}{display:none}`).join("");
  return `${text.slice(0, at)}<style>${faces}${rules}</style>${text.slice(at)}`;
}

/** A layer of a drawing that holds nothing but words, as a drawing of its own. @param {string} text @param {string} layer */
function cut(text, layer) {
  const from = text.indexOf(`<g class="${layer}"`);
  return from < 0 ? null : `${text.slice(0, start(text))}${text.slice(from, text.indexOf("</g>", from))}</g></svg>`;
}

/** @param {string} text @returns {Promise<HTMLImageElement>} */
async function image(text) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const picture = new Image();
  picture.src = url;
  await picture.decode().finally(() => URL.revokeObjectURL(url));
  return picture;
}
