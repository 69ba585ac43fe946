// The ground of a space.

/** @import { Board, Scene, Terrain } from "../../types" */

/** What was laid in play lies over what the board has there. @param {Board} board @param {Scene | undefined} scene @param {number} space @returns {Terrain | undefined} */
export function terrainAt(board, scene, space) {
  const key = scene?.laid?.find((tile) => tile.at === space)?.terrain ?? board.spaces[space]?.terrain;
  return board.legend.find((one) => one.key === key);
}
