// Where the pieces of one space stand. On hexes they are piled up. In an area they stand side by side as long as
// there is room, then smaller, then alike ones on one another with their number; fanned out all are to be seen.

import { inside } from "./geometry.js";

/** @import { Point } from "../../types" */
/** @import { World } from "./geometry.js" */
/** @typedef {{ id: number, kind: string, side: string }} Standing */
/**
 * @typedef {object} Stand How those in a space stand.
 * @property {Map<number, Point>} at Where each of them is.
 * @property {number} scale How large they are, beside what they are where there is room.
 * @property {{ at: Point, count: number }[]} heaps Those who lie on one another.
 * @property {[number, number, number, number]} box Left, top, right and bottom of them all.
 */

/** Pieces side by side are at least so large, beside what they are where there is room; in heaps so large. */
const SMALL = 0.74;
const SMALLEST = 0.56;
/** How much room a counter has, beside its own size. */
const ROOM = 1.1;
/** How far those in a heap peep out under the uppermost. */
const PEEP = 0.055;

/**
 * @param {World} world
 * @param {number} space
 * @param {Standing[]} pieces Lowest first.
 * @param {boolean} fanned
 * @returns {Stand}
 */
export function standing(world, space, pieces, fanned) {
  const middle = world.centres[space];
  if (world.hexes || fanned) {
    const spots =
      pieces.length === 1 ? [middle] : fanned ? fan(world, middle, pieces.length) : pile(middle, pieces.length);
    return stand(world, pieces.map((piece) => [piece]), spots, 1);
  }
  // Side by side, alike ones in heaps, each side in one heap: the first that fits.
  const alone = pieces.map((piece) => [piece]);
  const alike = heaps(pieces, (piece) => piece.kind);
  const sides = heaps(pieces, (piece) => piece.side);
  const loose = fit(world, space, alone.length);
  if (loose.scale >= SMALL) return stand(world, alone, grid(world, loose, alone.length), Math.min(1, loose.scale));
  const tight = fit(world, space, alike.length);
  if (tight.scale >= SMALLEST) return stand(world, alike, grid(world, tight, alike.length), Math.min(1, tight.scale));
  const last = fit(world, space, sides.length);
  const scale = Math.max(SMALLEST, Math.min(1, last.scale));
  return stand(world, sides, grid(world, { ...last, scale }, sides.length), scale);
}

/** @param {Standing[]} pieces @param {(piece: Standing) => string} by */
function heaps(pieces, by) {
  /** @type {Map<string, Standing[]>} */
  const found = new Map();
  for (const piece of pieces) found.set(by(piece), [...(found.get(by(piece)) ?? []), piece]);
  return [...found.values()];
}

/** @param {World} world @param {Standing[][]} cells @param {Point[]} spots @param {number} scale @returns {Stand} */
function stand(world, cells, spots, scale) {
  const size = world.counter * scale;
  /** @type {Map<number, Point>} */
  const at = new Map();
  cells.forEach((cell, i) =>
    cell.forEach((piece, j) => {
      const under = Math.min(2, cell.length - 1 - j) * PEEP * size;
      at.set(piece.id, [spots[i][0] - under, spots[i][1] + under]);
    }),
  );
  const found = cells.flatMap((cell, i) =>
    cell.length > 1 ? { at: spots[i], count: cell.length } : [],
  );
  const xs = spots.map((spot) => spot[0]);
  const ys = spots.map((spot) => spot[1]);
  const half = size / 2;
  return {
    at,
    scale,
    heaps: found,
    box: [Math.min(...xs) - half, Math.min(...ys) - half, Math.max(...xs) + half, Math.max(...ys) + half],
  };
}

/** @param {Point} middle @param {number} count @returns {Point[]} */
function pile([x, y], count) {
  const step = Math.min(9, 26 / (count - 1));
  return Array.from({ length: count }, (_, i) => {
    const by = (i - (count - 1) / 2) * step;
    return [x + by, y - by];
  });
}

/** @param {Point} middle @param {number} count @param {number} columns @param {number} step @returns {Point[]} */
function rows([x, y], count, columns, step) {
  const lines = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => {
    const line = Math.floor(i / columns);
    const inLine = line === lines - 1 ? count - line * columns : columns;
    return [x + ((i % columns) - (inLine - 1) / 2) * step, y + (line - (lines - 1) / 2) * step];
  });
}

