// The lobby: what can be played, and the games one has begun.

import { html, render, useEffect, useState } from "../../vendor/preact-htm.js";
import * as api from "../api.js";
import { IconButton } from "../icons.js";
import { SettingsDrawer } from "../settingsdrawer.js";
import { Cards } from "./cards.js";
import { MyTables } from "./mytables.js";
import { Setup } from "./setup.js";
import { settings } from "../settings.js";
import { games as spelled, sentences, turns } from "../words.js";

/** @import { Listing, Opened, TableLine } from "../../types" */
/** @typedef {{ game: Listing, scenario: string } | null} Choosing */

/** @param {Element} root */
export function openLobby(root) {
  document.title = "Grognard";
  render(html`<${Lobby} />`, root);
}

/** No trouble. */
const NOTHING = { text: "", passes: false };

function Lobby() {
  const [games, setGames] = useState(/** @type {Listing[] | null} */ (null));
  const [tables, setTables] = useState(/** @type {TableLine[]} */ ([]));
  const [setup, setSetup] = useState(/** @type {Choosing} */ (null));
  const [trouble, setTrouble] = useState(NOTHING);
  const [busy, setBusy] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const [, draw] = useState(0);
  const look = () =>
    api.tables().then(
      (mine) => {
        setTables(mine);
        // What could not be reached can be reached again.
        setTrouble((said) => (said.passes ? NOTHING : said));
      },
      () => {},
    );
  useEffect(() => {
    const say = (/** @type {Error} */ error) =>
      setTrouble({ text: error.message, passes: error instanceof api.Trouble && error.status === 0 });
    api.patiently(api.games, say).then((games) => {
      setTrouble(NOTHING);
      setGames(games);
    }, say);
    look();
    const timer = setInterval(() => document.hidden || look(), 15000);
    const stop = settings.subscribe(() => draw((n) => n + 1));
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  /** Lays a table and goes there. @param {import("../../types").NewTable} wanted @returns {Promise<Opened | null>} */
  const lay = async (wanted) => {
    setBusy(true);
    setTrouble(NOTHING);
    try {
      const opened = await api.open(wanted);
      location.assign(opened.url);
      return opened;
    } catch (error) {
      const said = /** @type {import("../api.js").Trouble} */ (error);
      setTrouble({ text: sentences([said.message, said.why, said.hint]), passes: said.status === 0 });
      setBusy(false);
      return null;
    }
  };
  const load = async (/** @type {any} */ event) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = "";
    if (file) await lay({ seats: { french: "you", allied: "you" }, record: await file.text() });
  };
  const ready = games?.length ?? 0;
  const first = games?.find((game) => game.levels.length > 0);
  const level = first?.levels.at(-1)?.key;
  const now = () =>
    first &&
    lay({
      game: first.key,
      scenario: first.scenarios[0].key,
      player: settings.now.name,
      seats: { french: "you", allied: `opponent:${level}` },
    });
  return html`<div class="lobby">
    <header class="masthead">
      <${IconButton} icon="gear" words="Settings" look="plain gear" act=${() => setDrawer(true)} />
      <p class="motto">June 1815, on your table</p>
      <h1>Grognard</h1>
      <p class="ornament" aria-hidden="true"><i></i><b></b><i></i></p>
      <p class="lead">${ready ? spelled(ready) : "Games"} of Waterloo, with every rule enforced, every die explained, and an opponent who is always in.</p>
      ${
        first &&
        html`<div class="act"><button type="button" class="primary large" disabled=${busy}
            onClick=${now}>Play now against the ${level}</button>
        <p><b>${first.title}</b>, ${turns(first.scenarios[0].turns)}. You lead the French.</p></div>`
      }
    </header>
    ${trouble.text && html`<p class="trouble" role="alert">${trouble.text}</p>`}
    <main>
      <${MyTables} tables=${tables} />
      <section aria-labelledby="games-title"><h2 id="games-title">The games</h2>
        ${games ? html`<${Cards} games=${games}
            onSetup=${(/** @type {Listing} */ game, /** @type {string} */ scenario) => setSetup({ game, scenario })} />` : html`<p class="empty">…</p>`}</section>
      <section class="records"><h2>The map room</h2>
        <p>Every board on its true ground: look around, measure, draw lines of sight, and correct it by your printed copy.</p>
        <a class="button" href="/maps">Open the map room</a></section>
      <section class="records"><h2>A game on file</h2>
        <p>A record is the whole game in one file: replay it, or play on from any point.</p>
        <label class="button file"><input type="file" accept=".jsonl,.json,application/jsonl,text/plain"
            onChange=${load} />Load a record</label></section>
    </main>
    <footer><p>Grognard knows the rules; you need only the wits.</p></footer>
    ${setup && html`<${Setup} game=${setup.game} scenario=${setup.scenario} busy=${busy} onLay=${lay}
        onClose=${() => setSetup(null)} />`}
    ${drawer && html`<${SettingsDrawer} onClose=${() => setDrawer(false)} />`}
  </div>`;
}
