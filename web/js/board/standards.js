// From afar a counter is too small to be read: then each body of troops bears its name, as large as letters are, where it
// stands. Who stands far from his own bears it too, if there are several of them.

import { CELL, n } from "./geometry.js";
import { svg } from "./svg.js";

/** @import { Piece, Point } from "../../types" */
/** @import { World } from "./geometry.js" */
/** @typedef {{ x: number, y: number, w: number, h: number }} Box On the screen, around its middle. */
/** @typedef {{ name: string, side: string, pieces: Point[] }} Body */

/** Counters of fewer pixels cannot be read. */
const READ = 18;
/** Who has so many cells between himself and the next of his own stands apart. */
const APART = 3.2;
const HEIGHT = 17;
/** As wide as a letter is, all in all. */
const LETTER = 5.3;
/** Where counters are but dots, only the larger bodies bear a name. */
const DOT = 9;
const LARGE = 3;

/** What a layer shows. @type {WeakMap<SVGElement, { scale: number, pieces: Piece[], only: Set<number> | null }>} */
const drawn = new WeakMap();

/**
 * @param {SVGElement} layer @param {World} world @param {{ scale: number }} camera
 * @param {Piece[]} pieces @param {Set<number> | null} only Those who are looked for.
 */
export function drawStandards(layer, world, { scale }, pieces, only) {
  // The same pieces are seen again and again while something else changes.
  const last = drawn.get(layer);
  if (last && last.scale === scale && last.pieces === pieces && last.only === only) return;
  drawn.set(layer, { scale, pieces, only });
  if (world.counter * scale >= READ || !world.hexes) return layer.replaceChildren();
  const least = world.counter * scale < DOT ? LARGE : 1;
  const all = bodies(world, only ? pieces.filter((piece) => only.has(piece.id)) : pieces).filter((body) => body.pieces.length >= least);
  /** @type {Box[]} */
  const placed = [];
  layer.replaceChildren(
    ...all.flatMap((body) => {
      const box = place(body, world, scale, placed, all);
      if (!box) return [];
      placed.push(box);
      return svg(
        "g",
        { class: `standard side-${body.side}`, transform: `translate(${n(box.x / scale)} ${n(box.y / scale)}) scale(${(1 / scale).toFixed(3)})` },
        svg("rect", { x: n(-box.w / 2), y: -HEIGHT / 2, width: n(box.w), height: HEIGHT, rx: 3 }),
        svg("text", { y: 4.4 }, body.name),
      );
    }),
  );
}

/** Those of one formation who stand together, the largest first. @param {World} world @param {Piece[]} pieces @returns {Body[]} */
function bodies(world, pieces) {
  /** @type {Map<string, Body[]>} */
  const formations = new Map();
  for (const { side, formation, place } of pieces) {
    if (!formation || !("space" in place)) continue;
    const at = world.centres[place.space];
    const key = `${side} ${formation}`;
    const known = formations.get(key) ?? [];
    const near = known.filter((body) => body.pieces.some(([x, y]) => Math.hypot(x - at[0], y - at[1]) < APART * CELL));
    // What a counter calls it in brackets is not said.
    const name = formation.replace(/ \[[^\]]*\]$/, "");
    const joined = { name, side, pieces: [...near.flatMap((body) => body.pieces), at] };
    formations.set(key, [...known.filter((body) => !near.includes(body)), joined]);
  }
  return [...formations.values()]
    .flatMap((parts) => {
      const [main, ...others] = parts.sort((a, b) => b.pieces.length - a.pieces.length);
      return [main, ...others.filter((part) => part.pieces.length > 1)];
    })
    .sort((a, b) => b.pieces.length - a.pieces.length);
}

/** Above a body, below it or beside it: where it hides least, and no other name. @param {Body} body @param {World} world @param {number} scale @param {Box[]} placed @param {Body[]} all */
function place({ name, pieces }, world, scale, placed, all) {
  const [xs, ys] = [pieces.map(([x]) => x * scale), pieces.map(([, y]) => y * scale)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [w, half] = [name.length * LETTER + 14, (CELL * scale) / 2];
  // A name is not cut at the edge of the map.
  const kept = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ end) =>
    Math.min(Math.max(at, size / 2), end * scale - size / 2);
  const [midX, midY] = [(left + right) / 2, (top + bottom) / 2];
  const spots = [
    [midX, top - half - HEIGHT / 2],
    [midX, bottom + half + HEIGHT / 2],
    [right + half + w / 2, midY],
    [left - half - w / 2, midY],
    [left - half - w / 2, top - half],
    [right + half + w / 2, top - half],
    [midX, midY],
  ];
  const others = all.flatMap((body) => body.pieces).map(([x, y]) => ({ x: x * scale, y: y * scale, w: half, h: half }));
  const hides = (/** @type {Box} */ box) => others.filter((other) => meet(box, other)).length;
  const free = spots.map(([x, y]) => ({ x: kept(x, w, world.width), y: kept(y, HEIGHT, world.height), w, h: HEIGHT })).filter((box) => !placed.some((other) => meet(box, other)));
  const best = free.reduce((best, box) => (best && hides(best) <= hides(box) ? best : box), /** @type {Box | null} */ (null));
  // In the thick of a fight a small body goes without.
  return best && hides(best) <= Math.max(1, pieces.length / 3) ? best : null;
}

/** @param {Box} a @param {Box} b */
const meet = (a, b) => Math.abs(a.x - b.x) * 2 < a.w + b.w + 2 && Math.abs(a.y - b.y) * 2 < a.h + b.h + 2;
