// Above the board: where we are in the game, how it stands, who sits where.

import { html, useEffect, useRef, useState } from "../../vendor/preact-htm.js";
import { Icon, IconButton, SideSign } from "../icons.js";
import { capital, named, over, sidesOf } from "../words.js";
import { Strip } from "./account.js";
import { ruleName } from "./rulelink.js";

/** @import { Hand, TableView, Track } from "../../types" */
/** @import { Session } from "./session.js" */

/** @param {{ session: Session, onMenu: () => void, onSettings: () => void }} props */
export function Header({ session, onMenu, onSettings }) {
  const view = session.shown;
  const [open, setOpen] = useState(false);
  const { line, spills } = useSpill(view?.scene.tracks);
  if (!view) return null;
  const [title, ...rest] = view.scene.headline.split(" · ");
  const tracks = grouped(view.scene.tracks);
  // What lies on the table is seen there: here it would come and go, and move the board.
  const held = view.scene.hands.filter((hand) => !hand.on_table);
  const hands = together(held, (hand) => hand.name.split(",")[0]);
  return html`<header class=${`topbar ${tracks.length + hands.length > FEW ? "many" : ""} ${open || spills ? "spills" : ""}`}>
    <a class="home" href="/" title="All games"><${Icon} name="home" /><span class="said">All games</span></a>
    <div class="headline" title=${view.scene.headline}><h1><b>${title}</b>${rest.length > 0 && html` <span>${rest.join(" · ")}</span>`}</h1>
      <p>${view.name || view.scenario_title}</p></div>
    <div class=${`tracks ${open ? "open" : ""}`} ref=${line}>
      ${tracks.map(([name, some]) =>
        some.length === 1 && some[0].name === name
          ? html`<${Gauge} key=${name} session=${session} track=${some[0]} />`
          : html`<${Group} key=${name} session=${session} name=${name} tracks=${some} />`,
      )}
      ${hands.map(([name, some]) => html`<${Held} key=${name} session=${session} name=${name} hands=${some} />`)}
    </div>
    <${IconButton} icon=${open ? "up" : "down"} words=${open ? "Fewer tracks" : "All tracks"} look="plain all-tracks"
        act=${() => setOpen(!open)} />
    <${Seats} session=${session} view=${view} onSend=${onMenu} />
    <${Link} session=${session} />
    <${IconButton} icon="gear" words="Settings" act=${onSettings} />
    <${IconButton} icon="menu" words="Table" act=${onMenu} />
  </header>`;
}

/** Whether there are more tracks than the line has room for. @param {Track[] | undefined} tracks */
function useSpill(tracks) {
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  const [spills, setSpills] = useState(false);
  const look = () => {
    const el = line.current;
    if (el && !el.classList.contains("open")) setSpills(el.scrollWidth > el.clientWidth + 1);
  };
  useEffect(look, [tracks]);
  useEffect(() => {
    if (!line.current) return;
    const watch = new ResizeObserver(look);
    watch.observe(line.current);
    return () => watch.disconnect();
  }, [line.current]);
  return { line, spills };
}

/** So many tracks stand in one line with the rest; more have a line of their own. */
const FEW = 4;
const DOT = " · ";

/** What belongs together, by the name it shares. @template T @param {T[]} all @param {(one: T) => string} name */
function together(all, name) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const one of all) groups.set(name(one), [...(groups.get(name(one)) ?? []), one]);
  return [...groups];
}

/** Tracks that belong together. @param {Track[]} tracks */
export const grouped = (tracks) => together(tracks, (track) => track.name.split(DOT)[0]);

/** What a track is called within its group. @param {Track} track */
export const own = (track) => track.name.split(DOT).slice(1).join(DOT) || track.name;

/** @param {{ session: Session, name: string, tracks: Track[] }} props */
function Group({ session, name, tracks }) {
  return html`<div class="gauge group" role="group" aria-label=${name}><span class="name">${name}</span>
    <span class="members">${tracks.map(
      (track) => html`<button type="button" key=${track.name} class=${`member side-${track.side ?? "none"} ${track.broken ? "is-broken" : ""}`}
          title=${`${track.name}: ${track.note} [${ruleName(session.ledger, track.rule)}]`} onClick=${() => session.set({ rule: track.rule })}>
        <i class=${`dot token-${own(track)}`} aria-hidden="true"></i><span>${own(track)}</span>
        <span class="reading"><b>${track.value}</b>${track.limit ? html`<small>/${track.limit}</small>` : ""}</span></button>`,
    )}</span></div>`;
}

