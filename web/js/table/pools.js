// Tokens that are to be put on pieces: dragged from here onto a piece, by a click on it, or by a number key.

import { html } from "../../vendor/preact-htm.js";
import * as acts from "./acts.js";
import { Strip } from "./account.js";
import { CounterPicture } from "./counterpicture.js";
import { RuleLink } from "./rulelink.js";

/** @import { Choice, Pool } from "../../types" */
/** @import { Session } from "./session.js" */
/** @import { Controller } from "./controller.js" */

/** The piece that a choice gives a token to. @param {Choice} choice */
const receiver = (choice) => (choice.on !== "button" && "piece" in choice.on ? choice.on.piece : null);

/** @param {{ session: Session, control: Controller }} props */
export function Pools({ session, control }) {
  const scene = session.shown?.scene;
  const pools = scene?.pools ?? [];
  if (!scene || pools.length === 0) return null;
  const gifts = session.choices?.gifts ?? [];
  return html`<div class="pools">
    ${pools.map((pool) => html`<${PoolOf} key=${pool.tokens.colour} session=${session} control=${control}
        pool=${pool} />`)}
    <ul class="receivers">${gifts.map(
      (choice, i) => html`<${Receiver} key=${receiver(choice)} session=${session} control=${control}
          choice=${choice} n=${(session.choices?.buttons.length ?? 0) + i + 1} />`,
    )}</ul>
  </div>`;
}

/** @param {{ session: Session, control: Controller, pool: Pool }} props */
function PoolOf({ session, control, pool }) {
  const { colour, count } = pool.tokens;
  return html`<div class="pool"><p>${pool.name}: ${count} left <${RuleLink} session=${session} rule=${pool.rule} />
      <small>Drag one onto a unit, click the unit, or press its number.</small></p>
    <div class="heap">${Array.from(
      { length: count },
      (_, i) => html`<span key=${i} class=${`token token-${colour}`} data-token=${colour}
          onPointerDown=${(/** @type {PointerEvent} */ event) => carry(event, session, control, colour)}></span>`,
    )}</div></div>`;
}

/** @param {{ session: Session, control: Controller, choice: Choice, n: number }} props */
function Receiver({ session, control, choice, n }) {
  const piece = session.shown?.scene.pieces.find((one) => one.id === receiver(choice));
  if (!piece) return null;
  const seats = Object.keys(session.shown?.seats ?? {});
  return html`<li><button type="button" class="receiver" data-receiver=${piece.id} disabled=${!session.asked}
      aria-keyshortcuts=${n < 10 ? String(n) : undefined} aria-label=${choice.label}
      onClick=${() => acts.decide(session, choice)}
      onMouseEnter=${() => control.show(choice)} onMouseLeave=${() => control.show(null)}>
    <${CounterPicture} piece=${piece} second=${seats.indexOf(piece.side) > 0} session=${session} />
    <span class="name">${piece.name}
      <span class="borne">${(piece.tokens ?? []).flatMap(({ colour, count }) =>
        Array.from({ length: count }, (_, i) => html`<i key=${i} class=${`token token-${colour}`}></i>`),
      )}</span></span>
    ${n < 10 && html`<kbd>${n}</kbd>`}
    ${choice.forecast && html`<span class="then">with one more</span><${Strip} forecast=${choice.forecast} />`}
  </button></li>`;
}

/**
 * A token follows the pointer until it is let go. The pointer stays free, so that the board under it answers.
 * @param {PointerEvent} event @param {Session} session @param {Controller} control @param {string} colour
 */
function carry(event, session, control, colour) {
  if (event.button > 0 || !session.asked) return;
  event.preventDefault();
  const source = /** @type {HTMLElement} */ (event.currentTarget);
  if (source.hasPointerCapture(event.pointerId)) source.releasePointerCapture(event.pointerId);
  const ghost = /** @type {HTMLElement} */ (source.cloneNode(true));
  ghost.classList.add("carried");
  ghost.removeAttribute("data-token");
  document.body.append(ghost);
  const move = (/** @type {PointerEvent} */ { clientX, clientY }) => {
    ghost.style.transform = `translate(${clientX}px, ${clientY}px)`;
    const over = under(clientX, clientY);
    for (const lit of document.querySelectorAll(".receives")) if (lit !== over) lit.classList.remove("receives");
    if (over && giftAt(session, over, colour)) over.classList.add("receives");
  };
  const drop = (/** @type {PointerEvent} */ up) => {
    for (const [what, act] of heard) document.removeEventListener(what, act);
    ghost.remove();
    for (const lit of document.querySelectorAll(".receives")) lit.classList.remove("receives");
    if (up.type !== "pointerup") return;
    const over = under(up.clientX, up.clientY);
    const gift = over && giftAt(session, over, colour);
    if (gift) acts.decide(session, gift);
    else if (over) control.press({ piece: Number(over.dataset.piece), space: null }, pressed(up));
  };
  const heard = /** @type {[string, (event: any) => void][]} */ ([
    ["pointermove", move],
    ["pointerup", drop],
    ["pointercancel", drop],
  ]);
  for (const [what, act] of heard) document.addEventListener(what, act);
  move(event);
}

/** @param {PointerEvent} event */
const pressed = (event) => ({
  touch: event.pointerType === "touch",
  at: /** @type {[number, number]} */ ([event.clientX, event.clientY]),
});

/** What could receive something at a point of the screen. @param {number} x @param {number} y */
const under = (x, y) =>
  /** @type {HTMLElement | null} */ (
    document.elementFromPoint(x, y)?.closest(".piece[data-piece], [data-receiver]") ?? null
  );

/** @param {Session} session @param {HTMLElement} over @param {string} colour */
function giftAt(session, over, colour) {
  const piece = Number(over.dataset.piece ?? over.dataset.receiver);
  return session.choices?.gifts.find((choice) => choice.gives === colour && receiver(choice) === piece) ?? null;
}
