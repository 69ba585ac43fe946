// The board on the screen: layers over a map, one camera, and what pointers and keys mean on it. It
// draws what it is given and knows no rule.

import { settings } from "../settings.js";
import { counterSheet, drawnMap, plainMap } from "./art.js";
import { Camera } from "./camera.js";
import { focusKeys, focusNear, oneStop, targetOf } from "./focus.js";
import { MIDDLE, drawFacings, facingOf, handleAt } from "./facings.js";
import { CELL, World, densest, n } from "./geometry.js";
import { gestures } from "./gestures.js";
import { Lights } from "./lights.js";
import { Minimap } from "./minimap.js";
import { isLarge } from "./paper.js";
import { drawCaptions, drawFlash, drawGhosts, drawHover, drawLaid, drawMarks, drawNumbers, drawRecent, drawRegions, drawThreats } from "./overlay.js";
import { FIGHTING, Pieces } from "./pieces.js";
import { drawStandards } from "./standards.js";
import { svg } from "./svg.js";

/** @import { Board, Choice, Entry, Point, Scene, Threat } from "../../types" */
/** @import { Choices } from "../table/choices.js" */
/** @import { Laid } from "./art.js" */
/** @typedef {{ piece: number | null, space: number | null }} Spot */
/** @typedef {{ touch: boolean, at: Point, keyboard?: boolean, many?: boolean }} How Whether one of many is meant: Shift is held. */
/**
 * @typedef {object} Shown
 * @property {Scene} scene
 * @property {Choices | null} choices
 * @property {boolean} live Whether the player may choose.
 * @property {number | null} held
 * @property {Choice | null} pending
 * @property {[number, number][]} [swaps] Alike pieces that stand in each other's place.
 * @property {Set<number> | null} [only] Those who are looked for: the others are set aside.
 * @property {Entry[]} recent
 * @property {Threat[]} threats
 * @property {{ spaces: number[], arrow: number[] } | null} flash
 */

/** Numbers of spaces are written when a cell is at least so large on the screen. */
const NUMBERS_FROM = 0.62;
/** Signs keep their size on the screen below this scale, and grow to so much of their own size at most. */
const LEGIBLE = 0.72;
const LARGEST = 2.8;
/** From so far away a crowd of small signs can no longer be read. */
const FAR = 0.4;
/** Words on a counter can be read when it is so many pixels large. */
const WORDED = 58;
/** A name beside a counter can be read when it is so many pixels large. */
const NAMED = 60;
/** A cell of so many pixels can be touched. */
const FINGER = 40;
/** A question that comes makes the panel beside the board grow, so many milliseconds later at most. */
const SAME = 400;
/** So much around a place belongs to it when a large board is opened there. */
const AROUND = CELL * 4;
/** A question about so few places is where they are. */
const FEW = 3;
/** Signs a little smaller than they should be are read where they are: nobody has to be brought nearer. */
const NEARLY = 0.85;
/** A pointer that stays so many milliseconds rests. */
const REST = 220;
const LAYERS = [
  "laid",
  "captions",
  "numbers",
  "regions",
  "threats",
  "lights",
  "recent",
  "marks",
  "pieces",
  "ghosts",
  "standards",
  "dangers",
  "tokens",
  "costs",
  "tags",
  "facings",
  "hover",
  "flash",
];

export class BoardView {
  /** @type {World | null} */
  world = null;
  /** @type {Pieces | null} */
  pieces = null;
  /** @type {Shown | null} */
  shown = null;

