// The board on the desk: the drawn map under one camera, signs over it, and what pointers and keys mean.

import { laid, plainMap } from "../board/art.js";
import { Camera } from "../board/camera.js";
import { World, n } from "../board/geometry.js";
import { gestures } from "../board/gestures.js";
import { isLarge } from "../board/paper.js";
import { svg } from "../board/svg.js";
import { settings } from "../settings.js";
import { act, paintAlong } from "./brushes.js";
import { LAYERS } from "./desk.js";
import { drawSigns } from "./signs.js";

/** @import { Found, Point } from "../../types" */
/** @import { Laid } from "../board/art.js" */
/** @import { Desk } from "./desk.js" */

/** Numbers of spaces are written when a cell is at least so large on the screen. */
const NUMBERS_FROM = 0.62;
/** A place that was searched for is shown this large. */
const CLOSE = 0.8;
/** @type {Record<string, Point>} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class MapView {
  /** @type {World | null} */
  world = null;
  /** Where the keys are. @type {number | null} */
  cursor = null;
  /** What has been found and is shown. @type {Point | null} */
  beacon = null;

  /** @param {HTMLElement} host @param {Desk} desk */
  constructor(host, desk) {
    this.desk = desk;
    this.viewport = host;
    this.ground = document.createElement("div");
    this.ground.className = "world";
    this.over = svg("svg", { class: "over" });
    this.ground.append(this.over);
    host.append(this.ground);
    this.camera = new Camera(host, this.ground, {
      settled: () => this.#numbers(),
      moved: () => {},
      eases: () => settings.moves,
    });
    gestures(host, this.camera, {
      tap: (event) => this.#tap(event),
      press: (event) => this.#look(event),
      hover: (event) => event && this.#look(event),
      lift: (event) => event.shiftKey && desk.tool === "correct" && desk.brush.what === "terrain",
      carry: (event) => paintAlong(desk, this.#space(event)),
      drop: () => {},
    });
    host.addEventListener("keydown", (event) => this.#key(event));
    desk.subscribe(() => this.draw());
    settings.subscribe(() => this.#paint());
  }

  /** Draws what the desk says now. */
  draw() {
    const { desk } = this;
    if (!desk.board) return;
    if (this.world?.board !== desk.board) {
      this.world = new World(desk.board);
      const { width, height } = this.world;
      this.ground.classList.toggle("large", isLarge(desk.board));
      this.over.setAttribute("viewBox", `0 0 ${n(width)} ${n(height)}`);
      this.over.setAttribute("width", String(n(width)));
      this.over.setAttribute("height", String(n(height)));
      this.#lay(plainMap(this.world));
      this.#paint();
    }
    if (this.#corrected !== desk.drawn) {
      this.#corrected = desk.drawn;
      if (desk.drawn === null) this.#paint(true);
      else this.#correct(this.world, desk.drawn);
    }
    for (const [layer] of LAYERS) this.viewport.classList.toggle(`without-${layer}`, desk.hidden.includes(layer));
    this.camera.paper?.show(this.#left);
    this.#numbers();
    drawSigns(this.over, this.world, desk, { cursor: this.cursor, beacon: this.beacon });
  }

  /** @type {string | null} */
  #corrected = null;
  #painted = "";
  /** The map in the colours of the day or of the night. @param {boolean} [anyway] */
  async #paint(anyway = false) {
    const { world, desk } = this;
    const { theme } = settings;
    if (!world || (!anyway && this.#painted === theme)) return;
    const first = this.#painted === "";
    this.#painted = theme;
    if (!first && !anyway && desk.corrections.length > 0) return desk.check();
    this.viewport.ariaBusy = "true";
    const drawn = await laid(world, await desk.drawing(theme), this.#left);
    this.viewport.ariaBusy = "false";
    if (this.world === world && this.#painted === theme && desk.drawn === null) this.#lay(drawn);
  }

  /** The corrected map as the server drew it. @param {World} world @param {string} text */
  async #correct(world, text) {
    const drawn = await laid(world, text, this.#left);
    await drawn?.paper?.rest(this.camera);
    if (this.world === world && this.desk.drawn === text) this.#lay(drawn);
  }

  /** @param {Laid | null} drawn */
  #lay(drawn) {
    if (!drawn) return;
    this.map?.remove();
    this.map = drawn.map;
    this.ground.prepend(drawn.map);
    this.camera.use(drawn.paper);
    this.#numbers();
    if (JSON.stringify(this.camera.bounds) !== JSON.stringify(drawn.bounds)) this.camera.setBounds(drawn.bounds);
  }

  /** Layers that are left out of a map on paper; its numbers come and go by themselves. */
  get #left() {
    return this.desk.hidden.filter((layer) => layer !== "numbers");
  }

  #numbers() {
    const close = this.camera.scale >= NUMBERS_FROM;
    this.viewport.classList.toggle("numbered", close);
    this.camera.paper?.number(close && !this.desk.hidden.includes("numbers"));
  }

  /** Goes to what was found. @param {Found} found */
  fly(found) {
    if (!this.world) return;
    const [x, y] = (this.beacon = this.world.place(found.at));
    const reach = 90;
    this.camera.frame(
      [
        [x - reach, y - reach],
        [x + reach, y + reach],
      ],
      CLOSE,
    );
    this.desk.set({ at: found.spaces[0] ?? this.world.spaceAt(x, y) });
  }

  /** @param {MouseEvent} event */
  #space(event) {
    return this.world?.spaceAt(...this.camera.toWorld(event.clientX, event.clientY)) ?? null;
  }

  /** @param {MouseEvent} event */
  #look(event) {
    const at = this.#space(event);
    if (at !== this.desk.at && at !== null) this.desk.set({ at });
  }

  /** @param {PointerEvent} event */
  #tap(event) {
    const space = this.#space(event);
    this.viewport.focus({ preventScroll: true });
    this.beacon = null;
    this.cursor = null;
    if (space === null || !this.world) return this.draw();
    this.desk.at = space;
    act(this.desk, this.world, space, this.camera.toWorld(event.clientX, event.clientY));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { desk, camera, world } = this;
    if (!world || (event.altKey && !event.ctrlKey)) return;
    const way = WAYS[event.key];
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === "z" && !event.shiftKey) desk.undo();
    else if (command && (event.key.toLowerCase() === "y" || event.key.toLowerCase() === "z")) desk.redo();
    else if (command) return;
    else if (way && event.shiftKey) camera.pan(-way[0] * 90, -way[1] * 90, true);
    else if (way) this.#step(world, way);
    else if (event.key === "+" || event.key === "=") camera.closer();
    else if (event.key === "-") camera.farther();
    else if (event.key === "0") camera.fit();
    else if (event.key === "Escape") desk.set({ picks: [], measure: null, sight: null, label: null });
    else if ((event.key === "Enter" || event.key === " ") && this.cursor !== null)
      act(desk, world, this.cursor, null);
    else return;
    event.preventDefault();
  }

  /** The keys go to the next space in a direction. @param {World} world @param {Point} way */
  #step(world, [wx, wy]) {
    const { sight } = this.camera;
    const from = this.cursor ?? this.desk.at;
    const middle = /** @type {Point} */ ([sight.x + sight.w / 2, sight.y + sight.h / 2]);
    const [x, y] = from === null ? middle : world.centres[from];
    const near = from === null ? world.centres.map((_, i) => i) : world.board.spaces[from].neighbours;
    const far = (/** @type {number} */ space) => {
      const [dx, dy] = [world.centres[space][0] - x, world.centres[space][1] - y];
      const along = dx * wx + dy * wy;
      if (from === null) return Math.hypot(dx, dy);
      return along < 1 ? Infinity : along + 2 * Math.abs(dx * wy - dy * wx);
    };
    const next = near.reduce((best, space) => (far(space) < far(best) ? space : best), near[0]);
    if (next === undefined || far(next) === Infinity) return;
    this.cursor = next;
    this.camera.reveal([world.centres[next]]);
    this.desk.set({ at: next });
  }
}
