// The counters on the map. Each keeps its element for the length of the game and is moved by a CSS
// transform, so that it glides.

import { counterShape, plainCounter } from "./art.js";
import { badges } from "./badges.js";
import { n } from "./geometry.js";
import { standing } from "./stacks.js";
import { svg } from "./svg.js";

/** @import { Choice, Piece, Point, Scene } from "../../types" */
/** @import { World } from "./geometry.js" */
/** @import { Choices } from "../table/choices.js" */
/** @typedef {{ el: SVGElement, body: SVGElement, signs: SVGElement, tag: SVGElement, at: Point | null, looks: string, space: number }} Counter */

export class Pieces {
  /** @type {Map<number, Counter>} */
  #counters = new Map();
  /** @type {Map<number, number[]>} Who stands where, lowest first. */
  #stacks = new Map();
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

  /** @param {Scene} scene @param {Choices | null} choices @param {{ held: number | null, pending: Choice | null, live: boolean }} now */
  draw(scene, choices, now) {
    /** @type {Map<number, number[]>} */
    const stacks = new Map();
    const present = new Set();
    for (const piece of scene.pieces) {
      if (!("space" in piece.place)) continue;
      const { space } = piece.place;
      present.add(piece.id);
      const there = stacks.get(space) ?? [];
      stacks.set(space, there);
      // Who is in hand lies on top.
      if (piece.states?.includes("picked")) there.push(piece.id);
      else there.splice(there.length - (picked(scene, there.at(-1)) ? 1 : 0), 0, piece.id);
      this.#one(piece, space, choices, now);
    }
    this.#stacks = stacks;
    if (this.fanned !== null && (stacks.get(this.fanned)?.length ?? 0) < 2) this.fan(null);
    for (const [id, counter] of this.#counters) {
      if (present.has(id)) continue;
      this.#counters.delete(id);
      counter.tag.remove();
      leave(counter.el);
    }
    for (const space of stacks.keys()) this.#place(space);
  }

