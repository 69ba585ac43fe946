// Moments that dice may spare a game played here, taken from the games that the rules keep as their guard.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const GAMES = new URL("../../crates/games/", import.meta.url);

/** What a decision is called. */
export const kindOf = ({ decision }) => (typeof decision === "string" ? decision : Object.keys(decision)[0]);

/** Who put in what: a side its decision, or chance. */
const [BY, WHAT] = [(input) => Object.keys(input).at(-1), (input) => Object.values(input).at(-1)];

/** The inputs of a recorded game, and a record of as many of them as wanted, ready to be laid on a table. */
export function recorded(game, name) {
  const [head, ...lines] = readFileSync(new URL(`${game}/tests/golden/${name}.jsonl`, GAMES), "utf8").trimEnd().split("\n");
  const { scenario } = JSON.parse(head);
  const inputs = lines.map((line) => JSON.parse(line)).filter((input) => input.n);
  const is = (at, side, kind) => at in inputs && BY(inputs[at]) === side && kindOf({ decision: WHAT(inputs[at]) }) === kind;
  return {
    inputs,
    /** Whether a side made a decision of a kind then. */
    is,
    /** Where something holds for the first time, or that often. */
    find(holds, which = 0) {
      const at = inputs.flatMap((_, i) => (holds(i) ? [i] : []))[which];
      assert.ok(at > 0, `${name} has such a moment`);
      return at;
    },
    first: (count = lines.length) => ({ game, scenario, record: `${[head, ...lines.slice(0, count)].join("\n")}\n` }),
  };
}

/** A recorded game of vive up to a decision of a kind, which of them, and so many inputs further. */
export function until(name, kind, which = 0, further = 0) {
  const game = recorded("vive", name);
  const at = game.find((i) => game.is(i, "french", kind) || game.is(i, "allied", kind), which);
  return game.first(at + further);
}
