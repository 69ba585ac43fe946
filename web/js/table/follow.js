// Following what others do: what is happening now, and how fast it goes.

import { html } from "../../vendor/preact-htm.js";
import { IconButton, SideSign } from "../icons.js";
import { PACES, settings } from "../settings.js";
import { over, sidesOf } from "../words.js";
import { tells } from "./deeds.js";
import { inBrief, unbroken } from "./rulelink.js";

/** @import { Session } from "./session.js" */

/** How much of the board's lower edge lies under what tells of the others. @param {Element} board */
export function covered(board) {
  const bar = document.querySelector(".follow");
  return bar ? Math.max(0, board.getBoundingClientRect().bottom - bar.getBoundingClientRect().top) : 0;
}

/** @param {{ session: Session }} props */
export function Follow({ session }) {
  const { pace, view } = session;
  if (!view || session.replay || over(view)) return null;
  const others = !view.your_turn && (view.thinking || pace.waiting);
  if (!pace.waiting && !others) return null;
  const now = pace.now?.fresh.findLast(tells) ?? null;
  const sides = sidesOf(view);
  const left = pace.waiting;
  return html`<div class=${`follow ${pace.held ? "held" : ""}`} data-off-board role="group" aria-label="What the others do">
    <p class="telling" aria-live="polite">${now?.side && html`<${SideSign} side=${now.side} second=${sides.indexOf(now.side) > 0} />`}
      <span>${now ? unbroken(inBrief(session.ledger, now)) : (view.thinking ? "Thinking…" : "…")}</span></p>
    <div class="paces">
      ${
        left &&
        html`<${IconButton} icon=${pace.paused ? "play" : "pause"} words=${pace.paused ? "Go on (P)" : "Pause (P)"}
            act=${() => pace.pause()} />
        <button type="button" class=${pace.held ? "primary next" : "next"} aria-keyshortcuts="N"
            title="One step on (N)" onClick=${() => pace.step()}>Next</button>
        <button type="button" class="skip" title="Show how it stands now" onClick=${() => pace.skip()}>Skip</button>`
      }
      <label><span class="said">Pace of the others</span><select value=${settings.now.pace}
          onChange=${(/** @type {any} */ event) => {
            settings.set({ pace: event.currentTarget.value });
            pace.reset();
          }}>${Object.entries(PACES).map(([key, { name }]) => html`<option key=${key} value=${key}
            selected=${settings.now.pace === key}>${name}</option>`)}</select></label>
    </div>
  </div>`;
}
