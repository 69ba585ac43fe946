// Signs over the map: marks, threats, what happened last, what is pointed at.

import { CELL, inset, inside, n, polygon } from "./geometry.js";
import { same, svg } from "./svg.js";
import { tokenSign } from "./tokens.js";

/** @import { Entry, Laid, Light, Mark, Point, Threat } from "../../types" */
/** @import { World } from "./geometry.js" */
/** @import { Pieces } from "./pieces.js" */

/** Outlines of spaces as one path. @param {World} world @param {number[]} spaces @param {number} by */
function outlines(world, spaces, by) {
  return spaces
    .filter((space) => world.outlines[space])
    .map((space) => polygon(inset(world.outlines[space], world.centres[space], by)))
    .join("");
}

/** Ground that was laid in play, as the sheet of symbols draws it. @param {SVGElement} layer @param {World} world @param {Laid[]} laid @param {SVGSVGElement | null} sheet */
export function drawLaid(layer, world, laid, sheet) {
  if (same(layer, [laid, sheet !== null])) return;
  const tile = (/** @type {Laid} */ { at, terrain }) => {
    const outline = world.outlines[at];
    if (!outline) return [];
    const name = world.board.legend.find((one) => one.key === terrain)?.name ?? terrain;
    const xs = outline.map(([x]) => x);
    const wide = Math.max(...xs) - Math.min(...xs);
    const [x, y] = world.centres[at];
    const drawn = sheet?.getElementById(`ground-${terrain}`)
      ? svg("use", { href: `#ground-${terrain}`, x: n(x - wide / 2), y: n(y - wide / 2), width: n(wide), height: n(wide) })
      : svg("path", { class: "tile", d: polygon(outline) });
    return [svg("g", { "data-laid": at, "data-terrain": terrain }, svg("title", {}, name), drawn)];
  };
  layer.replaceChildren(...laid.flatMap(tile));
}

/** How far outside the spaces of a region its names stand. */
const OUTSIDE = 17;

/** What the sides call the regions of the board, each written at its own edge. @param {SVGElement} layer @param {World} world */
export function drawCaptions(layer, world) {
  const written = (world.board.regions ?? []).flatMap(({ spaces, captions = [] }) =>
    captions.map(({ side, text, at }) => {
      const [xs, ys] = [0, 1].map((axis) => spaces.flatMap((space) => world.outlines[space].map((point) => point[axis])));
      const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      /** @type {Record<number, number[]>} */
      const places = { 0: [left - OUTSIDE, y, -90], 90: [x, top - OUTSIDE, 0], 180: [right + OUTSIDE, y, 90], 270: [x, bottom + OUTSIDE, 0] };
      const [px, py, turned] = places[inwards(world, at)];
      const words = svg("text", { class: `caption side-${side}` }, text);
      return svg("g", { transform: `translate(${n(px)} ${n(py)}) rotate(${turned})` }, words);
    }),
  );
  layer.replaceChildren(...written);
}

/** Regions that matter now, and those that somebody points at. @param {SVGElement} layer @param {World} world @param {Light[]} lights @param {string[]} pointed */
export function drawRegions(layer, world, lights, pointed) {
  if (same(layer, [lights, pointed])) return;
  const region = (/** @type {string} */ key, /** @type {string} */ look) => {
    const spaces = world.board.regions?.find((one) => one.key === key)?.spaces ?? [];
    return spaces.length > 0 ? [svg("path", { class: `region ${look}`, d: outlines(world, spaces, 0) })] : [];
  };
  layer.replaceChildren(
    ...lights.flatMap((light) => region(light.region, light.side ? `side-${light.side}` : "")),
    ...pointed.flatMap((key) => region(key, "pointed")),
  );
}

/** Signs that are drawn as the outline of their space, and how far inside it. */
const OUTLINED = new Map([
  ["front", 5],
  ["flank", 5],
  ["duty", 7],
]);

