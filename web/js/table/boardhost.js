// The board inside the page: made once, then told what to show.

import { Component, html } from "../../vendor/preact-htm.js";
import { BoardView } from "../board/board.js";
import { settings } from "../settings.js";
import { over, sidesOf } from "../words.js";
import * as acts from "./acts.js";
import { covered } from "./follow.js";
import { sought } from "./formations.js";
import { recent } from "./merge.js";

/** @import { Session } from "./session.js" */
/** @import { Controller } from "./controller.js" */
/** @typedef {{ session: Session, control: Controller }} Props */

/** How long a flash lasts. */
const FLASH = 2600;
const fingers = matchMedia("(pointer: coarse) and (max-width: 760px)");

/** @extends {Component<Props>} */
export class BoardHost extends Component {
  /** @type {BoardView | null} */
  #view = null;
  #loaded = "";
  #flash = 0;
  #flashed = 0;
  #approached = "";
  /** @type {object | null} */
  #hinted = null;
  /** @type {HTMLElement | null} */
  #el = null;
  /** How many inputs were seen last. @type {number | undefined} */
  #inputs;

  shouldComponentUpdate() {
    return false;
  }

  componentDidMount() {
    const { session, control } = this.props;
    const host = this.#el;
    if (!host) return;
    this.#view = new BoardView(host, {
      tap: (spot, how) => control.tap(spot, how),
      press: (spot, how) => control.press(spot, how),
      point: (spot, at) => control.point(spot, at),
      lift: (piece) => control.lift(piece),
      drop: (piece, spot) => control.drop(piece, spot),
      turn: (piece, side, how) => control.turn(piece, side, how),
    });
    control.board = this.#view;
    this.stop = session.subscribe(() => this.#draw());
    this.quiet = settings.subscribe(() => {
      this.#view?.refresh();
      this.#draw();
    });
    this.#draw();
  }

  componentWillUnmount() {
    this.stop?.();
    this.quiet?.();
  }

  #draw() {
    const { session } = this.props;
    const view = session.shown;
    const board = this.#view;
    if (!view || !session.board || !board) return;
    if (this.#loaded !== session.board.id) {
      this.#loaded = session.board.id;
      board.load(session.board, Object.keys(view.seats));
    }
    const upTo = session.replay?.n ?? Infinity;
    const entries = session.chronicle.filter((entry) => entry.n <= upTo);
    const inHand =
      session.asked && settings.now.zones && view.scene.pieces.some((piece) => piece.states?.includes("picked"));
    if (inHand) acts.zones(session);
    // What was pointed at may be gone, and nobody tells that the pointer has left it.
    if (view.inputs !== this.#inputs) board.forget();
    this.#inputs = view.inputs;
    const hinted = session.hint ? (session.choices?.find(session.hint.decision) ?? null) : null;
    const advised = hintFlash(board, hinted);
    board.draw({
      scene: view.scene,
      choices: session.choices,
      live: Boolean(view.your_turn && !session.replay && !session.pace.waiting && !session.curtain),
      held: session.held,
      pending: session.pending,
      swaps: session.swaps,
      only: sought(session),
      // How it ended is seen without the ways that led there.
      recent: settings.now.arrows && !(over(view) && !session.replay) ? recent(entries, view.eye, sidesOf(view)) : [],
      threats: session.threats ?? (inHand ? acts.zonesNow(session) : []),
      flash: session.flash ?? advised,
    });
    // First what has been done, and then what is asked: who passes by the rest of it is led to his question.
    this.#flashing(session);
    // Nobody should have to look for what can be chosen; where fingers touch a small screen, the board comes closer too.
    const moment = `${view.version} ${session.held}`;
    if (session.asked && moment !== this.#approached) {
      this.#approached = moment;
      if (fingers.matches) board.approach();
      board.meet();
    }
    if (session.hint !== this.#hinted) {
      this.#hinted = session.hint;
      if (advised) board.show(advised.spaces);
    }
    this.#walk(session, board);
  }

  /** A unit that has just been sent goes along the way that was shown. @param {Session} session @param {BoardView} board */
  #walk(session, board) {
    const sent = session.sent;
    const place = session.view?.scene.pieces.find((piece) => piece.id === sent?.piece)?.place;
    if (!sent || !place || !("space" in place) || place.space !== sent.path.at(-1)) return;
    session.sent = null;
    if (settings.moves) board.walk(sent.piece, sent.path);
  }

  /** @param {Session} session */
  #flashing(session) {
    const flash = session.flash;
    if (!flash || flash.at === this.#flashed) return;
    this.#flashed = flash.at;
    const view = this.#view;
    const spaces = [...flash.spaces, ...flash.arrow];
    if (flash.led) view?.lead(spaces, fingers.matches, covered(view.viewport));
    else view?.show(spaces, fingers.matches, covered(view.viewport));
    clearTimeout(this.#flash);
    // What is followed stays lit until the next step.
    this.#flash = setTimeout(() => {
      if (session.flash?.at === flash.at && !session.pace.held) session.set({ flash: null });
    }, FLASH);
  }

  render() {
    return html`<div class="viewport" tabindex="0" role="application" aria-roledescription="map"
      aria-label="The map. Tab goes to what can be chosen, arrows from there to the next in a direction, Enter chooses. The same as a list is under List."
      ref=${(/** @type {HTMLElement | null} */ el) => {
        this.#el = el;
      }}></div>`;
  }
}

/** Where a hint lies: the space it names, or that of the piece. @param {BoardView} board @param {import("../../types").Choice | null} choice */
function hintFlash(board, choice) {
  if (!choice || choice.on === "button") return null;
  const on = choice.on;
  const piece = "piece" in on ? on.piece : "facing" in on ? on.facing[0] : null;
  const space = "space" in on ? on.space : "pieceto" in on ? on.pieceto[1] : board.spaceOf(piece);
  return space === null ? null : { spaces: [space], arrow: "space" in on ? (choice.path ?? []) : [] };
}
