// Orders: one click that stands for several decisions. The scene works them out; here they are offered like choices, the
// last one can be given again, and phases in which nothing can be done pass by themselves if the player likes.

import { html } from "../../vendor/preact-htm.js";
import { settings } from "../settings.js";
import * as acts from "./acts.js";
import { formationOf } from "./formations.js";
import { Strip } from "./account.js";

/** @import { Choice, Order } from "../../types" */
/** @import { Session } from "./session.js" */
/** @import { Controller } from "./controller.js" */

/** @type {WeakMap<Order, Choice>} */
const made = new WeakMap();

/** An order as a choice: its first decision, and what comes after. @param {Order} order @returns {Choice} */
export function asChoice(order) {
  let choice = made.get(order);
  if (!choice) {
    const [decision, ...then] = order.decisions;
    choice = { ...order, decision, then };
    made.set(order, choice);
  }
  return choice;
}

/** So many orders stand open, and on a small screen; the others wait behind a line. */
const [OPEN, OPEN_SMALL] = [4, 1];
const small = globalThis.matchMedia?.("(max-width: 760px)");

/** Orders to those who belong with whoever of one's own has gone last come first: they are what is meant next. @param {Session} session @param {Choice[]} orders */
export function meantFirst(session, orders) {
  const { view } = session;
  const gone = session.chronicle.findLast((entry) => entry.deed === "march" && entry.side && view?.seats[entry.side]?.yours)?.pieces ?? [];
  const formations = new Map((view?.scene.pieces ?? []).map((piece) => [piece.id, piece.formation]));
  const meant = new Set(gone.map((piece) => formations.get(piece)).filter(Boolean));
  const isMeant = (/** @type {Choice} */ order) => (order.with ?? []).some((piece) => meant.has(formations.get(piece)));
  return [...orders.filter(isMeant), ...orders.filter((order) => !isMeant(order))];
}

/** @param {{ session: Session, control: Controller }} props */
export function Orders({ session, control }) {
  const orders = meantFirst(session, session.choices?.orders.filter((order) => order.on === "button") ?? []);
  const open = small?.matches ? OPEN_SMALL : OPEN;
  const again = repeatable(session);
  if (orders.length === 0 && !again) return null;
  const button = (/** @type {Choice} */ order) => html`<${OrderButton} key=${order.label} session=${session}
      control=${control} order=${order} again=${order === again} />`;
  return html`<section class="orders" aria-label="Orders">
    ${again && again.on !== "button" && button(again)}
    ${orders.slice(0, open).map(button)}
    ${orders.length > open && html`<details><summary>${orders.length - open === 1 ? "One more order" : `${orders.length - open} more orders`}</summary>${
      orders.slice(open).map(button)}</details>`}
  </section>`;
}

/** @param {{ session: Session, control: Controller, order: Choice, again: boolean }} props */
export function OrderButton({ session, control, order, again }) {
  return html`<button type="button" class="order" disabled=${!session.asked} onClick=${() => acts.decide(session, order)}
      aria-keyshortcuts=${again ? "R" : undefined} title=${again ? "The same order as before (R)" : undefined}
      onMouseEnter=${() => control.show(order)} onMouseLeave=${() => control.show(null)}
      onFocus=${() => control.show(order)} onBlur=${() => control.show(null)}>
    <span class="label">${order.label}</span>${order.cost && html`<b class="cost">${order.cost}</b>`}
    ${again && html`<kbd>R</kbd>`}
    ${order.forecast && html`<${Strip} forecast=${order.forecast} />`}
  </button>`;
}

/**
 * The order of the kind that was given last, if there is just one of them; an order to a formation is repeated for that formation alone.
 * @param {Session} session @returns {Choice | null}
 */
export function repeatable(session) {
  const { lastOrder: key, lastFormation: formation } = session;
  if (!key || session.replay || !session.view?.your_turn) return null;
  const same = session.choices?.orders.filter((order) => order.key === key) ?? [];
  const [only, ...others] = same;
  if (!only || others.length > 0) return null;
  return formation === null || only.on !== "button" || formationOf(session, only) === formation ? only : null;
}

/** Gives the last order again. @param {Session} session */
export function repeat(session) {
  const order = repeatable(session);
  return order ? acts.decide(session, order) : false;
}

/** Long enough to see where the game has come to. */
const GLANCE = 500;

/** Passes what leaves nothing to be done, if the player likes that. @param {Session} session */
export function passIdle(session) {
  let planned = -1;
  session.subscribe(() => {
    const view = session.view;
    const idle = session.choices?.idle;
    if (!settings.now.passes || !view || !idle || !session.asked || planned === view.version) return;
    planned = view.version;
    setTimeout(() => {
      if (session.view?.version === planned && session.asked) acts.decide(session, idle);
    }, GLANCE);
  });
}