/** @param {World} world @param {Fit} fit @param {number} count */
const grid = (world, { at, columns, scale }, count) =>
  rows(at, count, columns, world.counter * Math.min(1, scale) * ROOM);

/** @typedef {{ at: Point, columns: number, scale: number }} Fit How large so many counters can be, and where. */
/** @type {WeakMap<World, Map<string, Fit>>} */
const known = new WeakMap();

/** @param {World} world @param {number} space @param {number} count @returns {Fit} */
function fit(world, space, count) {
  const kept = known.get(world) ?? new Map();
  known.set(world, kept);
  const key = `${space} ${count}`;
  let best = kept.get(key);
  if (!best) {
    best = { at: world.centres[space], columns: Math.ceil(Math.sqrt(count)), scale: 0 };
    for (let columns = 1; columns <= count; columns++) {
      const lines = Math.ceil(count / columns);
      // A shape with an empty line or column is another shape.
      if (Math.ceil(count / lines) !== columns) continue;
      const cell = world.counter * ROOM;
      for (const at of candidates(world, space)) {
        const scale = largest(world.outlines[space], at, (columns * cell) / 2, (lines * cell) / 2, best.scale);
        if (scale > best.scale + 0.02) best = { at, columns, scale };
      }
    }
    kept.set(key, best);
  }
  return best;
}

/** @type {WeakMap<World, Map<number, Point[]>>} */
const middles = new WeakMap();

/** Where pieces of an area could stand, its own middle first. @param {World} world @param {number} space */
function candidates(world, space) {
  const kept = middles.get(world) ?? new Map();
  middles.set(world, kept);
  let found = kept.get(space);
  if (!found) {
    const outline = world.outlines[space];
    const xs = outline.map((point) => point[0]);
    const ys = outline.map((point) => point[1]);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const [w, h] = [Math.max(...xs) - left, Math.max(...ys) - top];
    found = [world.centres[space]];
    for (let i = 1; i < 10; i++) {
      for (let j = 1; j < 10; j++) {
        const [x, y] = [left + (w * i) / 10, top + (h * j) / 10];
        if (inside(outline, x, y)) found.push([x, y]);
      }
    }
    kept.set(space, found);
  }
  return found;
}

/**
 * How much a box around a point may be scaled until it leaves an area; not looked for if it is no better.
 * @param {Point[]} outline @param {Point} at @param {number} w @param {number} h @param {number} atLeast
 */
function largest(outline, [x, y], w, h, atLeast) {
  const holds = (/** @type {number} */ by) => {
    for (const [dx, dy] of RIM) if (!inside(outline, x + dx * w * by, y + dy * h * by)) return false;
    return true;
  };
  if (!holds(Math.max(0.2, atLeast))) return 0;
  let [low, high] = [Math.max(0.2, atLeast), 1.1];
  if (holds(high)) return high;
  while (high - low > 0.02) {
    const mid = (low + high) / 2;
    if (holds(mid)) low = mid;
    else high = mid;
  }
  return low;
}

/** The rim of a box around its middle, the corners a little rounded. @type {Point[]} */
const RIM = [-1, -0.5, 0, 0.5, 1].flatMap((i) => {
  const along = Math.abs(i) === 1 ? i * 0.94 : i;
  const edge = Math.abs(i) === 1 ? 0.94 : 1;
  return /** @type {Point[]} */ ([
    [along, edge],
    [along, -edge],
    [edge, along],
    [-edge, along],
  ]);
});

/** @param {World} world @param {Point} middle @param {number} count */
function fan(world, [x, y], count) {
  const size = world.counter * 1.12;
  const spots = rows([x, y], count, Math.ceil(Math.sqrt(count * 1.6)), size);
  // A fan at the edge of the board opens inwards.
  const push = (/** @type {0 | 1} */ axis, /** @type {number} */ end) => {
    const low = Math.min(...spots.map((spot) => spot[axis])) - size / 2;
    const high = Math.max(...spots.map((spot) => spot[axis])) + size / 2;
    const by = low < 0 ? -low : high > end ? end - high : 0;
    for (const spot of spots) spot[axis] += by;
  };
  push(0, world.width);
  push(1, world.height);
  return spots;
}
