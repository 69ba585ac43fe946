// Signs over the map: the space looked at, the line that is measured or looked along, what was corrected.

import { inset, n, polygon } from "../board/geometry.js";
import { svg } from "../board/svg.js";

/** @import { Correction, Point } from "../../types" */
/** @import { World } from "../board/geometry.js" */
/** @import { Desk } from "./desk.js" */

/** @param {SVGElement} over @param {World} world @param {Desk} desk @param {{ cursor: number | null, beacon: Point | null }} where */
export function drawSigns(over, world, desk, { cursor, beacon }) {
  const signs = [];
  if (desk.tool === "correct") {
    const wrong = new Set(desk.faults.map((fault) => fault.correction));
    desk.corrections.forEach((one, i) => signs.push(correction(world, desk, one, wrong.has(i))));
    if (desk.label) signs.push(inHand(world, desk, desk.label));
  }
  if (desk.sight) signs.push(...stops(world, desk));
  if (desk.picks.length > 0 && desk.tool !== "look") signs.push(...line(world, desk));
  if (beacon) signs.push(svg("circle", { class: "beacon", cx: n(beacon[0]), cy: n(beacon[1]), r: 46 }));
  if (desk.at !== null) signs.push(ring(world, desk.at, cursor === desk.at ? "cursor" : "looked-at", 3));
  over.replaceChildren(...signs);
}

/** @param {World} world @param {number} space @param {string} look @param {number} by */
function ring(world, space, look, by) {
  return svg("path", { class: look, d: polygon(inset(world.outlines[space], world.centres[space], by)) });
}

/** What is picked, and the line between. @param {World} world @param {Desk} desk */
function line(world, desk) {
  const ends = desk.picks.map((space) => ring(world, space, "picked", 5));
  const way = desk.sight?.way?.length ? desk.sight.way : desk.picks;
  if (way.length < 2) return ends;
  const d = `M${way.map((space) => world.centres[space].map(n).join(" ")).join("L")}`;
  const look = desk.sight ? (desk.sight.clear ? "line clear" : "line stopped") : "line";
  const drawn = [svg("path", { class: "line-halo", d }), svg("path", { class: look, d })];
  if (!desk.measure) return [...ends, ...drawn];
  const [a, b] = desk.picks.map((space) => world.centres[space]);
  const text = desk.measure.steps === null ? "?" : String(desk.measure.steps);
  const tag = svg(
    "g",
    { class: "tag", transform: `translate(${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2)})` },
    svg("circle", { r: 24 }),
    svg("text", { y: 10 }, text),
  );
  return [...ends, ...drawn, tag];
}

/** Where a line of sight is stopped. @param {World} world @param {Desk} desk */
function stops(world, desk) {
  const parts = [];
  for (const step of desk.sight?.steps ?? []) {
    const look = step.stopped ? "stops" : "passed";
    if (step.how === "across") {
      if (step.stopped) parts.push(sideSign(world, desk, step.spaces[0], step.spaces[1], "stops-side"));
    } else for (const space of step.spaces) parts.push(ring(world, space, look, 6));
  }
  return parts;
}

/** The side between two spaces. @param {World} world @param {Desk} desk @param {number} a @param {number} b @param {string} look */
function sideSign(world, desk, a, b, look) {
  const border = desk.sidesOf(a).find((side) => side.between.includes(b));
  const shared = world.outlines[a].filter(([x, y]) =>
    world.outlines[b].some(([ox, oy]) => Math.hypot(x - ox, y - oy) < 1.5),
  );
  const points = border ? border.line.map((point) => world.place(point)) : shared;
  return svg("path", { class: look, d: `M${points.map((point) => point.map(n).join(" ")).join("L")}` });
}

/** @param {World} world @param {Desk} desk @param {Correction} one @param {boolean} wrong */
function correction(world, desk, one, wrong) {
  const find = (/** @type {string} */ key) => world.board.spaces.findIndex((space) => space.key === key);
  const bad = wrong ? " wrong" : "";
  if (one.what === "terrain" || one.what === "value") return ring(world, find(one.at), `noted${bad}`, 8);
  if (one.what === "label") {
    const [x, y] = world.place(one.at);
    return svg("path", { class: `noted${bad}`, d: `M${n(x - 14)} ${n(y + 12)}H${n(x + 14)}M${n(x)} ${n(y + 4)}V${n(y + 20)}` });
  }
  const [a, b] = one.between.map(find);
  const gone = one.there ? "" : " gone";
  if (one.what === "side") return sideSign(world, desk, a, b, `noted-side${gone}${bad}`);
  const [from, to] = [world.centres[a], world.centres[b]];
  return svg("path", { class: `noted-way${gone}${bad}`, d: `M${from.map(n).join(" ")}L${to.map(n).join(" ")}` });
}

/** A name that was taken up. @param {World} world @param {Desk} desk @param {string} name */
function inHand(world, desk, name) {
  const [x, y] = world.place(desk.labelAt(name) ?? [0, 0]);
  const width = name.length * 11 + 20;
  return svg("rect", { class: "in-hand", x: n(x - width / 2), y: n(y - 20), width: n(width), height: 40, rx: 6 });
}
