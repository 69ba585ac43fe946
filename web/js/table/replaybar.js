// The slider over the whole game.

import { html } from "../../vendor/preact-htm.js";
import { IconButton } from "../icons.js";
import * as acts from "./acts.js";
import * as api from "../api.js";
import * as replay from "./replay.js";
import { ask } from "./dialog.js";
import { undone } from "./offers.js";

/** @import { Session } from "./session.js" */

/** @param {{ session: Session }} props */
export function ReplayBar({ session }) {
  const view = session.view;
  if (!view) return null;
  const last = view.inputs;
  const n = session.replay?.n ?? last;
  // What the table says of itself at that moment.
  const where = session.shown?.scene.headline ?? "The start";
  const playing = session.replay?.playing;
  const end = !session.replay || n === last;
  return html`<div class="replay" data-off-board role="group" aria-label="Replay">
    <${IconButton} icon="phaseBack" words="To the start of the phase" off=${n === 0} act=${() => replay.phase(session, -1)} />
    <${IconButton} icon="back" words="One step back ([)" off=${n === 0} act=${() => replay.step(session, -1)} />
    <${IconButton} icon=${playing ? "pause" : "play"} words=${playing ? "Pause" : "Play the game from here"}
      off=${last === 0} act=${() => replay.toggle(session)} />
    <${IconButton} icon="forth" words="One step on (])" off=${end} act=${() => replay.step(session, 1)} />
    <${IconButton} icon="phaseForth" words="To the next phase" off=${end} act=${() => replay.phase(session, 1)} />
    <input type="range" min="0" max=${last} value=${n} aria-label="Moment of the game"
        aria-valuetext=${`${n} of ${last}, ${where}`}
      onInput=${(/** @type {any} */ event) => replay.go(session, Number(event.currentTarget.value))} />
    <output>${where} <small>${n}/${last}</small></output>
    ${
      session.replay &&
      html`
      <button type="button" class="from-here" onClick=${() => playOn(session)}>Play on from here</button>
      ${mayGoBack(session) && html`<button type="button" class="from-here"
          onClick=${() => goBack(session, n)}>${hasRival(session) ? "Ask to go back to here" : "Take back to here"}</button>`}
      <button type="button" class="primary" onClick=${() => replay.leave(session)}>Back to now</button>`
    }
  </div>`;
}

/** @param {Session} session */
const mayGoBack = ({ view }) => Boolean(view && !view.outcome && Object.values(view.seats).some((seat) => seat.yours));

/** Whether another person has to agree. @param {Session} session */
export const hasRival = ({ view }) =>
  Object.values(view?.seats ?? {}).some((seat) => !seat.yours && seat.who === "friend");

/** Takes the game itself back, beyond dice; another person is asked first. @param {Session} session @param {number} to */
export async function goBack(session, to) {
  const sure =
    hasRival(session) ||
    (await ask({
      title: "Take back",
      text: `The game goes back to this moment. This is undone: ${undone(session, to)}.`,
      yes: "Take back",
      no: "Leave it",
    }));
  if (sure && (await acts.offer(session, { offer: "takeback", to }))) replay.leave(session);
}

/** @param {Session} session */
async function playOn(session) {
  const view = session.view;
  const n = session.replay?.n;
  if (!view || n === undefined) return;
  const sure = await ask({
    title: "Play on from here",
    text: "A new table is laid with the game as it was then, and dice of its own. This table stays as it is.",
    yes: "Lay the table",
    no: "Not now",
  });
  if (!sure) return;
  const seats = Object.fromEntries(
    Object.entries(view.seats).map(([side, seat]) => [side, seat.level ? `opponent:${seat.level}` : "you"]),
  );
  try {
    const opened = await api.branch(session.id, n, seats);
    location.assign(opened.url);
  } catch (error) {
    acts.fail(session, error);
  }
}
