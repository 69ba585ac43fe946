// What is asked now, and everything that can be answered without the board.

import { html } from "../../vendor/preact-htm.js";
import { Icon, IconButton, SideSign } from "../icons.js";
import { capital, over, turn, winnerOf } from "../words.js";
import * as acts from "./acts.js";
import { AccountCard, Strip } from "./account.js";
import { ChoiceList, Few } from "./choicelist.js";
import { followed } from "./deeds.js";
import { Ending } from "./ending.js";
import { OrderButton, Orders, asChoice } from "./orders.js";
import { FightCard, StepLine } from "./fight.js";
import { Beside, Played } from "./forces.js";
import { Pools } from "./pools.js";
import { RuleLink, Words } from "./rulelink.js";
import { Several } from "./several.js";

/** @import { Choice, TableView } from "../../types" */
/** @import { Choices } from "./choices.js" */
/** @import { Session } from "./session.js" */
/** @import { Controller } from "./controller.js" */

/** More letters than this are written smaller, so that what can be chosen stays in sight. */
const LONG = 130;

/** @param {{ session: Session, control: Controller }} props */
export function PromptCard({ session, control }) {
  const view = session.shown;
  if (!view) return null;
  const { scene } = view;
  const side = (over(view) ? winnerOf(view) : scene.prompt?.side) ?? view.to_act[0] ?? "";
  const sides = Object.keys(view.seats);
  // What others are asked is said to them.
  const others = !session.replay && !view.your_turn && Boolean(scene.prompt);
  // What takes one click is not looked for behind those who are still to come; a hand of cards is the question itself.
  const orders = html`<${Orders} session=${session} control=${control} />`;
  const dealt = (scene.hands ?? []).length > 0;
  return html`<section class=${`prompt side-${side} ${session.asked ? "asked" : ""}`}>
    ${
      over(view)
        ? html`<${Ending} session=${session} view=${view} />`
        : html`
      <p class="who">
        ${side && html`<${SideSign} side=${side} second=${sides.indexOf(side) > 0} />`}
        <span>${session.replay ? capital(side) : turn(view)}${!session.replay && view.your_turn && side ? ` · ${capital(side)}` : ""}</span>
        ${!session.replay && !view.your_turn && view.thinking && html`<span class="dots" aria-hidden="true"><i></i>
            <i></i><i></i></span>`}
      </p>
      <${Because} session=${session} view=${view} />
      <p class=${`ask ${(scene.prompt?.text.length ?? 0) > LONG ? "long" : ""}`} aria-live="polite" aria-atomic="true">${
        scene.prompt
          ? html`<${Words} session=${session} text=${others ? `“${scene.prompt.text}”` : scene.prompt.text} /> <${RuleLink} session=${session}
              rule=${scene.prompt.rule} />`
          : ""
      }</p>`
    }
    ${scene.fight && html`<${StepLine} fight=${scene.fight} />`}
    <${Notice} session=${session} />
    <${Key} threats=${session.threats} />
    <${HintCard} session=${session} control=${control} />
    ${!over(view) && html`<${Played} session=${session} control=${control} />`}
    ${!session.replay && view.your_turn && html`<${Pools} session=${session} control=${control} />${!dealt && orders}<${Beside}
        session=${session} control=${control} /><${Few} session=${session} control=${control} /><${Buttons} session=${session} />${dealt && orders}<${
          Several} session=${session} />`}
    ${scene.account && html`<${AccountCard} session=${session} account=${scene.account} />`}
    ${scene.fight && html`<${FightCard} session=${session} fight=${scene.fight} />`}
    ${!over(view) && html`<${Tools} session=${session} view=${view} />`}
    ${!session.replay && view.your_turn && html`<${ChoiceList} session=${session} control=${control} />`}
  </section>`;
}

/** What led to the question: as the game tells it, else the die that was just thrown, in the words of the chronicle. @param {{ session: Session, view: TableView }} props */
function Because({ session, view }) {
  const told = view.scene.prompt?.because;
  const thrown = session.replay || !view.your_turn ? null : session.chronicle.findLast((entry) => entry.dice?.length);
  // An input may run by itself between the die and the question.
  const fresh = thrown && thrown.n >= view.inputs - 1 ? thrown : null;
  if (!told && !fresh) return null;
  const then = fresh && followed(session.chronicle, fresh);
  return html`<p class="because">${told && html`<${Words} session=${session} text=${told} />`} ${
    !told && fresh && html`<${Words} session=${session} text=${fresh.brief ?? fresh.text} /> <${RuleLink} session=${session} rule=${fresh.rule} />`
  }${!told && then && html`. <${Words} session=${session} text=${then.brief ?? then.text} /> <${RuleLink} session=${session} rule=${then.rule} />`}</p>`;
}

/** So many buttons stand open; the others wait behind a line. */
const OPEN = 3;

