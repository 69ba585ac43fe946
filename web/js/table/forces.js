// Beside the map: hands of cards, and the pieces that wait, are lost or have left.

import { html } from "../../vendor/preact-htm.js";
import { capital } from "../words.js";
import { AccountCard, percent } from "./account.js";
import * as acts from "./acts.js";
import { cardKey } from "./choices.js";
import { CounterPicture } from "./counterpicture.js";
import { Formations } from "./formations.js";
import { grouped, own } from "./header.js";
import { RuleLink } from "./rulelink.js";

/** @import { Card, Choice, Hand, Piece, Roster, Track, Tray } from "../../types" */
/** @import { Session } from "./session.js" */
/** @import { Controller } from "./controller.js" */

/** The trays of the board and who is in them. @param {Session} session @returns {{ tray: Tray, pieces: Piece[] }[]} */
function trays(session) {
  /** @type {Map<string, Piece[]>} */
  const held = new Map((session.board?.trays ?? []).map((tray) => [tray.key, []]));
  for (const piece of session.shown?.scene.pieces ?? []) {
    if ("tray" in piece.place) held.set(piece.place.tray, [...(held.get(piece.place.tray) ?? []), piece]);
  }
  return [...held].map(([key, pieces]) => ({
    // A piece in a tray that the board lacks is shown all the same.
    tray: session.board?.trays.find((tray) => tray.key === key) ?? { key, name: capital(key) },
    pieces,
  }));
}

/** @param {{ session: Session, control: Controller }} props */
export function Forces({ session, control }) {
  const view = session.shown;
  if (!view) return null;
  return html`<div class="forces" tabindex="0">
    ${(view.scene.rosters ?? []).map((roster) => html`<${RosterOf} key=${roster.name} session=${session}
        control=${control} roster=${roster} />`)}
    <${Formations} session=${session} control=${control} />
    ${(view.scene.tallies ?? []).map((tally) => html`<${AccountCard} key=${tally.title} session=${session}
        account=${tally} />`)}
    ${view.scene.hands.map((hand) => html`<${HandOf} key=${hand.key} session=${session} control=${control}
        hand=${hand} />`)}
    ${trays(session).map(({ tray, pieces }) => html`<${TrayOf} key=${tray.key} session=${session} control=${control}
        tray=${tray} pieces=${pieces} />`)}
    ${grouped(view.scene.tracks).map(
      ([name, tracks]) =>
        (tracks.length > 1 || tracks[0].name !== name) &&
        html`<${BoxOf} key=${name} session=${session} name=${name} tracks=${tracks} />`,
    )}
  </div>`;
}

/** So many of a thing are drawn one by one. */
const ONE_BY_ONE = 12;

/** Tracks that belong together, as a box of things: what is there filled, what is gone hollow. @param {{ session: Session, name: string, tracks: Track[] }} props */
function BoxOf({ session, name, tracks }) {
  return html`<section class="box"><h3>${name}</h3><ul>${tracks.map(
    (track) => html`<li key=${track.name} class=${`side-${track.side ?? "none"}`}>
      <p><b>${own(track)}</b> <span class="reading">${track.value} of ${track.limit}</span>
        <${RuleLink} session=${session} rule=${track.rule} /></p>
      ${
        track.limit > 0 &&
        track.limit <= ONE_BY_ONE &&
        html`<p class="things" aria-hidden="true">${Array.from(
          { length: track.limit },
          (_, i) => html`<i key=${i} class=${`dot token-${own(track)} ${i < track.value ? "" : "gone"}`}></i>`,
        )}</p>`
      }
      <p class="note">${track.note}</p></li>`,
  )}</ul></section>`;
}

/** The hands and trays in which something can be chosen now. @param {Session} session */
function offers(session) {
  const view = session.view;
  const choices = session.choices;
  if (!view || !choices) return { hands: [], open: [] };
  const hands = view.scene.hands.filter((hand) => hand.cards.some((_, i) => choices.cards.has(cardKey(hand.key, i))));
  const open = trays(session)
    .map(({ tray, pieces }) => ({
      tray,
      into: choices.trays.has(tray.key),
      pieces: pieces.filter((piece) => choices.hasPiece(piece.id) || piece.states?.includes("picked")),
    }))
    .filter(({ into, pieces }) => into || pieces.length > 0);
  return { hands, open };
}

/** Whether something beside the map can be chosen now. @param {Session} session */
export function isBeside(session) {
  const { hands, open } = offers(session);
  return hands.length + open.length > 0;
}

/** What beside the map can be chosen now, so that nobody has to look for it. @param {{ session: Session, control: Controller }} props */
export function Beside({ session, control }) {
  const view = session.view;
  const choices = session.choices;
  if (!view || !choices) return null;
  const { hands, open } = offers(session);
  if (hands.length + open.length === 0 || choices.few.length > 0) return null;
  // Who can be compared is chosen where the comparison stands: a counter does not say its name.
  const compared = (/** @type {Piece[]} */ pieces) =>
    (view.scene.rosters ?? []).find((roster) =>
      pieces.every((piece) => choices.pieces.has(piece.id) && roster.rows.some((row) => row.piece === piece.id)),
    );
  return html`<div class="beside">
    ${hands.map((hand) => html`<${HandOf} key=${hand.key} session=${session} control=${control} hand=${hand} />`)}
    ${open.map(({ tray, into, pieces }) => {
      const roster = into ? undefined : compared(pieces);
      return roster
        ? html`<${RosterOf} key=${tray.key} session=${session} control=${control} roster=${abridged(roster, pieces)} />`
        : html`<${TrayOf} key=${tray.key} session=${session} control=${control} tray=${tray} pieces=${pieces} />`;
    })}
  </div>`;
}

