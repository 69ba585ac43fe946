// The counters on the map. Each keeps its element for the length of the game and is moved by a CSS
// transform, so that it glides.

import { artOf } from "../table/dress.js";
import { counterShape, plainCounter } from "./art.js";
import { badges } from "./badges.js";
import { n } from "./geometry.js";
import { standing } from "./stacks.js";
import { put, same, svg } from "./svg.js";
import { tokenSign } from "./tokens.js";

/** @import { Choice, Piece, Point, Scene } from "../../types" */
/** @import { World } from "./geometry.js" */
/** @import { Choices } from "../table/choices.js" */
/** @import { Stand, Standing } from "./stacks.js" */
/** @typedef {{ el: SVGElement, inner: SVGElement, body: SVGElement, signs: SVGElement, tag: SVGElement, cost: string, at: Point | null, scale: number, looks: string, space: number }} Counter */

/** How those look who fight now. */
export const FIGHTING = ["attacking", "defending", "bombarding"];
/** As high as what is written under a counter, and a little more. */
const TAG = 26;
/** Half as wide as the number of a heap, at its largest. */
const HEAP = 13;
/** More than so many of them are a crowd: from afar they would hide the counters, and nobody could read them. */
const CROWD = 24;

/** What a node says of another that stands before it in the document. */
const PRECEDES = 2;

export class Pieces {
  /** @type {Map<number, Counter>} */
  #counters = new Map();
  /** @type {Map<number, Standing[]>} Who stands where, lowest first. */
  #stacks = new Map();
  /** @type {Map<number, Stand>} How they stand. */
  #stands = new Map();
  /** @type {Map<number, SVGElement>} The numbers of those who stand on one another, by space. */
  #counts = new Map();
  /** @type {number | null} */
  fanned = null;
  /** @type {SVGSVGElement | null} */
  sheet = null;

  /** @param {SVGElement} layer @param {SVGElement} tags Lies over all pieces. @param {World} world @param {string[]} sides */
  constructor(layer, tags, world, sides) {
    this.layer = layer;
    this.tags = tags;
    this.world = world;
    this.sides = sides;
  }

