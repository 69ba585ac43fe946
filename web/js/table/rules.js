// The rules in our words: by contents, by search, open at the one that was asked for, with the way back.

import { html, useEffect, useRef, useState } from "../../vendor/preact-htm.js";
import { Icon } from "../icons.js";
import { isNumbered, numberOf } from "../words.js";
import { HowToPlay } from "./guide.js";
import { ruleName, Words } from "./rulelink.js";

/** @import { Gloss, RuleText } from "../../types" */
/** @import { Session } from "./session.js" */

/** @param {{ session: Session }} props */
export function Rules({ session }) {
  const [search, setSearch] = useState("");
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const wanted = session.rule;
  useEffect(() => {
    if (!wanted) return;
    setSearch("");
    // After the list is whole again.
    requestAnimationFrame(() => {
      const found = box.current?.querySelector(".wanted");
      if (!(found instanceof HTMLElement)) return;
      found.scrollIntoView({ block: "center" });
      found.focus({ preventScroll: true });
    });
  }, [wanted]);
  const { rules, glossary } = session.ledger;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const terms = glossary.filter((gloss) => words.length > 0 && matches(meant(gloss), words));
  // A rule is also found by the terms of art that it is about.
  const about = new Set(terms.map((gloss) => gloss.rule));
  const found = rules.filter((rule) => about.has(rule.id) || matches(said(rule), words));
  const sections = [...new Set(rules.map((rule) => rule.section ?? ""))];
  let section = "";
  return html`<div class="rules" ref=${box}>
    <label class="search"><${Icon} name="look" /><span class="said">Search the rules</span>
      <input type="search" placeholder="Search the rules" value=${search}
        onInput=${(/** @type {any} */ event) => {
          setSearch(event.currentTarget.value);
          session.set({ rule: null });
          // What is found first stands first, wherever one has been reading.
          box.current?.scrollIntoView({ block: "start" });
        }} /></label>
    ${session.readBefore.length > 0 && html`<button type="button" class="quiet back" onClick=${() => session.readBack()}>
        Back to ${ruleName(session.ledger, session.readBefore.at(-1) ?? "")}</button>`}
    ${words.length === 0 && html`<${HowToPlay} session=${session} />`}
    ${
      words.length === 0 &&
      html`<details class="contents"><summary>Contents</summary><ol>${sections.map(
        (title) => html`<li key=${title}><button type="button" class="plain" onClick=${() =>
          heading(box.current, title)?.scrollIntoView({ block: "start" })}>${title}</button></li>`,
      )}</ol></details>`
    }
    ${found.length + terms.length === 0 && html`<p class="empty">No rule says that.</p>`}
    ${
      terms.length > 0 &&
      html`<dl class="glossary">${terms.map((gloss) => html`<div key=${gloss.word}><dt>${gloss.word}</dt>
          <dd>${gloss.meaning} <${Words} session=${session} text=${`[${gloss.rule}]`} /></dd></div>`)}</dl>`
    }
    ${found.map((rule) => {
      const head = (rule.section ?? "") !== section;
      section = rule.section ?? "";
      return html`${head && html`<h3 key=${`s${section}`}>${section}</h3>`}
        <article key=${rule.id} tabindex="-1" class=${hits(rule.id, wanted) ? "wanted" : ""}>
          <h4>${isNumbered(rule.id) && html`<b>${numberOf(rule.id)}</b> `}${rule.title}</h4>
          <p><${Words} session=${session} text=${rule.text} /></p>
          ${rule.example && html`<p class="example"><i>Example.</i> <${Words} session=${session}
              text=${rule.example} /></p>`}
          ${rule.ruling && html`<p class="ruling"><i>Our ruling.</i> <${Words} session=${session}
              text=${rule.ruling} /></p>`}
          ${rule.open && html`<p class="ruling"><i>Not enforced yet.</i> ${rule.open}</p>`}
        </article>`;
    })}
  </div>`;
}

/** @param {HTMLElement | null} box @param {string} title */
const heading = (box, title) =>
  [...(box?.querySelectorAll("h3") ?? [])].find((heading) => heading.textContent === title);

/** `4.5` means 4.5A to 4.5E too. @param {string} id @param {string | null} wanted */
const hits = (id, wanted) =>
  wanted !== null && (id === wanted || (id.startsWith(wanted) && /^[A-Z]/.test(id.slice(wanted.length))));

/** @param {RuleText} rule */
const said = (rule) => `${rule.id} ${rule.section} ${rule.title} ${rule.text} ${rule.ruling ?? ""} ${rule.example ?? ""}`;

/** @param {Gloss} gloss */
const meant = (gloss) => `${gloss.word} ${(gloss.also ?? []).join(" ")} ${gloss.meaning}`;

/** @param {string} text @param {string[]} words */
const matches = (text, words) => words.every((word) => text.toLowerCase().includes(word));
