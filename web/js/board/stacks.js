// Where the pieces of one space stand: piled up, side by side in an area, or fanned out to be seen.

/** @import { Point } from "../../types" */
/** @import { World } from "./geometry.js" */

/**
 * @param {World} world
 * @param {number} space
 * @param {number} count
 * @param {boolean} fanned
 * @returns {Point[]}
 */
export function standing(world, space, count, fanned) {
  const middle = world.centres[space];
  if (count === 1) return [middle];
  if (fanned) return fan(world, middle, count);
  return world.hexes
    ? pile(middle, count)
    : rows(middle, count, world.counter * (count > 6 ? 0.8 : 1.08), world.counter);
}

/** @param {Point} middle @param {number} count @returns {Point[]} */
function pile([x, y], count) {
  const step = Math.min(9, 26 / (count - 1));
  return Array.from({ length: count }, (_, i) => {
    const by = (i - (count - 1) / 2) * step;
    return [x + by, y - by];
  });
}

/** @param {Point} middle @param {number} count @param {number} across @param {number} down @returns {Point[]} */
function rows([x, y], count, across, down) {
  const columns = Math.ceil(Math.sqrt(count * 1.6));
  const lines = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => {
    const line = Math.floor(i / columns);
    const inLine = line === lines - 1 ? count - line * columns : columns;
    return [x + ((i % columns) - (inLine - 1) / 2) * across, y + (line - (lines - 1) / 2) * down * 1.06];
  });
}

/** @param {World} world @param {Point} middle @param {number} count */
function fan(world, [x, y], count) {
  const size = world.counter * 1.12;
  const spots = rows([x, y], count, size, size);
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
