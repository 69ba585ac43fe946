// What the browser tests do again and again. Everything is done with mouse, finger or keys on what is on
// the screen; nothing here knows a game.

import assert from "node:assert/strict";
import { dressView } from "../js/table/dress.js";
import { launch, settled, SHOTS } from "./browser.js";

export { settled };
export const URL_OF_TABLE = process.env.GROGNARD_URL ?? "http://127.0.0.1:1815";

/** How long anything may take on a machine that has much else to do. Every wait ends when it is fulfilled. */
const PATIENCE = Number(process.env.GROGNARD_PATIENCE ?? 90_000);

/** One browser for a file of tests. */
export async function house() {
  const browser = await launch();
  const troubles = [];
  return {
    browser,
    troubles,
    /** A person with cookies of their own. */
    async person(options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        baseURL: URL_OF_TABLE,
        ...options.context,
      });
      context.setDefaultTimeout(PATIENCE);
      const kept = { tips: false, motion: false, dice: false, pace: "once", summary: false, ...options.settings };
      await context.addInitScript((settings) => {
        if (!localStorage.getItem("grognard.settings"))
          localStorage.setItem("grognard.settings", JSON.stringify(settings));
      }, kept);
      const page = await context.newPage();
      page.on("pageerror", (error) => troubles.push(`${error.message}\n${error.stack}`));
      page.on("console", (message) => {
        // What was refused or could not be reached is also written here by the browser; the tests look at it elsewhere.
        if (message.type() === "error" && !/Failed to load resource|WebSocket connection to/.test(message.text()))
          troubles.push(message.text());
      });
      return page;
    },
    async close() {
      await browser.close();
      assert.deepEqual(troubles, [], "no error was written to the console");
    },
  };
}

/** A page of the server that shows nothing. */
export const NOWHERE = "/health";

/** Asks for a table as the person of a page, without the lobby. */
export async function lay(page, wanted) {
  if (page.url() === "about:blank") await page.goto(NOWHERE);
  const opened = await page.evaluate(async (body) => {
    const answer = await fetch("/api/tables", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.status, said: await answer.json() };
  }, wanted);
  assert.equal(opened.status, 201, JSON.stringify(opened.said));
  return opened.said;
}

/** The games that can be played. */
export async function games(page) {
  if (page.url() === "about:blank") await page.goto(NOWHERE);
  return page.evaluate(async () => (await fetch("/api/games")).json());
}

/** Starts the first game against the strongest opponent, through the lobby. */
export async function playNow(page) {
  await page.goto("/");
  await page.getByRole("button", { name: /^Play now against/ }).click();
  await page.waitForURL(/\/table\//);
  await ready(page);
}

/** Waits until something is asked of this person, or the game is over, and the board is at rest. */
export async function ready(page) {
  await page.waitForSelector(".prompt.asked, .ending");
  await settled(page);
}

/** Waits until there is none of something. */
export const gone = (page, selector) => page.waitForSelector(selector, { state: "detached" });

/** Waits until there are so many of something. */
export const count = (page, selector, wanted) =>
  page.waitForFunction(([what, n]) => document.querySelectorAll(what).length === n, [selector, wanted]);

export const version = (page) => page.locator(".table").getAttribute("data-version").then(Number);
export const isOver = async (page) => (await page.locator(".ending").count()) > 0;

/** The board of a table. */
export const boardOf = (page, { board }) => page.evaluate(async (id) => (await fetch(`/api/boards/${id}`)).json(), board);

const pathOf = (url) => `/api${new URL(url, URL_OF_TABLE).pathname.replace("/table/", "/tables/")}`;

/** A table as the server shows it to this person: the one that is open, or another. */
export async function view(page, url = page.url()) {
  const sent = await page.evaluate(async (path) => (await fetch(path)).json(), pathOf(url));
  return dressView(sent, await boardOf(page, sent));
}

/** Sends a decision without a click, as the page would. Returns the table as it is then. */
export async function send(page, choice, version, board, url = page.url()) {
  const sent = await page.evaluate(
    async ({ path, wish }) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(path, { method: "POST", headers, body: JSON.stringify(wish) })).json();
    },
    { path: `${pathOf(url)}/decisions`, wish: { version, decision: choice.decision } },
  );
  assert.ok(sent.scene, JSON.stringify(sent));
  return dressView(sent, board);
}

