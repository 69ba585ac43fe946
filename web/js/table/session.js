// What this page knows of a table: the newest view, what is shown of it, and what the player is about
// to do. Everything on the screen is drawn from here.

import * as api from "../api.js";
import { Live } from "../live.js";
import { settings } from "../settings.js";
import { Store } from "../store.js";
import { named } from "../words.js";
import { Choices } from "./choices.js";
import { fightOf, placeOf, tells } from "./deeds.js";
import { dressView } from "./dress.js";
import { merge } from "./merge.js";
import { declined } from "./offers.js";
import { Pace } from "./pace.js";
import { moment } from "./replay.js";
import { isWorthTelling, keepMark, keptMark, markOf } from "./since.js";

/** @import { Board, Choice, Entry, Hint, Ledger, Presence, TableView, Threat } from "../../types" */
/** @typedef {import("../../api").TableView} Sent A view as it was sent. */
/** @typedef {{ text: string, rule?: string, why?: string, good?: boolean, passes?: boolean }} Notice Whether it passes by itself when the table can be reached. */
/** @typedef {{ spaces: number[], arrow: number[], at: number, led?: boolean }} Flash Whether it is what others do. */

/** So long dice tumble, in milliseconds. */
const ROLL = 620;

export class Session extends Store {
  /** @type {TableView | null} The table as it is now. */
  view = null;
  /** @type {Board | null} */
  board = null;
  /** @type {Ledger} The rules and the terms of art. */
  ledger = { rules: [], glossary: [] };
  /** @type {Entry[]} Everything that happened, as far as it is known here. */
  chronicle = [];
  /** @type {{ n: number, view: TableView | null, playing: boolean } | null} A look back. */
  replay = null;
  /** @type {number | null} A piece chosen here, whose destination is still open. */
  held = null;
  /** Several pieces are being chosen, to be sent to one place. */
  gathering = false;
  /** A request is under way. */
  busy = false;
  /** Whether anything has been done from here. */
  played = false;
  /** @type {Choice | null} What was just chosen, until the table has answered. */
  pending = null;
  /** @type {Notice | null} */
  notice = null;
  /** @type {Threat[] | null} */
  threats = null;
  /** @type {Hint | null} */
  hint = null;
  /** Ground that the enemy holds, shown while a piece is in hand. @type {{ of: string, marks: Threat[] } | null} */
  zones = null;
  /** A hint has been asked for. */
  hinting = false;
  /** @type {Flash | null} What an entry of the chronicle points at. */
  flash = null;
  /** @type {import("../live.js").Connection | "connecting"} */
  connection = "connecting";
  /** @type {Presence} */
  presence = { french: false, allied: false, watchers: 0 };
  /** @type {{ words: string, passes: boolean } | null} Why the table cannot be shown, and whether it is tried again. */
  broken = null;
  /** @type {string | null} The rule to be read. */
  rule = null;
  /** @type {string[]} Rules read before it, each of which led to the next. */
  readBefore = [];
  /** What could be taken before the last choice. @type {{ version: number, pieces: Set<number> } | null} */
  before = null;
  /** The kind of order that was given last. @type {string | null} */
  lastOrder = null;
  /** The formation that it was given to, if it was one. @type {string | null} */
  lastFormation = null;
  /** The piece that was just sent somewhere, and its way. @type {{ piece: number, path: number[] } | null} */
  sent = null;
  /** So many inputs there were when the player had last decided something in a phase of his own. @type {number | null} */
  mark = null;
  /** What has happened since is summed up on the screen. */
  summed = false;
  /** Alike pieces that have changed places on the screen. @type {[number, number][]} */
  swaps = [];
  /** @type {number | null} The input whose dice tumble: what they bring is not told before they lie. */
  tumbling = null;
  /** The formation that is looked for, by side and name. @type {string | null} */
  formation = null;
  /** The piece that was gone to last. @type {number | null} */
  visited = null;
  /** One person plays both sides: nothing has to be hidden. */
  open = false;
  /** In hot-seat games with secrets: who should take the chair. @type {string | null} */
  curtain = null;

  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    this.mark = keptMark(id);
    this.pace = new Pace(
      (frame) => this.#follow(frame),
      (n) => this.#past(n),
      () => this.changed(),
    );
    settings.subscribe(() => this.changed());
  }

  async start() {
    const breaks = (/** @type {Error} */ { message }, passes = false) => {
      this.broken = { words: message, passes };
      this.changed();
    };
    try {
      await api.patiently(
        () => this.#lay(),
        (trouble) => breaks(trouble, true),
      );
    } catch (error) {
      breaks(/** @type {Error} */ (error));
      return;
    }
    this.live = new Live(this.id, {
      table: (view) => this.hear(view),
      chat: (chat) => {
        if (this.view) this.view.chat = [...this.view.chat, chat];
        this.changed();
      },
      presence: (presence) => {
        this.presence = presence;
        this.changed();
      },
      connection: (state) => {
        this.connection = state;
        // What could not be reached can be reached again.
        if (state !== "offline" && this.notice?.passes) this.notice = null;
        this.changed();
      },
    });
    this.#introduce();
    this.#share();
    if (this.view) this.ledger = await api.rules(this.view.game).catch(() => this.ledger);
    this.changed();
  }

  /** Opens a rule; the one that led there is a step back. @param {string} rule */
  read(rule) {
    if (this.rule && this.rule !== rule) this.readBefore = [...this.readBefore, this.rule];
    this.set({ rule });
  }

  /** Back to the rule that led to this one. */
  readBack() {
    const rule = this.readBefore.at(-1) ?? null;
    this.readBefore = this.readBefore.slice(0, -1);
    this.set({ rule });
  }

  /** Everything that must be there before anything is shown. */
  async #lay() {
    const view = await api.view(this.id);
    const [board] = await Promise.all([api.board(view.board), this.#whole(view)]);
    this.board = board;
    this.broken = null;
    this.#show(this.#dressed(view));
  }

  /** Who has taken a seat by a link is called as they want to be. */
  #introduce() {
    const { name } = settings.now;
    const nameless = Object.entries(this.view?.seats ?? {}).some(([side, seat]) => seat.yours && !named(seat, side));
    if (!name || !nameless) return;
    this.introducing = true;
    api.rename(this.id, name).then(
      (view) => this.take(view),
      () => this.set({ introducing: false }),
    );
  }
  /** A name is on its way to the table. */
  introducing = false;

  /** Adds to the seed of the dice once its fingerprint has been seen: nobody can have chosen them then. */
  #share() {
    if (!this.view?.share_wanted) return;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const share = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    api.share(this.id, share).then((view) => this.take(view), () => {});
  }

  /** The whole chronicle, when the view brought only its end. @param {Pick<TableView, "chronicle" | "seats">} view */
  async #whole(view) {
    const known = view.chronicle.length > 0 && view.chronicle[0].n <= 1;
    this.chronicle = known ? view.chronicle : await api.chronicle(this.id, 0).catch(() => view.chronicle);
    this.mark ??= markOf(this.chronicle, (side) => Boolean(view.seats[side]?.yours));
  }

  /** What is on the screen: the present, or the moment looked back at. */
  get shown() {
    return this.replay?.view ?? this.view;
  }

  /** The choices on the screen. */
  get choices() {
    const view = this.shown;
    if (!view) return null;
    if (this.#choices?.scene !== view.scene) this.#choices = { scene: view.scene, index: new Choices(view.scene) };
    this.#choices.index.last = this.lastOrder;
    return this.#choices.index;
  }
  /** @type {{ scene: object, index: Choices } | null} */
  #choices = null;

  /** Whether the player may choose something now. */
  get asked() {
    return Boolean(this.view?.your_turn && !this.replay && !this.busy && !this.pace.waiting && !this.curtain);
  }

  /** A view that has been heard of: what the player has done is shown at once, what others did when what came before has been seen. @param {Sent} sent */
  hear(sent) {
    if (this.busy) {
      this.#unseen.push(sent);
      return this.#settle();
    }
    if (this.view && sent.stamp < this.pace.newest(this.view.stamp)) return;
    this.pace.push(this.#dressed(sent), this.view);
  }

  /** A view that answers the player: shown at once. @param {Sent} sent */
  take(sent) {
    this.changed();
    if (this.view && sent.stamp < this.view.stamp) return;
    const view = this.#dressed(sent);
    const seen = this.view?.inputs ?? view.inputs;
    this.pace.pass(view);
    this.pace.linger(view.chronicle.filter((entry) => entry.n > seen));
    this.#show(view);
  }

  /** What is heard while a request is under way. @type {Sent[]} */
  #unseen = [];
  /** The stamp that the request under way has led to, and who waits for it. @type {{ stamp: number, reached: () => void } | null} */
  #expected = null;

  /** Waits until what was done is on the screen. @param {number} stamp @returns {Promise<void>} */
  reach(stamp) {
    return new Promise((reached) => {
      this.#expected = { stamp, reached };
      this.#settle();
      if (this.#expected) this.live?.expect(stamp);
    });
  }

  #settle() {
    const expected = this.#expected;
    const own = expected && this.#unseen.find((sent) => sent.stamp >= expected.stamp);
    const there = expected && this.view && this.view.stamp >= expected.stamp;
    if (!expected || !(own || there)) return;
    this.#expected = null;
    this.busy = false;
    if (own) this.take(own);
    this.release();
    expected.reached();
  }

  /** Nothing is under way any more: what was heard meanwhile is shown in its turn. */
  release() {
    this.busy = false;
    const later = this.#unseen;
    this.#unseen = [];
    for (const sent of later) if (!this.view || sent.stamp > this.view.stamp) this.hear(sent);
    this.changed();
  }

  /** @param {Sent} sent */
  #dressed(sent) {
    return dressView(sent, /** @type {Board} */ (this.board));
  }

  /** @param {TableView} view */
  #show(view) {
    const before = this.view;
    if (before && view.stamp < before.stamp) return;
    const fresh = merge(this.chronicle, view);
    this.chronicle = fresh.entries;
    if (fresh.gap) this.#fill(view);
    if (before) this.#tumble(view.chronicle.find((entry) => entry.n > before.inputs && entry.dice?.length));
    this.view = view;
    const words = declined(before, view, this.busy);
    if (words) this.notice = { text: words };
    if (before?.version !== view.version) {
      this.held = null;
      this.hint = null;
      this.pending = null;
      this.threats = null;
      this.#draw(before, view);
    }
    this.held ??= this.choices?.traveller ?? null;
    const begins = view.your_turn && !before?.your_turn;
    if (begins && settings.now.summary) this.summed = isWorthTelling(this);
    this.changed();
  }

  #lies = 0;

  /** Dice have been thrown. @param {Entry | undefined} thrown */
  #tumble(thrown) {
    if (!thrown || !settings.now.dice || !settings.moves) return;
    clearTimeout(this.#lies);
    this.tumbling = thrown.n;
    this.#lies = setTimeout(() => this.set({ tumbling: null }), ROLL);
  }

  /** What may be told: nothing of what dice bring that still tumble. */
  get told() {
    const { tumbling } = this;
    return tumbling === null ? this.chronicle : this.chronicle.filter((entry) => entry.n < tumbling);
  }

  /** The table as it was on the way to the present. @param {number} n @returns {Promise<TableView>} */
  async #past(n) {
    const past = await moment(this, n);
    // What is not of the game stays as it is.
    const { version, stamp, offers, chat, notes, seats } = this.view ?? past;
    return { ...past, version, stamp, offers, chat, notes, seats, outcome: null, resigned: null, your_turn: false };
  }

  /** A step of others: the board goes where it happens. @param {import("./pace.js").Frame & { view: TableView }} frame */
  #follow({ view, fresh }) {
    this.#show(view);
    const told = fresh.findLast((entry) => entry.dice?.length) ?? fresh.findLast(tells);
    const fight = told?.dice?.length ? fightOf(this.chronicle, told) : null;
    const place = fight ? placeOf(fight) : { spaces: told?.spaces ?? [], arrow: told?.arrow ?? [] };
    if (place.spaces.length + place.arrow.length > 0) this.flash = { ...place, at: performance.now(), led: true };
    else if (told) this.flash = null;
    this.changed();
  }

  /** Something was decided here; what others do from now on is news. @param {number} inputs */
  acted(inputs) {
    const phase = this.chronicle.findLast((entry) => entry.weight === "heading" && entry.side)?.side;
    this.summed = false;
    // An answer in the middle of the other side's phase is a part of what will be told.
    if (phase && !this.view?.seats[phase]?.yours) return;
    this.mark = inputs;
    keepMark(this.id, inputs);
  }

  /** Secrets in a hot-seat game are shown when the other has taken the chair. @param {TableView | null} before @param {TableView} view */
  #draw(before, view) {
    const both = Object.values(view.seats).every((seat) => seat.yours);
    const turned = before ? before.eye !== view.eye : true;
    if (both && turned && !this.open && view.scene.hands.length > 0 && !view.outcome && view.your_turn)
      this.curtain = view.eye;
  }

  /** @param {TableView} view */
  async #fill(view) {
    await this.#whole(view);
    this.changed();
  }

  /** @param {Partial<Session>} change */
  set(change) {
    Object.assign(this, change);
    this.changed();
  }
}
