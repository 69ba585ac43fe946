// What has been offered and waits for an answer; what would be taken back, in words; and what became of one's own offers.

import { html } from "../../vendor/preact-htm.js";
import { capital, list, seatName } from "../words.js";
import * as acts from "./acts.js";
import { deeds } from "./deeds.js";

/** @import { TableView } from "../../types" */
/** @import { Session } from "./session.js" */

/** So many things that would be undone are named. */
const NAMED = 3;

/** What going back to an input would undo, in words. @param {Session} session @param {number} to */
export function undone(session, to) {
  const gone = deeds(session.chronicle.filter((entry) => entry.n > to)).filter(
    (deed) => deed.kind !== "heading" && deed.head.weight !== "detail",
  );
  if (gone.length === 0) return "nothing but what is in hand";
  const named = gone.slice(0, NAMED).map((deed) => `“${deed.head.text}”`);
  const more = gone.length - named.length;
  return list(more > 0 ? [...named, more === 1 ? "one thing more" : `${more} things more`] : named);
}

/** @param {{ session: Session }} props */
export function Offers({ session }) {
  const view = session.view;
  if (!view) return null;
  return html`${(view.offers ?? []).map((offer) => {
    const mine = view.seats[offer.by]?.yours;
    const answer = (/** @type {boolean} */ yes) => () =>
      acts.offer(session, { answer: yes, id: offer.id, version: view.version });
    const draw = offer.kind === "draw";
    const who = capital(seatName(view, offer.by));
    const what = draw
      ? mine
        ? "You have offered a draw."
        : `${who} offers a draw.`
      : `${mine ? "You have asked" : `${who} asks`} to take back: ${undone(session, offer.to ?? 0)}.`;
    return html`<div class="offer" role="alert"><p>${what}${mine ? " Waiting for an answer." : ""}</p>
      <div class="row">${
        mine
          ? html`<button type="button" onClick=${answer(false)}>Withdraw</button>`
          : html`<button type="button" onClick=${answer(false)}>Decline</button>
          <button type="button" class="primary" onClick=${answer(true)}>Agree</button>`
      }</div></div>`;
  })}`;
}

/**
 * Words for an offer of one's own that the other side did not take up.
 * @param {TableView | null} before @param {TableView} view @param {boolean} own Whether this was done here.
 */
export function declined(before, view, own) {
  const mine = (before?.offers ?? []).find((offer) => view.seats[offer.by]?.yours);
  if (!before || !mine || own || view.outcome || view.inputs < before.inputs) return null;
  if ((view.offers ?? []).some((offer) => offer.by === mine.by && offer.kind === mine.kind)) return null;
  const other = Object.keys(view.seats).find((side) => side !== mine.by) ?? "";
  const who = capital(seatName(view, /** @type {import("../../types").Side} */ (other)));
  return mine.kind === "draw" ? `${who} does not want a draw.` : `${who} does not want to take that back.`;
}
