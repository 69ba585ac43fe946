// What a click on a space means with the tool in hand.

/** @import { Point } from "../../types" */
/** @import { World } from "../board/geometry.js" */
/** @import { Desk } from "./desk.js" */

/** A name is taken up this near to the pointer, in world pixels. */
const GRASP = 70;

/**
 * @param {Desk} desk
 * @param {World} world
 * @param {number} space
 * @param {Point | null} point Where in the world it was clicked; nothing when it was chosen with the keys.
 */
export function act(desk, world, space, point) {
  if (desk.tool === "look") return desk.set({ at: space });
  if (desk.tool !== "correct") return void desk.pick(space);
  switch (desk.brush.what) {
    case "terrain":
      return paint(desk, space);
    case "value":
      return desk.note({ what: "value", at: desk.name(space), name: desk.brush.word, value: desk.brush.number });
    case "label":
      return moveLabel(desk, world, point ?? world.centres[space]);
    default:
      return point ? toggle(desk, space, nearestSide(desk, world, space, point)) : chooseSide(desk, space);
  }
}

/** A drag with the Shift key paints every hex on its way. @param {Desk} desk @param {number | null} space */
export function paintAlong(desk, space) {
  if (space !== null && !desk.terrain(space).includes(desk.brush.word)) paint(desk, space);
}

/** A hex has one terrain; the words of an area are put there and taken away one by one. @param {Desk} desk @param {number} space */
function paint(desk, space) {
  const { word } = desk.brush;
  const now = desk.terrain(space);
  const areas = !desk.sheet?.line.hexes;
  const kinds = !areas ? [word] : now.includes(word) ? now.filter((kind) => kind !== word) : [...now, word];
  if (!word || kinds.length === 0 || (!areas && now[0] === word)) return desk.set({ at: space });
  desk.note({ what: "terrain", at: desk.name(space), kinds });
}

/** The neighbour across the side nearest to a point. @param {Desk} desk @param {World} world @param {number} space @param {Point} point */
export function nearestSide(desk, world, space, [x, y]) {
  const neighbours = world.board.spaces[space].neighbours;
  const far = (/** @type {number} */ other) => {
    const border = desk.sheet?.line.hexes ? null : desk.sidesOf(space).find((side) => side.between.includes(other));
    const [a, b] = [world.centres[space], world.centres[other]];
    const middle = /** @type {Point} */ ([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
    const points = border ? border.line.map((one) => world.place(one)) : [middle];
    return Math.min(...points.map(([px, py]) => Math.hypot(px - x, py - y)));
  };
  return neighbours.reduce((best, other) => (far(other) < far(best) ? other : best), neighbours[0]);
}

/** With the keys one names the two spaces, one after the other. @param {Desk} desk @param {number} space */
function chooseSide(desk, space) {
  const [first] = desk.picks;
  if (first !== undefined && desk.board?.spaces[first].neighbours.includes(space)) {
    desk.picks = [];
    toggle(desk, first, space);
  } else desk.set({ picks: [space] });
}

/** @param {Desk} desk @param {number} a @param {number | undefined} b */
function toggle(desk, a, b) {
  if (b === undefined) return;
  const { what, word: kind } = desk.brush;
  const between = /** @type {[string, string]} */ ([desk.name(a), desk.name(b)]);
  if (what === "way") return desk.note({ what: "way", between, kind, there: !desk.hasWay(a, b, kind) });
  const there = !desk.hasSide(a, b, kind);
  const border = desk.sidesOf(a).find((side) => side.between.includes(b));
  // What belongs to one side elsewhere on the board belongs here to the side that was clicked.
  const owned = desk.sheet?.sides.some((side) => side.kinds.includes(kind) && side.owner !== undefined);
  const owner = there && owned ? desk.name(a) : border?.owner !== undefined ? desk.name(border.owner) : undefined;
  desk.note({ what: "side", between, kind, there, ...(owner ? { owner } : {}) });
}

/** The first click takes a name up, the second puts it down. @param {Desk} desk @param {World} world @param {Point} point */
function moveLabel(desk, world, [x, y]) {
  if (desk.label) {
    const at = /** @type {Point} */ ([x, y].map((number) => Math.round((number / world.unit) * 1000) / 1000));
    const place = desk.label;
    desk.label = null;
    return desk.note({ what: "label", place, at });
  }
  let [name, least] = [/** @type {string | null} */ (null), GRASP];
  for (const { text } of world.board.labels) {
    const [lx, ly] = world.place(desk.labelAt(text) ?? [-1e6, -1e6]);
    const far = Math.hypot((lx - x) / 2, ly - y);
    if (far < least) [name, least] = [text, far];
  }
  desk.set({ label: name });
}
