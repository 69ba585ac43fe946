// The games as cards, each with its map: those that can be played first, then those in preparation.

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import * as api from "../api.js";
import { settings } from "../settings.js";
import { turns } from "../words.js";
import { Balance } from "./balance.js";

/** @import { BoardLine, Listing, Scenario } from "../../types" */

/** @param {{ games: Listing[], onSetup: (game: Listing, scenario: string) => void }} props */
export function Cards({ games, onSetup }) {
  const [boards, setBoards] = useState(/** @type {BoardLine[]} */ ([]));
  useEffect(() => void api.boards().then(setBoards, () => {}), []);
  return html`<ul class="cards">${[...games]
    .sort((a, b) => Number(a.coming) - Number(b.coming))
    .map(
      (game) => html`<li key=${game.key} class=${game.coming ? "coming" : ""}>
    <${Picture} game=${game} board=${game.scenarios[0]?.board ?? boards.find((line) => line.game === game.key)?.id} />
    <div class="words">
      <h3>${game.title}</h3>
      <p class="character">${game.character}</p>
      ${
        game.coming
          ? html`<p class="soon">In preparation. Its map hangs in the <a href="/maps">map room</a>.</p>`
          : html`
        <ul class="scenarios">${game.scenarios.map((scenario) => html`<${ScenarioLine} key=${scenario.key}
            scenario=${scenario} onChoose=${() => onSetup(game, scenario.key)} />`)}</ul>`
      }
    </div></li>`,
    )}</ul>`;
}

/** @param {{ scenario: Scenario, onChoose: () => void }} props */
function ScenarioLine({ scenario, onChoose }) {
  return html`<li><div><h4>${scenario.title} <span class="length">${turns(scenario.turns)}</span></h4>
      <p>${scenario.about}</p><${Balance} balance=${scenario.balance} /></div>
    <button type="button" onClick=${onChoose} aria-label=${`Set up ${scenario.title}`}>Set up</button></li>`;
}

/** @param {{ game: Listing, board?: string }} props */
function Picture({ game, board }) {
  const [broken, setBroken] = useState(false);
  if (!board || broken)
    return html`<div class="picture none" aria-hidden="true"><span>${game.title[0]}</span></div>`;
  return html`<div class="picture"><img src=${api.thumbnailUrl(board, settings.theme)} alt=${`The map of ${game.title}`}
      loading="lazy" onError=${() => setBroken(true)} /></div>`;
}
