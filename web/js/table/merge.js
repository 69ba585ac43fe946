// The chronicle as it grows: a view brings its end, undo takes from it.

/** @import { Entry, TableView } from "../../types" */

/**
 * @param {Entry[]} known
 * @param {TableView} view
 * @returns {{ entries: Entry[], gap: boolean }} `gap` when something between is not known.
 */
export function merge(known, view) {
  const tail = view.chronicle;
  if (tail.length === 0) return { entries: known.filter((entry) => entry.n <= view.inputs), gap: false };
  const first = tail[0].n;
  const before = known.filter((entry) => entry.n < first);
  // The tail may begin in the middle of what one input brought.
  const start = known.filter((entry) => entry.n === first);
  const again = tail.filter((entry) => entry.n === first);
  const kept = start.length > again.length ? start : again;
  const rest = tail.slice(again.length);
  const last = known.at(-1)?.n ?? 0;
  return { entries: [...before, ...kept, ...rest], gap: first > 1 && last < first - 1 };
}

/** The entries that an input or later ones brought. @param {Entry[]} entries @param {number} after */
export const since = (entries, after) => entries.filter((entry) => entry.n > after);

/**
 * What should still be seen on the map: this phase, or when nothing has happened in it yet, all that
 * others did since the viewer's own last phase. Whoever has no side sees the last phase in which something happened.
 * @param {Entry[]} entries
 * @param {string} eye
 * @param {string[]} sides
 */
export function recent(entries, eye, sides) {
  /** @type {Entry[]} */
  let seen = [];
  let end = entries.length;
  for (let i = end - 1; i >= 0; i--) {
    if (entries[i].weight !== "heading" && i > 0) continue;
    const now = end === entries.length;
    const { side } = entries[i];
    if (!now && (side === eye || (!side && seen.length > 0))) break;
    seen = [...entries.slice(i, end).filter(visible), ...seen];
    if (seen.length > 0 && (now || !sides.includes(eye))) break;
    end = i;
  }
  return seen;
}

/** What leaves a scar where it happened. */
const SCARS = new Set(["fight", "blow", "loss"]);

/** Ways, and where blood was shed: a tile that was laid or a unit that was set up is seen as it is. @param {Entry} entry */
const visible = ({ weight, arrow, spaces, deed }) =>
  weight === "event" && Boolean(arrow?.length || (spaces?.length && SCARS.has(deed ?? "")));
