// Who comes by a link: asked for a name, or told that the seat is taken, or that somebody else holds it too.

import { html, useState } from "../../vendor/preact-htm.js";
import * as api from "../api.js";
import { settings } from "../settings.js";
import { capital, named, sidesOf } from "../words.js";
import { fail } from "./acts.js";

/** @import { Session } from "./session.js" */

/** @param {{ session: Session }} props */
export function Welcome({ session }) {
  const [name, setName] = useState(settings.now.name);
  const [done, setDone] = useState(false);
  const view = session.view;
  if (!view || done) return null;
  const mine = sidesOf(view).filter((side) => view.seats[side].yours);
  if (mine.length === 0) {
    if (new URLSearchParams(location.search).get("seat") !== "gone") return null;
    return html`<div class="offer welcome" role="alert"><p><b>This seat is taken.</b> The link has been used before, or it is
        not whole. You can watch the game from here; to play, ask whoever sent it for another link.</p>
      <div class="row"><a class="button" href="/">All games</a>
        <button type="button" class="primary" onClick=${() => setDone(true)}>Watch</button></div></div>`;
  }
  const shared = mine.find((side) => view.seats[side].holders.some((one) => !one.you));
  const kept = `grognard-holders-${session.id}`;
  const many = shared ? String(view.seats[shared].holders.length) : "";
  if (shared && many !== sessionStorage.getItem(kept)) {
    const device = view.seats[shared].holders.some((one) => one.you && one.device);
    const known = () => {
      sessionStorage.setItem(kept, many);
      session.changed();
    };
    return html`<div class="offer welcome" role="alert"><p><b>You share this seat.</b> The ${capital(shared)} seat is held from
        ${many} browsers, and all of them see and decide the same${device ? "; the link that let you in was made for another device of whoever sat here before" : ""}.
        If the others are not yours, ask for a table of your own.</p>
      <div class="row"><button type="button" class="primary" onClick=${known}>I know</button></div></div>`;
  }
  const rivals = sidesOf(view).some((side) => !view.seats[side].yours && !view.seats[side].level);
  if (!rivals || mine.some((side) => named(view.seats[side], side)) || session.introducing) return null;
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = name.trim();
    setDone(true);
    if (!words) return;
    settings.set({ name: words });
    try {
      session.take(await api.rename(session.id, words));
    } catch (error) {
      fail(session, error);
    }
  };
  return html`<form class="offer welcome" onSubmit=${send}><p><b>Welcome.</b> You lead the ${capital(mine[0])} side.</p>
    <label>What shall the others call you? <input name="player" maxlength="40" value=${name} autocomplete="nickname"
      onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)} /></label>
    <div class="row"><button type="button" onClick=${() => setDone(true)}>Not now</button>
      <button type="submit" class="primary">That is me</button></div></form>`;
}