/** A list of more lines than this is read on its own page; where something is asked, those stand who can be chosen. */
const READ = 24;

/** @param {Roster} roster @param {Piece[]} pieces @returns {Roster} */
const abridged = (roster, pieces) =>
  roster.rows.length > READ ? { ...roster, rows: roster.rows.filter((row) => pieces.some(({ id }) => id === row.piece)) } : roster;

/** The cards that lie open on the table, side by side. @param {{ session: Session, control: Controller }} props */
export function Played({ session, control }) {
  const hands = (session.shown?.scene.hands ?? []).filter((hand) => hand.on_table && hand.cards.every(Boolean));
  if (hands.length < 2) return null;
  return html`<ul class="on-table" aria-label="Cards on the table">${hands.flatMap((hand) =>
    hand.cards.map(
      (card, i) => card && html`<li key=${`${hand.key} ${card.title} ${i}`} class=${`side-${hand.side}`}
        onMouseEnter=${() => control.showRegions(card.regions ?? [])} onMouseLeave=${() => control.showRegions([])}>
        <small>${capital(hand.side)}</small><b>${card.title}</b>${card.text && html`<span>${card.text}</span>`}</li>`,
    ),
  )}</ul>`;
}

/** @param {{ session: Session, control: Controller, tray: Tray, pieces: Piece[] }} props */
function TrayOf({ session, control, tray, pieces }) {
  const choices = session.asked ? session.choices : null;
  const into = choices?.trays.get(tray.key) ?? [];
  const seats = Object.keys(session.shown?.seats ?? {});
  return html`<section class=${`tray side-${tray.side ?? "none"} ${into.length > 0 ? "lit" : ""}`}>
    <h3>${tray.name} <span class="count">${pieces.length || "none"}</span></h3>
    ${into.map((choice) => html`<button type="button" class="choice primary"
        onClick=${() => acts.decide(session, choice)}>${choice.label}</button>`)}
    ${
      pieces.length > 0 &&
      html`<ul>${pieces.map((piece) => {
        const chosen = choices?.pieces.get(piece.id) ?? [];
        const goes = choices?.journeys.has(piece.id) ?? false;
        const held = session.held === piece.id || piece.states?.includes("picked");
        const picture = html`<${CounterPicture} piece=${piece} second=${seats.indexOf(piece.side) > 0}
            session=${session} />`;
        const said = piece.about.join("\n");
        return html`<li key=${piece.id}>${
          chosen.length > 0 || goes
            ? html`<button type="button" class=${`counter lit ${held ? "picked" : ""}`} title=${said} data-piece=${piece.id}
            aria-pressed=${goes ? session.held === piece.id : undefined}
            aria-label=${chosen[0]?.label ?? `Take ${piece.name}`}
            onClick=${(/** @type {MouseEvent} */ event) => control.tap({ piece: piece.id, space: null }, { touch: false, at: [event.clientX, event.clientY] })}>${picture}</button>`
            : html`<span class=${`counter ${held ? "picked" : ""}`}
                title=${said}>${picture}<span class="said">${piece.name}</span></span>`
        }</li>`;
      })}</ul>`
    }
  </section>`;
}

/** @param {{ session: Session, control: Controller, hand: Hand }} props */
function HandOf({ session, control, hand }) {
  const choices = session.asked ? session.choices : null;
  return html`<section class=${`hand side-${hand.side}`}>
    <h3>${capital(hand.side)} · ${hand.name} <${RuleLink} session=${session} rule=${hand.rule} /></h3>
    <ul>${hand.cards.map((card, i) => {
      if (!card) return html`<li key=${i}><span class="card back"><span class="said">face down</span></span></li>`;
      const chosen = choices?.cards.get(cardKey(hand.key, i)) ?? [];
      const point = () => {
        control.showRegions(card.regions ?? []);
        if (chosen.length === 1) control.show(chosen[0]);
      };
      const leave = () => {
        control.showRegions([]);
        control.show(null);
      };
      // The card goes from under the pointer, which nobody tells it.
      const play = (/** @type {Choice} */ choice) => {
        leave();
        acts.decide(session, choice);
      };
      return html`<li key=${i} onMouseEnter=${point} onMouseLeave=${leave} onFocusIn=${point} onFocusOut=${leave}>
        ${
          chosen.length === 1
            ? html`<button type="button" class=${`lit ${isKept(session, chosen[0]) ? "kept" : ""}`} aria-pressed=${chosen[0].key ? isKept(session, chosen[0]) : undefined} onClick=${() => play(chosen[0])}><${CardFace}
                  card=${card} cost=${chosen[0].cost} />${chosen[0].label !== card.title && html`<small>${isKept(session, chosen[0]) ? "Next click on the map" : chosen[0].label}</small>`}</button>`
            : html`<${CardFace} card=${card} />`
        }
        ${
          chosen.length > 1 &&
          chosen.map(
            (choice) => html`<button type="button" class="lit way" key=${choice.label} aria-label=${choice.label}
                onMouseEnter=${() => control.show(choice)} onMouseLeave=${() => control.show(null)} onFocus=${() => control.show(choice)}
                onClick=${() => play(choice)}>${without(choice.label, card.title)}${choice.cost && html` <small>${choice.cost}</small>`}</button>`,
          )
        }
        ${card.rule && html`<${RuleLink} session=${session} rule=${card.rule} />`}
      </li>`;
    })}</ul>
  </section>`;
}

