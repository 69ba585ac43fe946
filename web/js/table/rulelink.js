// Rule numbers that open the rule.

import { html } from "../../vendor/preact-htm.js";

/** @import { Session } from "./session.js" */

/** @param {{ session: Session, rule?: string | null }} props */
export function RuleLink({ session, rule }) {
  if (!rule) return null;
  return html`<button type="button" class="rule" title=${`Read rule ${rule}`}
    onClick=${(/** @type {Event} */ event) => {
      event.stopPropagation();
      session.set({ rule });
    }}>${rule}</button>`;
}

/** Words in which [4.5D] opens rule 4.5D. @param {{ session: Session, text: string }} props */
export function Words({ session, text }) {
  const parts = text.split(/\[([A-Z]?\d[\dA-Za-z.]*)\]/);
  return html`<span>${parts.map((part, i) => (i % 2 ? html`<${RuleLink} session=${session}
      rule=${part} />` : part))}</span>`;
}
