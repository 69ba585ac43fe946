// Moments of Wallace's Waterloo, to be looked at.

import { recorded } from "../recorded.js";
import { picture } from "./moments.js";

const game = recorded("wallace", "waterloo-sergeant-sergeant-1");

/** Whose action something belongs to. */
function actor(at) {
  const sides = ["french", "allied"];
  const last = game.inputs.findLastIndex((_, i) => i < at && sides.some((side) => game.is(i, side, "activate")));
  return sides.find((side) => game.is(last, side, "activate"));
}

picture(game, {
  fight: game.find((i) => game.is(i, "allied", "activate") && game.is(i + 2, "allied", "assault")),
  answer: game.find((i) => game.is(i, "french", "activate"), 8),
  question: game.find((i) => game.is(i, "french", "retreat") && actor(i) === "allied"),
  chart: game.find((i) => game.is(i, "french", "charge")),
});
