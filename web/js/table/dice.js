// Dice: as they lie in the chronicle, and as they roll over the board.

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import { settings } from "../settings.js";

/** @import { Entry } from "../../types" */
/** @import { Session } from "./session.js" */

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[5, 5]],
  2: [
    [2.6, 2.6],
    [7.4, 7.4],
  ],
  3: [
    [2.5, 2.5],
    [5, 5],
    [7.5, 7.5],
  ],
  4: [
    [2.7, 2.7],
    [7.3, 2.7],
    [2.7, 7.3],
    [7.3, 7.3],
  ],
  5: [
    [2.6, 2.6],
    [7.4, 2.6],
    [5, 5],
    [2.6, 7.4],
    [7.4, 7.4],
  ],
  6: [
    [2.8, 2.4],
    [7.2, 2.4],
    [2.8, 5],
    [7.2, 5],
    [2.8, 7.6],
    [7.2, 7.6],
  ],
};

/** @param {{ value: number }} props */
export function DieFace({ value }) {
  const pips = PIPS[value];
  return html`<svg class="die" viewBox="0 0 10 10" role="img" aria-label=${`die ${value}`}>
    <rect x=".4" y=".4" width="9.2" height="9.2" rx="2" />
    ${pips ? pips.map(([x, y]) => html`<circle cx=${x} cy=${y} r="1" />`) : html`<text x="5" y="7.4">${value}</text>`}
  </svg>`;
}

const ROLL = 620;
const LIE = 2400;

/** Dice that have just been thrown. @param {{ session: Session }} props */
export function Thrown({ session }) {
  const [thrown, setThrown] = useState(/** @type {{ entry: Entry, rolling: boolean } | null} */ (null));
  const [mark] = useState({ n: -1 });
  const last = session.chronicle.findLast((entry) => entry.dice?.length) ?? null;
  const n = session.replay ? -2 : (last?.n ?? 0);
  useEffect(() => {
    if (n === -2) return undefined;
    const fresh = mark.n >= 0 && n > mark.n;
    mark.n = n;
    if (!fresh || !last || !settings.now.dice) return undefined;
    const still = !settings.moves;
    setThrown({ entry: last, rolling: !still });
    const timers = [
      setTimeout(() => setThrown({ entry: last, rolling: false }), still ? 0 : ROLL),
      setTimeout(() => setThrown(null), (still ? 0 : ROLL) + LIE),
    ];
    return () => timers.forEach(clearTimeout);
  }, [n]);
  if (!thrown) return null;
  return html`<div class=${`thrown ${thrown.rolling ? "rolling" : "lying"}`} data-off-board aria-hidden="true"
      onClick=${() => setThrown(null)}>
    <div class="cup">${(thrown.entry.dice ?? []).map((die) => html`<${Rolling} value=${die}
        rolling=${thrown.rolling} />`)}</div>
    <p>${thrown.rolling ? "\u00a0" : thrown.entry.text}</p>
  </div>`;
}

/** @param {{ value: number, rolling: boolean }} props */
function Rolling({ value, rolling }) {
  const [face, setFace] = useState(value);
  useEffect(() => {
    if (!rolling) return undefined;
    const timer = setInterval(() => setFace((now) => (now % 6) + 1 + (Math.random() > 0.5 && now < 5 ? 1 : 0)), 70);
    return () => clearInterval(timer);
  }, [rolling]);
  return html`<${DieFace} value=${rolling ? Math.min(6, face) : value} />`;
}