/** Duties, objectives and other signs of the scene; those of one space stand in a row. @param {SVGElement} layer @param {SVGElement} above @param {World} world @param {Mark[]} marks @param {Pieces} pieces */
export function drawMarks(layer, above, world, marks, pieces) {
  const signs = marks.filter((mark) => !OUTLINED.has(mark.kind) && world.centres[mark.at]);
  const places = signs.map((mark) => (world.hexes ? [] : pieces.box(mark.at).map(n)));
  if (same(layer, [marks, places])) return;
  const parts = [...OUTLINED].map(([kind, by]) => {
    const spaces = new Set(marks.filter((mark) => mark.kind === kind).map((mark) => mark.at));
    return svg("path", { class: kind, d: outlines(world, [...spaces], by) });
  });
  /** @type {Map<number, number>} */
  const before = new Map();
  /** @type {SVGElement[]} */
  const over = [];
  for (const mark of signs) {
    const row = signs.filter((other) => other.at === mark.at).length;
    const i = before.get(mark.at) ?? 0;
    before.set(mark.at, i + 1);
    const [x, y] = signPlace(world, pieces, mark.at, i, row);
    const look = `mark ${mark.kind} ${mark.side ? `side-${mark.side}` : ""}`;
    const g = svg("g", { class: look.trim(), transform: `translate(${n(x)} ${n(y)})` });
    const turned = mark.kind === "entry" ? { transform: `rotate(${inwards(world, mark.at)})` } : {};
    g.append(mark.tokens ? tokenSign(mark.tokens) : svg("path", { d: SIGNS[mark.kind] ?? SIGNS.other, ...turned }));
    if (mark.label) g.append(svg("text", { y: 21, class: "label" }, mark.label));
    (mark.tokens ? over : parts).push(g);
  }
  layer.replaceChildren(...parts);
  above.replaceChildren(...over);
}

/** Beside the counter of a hex; over the counters of an area, or under them where there is more room. @param {World} world @param {Pieces} pieces @param {number} space @param {number} i @param {number} row @returns {Point} */
function signPlace(world, pieces, space, i, row) {
  const [x, y] = world.centres[space];
  if (world.hexes) return [x + 30 - i * 22, y - 36];
  const [left, top, right, bottom] = pieces.box(space);
  const middle = (left + right) / 2;
  const free = (/** @type {number} */ at) => inside(world.outlines[space], middle, at);
  const at = top === bottom ? y : free(top - 20) || !free(bottom + 20) ? top - 11 : bottom + 12;
  return [middle + (i - (row - 1) / 2) * 25, at];
}

/** From the nearest edge of the board onto it, in degrees: who comes from the right goes to the left. @param {World} world @param {number} space */
function inwards(world, space) {
  const [x, y] = world.centres[space];
  const far = new Map([[0, x], [90, y], [180, world.width - x], [270, world.height - y]]);
  return [...far].reduce((nearest, edge) => (edge[1] < nearest[1] ? edge : nearest))[0];
}

/** Signs of marks around their middle. @type {Record<string, string>} */
const SIGNS = {
  objective: star(11),
  target: "M0 -11L11 0L0 11L-11 0Z",
  battle: "M-10 -10L10 10M10 -10L-10 10M-10 5L-5 10M10 5L5 10",
  contested: "M-10 -10L10 10M10 -10L-10 10M-10 5L-5 10M10 5L5 10",
  control: "M-8 12V-12H10L6 -6L10 0H-8",
  battery: "M-11 -4H5V3H-11ZM-3 3a5 5 0 1 0 .1 0ZM5 -1H12",
  retreat: "M9 7C9 -5 0 -7 -9 -3M-9 -3L-3 -8M-9 -3L-3 3",
  entry: "M-10 -4H1V-10L11 0L1 10V4H-10Z",
  command: "M0 -11L9 0L0 11L-9 0ZM0 -4L3 0L0 4L-3 0Z",
  supply: "M-10 8V-6H10V8ZM-10 -1H10M0 -6V8",
  hidden: "M-11 0C-5 -8 5 -8 11 0C5 8 -5 8 -11 0ZM-9 9L9 -9",
  other: "M0 -9a9 9 0 1 0 .1 0Z",
};

/** @param {number} size */
function star(size) {
  const point = (/** @type {number} */ i) => {
    const radius = i % 2 ? size * 0.42 : size;
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    return `${n(Math.cos(angle) * radius)} ${n(Math.sin(angle) * radius)}`;
  };
  return `M${Array.from({ length: 10 }, (_, i) => point(i)).join("L")}Z`;
}

