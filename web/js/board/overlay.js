// Signs over the map: marks, threats, what happened last, what is pointed at.

import { CELL, inset, n, polygon } from "./geometry.js";
import { svg } from "./svg.js";

/** @import { Entry, Mark, Point, Threat } from "../../types" */
/** @import { World } from "./geometry.js" */

/** What a layer shows now, so that it is drawn again only when that changes. @type {WeakMap<SVGElement, string>} */
const shown = new WeakMap();

/** @param {SVGElement} layer @param {unknown} what */
function same(layer, what) {
  const now = JSON.stringify(what);
  if (shown.get(layer) === now) return true;
  shown.set(layer, now);
  return false;
}

/** Outlines of spaces as one path. @param {World} world @param {number[]} spaces @param {number} by */
function outlines(world, spaces, by) {
  return spaces
    .filter((space) => world.outlines[space])
    .map((space) => polygon(inset(world.outlines[space], world.centres[space], by)))
    .join("");
}

/** Duties, objectives and other signs of the scene. @param {SVGElement} layer @param {World} world @param {Mark[]} marks */
export function drawMarks(layer, world, marks) {
  if (same(layer, marks)) return;
  const duties = marks.filter((mark) => mark.kind === "duty").map((mark) => mark.at);
  const parts = [svg("path", { class: "duty", d: outlines(world, [...new Set(duties)], 7) })];
  for (const mark of marks) {
    if (mark.kind === "duty" || !world.centres[mark.at]) continue;
    const [x, y] = world.centres[mark.at];
    const top = world.hexes ? 36 : world.counter * 0.95;
    const d =
      mark.kind === "objective"
        ? star(11)
        : mark.kind === "target"
          ? "M0 -11L11 0L0 11L-11 0Z"
          : "M0 -9a9 9 0 1 0 .1 0Z";
    parts.push(svg("path", { class: `mark ${mark.kind}`, d, transform: `translate(${n(x + 30)} ${n(y - top)})` }));
  }
  layer.replaceChildren(...parts);
}

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

/** Zones and reach on the ground, and over the pieces the odds they may face; the worse, the stronger. @param {SVGElement} layer @param {SVGElement} above @param {World} world @param {Threat[]} threats */
export function drawThreats(layer, above, world, threats) {
  if (same(layer, threats)) return;
  const ground = (/** @type {string} */ kind, /** @type {number} */ bad) => {
    const there = threats.filter((threat) => threat.kind === kind && grade(threat) === bad);
    const spaces = [...new Set(there.map((threat) => threat.at))];
    return spaces.length ? [svg("path", { class: `${kind} grade-${bad}`, d: outlines(world, spaces, 2) })] : [];
  };
  layer.replaceChildren(
    ...["reach", "zone"].flatMap((kind) => [1, 2, 3].flatMap((bad) => ground(kind, bad))),
  );
  const parts = [];
  for (const threat of threats) {
    if (threat.kind === "zone" || threat.kind === "reach" || !world.centres[threat.at]) continue;
    const [x, y] = world.centres[threat.at];
    const text = threat.odds ?? "!";
    const width = 18 + text.length * 9;
    parts.push(
      svg(
        "g",
        { class: `threat grade-${grade(threat)}`, transform: `translate(${n(x)} ${n(y - world.counter / 2)})` },
        svg("rect", { x: -width / 2, y: -13, width, height: 24, rx: 4 }),
        svg("text", { y: 6 }, text),
      ),
    );
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
