// What the browser tests do again and again. Everything is done with mouse, finger or keys on what is on
// the screen; nothing here knows a game.

import assert from "node:assert/strict";
import { launch, SHOTS } from "./browser.js";

export const URL_OF_TABLE = process.env.GROGNARD_URL ?? "http://127.0.0.1:1815";

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
      const kept = { tips: false, motion: false, dice: false, ...options.settings };
      await context.addInitScript((settings) => {
        if (!localStorage.getItem("grognard.settings"))
          localStorage.setItem("grognard.settings", JSON.stringify(settings));
      }, kept);
      const page = await context.newPage();
      page.on("pageerror", (error) => troubles.push(`${error.message}\n${error.stack}`));
      page.on("console", (message) => {
        // A refused or missing thing is also written here by the browser; those are looked at elsewhere.
        if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
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

/** Asks for a table as the person of a page, without the lobby. */
export async function lay(page, wanted) {
  if (page.url() === "about:blank") await page.goto("/");
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
  if (page.url() === "about:blank") await page.goto("/");
  const all = await page.evaluate(async () => (await fetch("/api/games")).json());
  return all.filter((game) => !game.coming);
}

/** Starts the first game against the strongest opponent, through the lobby. */
export async function playNow(page) {
  await page.goto("/");
  await page.getByRole("button", { name: /^Play now against/ }).click();
  await page.waitForURL(/\/table\//);
  await ready(page);
}

/** Waits until something is asked of this person, or the game is over. */
export async function ready(page, timeout = 60000) {
  await page.waitForSelector(".prompt.asked, .ending", { timeout });
}

export const version = (page) => page.locator(".table").getAttribute("data-version").then(Number);
export const isOver = async (page) => (await page.locator(".ending").count()) > 0;

/** The table as the server shows it to this person. */
export const view = (page) =>
  page.evaluate(async () => (await fetch(`/api${location.pathname.replace("/table/", "/tables/")}`)).json());

/** Everything on the screen that can be chosen with a click, and where. */
export function offered(page) {
  return page.evaluate(() => {
    const found = [];
    const hit = (element, x, y) => element.contains(document.elementFromPoint(x, y));
    const look = (selector, kind) => {
      for (const element of document.querySelectorAll(selector)) {
        const box = element.getBoundingClientRect();
        const spots = [
          [0.5, 0.5],
          [0.5, 0.94],
          [0.08, 0.5],
          [0.92, 0.5],
          [0.5, 0.06],
          [0.75, 0.93],
        ];
        const spot = spots
          .map(([px, py]) => [box.left + box.width * px, box.top + box.height * py])
          .find(([x, y]) => hit(element, x, y));
        if (spot)
          found.push({
            kind,
            x: spot[0],
            y: spot[1],
            label: element.getAttribute("aria-label") ?? element.textContent.trim(),
            side: /side-(\w+)/.exec(element.getAttribute("class") ?? "")?.[1] ?? "",
            tagged: Boolean(
              element.dataset.piece && document.querySelector(`[data-for="${element.dataset.piece}"] text`),
            ),
            occupied: element.classList.contains("occupied"),
          });
      }
    };
    look(".piece.lit", "piece");
    look(".light", "space");
    look(".prompt > .buttons > button:not([disabled]), .others[open] button:not([disabled])", "button");
    look(".tray .lit", "tray");
    look(".tray button.choice", "tray");
    look(".hand .lit", "card");
    return found;
  });
}

/** Clicks one of the things that can be chosen and waits for its effect. */
export async function choose(page, prefer = (options) => options[0]) {
  await ready(page);
  const before = await version(page);
  let options = await offered(page);
  if (options.length === 0) {
    // What is beside the map is on a page of its own.
    await page.getByRole("tab", { name: "Forces" }).click();
    options = await offered(page);
  }
  assert.ok(options.length > 0, "something can be chosen");
  const option = prefer(options) ?? options[0];
  await page.mouse.click(option.x, option.y);
  const yes = page.getByRole("button", { name: "Yes, go on" });
  try {
    await page.waitForFunction(
      (was) =>
        Number(document.querySelector(".table")?.dataset.version) !== was ||
        document.querySelector("dialog[open], .menu, .piece.is-picked"),
      before,
      { timeout: 8000 },
    );
  } catch (error) {
    await shot(page, "stuck");
    throw new Error(`choosing ${JSON.stringify(option)} had no effect (see stuck.png)`, { cause: error });
  }
  if (await yes.count()) await yes.click();
  const menu = page.locator(".menu button");
  if (await menu.count()) await menu.first().click();
  await page.waitForFunction(() => !document.querySelector(".table.busy"));
  return option;
}

/** A button under the prompt, with whatever it asks. */
export async function press(page, name) {
  await ready(page);
  const before = await version(page);
  await page.locator(".prompt > .buttons").getByRole("button", { name }).first().click();
  const yes = page.getByRole("button", { name: "Yes, go on" });
  await page.waitForFunction(
    (was) =>
      Number(document.querySelector(".table")?.dataset.version) !== was || document.querySelector("dialog[open]"),
    before,
  );
  if (await yes.count()) {
    await yes.click();
    await page.waitForFunction((was) => Number(document.querySelector(".table")?.dataset.version) !== was, before);
  }
}

export const shot = (page, name, options = {}) => page.screenshot({ path: `${SHOTS}${name}.png`, ...options });

/** A way through any phase: join what has odds, then go where one can, then end. */
export const sensible = (options) =>
  options.find((option) => option.kind === "piece" && option.tagged) ??
  options.find((option) => option.kind === "button" && !/end the|lower/i.test(option.label)) ??
  options.find((option) => option.kind === "space") ??
  options.find((option) => option.kind === "button") ??
  options[0];
