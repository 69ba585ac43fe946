// Moments of Napoleon at Waterloo, to be looked at.

import { recorded } from "../recorded.js";
import { picture } from "./moments.js";

const game = recorded("naw", "standard-sergeant-sergeant-1");

picture(game, {
  fight: game.find((i) => game.is(i, "allied", "target")),
  answer: 1 + game.find((i) => game.is(i, "allied", "end-combat"), 1),
  question: game.find((i) => game.is(i, "french", "retreat") && game.is(i - 2, "allied", "roll")),
  chart: game.find((i) => game.is(i, "french", "roll"), 2),
});
