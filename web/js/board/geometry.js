// A board laid out in world pixels: the usual step between neighbours is 100 of them on every board,
// so that counters, lines and type have one size everywhere.

/** @import { Board, Point } from "../../types" */

export const CELL = 100;

export class World {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const pitch = usualStep(board);
    /** World pixels in one unit of the board. */
    this.unit = CELL / pitch;
    const six = board.spaces.filter((space) => space.outline.length === 6).length;
    /** Whether the spaces are hexes, or else areas. */
    this.hexes = six * 10 >= board.spaces.length * 9;
    this.centres = board.spaces.map((space) => this.place(space.centre));
    this.outlines = board.spaces.map((space) => space.outline.map((point) => this.place(point)));
    this.width = board.size[0] * this.unit;
    this.height = board.size[1] * this.unit;
    /** How large a counter is. */
    this.counter = this.hexes ? CELL * 0.68 : CELL * 0.36;
    this.#sort();
  }

  /** @param {Point} point @returns {Point} */
  place([x, y]) {
    return [x * this.unit, y * this.unit];
  }

  /** Which spaces lie near which square of the world. @type {Map<number, number[]>} */
  #near = new Map();

  #sort() {
    this.outlines.forEach((outline, space) => {
      const xs = outline.map((point) => point[0]);
      const ys = outline.map((point) => point[1]);
      for (let i = square(Math.min(...xs)); i <= square(Math.max(...xs)); i++) {
        for (let j = square(Math.min(...ys)); j <= square(Math.max(...ys)); j++) {
          const key = i * 4096 + j;
          const there = this.#near.get(key);
          if (there) there.push(space);
          else this.#near.set(key, [space]);
        }
      }
    });
  }

  /** The space at a point of the world. @param {number} x @param {number} y @returns {number | null} */
  spaceAt(x, y) {
    const near = this.#near.get(square(x) * 4096 + square(y)) ?? [];
    return near.find((space) => inside(this.outlines[space], x, y)) ?? null;
  }

  /** Where a side of a space lies as seen from its middle, in degrees clockwise from north. Sides are counted in that order; an area has six. @param {number} space @param {number} side */
  bearing(space, side) {
    const outline = this.hexes ? this.outlines[space] : undefined;
    if (!outline) return (side % 6) * 60;
    const bearings = outline.map((point, i) => {
      const next = outline[(i + 1) % outline.length];
      return bearingOf(this.centres[space], [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2]);
    });
    // What lies a hair west of north is north, the first of all.
    const from = (/** @type {number} */ bearing) => (bearing + 15) % 360;
    return bearings.sort((a, b) => from(a) - from(b))[side % outline.length];
  }

  /** The side of a space that a point lies towards. @param {number} space @param {Point} point */
  sideTowards(space, point) {
    const there = bearingOf(this.centres[space], point);
    const off = (/** @type {number} */ side) => Math.abs(((this.bearing(space, side) - there + 540) % 360) - 180);
    return [0, 1, 2, 3, 4, 5].reduce((best, side) => (off(side) < off(best) ? side : best), 0);
  }

  /** Spaces whose middle lies in a part of the world. @param {{ x: number, y: number, w: number, h: number }} part */
  within({ x, y, w, h }) {
    /** @type {number[]} */
    const found = [];
    this.centres.forEach(([cx, cy], space) => {
      if (cx >= x && cx <= x + w && cy >= y && cy <= y + h) found.push(space);
    });
    return found;
  }
}

/** Degrees clockwise from north, the north itself first. @param {Point} from @param {Point} to */
function bearingOf([x, y], [tx, ty]) {
  const degrees = (Math.atan2(tx - x, y - ty) * 180) / Math.PI;
  return (Math.round(degrees * 10) / 10 + 360) % 360;
}

/** @param {number} length */
const square = (length) => Math.floor(length / (CELL * 1.5)) + 1024;

