// The choices of a scene and its orders, found by what they hang on.

import { asChoice } from "./orders.js";

/** @import { Anchor, Choice, Scene } from "../../types" */

/** What an anchor is. @param {Anchor} on @returns {"piece" | "space" | "pieceto" | "facing" | "tray" | "card" | "button"} */
export function kindOf(on) {
  if (typeof on === "string") return "button";
  return /** @type {any} */ (Object.keys(on)[0]);
}

/** @template K @param {Map<K, Choice[]>} map @param {K} key @param {Choice} choice */
function put(map, key, choice) {
  const there = map.get(key);
  if (there) there.push(choice);
  else map.set(key, [choice]);
}

/** So many can be taken in at a glance; of those who wait beside the map, where a list of their own compares more of them, fewer. */
const FEW = 6;
const FEW_BESIDE = 3;

/**
 * The choices without a button, if there is only one in a fight, or if they are few, hang on pieces and are weighed by their chances, or are about a fight, whose
 * pieces stand in a crowd.
 * @param {Scene} scene @param {Choice[]} buttons
 */
function weighed(scene, buttons) {
  const open = scene.choices.filter((choice) => !buttons.includes(choice));
  const on = new Set(open.map((choice) => (kindOf(choice.on) === "piece" && (choice.forecast || scene.fight) ? /** @type {any} */ (choice.on).piece : null)));
  // The only thing that a fight leaves to be done is not looked for.
  if (open.length === 1 && buttons.length === 0 && (scene.account || scene.prompt?.because)) return open;
  const beside = scene.pieces.some((piece) => on.has(piece.id) && "tray" in piece.place);
  return !on.has(null) && open.length <= (beside ? FEW_BESIDE : FEW) ? open : [];
}

/** A card as a key of a map. @param {string} hand @param {number} card */
export const cardKey = (hand, card) => `${hand} ${card}`;

/** @param {Map<number, Map<number, Choice[]>>} map @param {[number, number]} keys @param {Choice} choice */
function within(map, [outer, inner], choice) {
  const there = map.get(outer) ?? new Map();
  map.set(outer, there);
  put(there, inner, choice);
}

export class Choices {
  /** @param {Scene} scene */
  constructor(scene) {
    this.all = scene.choices;
    /** @type {Map<number, Choice[]>} */
    this.pieces = new Map();
    /** @type {Map<number, Choice[]>} */
    this.spaces = new Map();
    /** @type {Map<string, Choice[]>} */
    this.trays = new Map();
    /** By hand and position. @type {Map<string, Choice[]>} */
    this.cards = new Map();
    /** @type {Choice[]} */
    this.buttons = [];
    /** Choices that put a token on a piece. */
    this.gifts = scene.choices.filter((choice) => choice.gives);
    /** Pieces that go somewhere, and where to. @type {Map<number, Map<number, Choice[]>>} */
    this.journeys = new Map();
    /** Pieces that turn, and to which sides. @type {Map<number, Map<number, Choice[]>>} */
    this.facings = new Map();
    /** Pieces that are to be sent to one place together. @type {Set<number>} */
    this.band = new Set();
    /** The kind of order that was given last: where several hang on one space, it is meant. @type {string | null} */
    this.last = null;
    const shown = new Set(scene.pieces.map((piece) => piece.id));
    const cards = new Set(scene.hands.flatMap((hand) => hand.cards.map((_, i) => cardKey(hand.key, i))));
    const orders = (scene.orders ?? []).map(asChoice);
    /** Several decisions with one click. */
    this.orders = orders.filter((order) => !order.idle);
    /** What can be passed, because nothing can be done. */
    this.idle = orders.find((order) => order.idle) ?? null;
    /** Pieces that go somewhere by a single decision. */
    this.walkers = new Set(
      scene.choices.flatMap(({ on }) => (on !== "button" && "pieceto" in on && shown.has(on.pieceto[0]) ? [on.pieceto[0]] : [])),
    );
    for (const choice of /** @type {Choice[]} */ ([...scene.choices, ...this.orders])) {
      const on = choice.on;
      if (on === "button") choice.then || this.buttons.push(choice);
      else if ("piece" in on && shown.has(on.piece)) put(this.pieces, on.piece, choice);
      else if ("space" in on) put(this.spaces, on.space, choice);
      else if ("tray" in on) put(this.trays, on.tray, choice);
      else if ("card" in on && cards.has(cardKey(on.card.hand, on.card.card)))
        put(this.cards, cardKey(on.card.hand, on.card.card), choice);
      else if ("pieceto" in on && shown.has(on.pieceto[0])) within(this.journeys, on.pieceto, choice);
      else if ("facing" in on && shown.has(on.facing[0])) within(this.facings, on.facing, choice);
      else this.buttons.push(choice); // It hangs on something that is not to be seen.
    }
    /** A handful of pieces to compare. */
    this.few = weighed(scene, this.buttons);
  }

