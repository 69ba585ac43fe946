// Those who belong together: shown on the map by a click on their name, the others set aside; and the next one who can
// still be chosen.

import { html } from "../../vendor/preact-htm.js";
import { Icon, IconButton, SideSign } from "../icons.js";
import { capital, placeName } from "../words.js";

/** @import { Choice, Piece } from "../../types" */
/** @import { Session } from "./session.js" */
/** @import { Controller } from "./controller.js" */
/** @typedef {{ side: string, name: string, pieces: Piece[] }} Formation */

/** @param {Piece} piece */
const isOnMap = (piece) => "space" in piece.place;
/** @param {Piece} piece */
const keyOf = (piece) => `${piece.side} ${piece.formation}`;

/** The formations that have somebody in this game, each side's own in the order of its counters. @param {Session} session @returns {Formation[]} */
export function formations(session) {
  /** @type {Map<string, Formation>} */
  const found = new Map();
  for (const piece of session.shown?.scene.pieces ?? []) {
    if (!piece.formation) continue;
    const there = found.get(keyOf(piece)) ?? { side: piece.side, name: piece.formation, pieces: [] };
    there.pieces.push(piece);
    found.set(keyOf(piece), there);
  }
  return [...found.values()];
}

/** @type {{ scene: object, sought: string, pieces: Set<number> } | null} */
let kept = null;

/** The pieces of the formation that is looked for; nothing if none is. @param {Session} session @returns {Set<number> | null} */
export function sought(session) {
  const scene = session.shown?.scene;
  if (!session.formation || !scene) return null;
  if (kept?.scene !== scene || kept.sought !== session.formation) {
    const pieces = scene.pieces.filter((piece) => piece.formation && keyOf(piece) === session.formation);
    kept = { scene, sought: session.formation, pieces: new Set(pieces.map((piece) => piece.id)) };
  }
  return kept.pieces;
}

/** Looks for a formation, or for nobody any more. @param {Session} session @param {Controller} control @param {Formation | null} formation */
export function seek(session, control, formation) {
  const key = formation && `${formation.side} ${formation.name}`;
  session.set({ formation: key === session.formation ? null : key });
  if (session.formation && formation) control.board?.gather(formation.pieces.map((piece) => piece.id));
}

/** Looks for the formation of a piece. @param {Session} session @param {Controller} control @param {Piece | null} piece */
export function seekOf(session, control, piece) {
  const own = piece?.formation ? formations(session).find((one) => one.pieces.includes(piece)) : null;
  if (own || session.formation) seek(session, control, own ?? null);
}

/** All of them, as a list beside the map. @param {{ session: Session, control: Controller }} props */
export function Formations({ session, control }) {
  const all = formations(session);
  if (all.length < 2) return null;
  const sides = Object.keys(session.shown?.seats ?? {});
  return html`<section class="formations"><h3>Formations</h3>
    <p class="note">A click shows where they stand and sets the others aside.</p>
    ${sides.map((side, i) => {
      const own = all.filter((formation) => formation.side === side);
      return own.length > 0 && html`<ul key=${side} aria-label=${capital(side)}>${own.map((formation) => {
        const here = formation.pieces.filter(isOnMap).length;
        return html`<li key=${formation.name}><button type="button" class=${`formation side-${side}`}
            aria-pressed=${session.formation === `${side} ${formation.name}`}
            onClick=${() => seek(session, control, formation)}><${SideSign} side=${side} second=${i > 0} />
          <span>${formation.name}</span><small>${here} of ${formation.pieces.length}<span class="said"> on the map</span></small></button></li>`;
      })}</ul>`;
    })}</section>`;
}

/** Over the board: who is looked for, and the way back to everybody. @param {{ session: Session }} props */
export function Sought({ session }) {
  const pieces = sought(session);
  if (!pieces) return null;
  const formation = formations(session).find((one) => `${one.side} ${one.name}` === session.formation);
  if (!formation) return null;
  const sides = Object.keys(session.shown?.seats ?? {});
  return html`<div class="sought" data-off-board role="status"><${SideSign} side=${formation.side}
      second=${sides.indexOf(formation.side) > 0} /> <b>${formation.name}</b>
    <span>${formation.pieces.filter(isOnMap).length} on the map</span>
    <${IconButton} icon="cross" words="Show everybody again" act=${() => session.set({ formation: null })} /></div>`;
}

