// How it ended.

import { html } from "../../vendor/preact-htm.js";
import { SideSign } from "../icons.js";
import { capital, sidesOf, winnerOf } from "../words.js";
import { Aftermath } from "./aftermath.js";
import { Needed } from "./charts.js";
import { RuleLink } from "./rulelink.js";
import * as replay from "./replay.js";

/** @import { TableView } from "../../types" */
/** @import { Session } from "./session.js" */

/** @param {{ session: Session, view: TableView }} props */
export function Ending({ session, view }) {
  const outcome = view.outcome ?? view.scene.outcome ?? null;
  const sides = sidesOf(view);
  const winner = winnerOf(view);
  const mine = sides.filter((side) => view.seats[side].yours);
  const feeling = !winner || mine.length !== 1 ? "" : mine[0] === winner ? "Victory" : "Defeat";
  return html`<div class="ending" role="status">
    <p class="who">${winner && html`<${SideSign} side=${winner} second=${sides.indexOf(winner) > 0} />`}
      <span>${winner ? `${capital(winner)} victory` : "A draw"}</span></p>
    ${feeling && html`<h2>${feeling}</h2>`}
    <p>${outcome ? capital(outcome.how) : view.resigned ? `The ${capital(view.resigned)} player has resigned.` : ""}
      ${outcome?.rule && html` <${RuleLink} session=${session} rule=${outcome.rule} />`}</p>
    <div class="row">
      <button type="button" onClick=${() => replay.go(session, 0, true)}>Watch it again</button>
      <a class="button primary" href="/">Another game</a>
    </div>
    <${Needed} session=${session} title="What was needed" />
    <${Aftermath} session=${session} view=${view} />
    ${
      view.seed &&
      html`<details class="fair"><summary>Were the dice fair?</summary>
      <p>Before the first move the table published a fingerprint of its seed; here is the seed. <code>grognard verify</code> rolls every die again.</p>
      <p><b>Fingerprint</b> <code>${view.dice_commitment}</code></p>
          <p><b>Seed</b> <code>${view.seed}</code></p></details>`
    }
  </div>`;
}
