// What the chronicle tells, sorted: a fight is one thing with all that belongs to it, marches and losses are what
// they are. What an entry is, it says itself (`deed`); nothing here reads its words.

/** @import { Entry, Side } from "../../types" */
/**
 * @typedef {object} Deed One thing that happened.
 * @property {string} key
 * @property {"heading" | "fight" | "arrivals" | "line"} kind
 * @property {Entry} head What opens it.
 * @property {Entry[]} parts What belongs to it, in order.
 * @property {number} turn The turn it happened in; 0 before the first.
 * @property {Side | null} side
 * @property {number} [salvo] So many throws by one rule are told as this one.
 */

/** What goes on with a fight. */
const PARTS = new Set(["blow", "loss", "retreat", "advance"]);

/** A chronicle that has grown is another list; one that is the same is not sorted again. @type {WeakMap<Entry[], Deed[]>} */
const known = new WeakMap();

/** @param {Entry[]} entries @returns {Deed[]} */
export function deeds(entries) {
  let told = known.get(entries);
  if (!told) {
    told = sorted(entries);
    known.set(entries, told);
  }
  return told;
}

/** @param {Entry[]} entries @returns {Deed[]} */
function sorted(entries) {
  /** @type {Deed[]} */
  const told = [];
  // What comes before the first turn that is called out belongs to the one before it; where none is, to the first. The
  // heading of a side's phase begins no turn: what comes before it belongs to the same.
  const called = entries.find((entry) => entry.turn);
  let turn = called?.side ? (called.turn ?? 1) : (called?.turn ?? 2) - 1;
  /** What further lines may belong to. @type {Deed | null} */
  let open = null;
  entries.forEach((entry, i) => {
    turn = entry.turn ?? turn;
    const kind = kindOf(entry, open);
    if (open && kind === "part") return void open.parts.push(entry);
    // Who comes with others is told with them.
    if (open && entry.deed === "arrival" && open.head.deed === "arrival" && open.side === (entry.side ?? null)) {
      open.kind = "arrivals";
      return void open.parts.push(entry);
    }
    open = {
      key: `${entry.n}-${i}`,
      kind: kind === "part" ? "line" : kind,
      head: entry,
      parts: [],
      turn,
      side: entry.side ?? null,
    };
    told.push(open);
    if (kind === "heading") open = null;
  });
  return told;
}

/** @param {Entry} entry @param {Deed | null} open */
function kindOf(entry, open) {
  if (entry.deed === "fight") return isCarriedOut(entry, open) ? "part" : "fight";
  if (entry.weight === "heading") return "heading";
  const goesOn = PARTS.has(entry.deed ?? "") || entry.weight === "detail";
  if (!goesOn) return "line";
  const thrown = Boolean(entry.dice?.length);
  if (open?.kind === "arrivals") return thrown ? "fight" : entry.weight === "detail" ? "part" : "line";
  if (open?.kind === "fight" && (open.head.deed === "fight" || !thrown)) return "part";
  // A die for which no fight was announced is a fight of its own.
  if (thrown) return "fight";
  return open && entry.weight === "detail" ? "part" : "line";
}

/** Whether an entry is the throw of a fight that was announced just before. @param {Entry} entry @param {Deed | null} open */
const isCarriedOut = (entry, open) =>
  open?.kind === "fight" && open.parts.length === 0 && !open.head.dice?.length && Boolean(entry.dice?.length) && open.side === (entry.side ?? null);

/** All entries of a deed. @param {Deed} deed */
export const whole = ({ head, parts }) => [head, ...parts];

/** A deed in one sentence. @param {Deed} deed */
export const inShort = ({ kind, head, parts }) =>
  kind === "arrivals" ? `${head.text}, and ${parts.filter((entry) => entry.deed === "arrival").length} more with it` : head.text;

/**
 * Where others went: who walks on from where he has come to has walked one way, in however many steps it was told.
 * @param {Deed[]} moves @returns {{ deeds: Deed[], arrow: number[] }[]}
 */
export function ways(moves) {
  /** @type {{ deeds: Deed[], arrow: number[] }[]} */
  const told = [];
  for (const deed of moves) {
    const { pieces = [], arrow = [], deed: what } = deed.head;
    const last = told.at(-1);
    const first = last?.deeds[0].head;
    const goesOn = what === "march" && first?.deed === "march" && arrow.length > 0 && last?.arrow.at(-1) === arrow[0];
    if (last && goesOn && pieces.length > 0 && String(first?.pieces) === String(pieces)) {
      last.deeds.push(deed);
      last.arrow.push(...arrow.slice(1));
    } else {
      told.push({ deeds: [deed], arrow: [...arrow] });
    }
  }
  return told;
}

/** Where a deed happened. @param {Deed} deed */
export function placeOf(deed) {
  const lines = whole(deed);
  return {
    spaces: [...new Set(lines.flatMap((entry) => entry.spaces ?? []))],
    arrow: lines.find((entry) => entry.arrow?.length)?.arrow ?? [],
  };
}

/** Who has lost how much in these deeds, by side. @param {Entry[]} entries @returns {Map<Side, { toll: number, entries: Entry[] }>} */
export function losses(entries) {
  /** @type {Map<Side, { toll: number, entries: Entry[] }>} */
  const lost = new Map();
  for (const entry of entries) {
    if (entry.deed !== "loss" || !entry.side) continue;
    const so = lost.get(entry.side) ?? { toll: 0, entries: [] };
    so.toll += entry.toll ?? 1;
    so.entries.push(entry);
    lost.set(entry.side, so);
  }
  return lost;
}

/** The throws of a deed: each with its words. @param {Deed} deed */
export const throws = (deed) => whole(deed).filter((entry) => entry.dice?.length);

/** The fight that an entry belongs to. @param {Entry[]} entries @param {Entry} entry */
export const fightOf = (entries, entry) => deeds(entries).findLast((deed) => whole(deed).includes(entry)) ?? null;

/** Whether something is worth an eye's time: not a modifier, not a piece merely taken in hand. @param {Entry} entry */
export const tells = (entry) => entry.weight !== "detail" || Boolean(entry.dice?.length);

/** So many reasons find room. */
const REASONS = 2;

/** Of the reasons for a throw those that are told with it: what they come to, rather than the last of what some pieces add. @param {Entry[]} reasons */
export function summed(reasons) {
  const sums = reasons.filter((entry) => !entry.pieces?.length);
  return (sums.length > 0 && reasons.length > REASONS ? sums : reasons).slice(-REASONS);
}

/** What came of a throw in the end, if that is told after it. @param {Entry[]} chronicle @param {Entry} thrown */
export function followed(chronicle, thrown) {
  const later = chronicle.slice(chronicle.lastIndexOf(thrown) + 1);
  const end = later.findIndex((entry) => entry.weight === "heading");
  return later.slice(0, end < 0 ? later.length : end).findLast((entry) => entry.weight === "event") ?? null;
}
