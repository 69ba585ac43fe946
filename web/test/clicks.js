// Prints what a click on the largest board takes, from the pointer to the frame that shows its effect, and where the time goes:
// `GROGNARD_URL=… GROGNARD_PROGRAM=… node test/clicks.js [turns]`. A unit is taken (its reach is lit) and sent (it stands elsewhere, and
// the next question is asked), again and again, at the start of a campaign and late in one. With GROGNARD_WEB the client comes from a folder,
// so that two clients can be compared before the same server.
//
// asked: the client has written its question; answered: the server's answer has come; heard: the change of the table has come;
// drawn: the client has written the page; shown: the frame after it.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drag, frames, settled } from "./browser.js";
import { house, lay, view } from "./helpers.js";
import { seated } from "./whole.js";

const ROUNDS = Number(process.argv[2] ?? 12);
const MARKS = ["asked", "answered", "heard", "drawn", "shown"];

/** A campaign that two sergeants have played. */
function campaign() {
  const folder = process.env.GROGNARD_CAMPAIGN ?? mkdtempSync(join(tmpdir(), "campaign-"));
  const record = join(folder, "records/game-000000.jsonl");
  const wanted = ["simulate", "nlb", "campaign", "--games", "1", "--seed", "7", "--jobs", "1", "--records", "--out", folder];
  if (!existsSync(record)) execFileSync(process.env.GROGNARD_PROGRAM, wanted, { stdio: "ignore" });
  return readFileSync(record, "utf8").trimEnd().split("\n");
}

/** A record up to the first unit that is taken after so many inputs. @param {string[]} lines @param {number} after */
function until(lines, after) {
  const at = lines.findIndex((line, i) => i > after && line.includes('{"take"'));
  return `${lines.slice(0, at).join("\n")}\n`;
}

/** Writes down in the page when what happens to a click. */
function watchClicks() {
  /** @type {Record<string, number>} */
  let marks = {};
  const mark = (name) => (marks[name] ??= performance.now());
  const { fetch } = window;
  window.fetch = async (path, asked) => {
    const decides = String(path).endsWith("/decisions");
    if (decides) mark("asked");
    const answer = await fetch(path, asked);
    if (decides) mark("answered");
    return answer;
  };
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    set onmessage(hear) {
      super.onmessage = (message) => {
        if (/^\{"(table|change)"/.test(message.data)) {
          mark("heard");
          window.__bytes = message.data.length;
        }
        hear(message);
      };
    }
  };
  /** Waits for a click to be seen: the number of the table changes in the page. */
  window.__watch = () => {
    marks = {};
    window.__marks = null;
    const table = document.querySelector(".table");
    const seen = new MutationObserver(() => {
      seen.disconnect();
      mark("drawn");
      requestAnimationFrame(() =>
        setTimeout(() => {
          mark("shown");
          window.__marks = marks;
        }),
      );
    });
    seen.observe(table, { attributeFilter: ["data-version"] });
    addEventListener("pointerdown", () => mark("clicked"), { capture: true, once: true });
  };
}

/** The place of something that a click would hit, or null. */
const spotOf = (page, selector) =>
  page.evaluate((selector) => {
    const stage = document.querySelector(".viewport").getBoundingClientRect();
    for (const element of document.querySelectorAll(selector)) {
      const box = (element.querySelector(".body") ?? element).getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (x > stage.left && x < stage.right && y > stage.top && y < stage.bottom && element.contains(document.elementFromPoint(x, y))) return { x, y };
    }
    return null;
  }, selector);

/** Clicks there and tells when what happened, in milliseconds after the click. */
async function clicked(page, { x, y }) {
  await page.mouse.move(x, y);
  await page.waitForTimeout(350);
  await page.evaluate(() => window.__watch());
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => window.__marks, null, { timeout: 5000 });
  return page.evaluate(() => {
    const { clicked, ...marks } = window.__marks;
    return { ...Object.fromEntries(Object.entries(marks).map(([name, at]) => [name, at - clicked])), bytes: window.__bytes };
  });
}

const middle = (numbers) => Math.round(numbers.toSorted((a, b) => a - b)[numbers.length >> 1]);

function report(name, seen) {
  const parts = MARKS.map((mark) => `${mark} ${middle(seen.map((one) => one[mark] ?? NaN))}`).join(", ");
  const worst = Math.round(Math.max(...seen.map(({ shown }) => shown)));
  console.log(`  ${name}: ${parts} ms at the median, ${worst} at worst (${seen.length} clicks, ${middle(seen.map(({ bytes }) => bytes))} bytes)`);
}

const lines = campaign();
const at = await house();
const page = await at.person({ settings: { motion: true } });
await page.addInitScript(watchClicks);
if (process.env.GROGNARD_WEB)
  await page.route(/\/client-[0-9a-f]+\/(js|css)\//, (route) =>
    route.fulfill({ path: join(process.env.GROGNARD_WEB, new URL(route.request().url()).pathname.replace(/^\/client-[0-9a-f]+/, "")) }),
  );
for (const [name, after] of /** @type {[string, number][]} */ ([["the first turn", 30], ["late", Math.floor(lines.length * 0.93)]])) {
  const opened = await lay(page, { game: "nlb", scenario: "campaign", record: until(lines, after), seats: { french: "you", allied: "you" } });
  await page.goto(opened.url);
  await seated(page);
  await page.waitForTimeout(1500);
  const { inputs, scene } = await view(page);
  console.log(`${name}: ${inputs} inputs, ${scene.pieces.length} counters, ${scene.choices.length} choices`);
  for (const zoom of [0, 4]) {
    if (zoom === 0) await page.keyboard.press("0");
    for (let i = 0; i < zoom; i++) await page.keyboard.press("+");
    await settled(page);
    await page.waitForTimeout(500);
    const seen = await frames(page, async () => drag(page, await page.locator(".viewport").boundingBox()));
    console.log(`  pan${zoom ? ", close" : ""}: ${seen.fps} frames/s (95% within ${seen.p95} ms, worst ${seen.worst})`);
  }
  const [taken, sent] = [[], []];
  for (let i = 0; i < ROUNDS; i++) {
    await page.keyboard.press("n");
    await settled(page);
    const unit = await spotOf(page, ".piece.lit:focus, .piece.lit");
    if (!unit) break;
    const take = await clicked(page, unit);
    await settled(page);
    const goal = await spotOf(page, ".light:not(.occupied)");
    if (!goal) {
      await page.keyboard.press("Escape");
      await settled(page);
      continue;
    }
    taken.push(take);
    sent.push(await clicked(page, goal));
    await settled(page);
  }
  report("a unit is taken", taken);
  report("a unit is sent", sent);
}
await at.close();
