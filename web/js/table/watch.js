// Telling a player who looks elsewhere: the title of the tab, and a notification if wanted.

import { settings } from "../settings.js";
import { turn } from "../words.js";

/** @import { Session } from "./session.js" */

/** @param {Session} session */
export function watch(session) {
  let mine = true;
  let over = false;
  session.subscribe(() => {
    const view = session.view;
    if (!view) return;
    const name = view.name || view.game_title;
    const title = `${view.your_turn && !view.outcome ? "\u25cf " : ""}${turn(view)} · ${name}`;
    if (document.title !== title) document.title = title;
    const begins = view.your_turn && !mine;
    const ends = Boolean(view.outcome) && !over;
    mine = view.your_turn;
    over = Boolean(view.outcome);
    if (!(begins || ends) || !document.hidden || !settings.now.notify) return;
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const note = new Notification(ends ? "The game is over" : "Your turn", {
      body: `${name}: ${view.scene.headline}`,
      tag: view.id,
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  });
}
