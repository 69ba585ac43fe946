// The games as cards, each with its map.

import { html, useState } from "../../vendor/preact-htm.js";
import * as api from "../api.js";
import { settings } from "../settings.js";
import { turns } from "../words.js";
import { Balance } from "./balance.js";

/** @import { Listing, Scenario } from "../../types" */

/** More scenarios than stand beside a picture. */
const MANY = 5;

/** @param {{ games: Listing[], onSetup: (game: Listing, scenario: string) => void }} props */
export function Cards({ games, onSetup }) {
  return html`<ul class="cards">${games.map(
    (game) => html`<li key=${game.key} class=${game.scenarios.length > MANY ? "many" : ""}>
    <${Picture} game=${game} board=${game.scenarios[0]?.board} />
    <div class="words">
      <h3>${game.title}</h3>
      <p class="character">${game.character}</p>
      <ul class="scenarios">${game.scenarios.map((scenario) => html`<${ScenarioLine} key=${scenario.key}
          scenario=${scenario} onChoose=${() => onSetup(game, scenario.key)} />`)}</ul>
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
