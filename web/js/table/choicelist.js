// Every choice as a real button in a list: for keyboards, for screen readers, for the curious. A handful that is weighed by its
// chances stands open.

import { html } from "../../vendor/preact-htm.js";
import * as acts from "./acts.js";
import { Strip } from "./account.js";
import { kindOf } from "./choices.js";

/** @import { Choice } from "../../types" */
/** @import { Session } from "./session.js" */
/** @import { Controller } from "./controller.js" */

const GROUPS = /** @type {[string, string][]} */ ([
  ["piece", "Pieces"],
  ["pieceto", "Pieces and where they go"],
  ["facing", "Pieces and where they look"],
  ["space", "Spaces"],
  ["card", "Cards"],
  ["tray", "Beside the map"],
]);

/** @param {{ session: Session, control: Controller }} props */
export function ChoiceList({ session, control }) {
  const choices = session.choices;
  if (!choices) return null;
  const orders = choices.orders.filter((order) => order.on !== "button" && choices.means(order));
  const above = [...choices.buttons, ...choices.few];
  const shown = [...choices.all, ...orders].filter((choice) => !above.includes(choice));
  if (shown.length === 0) return null;
  return html`<details class="all-choices" open=${control.listOpen}
      onToggle=${(/** @type {any} */ event) => {
        control.listOpen = event.currentTarget.open;
      }}>
    <summary>${shown.length === 1 ? "The one choice on the board" : `All ${shown.length} choices on the board`}</summary>
    ${GROUPS.map(([kind, title]) => {
      const some = shown.filter((choice) => kindOf(choice.on) === kind);
      return (
        some.length > 0 &&
        html`<h4>${title}</h4><ul>${some.map(
          (choice) => html`
        <li key=${choice.label}><${Line} session=${session} control=${control} choice=${choice} /></li>`,
        )}</ul>`
      );
    })}
  </details>`;
}

/** A line a piece, so that nobody has to unfold a stack to compare them. @param {{ session: Session, control: Controller }} props */
export function Few({ session, control }) {
  const few = session.choices?.few ?? [];
  if (few.length === 0) return null;
  return html`<ul class="few">${few.map(
    (choice) => html`
    <li key=${choice.label}><${Line} session=${session} control=${control} choice=${choice} told=${true} /></li>`,
  )}</ul>`;
}

/** @param {{ session: Session, control: Controller, choice: Choice, told?: boolean }} props */
export function Line({ session, control, choice, told = false }) {
  return html`<button type="button" class="line" disabled=${!session.asked}
      onClick=${() => acts.decide(session, choice)}
      onMouseEnter=${() => control.show(choice)} onMouseLeave=${() => control.show(null)}
      onFocus=${() => control.show(choice)} onBlur=${() => control.show(null)}>
    <span>${choice.label}</span>${choice.cost && html`<b class="cost">${choice.cost}</b>`}
    ${choice.forecast && html`<${Strip} forecast=${choice.forecast} told=${told} />`}
  </button>`;
}
