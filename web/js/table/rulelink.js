// Rule numbers that open the rule, and terms of art that explain themselves.

import { html } from "../../vendor/preact-htm.js";
import { isNumbered, numberOf } from "../words.js";

/** @import { Gloss, Ledger, RuleText } from "../../types" */
/** @import { Session } from "./session.js" */

/** A rule as one speaks of it: by its number, or where the book has none by its title. @param {Ledger} ledger @param {string} id */
export function ruleName(ledger, id) {
  if (isNumbered(id)) return numberOf(id);
  return lexicon(ledger).all.get(id)?.title || (ledger.rules.length > 0 ? id : "§");
}

/** @param {{ session: Session, rule?: string | null }} props */
export function RuleLink({ session, rule }) {
  if (!rule) return null;
  const name = ruleName(session.ledger, rule);
  const title = lexicon(session.ledger).all.get(rule)?.title;
  return html`<button type="button" class=${isNumbered(rule) ? "rule" : "rule worded"}
    title=${`Read rule ${name}${title && title !== name ? `: ${title}` : ""}`}
    onClick=${(/** @type {Event} */ event) => {
      event.stopPropagation();
      session.read(rule);
    }}>${name}</button>`;
}

/** A word with its meaning; clicking it opens the rule behind it. @param {{ session: Session, gloss: Gloss, word: string }} props */
function Term({ session, gloss, word }) {
  return html`<button type="button" class="term" title=${gloss.meaning} aria-label=${`${word}: ${gloss.meaning}`}
    onClick=${(/** @type {Event} */ event) => {
      event.stopPropagation();
      session.read(gloss.rule);
    }}>${word}</button>`;
}

/**
 * Words in which `[4.5D]`, and a number of a rule that there is, opens the rule, and a term of art explains itself where it
 * is first met.
 * @param {{ session: Session, text: string }} props
 */
export function Words({ session, text }) {
  const { pattern, glosses, ids, all } = lexicon(session.ledger);
  const met = new Set();
  /** @type {any[]} */
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, bracketed, word] = match;
    const gloss = word && glosses.get(word.toLowerCase());
    // What stands in brackets is a rule only if there is such a rule, or as long as the rules have not come.
    const rule = bracketed ? (all.size === 0 || all.has(bracketed) ? bracketed : null) : word && ids.has(word) ? word : null;
    if (!rule && (!gloss || met.has(gloss))) continue;
    parts.push(text.slice(from, match.index));
    if (rule) parts.push(html`<${RuleLink} session=${session} rule=${rule} />`);
    from = match.index + whole.length;
    if (gloss) met.add(gloss);
    if (rule || !gloss) continue;
    // A sign after a word stays on its line.
    const [sign] = /^[,.;:?!)]*/.exec(text.slice(from)) ?? [""];
    from += sign.length;
    parts.push(html`<span class="with-sign"><${Term} session=${session} gloss=${gloss} word=${word} />${sign}</span>`);
  }
  return html`<span>${[...parts, text.slice(from)].flatMap((part) => (typeof part === "string" ? unbroken(part) : part))}</span>`;
}

/** The numbers of a counter, in brackets or after a sign in brackets, and odds stay on one line. @param {string} text */
export const unbroken = (text) =>
  text.split(/((?:\(\d+-\d+\)|\[\w+\] \d+-\d+|(?<![\w-])\d+-\d+(?![\w-]))[,.;:]?)/).map((part, i) => (i % 2 ? html`<span class="with-sign">${part}</span>` : part));

/**
 * What an entry tells, without the rules behind every number. What stands in brackets and is no rule is part of a name.
 * @param {Ledger} ledger @param {{ text: string, brief?: string }} entry
 */
export function inBrief(ledger, { text, brief }) {
  const { all } = lexicon(ledger);
  const isRule = (/** @type {string} */ id) => (all.size > 0 ? all.has(id) : id.includes("."));
  return brief ?? text.replaceAll(/ ?\[([A-Z]*-?[\d.][\w.-]*)\]/g, (whole, id) => (isRule(id) ? "" : whole));
}

/** @typedef {{ pattern: RegExp, glosses: Map<string, Gloss>, ids: Set<string>, all: Map<string, RuleText> }} Lexicon */
/** @type {WeakMap<Ledger, Lexicon>} */
const known = new WeakMap();

/** What can be met in a text, longest first. @param {Ledger} ledger @returns {Lexicon} */
function lexicon(ledger) {
  let made = known.get(ledger);
  if (!made) {
    const glosses = new Map(
      ledger.glossary.flatMap((gloss) => [gloss.word, ...(gloss.also ?? [])].map((word) => [word.toLowerCase(), gloss])),
    );
    // A bare number such as "4" is more often a number than a rule.
    const ids = new Set(ledger.rules.map((rule) => rule.id).filter((id) => /[A-Za-z]|\d\.\d/.test(id)));
    const words = [...ids, ...glosses.keys()].sort((a, b) => b.length - a.length).map(escaped);
    const bracketed = String.raw`\[([A-Z]*-?\d?[\w.-]*\d[\w.-]*)\]`;
    const word = words.length > 0 ? String.raw`|(?<![\w-])(${words.join("|")})(?![\w-])` : "|(?!)()";
    made = { pattern: new RegExp(bracketed + word, "gi"), glosses, ids, all: new Map(ledger.rules.map((rule) => [rule.id, rule])) };
    known.set(ledger, made);
  }
  return made;
}

const escaped = (/** @type {string} */ word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