  /** The drawn counters have arrived: everybody is dressed again. @param {SVGSVGElement | null} sheet */
  dress(sheet) {
    this.sheet = sheet;
    for (const counter of this.#counters.values()) counter.looks = "";
  }

  /** @param {Scene} scene @param {Choices | null} choices @param {{ held: number | null, pending: Choice | null, live: boolean, swaps?: [number, number][], only?: Set<number> | null }} now */
  draw(scene, choices, now) {
    /** @type {Map<number, Standing[]>} */
    const stacks = new Map();
    const present = new Set();
    for (const piece of scene.pieces) {
      if (!("space" in piece.place)) continue;
      const { space } = piece.place;
      present.add(piece.id);
      const there = stacks.get(space) ?? [];
      stacks.set(space, there);
      // Each side stands together.
      const last = there.findLastIndex((other) => other.side === piece.side);
      there.splice(last < 0 ? there.length : last + 1, 0, { id: piece.id, side: piece.side, kind: kind(piece) });
      this.#one(piece, space, choices, now);
    }
    for (const pair of now.swaps ?? []) for (const there of stacks.values()) trade(there, pair);
    // Who is in hand lies on top, then who can be chosen, then who fights: not somebody who is only with them.
    const rank = (/** @type {Standing} */ { id }) => {
      const looks = this.#counters.get(id)?.el.classList;
      if (looks?.contains("is-picked")) return 3;
      if (now.live && choices?.hasPiece(id)) return 2;
      return FIGHTING.some((state) => looks?.contains(`is-${state}`)) ? 1 : 0;
    };
    const before = this.fanned === null ? [] : (this.#stacks.get(this.fanned) ?? []).map(({ id }) => id);
    for (const [space, there] of stacks) {
      there.sort((a, b) => (this.world.hexes || a.kind === b.kind ? rank(a) - rank(b) : 0));
      // Under a hand that chooses one after another nobody changes his place.
      if (space === this.fanned && there.every(({ id }) => before.includes(id)))
        there.sort((a, b) => before.indexOf(a.id) - before.indexOf(b.id));
    }
    this.#stacks = stacks;
    for (const [space, counts] of this.#counts) {
      if (stacks.has(space)) continue;
      counts.remove();
      this.#counts.delete(space);
    }
    for (const space of this.#stands.keys()) if (!stacks.has(space)) this.#stands.delete(space);
    if (this.fanned !== null && (stacks.get(this.fanned)?.length ?? 0) < 2) this.fan(null);
    for (const [id, counter] of this.#counters) {
      if (present.has(id)) continue;
      this.#counters.delete(id);
      counter.tag.remove();
      leave(counter.el);
    }
    for (const space of stacks.keys()) this.#place(space);
    this.#spread();
  }

  /** What is written under counters that stand close together goes under one another, so that all of it can be read. */
  #spread() {
    // The numbers of heaps are read too: nothing is written over them.
    const placed = this.numbers;
    const by = this.#tagged;
    const all = [...this.#counters].flatMap(([id, { tag, at, scale, space }]) =>
      at && tag.firstElementChild
        ? [{ tag, at, low: this.#under(scale), under: space !== this.fanned && this.#stacks.get(space)?.at(-1)?.id !== id }]
        : [],
    );
    const crowd = all.length > CROWD;
    this.tags.classList.toggle("crowd", crowd);
    // Of a closed stack in a crowd only the uppermost says what it would cost.
    for (const { tag, under } of all) tag.classList.toggle("under", under);
    const tagged = all.filter(({ under }) => !(crowd && under));
    // What those who lie on one another would cost alike is written once.
    const close = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < this.world.counter / 4;
    tagged.forEach(({ tag, at }, i) => {
      const twin = tagged.slice(0, i).some((one) => one.tag.textContent === tag.textContent && close(one.at, at));
      tag.classList.toggle("twin", twin);
    });
    tagged.sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
    for (const { tag, at, low } of tagged.filter(({ tag }) => !tag.classList.contains("twin"))) {
      const [x, top] = at;
      const half = (Number(tag.firstElementChild?.getAttribute("data-width")) * by) / 2;
      let y = top + low;
      // Half a unit less than the step: sums of fractions that come out a hair too small must not be tried for ever.
      const hit = () => placed.find((one) => Math.abs(one.x - x) < one.half + half && Math.abs(one.y - y) < TAG * by - 0.5);
      for (let under = hit(); under; under = hit()) y = under.y + TAG * by;
      placed.push({ x, y, half });
      tag.style.transform = `translate(${n(x)}px, ${n(y)}px)`;
    }
  }

  /** Where the numbers of heaps are. @returns {{ x: number, y: number, half: number }[]} */
  get numbers() {
    return [...this.#stands.values()].flatMap(({ heaps, scale }) => {
      const off = (this.world.counter * scale) / 2;
      return heaps.map(({ at }) => ({ x: at[0] + off, y: at[1] - off, half: HEAP }));
    });
  }

  /** How large it is written what a piece would cost: counters in areas are smaller. */
  get #tagged() {
    return this.world.hexes ? 1 : 0.74;
  }

  /** How far under the middle of a counter it is written. @param {number} scale */
  #under(scale) {
    return this.world.hexes ? 45 : (this.world.counter * (scale || 1)) / 2 + 7;
  }

  /** @param {Piece} piece @param {number} space @param {Choices | null} choices @param {{ held: number | null, pending: Choice | null, live: boolean, only?: Set<number> | null }} now */
  #one(piece, space, choices, now) {
    let counter = this.#counters.get(piece.id);
    if (!counter) {
      counter = this.#make(piece);
      this.#counters.set(piece.id, counter);
    }
    counter.space = space;
    const clipped = this.sides.indexOf(piece.side) > 0;
    const art = artOf(piece);
    const drawn = this.sheet?.getElementById(art);
    const looks = `${drawn ? art : "plain"} ${piece.values.map((printed) => printed.value).join("-")} ${piece.symbol} ${piece.name}`;
    if (counter.looks !== looks) {
      counter.looks = looks;
      counter.body.replaceChildren(
        svg("path", { class: "ring", d: counterShape(37, clipped) }),
        drawn ? svg("use", { href: `#${art}`, x: -34, y: -34, width: 68, height: 68 }) : plainCounter(piece, clipped),
        svg("path", { class: "veil", d: counterShape(34, clipped) }),
        svg("text", { class: "unit-name", y: 47 }, piece.name),
        ...(piece.facing === undefined ? [] : [svg("path", { class: "facing", d: "M0 -46L9 -36H-9Z" })]),
      );
    }
    const facing = piece.facing === undefined ? null : counter.body.querySelector(".facing");
    if (facing) put(facing, "transform", `rotate(${this.world.bearing(space, piece.facing ?? 0)})`);
    const states = piece.states ?? [];
    const tokens = piece.tokens ?? [];
    const signs = `${states.join(" ")} ${tokens.map(({ colour, count }) => `${colour}${count}`).join(" ")}`;
    if (counter.signs.dataset.states !== signs) {
      counter.signs.dataset.states = signs;
      counter.signs.replaceChildren(...badges(states), ...tokens.map(borne));
    }
    const mine = choices?.pieces.get(piece.id) ?? [];
    const lit = Boolean(now.live && choices?.hasPiece(piece.id));
    const chosen =
      now.pending && now.pending.on !== "button" && "piece" in now.pending.on && now.pending.on.piece === piece.id;
    const classes = ["piece", `side-${piece.side}`, ...states.map((state) => `is-${state}`)];
    if (lit) classes.push("lit");
    if (now.held === piece.id || choices?.band.has(piece.id)) classes.push("is-picked");
    if (chosen) classes.push("is-pending");
    if (now.only) classes.push(now.only.has(piece.id) ? "sought" : "aside");
    put(counter.el, "class", classes.join(" "));
    const cost = (lit && mine.find((choice) => choice.cost)?.cost) || "";
    if (counter.cost !== cost) {
      counter.cost = cost;
      counter.tag.replaceChildren(...(cost ? [tag(cost, this.#tagged)] : []));
    }
    // Which of them the Tab key stops at is settled for the whole board.
    put(counter.el, "tabindex", lit ? (counter.el.getAttribute("tabindex") ?? "-1") : null);
    put(counter.el, "role", lit ? "button" : "img");
    put(counter.el, "aria-label", lit ? mine.map((choice) => choice.label).join("; ") || journeysOf(choices, piece) : piece.name);
  }

  /** @param {Piece} piece @returns {Counter} */
  #make(piece) {
    const body = svg("g", { class: "body" });
    const signs = svg("g", { class: "signs" });
    const inner = svg("g", {}, body, signs);
    const el = svg("g", { "data-piece": piece.id }, inner);
    const cost = svg("g", { class: "tag", "data-for": piece.id });
    this.layer.append(el);
    this.tags.append(cost);
    return { el, inner, body, signs, tag: cost, cost: "", at: null, scale: 0, looks: "", space: -1 };
  }

  /** @param {number} space */
  #place(space) {
    const pieces = this.#stacks.get(space) ?? [];
    const stand = standing(this.world, space, pieces, this.fanned === space);
    this.#stands.set(space, stand);
    const crowded = this.crowded(space);
    this.#count(space, stand);
    /** @type {SVGElement | null} */
    let under = null;
    for (const { id } of pieces) {
      const counter = this.#counters.get(id);
      const [x, y] = stand.at.get(id) ?? this.world.centres[space];
      if (!counter) continue;
      put(counter.el, "data-stack", crowded ? String(space) : null);
      if (counter.scale !== stand.scale) {
        counter.scale = stand.scale;
        const by = Math.round((this.world.counter * stand.scale) / 0.068) / 1000;
        counter.inner.setAttribute("transform", `scale(${by})`);
      }
      // In a heap each lies over the one before.
      if (under && under.compareDocumentPosition(counter.el) & PRECEDES) raise(counter.el);
      under = counter.el;
      if (counter.at && counter.at[0] === x && counter.at[1] === y) continue;
      const fresh = counter.at === null;
      counter.at = [x, y];
      // Who moves is drawn over who stands.
      if (!fresh && this.layer.lastChild !== counter.el) raise(counter.el);
      counter.el.style.transform = `translate(${n(x)}px, ${n(y)}px)`;
      if (fresh && document.documentElement.classList.contains("still") === false) {
        counter.el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260 });
      }
    }
  }

