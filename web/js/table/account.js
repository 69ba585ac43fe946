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

/** So many results have a line each where there is little room; of more the signs stand side by side. */
const LINES = 4;

/** The same where there is little room: many results by their signs alone, each kind of sign once in words. @param {{ forecast: Forecast }} props */
export function Chances({ forecast }) {
  const likely = forecast.results.filter((result) => result.weight > 0);
  if (likely.length <= LINES) return html`<${Bars} forecast=${forecast} />`;
  const of = Math.max(1, forecast.of);
  /** A sign by itself explains those that are made of it. @type {Map<string, string>} */
  const kinds = new Map();
  for (const { key, text } of likely) if (!/\s/.test(key) && text !== key && !kinds.has(key[0])) kinds.set(key[0], `${key} ${text}`);
  return html`<ul class="chances" style=${{ "--lines": Math.ceil(likely.length / 2) }}>${likely.map(
    ({ key, text, weight }) => html`<li key=${key} title=${text} style=${{ "--share": `${(weight / of) * 100}%` }}><b>${key}</b> <span>${percent(weight, of)}</span></li>`,
  )}</ul>
  ${kinds.size > 0 && html`<p class="signs">${[...kinds.values()].map((words) => html`<span key=${words}>${words}</span> `)}</p>`}`;
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

/** What may happen is never nought, and what may not never all. @param {number} weight @param {number} of */
export function percent(weight, of) {
  const share = Math.round((weight / of) * 100);
  if (share === 0 && weight > 0) return "<1%";
  return share === 100 && weight < of ? ">99%" : `${share}%`;
}

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
