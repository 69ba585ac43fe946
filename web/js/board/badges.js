// States of a piece as small signs on its rim: each has a shape of its own, so none needs its colour.

import { svg } from "./svg.js";

/** Signs in a square of 24 around the middle. @type {Record<string, { d: string, at: [number, number], look: string }>} */
const SIGNS = {
  attacking: {
    d: "M-8 8L6 -6M8 -8V-3L5 -3M8 -8H3V-5M8 8L-6 -6M-8 -8V-3L-5 -3M-8 -8H-3V-5M-8 3L-3 8M8 3L3 8",
    at: [27, -27],
    look: "red",
  },
  bombarding: {
    d: "M0 -9V-4M0 9V4M-9 0H-4M9 0H4M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M-6 -6L-4 -4M6 6L4 4M6 -6L4 -4M-6 6L-4 4",
    at: [27, -27],
    look: "red",
  },
  defending: { d: "M0 -8C3 -6 6 -6 8 -6C8 2 6 6 0 9C-6 6 -8 2 -8 -6C-6 -6 -3 -6 0 -8Z", at: [27, -27], look: "dark" },
  retreating: { d: "M7 5C7 -4 0 -6 -7 -3M-7 -3L-2 -7M-7 -3L-2 2", at: [27, -27], look: "dark" },
  square: { d: "M-7 -7H7V7H-7ZM-2 -2H2V2H-2Z", at: [-27, -27], look: "dark" },
  reacted: { d: "M2 -9L-5 1H0L-2 9L5 -1H0Z", at: [27, -27], look: "dark" },
  fired: { d: "M0 -9V-5M0 9V5M-9 0H-5M9 0H5M-6 -6L-4 -4M6 6L4 4M6 -6L4 -4M-6 6L-4 4", at: [28, 1], look: "quiet" },
  ordered: { d: "M-6 0L-2 5L7 -5", at: [27, 27], look: "quiet" },
  fought: { d: "M-6 0L-2 5L7 -5", at: [27, 27], look: "quiet" },
};

/**
 * @param {string[]} states
 * @returns {SVGElement[]}
 */
export function badges(states) {
  /** @type {SVGElement[]} */
  const made = [];
  /** States this page has no sign for are written out; from afar a letter or two has to do. @type {string[]} */
  const words = [];
  for (const state of states) {
    const sign = SIGNS[state];
    if (state === "must-attack" || state === "must-be-attacked") {
      const right = state === "must-attack";
      made.push(
        svg(
          "g",
          { class: `badge flag ${state}`, transform: `translate(${right ? 26 : -26} -30)` },
          svg("path", { class: "pole", d: "M0 12V-14" }),
          svg("path", { class: "cloth", d: right ? "M0 -14L18 -8L0 -2Z" : "M0 -14L-18 -8L0 -2Z" }),
        ),
      );
    } else if (sign) {
      made.push(
        svg(
          "g",
          { class: `badge sign ${sign.look}`, transform: `translate(${sign.at[0]} ${sign.at[1]})` },
          svg("circle", { r: 12.5 }),
          svg("path", { d: sign.d }),
        ),
      );
    } else if (!["picked", "moved", "spent"].includes(state)) {
      words.push(state.replaceAll("-", " "));
    }
  }
  return [...made, ...words.map(written), ...words.map(lettered)];
}

/** On the upper rim and above it: the values are printed below, and they are what one looks for. @param {string} text @param {number} i */
function written(text, i) {
  const width = Math.min(66, 12 + text.length * 6);
  return svg(
    "g",
    { class: "badge word long", transform: `translate(0 ${-36 - 13 * i})` },
    svg("rect", { x: -width / 2, y: -6.5, width, height: 13, rx: 6.5 }),
    svg("text", { y: 3.6, textLength: text.length > 9 ? width - 8 : null, lengthAdjust: "spacingAndGlyphs" }, text),
  );
}

/** Side by side, so that none hides another. @param {string} text @param {number} i @param {string[]} all */
function lettered(text, i, all) {
  const letters = lettersOf(text);
  const width = letters.length > 1 ? 32 : 24;
  const beside = Math.min(34, 60 / all.length);
  return svg(
    "g",
    { class: "badge word short", transform: `translate(${(i - (all.length - 1) / 2) * beside} -34)` },
    svg("rect", { x: -width / 2, y: -10.5, width, height: 21, rx: 7 }),
    svg("text", { y: 7.5 }, letters),
  );
}

/** The first letter of a word, of several those of the first and the last. An O alone would be read as a nought. @param {string} text */
export function lettersOf(text) {
  const words = text.split(" ");
  const [first, last] = [words[0], words[words.length - 1]];
  if (words.length > 1) return (first[0] + last[0]).toUpperCase();
  return first[0].toUpperCase() + (/^o/i.test(first) ? first.slice(1, 2) : "");
}
