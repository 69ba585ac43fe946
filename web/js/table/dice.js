// Dice: as they lie in the chronicle, and as they roll over the board.

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import { settings } from "../settings.js";

/** @import { Die, Entry } from "../../types" */
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

/** Pictures on dice, in a square of 10. @type {Record<string, string>} */
const PICTURES = {
  blank: "",
  infantry: "M2 3H8V7H2ZM2 3L8 7M8 3L2 7",
  cavalry: "M2 3H8V7H2ZM2 7L8 3",
  artillery: "M2 3H8V7H2ZM4.2 5a.8 .8 0 1 0 1.6 0a.8 .8 0 1 0 -1.6 0",
  general: "M5 1.8L5.9 4.1L8.3 4.2L6.4 5.7L7.1 8.1L5 6.7L2.9 8.1L3.6 5.7L1.7 4.2L4.1 4.1Z",
  flag: "M2.8 8.6V1.6M2.8 1.8H8L6.6 3.6L8 5.4H2.8",
};

/** A flag may say whose it is. @param {string} face */
const pictureOf = (face) => PICTURES[face] ?? (face.endsWith("-flag") ? PICTURES.flag : undefined);

/** A number with pips, a number without, a picture, or the first letter of one that is not known here. @param {{ value: Die }} props */
export function DieFace({ value }) {
  const pips = typeof value === "number" ? PIPS[value] : undefined;
  const picture = typeof value === "string" ? pictureOf(value) : undefined;
  const said = typeof value === "string" ? value.replaceAll("-", " ") : String(value);
  return html`<svg class=${`die ${typeof value === "string" ? `face-${value}` : ""}`} viewBox="0 0 10 10" role="img"
      aria-label=${`die ${said}`}>
    <rect x=".4" y=".4" width="9.2" height="9.2" rx="2" />
    ${
      pips
        ? pips.map(([x, y]) => html`<circle cx=${x} cy=${y} r="1" />`)
        : picture !== undefined
          ? html`<path class="picture" d=${picture} />`
          : html`<text x="5" y="7.4">${typeof value === "string" ? said[0].toUpperCase() : value}</text>`
    }
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

/** Another face than this one. @param {Die} now @returns {Die} */
function tumbled(now) {
  const faces = typeof now === "number" ? [1, 2, 3, 4, 5, 6] : Object.keys(PICTURES);
  const others = faces.filter((face) => face !== now);
  return others[Math.floor(Math.random() * others.length)];
}

/** @param {{ value: Die, rolling: boolean }} props */
function Rolling({ value, rolling }) {
  const [face, setFace] = useState(value);
  useEffect(() => {
    if (!rolling) return undefined;
    const timer = setInterval(() => setFace(tumbled), 70);
    return () => clearInterval(timer);
  }, [rolling]);
  return html`<${DieFace} value=${rolling ? face : value} />`;
}
