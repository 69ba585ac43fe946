// Spaces that can be chosen: lit, with their cost, and reachable by keyboard.

import { inset, n, polygon } from "./geometry.js";
import { same, svg } from "./svg.js";

/** @import { Choice } from "../../types" */
/** @import { World } from "./geometry.js" */
/** @import { Pieces } from "./pieces.js" */

/** What a space means, with its cost, as it is read out: a number is a price, anything else says itself. @param {string} label @param {string} cost */
function spoken(label, cost) {
  if (!cost || label.includes(cost)) return label;
  return /^[\d½¼¾]+$/.test(cost) ? `${label}, cost ${cost}` : `${label}, ${cost}`;
}

export class Lights {
  /** @type {Map<number, { el: SVGElement, says: string }>} */
  #lit = new Map();

  /** @param {SVGElement} layer @param {SVGElement} tags Lies over all pieces. @param {World} world */
  constructor(layer, tags, world) {
    this.layer = layer;
    this.tags = tags;
    this.world = world;
  }

  /** @param {Map<number, Choice[]>} lit @param {Pieces} pieces @param {Choice | null} pending */
  draw(lit, pieces, pending) {
    /** @type {[number, string][]} */
    const costs = [];
    const taken = pieces.numbers;
    for (const [space, light] of this.#lit) {
      if (lit.has(space)) continue;
      light.el.remove();
      this.#lit.delete(space);
    }
    for (const [space, choices] of lit) {
      const outline = this.world.outlines[space];
      if (!outline) continue;
      const occupied = pieces.stack(space).length > 0;
      // Of several who could go there nobody is meant yet, and what it costs may differ.
      const who = new Set(choices.map(({ on }) => (on !== "button" && "pieceto" in on ? on.pieceto[0] : null)));
      const cost = who.size > 1 ? "" : (choices.find((choice) => choice.cost)?.cost ?? "");
      const label = choices.map((choice) => choice.label).join("; ");
      const says = `${cost}|${label}|${occupied}`;
      let light = this.#lit.get(space);
      if (light?.says !== says) {
        const el = this.#make(space, outline, cost, label, occupied);
        if (light) light.el.replaceWith(el);
        else this.layer.append(el);
        light = { el, says };
        this.#lit.set(space, light);
      }
      light.el.classList.toggle("is-pending", pending !== null && choices.includes(pending));
      if (occupied && cost) costs.push([space, cost]);
    }
    if (same(this.tags, [costs, taken])) return;
    this.tags.replaceChildren(...costs.map(([space, cost]) => this.#over(space, this.world.outlines[space], cost, taken)));
  }

  /** @param {number} space @param {import("../../types").Point[]} outline @param {string} cost @param {string} label @param {boolean} occupied */
  #make(space, outline, cost, label, occupied) {
    const middle = this.world.centres[space];
    const el = svg(
      "g",
      {
        class: occupied ? "light occupied" : "light",
        "data-space": space,
        tabindex: 0,
        role: "button",
        "aria-label": spoken(label, cost),
      },
      svg("path", { d: polygon(inset(outline, middle, 4)) }),
    );
    if (cost && !occupied) el.append(svg("text", { x: n(middle[0]), y: n(middle[1] + 13), class: "cost" }, cost));
    return el;
  }

  /** Where somebody stands the cost lies over the counter: on a hex at its upper corner, because its values are printed below. @param {number} space @param {import("../../types").Point[]} outline @param {string} cost @param {{ x: number, y: number, half: number }[]} taken Where something is written. */
  #over(space, outline, cost, taken) {
    const [x, y] = this.world.centres[space];
    const size = this.world.counter;
    const width = Math.max(26, 12 + cost.length * 10);
    const ys = outline.map((point) => point[1]);
    const [low, high, aside] = [Math.max(...ys) - 10, Math.min(...ys) + 10, width * 0.6];
    // In an area at its lower edge, or where something else is written there beside it or at the upper one.
    const spots = [[x, low], [x - aside, low], [x + aside, low], [x, high]];
    const free = (/** @type {number[]} */ [px, py]) =>
      !taken.some((one) => Math.abs(one.x - px) < width * 0.4 + one.half && Math.abs(one.y - py) < 10 + Math.min(one.half, 12));
    const at = this.world.hexes ? [x - size * 0.38, y - size * 0.42] : (spots.find(free) ?? spots[0]);
    taken.push({ x: at[0], y: at[1], half: width * 0.4 });
    return svg(
      "g",
      { class: this.world.hexes ? "cost-over" : "cost-over small", transform: `translate(${n(at[0])} ${n(at[1])})` },
      svg(
        "g",
        {},
        svg("rect", { x: -width / 2, y: -13, width, height: 26, rx: 13 }),
        svg("text", { y: 7 }, cost),
      ),
    );
  }

  /** @param {number} space */
  get(space) {
    return this.#lit.get(space)?.el ?? null;
  }
}