/** The usual distance between the middles of neighbours. @param {Board} board */
function usualStep(board) {
  const steps = [];
  for (const space of board.spaces) {
    for (const other of space.neighbours) {
      const there = board.spaces[other];
      if (there) steps.push(Math.hypot(there.centre[0] - space.centre[0], there.centre[1] - space.centre[1]));
    }
  }
  const real = steps.filter((step) => step > 1e-3).sort((a, b) => a - b);
  return real[real.length >> 1] ?? Math.sqrt((board.size[0] * board.size[1]) / Math.max(1, board.spaces.length));
}

/** @param {Point[]} outline @param {number} x @param {number} y */
export function inside(outline, x, y) {
  let within = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [xi, yi] = outline[i];
    const [xj, yj] = outline[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) within = !within;
  }
  return within;
}

/** @param {Point[]} outline */
export const polygon = (outline) => `M${outline.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`;

/** An outline drawn in from its edge. @param {Point[]} outline @param {Point} middle @param {number} by */
export function inset(outline, [mx, my], by) {
  return outline.map(([x, y]) => {
    const length = Math.hypot(x - mx, y - my) || 1;
    const part = Math.max(0, length - by) / length;
    return /** @type {Point} */ ([mx + (x - mx) * part, my + (y - my) * part]);
  });
}

/** @param {number} value */
export const n = (value) => Math.round(value * 10) / 10;

/** So far from a fight a card about it lies, on the screen. */
const ASIDE = 34;

/**
 * Where a card lies best on a stage: its left and top.
 * @param {number[]} card How wide and high it is. @param {number[]} stage So is that. @param {number} scale Of the board.
 * @param {number[][]} fought Where the fight is. @param {number[][]} chosen Where something can be chosen.
 */
export function besides([w, h], [width, height], scale, fought, chosen) {
  const far = ASIDE + 40 * scale;
  const [xs, ys] = [fought.map(([x]) => x), fought.map(([, y]) => y)];
  const mid = (/** @type {number[]} */ along) => (Math.min(...along) + Math.max(...along)) / 2;
  const [right, low] = [width - w - 8, height - h - 8];
  const beside = [
    [Math.max(...xs) + far, mid(ys) - h / 2],
    [Math.min(...xs) - far - w, mid(ys) - h / 2],
    [mid(xs) - w / 2, Math.min(...ys) - far - h],
    [mid(xs) - w / 2, Math.max(...ys) + far],
  ];
  const corners = [
    [right, 8],
    [8, 8],
    [right, low],
    [8, low],
  ];
  const places = [...(fought.length > 0 ? beside : []), ...corners].map(([x, y]) => [
    Math.round(Math.max(8, Math.min(x, right))),
    Math.round(Math.max(8, Math.min(y, low))),
  ]);
  const pad = 30 * scale;
  const hides = (/** @type {number[]} */ [x, y], /** @type {number[][]} */ some) =>
    some.filter(([px, py]) => px > x - pad && px < x + w + pad && py > y - pad && py < y + h + pad).length;
  // Rather in a far corner than over the one thing that can be chosen.
  const inTheWay = (/** @type {number} */ hidden) => (hidden > 0 ? places.length + 2 * hidden : 0);
  const costs = places.map((place, i) => 9 * hides(place, fought) + inTheWay(hides(place, chosen)) + i);
  return places[costs.indexOf(Math.min(...costs))];
}

/** Of places that do not fit into a window at a scale, as many as do: around the one that has most about it, not the middle of all, where nobody may be. @param {Point[]} places @param {{ w: number, h: number }} window @param {number} scale @returns {Point[]} */
export function densest(places, { w, h }, scale) {
  const [wide, high] = [(w / scale - CELL) / 2, (h / scale - CELL) / 2];
  const extent = (/** @type {0 | 1} */ axis) => Math.max(...places.map((place) => place[axis])) - Math.min(...places.map((place) => place[axis]));
  if (extent(0) <= 2 * wide && extent(1) <= 2 * high) return places;
  const about = (/** @type {Point} */ [x, y]) => places.filter(([px, py]) => Math.abs(px - x) <= wide && Math.abs(py - y) <= high);
  const groups = places.map(about);
  return groups.reduce((best, group) => (group.length > best.length ? group : best), groups[0] ?? []);
}
