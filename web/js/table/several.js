// Several pieces sent to one place with one click: chosen one after another with Shift, or with fingers after a button has
// been pressed. They go one by one, as the scene offers it, and whoever can go only after another waits for him.

import { html } from "../../vendor/preact-htm.js";
import { list } from "../words.js";
import * as acts from "./acts.js";

/** @import { Choice } from "../../types" */
/** @import { Session } from "./session.js" */

/** Whether a click on a piece adds it to those chosen, or takes it away. @param {Session} session @param {number} piece @param {boolean} many */
export function gathers(session, piece, many) {
  const choices = session.choices;
  if (!choices?.journeys.has(piece) || !(many || session.gathering)) return false;
  // The one in hand is meant too.
  const held = session.held;
  if (choices.band.size === 0 && many && held !== null && held !== piece && choices.journeys.has(held)) choices.band.add(held);
  if (!choices.band.delete(piece)) choices.band.add(piece);
  session.changed();
  return true;
}

/** Nobody is chosen any more. @param {Session} session */
export function scatter(session) {
  if (!session.gathering && !session.choices?.band.size) return false;
  session.choices?.band.clear();
  session.set({ gathering: false });
  return true;
}

/** Sends all who were chosen, as far as they can go. @param {Session} session @param {Choice} choice */
export async function send(session, { each: all = [], to }) {
  let left = [...all];
  session.gathering = false;
  while (left.length > 0) {
    const ways = session.choices?.journeys;
    const next = left.find((piece) => ways?.get(piece)?.has(Number(to)));
    const choice = next !== undefined && ways?.get(next)?.get(Number(to))?.[0];
    if (!choice || !(await acts.decide(session, choice))) break;
    left = left.filter((piece) => piece !== next);
  }
  const names = left.map((id) => session.view?.scene.pieces.find((piece) => piece.id === id)?.name ?? "");
  if (left.length > 0 && left.length < all.length) session.set({ notice: { text: `${list(names)} could not go along.` } });
  return left.length < all.length;
}

/** @param {{ session: Session }} props */
export function Several({ session }) {
  const choices = session.choices;
  // In the middle of something nobody is sent about.
  if (!session.asked || !choices || choices.journeys.size < 2 || session.view?.scene.prompt?.because) return null;
  const count = choices.band.size;
  if (!session.gathering && count === 0)
    return html`<p class="several"><button type="button" class="quiet" title="Or hold Shift and click them"
        onClick=${() => session.set({ gathering: true })}>Send several to one place</button></p>`;
  return html`<p class="several on" role="status"><span>${
    count === 0 ? "Choose them one after another." : `${count} chosen: choose more, or where they go.`
  }</span> <button type="button" class="quiet" onClick=${() => scatter(session)}>Not several</button></p>`;
}
