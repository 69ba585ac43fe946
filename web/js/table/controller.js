// Between the board and the table: what a click, a drag, a rest of the pointer or a key means. Only
// what the scene offers can be chosen; about everything else the table is asked why not.

import { arrow } from "../board/focus.js";
import * as acts from "./acts.js";
import { next, seekOf } from "./formations.js";
import { choose, closeMenu } from "./menu.js";
import { repeat } from "./orders.js";
import * as replay from "./replay.js";
import { gathers, scatter } from "./several.js";
import { Tip } from "./tip.js";

/** @import { Anchor, Choice, Point } from "../../types" */
/** @import { BoardView, How, Spot } from "../board/board.js" */
/** @import { Option } from "./menu.js" */
/** @import { Session } from "./session.js" */

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

export class Controller {
  /** @type {BoardView | null} */
  board = null;
  /** Whether the list of all choices is open. */
  listOpen = false;

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.tip = new Tip(session);
  }

  /** Who is in hand. */
  get picked() {
    return this.session.view?.scene.pieces.find((piece) => piece.states?.includes("picked")) ?? null;
  }

  /** @param {number | null} id */
  #piece(id) {
    return this.session.shown?.scene.pieces.find((piece) => piece.id === id) ?? null;
  }

  /** @param {Spot} spot @param {How} how */
  tap(spot, how) {
    const { session } = this;
    this.tip.hide();
    const choices = session.choices;
    if (!session.asked || !choices) return this.press(spot, how);
    const { space } = spot;
    const piece = spot.piece ?? this.#only(space);
    const here = (space !== null && choices.lit(session.held).get(space)) || [];
    if (piece !== null && gathers(session, piece, Boolean(how.many))) return undefined;
    if (choices.band.size > 0 && here.length > 0) return this.#pick(here, how);
    // Who is in hand may join others there, and they could be meant themselves.
    const others = here.some((choice) => choice.joins) ? this.#instead(space, piece) : [];
    if (others.length > 0) return this.#pick(here, how, ...others);
    if (piece !== null) {
      const own = choices.pieces.get(piece);
      const goes = choices.journeys.has(piece) && !(session.held === piece && choices.traveller === piece);
      // It could do something where it is, or go somewhere: a click alone cannot tell which is meant.
      if (own && goes) {
        if (session.held === piece) return session.set({ held: null });
        const take = () => session.set({ held: piece });
        return this.#pick(own, how, { label: `Take ${this.#piece(piece)?.name}, to say where to`, act: take });
      }
      if (own) return this.#pick(own, how);
      if (goes || (choices.facings.has(piece) && !choices.journeys.has(piece))) {
        return session.set({ held: session.held === piece ? null : piece });
      }
      if (this.#switches(piece)) {
        const take = this.#taking(piece);
        return here.length > 0 && how.touch ? this.#pick(here, how, take) : take.act();
      }
      if (this.picked?.id === piece && here.length === 0) return acts.undo(session);
    }
    if (here.length > 0) return this.#pick(here, how);
    return this.press(spot, how);
  }

  /** The only piece of a space that can be chosen, where the space itself cannot be. @param {number | null} space */
  #only(space) {
    const { session } = this;
    const choices = session.choices;
    if (space === null || !choices || choices.lit(session.held).has(space)) return null;
    const open = (session.shown?.scene.pieces ?? []).filter(
      (piece) => "space" in piece.place && piece.place.space === space && choices.hasPiece(piece.id),
    );
    return open.length === 1 ? open[0].id : null;
  }

  /** Those of a space who could be taken instead of the one in hand: one who was clicked, else all. @param {number | null} space @param {number | null} clicked */
  #instead(space, clicked) {
    const { session } = this;
    const there = (session.shown?.scene.pieces ?? []).filter((piece) => "space" in piece.place && piece.place.space === space);
    const meant = there.map((piece) => piece.id).filter((id) => clicked === null || id === clicked);
    return meant.filter((id) => !session.choices?.pieces.has(id) && (this.#passes(id) || this.#switches(id))).map((id) => this.#taking(id));
  }

  /** Whether the hand can go on to a piece that could go somewhere as well as the one it holds. @param {number} id */
  #passes(id) {
    const { held, choices } = this.session;
    return held !== null && held !== id && Boolean(choices?.journeys.has(id));
  }

  /** Taking a piece instead of the one in hand, as one of several things that a click could mean. @param {number} id @returns {Option} */
  #taking(id) {
    const { session } = this;
    const act = () => (this.#passes(id) ? session.set({ held: id }) : acts.takeInstead(session, id));
    return { label: `Take ${this.#piece(id)?.name} instead`, act };
  }

  /** Whether a click on a piece means: this one instead of the one in hand. @param {number} id */
  #switches(id) {
    const { session, picked } = this;
    const piece = this.#piece(id);
    if (!picked || !piece || picked.id === id || piece.side !== picked.side || !session.view?.can_undo) return false;
    const before = session.before;
    return !before || before.version !== session.view.version || before.pieces.has(id);
  }

  /** @param {Choice[]} options @param {How} how @param {Option[]} others What else the click could mean. */
  #pick(options, how, ...others) {
    const { session } = this;
    if (options.length + others.length === 1) return acts.decide(session, options[0]);
    // Of what can be done in a place, going there is meant most often.
    const goes = (/** @type {Choice} */ choice) => Boolean(choice.path?.length);
    const choices = [...options.filter(goes), ...options.filter((choice) => !goes(choice))].map((choice) => ({
      label: choice.label,
      cost: choice.cost,
      forecast: choice.forecast,
      act: () => acts.decide(session, choice),
    }));
    return choose(how.at, [...choices, ...others]);
  }

  /** Asks about something that cannot be chosen, or shows what it is. @param {Spot} spot @param {How} how */
  press(spot, how) {
    this.tip.hide();
    if (spot.piece !== null || spot.space !== null)
      this.tip.show(spot, how.at, { why: this.#question(spot), now: true, stays: how.touch });
  }

  /** @param {Spot | null} spot @param {Point | null} at */
  point(spot, at) {
    if (!spot || !at || (spot.piece === null && spot.space === null)) this.tip.rest();
    else this.tip.show(spot, at, { why: this.#question(spot), now: false, stays: false });
  }

  /** What the table would be asked about a spot; nothing when it can be chosen. @param {Spot} spot @returns {Anchor | null} */
  #question({ piece, space }) {
    const { session } = this;
    const choices = session.choices;
    if (!session.asked || !choices) return null;
    if (piece !== null && choices.hasPiece(piece)) return null;
    if (space !== null && choices.lit(session.held).has(space)) return null;
    const held = session.held;
    const other = this.#piece(piece);
    // About a comrade of the one in hand one asks why not he.
    if (piece !== null && held !== null && held !== piece && other?.side === this.#piece(held)?.side) return { piece };
    if (held !== null && space !== null && held !== piece) return { pieceto: [held, space] };
    // With a unit in hand one asks where it may go.
    if (this.picked && space !== null && other?.side !== this.picked.side) return { space };
    if (piece !== null) return piece === this.picked?.id ? null : { piece };
    return space !== null && (choices.spaces.size > 0 || this.picked) ? { space } : null;
  }

  /** Whether a drag that begins on a piece carries it. @param {number} id */
  lift(id) {
    const { session } = this;
    const choices = session.choices;
    const piece = this.#piece(id);
    if (!session.asked || !choices || !piece) return false;
    if (choices.journeys.has(id) || choices.facings.has(id)) {
      session.set({ held: id });
      return true;
    }
    if (this.picked?.id === id) return true;
    const own = choices.pieces.get(id);
    if (own?.length !== 1 || own[0].confirm || !session.view?.seats[piece.side]?.yours) return false;
    this.#lifting = acts.decide(session, own[0]);
    return true;
  }
  /** @type {Promise<unknown> | null} */
  #lifting = null;

  /** @param {number} piece @param {Spot} spot */
  async drop(piece, spot) {
    await this.#lifting;
    this.#lifting = null;
    const { session } = this;
    const choices = session.choices;
    if (!choices || spot.space === null || !session.asked) return;
    const options = choices.journeys.get(piece)?.get(spot.space) ?? choices.spaces.get(spot.space);
    const at = this.board?.camera.toScreen(this.board.placeOf(spot)) ?? [0, 0];
    if (options) this.#pick(options, { touch: false, at });
    else this.press(spot, { touch: false, at });
  }

  /** Turns a piece to a side of its space. @param {number} piece @param {number} side @param {How} how */
  async turn(piece, side, how) {
    const { session } = this;
    this.tip.hide();
    const options = session.asked ? session.choices?.facings.get(piece)?.get(side) : undefined;
    if (options) return this.#pick(options, how);
    const why = session.asked ? /** @type {Anchor} */ ({ facing: [piece, side] }) : null;
    this.tip.show({ piece, space: null }, how.at, { why, now: true, stays: how.touch });
  }

  /** Shows regions of the board that something beside it is about. @param {string[]} regions */
  showRegions(regions) {
    this.board?.showRegions(regions);
  }

  /** Shows on the board what a choice of the list means. @param {Choice | null} choice */
  show(choice) {
    const board = this.board;
    if (!board) return;
    board.pieces?.together(choice?.with ?? []);
    board.foresee(choice?.with ?? [], choice?.goals ?? []);
    if (!choice || choice.on === "button") return board.point(null);
    const on = choice.on;
    if ("piece" in on) board.point({ piece: on.piece, space: null });
    else if ("space" in on) board.point({ piece: null, space: on.space });
    else if ("pieceto" in on) board.point({ piece: null, space: on.pieceto[1] });
    else if ("facing" in on) board.point({ piece: on.facing[0], space: null });
  }

  /** Steps back from whatever was begun last. */
  escape() {
    const { session } = this;
    this.tip.hide();
    if (closeMenu()) return;
    if (session.replay) return replay.leave(session);
    if (session.summed) return session.set({ summed: false, flash: null });
    if (scatter(session)) return;
    if (session.held !== null && session.choices?.traveller !== session.held) return session.set({ held: null });
    if (this.picked && session.view?.can_undo) acts.undo(session);
    else session.set({ hint: null, threats: null, notice: null, flash: null, formation: null });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const typing = /** @type {Element} */ (event.target).closest("input, textarea, select, dialog");
    if (typing || event.altKey || event.ctrlKey || event.metaKey) return;
    const { session, board } = this;
    const numbered = [...(session.choices?.buttons ?? []), ...(session.choices?.gifts ?? [])];
    /** @type {Record<string, () => unknown>} */
    const keys = {
      Escape: () => this.escape(),
      u: () => acts.undo(session),
      h: () => session.view?.hints !== false && acts.hint(session),
      t: () => acts.threats(session),
      r: () => repeat(session),
      b: () => board?.viewport.focus(),
      "+": () => board?.camera.closer(),
      "=": () => board?.camera.closer(),
      "-": () => board?.camera.farther(),
      0: () => board?.camera.fit(),
      ...Object.fromEntries(ARROWS.map((key) => [key, () => board && arrow(board, key, event.shiftKey)])),
      "[": () => replay.step(session, -1),
      "]": () => replay.step(session, 1),
      p: () => session.pace.waiting && session.pace.pause(),
      n: () => (session.pace.waiting ? session.pace.step() : next(session, this)),
      f: () => seekOf(session, this, this.picked ?? this.#piece(session.held ?? session.visited)),
      w: () => session.mark !== null && session.set({ summed: !session.summed }),
    };
    const choice = /^[1-9]$/.test(event.key) ? numbered[Number(event.key) - 1] : undefined;
    const arrows = event.key.startsWith("Arrow") && event.target !== document.body && event.target !== board?.viewport;
    const act = choice
      ? () => session.asked && acts.decide(session, choice)
      : arrows
        ? undefined
        : (keys[event.key] ?? keys[event.key.toLowerCase()]);
    if (!act) return;
    event.preventDefault();
    act();
  }
}
