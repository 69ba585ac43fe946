// Everything about the table itself: links, what can be kept, how to leave it.

import { html } from "../../vendor/preact-htm.js";
import * as api from "../api.js";
import { CopyLink, Drawer } from "../drawer.js";
import { Icon } from "../icons.js";
import { settings } from "../settings.js";
import { capital, fileName, over } from "../words.js";
import * as acts from "./acts.js";
import { goBack, hasRival } from "./replaybar.js";

/** @import { Session } from "./session.js" */

/** @param {{ session: Session, onClose: () => void }} props */
export function TableDrawer({ session, onClose }) {
  const view = session.view;
  if (!view) return null;
  const seats = Object.entries(view.seats);
  const playing = seats.some(([, seat]) => seat.yours) && !over(view);
  const rival = hasRival(session);
  const then = (/** @type {() => unknown} */ act) => () => {
    onClose();
    act();
  };
  return html`<${Drawer} title=${view.name || view.game_title} onClose=${onClose}>
    <p class="about">${view.scenario_title}. ${view.branch_of && html`Played on from <a
        href=${`/table/${view.branch_of.id}`}>another table</a>.`}</p>
    ${seats.some(([, seat]) => seat.yours) && html`<label class="copy"><span>Your name at this table</span>
      <input maxlength="40" value=${settings.now.name} onChange=${(/** @type {any} */ event) => rename(session, event.currentTarget.value.trim())} /></label>`}
    <h3>Links</h3>
    ${seats.filter(([, seat]) => seat.link && !seat.yours).map(([side, seat]) => html`<${CopyLink} path=${seat.link}
        label=${`For a friend who plays the ${capital(side)} side: good once`} />
      <button type="button" onClick=${() => renew(session, side)}>Make a new one, and this one gives nothing</button>`)}
    <${CopyLink} path=${`/table/${view.id}`} label="For those who want to watch" />
    ${seats.filter(([, seat]) => seat.yours).map(([side, seat]) => html`
      ${seat.link
        ? html`<${CopyLink} path=${seat.link}
            label=${`Lets another device of yours sit on your ${capital(side)} seat, once: keep it to yourself`} />
          <button type="button" onClick=${() => withdraw(session, side)}>Take this link back</button>`
        : html`<button type="button" onClick=${() => renew(session, side)}>Link for another device of yours (${capital(side)})</button>`}`)}
    ${seats.filter(([, seat]) => seat.holders.length > 1).map(([side, seat]) => html`<p class="about" role="status">
      The ${capital(side)} seat is held from ${seat.holders.length} browsers: ${seat.holders.map(told).join("; ")}.
      All of them see and decide the same.</p>`)}
    <h3>Keep</h3>
    <div class="row wrap">
      <a class="button" href=${api.exported(view.id, "picture.png")} download=${`${fileName(view)}.png`}>Picture (PNG)</a>
      <a class="button" href=${api.exported(view.id, "picture.svg")} download=${`${fileName(view)}.svg`}>Picture (SVG)</a>
      <a class="button" href=${api.exported(view.id, "record")} download=${`${fileName(view)}.jsonl`}>Record</a>
    </div>
    ${playing && html`<h3>Game</h3><div class="row wrap">
      ${rival && html`<button type="button" onClick=${then(() => acts.offer(session, { offer: "draw" }))}>Offer a draw</button>`}
      <button type="button" onClick=${then(() => beforeDie(session))}>${rival ? "Ask to take back" : "Take back"} the last die</button>
      <button type="button" class="danger" onClick=${then(() => acts.resign(session))}><${Icon} name="flag" /> Resign</button>
    </div>`}
    <h3>Dice</h3>
    <p class="about">${view.dice_commitment === "hand"
      ? "The players throw their own dice."
      : html`Fixed before the first move by a secret seed with the fingerprint
          <code> ${view.dice_commitment.slice(0, 16)}… </code> and by what each player's browser has added to it; the seed is
          shown when the game is over, and the record proves every die.`}</p>
  </${Drawer}>`;
}

/** @param {import("../../api.d.ts").HolderView} holder */
const told = ({ you, device, since }) =>
  `${you ? "this one" : "another"}${device ? ", let in by a link for a second device" : ""}${since ? `, since ${new Date(since).toLocaleString()}` : ""}`;

/** @param {Session} session @param {string} side */
const renew = (session, side) =>
  api.makeLink(session.id, side).then(() => api.view(session.id)).then(
    (view) => session.take(view),
    (error) => acts.fail(session, error),
  );

/** @param {Session} session @param {string} side */
const withdraw = (session, side) =>
  api.takeLinkBack(session.id, side).then((view) => session.take(view), (error) => acts.fail(session, error));

/** @param {Session} session @param {string} name */
function rename(session, name) {
  settings.set({ name });
  if (name) api.rename(session.id, name).then((view) => session.take(view), (error) => acts.fail(session, error));
}

/** Goes back beyond the last die. @param {Session} session */
function beforeDie(session) {
  const die = session.chronicle.findLast((entry) => entry.dice?.length);
  if (!die) return session.set({ notice: { text: "No die has been thrown yet." } });
  return goBack(session, Math.max(0, die.n - 2));
}