/** Everything on the screen that can be chosen with a click, and where. */
export function offered(page) {
  return page.evaluate(() => {
    const SPOTS = [
      [0.5, 0.5],
      [0.5, 0.94],
      [0.08, 0.5],
      [0.92, 0.5],
      [0.5, 0.06],
      [0.75, 0.93],
      // An area may be anywhere in its box, and full of pieces.
      ...Array.from({ length: 361 }, (_, i) => [0.05 + 0.05 * (i % 19), 0.05 + 0.05 * Math.floor(i / 19)]),
    ];
    const looked = [
      // Who is in hand already is not chosen again.
      [".piece.lit:not(.is-picked)", "piece"],
      [".light", "space"],
      ["[data-facing]", "facing"],
      [".prompt > .buttons > button:not([disabled]), .others[open] button:not([disabled])", "button"],
      [".tray .lit:not(.picked)", "tray"],
      [".tray button.choice", "tray"],
      [".beside .roster .lit", "tray"],
      [".few .line", "line"],
      [".hand .lit", "card"],
    ];
    return looked.flatMap(([selector, kind]) =>
      [...document.querySelectorAll(selector)].flatMap((element) => {
        const box = element.getBoundingClientRect();
        const spot = SPOTS.map(([px, py]) => [box.left + box.width * px, box.top + box.height * py]).find(([x, y]) =>
          element.contains(document.elementFromPoint(x, y)),
        );
        if (!spot) return [];
        const { piece, space } = element.dataset;
        return {
          kind,
          piece,
          space,
          x: spot[0],
          y: spot[1],
          label: element.getAttribute("aria-label") ?? element.textContent.trim(),
          side: /side-(\w+)/.exec(element.getAttribute("class") ?? "")?.[1] ?? "",
          tagged: Boolean(piece && document.querySelector(`[data-for="${piece}"] text`)),
          stack: element.dataset.stack,
          occupied: element.classList.contains("occupied"),
        };
      }),
    );
  });
}

/**
 * Clicks something that was offered. A stack opens when the pointer rests on it: then where it lies now. One that
 * lies open already, or half under another, stays as it is.
 */
export async function click(page, option) {
  if (option.stack === undefined) return page.mouse.click(option.x, option.y);
  await page.mouse.move(option.x, option.y);
  await page.waitForSelector(`.pieces[data-fanned="${option.stack}"]`, { timeout: 8000 }).catch(() => {});
  await settled(page);
  const now = (await offered(page)).find((other) => other.piece === option.piece) ?? option;
  return page.mouse.click(now.x, now.y);
}

/** What is in hand, on the map or beside it. */
const IN_HAND = '.piece.is-picked, .tray [aria-pressed="true"]';

/** The number of the table and what is in hand: one of them changes with every choice. */
const moment = (page) =>
  page.evaluate(
    (held) => ({
      version: document.querySelector(".table").dataset.version,
      picked: [...document.querySelectorAll(held)].map((piece) => piece.dataset.piece).join(" "),
    }),
    IN_HAND,
  );

/** Waits until a moment has passed, or something is asked before it does. */
const passed = (page, was) =>
  page.waitForFunction(
    ({ version, picked, held }) =>
      document.querySelector(".table").dataset.version !== version ||
      [...document.querySelectorAll(held)].map((piece) => piece.dataset.piece).join(" ") !== picked ||
      document.querySelector("dialog[open], .menu"),
    { ...was, held: IN_HAND },
  );

/** Answers whatever is asked before a choice is made, and waits for its effect. */
async function confirmed(page, was) {
  await passed(page, was);
  // One of several things in a menu may itself be asked about.
  for (const question of [".menu", "dialog[open]"]) {
    const answer = page.locator(`${question} :is(.primary, [role="menuitem"])`).first();
    if (!(await answer.count())) continue;
    await answer.click();
    await gone(page, question);
    await passed(page, was);
  }
}

/** Clicks one of the things that can be chosen and waits for its effect. */
export async function choose(page, prefer = sensible) {
  await ready(page);
  let options = await offered(page);
  if (options.length === 0) {
    // What is beside the map is on a page of its own.
    await page.getByRole("tab", { name: "Forces" }).click();
    await settled(page);
    options = await offered(page);
  }
  if (options.length === 0) await proof(page, "nothing");
  assert.ok(options.length > 0, "something can be chosen (see nothing.png)");
  const option = prefer(options) ?? sensible(options);
  const was = await moment(page);
  try {
    await click(page, option);
    await confirmed(page, was);
  } catch (error) {
    await proof(page, "stuck");
    throw new Error(`choosing ${JSON.stringify(option)} had no effect (see stuck.png)`, { cause: error });
  }
  return option;
}

/** A button under the prompt, with whatever it asks. */
export async function press(page, name) {
  await ready(page);
  const was = await moment(page);
  await page.locator(".prompt > .buttons").getByRole("button", { name }).first().click();
  await confirmed(page, was);
}

/** Whether pictures are made to be looked at: they cost as much time as the tests. */
export const LOOKS = Boolean(process.env.GROGNARD_LOOKS);

/** A picture of what went wrong. */
const proof = (page, name) => page.screenshot({ path: `${SHOTS}${name}.png` });

/** A picture to be looked at. */
export const shot = async (page, name) => LOOKS && proof(page, name);

/** A way through any phase: join what has odds, then go where one can, then end. */
export const sensible = (options) =>
  options.find((option) => option.kind === "piece" && option.tagged) ??
  options.find((option) => option.kind === "button" && !/end the|lower/i.test(option.label)) ??
  options.find((option) => option.kind === "space") ??
  options.find((option) => option.kind === "button") ??
  options[0];
