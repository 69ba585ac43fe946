// The game in numbers, from its chronicle alone: who lost how much in which turn, and how the dice fell.

import { deeds, losses, whole } from "./deeds.js";

/** @import { Board, Entry, Good, Side } from "../../types" */
/** @import { Deed } from "./deeds.js" */
/** @typedef {{ faces: number[], count: number, mean: number }} Luck How often each face of a die of six fell. */

/**
 * What each side has lost by the end of each turn, from the start on.
 * @param {Entry[]} entries @param {Side[]} sides
 * @returns {{ turns: number[], lost: Record<string, number[]> }}
 */
export function lossesByTurn(entries, sides) {
  /** @type {Record<string, number[]>} */
  const lost = Object.fromEntries(sides.map((side) => [side, [0]]));
  const turns = [0];
  // Where play begins within a turn that has no heading of its own, what is lost before the second one's is lost in the
  // first. A side's heading begins its phase of the turn that it names.
  const first = entries.find((entry) => entry.turn);
  if (first?.turn && !first.side && first.turn > 1) {
    turns.push(first.turn - 1);
    for (const side of sides) lost[side].push(0);
  }
  for (const entry of entries) {
    if (entry.turn && entry.turn > (turns.at(-1) ?? 0)) {
      turns.push(entry.turn);
      for (const side of sides) lost[side].push(lost[side].at(-1) ?? 0);
    }
    if (entry.deed === "loss" && entry.side) lost[entry.side][turns.length - 1] += entry.toll ?? 1;
  }
  return { turns, lost };
}

/** So many fights are told as the costliest. */
const COSTLIEST = 3;

/**
 * The fights that cost most, both sides taken together, in the order in which they were fought.
 * @param {Entry[]} entries @returns {{ deed: Deed, lost: [Side, number][] }[]}
 */
export function costliest(entries) {
  const fights = deeds(entries).flatMap((deed) => {
    if (deed.kind !== "fight") return [];
    const lost = [...losses(whole(deed))].map(([side, { toll }]) => /** @type {[Side, number]} */ ([side, toll])).filter(([, toll]) => toll > 0);
    return lost.length > 0 ? [{ deed, lost, all: lost.reduce((sum, [, toll]) => sum + toll, 0) }] : [];
  });
  const worst = fights.toSorted((a, b) => b.all - a.all).slice(0, COSTLIEST);
  return fights.filter((fight) => worst.includes(fight));
}

/**
 * The dice of each side. One that was thrown for a fight belongs to who began it, unless its line says whose it is; of
 * several dice for several pieces each has its own.
 * @param {Entry[]} entries @param {Side[]} sides @param {Board} board
 * @returns {Record<string, Luck>}
 */
export function luck(entries, sides, board) {
  const owner = new Map((board.counters ?? []).map((counter) => [counter.id, counter.side]));
  /** @type {Record<string, number[]>} */
  const faces = Object.fromEntries(sides.map((side) => [side, [0, 0, 0, 0, 0, 0]]));
  for (const deed of deeds(entries)) {
    for (const { dice = [], pieces = [], side } of whole(deed)) {
      dice.forEach((die, i) => {
        const whose = dice.length > 1 && pieces.length === dice.length ? owner.get(pieces[i]) : (side ?? deed.side);
        if (whose && typeof die === "number" && die >= 1 && die <= 6) faces[whose][die - 1]++;
      });
    }
  }
  return Object.fromEntries(
    sides.map((side) => {
      const count = faces[side].reduce((sum, n) => sum + n, 0);
      const sum = faces[side].reduce((sum, n, i) => sum + n * (i + 1), 0);
      return [side, { faces: faces[side], count, mean: count > 0 ? sum / count : 0 }];
    }),
  );
}

/** What dice of six show on the average. */
export const FAIR = 3.5;

/** How far from the average so many dice are to be expected, two times of three. @param {number} count */
export const usual = (count) => Math.sqrt(35 / 12 / Math.max(1, count));

/** How dice fell, and whose luck that was, if the game tells which are good for who throws them. @param {Pick<Luck, "count" | "mean">} luck @param {Good | null} good */
export function fell({ count, mean }, good) {
  const off = (mean - FAIR) / usual(count);
  if (Math.abs(off) < 1) return "as usual";
  const said = `${Math.abs(off) < 2 ? "rather" : "very"} ${off > 0 ? "high" : "low"}`;
  return good ? `${said}, ${good === "high" === off > 0 ? "good" : "bad"} luck` : said;
}