/** Mild, serious, grave: a shade each. */
const GRADES = 3;
/** @param {Threat} threat */
const grade = ({ level }) => Math.min(GRADES, 1 + Math.floor(level * GRADES));

/** Threats that lie on the ground, rather than on those who stand there. */
const GROUND = ["reach", "fire", "zone"];

/** Over the upper edge of a box, as if a counter stood there. @param {number[]} box @param {World} world @returns {Point} */
const topOf = ([left, top, right], world) => [(left + right) / 2, top + world.counter * 0.5 - 8];

/** Zones, fire and reach on the ground, and over the pieces the odds they may face; the worse, the stronger. @param {SVGElement} layer @param {SVGElement} above @param {World} world @param {Threat[]} threats @param {Pieces} pieces */
export function drawThreats(layer, above, world, threats, pieces) {
  if (same(layer, threats)) return;
  const ground = (/** @type {string} */ kind, /** @type {number} */ bad) => {
    const there = threats.filter((threat) => threat.kind === kind && grade(threat) === bad);
    const spaces = [...new Set(there.map((threat) => threat.at))];
    return spaces.length ? [svg("path", { class: `${kind} grade-${bad}`, d: outlines(world, spaces, 2) })] : [];
  };
  layer.replaceChildren(
    ...GROUND.flatMap((kind) => [1, 2, 3].flatMap((bad) => ground(kind, bad))),
  );
  const parts = [];
  for (const threat of threats) {
    if (GROUND.includes(threat.kind) || !world.centres[threat.at]) continue;
    const [x, y] = world.hexes ? world.centres[threat.at] : topOf(pieces.box(threat.at), world);
    const text = threat.odds ?? "!";
    const width = 18 + text.length * 9;
    // The inner group is drawn larger the farther away the board is.
    const tag = svg("g", { class: "legible" });
    tag.append(svg("rect", { x: -width / 2, y: -13, width, height: 24, rx: 4 }), svg("text", { y: 6 }, text));
    const place = `translate(${n(x)} ${n(y - world.counter / 2)})`;
    parts.push(svg("g", { class: `threat grade-${grade(threat)}`, transform: place }, tag));
  }
  above.replaceChildren(...parts);
}

/** What happened last, as arrows and rings; what is there already stays. @param {SVGElement} layer @param {World} world @param {Entry[]} entries */
export function drawRecent(layer, world, entries) {
  const there = [...layer.children];
  entries.forEach((entry, i) => {
    const old = /** @type {SVGElement | undefined} */ (there[i]);
    if (old && same(old, entry)) return;
    const sign = happened(world, entry);
    same(sign, entry);
    if (old) old.replaceWith(sign);
    else layer.append(sign);
  });
  for (const old of there.slice(entries.length)) old.remove();
}

/** @param {World} world @param {Entry} entry */
function happened(world, entry) {
  const side = entry.side ? `side-${entry.side}` : "";
  if (entry.arrow?.length) return arrow(world, entry.arrow, `way ${side}`, (world.counter / CELL) * 0.6);
  const spaces = (entry.spaces ?? []).filter((space) => world.centres[space]);
  if (spaces.length !== 1) return svg("path", { class: `fight ${side}`, d: outlines(world, spaces, 9) });
  const [x, y] = world.centres[spaces[0]];
  return svg("path", { class: `scar ${side}`, d: `M${n(x - 13)} ${n(y - 13)}l26 26m0 -26l-26 26` });
}

/** A way through the middles of spaces, with a head that ends so far before the last. @param {World} world @param {number[]} spaces @param {string} look @param {number} [short] */
export function arrow(world, spaces, look, short = 0.12) {
  const way = spaces.map((space) => world.centres[space]).filter(Boolean);
  const g = svg("g", { class: look });
  if (way.length < 2) return g;
  const [end, before] = [way[way.length - 1], way[way.length - 2]];
  const length = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
  const [ux, uy] = [(end[0] - before[0]) / length, (end[1] - before[1]) / length];
  const tip = /** @type {Point} */ ([end[0] - ux * CELL * short, end[1] - uy * CELL * short]);
  const neck = /** @type {Point} */ ([tip[0] - ux * 17, tip[1] - uy * 17]);
  const line = [...way.slice(0, -1), neck];
  const at = (/** @type {Point} */ point) => `${n(point[0])} ${n(point[1])}`;
  const course = curved(line);
  const head = `M${at(tip)}L${n(neck[0] - uy * 11)} ${n(neck[1] + ux * 11)}L${n(neck[0] + uy * 11)} ${n(neck[1] - ux * 11)}Z`;
  g.append(
    svg("path", { class: "halo", d: course + head }),
    svg("path", { class: "shaft", d: course }),
    svg("path", { class: "head", d: head }),
  );
  return g;
}

