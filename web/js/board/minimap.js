// The whole board in a corner, where it is larger than the screen: what of it is in sight, who stands where, and a way to
// get there. It is for the pointer alone; the keys move the map as they always do.

import * as api from "../api.js";
import { settings } from "../settings.js";
import { CELL } from "./geometry.js";
import { isLarge } from "./paper.js";

/** @import { Scene } from "../../types" */
/** @import { Camera } from "./camera.js" */
/** @import { World } from "./geometry.js" */

/** A board whose cells are smaller than this, when all of it is in sight, is larger than the screen. */
const SMALL = 26;
/** What is in sight is not worth a second map when it is more than this share of the board. */
const MOST = 0.75;
/** The longer side, as a share of the shorter side of the window, and in pixels. */
const SHARE = 0.32;
const LARGEST = 230;
const LEAST = 84;
/** No further from the edges of the window. */
const BESIDE = 22;
/** A screen of fewer pixels is small. */
const NARROW = 600;

export class Minimap {
  /** @type {World | null} */
  #world = null;
  #size = [0, 0];
  #painted = "";
  /** Which part of the picture is shown. */
  #cut = "";
  /** How large the frame of what is in sight is. */
  #frame = "";
  /** How much of the board's side it takes. */
  #corner = "";

  /** @param {HTMLElement} viewport @param {Camera} camera */
  constructor(viewport, camera) {
    this.viewport = viewport;
    this.camera = camera;
    this.el = document.createElement("div");
    this.el.className = "minimap";
    this.el.dataset.offBoard = "";
    this.el.ariaHidden = "true";
    this.el.hidden = true;
    this.picture = document.createElement("img");
    this.picture.alt = "";
    this.picture.draggable = false;
    this.dots = document.createElement("canvas");
    this.sight = document.createElement("i");
    this.el.append(this.picture, this.dots, this.sight);
    viewport.append(this.el);
    camera.watching(() => this.#look());
    const go = (/** @type {PointerEvent} */ event) => {
      const box = this.el.getBoundingClientRect();
      const { x, y, w, h } = camera.bounds;
      camera.centre([
        x + ((event.clientX - box.left) / box.width) * w,
        y + ((event.clientY - box.top) / box.height) * h,
      ]);
    };
    this.el.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.el.setPointerCapture(event.pointerId);
      go(event);
    });
    this.el.addEventListener("pointermove", (event) => {
      event.stopPropagation();
      if (this.el.hasPointerCapture(event.pointerId)) go(event);
    });
    this.picture.addEventListener("error", () => this.picture.removeAttribute("src"));
  }

  /** Where the whole map lies, of which this shows the part that is played on. */
  whole = { x: 0, y: 0, w: 1, h: 1 };

  /** @param {World} world */
  load(world) {
    this.#world = world;
    this.#painted = "";
    this.#look();
  }

  /** Whether it may be of use: the whole is too small to be played on. */
  get #useful() {
    const { camera } = this;
    if (!this.#world || !settings.now.minimap) return false;
    // A small screen has no corner to spare, unless one would be lost without.
    if (camera.size.w < NARROW && !isLarge(this.#world.board)) return false;
    const { w, h } = camera.bounds;
    return Math.min(camera.size.w / w, camera.size.h / h) * CELL < SMALL;
  }

  /** Whether what is in sight is only a part. */
  get #partial() {
    const { w, h } = this.camera.bounds;
    const sight = this.camera.sight;
    return (Math.min(sight.w, w) * Math.min(sight.h, h)) / (w * h) < MOST;
  }

  /** The frame goes where the player looks. */
  #look() {
    const { camera, el } = this;
    const useful = this.#useful;
    const { x, y, w, h } = camera.bounds;
    const longer = Math.max(LEAST, Math.min(LARGEST, SHARE * Math.min(camera.size.w, camera.size.h)));
    const by = longer / Math.max(w, h);
    const size = [Math.round(w * by), Math.round(h * by)];
    // Where the camera goes next nobody is to stand under it, though it is not there yet.
    camera.corner = useful ? { w: size[0] + BESIDE, h: size[1] + BESIDE } : { w: 0, h: 0 };
    const wanted = useful && this.#partial;
    if (el.hidden === wanted) el.hidden = !wanted;
    // What is laid over the board beside it keeps clear of it.
    const corner = wanted ? `${size[0] + BESIDE}px` : "0px";
    if (corner !== this.#corner) {
      this.#corner = corner;
      this.viewport.parentElement?.style.setProperty("--corner", corner);
    }
    if (!wanted) return;
    if (size[0] !== this.#size[0] || size[1] !== this.#size[1]) {
      this.#size = size;
      el.style.width = `${size[0]}px`;
      el.style.height = `${size[1]}px`;
    }
    const { whole, picture } = this;
    const cut = [(whole.x - x) * by, (whole.y - y) * by, whole.w * by, whole.h * by].map((length) => `${length.toFixed(1)}px`);
    if (cut.join() !== this.#cut) {
      this.#cut = cut.join();
      [picture.style.left, picture.style.top, picture.style.width, picture.style.height] = cut;
    }
    this.#paint();
    const { sight } = camera;
    const left = Math.max(0, (sight.x - x) * by);
    const top = Math.max(0, (sight.y - y) * by);
    const right = Math.min(size[0], (sight.x + sight.w - x) * by);
    const bottom = Math.min(size[1], (sight.y + sight.h - y) * by);
    this.sight.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
    // A frame that is only moved costs no layout.
    const frame = [right - left, bottom - top].map((long) => `${Math.max(6, long).toFixed(1)}px`);
    if (frame.join() === this.#frame) return;
    this.#frame = frame.join();
    [this.sight.style.width, this.sight.style.height] = frame;
  }

  /** @type {Scene | null} */
  #scene = null;
  /** @type {Set<number> | null} */
  #only = null;

  /** @param {Scene} scene @param {Set<number> | null} only Those who are looked for, if somebody is. */
  draw(scene, only) {
    if (this.#scene === scene && this.#only === only) return;
    this.#scene = scene;
    this.#only = only;
    this.#painted = "";
    this.#look();
  }

  /** To ask the page for a colour has it lay itself out: they are asked for once by day and once by night. @type {{ theme: string, of: (side: string) => string }} */
  #colours = { theme: "", of: () => "" };

  /** A dot for each space that somebody stands in. */
  #paint() {
    const world = this.#world;
    const scene = this.#scene;
    const [width, height] = this.#size;
    const now = `${width} ${settings.theme}`;
    if (!world || !scene || this.#painted === now) return;
    this.#painted = now;
    this.dots.width = width * devicePixelRatio;
    this.dots.height = height * devicePixelRatio;
    const pen = this.dots.getContext("2d");
    if (!pen) return;
    const { x, y, w } = this.camera.bounds;
    const by = (width / w) * devicePixelRatio;
    const half = Math.max(1.6, width / 110) * devicePixelRatio;
    if (this.#colours.theme !== settings.theme) this.#colours = { theme: settings.theme, of: colours(this.el) };
    const colour = this.#colours.of;
    // By night sides are pale: they stand out from what is dark.
    const rim = settings.theme === "dark" ? "#14120e" : "#fff6e0";
    for (const piece of scene.pieces) {
      if (!("space" in piece.place)) continue;
      const [px, py] = world.centres[piece.place.space];
      const [cx, cy] = [(px - x) * by, (py - y) * by];
      const aside = this.#only && !this.#only.has(piece.id);
      const size = half * (this.#only && !aside ? 1.5 : 1);
      pen.globalAlpha = aside ? 0.3 : 1;
      pen.fillStyle = rim;
      pen.fillRect(cx - size - 1, cy - size - 1, 2 * size + 2, 2 * size + 2);
      pen.fillStyle = colour(piece.side);
      pen.fillRect(cx - size, cy - size, 2 * size, 2 * size);
    }
  }

  /** The board has come to rest, or the settings have changed: only now it is known whether the picture is of use. */
  rest() {
    this.#look();
    if (!this.#world || this.el.hidden) return;
    const picture = api.thumbnailUrl(this.#world.board.id, settings.theme);
    if (this.picture.getAttribute("src") !== picture) this.picture.src = picture;
  }
}

/** The colours of the sides, as the page has them. @param {Element} el @returns {(side: string) => string} */
function colours(el) {
  /** @type {Map<string, string>} */
  const known = new Map();
  return (side) => {
    const colour = known.get(side) ?? (getComputedStyle(el).getPropertyValue(`--${side}`).trim() || "#555");
    known.set(side, colour);
    return colour;
  };
}
