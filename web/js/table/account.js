// A sum in the making, and what dice may bring.

import { html } from "../../vendor/preact-htm.js";
import { DieFace } from "./dice.js";
import { RuleLink } from "./rulelink.js";

/** @import { Account, Forecast, Term } from "../../types" */
/** @import { Session } from "./session.js" */

/** One bar a result, as long as it is likely. @param {{ forecast: Forecast }} props */
export function Bars({ forecast }) {
  const of = Math.max(1, forecast.of);
  return html`<ul class="bars">${forecast.results.map(
    (likely) => html`
    <li key=${likely.key}>
      <b>${(likely.dice ?? []).map((die, i) => html`<${DieFace} key=${i} value=${die} />`)}${likely.key}</b>
      <span class="what">${likely.text}</span>
      <span class="chance">${percent(likely.weight, of)}<small>${likely.weight}/${of}</small></span>
      <span class="bar" role="presentation"><i style=${{ width: `${(likely.weight / of) * 100}%` }}></i></span>
    </li>`,
  )}</ul>`;
}

/**
 * The same in one line, for buttons. Where there is room for it, `told` says below how likely each result is; one
 * that has but a sign or two letters is told in words.
 * @param {{ forecast: Forecast, told?: boolean }} props
 */
export function Strip({ forecast, told = false }) {
  const of = Math.max(1, forecast.of);
  const likely = forecast.results.filter((result) => result.weight > 0);
  const words = forecast.results.map(({ key, weight }) => `${key} ${weight}/${of}`).join(", ");
  return html`<span class="strip" title=${words} aria-label=${words}>${likely.map(
    ({ key, weight }, i) => html`
    <i key=${key} class=${`tone-${i % 4}`} style=${{ flexGrow: weight }}>${told ? "" : key}</i>`,
  )}</span>${told && html`<span class="told" aria-hidden="true">${likely.map(({ key, text, weight }) => html`<span
      key=${key}>${/\p{L}{3}/u.test(key) ? key : text || key} <b>${percent(weight, of)}</b></span>`)}</span>`}`;
}

/** @param {number} weight @param {number} of */
export const percent = (weight, of) => `${Math.round((weight / of) * 100)}%`;

/** What comes from a space points at it. @param {{ session: Session, term: Term }} props */
function TermText({ session, term: { text, at } }) {
  if (at === undefined) return html`<span>${text}</span>`;
  const point = () => session.set({ flash: { spaces: [at], arrow: [], at: Date.now() } });
  return html`<button type="button" class="points" title="Show it on the board" onClick=${point}>${text}</button>`;
}

/** @param {{ session: Session, account: Account }} props */
export function AccountCard({ session, account }) {
  return html`<section class="account" aria-label=${account.title}>
    <h3>${account.title}</h3>
    <table><tbody>${account.terms.map(
      (term, i) => html`
      <tr key=${i}><td><${TermText} session=${session} term=${term} /> <${RuleLink} session=${session}
          rule=${term.rule} /></td><td class="value">${term.value}</td></tr>`,
    )}
    </tbody></table>
    <p class=${`total ${account.total.length > 6 ? "words" : ""}`}><span>In all</span>
        <strong>${account.total}</strong></p>
    ${account.forecast && html`<${Bars} forecast=${account.forecast} />`}
  </section>`;
}