  /** The only piece that can go anywhere, when there is no doubt who is meant. */
  get traveller() {
    const [only, ...others] = this.walkers;
    return others.length === 0 && only !== undefined && this.pieces.size === 0 ? only : null;
  }

  /** Who turns while this piece, or none, is held: that one, or the only one that can. @param {number | null} held */
  turner(held) {
    if (held !== null) return this.facings.has(held) ? held : null;
    const [only, ...others] = this.facings.keys();
    return others.length === 0 && only !== undefined ? only : null;
  }

  /** Whether a piece can be clicked. @param {number} piece */
  hasPiece(piece) {
    return this.pieces.has(piece) || this.journeys.has(piece) || this.facings.has(piece);
  }

  /** Spaces that can be clicked while this piece, or none, is held. @param {number | null} held */
  lit(held) {
    if (this.band.size > 0) return this.#together();
    const meant = [...this.spaces].map(([space, choices]) => /** @type {const} */ ([space, choices.filter((one) => this.means(one))]));
    const lit = new Map(meant.filter(([, choices]) => choices.length > 0));
    for (const [piece, ways] of this.journeys) {
      if (held !== null && piece !== held) continue;
      for (const [space, choices] of ways) {
        // Who holds a piece means that piece, not an order to all of them.
        const others = (lit.get(space) ?? []).filter((choice) => held === null || !choice.then);
        lit.set(space, [...others, ...choices]);
      }
    }
    return lit;
  }

  /** Whether a choice is offered: of orders of several kinds that hang on spaces, the kind in hand is. @param {Choice} choice */
  means(choice) {
    const kinds = this.#kinds;
    const free = !choice.then || this.last === null || kinds.size < 2 || !kinds.has(this.last);
    return free || choice.key === this.last || !kinds.has(choice.key ?? "");
  }

  /** The kinds of orders that hang on spaces. */
  get #kinds() {
    this.#known ??= new Set(this.orders.flatMap((order) => (order.on !== "button" && "space" in order.on && order.key ? [order.key] : [])));
    return this.#known;
  }
  /** @type {Set<string> | null} */
  #known = null;

  /** Where at least one of those who are to go together can go. @returns {Map<number, Choice[]>} */
  #together() {
    const all = [...this.band];
    /** @type {Map<number, Choice[]>} */
    const lit = new Map();
    for (const to of new Set(all.flatMap((piece) => [...(this.journeys.get(piece)?.keys() ?? [])]))) {
      const able = all.filter((piece) => this.journeys.get(piece)?.has(to)).length;
      const label = able === all.length ? `Send all ${able} here` : `Send ${able} of the ${all.length} here, and others after them`;
      const cost = able === all.length ? undefined : `${able} of ${all.length}`;
      lit.set(to, [{ decision: null, on: { space: to }, label, cost, with: all, each: all, to }]);
    }
    return lit;
  }

  /** The choice that a decision from elsewhere (a hint) means. @param {unknown} decision */
  find(decision) {
    const wanted = JSON.stringify(decision);
    return this.all.find((choice) => JSON.stringify(choice.decision) === wanted) ?? null;
  }
}

/** A short word on the shape of a forecast for small spaces. @param {Choice} choice */
export const priced = (choice) => (choice.cost ? `${choice.label} (${choice.cost})` : choice.label);
