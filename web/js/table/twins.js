// Pieces that are as good as each other: a game that names the first of them means whichever one the player touched. So
// the two change places on the screen, and what befalls the first is seen where the player put it.

/** @import { Choice } from "../../types" */
/** @import { Session } from "./session.js" */

/** @param {Choice} choice */
const pieceOf = ({ on }) => (on !== "button" && "piece" in on ? on.piece : null);

/** Who has changed places after a choice. @param {Session} session @param {Choice} choice @returns {[number, number][]} */
export function swapped(session, choice) {
  const { swaps } = session;
  const touched = pieceOf(choice);
  const meant = JSON.stringify(choice.decision);
  const first = session.choices?.all.find((other) => pieceOf(other) !== null && JSON.stringify(other.decision) === meant);
  const named = first ? pieceOf(first) : null;
  if (touched === null || named === null || touched === named) return swaps;
  return [...swaps, [touched, named]];
}
