// Talking to the table: one function a request, and errors in plain words.

/** @import { Anchor, Board, ChartsView, Done, Entry, Hint, Listing, NewTable, Opened, TableLine, Threats, WhyAnswer } from "../types" */
/** @import { TableView } from "../api" Views as they are sent. */

/** What went wrong, in words for the player. */
export class Trouble extends Error {
  /**
   * @param {number} status
   * @param {{ what?: string, rule?: string, why?: string, hint?: string }} said
   * @param {any} [body]
   */
  constructor(status, said, body) {
    super(said.what || plain(status));
    this.status = status;
    this.rule = said.rule;
    this.why = said.why;
    this.hint = said.hint;
    this.body = body;
  }

  /** Whether it passes by itself: no connection, too many at once, a mistake of the table. */
  get passes() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** @param {number} status */
function plain(status) {
  switch (status) {
    case 0:
      return "The table cannot be reached. Check that it is still running; nothing is lost.";
    case 401:
      return "You have no seat at this table.";
    case 403:
      return "That is not yours to decide.";
    case 404:
      return "There is no such table.";
    case 409:
      return "The table has moved on.";
    case 413:
      return "That is too large.";
    case 429:
      return "Too many requests at once. Wait a moment.";
    default:
      return status >= 500 ? "The table made a mistake. Nothing was changed." : "That was not understood.";
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body, headers = {}) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Trouble(0, {});
  }
  const text = await answer.text();
  /** @type {any} */
  let said = null;
  try {
    said = text ? JSON.parse(text) : null;
  } catch {
    said = text;
  }
  if (!answer.ok) throw new Trouble(answer.status, said?.error ?? {}, said);
  return said;
}

/** A first failure is tried again after so many milliseconds, each further one after twice as many. */
export const FIRST_WAIT = 500;
export const LONGEST_WAIT = 15000;

/**
 * Asks until there is an answer, as long as what is in the way passes by itself.
 * @template T
 * @param {() => Promise<T>} request
 * @param {(trouble: Trouble) => void} meanwhile Hears what is in the way, each time.
 * @returns {Promise<T>}
 */
export async function patiently(request, meanwhile) {
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Trouble && error.passes)) throw error;
      meanwhile(error);
    }
    await new Promise((done) => {
      setTimeout(done, wait);
    });
  }
}

/** @param {string} id @param {string} [rest] */
const table = (id, rest = "") => `/api/tables/${encodeURIComponent(id)}${rest}`;

/** @returns {Promise<Listing[]>} */
export const games = () => ask("GET", "/api/games");
/** @param {string} game @returns {Promise<import("../types").Ledger>} */
export const rules = (game) => ask("GET", `/api/rules/${encodeURIComponent(game)}`);
/** @param {string} id @returns {Promise<Board>} */
export const board = (id) => ask("GET", `/api/boards/${encodeURIComponent(id)}`);
/** Every board of every game. @returns {Promise<import("../types").BoardLine[]>} */
export const boards = () => ask("GET", "/api/boards");
/**
 * Something that is drawn of a board. What this version of the program draws stays as it is, so its address names the
 * version and a browser asks for it once.
 * @param {string} id @param {string} what @param {string} theme
 */
const drawn = (id, what, theme) =>
  `/api/boards/${encodeURIComponent(id)}/${what}?theme=${theme}&by=${document.documentElement.dataset.stamp ?? ""}`;
