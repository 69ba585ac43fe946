// Talk at the table, and notes for oneself.

import { html, useEffect, useRef, useState } from "../../vendor/preact-htm.js";
import * as api from "../api.js";
import { Icon } from "../icons.js";
import { ago } from "../words.js";
import { fail } from "./acts.js";

/** @import { Session } from "./session.js" */

/** @param {string} id */
const key = (id) => `grognard.talk.${id}`;

/** How much has been said that was not read here, by others. @param {Session} session */
export function unreadOf(session) {
  const chat = session.view?.chat ?? [];
  const mine = (/** @type {string | null | undefined} */ side) =>
    Boolean(side && session.view?.seats[/** @type {import("../../types").Side} */ (side)]?.yours);
  let read = 0;
  try {
    read = Number(localStorage.getItem(key(session.id)) ?? 0);
  } catch {
    // Nothing is kept here: everything counts.
  }
  return chat.slice(read).filter((said) => !mine(said.side)).length;
}

/** @param {{ session: Session }} props */
export function Talk({ session }) {
  const [text, setText] = useState("");
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const chat = session.view?.chat ?? [];
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
    try {
      localStorage.setItem(key(session.id), String(chat.length));
    } catch {
      // It is counted again on the next visit.
    }
  }, [chat.length]);
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = text.trim();
    if (!words) return;
    setText("");
    try {
      await api.say(session.id, words);
    } catch (error) {
      setText(words);
      fail(session, error);
    }
  };
  const playing = Object.values(session.view?.seats ?? {}).some((one) => one.yours);
  const mute = (/** @type {boolean} */ muted) =>
    api.mute(session.id, muted).then((view) => session.take(view), (error) => fail(session, error));
  return html`<div class="talk">
    <ol ref=${list} aria-label="Talk" aria-live="polite">
      ${chat.length === 0 && html`<li class="empty">Nobody has said anything yet.</li>`}
      ${chat.map((said, i) => html`<li key=${i} class=${`side-${said.side ?? "none"}`}>
          <b>${said.name || "Somebody"}</b> <span>${said.text}</span> <time
          datetime=${said.at}>${ago(said.at)}</time></li>`)}
    </ol>
    <form onSubmit=${send}><input aria-label="Say something" placeholder="Say something" maxlength="500" value=${text}
      onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)} />
      <button type="submit" class="plain" title="Send"><${Icon} name="send" /><span
          class="said">Send</span></button></form>
    ${playing && html`<label class="check"><input type="checkbox" checked=${session.view?.muted}
      onChange=${(/** @type {any} */ event) => mute(event.currentTarget.checked)} /> Hear nothing of those who watch</label>`}
    <${Notes} session=${session} />
  </div>`;
}

/** @param {{ session: Session }} props */
function Notes({ session }) {
  const kept = session.view?.notes ?? "";
  const [text, setText] = useState(kept);
  const [saved, setSaved] = useState("");
  const timer = useRef(0);
  const seat = Object.values(session.view?.seats ?? {}).some((one) => one.yours);
  if (!seat) return null;
  const write = (/** @type {string} */ words) => {
    setText(words);
    setSaved("");
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      try {
        await api.keepNotes(session.id, words);
        if (session.view) session.view.notes = words;
        setSaved("Kept");
      } catch (error) {
        fail(session, error);
      }
    }, 600);
  };
  return html`<label class="notes"><span>Notes for yourself <small>${saved}</small></span>
    <textarea rows="5" placeholder="Only you see these." value=${text}
        onInput=${(/** @type {any} */ event) => write(event.currentTarget.value)}></textarea></label>`;
}