/** A line that bends at its corners. @param {Point[]} way */
function curved(way) {
  const at = (/** @type {Point} */ point) => `${n(point[0])} ${n(point[1])}`;
  let d = `M${at(way[0])}`;
  for (let i = 1; i < way.length - 1; i++) {
    const mid = /** @type {Point} */ ([(way[i][0] + way[i + 1][0]) / 2, (way[i][1] + way[i + 1][1]) / 2]);
    d += i === way.length - 2 ? `Q${at(way[i])} ${at(way[i + 1])}` : `Q${at(way[i])} ${at(mid)}`;
  }
  return way.length === 2 ? `${d}L${at(way[1])}` : d;
}

/** What an entry of the chronicle points at. @param {SVGElement} layer @param {World} world @param {{ spaces: number[], arrow: number[] } | null} flash */
export function drawFlash(layer, world, flash) {
  if (same(layer, flash)) return;
  if (!flash) return layer.replaceChildren();
  layer.replaceChildren(
    svg("path", { class: "flash", d: outlines(world, [...new Set([...flash.spaces, ...flash.arrow])], 3) }),
    arrow(world, flash.arrow, "way flash-way"),
  );
}

/** Where the pointer rests, and the way there. @param {SVGElement} layer @param {World} world @param {number | null} space @param {number[]} path @param {boolean} open */
export function drawHover(layer, world, space, path, open) {
  if (same(layer, [space, path, open])) return;
  if (space === null || !world.outlines[space]) return layer.replaceChildren();
  const parts = [svg("path", { class: open ? "hover open" : "hover", d: outlines(world, [space], 3) })];
  if (path.length > 1) {
    parts.push(arrow(world, path, "way path"));
    for (const step of path.slice(1, -1)) {
      const [x, y] = world.centres[step] ?? [0, 0];
      parts.push(svg("circle", { class: "step", cx: n(x), cy: n(y), r: 6 }));
    }
  }
  layer.replaceChildren(...parts);
}

/** So far apart two lie who would stand on one another. */
const OFFSET = 9;

/** Where pieces would come to stand, and from where: each as it looks, but pale. @param {SVGElement} layer @param {World} world @param {Pieces} pieces @param {number[]} who @param {number[]} goals */
export function drawGhosts(layer, world, pieces, who, goals) {
  if (same(layer, [who, goals])) return;
  const ghosts = who.flatMap((piece, i) => {
    const counter = pieces.get(piece);
    const at = world.centres[goals[i]];
    if (!counter || !at || counter.space === goals[i]) return [];
    const off = goals.slice(0, i).filter((goal) => goal === goals[i]).length * OFFSET;
    const ghost = svg("g", { class: "ghost", transform: `translate(${n(at[0] + off)} ${n(at[1] - off)})` });
    ghost.append(counter.inner.cloneNode(true));
    return [{ way: arrow(world, [counter.space, goals[i]], "way path", 0.3), ghost }];
  });
  layer.replaceChildren(...ghosts.map(({ way }) => way), ...ghosts.map(({ ghost }) => ghost));
}

/** Numbers of the spaces in sight. @param {SVGElement} layer @param {World} world @param {number[]} spaces */
export function drawNumbers(layer, world, spaces) {
  layer.replaceChildren(
    ...spaces.map((space) => {
      const [x, y] = world.centres[space];
      const top = world.hexes
        ? Math.min(...world.outlines[space].map((point) => point[1])) + 13
        : y - world.counter * 0.7;
      return svg("text", { x: n(x), y: n(top) }, world.board.spaces[space].key);
    }),
  );
}
