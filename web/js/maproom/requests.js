// What the map room asks the server.

import { ask, Trouble } from "../api.js";

/** @import { BoardLine, BoardSheet, Correction, Found, Measure, Sight } from "../../types" */

/** @param {string} key @param {string} rest */
const at = (key, rest) => `/api/boards/${encodeURIComponent(key)}/${rest}`;
/** @param {Record<string, string>} words */
const query = (words) => `?${new URLSearchParams(words)}`;

/** @returns {Promise<BoardLine[]>} */
export const shelf = () => ask("GET", "/api/boards");
/** @param {string} key @returns {Promise<BoardSheet>} */
export const sheet = (key) => ask("GET", at(key, "sheet"));
/** @param {string} key @param {string} from @param {string} to @returns {Promise<Measure>} */
export const measure = (key, from, to) => ask("GET", at(key, `measure${query({ from, to })}`));
/** What is usual stops the line, unless something else is named. @param {string} key @param {string} from @param {string} to @param {string[] | null} blocking @returns {Promise<Sight>} */
export const sight = (key, from, to, blocking) =>
  ask("GET", at(key, `sight${query({ from, to, ...(blocking ? { blocking: blocking.join(",") } : {}) })}`));
/** @param {string} key @param {string} q @returns {Promise<Found[]>} */
export const search = (key, q) => ask("GET", at(key, `search${query({ q })}`));

/**
 * The corrected file, or the corrected map drawn. What cannot be corrected is a Trouble whose body lists the faults.
 * @param {string} key @param {string} what @param {Correction[]} corrections @returns {Promise<string>}
 */
async function corrected(key, what, corrections) {
  let answer;
  try {
    answer = await fetch(at(key, what), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ corrections }),
    });
  } catch {
    throw new Trouble(0, {});
  }
  const text = await answer.text();
  if (answer.ok) return text;
  /** @type {any} */
  let said = null;
  try {
    said = JSON.parse(text);
  } catch {
    // An answer that is no JSON says nothing.
  }
  throw new Trouble(answer.status, said?.error ?? {}, said);
}

/** @param {string} key @param {Correction[]} corrections */
export const correctedFile = (key, corrections) => corrected(key, "correct", corrections);
/** @param {string} key @param {Correction[]} corrections @param {string} theme */
export const correctedMap = (key, corrections, theme) => corrected(key, `corrected.svg?theme=${theme}`, corrections);