  /**
   * @param {HTMLElement} host
   * @param {{ tap: (spot: Spot, how: How) => void, press: (spot: Spot, how: How) => void,
   *   point: (spot: Spot | null, at: Point | null) => void, lift: (piece: number) => boolean,
   *   drop: (piece: number, spot: Spot) => void, turn: (piece: number, side: number, how: How) => void }} on
   */
  constructor(host, on) {
    this.on = on;
    this.viewport = host;
    this.ground = document.createElement("div");
    this.ground.className = "world";
    this.over = svg("svg", { class: "over" });
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })]));
    this.over.append(...Object.values(this.layers));
    this.ground.append(this.over);
    host.append(this.ground);
    this.camera = new Camera(host, this.ground, {
      settled: () => {
        this.#numbers();
        this.minimap.rest();
      },
      moved: () => this.on.point(null, null),
      resized: () => performance.now() - this.#met < SAME && this.meet(),
      eases: () => settings.moves,
    });
    this.minimap = new Minimap(host, this.camera);
    gestures(host, this.camera, {
      tap: (event) => this.#tap(event),
      press: (event) =>
        this.on.press(this.#spot(event), {
          touch: /** @type {any} */ (event).pointerType === "touch",
          at: [event.clientX, event.clientY],
        }),
      hover: (event) => this.#hover(event),
      lift: (event) => this.#lift(event),
      carry: (event) => this.#carry(event),
      drop: (event) => this.#drop(event),
    });
    focusKeys(this);
  }

  /** @param {Board} board @param {string[]} sides */
  load(board, sides) {
    this.world = new World(board);
    const { width, height } = this.world;
    this.ground.classList.toggle("large", isLarge(board));
    this.over.setAttribute("viewBox", `0 0 ${n(width)} ${n(height)}`);
    this.over.setAttribute("width", String(n(width)));
    this.over.setAttribute("height", String(n(height)));
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    drawCaptions(this.layers.captions, this.world);
    this.pieces = new Pieces(this.layers.pieces, this.layers.tags, this.world, sides);
    this.lights = new Lights(this.layers.lights, this.layers.costs, this.world);
    this.minimap.load(this.world);
    this.#lay(plainMap(this.world));
    this.paint();
    this.#expect(
      counterSheet(board.id).then((sheet) => {
        if (!sheet || this.world?.board !== board) return;
        this.viewport.prepend(sheet);
        this.pieces?.dress(sheet);
        if (this.shown) this.draw(this.shown);
      }),
    );
  }

  #expected = 0;
  /** The board is busy as long as something of it is on its way. @param {Promise<void>} something */
  async #expect(something) {
    this.#expected++;
    this.viewport.ariaBusy = "true";
    await something;
    this.#expected--;
    this.viewport.ariaBusy = String(this.#expected > 0);
  }

  /** The map in the colours of the day or of the night. */
  paint() {
    const world = this.world;
    const theme = settings.theme;
    if (!world || this.#painted === theme) return;
    this.#painted = theme;
    this.#expect(
      drawnMap(world, theme).then((drawn) => {
        if (drawn && this.world === world && this.#painted === theme) this.#lay(drawn);
      }),
    );
  }
  #painted = "";

  /** @param {Laid} drawn */
  #lay({ map, bounds, numbered, paper }) {
    this.map?.remove();
    this.map = map;
    this.ground.prepend(map);
    this.numbered = numbered;
    this.camera.use(paper);
    this.#whole = bounds;
    this.#enclose();
    this.#numbers();
  }

  /** Where the whole map lies. */
  #whole = { x: 0, y: 0, w: 1000, h: 1000 };

  /** The board ends where the game does, which may be played on a part of it. */
  #enclose() {
    const { world } = this;
    if (!world) return;
    const [from, to] = (this.shown?.scene.field ?? []).map((corner) => world.place(corner));
    const bounds = from && to ? cutOut(this.#whole, from, to) : this.#whole;
    this.minimap.whole = this.#whole;
    if (JSON.stringify(this.camera.bounds) !== JSON.stringify(bounds)) this.camera.setBounds(bounds);
  }

  /** @param {Shown} shown */
  draw(shown) {
    if (!this.world || !this.pieces || !this.lights) return;
    const focused = this.viewport.contains(document.activeElement) ? targetOf(document.activeElement) : null;
    const place = focused && this.placeOf(focused);
    this.shown = shown;
    const { scene, choices, live, held, pending } = shown;
    this.pieces.draw(scene, choices, { held, pending, live, swaps: shown.swaps ?? [], only: shown.only ?? null });
    this.minimap.draw(scene, shown.only ?? null);
    this.lights.draw(live && choices ? choices.lit(held) : new Map(), this.pieces, pending);
    this.#enclose();
    this.#open(scene);
    this.#faces();
    drawLaid(this.layers.laid, this.world, scene.laid ?? [], this.pieces.sheet);
    drawRegions(this.layers.regions, this.world, scene.lights ?? [], this.#pointed);
    drawMarks(this.layers.marks, this.layers.tokens, this.world, scene.marks, this.pieces);
    drawThreats(this.layers.threats, this.layers.dangers, this.world, shown.threats, this.pieces);
    drawRecent(this.layers.recent, this.world, shown.recent);
    // What has been gone does not cover what it costs to go on.
    this.layers.recent.classList.toggle("aside", live && (held !== null || scene.pieces.some((piece) => piece.states?.includes("picked"))));
    drawFlash(this.layers.flash, this.world, shown.flash);
    this.#standards();
    // The focus goes on to what can be chosen next.
    if (focused && live && !targetOf(document.activeElement)) focusNear(this, place);
    oneStop(this);
  }

  /** The world that has been opened. @type {World | null} */
  #opened = null;

  /** A large map opens where the pieces are, which may be a part of it. @param {Scene} scene */
  #open(scene) {
    const world = this.world;
    if (!world || this.#opened === world) return;
    this.#opened = world;
    if (!isLarge(world.board)) return;
    const all = this.#standing(scene);
    const asked = around(this.#near(scene));
    const wide = (/** @type {number[][]} */ points, /** @type {0 | 1} */ axis) =>
      Math.max(...points.map((point) => point[axis])) - Math.min(...points.map((point) => point[axis]));
    const corner = asked.length > 0 && [0, 1].every((axis) => wide(asked, /** @type {0 | 1} */ (axis)) < wide(all, /** @type {0 | 1} */ (axis)) * 0.6);
    if (corner) this.camera.frame(asked, 0);
    else this.#everybody(all);
  }

  /** Where everybody stands who is on the map. @param {Scene} scene */
  #standing(scene) {
    return scene.pieces.map((piece) => this.world?.centres["space" in piece.place ? piece.place.space : -1]).filter((at) => at !== undefined);
  }

  /** The places of everybody when all were shown last. @type {Point[]} */
  #all = [];

  /** @param {Point[]} all */
  #everybody(all) {
    this.#all = all;
    this.camera.frame(all, 0);
  }

  /** Who comes into a fight, to somebody in hand or to a question about a few is shown its corner and what is around: where that is. @param {Scene} scene */
  #near(scene) {
    if (isFight(scene) || scene.pieces.some((piece) => piece.states?.includes("picked"))) return this.#fought(scene);
    return this.#asksFew ? this.#choosable : [];
  }

  /** Whether the question is about a few pieces on the map, or where none can be chosen, about a few spaces. */
  get #asksFew() {
    const { choices, held } = this.shown ?? {};
    if (!choices) return false;
    const pieces = new Set([...choices.pieces.keys(), ...choices.journeys.keys(), ...choices.facings.keys()]);
    const here = [...pieces].filter((piece) => this.spaceOf(piece) !== null).length;
    return (here || choices.lit(held ?? null).size) <= FEW;
  }

  /** Where a question of a fight is: where something can be chosen, and where they fight. @param {Scene} scene @returns {Point[]} */
  #fought(scene) {
    const fighters = scene.pieces.filter((piece) => piece.states?.some((state) => FIGHTING.includes(state)));
    const places = fighters.map((piece) => this.world?.centres["space" in piece.place ? piece.place.space : -1]);
    return [...this.#choosable, ...places.filter((at) => at !== undefined)];
  }

  /** Handles for whoever can turn. */
  #faces() {
    const { shown, world } = this;
    if (!shown || !world) return;
    const turner = shown.live ? (shown.choices?.turner(shown.held) ?? null) : null;
    const sides = (turner !== null && shown.choices?.facings.get(turner)) || new Map();
    drawFacings(this.layers.facings, world, this.spaceOf(turner), turner, sides);
  }

  /** Regions that somebody points at elsewhere. @type {string[]} */
  #pointed = [];

  /** Shows regions of the board, by key. @param {string[]} regions */
  showRegions(regions) {
    this.#pointed = regions;
    if (this.world && this.shown)
      drawRegions(this.layers.regions, this.world, this.shown.scene.lights ?? [], regions);
  }

  /** Shows where pieces would come to stand. @param {number[]} pieces @param {number[]} goals Of each of them. */
  foresee(pieces, goals) {
    if (this.world && this.pieces) drawGhosts(this.layers.ghosts, this.world, this.pieces, pieces, goals);
  }

  /** Nothing is pointed at any more: neither here, with the way there, nor beside the board. */
  forget() {
    this.showRegions([]);
    this.foresee([], []);
    if (this.world) drawHover(this.layers.hover, this.world, null, [], false);
  }

  /** Lets a piece go along a way that it has just gone. @param {number} piece @param {number[]} way */
  walk(piece, way) {
    if (this.world)
      this.pieces?.walk(piece, way.map((space) => /** @type {World} */ (this.world).centres[space]).filter(Boolean));
  }

  /** Where something can be chosen. @returns {Point[]} */
  get #choosable() {
    const { shown, world } = this;
    if (!shown?.live || !shown.choices || !world) return [];
    const spaces = [
      ...shown.choices.lit(shown.held).keys(),
      ...[shown.choices.pieces, shown.choices.journeys, shown.choices.facings].flatMap((some) => [...some.keys()].map((piece) => this.spaceOf(piece))),
    ];
    return spaces.map((space) => world.centres[space ?? -1]).filter(Boolean);
  }

  /** Comes close enough for fingers to everything that can be chosen, or to the fight that the question is about, unless it is already. */
  approach() {
    if (this.camera.scale * CELL >= FINGER) return;
    // Where most of the board can be chosen there is no place to come closer to: the middle of it, full of light, tells nobody where he is.
    if ((this.shown?.choices?.lit(this.shown.held).size ?? 0) * 2 > (this.world?.centres.length ?? Infinity)) return;
    const scene = this.shown?.scene;
    const fought = this.world?.centres[scene?.fight?.at ?? -1];
    const places = this.#choosable;
    if (places.length === 0 && fought) places.push(fought);
    this.#left = null;
    const all = scene && isFight(scene) ? this.#fought(scene) : [];
    const together = (/** @type {Point[]} */ some) => densest(some, this.camera.size, FINGER / CELL);
    // A fight is shown whole, if it has room.
    const whole = all.length > 0 && together(all).length === all.length;
    this.camera.frame(whole ? all : together(places), FINGER / CELL);
  }

  /** When the board last went to meet a question. */
  #met = -Infinity;

  /** Where the player looked before he was led to what others did. @type {import("./camera.js").Place | null} */
  #left = null;

  /** Leads the player to what others do. @param {number[]} spaces @param {boolean} near @param {number} below */
  lead(spaces, near, below) {
    this.#leave();
    this.show(spaces, near, below);
  }

  /** Remembers where the player looks before he is led elsewhere. */
  #leave() {
    const now = this.camera.place;
    if (this.#left?.looks !== now.looks) this.#left = now;
  }

  /** Whether what was asked last was about a fight. */
  #fights = false;

  /** A fight that begins on a large board, or a question about a few that interrupts the others, is not left so far away that nobody can be told from another. @param {Scene} scene @returns {boolean} Whether it is gone to. */
  #closeIn(scene) {
    const begins = isFight(scene) ? !this.#fights : this.#left !== null && this.#asksFew;
    this.#fights = isFight(scene);
    const far = this.world && isLarge(this.world.board) && this.camera.place.to.scale < FAR;
    const places = begins && far ? this.#fought(scene) : [];
    if (places.length === 0) return false;
    this.#leave();
    this.camera.frame(around(places), 0);
    return true;
  }

  /** Whether places will be in sight. @param {Point[]} places */
  #sees(places) {
    const { x, y, w, h } = this.camera.aim;
    return places.map(([px, py]) => px > x && px < x + w && py > y && py < y + h);
  }

  /** Who was led elsewhere and is asked now, about no fight, looks again where he had looked, unless all he can choose is in sight. @param {Scene} scene @param {Point[]} places */
  #comeBack(scene, places) {
    const [left, now] = [this.#left, this.camera.place];
    this.#left = null;
    if (this.#sees(places).every(Boolean)) return;
    const place = left?.looks === now.looks ? left : now;
    // Where everybody was shown, those are too who have come since.
    if (place.framed?.[0] === this.#all) this.#everybody(this.#standing(scene));
    else if (place === left) this.camera.back(place);
  }

  /** Goes to where something can be chosen: in a fight to all of it, else if none of it is in sight. */
  meet() {
    this.#met = performance.now();
    const places = this.#choosable;
    const scene = this.shown?.scene;
    if (!scene || this.#closeIn(scene) || places.length === 0) return;
    const fight = isFight(scene);
    if (!fight) this.#comeBack(scene, places);
    const { x, y, w, h } = this.camera.aim;
    const seen = this.#sees(places);
    if (fight ? seen.every(Boolean) : seen.some(Boolean)) return;
    const [xs, ys] = [places.map(([px]) => px), places.map(([, py]) => py)];
    const fit = Math.max(...xs) - Math.min(...xs) < w / 2 && Math.max(...ys) - Math.min(...ys) < h / 2;
    if (!fit && seen.some(Boolean)) return;
    // What is too far apart to be seen together: the nearest of it.
    const far = (/** @type {Point} */ [px, py]) => Math.hypot(px - x - w / 2, py - y - h / 2);
    this.camera.reveal(fit ? places : places.toSorted((a, b) => far(a) - far(b)).slice(0, 1));
  }

  /** Brings spaces into sight, if they are not, and on a small screen near enough to be read. @param {number[]} spaces @param {boolean} [near] @param {number} [below] So much at the lower edge is covered. */
  show(spaces, near = false, below = 0) {
    const places = spaces.map((space) => this.world?.centres[space]).filter((at) => at !== undefined);
    if (near && this.camera.scale * CELL < FINGER) this.camera.frame(places, FINGER / CELL, below);
    else this.camera.reveal(places, below);
  }

  /** Brings a piece into sight, near enough to be read, and gives it the focus. @param {number} piece */
  visit(piece) {
    const counter = this.pieces?.get(piece);
    if (!counter?.at) return;
    this.#approach(counter.at);
    counter.el.focus({ preventScroll: true });
  }

  /** Brings a space into sight, near enough to be read. @param {number} space */
  visitSpace(space) {
    const at = this.world?.centres[space];
    if (at) this.#approach(at);
  }

  /** No closer than it takes to read: who goes from one to the next keeps the whole in mind. @param {Point} at */
  #approach(at) {
    if (this.camera.scale < LEGIBLE * NEARLY) this.camera.centre(at, LEGIBLE);
    else this.camera.reveal([at]);
  }

  /** Brings pieces into sight together, unless they are. @param {number[]} pieces */
  gather(pieces) {
    const places = pieces.map((piece) => this.pieces?.get(piece)?.at).filter((at) => at !== null && at !== undefined);
    const { x, y, w, h } = this.camera.sight;
    const seen = places.every(([px, py]) => px > x && px < x + w && py > y && py < y + h);
    if (!seen) this.camera.frame(/** @type {Point[]} */ (places), 0);
  }

  /** Where a target is in the world. @param {Spot} spot @returns {Point} */
  placeOf({ piece, space }) {
    if (piece !== null) return this.pieces?.get(piece)?.at ?? [0, 0];
    return this.world?.centres[space ?? 0] ?? [0, 0];
  }

  /** Where a handle is in the world. @param {{ piece: number, side: number }} facing @returns {Point} */
  handleOf({ piece, side }) {
    const space = this.spaceOf(piece);
    return this.world && space !== null ? handleAt(this.world, space, side) : [0, 0];
  }

  /** Points at something, as a pointer does. @param {Spot | null} spot @param {Point} [at] */
  point(spot, at) {
    const space = spot ? (spot.space ?? this.spaceOf(spot.piece)) : null;
    const lit = space !== null && this.shown?.live ? this.shown.choices?.lit(this.shown.held).get(space) : undefined;
    const bare = spot?.piece === null || spot?.piece === undefined || !this.shown?.choices?.hasPiece(spot.piece);
    // A choice that hangs on a piece may have a way too: how an order reaches it.
    const own = this.shown?.live && spot?.piece !== null && spot?.piece !== undefined && this.shown.choices?.pieces.get(spot.piece);
    const way = own ? own.find((choice) => choice.path?.length)?.path : bare ? lit?.[0]?.path : undefined;
    if (this.world) drawHover(this.layers.hover, this.world, space, way ?? [], Boolean(lit));
    this.on.point(spot, at ?? null);
  }

  /** @param {number | null} piece */
  spaceOf(piece) {
    return piece === null ? null : (this.pieces?.get(piece)?.space ?? null);
  }

  /** What lies under a pointer. @param {MouseEvent} event @returns {Spot} */
  #spot(event) {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    const piece = element?.closest("[data-piece]")?.getAttribute("data-piece");
    const space = this.world?.spaceAt(...this.camera.toWorld(event.clientX, event.clientY)) ?? null;
    if (!piece) return { piece: null, space };
    // A fanned piece may lie over another space than its own.
    return { piece: Number(piece), space: this.spaceOf(Number(piece)) };
  }

  /** The piece and the side of its space that a pointer means, if it means one. @param {MouseEvent} event @param {Spot} spot */
  #side(event, { piece, space }) {
    const choices = this.shown?.live ? this.shown.choices : null;
    if (!choices || choices.facings.size === 0 || !this.world) return null;
    const handle = facingOf(document.elementFromPoint(event.clientX, event.clientY));
    if (handle) return handle;
    if (space === null) return null;
    const turner = choices.turner(this.shown?.held ?? null);
    const who = piece !== null && choices.facings.has(piece) ? piece : turner;
    if (who === null || this.spaceOf(who) !== space) return null;
    const point = this.camera.toWorld(event.clientX, event.clientY);
    const [x, y] = this.world.centres[space];
    if (Math.hypot(point[0] - x, point[1] - y) < MIDDLE) return null;
    return { piece: who, side: this.world.sideTowards(space, point) };
  }

  /** @param {PointerEvent} event */
  #tap(event) {
    const spot = this.#spot(event);
    const touch = event.pointerType === "touch";
    const side = this.#side(event, spot);
    if (side) return this.on.turn(side.piece, side.side, { touch, at: [event.clientX, event.clientY] });
    const stack = spot.space === null ? [] : (this.pieces?.stack(spot.space) ?? []);
    const open = stack.filter((piece) => this.shown?.choices?.hasPiece(piece));
    const crowded = spot.space !== null && this.pieces?.crowded(spot.space);
    if (touch && spot.piece !== null && open.length > 1 && crowded && this.pieces?.fanned !== spot.space) {
      this.pieces?.fan(spot.space);
      return;
    }
    if (touch && spot.space !== this.pieces?.fanned) this.pieces?.fan(null);
    this.on.tap(spot, { touch, at: [event.clientX, event.clientY], many: event.shiftKey });
  }

  /** @param {PointerEvent | null} event */
  #hover(event) {
    if (!event || !this.world) {
      this.#fanSoon(null);
      return this.point(null);
    }
    const spot = this.#spot(event);
    const [x, y] = this.camera.toWorld(event.clientX, event.clientY);
    if (!this.pieces?.inFan(x, y)) this.#fanSoon(spot.piece === null ? null : spot.space);
    this.point(spot, [event.clientX, event.clientY]);
  }

  #fanning = 0;
  /** @type {number | null} */
  #toFan = null;

  /** A stack opens when the pointer rests on it, so that a quick click still hits what it saw. @param {number | null} space */
  #fanSoon(space) {
    if (space === this.#toFan) return;
    this.#toFan = space;
    clearTimeout(this.#fanning);
    if (space === null) this.pieces?.fan(null);
    else this.#fanning = setTimeout(() => this.pieces?.fan(space), REST);
  }

  /** @type {number | null} */
  #carried = null;

  /** @param {PointerEvent} event */
  #lift(event) {
    const { piece } = this.#spot(event);
    if (piece === null || !this.on.lift(piece)) return false;
    this.#carried = piece;
    return true;
  }

  /** @param {PointerEvent} event */
  #carry(event) {
    const counter = this.#carried === null ? null : this.pieces?.get(this.#carried);
    if (!counter) return;
    const [x, y] = this.camera.toWorld(event.clientX, event.clientY);
    if (this.#turning(x, y)) return this.#aim(counter.space, [x, y]);
    counter.el.classList.add("carried");
    counter.el.style.transform = `translate(${n(x)}px, ${n(y)}px)`;
    const space = this.world?.spaceAt(x, y) ?? null;
    this.point({ piece: null, space }, [event.clientX, event.clientY]);
  }

  /** Whether a piece that is dragged to a point turns there, rather than goes there. @param {number} x @param {number} y */
  #turning(x, y) {
    const choices = this.shown?.choices;
    const piece = this.#carried ?? -1;
    if (!choices?.facings.has(piece)) return false;
    const space = this.world?.spaceAt(x, y) ?? null;
    return space === null || !(choices.journeys.get(piece)?.has(space) || choices.spaces.has(space));
  }

  /** Lights the handle that a drag points at. @param {number} space @param {Point} point */
  #aim(space, point) {
    const side = this.world?.sideTowards(space, point);
    for (const handle of this.layers.facings.children)
      handle.classList.toggle("aimed", facingOf(handle)?.side === side);
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const piece = this.#carried;
    const counter = piece === null ? null : this.pieces?.get(piece);
    const [x, y] = this.camera.toWorld(event.clientX, event.clientY);
    const turns = this.#turning(x, y);
    this.#carried = null;
    if (piece === null || !counter) return;
    counter.el.classList.remove("carried");
    const space = this.world?.spaceAt(x, y) ?? null;
    const [hx, hy] = counter.at ?? [x, y];
    counter.el.style.transform = `translate(${n(hx)}px, ${n(hy)}px)`;
    const how = { touch: event.pointerType === "touch", at: /** @type {Point} */ ([event.clientX, event.clientY]) };
    if (turns && this.world) this.on.turn(piece, this.world.sideTowards(counter.space, [x, y]), how);
    else if (space !== counter.space) this.on.drop(piece, { piece: null, space });
  }

  /** Names that can be read where counters cannot. */
  #standards() {
    const { world, shown } = this;
    if (world && shown) drawStandards(this.layers.standards, world, this.camera, shown.scene.pieces, shown.only ?? null);
  }

  #numbers() {
    this.#standards();
    const close = this.camera.scale >= NUMBERS_FROM && settings.now.numbers;
    this.viewport.classList.toggle("numbered", close);
    this.viewport.classList.toggle("near", this.camera.scale > 0.8);
    this.viewport.classList.toggle("far", this.camera.scale < FAR);
    this.viewport.classList.toggle("worded", this.camera.scale * (this.world?.counter ?? 0) >= WORDED);
    this.viewport.classList.toggle("named", this.camera.scale * (this.world?.counter ?? 0) >= NAMED);
    // Signs that have to be read from afar grow as the board gets smaller.
    const legible = n(Math.min(LARGEST, Math.max(1, LEGIBLE / this.camera.scale)) * 10) / 10;
    for (const layer of [this.layers.captions, this.layers.dangers, this.layers.costs, this.layers.tags, this.layers.tokens])
      layer.style.setProperty("--legible", String(legible));
    this.camera.paper?.number(close);
    if (!this.world || this.numbered) return this.layers.numbers.replaceChildren();
    drawNumbers(this.layers.numbers, this.world, close ? this.world.within(this.camera.sight) : []);
  }

  /** The settings have changed. */
  refresh() {
    this.paint();
    this.#numbers();
    this.minimap.rest();
  }
}

/** Places with what belongs to them. @param {Point[]} places @returns {Point[]} */
const around = (places) => places.flatMap(([x, y]) => [[x - AROUND, y - AROUND], [x + AROUND, y + AROUND]]);

/** Whether a question is about a fight. @param {Scene} scene */
const isFight = (scene) => Boolean(scene.account || scene.fight || scene.prompt?.because);

/** A part of a map between two corners, and a little around it. @param {{ x: number, y: number, w: number, h: number }} whole @param {Point} from @param {Point} to */
function cutOut(whole, from, to) {
  const [left, top] = [Math.max(whole.x, from[0] - CELL / 2), Math.max(whole.y, from[1] - CELL / 2)];
  const [right, bottom] = [Math.min(whole.x + whole.w, to[0] + CELL / 2), Math.min(whole.y + whole.h, to[1] + CELL / 2)];
  return { x: left, y: top, w: right - left, h: bottom - top };
}
