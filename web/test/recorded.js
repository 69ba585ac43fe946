// Moments that dice may spare a game played here, taken from the games that the rules keep as their guard.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const GAMES = new URL("../../crates/games/", import.meta.url);

/** What a decision is called. */
export const kindOf = ({ decision }) => (typeof decision === "string" ? decision : Object.keys(decision)[0]);

/** A recorded game of vive up to a decision of a kind, which of them, and so many inputs further. */
export function until(name, kind, which = 0, further = 0) {
  const [head, ...inputs] = readFileSync(new URL(`vive/tests/golden/${name}.jsonl`, GAMES), "utf8").trimEnd().split("\n");
  const made = (line) => Object.values(JSON.parse(line)).find((value) => kindOf({ decision: value ?? "" }) === kind);
  const at = inputs.flatMap((line, i) => (made(line) ? [i] : []))[which];
  assert.ok(at > 0, `${name} has ${kind}`);
  const { game, scenario } = JSON.parse(head);
  return { game, scenario, record: `${[head, ...inputs.slice(0, at + further)].join("\n")}\n` };
}