  /** Nobody lies hidden without a number. @param {number} space @param {Stand} stand */
  #count(space, stand) {
    let counts = this.#counts.get(space);
    if (!counts && stand.heaps.length === 0) return;
    if (!counts) {
      counts = svg("g", { class: "counts" });
      this.tags.prepend(counts);
      this.#counts.set(space, counts);
    }
    const off = (this.world.counter * stand.scale) / 2;
    if (same(counts, [stand.heaps, off])) return;
    counts.replaceChildren(
      ...stand.heaps.map(({ at, count }) =>
        svg(
          "g",
          { class: "heap-count", transform: `translate(${n(at[0] + off)} ${n(at[1] - off)})` },
          svg("g", {}, svg("circle", { r: 10 }), svg("text", { y: 5.5 }, String(count))),
        ),
      ),
    );
  }

  /** Whether those in a space stand so close that they have to be fanned out to be seen. @param {number} space */
  crowded(space) {
    const pieces = this.#stacks.get(space) ?? [];
    if (pieces.length < 2) return false;
    if (this.world.hexes || this.fanned === space) return true;
    const stand = this.#stands.get(space);
    return Boolean(stand && stand.heaps.length > 0);
  }

  /** The box that those in a space fill, or its middle. @param {number} space @returns {[number, number, number, number]} */
  box(space) {
    const [x, y] = this.world.centres[space];
    return this.#stands.get(space)?.box ?? [x, y, x, y];
  }

  /** Lets a piece go its way instead of straight on. @param {number} id @param {Point[]} way */
  walk(id, way) {
    const counter = this.#counters.get(id);
    if (!counter?.at || way.length < 3) return;
    const last = counter.at;
    const frames = [...way.slice(0, -1), last].map(([x, y]) => ({ transform: `translate(${n(x)}px, ${n(y)}px)` }));
    counter.el.animate(frames, { duration: Math.min(900, 130 * way.length + 120), easing: "ease-in-out" });
  }

  /** Shows who takes part in something. @param {number[]} pieces */
  together(pieces) {
    for (const [id, counter] of this.#counters) counter.el.classList.toggle("together", pieces.includes(id));
  }

  /** Spreads a stack out, or piles all up again. @param {number | null} space */
  fan(space) {
    if (space !== null && !this.crowded(space)) space = null;
    if (space === this.fanned) return;
    const before = this.fanned;
    this.fanned = space;
    this.layer.setAttribute("data-fanned", String(space ?? ""));
    if (before !== null) this.#place(before);
    if (space !== null) {
      this.#place(space);
      for (const { id } of this.#stacks.get(space) ?? []) raise(this.#counters.get(id)?.el);
    }
    this.#spread();
  }

  /** Whether a point lies within the fan, or close to it. @param {number} x @param {number} y */
  inFan(x, y) {
    if (this.fanned === null) return false;
    const pieces = this.#stacks.get(this.fanned) ?? [];
    return pieces.some(({ id }) => {
      const at = this.#counters.get(id)?.at;
      return at && Math.abs(at[0] - x) < this.world.counter * 0.75 && Math.abs(at[1] - y) < this.world.counter * 0.75;
    });
  }

  /** @param {number} space */
  stack(space) {
    return (this.#stacks.get(space) ?? []).map(({ id }) => id);
  }

  /** @param {number} id */
  get(id) {
    return this.#counters.get(id) ?? null;
  }
}

/** Two pieces of a space stand in each other's place. @param {Standing[]} there @param {[number, number]} pair */
function trade(there, [one, other]) {
  const [i, j] = [one, other].map((id) => there.findIndex((standing) => standing.id === id));
  if (i >= 0 && j >= 0) [there[i], there[j]] = [there[j], there[i]];
}

/** What can be done with a piece that first has to be taken: in the words of its choices, as far as they agree. @param {Choices | null} choices @param {Piece} piece */
function journeysOf(choices, piece) {
  const ways = [...(choices?.journeys.get(piece.id)?.values() ?? [])].flat();
  const one = ways.length === 1 ? ways[0].label : `${piece.name}: ${ways.length} places to choose`;
  return ways.length > 0 ? one : `${piece.name}: can be turned`;
}

/** What makes pieces look alike. @param {Piece} piece */
const kind = ({ side, nation, symbol, values, states, tokens, name }) =>
  JSON.stringify([side, nation, symbol, values, states, tokens, symbol === "leader" ? name : ""]);

/** Tokens on a counter, at its lower left corner. @param {import("../../types").Tokens} tokens @param {number} i */
function borne(tokens, i) {
  const g = svg("g", { class: "borne", transform: `translate(${-24 + i * 26} 26) scale(1.25)` });
  g.append(tokenSign(tokens));
  return g;
}

/** @param {string} text @param {number} by How large. */
function tag(text, by) {
  const width = Math.max(30, 14 + text.length * 11);
  return svg(
    "g",
    { transform: `scale(${by})`, "data-width": width },
    svg("rect", { x: -width / 2, y: -12, width, height: 24, rx: 12 }),
    svg("text", { y: 6 }, text),
  );
}

/** Draws an element over its siblings without taking its focus. @param {SVGElement | undefined} el */
function raise(el) {
  const parent = el?.parentNode;
  if (!el || !parent || parent.lastChild === el) return;
  const focused = document.activeElement === el;
  parent.append(el);
  if (focused) el.focus({ preventScroll: true });
}

/** @param {SVGElement} el */
function leave(el) {
  el.removeAttribute("tabindex");
  el.classList.add("leaving");
  if (document.documentElement.classList.contains("still")) return el.remove();
  el.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 420, fill: "forwards" }).finished.then(
    () => el.remove(),
    () => el.remove(),
  );
}
