// How evenly a scenario is matched, as it was measured between equal opponents.

import { html } from "../../vendor/preact-htm.js";
import { capital } from "../words.js";

/** @import { BalanceView, Share } from "../../types" */

/** @param {number} share */
const percent = (share) => Math.round(share * 100);
/** @param {Share} share */
const interval = ({ share, low, high }) => `${percent(share)}% (${percent(low)} to ${percent(high)})`;

/** @param {{ balance?: BalanceView }} props */
export function Balance({ balance }) {
  if (!balance) return null;
  const parts = /** @type {[string, Share][]} */ ([
    ["french", balance.french],
    ["drawn", balance.drawn],
    ["allied", balance.allied],
  ]);
  return html`<div class="balance">
    <span class="scale" aria-hidden="true">${parts.map(
      ([key, { share }]) => html`<i key=${key} class=${`side-${key}`} style=${{ flexGrow: share }}></i>`,
    )}</span>
    <small>${parts.map(([key, share]) => `${capital(key)} ${interval(share)}`).join(" · ")}, measured in
      ${` ${balance.games.toLocaleString("en")} games of the ${balance.between} against itself`}</small></div>`;
}
