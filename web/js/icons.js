// Small line drawings on buttons. They never stand alone: every button has words for those who need them.

import { html } from "../vendor/preact-htm.js";

/** @type {Record<string, string>} */
const DRAWN = {
  home: "M3 11L12 3L21 11M6 9V21H18V9M10 21V14H14V21",
  undo: "M4 9H15A5.5 5.5 0 0 1 15 20H8M4 9L9 4M4 9L9 14",
  hint: "M9 18H15M10 21H14M8 14.5A6.5 6.5 0 1 1 16 14.5C15.4 15.2 15 16 15 18H9C9 16 8.6 15.2 8 14.5Z",
  threats:
    "M2 12C5 6.5 8.5 5 12 5S19 6.5 22 12C19 17.5 15.5 19 12 19S5 17.5 2 12ZM9 12A3 3 0 1 0 15 12A3 3 0 1 0 9 12Z",
  plus: "M12 5V19M5 12H19",
  minus: "M5 12H19",
  fit: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  gear: "M9.5 12A2.5 2.5 0 1 0 14.5 12A2.5 2.5 0 1 0 9.5 12ZM12 3V6M12 18V21M3 12H6M18 12H21M5.6 5.6L7.8 7.8M16.2 16.2L18.4 18.4M18.4 5.6L16.2 7.8M7.8 16.2L5.6 18.4",
  menu: "M4 7H20M4 12H20M4 17H20",
  next: "M4 12H18M12 6L18 12L12 18M21 6V18",
  play: "M7 4L20 12L7 20Z",
  pause: "M8 5V19M16 5V19",
  back: "M15 5L8 12L15 19",
  forth: "M9 5L16 12L9 19",
  phaseBack: "M18 5L11 12L18 19M7 5V19",
  phaseForth: "M6 5L13 12L6 19M17 5V19",
  now: "M5 5L12 12L5 19M12 5L19 12L12 19",
  copy: "M9 9H20V20H9ZM15 9V4H4V15H9",
  cross: "M6 6L18 18M18 6L6 18",
  up: "M5 15L12 8L19 15",
  down: "M5 9L12 16L19 9",
  book: "M12 6C10 4.5 7 4 3 4V18C7 18 10 18.5 12 20C14 18.5 17 18 21 18V4C17 4 14 4.5 12 6ZM12 6V20",
  look: "M11 4A7 7 0 1 0 11 18A7 7 0 1 0 11 4ZM16 16L21 21",
  flag: "M5 21V4C9 2 12 7 19 4V13C12 16 9 11 5 13",
  send: "M3 12L21 4L14 21L11 14Z",
  redo: "M20 9H9A5.5 5.5 0 0 0 9 20H16M20 9L15 4M20 9L15 14",
  map: "M3 6L9 3L15 6L21 3V18L15 21L9 18L3 21ZM9 3V18M15 6V21",
  save: "M12 3V15M6 10L12 16L18 10M4 20H20",
  clock: "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM12 7V12L16 14",
};

/** @param {{ name: string }} props */
export function Icon({ name }) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${DRAWN[name]} /></svg>`;
}

/**
 * A button with a drawing; its words are for those who cannot see it.
 * @param {{ icon: string, words: string, title?: string, look?: string, off?: boolean, act: () => unknown }} props
 */
export function IconButton({ icon, words, title, look, off, act }) {
  return html`<button type="button" class=${look ?? "plain"} title=${title ?? words} disabled=${off} onClick=${act}>
    <${Icon} name=${icon} /><span class="said">${words}</span></button>`;
}

/** The sign of a side: its colour, and its shape for those who do not see colours. @param {{ side: string, second?: boolean }} props */
export function SideSign({ side, second }) {
  const d = second
    ? "M5 2H15L18 5V15L15 18H5L2 15V5Z"
    : "M6 2H14A4 4 0 0 1 18 6V14A4 4 0 0 1 14 18H6A4 4 0 0 1 2 14V6A4 4 0 0 1 6 2Z";
  return html`<svg class=${`side-sign side-${side}`} viewBox="0 0 20 20" aria-hidden="true"><path d=${d} /></svg>`;
}
