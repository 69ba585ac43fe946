// The board by keyboard: what can be chosen takes the focus, arrows go to the next in a direction.

import { facingOf } from "./facings.js";
import { put } from "./svg.js";

/** @import { Point } from "../../types" */
/** @import { BoardView } from "./board.js" */

/** @type {Record<string, Point>} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const PAN = 90;
/** What the keys can get to. */
const STOPS = "[tabindex][data-piece], [data-space], [data-facing]";

/** Where something that can be chosen lies in the world. @param {BoardView} board @param {Element} element @returns {Point} */
function placeOf(board, element) {
  const facing = facingOf(element);
  return facing ? board.handleOf(facing) : board.placeOf(targetOf(element) ?? { piece: null, space: null });
}

/** What of the board an element stands for. @param {Element | null} element @returns {{ piece: number | null, space: number | null } | null} */
export function targetOf(element) {
  const piece = element?.closest("[data-piece]")?.getAttribute("data-piece");
  if (piece) return { piece: Number(piece), space: null };
  const space = element?.closest("[data-space]")?.getAttribute("data-space");
  return space ? { piece: null, space: Number(space) } : null;
}

/** @param {BoardView} board */
export function focusKeys(board) {
  const { viewport, camera } = board;
  /** The space that the keys have fanned out. @type {number | null} */
  let opened = null;
  viewport.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const lit = /** @type {Element} */ (event.target).closest(STOPS);
    const way = WAYS[event.key];
    if (way && lit && !event.shiftKey) {
      next(board, lit, way)?.focus({ preventScroll: true });
    } else if (way) {
      arrow(board, event.key, event.shiftKey);
    } else if (lit && (event.key === "Enter" || event.key === " ")) {
      const facing = facingOf(lit);
      const target = facing ? null : targetOf(lit);
      if (facing) board.on.turn(facing.piece, facing.side, { touch: false, at: middleOf(lit), keyboard: true });
      if (target) board.on.tap(target, { touch: false, at: middleOf(lit), keyboard: true, many: event.shiftKey });
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  // A pointer leaves the focus with the board: to hand it from counter to counter would cost a frame before the click is even heard.
  viewport.addEventListener("mousedown", (event) => {
    if (/** @type {Element} */ (event.target).closest("[data-off-board]")) return;
    event.preventDefault();
    if (document.activeElement !== viewport) viewport.focus({ preventScroll: true });
  });
  viewport.addEventListener("focusin", (event) => {
    const element = /** @type {Element} */ (event.target);
    const target = targetOf(element);
    if (target) oneStop(board);
    if (!target || !element.matches(":focus-visible")) return;
    // Who lies under others comes out when the keys get there.
    opened = board.spaceOf(target.piece);
    board.pieces?.fan(opened);
    camera.reveal([board.placeOf(target)]);
    board.point(target, middleOf(element));
  });
  viewport.addEventListener("focusout", () => {
    board.point(null);
    // A counter that is drawn over others loses the focus for a moment.
    setTimeout(() => {
      if (opened === null || viewport.contains(document.activeElement)) return;
      if (board.pieces?.fanned === opened) board.pieces.fan(null);
      opened = null;
    });
  });
}

/**
 * An arrow while nothing has the focus: where the one thing asked is which way to look, it takes the side that lies there;
 * else it moves the map, as Shift does always. @param {BoardView} board @param {string} key @param {boolean} pans
 */
export function arrow(board, key, pans) {
  const way = WAYS[key];
  const all = candidates(board);
  const sides = all.filter(facingOf);
  const who = facingOf(sides[0] ?? null)?.piece;
  const asked = sides.length > 0 && all.every((element) => facingOf(element) || targetOf(element)?.piece === who);
  if (pans || !asked) return board.camera.pan(-way[0] * PAN, -way[1] * PAN, true);
  const along = (/** @type {Element} */ element) => {
    const [x, y] = placeOf(board, element);
    return x * way[0] + y * way[1];
  };
  sides.reduce((best, element) => (along(element) > along(best) ? element : best)).focus({ preventScroll: true });
}

/** @param {Element} element @returns {Point} */
function middleOf(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The nearest thing that can be chosen in a direction. @param {BoardView} board @param {Element} from @param {Point} way */
function next(board, from, [wx, wy]) {
  const [x, y] = placeOf(board, from);
  let best = null;
  let least = Infinity;
  for (const element of candidates(board)) {
    if (element === from) continue;
    const [ex, ey] = placeOf(board, element);
    const along = (ex - x) * wx + (ey - y) * wy;
    const aside = Math.abs((ex - x) * wy) + Math.abs((ey - y) * wx);
    if (along < 4) continue;
    const far = along + aside * 2;
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

/** What can be chosen: looked for where it lies, since a large board has ten thousand other elements. @param {BoardView} board @returns {SVGElement[]} */
const candidates = ({ layers }) =>
  [layers.lights, layers.pieces, layers.facings]
    .flatMap((layer) => [...layer.children])
    .filter((element) => element.matches(STOPS))
    .map((element) => /** @type {SVGElement} */ (element));

/** One stop for the Tab key: within the board arrows lead on. @param {BoardView} board */
export function oneStop(board) {
  const all = candidates(board);
  const stop = all.find((element) => element === document.activeElement) ?? all[0];
  for (const element of all) put(element, "tabindex", element === stop ? "0" : "-1");
}

/** Gives the focus to what can be chosen nearest to a place. @param {BoardView} board @param {Point | null} place */
export function focusNear(board, place) {
  const all = candidates(board);
  if (all.length === 0) return board.viewport.focus({ preventScroll: true });
  const far = (/** @type {SVGElement} */ element) => {
    const [x, y] = placeOf(board, element);
    return place ? Math.hypot(x - place[0], y - place[1]) : x + y;
  };
  all.reduce((best, element) => (far(element) < far(best) ? element : best)).focus({ preventScroll: true });
}
