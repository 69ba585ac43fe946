// Pieces as they lie on the table, put together with what is printed on their counters. The table sends what is printed
// once, with the board.

/** @import * as api from "../../api" */
/** @import { Piece, TableView } from "../../types" */

/** A piece that has not changed stays the same object. @type {WeakMap<api.Piece, Piece>} */
const dressed = new WeakMap();

/** @param {api.Piece} piece @param {api.Counter} counter @returns {Piece} */
function dress(piece, counter) {
  const known = dressed.get(piece);
  if (known) return known;
  const face = piece.face ?? 0;
  const printed = counter.faces[face] ?? counter.faces[0];
  // What it is, what is so now, then what else is printed.
  const lines = printed.about ?? [];
  const about = [...lines.slice(0, 1), ...(piece.about ?? []), ...lines.slice(1)];
  const { key, side, formation } = counter;
  const made = { ...printed, key, side, formation, ...piece, face, about };
  dressed.set(piece, made);
  return made;
}

/** A view as everything here draws it. @param {api.TableView} view @param {api.Board} board @returns {TableView} */
export function dressView(view, board) {
  const counters = new Map((board.counters ?? []).map((counter) => [counter.id, counter]));
  const pieces = view.scene.pieces.flatMap((piece) => {
    const counter = counters.get(piece.id);
    return counter ? [dress(piece, counter)] : [];
  });
  return { ...view, scene: { ...view.scene, pieces } };
}

/** The symbol of a piece on the sheet of counters. @param {Piece} piece */
export const artOf = (piece) => (piece.face > 0 ? `counter-${piece.key}-${piece.face}` : `counter-${piece.key}`);
