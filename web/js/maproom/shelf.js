// The shelf of the map room: every board of every game as a card.

import { html, render, useEffect, useState } from "../../vendor/preact-htm.js";
import * as api from "../api.js";
import { Icon, IconButton } from "../icons.js";
import { settings } from "../settings.js";
import { SettingsDrawer } from "../settingsdrawer.js";
import { shelf } from "./requests.js";

/** @import { BoardLine } from "../../types" */

/** @param {Element} root */
export function openShelf(root) {
  document.title = "The map room · Grognard";
  render(html`<${Shelf} />`, root);
}

function Shelf() {
  const [boards, setBoards] = useState(/** @type {BoardLine[] | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [drawer, setDrawer] = useState(false);
  const [, draw] = useState(0);
  useEffect(() => {
    const say = (/** @type {Error} */ error) => setTrouble(error.message);
    api.patiently(shelf, say).then((boards) => {
      setTrouble("");
      setBoards(boards);
    }, say);
    return settings.subscribe(() => draw((n) => n + 1));
  }, []);
  return html`<div class="lobby shelf">
    <header class="shelf-head">
      <a class="button" href="/"><${Icon} name="home" /> The lobby</a>
      <h1>The map room</h1>
      <${IconButton} icon="gear" words="Settings" look="plain gear" act=${() => setDrawer(true)} />
      <p>Every board on its true ground. Measure, draw lines of sight, look up a place; and if you own a printed
        copy, correct the board and play on yours.</p>
    </header>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
    <main><ul class="sheets">${(boards ?? []).map((board) => html`<li key=${board.key}><${Card} board=${board} /></li>`)}</ul></main>
    ${drawer && html`<${SettingsDrawer} onClose=${() => setDrawer(false)} />`}
  </div>`;
}

/** @param {{ board: BoardLine }} props */
function Card({ board }) {
  return html`<a class="sheet-card" href=${`/maps/${board.key}`}>
    <div class="picture"><img src=${api.thumbnailUrl(board.id, settings.theme)} alt="" loading="lazy" /></div>
    <h2>${board.title}</h2>
    <p class="of">${board.game_title}</p>
    <p class="count">${board.spaces} ${board.hexes ? "hexes" : "areas"}</p></a>`;
}