/** @param {{ session: Session }} props */
function Buttons({ session }) {
  const choices = session.choices;
  if (!choices || choices.buttons.length === 0) return null;
  const { buttons } = choices;
  const many = buttons.length > OPEN && choices.all.some((choice) => choice.forecast);
  const button = (/** @type {Choice} */ choice, /** @type {number} */ i) => html`
    <${ChoiceButton} key=${choice.label} session=${session} choice=${choice} n=${i + 1}
        main=${i === 0 && isMain(choice, choices)} />`;
  return html`<div class="buttons">${many ? buttons.slice(0, 1).map(button) : buttons.map(button)}
    ${many && html`<details class="others"><summary>${buttons.length - 1} other choices</summary><div
        class="buttons">${buttons.slice(1).map((choice, i) => button(choice, i + 1))}</div></details>`}</div>`;
}

/** The eye falls on what leads on: not on what leaves something undone, nor on passing by what the board offers. @param {Choice} choice @param {Choices} choices */
const isMain = (choice, choices) =>
  !choice.confirm &&
  (Boolean(choice.forecast) ||
    // Of several that are equally good none is the main one.
    (choices.buttons.length === choices.all.length && choices.buttons.filter((one) => !one.confirm).length === 1));

/** @param {{ session: Session, choice: Choice, n: number, main: boolean }} props */
function ChoiceButton({ session, choice, n, main }) {
  const pending = session.pending === choice;
  return html`<button type="button" class=${`choice ${main ? "primary" : ""} ${pending ? "pending" : ""}`}
      disabled=${!session.asked} aria-keyshortcuts=${n < 10 ? String(n) : undefined}
      onClick=${() => acts.decide(session, choice)}>
    <span class="label">${choice.label}</span>
    ${n < 10 && html`<kbd>${n}</kbd>`}
    ${choice.forecast && html`<${Strip} forecast=${choice.forecast} />`}
  </button>`;
}

/** @param {{ session: Session, view: TableView }} props */
function Tools({ session, view }) {
  const play = !session.replay && Object.values(view.seats).some((seat) => seat.yours);
  if (!play || !(view.your_turn || view.can_undo || session.threats)) return null;
  return html`<div class="tools">
    <button type="button" disabled=${!view.can_undo || session.busy} onClick=${() => acts.undo(session)}
        aria-keyshortcuts="U"
      title=${view.can_undo ? "Take back your last decision (U)" : (view.undo_reason ?? "Nothing to take back")}>
      <${Icon} name="undo" /> Undo</button>
    ${view.hints !== false && html`<button type="button" disabled=${!session.asked || session.hinting} aria-busy=${session.hinting}
        onClick=${() => acts.hint(session)} aria-keyshortcuts="H"
      title="What would the strongest opponent do? (H)"><${Icon} name="hint" /> Hint</button>`}
    <button type="button" aria-pressed=${session.threats !== null} onClick=${() => acts.threats(session)}
        aria-keyshortcuts="T"
      title="Zones, enemy reach and odds against me (T)"><${Icon} name="threats" /> Threats</button>
  </div>`;
}

/** What the signs of threats mean, those that are shown. @type {[string, string][]} */
const THREATS = [
  ["zone", "controlled by the enemy"],
  ["reach", "where he could come"],
  ["fire", "where his fire reaches"],
];

/** The key to the threats on the board. @param {{ threats: Session["threats"] }} props */
function Key({ threats }) {
  if (!threats?.length) return null;
  const kinds = new Set(threats.map((threat) => threat.kind));
  const worst = threats.filter((threat) => threat.odds).sort((a, b) => b.level - a.level)[0];
  return html`<ul class="threat-key" aria-label="What the signs mean">
    ${THREATS.filter(([kind]) => kinds.has(kind)).map(([kind, words]) => html`<li key=${kind}><svg viewBox="0 0 24 16" aria-hidden="true"><rect
        class=${kind} x="2" y="2" width="20" height="12" rx="3" /></svg>${words}</li>`)}
    ${worst && html`<li><b>${worst.odds}</b>what he could bring about there</li>`}</ul>`;
}

/** @param {{ session: Session }} props */
function Notice({ session }) {
  const { notice } = session;
  if (!notice) return null;
  return html`<div class="notice" role="alert">
    <p>${notice.text} ${notice.rule && html`<${RuleLink} session=${session} rule=${notice.rule} />`}</p>
    ${notice.why && notice.why !== notice.text && html`<p class="why">${notice.why}</p>`}
    <${IconButton} icon="cross" words="Dismiss" look="close" act=${() => session.set({ notice: null })} />
  </div>`;
}

/** @param {{ session: Session, control: Controller }} props */
function HintCard({ session, control }) {
  const { hint } = session;
  if (!hint) return null;
  const choice = session.choices?.find(hint.decision);
  const plan = hint.plan && asChoice(hint.plan);
  return html`<div class="hint-card">
    <p class="what"><${Icon} name="hint" /> <b>${hint.label}</b></p>
    ${hint.why && html`<p class="why"><${Words} session=${session} text=${hint.why} /></p>`}
    <div class="row">
      ${plan && html`<${OrderButton} session=${session} control=${control} order=${plan} again=${false} />`}
      <button type="button" onClick=${() => session.set({ hint: null })}>Thanks</button>
      ${
        choice &&
        html`<button type="button" class="primary" disabled=${!session.asked}
            onClick=${() => acts.heed(session, choice)}
        onMouseEnter=${() => control.show(choice)} onMouseLeave=${() => control.show(null)}>Do it</button>`
      }
    </div>
  </div>`;
}
