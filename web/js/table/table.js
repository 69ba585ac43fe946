// The table: everything on the screen during a game.

import { html, render, useEffect, useLayoutEffect, useState } from "../../vendor/preact-htm.js";
import { IconButton } from "../icons.js";
import { SettingsDrawer } from "../settingsdrawer.js";
import { capital, sentences } from "../words.js";
import { BoardHost } from "./boardhost.js";
import { Charts } from "./charts.js";
import { Chronicle } from "./chronicle.js";
import { Coach } from "./coach.js";
import { Controller } from "./controller.js";
import { Thrown } from "./dice.js";
import { Follow } from "./follow.js";
import { Forces } from "./forces.js";
import { Onward, Sought } from "./formations.js";
import { follow as followGuide } from "./guide.js";
import { Header } from "./header.js";
import { BoardList } from "./list.js";
import { PromptCard } from "./prompt.js";
import { Offers } from "./offers.js";
import { passIdle } from "./orders.js";
import { ReplayBar } from "./replaybar.js";
import { Rules } from "./rules.js";
import { Session } from "./session.js";
import { listen } from "./sound.js";
import { Summary } from "./summary.js";
import { TableDrawer } from "./tabledrawer.js";
import { Talk, unreadOf } from "./talk.js";
import { watch } from "./watch.js";
import { Welcome } from "./welcome.js";

/** @param {Element} root @param {string} id */
export function openTable(root, id) {
  const session = new Session(id);
  const control = new Controller(session);
  document.body.classList.add("at-table");
  document.addEventListener("keydown", (event) => control.key(event));
  watch(session);
  passIdle(session);
  followGuide(session);
  listen(session);
  session.start();
  render(html`<${Table} session=${session} control=${control} />`, root);
}

const narrow = matchMedia("(max-width: 760px)");

const TABS = /** @type {[string, string][]} */ ([
  ["chronicle", "Chronicle"],
  ["forces", "Forces"],
  ["charts", "Charts"],
  ["rules", "Rules"],
  ["talk", "Talk"],
  ["list", "List"],
]);

/** @param {{ session: Session, control: Controller }} props */
function Table({ session, control }) {
  const [, draw] = useState(0);
  const [tab, setTab] = useState("chronicle");
  const [drawer, setDrawer] = useState(/** @type {"settings" | "table" | null} */ (null));
  const [sheet, setSheet] = useState(false);
  // From the first drawing on: what is answered before the browser has painted must not be missed.
  useLayoutEffect(() => session.subscribe(() => draw((n) => n + 1)), []);
  // A rule that was clicked is read at once.
  useEffect(() => {
    if (!session.rule) return;
    setTab("rules");
    setSheet(true);
  }, [session.rule]);
  // Who looks back wants to see the board.
  useEffect(() => {
    if (session.replay) setSheet(false);
  }, [Boolean(session.replay), session.replay?.n]);
  if (session.broken)
    return html`<main class="broken"><h1>This table cannot be shown</h1><p>${sentences([session.broken.words])}</p>
      ${session.broken.passes && html`<p role="status">It is tried again by itself.</p>`}
      <p><a class="button" href="/">All games</a></p></main>`;
  if (!session.view || !session.board)
    return html`<main class="loading" aria-busy="true"><p>The table is being laid…</p></main>`;
  const unread = tab === "talk" && (sheet || !narrow.matches) ? 0 : unreadOf(session);
  const camera = () => control.board?.camera;
  const looks = ["table", sheet && "sheet-open", session.replay && "looking-back", session.busy && "busy", session.tumbling !== null && "tumbling"];
  const turnTo = (/** @type {string} */ key) => {
    setTab(key);
    setSheet(true);
  };
  return html`<div class=${looks.filter(Boolean).join(" ")} data-version=${session.view.version}>
    <${Header} session=${session} onMenu=${() => setDrawer("table")} onSettings=${() => setDrawer("settings")} />
    <main class="stage">
      <${BoardHost} session=${session} control=${control} />
      <div class="zoom" data-off-board role="group" aria-label="Zoom">
        <${IconButton} icon="plus" words="Closer" title="Closer (+)" look="" act=${() => camera()?.closer()} />
        <${IconButton} icon="minus" words="Farther" title="Farther (−)" look="" act=${() => camera()?.farther()} />
        <${IconButton} icon="fit" words="The whole board" title="The whole board (0)" look="" act=${() => camera()?.fit()} />
        <${Onward} session=${session} control=${control} />
      </div>
      ${session.replay && html`<p class="then-banner" role="status">You are looking back. The game itself has not moved.</p>`}
      <${Sought} session=${session} />
      <${Thrown} session=${session} control=${control} />
      <${Follow} session=${session} />
      <${Summary} session=${session} />
      <${ReplayBar} session=${session} />
    </main>
    <aside class="panel" aria-label="Decisions">
      <${IconButton} icon=${sheet ? "down" : "up"} words=${sheet ? "Show less" : "Show more"} look="handle" act=${() => setSheet(!sheet)} />
      <div class="decisions">
        <${Coach} session=${session} />
        <${Welcome} session=${session} />
        <${Offers} session=${session} />
        <${PromptCard} session=${session} control=${control} />
      </div>
      <div class="more">
        <div class="tabs" role="tablist">${TABS.map(([key, title]) => html`<button type="button" role="tab"
          id=${`tab-${key}`} aria-selected=${tab === key} aria-controls="tab-page" onClick=${() => turnTo(key)}>
          ${title}${key === "talk" && unread > 0 && html` <small>${unread}</small>`}</button>`)}</div>
        <div class="page" role="tabpanel" id="tab-page" aria-labelledby=${`tab-${tab}`}>
          <h2 class="said">${TABS.find(([key]) => key === tab)?.[1]}</h2>
          ${tab === "chronicle" && html`<${Chronicle} session=${session} />`}
          ${tab === "forces" && html`<${Forces} session=${session} control=${control} />`}
          ${tab === "charts" && html`<${Charts} session=${session} />`}
          ${tab === "rules" && html`<${Rules} session=${session} />`}
          ${tab === "talk" && html`<${Talk} session=${session} />`}
          ${tab === "list" && html`<${BoardList} session=${session} control=${control} />`}
        </div>
      </div>
    </aside>
    ${session.curtain && html`<${Curtain} session=${session} />`}
    ${drawer === "settings" && html`<${SettingsDrawer} onClose=${() => setDrawer(null)} />`}
    ${drawer === "table" && html`<${TableDrawer} session=${session} onClose=${() => setDrawer(null)} />`}
  </div>`;
}

/** Two people at one screen: what one holds is not for the other. @param {{ session: Session }} props */
function Curtain({ session }) {
  const side = capital(session.curtain ?? "");
  return html`<div class="curtain" role="dialog" aria-modal="true"><div><h2>The ${side} player, please</h2>
    <p>There are secrets on the table. The other player looks away.</p>
    <button type="button" class="primary" ref=${(/** @type {HTMLElement | null} */ el) => el?.focus()}
        onClick=${() => session.set({ curtain: null })}>I am the ${side} player</button>
    <button type="button" class="quiet"
        onClick=${() => session.set({ curtain: null, open: true })}>I play both sides</button></div></div>`;
}
