// Dice: as they lie in the chronicle, and as they roll over the board.

import { html, useEffect, useRef, useState } from "../../vendor/preact-htm.js";
import { besides } from "../board/geometry.js";
import { settings } from "../settings.js";
import { inBrief, unbroken } from "./rulelink.js";
import { fightOf, placeOf, summed, whole } from "./deeds.js";
import { covered } from "./follow.js";

/** @import { Die, Entry, Ledger } from "../../types" */
/** @import { Deed } from "./deeds.js" */
/** @import { BoardView } from "../board/board.js" */
/** @import { Controller } from "./controller.js" */
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

/** What one has thrown oneself lies so long, in milliseconds, from the throw on. */
const LIE = 4800;

/**
 * Dice that have just been thrown, beside the fight they were thrown for. What others throw lies until the next step.
 * @param {{ session: Session, control: Controller }} props
 */
export function Thrown({ session, control }) {
  const [thrown, setThrown] = useState(/** @type {{ rolls: Entry[], late: boolean } | null} */ (null));
  const [mark] = useState({ n: -1 });
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  const rolls = session.replay ? [] : session.chronicle.filter((entry) => entry.dice?.length);
  const n = session.replay ? -2 : (rolls.at(-1)?.n ?? 0);
  useEffect(() => {
    if (n === -2) return undefined;
    const before = mark.n;
    mark.n = n;
    const fresh = before < 0 ? [] : rolls.filter((entry) => entry.n > before).slice(-MOST);
    if (fresh.length === 0 || !settings.now.dice) {
      // What lay there was taken back, or nobody wants to see dice any more: its time would never be up.
      setThrown(null);
      return undefined;
    }
    setThrown({ rolls: fresh, late: false });
    const timer = setTimeout(() => setThrown((now) => now && { ...now, late: true }), LIE);
    return () => clearTimeout(timer);
  }, [n]);
  const rolling = session.tumbling !== null;
  // Whoever reads fast sees the dice of several fights at once: then each is told with its own.
  const fights = [...new Set(thrown?.rolls.map((roll) => fightOf(session.chronicle, roll)))];
  const fight = fights.length === 1 ? fights[0] : null;
  const last = fights.at(-1);
  const place = last ? placeOf(last) : { spaces: [], arrow: [] };
  const choices = session.asked ? session.choices : null;
  const open = [
    ...(choices?.lit(session.held).keys() ?? []),
    ...[...(choices?.pieces.keys() ?? [])].map((piece) => control.board?.spaceOf(piece) ?? -1),
  ];
  // Beside the fight, whatever the board does meanwhile.
  useEffect(() => {
    const el = card.current;
    const board = control.board;
    if (!el || !board?.world) return undefined;
    const put = () => putBeside(el, board, place.spaces, open);
    put();
    return board.camera.watching(put);
  }, [thrown?.rolls, rolling, place.spaces.join(" "), open.join(" ")]);
  const stays = session.pace.waiting && session.pace.now?.fresh.some((entry) => entry.n === thrown?.rolls.at(-1)?.n);
  const passed = Boolean(session.pace.now && session.pace.now.n > (thrown?.rolls.at(-1)?.n ?? 0));
  // Play has gone on: they do not come back when the others have done.
  useEffect(() => {
    if (passed) setThrown(null);
  }, [passed]);
  if (!thrown || !settings.now.dice || session.summed || passed || (thrown.late && !stays)) return null;
  const head = fight ? headOf(session.ledger, fight) : "";
  const [before, after] = fight ? reasonsOf(fight) : [[], []];
  const line = (/** @type {Entry[]} */ entries) =>
    entries.length > 0 && html`<p class="odds">${unbroken(entries.map((entry) => inBrief(session.ledger, entry)).join(" · "))}</p>`;
  return html`<div class=${`thrown ${rolling ? "rolling" : "lying"}`} data-off-board aria-hidden="true" ref=${card}
      onClick=${() => setThrown(null)}>
    ${head && html`<p class="head">${head}</p>`}
    ${line(before)}
    ${fights.flatMap((one) => {
      const own = fight || !one ? "" : headOf(session.ledger, one);
      const rolls = thrown.rolls.filter((roll) => fight || fightOf(session.chronicle, roll) === one);
      return alike(session.ledger, rolls).map(({ words, dice }, i) => ({ own: i === 0 ? own : "", words, dice }));
    }).slice(-LINES).map(({ own, words, dice }, i) => html`<div class="roll" key=${i}>
      ${own && html`<p class="odds">${own}</p>`}
      <div class="cup">${dice.map((die) => html`<${Rolling} value=${die} rolling=${rolling} />`)}</div>
      <p>${rolling ? "\u00a0" : unbroken(words)}</p></div>`)}
    ${!rolling && line(after)}
  </div>`;
}

/**
 * Who fights whom. Of many who attack together the names fill the card; whom they attack must not be lost for their numbers.
 * @param {Ledger} ledger @param {Deed} fight
 */
const headOf = (ledger, { head }) => (head.dice?.length ? "" : inBrief(ledger, head).replaceAll(/ \(\d+-\d+\)/g, ""));

/** What led to the throws of a fight, and what changed what they brought. @param {Deed} fight */
function reasonsOf(fight) {
  const told = whole(fight);
  const isRoll = (/** @type {Entry} */ entry) => Boolean(entry.dice?.length);
  const isReason = (/** @type {Entry} */ entry) => entry.weight === "detail" && !isRoll(entry);
  const [first, last] = [told.findIndex(isRoll), told.findLastIndex(isRoll)];
  return [summed(told.slice(0, first).filter(isReason)), told.slice(last + 1).filter((entry) => isReason(entry) && !entry.pieces?.length)];
}

/** So many throws of one step are shown together. */
const MOST = 24;
/** From so many throws on those that did the same stand in one line. */
const SALVO = 4;
/** So many lines find room. */
const LINES = 6;

/**
 * The throws of a step, each with its words; those of a salvo that did the same in one line, so that none is left out.
 * @param {Ledger} ledger @param {Entry[]} rolls
 */
export function alike(ledger, rolls) {
  /** @type {Map<string, { words: string, dice: Die[] }>} */
  const lines = new Map();
  for (const [i, entry] of rolls.entries()) {
    const words = inBrief(ledger, entry);
    const key = rolls.length < SALVO ? String(i) : words;
    const line = lines.get(key) ?? { words, dice: [] };
    line.dice.push(...(entry.dice ?? []));
    lines.set(key, line);
  }
  return [...lines.values()];
}

/**
 * Puts a card beside spaces of the board: where it hides as little as can be of the fight, and of what can be chosen.
 * @param {HTMLElement} el @param {BoardView} board @param {number[]} spaces @param {number[]} open Spaces where something can be chosen.
 */
function putBeside(el, board, spaces, open) {
  const stage = board.viewport.getBoundingClientRect();
  const { scale } = board.camera;
  const onScreen = (/** @type {number[]} */ some) =>
    some
      .map((space) => board.world?.centres[space])
      .filter((point) => point !== undefined)
      .map((point) => board.camera.toScreen(point))
      .map(([x, y]) => [x - stage.left, y - stage.top]);
  const free = stage.height - covered(board.viewport);
  const [x, y] = besides([el.offsetWidth, el.offsetHeight], [stage.width, free], scale, onScreen(spaces), onScreen(open));
  el.style.left = `${x}px`;
  el.style.top = `${y}px`;
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
