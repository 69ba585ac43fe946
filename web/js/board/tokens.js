// Tokens on the board: small blocks of a colour, with their number.

import { svg } from "./svg.js";

/** @import { Tokens } from "../../types" */

/** Around the middle, 22 by 22. @param {Tokens} tokens */
export function tokenSign({ colour, count }) {
  return svg(
    "g",
    { class: `token-sign token-${colour}` },
    svg("path", { class: "top", d: "M-11 -6L-6 -11H11L6 -6Z" }),
    svg("path", { class: "side", d: "M6 -6L11 -11V6L6 11Z" }),
    svg("path", { class: "front", d: "M-11 -6H6V11H-11Z" }),
    svg("text", { x: -2.5, y: 8 }, String(count)),
  );
}