/** Whether it is what the player goes on with. @param {Session} session @param {Choice} choice */
const isKept = (session, choice) => Boolean(choice.key && choice.key === session.lastOrder);

/** A label on a card need not say again what the card is called. @param {string} label @param {string} title */
const without = (label, title) => (label.startsWith(`${title} `) ? capital(label.slice(title.length + 1)) : label);

/** @param {{ card: Card, cost?: string }} props */
function CardFace({ card, cost }) {
  const states = card.states ?? [];
  const looks = ["card", card.text && "worded", card.terrain && "pictured", ...states.map((state) => `is-${state}`)];
  return html`<span class=${looks.filter(Boolean).join(" ")}><b>${card.title}</b>${
    card.terrain && html`<svg class="ground" viewBox="-50 -50 100 100" aria-hidden="true"><use href=${`#ground-${card.terrain}`} x="-50" y="-50" width="100" height="100" /></svg>`
  }${
    card.text && html`<span class="text">${card.text}</span>`
  }${cost && html`<small class="cost">${cost}</small>`}${states.length > 0 && html`<i>${states.map((state) => state.replaceAll("-", " ")).join(", ")}</i>`}</span>`;
}

/** Pieces to be compared: who, what they are worth, how they are, how likely they do it now. Pointing at one shows whom it leads. @param {{ session: Session, control: Controller, roster: Roster }} props */
function RosterOf({ session, control, roster }) {
  const all = session.shown?.scene.pieces ?? [];
  const pieces = new Map(all.map((piece) => [piece.id, piece]));
  const choices = session.asked ? session.choices : null;
  const chances = roster.rows.some((row) => row.chance);
  const states = roster.rows.some((row) => (pieces.get(row.piece)?.states ?? []).length > 0);
  return html`<section class="roster"><h3>${roster.name} <${RuleLink} session=${session} rule=${roster.rule} /></h3>
    <table><thead><tr><th scope="col">Who</th>${roster.columns.map((column) => html`<th scope="col"
        key=${column}>${column}</th>`)}${states && html`<th scope="col">State</th>`}${chances && html`<th scope="col">Chance</th>`}</tr></thead>
    <tbody>${roster.rows.map((row) => {
      const piece = pieces.get(row.piece);
      if (!piece) return null;
      const spot = { piece: row.piece, space: null };
      const led = piece.formation
        ? all.filter((one) => one.side === piece.side && one.formation === piece.formation).map((one) => one.id)
        : [];
      const point = (/** @type {boolean} */ at) => {
        control.board?.point(at ? spot : null);
        control.board?.pieces?.together(at ? led : []);
      };
      // The row alone takes clicks, those on the name included: what is chosen twice is chosen and put back.
      const tap = (/** @type {MouseEvent} */ event) => {
        point(false);
        control.tap(spot, { touch: false, at: [event.clientX, event.clientY] });
      };
      // A counter has little room for a name; a list has enough for the whole of it.
      const whole = piece.about[0] ?? piece.name;
      const chosen = choices?.pieces.get(row.piece) ?? [];
      const open = choices?.hasPiece(row.piece);
      const name = open
        ? html`<button type="button" class="points lit" data-piece=${row.piece} aria-label=${chosen[0]?.label ?? `Take ${whole}`}
            title=${piece.about.join("\n")}>${whole}</button>`
        : whole;
      return html`<tr key=${row.piece} class=${`side-${piece.side} ${open ? "open" : ""}`} onClick=${open ? tap : undefined} onMouseEnter=${() => point(true)}
          onMouseLeave=${() => point(false)} onFocusIn=${() => point(true)} onFocusOut=${() => point(false)}>
        <th scope="row">${name}${piece.formation && piece.formation !== piece.name && html`<small>${piece.formation}</small>`}</th>${row.cells.map((cell, i) => html`<td key=${i}>${cell}</td>`)}
        ${states && html`<td>${(piece.states ?? []).map((state) => state.replaceAll("-", " ")).join(", ")}</td>`}
        ${chances && html`<td title=${row.chance && `${row.chance.weight} of ${row.chance.of}`}>${
          row.chance ? percent(row.chance.weight, row.chance.of) : ""
        }</td>`}</tr>`;
    })}</tbody></table></section>`;
}
