// Setting a table up: scenario, options, who sits where.

import { html, useState } from "../../vendor/preact-htm.js";
import { SideSign } from "../icons.js";
import { settings } from "../settings.js";
import { Drawer } from "../drawer.js";
import { capital, turns } from "../words.js";
import { Balance } from "./balance.js";
import { OptionalRules } from "./options.js";

/** @import { Listing, NewTable, Opened } from "../../types" */

const SIDES = ["french", "allied"];
/** So many scenarios are shown with all their words. */
const FEW = 2;

/**
 * @param {{ game: Listing, scenario: string, busy: boolean, onClose: () => void,
 *   onLay: (wanted: NewTable) => Promise<Opened | null> }} props
 */
export function Setup({ game, scenario: first, busy, onClose, onLay }) {
  const strongest = game.levels.at(-1)?.key;
  const [key, setKey] = useState(first);
  const [options, setOptions] = useState(/** @type {Record<string, string>} */ ({}));
  const [seats, setSeats] = useState(
    /** @type {Record<string, string>} */ ({ french: "you", allied: strongest ? `opponent:${strongest}` : "friend" }),
  );
  const [touched, setTouched] = useState(/** @type {string[]} */ ([]));
  // Who takes the other side changes places; whoever wants both takes his own again.
  const seat = (/** @type {string} */ side, /** @type {string} */ who) => {
    const [other] = SIDES.filter((one) => one !== side);
    const changes = who === "you" && seats[other] === "you" && !touched.includes(other);
    setSeats({ ...seats, [side]: who, ...(changes ? { [other]: seats[side] } : {}) });
    setTouched([...touched, side]);
  };
  const [hints, setHints] = useState(true);
  const [name, setName] = useState("");
  const [player, setPlayer] = useState(settings.now.name);
  const scenario = game.scenarios.find((one) => one.key === key) ?? game.scenarios[0];
  const lay = (/** @type {Event} */ event) => {
    event.preventDefault();
    settings.set({ name: player.trim() });
    onLay({ game: game.key, scenario: scenario.key, options, name: name.trim(), player: player.trim(), seats, hints });
  };
  const sitters = [
    ["you", "You"],
    ["friend", "A friend, by link"],
    ...game.levels.map((level) => [`opponent:${level.key}`, `The ${level.key}`]),
  ];
  // What to expect of the programs that have been chosen.
  const programs = game.levels.filter((level) => SIDES.some((side) => seats[side] === `opponent:${level.key}`));
  // Who has chosen among many has read them, and wants to see what he has chosen.
  const few = game.scenarios.length <= FEW;
  const hot = SIDES.every((side) => seats[side] === "you");
  const friend = SIDES.some((side) => seats[side] === "friend");
  return html`<${Drawer} title=${game.title} onClose=${onClose}><form class="setup" onSubmit=${lay}>
    <fieldset><legend>Scenario</legend>${game.scenarios.map(
      (one) => html`<label class=${`pick${few ? "" : " lean"}`} key=${one.key}>
      <input type="radio" name="scenario" checked=${one.key === scenario.key} onChange=${() => {
        setKey(one.key);
        setOptions({});
      }} />
      <span><b>${one.title}</b> <span class="length">${turns(one.turns)}</span>
          ${(few || one.key === scenario.key) && html`<small>${one.about}</small><${Balance} balance=${one.balance} />`}</span></label>`,
    )}</fieldset>
    <fieldset><legend>Who sits where</legend>${SIDES.map(
      (side, i) => html`<label class="option" key=${side}>
      <span class="side"><${SideSign} side=${side} second=${i > 0} /> ${capital(side)}</span>
      <select name=${`seat-${side}`} value=${seats[side]}
          onChange=${(/** @type {any} */ event) => seat(side, event.currentTarget.value)}>
        ${sitters.map(([value, label]) => html`<option value=${value}
            selected=${seats[side] === value}>${label}</option>`)}</select></label>`,
    )}
      <p class="help">${hot ? "You play both sides, or two of you share this screen." : friend ? "The table gives you a link for your friend; live, or days apart." : programs.map((level) => `The ${level.key} ${level.about}.`).join(" ") || "\u00a0"}</p></fieldset>
    ${(hot || friend) && html`<label class="switch"><input type="checkbox" role="switch" checked=${hints}
        onChange=${(/** @type {any} */ event) => setHints(event.currentTarget.checked)} /><span><b>Hints are allowed</b>
        <small>Between people this is agreed on before the first move, and holds for both sides</small></span></label>`}
    <div class="two"><label>Your name <input value=${player} maxlength="40" placeholder="As others see it"
        onInput=${(/** @type {any} */ event) => setPlayer(event.currentTarget.value)} /></label>
      <label>Name of the table <input value=${name} maxlength="60" placeholder=${scenario.title}
          onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)} /></label></div>
    <${OptionalRules} options=${scenario.options} chosen=${options}
        onChoose=${(/** @type {string} */ option, /** @type {string} */ value) => setOptions({ ...options, [option]: value })} />
    <div class="row end"><button type="button" onClick=${onClose}>Not now</button><button type="submit"
        class="primary" disabled=${busy}>Lay the table</button></div>
  </form></${Drawer}>`;
}