/** @param {string} id @param {string} theme */
export const thumbnailUrl = (id, theme) => drawn(id, "thumbnail.jpg", theme);
/** @param {string} id @param {string} theme */
export const mapUrl = (id, theme) => drawn(id, "map.svg", theme);
/** @param {string} id @param {string} [theme] */
export const countersUrl = (id, theme = "light") => drawn(id, "counters.svg", theme);
/** @param {string} url @returns {Promise<string | null>} The text, or nothing when there is none. */
export const drawing = async (url) => {
  try {
    const answer = await fetch(url);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
};

/** @returns {Promise<TableLine[]>} */
export const tables = () => ask("GET", "/api/tables");
/** @param {NewTable} wanted @returns {Promise<Opened>} */
export const open = (wanted) => ask("POST", "/api/tables", wanted);
/** @param {string} id @returns {Promise<TableView>} */
export const view = (id) => ask("GET", table(id));
/** @param {string} id @param {number} n @returns {Promise<TableView>} */
export const at = (id, n) => ask("GET", table(id, `/at/${n}`));
/** @param {string} id @param {number} after @returns {Promise<Entry[]>} */
export const chronicle = async (id, after) => {
  const said = await ask("GET", table(id, `/chronicle?after=${after}`));
  return Array.isArray(said) ? said : (said.entries ?? said.chronicle ?? []);
};
/** Changes the table. What has changed comes by the socket, so the answer need not say it. @param {string} path @param {unknown} body @returns {Promise<Done>} */
const change = (path, body) => ask("POST", path, body, { prefer: "return=minimal" });
/**
 * A request that gets lost is sent again under the same name, so that it is done once.
 * @param {string} id @param {number} version @param {unknown} decision @param {{ then?: unknown[], rolls?: boolean }} [order] @returns {Promise<Done>}
 */
export const decide = async (id, version, decision, { then, rolls } = {}) => {
  const body = { version, decision, then, rolls, request: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` };
  try {
    return await change(table(id, "/decisions"), body);
  } catch (error) {
    if (!(error instanceof Trouble) || error.status !== 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 700));
    return change(table(id, "/decisions"), body);
  }
};
/** @param {string} id @param {number} version */
export const undo = (id, version) => change(table(id, "/undo"), { version });
/** @param {string} id @param {Anchor} anchor @returns {Promise<WhyAnswer>} */
export const why = (id, anchor) => ask("POST", table(id, "/why"), { anchor });
/** @param {string} id @returns {Promise<Hint>} */
export const hint = (id) => ask("POST", table(id, "/hint"), {});
/** @param {string} id @returns {Promise<Threats>} */
export const threats = (id) => ask("POST", table(id, "/threats"), {});
/** @param {string} id @returns {Promise<ChartsView>} */
export const charts = (id) => ask("GET", table(id, "/charts"));
/** @param {string} id @param {string} text */
export const say = (id, text) => ask("POST", table(id, "/chat"), { text });
/** @param {string} id @param {string} text */
export const keepNotes = (id, text) => ask("PUT", table(id, "/notes"), { text });
/** What my seats are called. @param {string} id @param {string} text @returns {Promise<TableView>} */
export const rename = (id, text) => ask("PUT", table(id, "/name"), { text });
/** Adds to the seed of the dice, so that nobody else has chosen them. @param {string} id @param {string} share @returns {Promise<TableView>} */
export const share = (id, share) => ask("PUT", table(id, "/share"), { share });
/** A link that gives a seat, once. @param {string} id @param {string} side @returns {Promise<import("../api.d.ts").SeatLink>} */
export const makeLink = (id, side) => ask("POST", table(id, `/links/${side}`), {});
/** Takes back a link that nobody has used. @param {string} id @param {string} side @returns {Promise<TableView>} */
export const takeLinkBack = (id, side) => ask("DELETE", table(id, `/links/${side}`));
/** Has those who watch muted, or heard again. @param {string} id @param {boolean} muted @returns {Promise<TableView>} */
export const mute = (id, muted) => ask("PUT", table(id, "/mute"), { muted });
/** @param {string} id @param {unknown} offer */
export const offer = (id, offer) => change(table(id, "/offers"), offer);
/** For whom, only someone who holds both seats has to say. @param {string} id @param {string | null} side */
export const resign = (id, side) => change(table(id, "/resign"), side ? { side } : {});
/** @param {string} id @param {number} at @param {Record<string, string>} seats @returns {Promise<Opened>} */
export const branch = (id, at, seats) => ask("POST", table(id, "/branch"), { at, seats });
/** @param {string} id @param {"record" | "picture.svg" | "picture.png"} what */
export const exported = (id, what) => table(id, `/${what}`);