  /** @param {Piece} piece @param {number} space @param {Choices | null} choices @param {{ held: number | null, pending: Choice | null, live: boolean }} now */
  #one(piece, space, choices, now) {
    let counter = this.#counters.get(piece.id);
    if (!counter) {
      counter = this.#make(piece);
      this.#counters.set(piece.id, counter);
    }
    counter.space = space;
    const clipped = this.sides.indexOf(piece.side) > 0;
    const art = `counter-${piece.key}`;
    const drawn = this.sheet?.getElementById(art);
    const looks = `${drawn ? art : "plain"} ${piece.values.map((printed) => printed.value).join("-")} ${piece.symbol}`;
    if (counter.looks !== looks) {
      counter.looks = looks;
      counter.body.replaceChildren(
        svg("path", { class: "ring", d: counterShape(37, clipped) }),
        drawn ? svg("use", { href: `#${art}`, x: -34, y: -34, width: 68, height: 68 }) : plainCounter(piece, clipped),
        svg("path", { class: "veil", d: counterShape(34, clipped) }),
        ...(piece.facing === undefined ? [] : [svg("path", { class: "facing", d: "M0 -46L9 -36H-9Z" })]),
      );
    }
    counter.body.querySelector(".facing")?.setAttribute("transform", `rotate(${(piece.facing ?? 0) * 60})`);
    const states = piece.states ?? [];
    const signs = states.join(" ");
    if (counter.signs.dataset.states !== signs) {
      counter.signs.dataset.states = signs;
      counter.signs.replaceChildren(...badges(states));
    }
    const mine = choices?.pieces.get(piece.id) ?? [];
    const lit = Boolean(now.live && choices?.hasPiece(piece.id));
    const chosen =
      now.pending && now.pending.on !== "button" && "piece" in now.pending.on && now.pending.on.piece === piece.id;
    const classes = ["piece", `side-${piece.side}`, ...states.map((state) => `is-${state}`)];
    if (lit) classes.push("lit");
    if (now.held === piece.id) classes.push("is-picked");
    if (chosen) classes.push("is-pending");
    counter.el.setAttribute("class", classes.join(" "));
    const cost = lit ? mine.find((choice) => choice.cost)?.cost : undefined;
    counter.tag.replaceChildren(...(cost ? tag(cost) : []));
    if (lit) {
      counter.el.setAttribute("tabindex", "0");
      counter.el.setAttribute("role", "button");
      counter.el.setAttribute("aria-label", mine.map((choice) => choice.label).join("; ") || `Move ${piece.name}`);
    } else {
      counter.el.removeAttribute("tabindex");
      counter.el.setAttribute("role", "img");
      counter.el.setAttribute("aria-label", piece.name);
    }
  }

  /** @param {Piece} piece @returns {Counter} */
  #make(piece) {
    const body = svg("g", { class: "body" });
    const signs = svg("g", { class: "signs" });
    const scale = `scale(${n(this.world.counter / 6.8) / 10})`;
    const inner = svg("g", { transform: scale }, body, signs);
    const el = svg("g", { "data-piece": piece.id }, inner);
    const cost = svg("g", { class: "tag", "data-for": piece.id });
    this.layer.append(el);
    this.tags.append(cost);
    return { el, body, signs, tag: cost, at: null, looks: "", space: -1 };
  }

  /** @param {number} space */
  #place(space) {
    const ids = this.#stacks.get(space) ?? [];
    const spots = standing(this.world, space, ids.length, this.fanned === space);
    ids.forEach((id, i) => {
      const counter = this.#counters.get(id);
      const [x, y] = spots[i];
      if (ids.length > 1) counter?.el.setAttribute("data-stack", String(space));
      else counter?.el.removeAttribute("data-stack");
      if (!counter || (counter.at && counter.at[0] === x && counter.at[1] === y)) return;
      const fresh = counter.at === null;
      counter.at = [x, y];
      // Who moves is drawn over who stands.
      if (!fresh && this.layer.lastChild !== counter.el) raise(counter.el);
      counter.el.style.transform = `translate(${n(x)}px, ${n(y)}px)`;
      counter.tag.style.transform = counter.el.style.transform;
      if (fresh && document.documentElement.classList.contains("still") === false) {
        counter.el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260 });
      }
    });
  }

  /** Lets a piece go its way instead of straight on. @param {number} id @param {Point[]} way */
  walk(id, way) {
    const counter = this.#counters.get(id);
    if (!counter?.at || way.length < 3) return;
    const last = counter.at;
    const frames = [...way.slice(0, -1), last].map(([x, y]) => ({ transform: `translate(${n(x)}px, ${n(y)}px)` }));
    counter.el.animate(frames, { duration: Math.min(900, 130 * way.length + 120), easing: "ease-in-out" });
  }

  /** Spreads a stack out, or piles all up again. @param {number | null} space */
  fan(space) {
    if (space !== null && (this.#stacks.get(space)?.length ?? 0) < 2) space = null;
    if (space === this.fanned) return;
    const before = this.fanned;
    this.fanned = space;
    this.layer.setAttribute("data-fanned", String(space ?? ""));
    if (before !== null) this.#place(before);
    if (space !== null) {
      this.#place(space);
      for (const id of this.#stacks.get(space) ?? []) raise(this.#counters.get(id)?.el);
    }
  }

  /** Whether a point lies within the fan, or close to it. @param {number} x @param {number} y */
  inFan(x, y) {
    if (this.fanned === null) return false;
    const ids = this.#stacks.get(this.fanned) ?? [];
    return ids.some((id) => {
      const at = this.#counters.get(id)?.at;
      return at && Math.abs(at[0] - x) < this.world.counter * 0.75 && Math.abs(at[1] - y) < this.world.counter * 0.75;
    });
  }

  /** @param {number} space */
  stack(space) {
    return this.#stacks.get(space) ?? [];
  }

  /** @param {number} id */
  get(id) {
    return this.#counters.get(id) ?? null;
  }
}

/** @param {Scene} scene @param {number | undefined} id */
const picked = (scene, id) =>
  id !== undefined && Boolean(scene.pieces.find((piece) => piece.id === id)?.states?.includes("picked"));

/** @param {string} text */
function tag(text) {
  const width = Math.max(30, 14 + text.length * 11);
  return [svg("rect", { x: -width / 2, y: 24, width, height: 24, rx: 12 }), svg("text", { y: 42 }, text)];
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
