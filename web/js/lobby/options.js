// Optional rules by group: what each changes, and what a choice switches on or off.

import { html } from "../../vendor/preact-htm.js";
import { isNumbered, numberOf } from "../words.js";

/** @import { OptionalRule } from "../../types" */

/** @param {OptionalRule} option @param {Record<string, string>} chosen */
const valueOf = (option, chosen) => chosen[option.key] ?? option.values[0].key;

/**
 * What there is to say of an option beside its sentence: what it goes with, what switches it off, what it
 * switches off itself. The game decides; this only says so before it does.
 * @param {OptionalRule[]} options @param {Record<string, string>} chosen @param {OptionalRule} option
 */
export function notes(options, chosen, option) {
  /** @type {(key: string) => OptionalRule[]} */
  const replacing = (key) => options.filter((other) => other.replaces.includes(key) && holds(other.key));
  /** @type {(key: string) => boolean} */
  const holds = (key) => {
    const one = options.find((other) => other.key === key);
    return !!one && valueOf(one, chosen) !== one.idle && one.needs.every(holds) && replacing(key).length === 0;
  };
  /** @param {string[]} keys */
  const titles = (keys) => keys.map((key) => options.find((other) => other.key === key)?.title ?? key).join(", ");
  const used = valueOf(option, chosen) !== option.idle;
  const missing = option.needs.filter((key) => !holds(key));
  const by = replacing(option.key).map((other) => other.key);
  const said = [];
  if (used && by.length > 0) said.push(`Switched off by: ${titles(by)}.`);
  else if (missing.length > 0) said.push(`${used ? "Has no effect without" : "Goes with"}: ${titles(missing)}.`);
  if (option.replaces.length > 0) {
    said.push(`${holds(option.key) ? "Switches off" : "Would switch off"}: ${titles(option.replaces)}.`);
  }
  return { without: used && !holds(option.key), said };
}

/**
 * @param {{ options: OptionalRule[], chosen: Record<string, string>,
 *   onChoose: (key: string, value: string) => void }} props
 */
export function OptionalRules({ options, chosen, onChoose }) {
  const groups = [...new Set(options.map((option) => option.group))];
  return groups.map((group) => {
    const all = options.filter((option) => option.group === group);
    const rules = all.map((option) => html`<${Rule} key=${option.key} option=${option} value=${valueOf(option, chosen)}
        notes=${notes(options, chosen, option)} onChoose=${onChoose} />`);
    if (options.length <= FEW) return html`<fieldset class="rules" key=${group}><legend>${group}</legend>${rules}</fieldset>`;
    const changed = all.filter((option) => valueOf(option, chosen) !== option.values[0].key).length;
    return html`<details class="rules" key=${group}><summary><b>${group}</b> <small>${all.length === 1 ? "one rule" : `${all.length} rules`}${
      changed > 0 ? `, ${changed} changed` : ""}</small></summary>${rules}</details>`;
  });
}

/** So many optional rules are all shown; of more each group opens by itself. */
const FEW = 10;

/**
 * @param {{ option: OptionalRule, value: string, notes: ReturnType<typeof notes>,
 *   onChoose: (key: string, value: string) => void }} props
 */
function Rule({ option, value, notes: { without, said }, onChoose }) {
  const isSwitch = option.values.length === 2 && option.values.every((one) => one.key === "on" || one.key === "off");
  const words = html`<span><b>${option.title}</b> ${isNumbered(option.rule) && html`<span class="number">${numberOf(option.rule)}</span>`}
      <small>${option.about}</small>${said.map((note) => html`<small class="note">${note}</small>`)}</span>`;
  if (isSwitch) {
    return html`<label class=${`rule${without ? " without" : ""}`}><input type="checkbox" name=${`option-${option.key}`}
        checked=${value === "on"} onChange=${(/** @type {any} */ event) =>
          onChoose(option.key, event.currentTarget.checked ? "on" : "off")} />${words}</label>`;
  }
  return html`<label class=${`rule values${without ? " without" : ""}`}>${words}<select name=${`option-${option.key}`}
      value=${value} onChange=${(/** @type {any} */ event) => onChoose(option.key, event.currentTarget.value)}>
    ${option.values.map((one) => html`<option value=${one.key} selected=${one.key === value}>${one.title}</option>`)}
  </select></label>`;
}