/** What the sides hold: faces for those who may see them. @param {{ session: Session, name: string, hands: Hand[] }} props */
function Held({ session, name, hands }) {
  return html`<div class="gauge group" role="group" aria-label=${name}><span class="name">${name}</span>
    <span class="members">${hands.map((hand) => {
      const faces = hand.cards.map((card) => card?.title ?? "hidden").join(", ");
      // Of several that lie face down only their number is known; cards with words on them are read elsewhere.
      const number = hand.cards.reduce((sum, card) => sum + (card?.copies ?? 1), 0);
      const counted = number > 2 || hand.cards.some((card) => card?.text) || (hand.cards.length > 1 && hand.cards.includes(null));
      return html`<button type="button" key=${hand.key} class=${`member side-${hand.side}`}
          onClick=${() => session.set({ rule: hand.rule })}
          title=${`${capital(hand.side)} · ${hand.name}: ${faces} [${ruleName(session.ledger, hand.rule)}]`}>
        <span>${capital(hand.side)}</span> <b class="reading">${counted ? number : faces}</b></button>`;
    })}</span></div>`;
}

/** @param {{ session: Session, track: Track }} props */
function Gauge({ session, track }) {
  const share = track.limit > 0 ? Math.max(0, Math.min(1, track.value / track.limit)) : 0;
  const steps = track.limit > 0 && track.limit <= 12 ? track.limit : 0;
  return html`<button type="button" class=${`gauge side-${track.side ?? "none"} ${track.broken ? "is-broken" : ""}`}
      title=${`${track.name}: ${track.note} [${ruleName(session.ledger, track.rule)}]`}
      onClick=${() => session.set({ rule: track.rule })}>
    <span class="name">${track.name}</span>
    <span class="reading"><b>${track.value}</b>${track.limit ? html`<small>/${track.limit}</small>` : ""}</span>
    ${
      steps > 0
        ? html`<span class="steps" aria-hidden="true">${Array.from({ length: steps }, (_, i) => html`<i
            class=${i < track.value ? (i === track.value - 1 ? "here" : "on") : ""}></i>`)}</span>`
        : track.limit > 0 &&
          html`<span class="meter" aria-hidden="true"><i style=${{ width: `${share * 100}%` }}></i></span>`
    }
    ${track.forecast && html`<${Strip} forecast=${track.forecast} told=${true} />`}
  </button>`;
}

/** @param {{ session: Session, view: TableView, onSend: () => void }} props */
function Seats({ session, view, onSend }) {
  return html`<ul class="seats">${sidesOf(view).map((side, i) => {
    const seat = view.seats[side];
    const turn = view.to_act.includes(side) && !over(view);
    const present = seat.who === "opponent" || seat.yours || session.presence[side];
    const name = seat.level
      ? capital(seat.level)
      : seat.who === "open"
        ? "Open seat"
        : (named(seat, side) ?? (seat.yours ? "You" : "A friend"));
    return html`<li key=${side} class=${`side-${side} ${turn ? "turn" : ""} ${present ? "present" : ""}`}
        title=${`${capital(side)}: ${name}${turn ? ", to move" : ""}${present ? "" : ", not here now"}`}>
      <${SideSign} side=${side} second=${i > 0} />
      <span class="seat-name"><b>${capital(side)}</b>
        ${seat.who === "open" && seat.link ? html`<button type="button" class="send"
            onClick=${onSend}>Send the link</button>` : html`<span>${name}</span>`}</span>
      <i class="lamp" aria-hidden="true"></i></li>`;
  })}
  ${session.presence.watchers > 0 && html`<li class="watchers"
      title="Watching">${session.presence.watchers} watching</li>`}</ul>`;
}

const SAID = /** @type {Record<string, string>} */ ({
  live: "Live",
  polling: "Slow connection",
  offline: "No connection: trying again",
  connecting: "Connecting",
});

/** @param {{ session: Session }} props */
function Link({ session }) {
  const state = session.connection;
  return html`<span class=${`link ${state}`} role="status" title=${SAID[state]}><i aria-hidden="true"></i>
    <span class=${state === "offline" || state === "polling" ? "" : "said"}>${SAID[state]}</span></span>`;
}
