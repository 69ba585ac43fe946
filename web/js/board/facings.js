// Where a piece may look: a handle at each side that it can turn to, for pointers, fingers and keys. A side may lie at
// the edge of the map.

import { CELL, n } from "./geometry.js";
import { svg } from "./svg.js";

/** @import { Choice, Point } from "../../types" */
/** @import { World } from "./geometry.js" */

/** How far a handle lies from the middle of its space. */
const OUT = CELL * 0.44;
/** A click this near to the middle is meant for the piece, not for a side. */
export const MIDDLE = CELL * 0.24;

/** Where the handle of a side lies. @param {World} world @param {number} space @param {number} side @returns {Point} */
export function handleAt(world, space, side) {
  const angle = (world.bearing(space, side) * Math.PI) / 180;
  const [x, y] = world.centres[space];
  return [x + Math.sin(angle) * OUT, y - Math.cos(angle) * OUT];
}

/**
 * @param {SVGElement} layer @param {World} world @param {number | null} space @param {number | null} piece
 * @param {Map<number, Choice[]>} sides
 */
export function drawFacings(layer, world, space, piece, sides) {
  // What is there already stays, with the focus or the drag that is on it.
  const now = JSON.stringify([space, piece, [...sides].map(([side, choices]) => [side, choices[0].label])]);
  if (layer.dataset.shown === now) return;
  layer.dataset.shown = now;
  if (space === null || piece === null) return layer.replaceChildren();
  const focused = document.activeElement?.getAttribute("data-facing");
  layer.replaceChildren(
    ...[...sides].map(([side, choices]) => {
      const [x, y] = handleAt(world, space, side);
      return svg(
        "g",
        {
          class: "turn",
          "data-facing": `${piece} ${side}`,
          transform: `translate(${n(x)} ${n(y)}) rotate(${world.bearing(space, side)})`,
          tabindex: -1,
          role: "button",
          "aria-label": choices.map((choice) => choice.label).join("; "),
        },
        svg("path", { d: "M0 -15L13 8H-13Z" }),
      );
    }),
  );
  const again = focused && layer.querySelector(`[data-facing="${focused}"]`);
  if (again) /** @type {SVGElement} */ (again).focus({ preventScroll: true });
}

/** What a handle stands for. @param {Element | null} element @returns {{ piece: number, side: number } | null} */
export function facingOf(element) {
  const said = element?.closest("[data-facing]")?.getAttribute("data-facing");
  if (!said) return null;
  const [piece, side] = said.split(" ").map(Number);
  return { piece, side };
}
