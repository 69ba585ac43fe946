// The board as a list: every piece with its place and state, what can be done with it, and why not. For
// screen readers, and for those who like tables.

import { html, useState } from "../../vendor/preact-htm.js";
import { capital, placeName } from "../words.js";
import * as acts from "./acts.js";
import { Line } from "./choicelist.js";
import { terrainAt } from "./ground.js";
import { RuleLink } from "./rulelink.js";

/** @import { Anchor, Piece, WhyAnswer } from "../../types" */
/** @import { Session } from "./session.js" */
/** @import { Controller } from "./controller.js" */

/** @param {{ session: Session, control: Controller }} props */
export function BoardList({ session, control }) {
  const view = session.shown;
  const board = session.board;
  const [asked, setAsked] = useState("");
  if (!view || !board) return null;
  const wanted = asked.trim().toLowerCase();
  const space = board.spaces.findIndex((one) => one.key.toLowerCase() === wanted || one.name?.toLowerCase() === wanted);
  const sides = Object.keys(view.seats);
  return html`<div class="board-list">
    <form class="ask-space" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <label>Look at a space <input value=${asked} placeholder=${placeName(board.spaces[0])}
          onInput=${(/** @type {any} */ event) => setAsked(event.currentTarget.value)} /></label>
      ${space >= 0 && html`<${Place} key=${space} session=${session} control=${control} space=${space} />`}
      ${wanted && space < 0 && html`<p>There is no such space.</p>`}
    </form>
    ${sides.map(
      (side) =>
        html`<section key=${side}><h3>${capital(side)}</h3><ul>${view.scene.pieces
          .filter((piece) => piece.side === side && "space" in piece.place)
          .map(
            (piece) => html`
      <${Row} key=${piece.id} session=${session} control=${control} piece=${piece} />`,
          )}</ul></section>`,
    )}
    <section><h3>Terrain</h3><dl>${board.legend.map((terrain) => html`<dt>${terrain.name} <${RuleLink}
        session=${session} rule=${terrain.rule} /></dt><dd>${terrain.effect}</dd>`)}</dl>
      <p class="source">${board.provenance}</p></section>
  </div>`;
}

/** @param {{ session: Session, control: Controller, piece: Piece }} props */
function Row({ session, control, piece }) {
  const board = session.board;
  const at = "space" in piece.place ? board?.spaces[piece.place.space] : null;
  const choices = session.asked ? session.choices : null;
  const own = choices
    ? [...(choices.pieces.get(piece.id) ?? []), ...[...(choices.journeys.get(piece.id)?.values() ?? [])].flat()]
    : [];
  const values = piece.values
    .filter((printed) => printed.name || printed.value)
    .map((printed) => `${printed.name} ${printed.value}`.trim())
    .join(", ");
  const said = [values, at && `in ${placeName(at)}`].filter(Boolean).join(", ");
  return html`<li><p><b>${piece.name}</b>${said && `, ${said}`}${piece.states?.length ? html` <i>${piece.states.map((state) => state.replaceAll("-", " ")).join(", ")}</i>` : ""}</p>
    ${own.map((choice) => html`<${Line} key=${choice.label} session=${session} control=${control}
        choice=${choice} />`)}
    ${choices && own.length === 0 && html`<${WhyNot} session=${session} anchor=${{ piece: piece.id }} />`}</li>`;
}

/** @param {{ session: Session, control: Controller, space: number }} props */
function Place({ session, control, space }) {
  const board = session.board;
  const ground = board?.spaces[space];
  if (!board || !ground) return null;
  const terrain = terrainAt(board, session.shown?.scene, space);
  const here =
    session.shown?.scene.pieces.filter((piece) => "space" in piece.place && piece.place.space === space) ?? [];
  const lit = session.asked ? (session.choices?.lit(session.held).get(space) ?? []) : [];
  return html`<div
      class="place"><p><b>${placeName(ground)}</b>: ${terrain?.name ?? ground.terrain}. ${terrain?.effect ?? ""} ${(ground.notes ?? []).join(". ")}</p>
    <p>${here.length > 0 ? `Here: ${here.map((piece) => piece.name).join(", ")}.` : "Nobody is here."} Next to it: ${ground.neighbours.map((other) => placeName(board.spaces[other])).join(", ")}.</p>
    ${lit.map((choice) => html`<${Line} session=${session} control=${control} choice=${choice} />`)}
    ${session.asked && lit.length === 0 && html`<${WhyNot} session=${session}
        anchor=${session.held === null ? { space } : { pieceto: [session.held, space] }} />`}</div>`;
}

/** @param {{ session: Session, anchor: Anchor }} props */
function WhyNot({ session, anchor }) {
  const [answer, setAnswer] = useState(/** @type {{ of: number, said: WhyAnswer } | null} */ (null));
  const version = session.view?.version ?? 0;
  const said = answer?.of === version ? answer.said : null;
  const ask = async () =>
    setAnswer({ of: version, said: await acts.why(session, anchor).catch(() => ({ nothing: true })) });
  return html`<span class="why-not">${
    said
      ? html`<span role="status">${said.forbidden ? html`${said.forbidden.why} <${RuleLink} session=${session}
          rule=${said.forbidden.rule} />` : said.legal ? "It can be chosen." : "Choosing it would mean nothing now."}</span>`
      : html`<button type="button" class="quiet" onClick=${ask}>Why not?</button>`
  }</span>`;
}
