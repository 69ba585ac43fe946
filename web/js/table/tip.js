// What the thing under the pointer is, what choosing it would do, and if it cannot be chosen, the rule
// that forbids it.

import { html, render } from "../../vendor/preact-htm.js";
import { isNumbered, numberOf, placeName } from "../words.js";
import * as acts from "./acts.js";
import { Chances, Strip } from "./account.js";
import { terrainAt } from "./ground.js";
import { Words } from "./rulelink.js";

/** @import { Anchor, Choice, Piece, Point, WhyAnswer } from "../../types" */
/** @import { Spot } from "../board/board.js" */
/** @import { Session } from "./session.js" */
/** @typedef {{ why: Anchor | null, now: boolean, stays: boolean }} How */

/** A rest of the pointer so long shows what lies there; so long asks why it cannot be chosen. */
const SHOW = 130;
const ASK = 340;

export class Tip {
  #timer = 0;
  #asking = 0;
  #about = "";
  #stays = false;

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.el = document.createElement("div");
    this.el.className = "tip";
    this.el.setAttribute("role", "status");
    this.el.hidden = true;
    document.body.append(this.el);
    // What a long touch asked for stays until the next touch.
    document.addEventListener("pointerdown", () => this.#stays && this.hide(), true);
  }

  /** @param {Spot} spot @param {Point} at @param {How} how */
  show(spot, at, how) {
    const about = `${this.session.view?.version} ${spot.piece} ${spot.piece === null ? spot.space : ""}`;
    if (about === this.#about && !how.now) return this.#stays ? undefined : this.#move(at);
    this.hide();
    this.#about = about;
    this.#stays = how.stays;
    this.#timer = setTimeout(
      () => {
        if (!this.#fill(spot, null)) return;
        this.el.hidden = false;
        this.#move(at);
      },
      how.now ? 0 : SHOW,
    );
    const { why } = how;
    if (why) this.#asking = setTimeout(() => this.#ask(why, spot, at), how.now ? 0 : ASK);
  }

  /** @param {Anchor} anchor @param {Spot} spot @param {Point} at */
  async #ask(anchor, spot, at) {
    const about = this.#about;
    const answer = await acts.why(this.session, anchor).catch(() => null);
    if (this.#about !== about || !answer) return;
    this.#fill(spot, answer);
    this.el.hidden = false;
    this.#move(at);
  }

  /** The pointer has gone: what a touch asked for stays a while. */
  rest() {
    if (!this.#stays) this.hide();
  }

  hide() {
    clearTimeout(this.#timer);
    clearTimeout(this.#asking);
    this.#about = "";
    this.#stays = false;
    this.el.hidden = true;
  }

  /** @param {Point} at */
  #move([x, y]) {
    const { offsetWidth: w, offsetHeight: h } = this.el;
    this.el.classList.toggle("cut", this.el.scrollHeight > this.el.clientHeight + 2);
    // Aside of what is pointed at, on the side with more room, so that the way there stays in sight.
    const aside = innerWidth < 700 ? 14 : 44;
    const right = x < innerWidth / 2 ? x + aside + w < innerWidth - 8 : x - aside - w < 8;
    const left = right ? Math.min(x + aside, innerWidth - w - 8) : Math.max(8, x - w - aside);
    const finger = innerWidth < 700 ? 40 : 24;
    const top = innerWidth >= 700 && y + finger + h < innerHeight - 8 ? y + finger : y - h - finger;
    this.el.style.transform = `translate(${Math.round(left)}px, ${Math.round(Math.max(8, top))}px)`;
  }

  /** @param {Spot} spot @param {WhyAnswer | null} answer */
  #fill({ piece: id, space }, answer) {
    const { session } = this;
    const view = session.shown;
    const board = session.board;
    if (!view || !board) return false;
    const piece = view.scene.pieces.find((one) => one.id === id) ?? null;
    const choices = session.asked ? session.choices : null;
    const lit = (space !== null && choices?.lit(session.held).get(space)) || [];
    const offered = (piece && choices?.pieces.get(piece.id)) || (piece && choices?.journeys.has(piece.id) ? [] : lit);
    const ground = space === null ? null : board.spaces[space];
    const terrain = space === null ? undefined : terrainAt(board, view.scene, space);
    const marks = [...view.scene.marks, ...(session.threats ?? acts.zonesNow(session))].filter(
      (mark) => mark.at === space,
    );
    const lights = (view.scene.lights ?? []).filter((light) =>
      board.regions?.some((region) => region.key === light.region && space !== null && region.spaces.includes(space)),
    );
    // Who weighs a fight wants to see the odds, not everything that is known of his enemy.
    const weighs = offered.some((choice) => choice.forecast || choice.prospects?.length);
    // Nor his name once more, if what can be done names him.
    const isNamed = weighs && offered.some((choice) => piece && choice.label.includes(piece.name));
    const forbidden = answer?.forbidden;
    const [name, ...about] = piece ? piece.about : [];
    const goals = (piece && choices?.journeys.get(piece.id)?.size) || 0;
    // A tip is small: what a click does, or why it cannot be, stands before everything that is known besides.
    render(
      html`
      ${offered.map((choice) => html`<${Offer} choice=${choice} />`)}
      ${piece && goals > 0 && session.held !== piece.id && html`<div class="offered"><p>${
        goals === 1 ? "Take it: it can go to one place" : `Take it: it can go to ${goals} places`
      }</p></div>`}
      ${piece && !isNamed && html`<p class="name"><${Words} session=${session} text=${name ?? piece.name} /></p>`}
      ${piece && states(piece).length > 0 && html`<p class="states">${states(piece).join(" · ")}</p>`}
      ${ground && !piece && html`<p class="name">${placeName(ground)}</p>`}
      ${forbidden && html`<p class="forbidden">${isNumbered(forbidden.rule) && html`<b>${numberOf(forbidden.rule)}</b> `}${forbidden.why}</p>`}
      ${forbidden && answer?.text && answer.text.title && html`<p class="rule-title">${answer.text.title}</p>`}
      ${[...new Set([...lights, ...marks].map((mark) => mark.text))].map((text) => html`<p class="mark-says">${text}</p>`)}
      ${
        !weighs &&
        about.length > 0 &&
        html`<div class="piece-about">${about.map((line) => html`<p><${Words} session=${session} text=${line} /></p>`)}</div>`
      }
      ${ground && (!piece || offered === lit) && html`<p class="ground"><${Words} session=${session}
          text=${`${terrain?.name ?? ground.terrain}${terrain?.effect ? `: ${terrain.effect}` : ""}`} /></p>`}
      ${ground && !piece && offered.length === 0 && (ground.notes ?? []).map((note) => html`<p class="note">${note}</p>`)}
    `,
      this.el,
    );
    return Boolean(piece || ground);
  }
}

/** @param {Piece} piece */
const states = (piece) => (piece.states ?? []).map((state) => state.replaceAll("-", " "));

/** Results that are only letters, in words: each once. @param {Choice} choice */
function signs({ prospects = [] }) {
  const results = prospects.flatMap(({ forecast }) => forecast.results.filter(({ weight }) => weight > 0));
  return new Map(results.filter(({ key, text }) => key.length < 3 && text && text !== key).map(({ key, text }) => [key, text]));
}

/** @param {{ choice: Choice }} props */
function Offer({ choice }) {
  return html`<div class="offered"><p>${choice.label}${choice.cost && !choice.label.includes(choice.cost) && html` <b class="cost">${choice.cost}</b>`}</p>
    ${choice.forecast && html`<${Chances} forecast=${choice.forecast} />`}
    ${(choice.prospects ?? []).map(
      (prospect) => html`<div class="prospect"><b>${prospect.odds}</b><span>${prospect.text}</span>
        <${Strip} forecast=${prospect.forecast} /></div>`,
    )}
    ${signs(choice).size > 0 && html`<p class="signs">${[...signs(choice)].map(([key, text]) => html`<span key=${key}><b>${key}</b> ${text}</span> `)}</p>`}</div>`;
}
