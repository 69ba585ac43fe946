// The rules in our words: searchable, open at the one that was asked for.

import { html, useEffect, useRef, useState } from "../../vendor/preact-htm.js";
import { Icon } from "../icons.js";
import { Words } from "./rulelink.js";

/** @import { RuleText } from "../../types" */
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
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const rules = session.rules.filter((rule) => matches(rule, words));
  let section = "";
  return html`<div class="rules" ref=${box}>
    <label class="search"><${Icon} name="look" /><span class="said">Search the rules</span>
      <input type="search" placeholder="Search the rules" value=${search}
        onInput=${(/** @type {any} */ event) => {
          setSearch(event.currentTarget.value);
          session.set({ rule: null });
        }} /></label>
    ${rules.length === 0 && html`<p class="empty">No rule says that.</p>`}
    ${rules.map((rule) => {
      const part = /^[A-Z]?\d+/.exec(rule.id)?.[0] ?? "";
      const head = part !== section && words.length === 0;
      section = part;
      return html`${head && html`<h3 key=${`s${part}`}>Section ${part}</h3>`}
        <article key=${rule.id} tabindex="-1" class=${hits(rule.id, wanted) ? "wanted" : ""}>
          <h4><b>${rule.id}</b> ${rule.title}</h4>
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

/** `4.5` means 4.5A to 4.5E too. @param {string} id @param {string | null} wanted */
const hits = (id, wanted) =>
  wanted !== null && (id === wanted || (id.startsWith(wanted) && /^[A-Z]/.test(id.slice(wanted.length))));

/** @param {RuleText} rule @param {string[]} words */
function matches(rule, words) {
  const text = `${rule.id} ${rule.title} ${rule.text} ${rule.ruling ?? ""} ${rule.example ?? ""}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
