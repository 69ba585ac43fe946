// How evenly a scenario is matched, as it was measured between equal opponents.

import { html } from "../../vendor/preact-htm.js";
import { capital } from "../words.js";

/** @import { BalanceView, Share } from "../../types" */

/** @param {number} share */
const percent = (share) => Math.round(share * 100);

/**
 * Whole percents that add up to a hundred: what is lost by rounding down goes to those who lose most.
 * @param {number[]} shares
 */
function percents(shares) {
  const exact = shares.map((share) => share * 100);
  const lost = exact.map((part) => part - Math.floor(part));
  const left = Math.round(lost.reduce((sum, part) => sum + part, 0));
  // Of those who lose as much the largest.
  const order = (/** @type {number} */ a, /** @type {number} */ b) =>
    Math.round((lost[b] - lost[a]) * 1e6) || exact[b] - exact[a];
  const first = lost.map((_, index) => index).sort(order);
  return exact.map((part, index) => Math.floor(part) + (first.indexOf(index) < left ? 1 : 0));
}

/** @param {{ balance?: BalanceView }} props */
export function Balance({ balance }) {
  if (!balance) return null;
  const parts = /** @type {[string, Share][]} */ ([
    ["french", balance.french],
    ["drawn", balance.drawn],
    ["allied", balance.allied],
  ]);
  const whole = percents(parts.map(([, { share }]) => share));
  const told = parts.flatMap(([key, { share, low, high }], index) =>
    share > 0 ? `${capital(key)} ${whole[index]}% (${percent(low)} to ${percent(high)})` : [],
  );
  return html`<div class="balance">
    <span class="scale" aria-hidden="true">${parts.map(
      ([key, { share }]) => html`<i key=${key} class=${`side-${key}`} style=${{ flexGrow: share }}></i>`,
    )}</span>
    <small>${told.join(" · ")}, measured in
      ${` ${balance.games.toLocaleString("en")} games of the ${balance.between} against itself`}</small></div>`;
}
