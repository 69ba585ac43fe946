// What the player prefers, kept by this browser.

import { Store } from "./store.js";

/** How long a step stays, how long a line that has to be read, and how much longer for each letter of it, in milliseconds. */
export const PACES = /** @type {const} */ ({
  step: { name: "Step by step", step: Infinity, fight: Infinity, letter: 0 },
  slow: { name: "Slow", step: 1300, fight: 2600, letter: 34 },
  quick: { name: "Quick", step: 420, fight: 1500, letter: 16 },
  once: { name: "At once", step: 0, fight: 0, letter: 0 },
});

const KEY = "grognard.settings";
const DEFAULTS = {
  /** @type {"auto" | "light" | "dark"} */
  theme: "auto",
  /** Pieces glide. */
  motion: true,
  /** How fast the steps of others are shown. @type {"step" | "slow" | "quick" | "once"} */
  pace: "quick",
  /** What has happened is summed up before one's own turn. */
  summary: true,
  /** Drums, guns and dice can be heard. */
  sound: false,
  /** Dice roll on the screen. */
  dice: true,
  /** Numbers on the spaces when they are large enough. */
  numbers: true,
  /** The enemy's zones, while a piece is in hand. */
  zones: true,
  /** The whole board in a corner, where it is larger than the screen. */
  minimap: true,
  /** What happened last stays on the map as arrows. */
  arrows: true,
  /** Ask before a choice that leaves something undone. */
  confirm: true,
  /** Pass by itself what leaves nothing to be done. */
  passes: false,
  /** Tell me in the browser's own way when it is my turn. */
  notify: false,
  /** Tips of the first game. */
  tips: true,
  /** @type {string[]} Tips already seen. */
  seen: [],
  /** How far the guide of each game has come. @type {Record<string, { on: boolean, seen: string[] }>} */
  guides: {},
  /** What others call me. */
  name: "",
};

const night = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Settings extends Store {
  constructor() {
    super();
    this.now = { ...DEFAULTS, ...stored() };
    night.addEventListener("change", () => this.#apply());
    this.#apply();
  }

  /** @param {Partial<typeof DEFAULTS>} change */
  set(change) {
    this.now = { ...this.now, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // A browser that keeps nothing: the choice lasts until the page is closed.
    }
    this.#apply();
  }

  /** @returns {"light" | "dark"} */
  get theme() {
    return this.now.theme === "auto" ? (night.matches ? "dark" : "light") : this.now.theme;
  }

  /** Whether things may move. */
  get moves() {
    return this.now.motion && !still.matches;
  }

  #apply() {
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.classList.toggle("still", !this.moves);
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", this.theme === "dark" ? "#191714" : "#e9dcc0");
    this.changed();
  }
}

function stored() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

export const settings = new Settings();
