// What the player prefers, as switches; and the keys.

import { html } from "../vendor/preact-htm.js";
import { Drawer } from "./drawer.js";
import { PACES, settings } from "./settings.js";

/** @type {[keyof typeof settings.now, string, string][]} */
const SWITCHES = [
  ["motion", "Pieces glide", ""],
  ["summary", "Sum up what happened", "Before your turn, what the others did"],
  ["sound", "Sound", "Drums, guns and dice"],
  ["dice", "Dice roll on the board", ""],
  ["arrows", "Last moves as arrows", ""],
  ["zones", "Enemy zones while moving", "When a piece is in hand"],
  ["numbers", "Numbers on the spaces", "When they are large enough to be read"],
  ["minimap", "The whole board in a corner", "Where it is larger than the screen"],
  ["confirm", "Ask when something is forgotten", "Before a phase ends"],
  ["passes", "Pass where nothing can be done", "Phases in which you have no choice go by"],
  ["notify", "Tell me when it is my turn", "By a notification of the browser"],
  ["tips", "Tips of the first game", ""],
];

const THEMES = /** @type {const} */ ([
  ["auto", "As the system"],
  ["light", "Day"],
  ["dark", "Night"],
]);

const KEYS = [
  ["Tab, then arrows, Enter", "to the map, from one choice to the next, and choose"],
  ["1 to 9", "the buttons under the prompt"],
  ["Escape", "put down, step back"],
  ["U  H  T  R", "undo, hint, threats, the last order again"],
  ["+  −  0", "closer, farther, the whole board"],
  ["Arrows", "move the map"],
  ["[  ]", "one step back or on in the game"],
  ["N  F", "the next who can be chosen, show a formation"],
  ["P  N", "pause what the others do, one step on"],
  ["W", "what happened since your last turn"],
  ["B", "to the board"],
];

/** @param {keyof typeof settings.now} key @param {boolean} on */
async function turn(key, on) {
  if (key === "notify" && on) {
    on = "Notification" in window && (await Notification.requestPermission()) === "granted";
  }
  // Who wants the tips again wants all of them.
  settings.set({ [key]: on, ...(key === "tips" && on ? { seen: [], guides: {} } : {}) });
}

/** @param {{ onClose: () => void }} props */
export function SettingsDrawer({ onClose }) {
  const { now } = settings;
  return html`<${Drawer} title="Settings" onClose=${onClose}>
    <fieldset class="segments"><legend>Light</legend>
      ${THEMES.map(([theme, words]) => html`<label key=${theme}>
        <input type="radio" name="theme" checked=${now.theme === theme} onChange=${() => settings.set({ theme })} />
        <span>${words}</span></label>`)}
    </fieldset>
    <fieldset class="segments"><legend>The others' steps</legend>
      ${Object.entries(PACES).map(([pace, { name }]) => html`<label key=${pace}>
        <input type="radio" name="pace" checked=${now.pace === pace}
            onChange=${() => settings.set({ pace: /** @type {typeof now.pace} */ (pace) })} />
        <span>${name}</span></label>`)}
    </fieldset>
    ${SWITCHES.map(([key, label, about]) => html`<label class="switch" key=${key}>
      <input type="checkbox" role="switch" checked=${Boolean(now[key])}
        onChange=${(/** @type {any} */ event) => turn(key, event.currentTarget.checked)} />
      <span><b>${label}</b>${about && html`<small>${about}</small>`}</span></label>`)}
    <h3>Keys</h3>
    <dl class="keys">${KEYS.map(([key, what]) => html`<dt><kbd>${key}</kbd></dt><dd>${what}</dd>`)}</dl>
  </${Drawer}>`;
}