/** Those of one's own on the map who can still be chosen, formation by formation, each from north to south. @param {Session} session @returns {Piece[]} */
export function waiting(session) {
  const { choices, board } = session;
  const view = session.view;
  if (!session.asked || !choices || !view || !board) return [];
  const only = sought(session);
  const order = new Map(formations(session).map((formation, i) => [`${formation.side} ${formation.name}`, i]));
  const rank = (/** @type {Piece} */ piece) => (piece.formation ? (order.get(keyOf(piece)) ?? 0) : -1);
  const place = (/** @type {Piece} */ piece) => ("space" in piece.place ? board.spaces[piece.place.space].centre : [0, 0]);
  return view.scene.pieces
    .filter((piece) => isOnMap(piece) && view.seats[piece.side]?.yours && choices.hasPiece(piece.id))
    .filter((piece) => !only || only.has(piece.id))
    .sort((a, b) => rank(a) - rank(b) || place(a)[1] - place(b)[1] || place(a)[0] - place(b)[0] || a.id - b.id);
}

/** So few are seen at a glance, where the whole board is. */
const FEW = 3;
/** A board of more spaces than this is rarely seen whole. */
const LARGE = 1000;

/**
 * What the board asks for: own pieces that can act, or where none can, the spaces that can be chosen.
 * @param {Session} session @returns {{ piece: number | null, space: number }[]}
 */
function stops(session) {
  const pieces = waiting(session).map((piece) => ({ piece: piece.id, space: "space" in piece.place ? piece.place.space : -1 }));
  if (pieces.length > 0 || !session.asked || !session.choices) return pieces;
  const spaces = session.choices.all.flatMap(({ on }) => (typeof on === "object" && "space" in on ? on.space : []));
  return [...new Set(spaces)].map((space) => ({ piece: null, space }));
}

/** Among many, or on a large board: who has not acted yet, one after the other. @param {{ session: Session, control: Controller }} props */
export function Onward({ session, control }) {
  const left = stops(session).length;
  const few = (session.board?.spaces.length ?? 0) > LARGE ? 0 : FEW;
  if (left <= few) return null;
  return html`<button type="button" class="onward" onClick=${() => next(session, control)} aria-keyshortcuts="N"
      title=${`The next who can be chosen (N): ${left} are left`}><${Icon} name="next" /><small>${left}</small>
    <span class="said"> can be chosen: go to the next</span></button>`;
}

/** Goes to the next who can still be chosen. @param {Session} session @param {Controller} control */
export function next(session, control) {
  const all = stops(session);
  if (all.length === 0) return;
  const last = all.findIndex(({ piece, space }) => (piece ?? -1 - space) === session.visited);
  const { piece, space } = all[(last + 1) % all.length];
  // Spaces are counted from -1 down, so that no piece is taken for one.
  session.visited = piece ?? -1 - space;
  if (piece !== null) control.board?.visit(piece);
  else control.board?.visitSpace(space);
  session.set({ flash: { spaces: [space], arrow: [], at: performance.now() } });
}

/**
 * What a choice that ends something leaves undone: all else that hangs on the board, each once.
 * @param {Session} session @param {Choice} ends @returns {{ label: string, space: number, group?: string }[]}
 */
export function undone(session, ends) {
  const view = session.view;
  if (!view || !session.board || ends.on !== "button") return [];
  const places = new Map(view.scene.pieces.map((piece) => [piece.id, piece]));
  /** @type {Map<string, { label: string, space: number, group?: string }>} */
  const left = new Map();
  for (const { on } of session.choices?.all ?? []) {
    if (on === "button") continue;
    const id = "piece" in on ? on.piece : "pieceto" in on ? on.pieceto[0] : null;
    const piece = id === null ? null : places.get(id);
    if (piece) {
      const space = "space" in piece.place ? piece.place.space : -1;
      const where = placeName(session.board.spaces[space]) || trayName(session, piece);
      left.set(`piece ${id}`, {
        label: [piece.about[0] ?? piece.name, where].filter(Boolean).join(", "),
        space,
        group: piece.formation ?? undefined,
      });
    } else if ("space" in on) {
      const there = view.scene.pieces.filter((other) => "space" in other.place && other.place.space === on.space);
      const who = there.map((other) => other.name).join(", ");
      left.set(`space ${on.space}`, {
        label: [placeName(session.board.spaces[on.space]), who].filter(Boolean).join(": "),
        space: on.space,
      });
    }
  }
  return [...left.values()];
}

/** @param {Session} session @param {Piece} piece */
function trayName(session, piece) {
  const key = "tray" in piece.place ? piece.place.tray : "";
  return session.board?.trays.find((tray) => tray.key === key)?.name ?? "";
}

/** The formation whose pieces an order is about, if all are of one. @param {Session} session @param {Choice} order @returns {string | null} */
export function formationOf(session, order) {
  const pieces = new Map((session.view?.scene.pieces ?? []).map((piece) => [piece.id, piece.formation]));
  const [one, ...others] = new Set((order.with ?? []).map((piece) => pieces.get(piece)));
  return others.length === 0 ? (one ?? null) : null;
}
