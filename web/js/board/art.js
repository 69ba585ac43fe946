// The drawings of a board: the map and the counters as the table draws them, or plain ones here while
// they are not to be had.

import * as api from "../api.js";
import { CELL, n, polygon } from "./geometry.js";
import { Paper, isLarge } from "./paper.js";
import { svg } from "./svg.js";

/** @import { Piece } from "../../types" */
/** @import { World } from "./geometry.js" */
/** @import { Box } from "./paper.js" */

/** @param {string} text @returns {SVGSVGElement | null} */
function parsed(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return root.localName === "svg"
    ? /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.adoptNode(root)))
    : null;
}

/** @typedef {{ map: SVGSVGElement | HTMLElement, bounds: Box, numbered: boolean, paper?: Paper }} Laid A map on the table. */

/**
 * The map as the table draws it, laid so that its coordinates are the world's.
 * @param {World} world
 * @param {string} theme
 */
export async function drawnMap(world, theme) {
  return laid(world, await api.drawing(api.mapUrl(world.board.id, theme)));
}

/**
 * A drawn map, laid so that its coordinates are the world's: on paper if it is large, else as it is.
 * @param {World} world @param {string | null} text
 * @param {string[]} [hidden] Layers that are not on paper; what lies there as it is hides them by its style.
 * @returns {Promise<Laid | null>}
 */
export async function laid(world, text, hidden = []) {
  const frame = text && framed(world, text);
  if (!frame) return null;
  const { inside, bounds } = frame;
  const numbered = text.includes('class="numbers"');
  // A clipped group is drawn again for every frame; the edge of the picture clips for nothing.
  const open = text.replace(/ clip-path="[^"]*"/g, "");
  if (isLarge(world.board)) {
    const paper = await new Paper(open, inside, bounds, hidden).open().catch(() => null);
    if (paper) return { map: paper.sheet, bounds, numbered, paper };
  }
  const map = parsed(open);
  if (!map) return null;
  map.setAttribute("width", n(bounds.w).toString());
  map.setAttribute("height", n(bounds.h).toString());
  map.classList.add("map");
  map.setAttribute("aria-hidden", "true");
  map.style.left = `${n(bounds.x)}px`;
  map.style.top = `${n(bounds.y)}px`;
  for (const title of map.querySelectorAll("title")) title.remove();
  return { map, bounds, numbered };
}

/** Where a drawing lies in the world, and its own coordinates, as its first tag tells. @param {World} world @param {string} text */
function framed(world, text) {
  const tag = text.slice(0, text.indexOf(">"));
  const said = (/** @type {string} */ name) =>
    (tag.match(`\\s${name}="([^"]*)"`)?.[1] ?? "").split(/[\s,]+/).map(Number);
  const [[scale], [ox, oy], [x, y, w, h]] = [said("data-scale"), said("data-origin"), said("viewBox")];
  if (!(scale > 0 && w > 0 && h > 0)) return null;
  const by = world.unit / scale;
  return { inside: { x, y, w, h }, bounds: { x: (x - ox) * by, y: (y - oy) * by, w: w * by, h: h * by } };
}

const PATCH = CELL * 5;

/** A plain map: terrain, lines, names. @param {World} world @returns {Laid} */
export function plainMap(world) {
  const { board, outlines } = world;
  const bounds = { x: -30, y: -30, w: world.width + 60, h: world.height + 60 };
  const map = svg("svg", {
    class: "map plain",
    "aria-hidden": "true",
    viewBox: `${bounds.x} ${bounds.y} ${n(bounds.w)} ${n(bounds.h)}`,
    width: n(bounds.w),
    height: n(bounds.h),
  });
  map.style.left = `${bounds.x}px`;
  map.style.top = `${bounds.y}px`;
  // One path a terrain and patch of ground: few elements, and none so large that every tile needs it.
  /** @type {Map<string, string>} */
  const patches = new Map();
  board.spaces.forEach((space, index) => {
    const [x, y] = world.centres[index];
    const key = `${Math.floor(x / PATCH)},${Math.floor(y / PATCH)},${space.terrain}`;
    patches.set(key, (patches.get(key) ?? "") + polygon(outlines[index]));
  });
  const known = board.legend.map((terrain) => terrain.key);
  for (const [key, path] of patches) {
    const terrain = key.split(",").slice(2).join(",");
    map.append(svg("path", { d: path, class: `ground ground-${known.indexOf(terrain) % 6} ${word(terrain)}` }));
  }
  for (const line of board.lines) {
    const points = line.points.map((point) => world.place(point).map(n).join(" ")).join("L");
    map.append(svg("path", { d: `M${points}`, class: `line ${word(line.kind)}` }));
  }
  for (const label of board.labels) {
    const [x, y] = world.place(label.at);
    map.append(svg("text", { x: n(x), y: n(y + 30), class: `name rank-${label.rank}` }, label.text));
  }
  return { map: /** @type {SVGSVGElement} */ (map), bounds, numbered: false };
}

/** @param {string} text */
const word = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** The symbols of the counters, as the table draws them. @param {string} board @returns {Promise<SVGSVGElement | null>} */
export async function counterSheet(board) {
  const text = await api.drawing(api.countersUrl(board));
  const sheet = text ? parsed(text) : null;
  if (!sheet) return null;
  sheet.setAttribute("class", "counter-sheet");
  sheet.setAttribute("aria-hidden", "true");
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  return sheet;
}

/** The outline of a counter around its middle; each side has its own corners. @param {number} half @param {boolean} clipped */
export function counterShape(half, clipped) {
  const cut = half * 0.26;
  const flat = half - cut;
  const corner = clipped ? "L" : `A${n(cut)} ${n(cut)} 0 0 1 `;
  const to = (/** @type {number} */ x, /** @type {number} */ y) => `${corner}${n(x)} ${n(y)}`;
  return `M${n(-flat)} ${n(-half)}H${n(flat)}${to(half, -flat)}V${n(flat)}${to(flat, half)}H${n(-flat)}${to(-half, flat)}V${n(-flat)}${to(-flat, -half)}Z`;
}

const ARMS = /** @type {Record<string, string>} */ ({
  infantry: "M-17 -21H17V-3H-17ZM-17 -21L17 -3M17 -21L-17 -3",
  cavalry: "M-17 -21H17V-3H-17ZM-17 -3L17 -21",
  artillery: "M-17 -21H17V-3H-17ZM-4 -12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
});

/** A plain counter of 68 by 68: an outline in its side's colour, arm, numbers. @param {Piece} piece @param {boolean} clipped */
export function plainCounter(piece, clipped) {
  const values = piece.values.map((printed) => printed.value).join("-");
  const arm = ARMS[piece.symbol];
  return svg(
    "g",
    { class: "plain-counter" },
    svg("path", { d: counterShape(34, clipped), class: "cardboard" }),
    arm ? svg("path", { d: arm, class: "arm" }) : svg("text", { y: -5, class: "initials" }, initials(piece.name)),
    svg("text", { y: 24, class: "values" }, values),
  );
}

/** @param {string} name */
const initials = (name) =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? "")
    .join("")
    .slice(0, 3)
    .toUpperCase();
