// 360 pixels wide, with fingers: a move, why-not by a long touch, pinch, the sheet.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gone, house, isOver, lay, playNow, ready, settled, shot, version, view } from "./helpers.js";
import { seated } from "./whole.js";

let at;
let page;
let touch;

before(async () => {
  at = await house();
  page = await at.person({
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  });
  touch = await page.context().newCDPSession(page);
  await playNow(page);
});
after(() => at.close());

const finger = (type, ...points) =>
  touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
/** Sent together, so that a slow machine does not make a long touch of it. */
const tap = (x, y) => Promise.all([finger("touchStart", [x, y]), finger("touchEnd")]);
const middle = (selector) =>
  page.evaluate((wanted) => {
    const stage = document.querySelector(".viewport").getBoundingClientRect();
    for (const el of document.querySelectorAll(wanted)) {
      const box = el.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (
        x > stage.left &&
        x < stage.right &&
        y > stage.top &&
        y < stage.bottom &&
        el.contains(document.elementFromPoint(x, y))
      )
        return [x, y, box.width];
    }
    return null;
  }, selector);

test("nothing is wider than the screen", async () => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `${wide}`);
  await shot(page, "phone-1-start");
});

test("what can be chosen is large enough for a finger", async () => {
  const [, , size] = await middle(".piece.lit");
  assert.ok(size >= 24, `${size} px`);
});

test("a tap takes a unit, another sends it", async () => {
  const before = await version(page);
  const [x, y] = await middle(".piece.lit");
  await tap(x, y);
  await page.waitForSelector(".light");
  await ready(page);
  await shot(page, "phone-2-reach");
  const [tx, ty] = await middle(".light:not(.occupied)");
  await tap(tx, ty);
  await page.waitForFunction((was) => Number(document.querySelector(".table").dataset.version) > was + 1, before);
  assert.ok((await view(page)).inputs >= 2);
});

test("a long touch asks why not", async () => {
  const spot = await middle(".piece:not(.lit)");
  await finger("touchStart", spot.slice(0, 2));
  await page.waitForSelector(".tip:not([hidden])");
  await finger("touchEnd");
  await shot(page, "phone-3-why");
  assert.ok((await page.locator(".tip").textContent()).length > 5);
});

test("two fingers zoom, one moves the map", async () => {
  const where = () => page.locator(".world").evaluate((el) => el.style.transform);
  const box = await page.locator(".viewport").boundingBox();
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const start = await where();
  await finger("touchStart", [cx - 20, cy], [cx + 20, cy]);
  for (let i = 1; i <= 8; i++) await finger("touchMove", [cx - 20 - i * 6, cy], [cx + 20 + i * 6, cy]);
  await finger("touchEnd");
  await settled(page);
  const closer = await where();
  const scale = (text) => Number(/scale\(([\d.]+)/.exec(text)[1]);
  assert.ok(scale(closer) > scale(start) * 1.5, `${start} ${closer}`);
  await finger("touchStart", [cx, cy]);
  for (let i = 1; i <= 6; i++) await finger("touchMove", [cx + i * 8, cy]);
  await finger("touchEnd");
  assert.notEqual(await where(), closer);
  assert.equal(scale(await where()), scale(closer));
});

test("the sheet is pulled up for everything else", async () => {
  await page.getByRole("tab", { name: "Chronicle" }).click();
  await page.waitForSelector(".sheet-open .chronicle");
  await settled(page);
  await shot(page, "phone-4-sheet");
  await page.getByRole("tab", { name: "Rules" }).click();
  await page.getByLabel("Search the rules").fill("zone");
  await shot(page, "phone-5-rules");
  await page.locator(".handle").click();
  await gone(page, ".sheet-open");
});

test("buttons of the prompt can be reached without the sheet", async () => {
  await ready(page);
  if (await isOver(page)) return;
  const button = await page.locator(".prompt > .buttons button").first().boundingBox();
  assert.ok(button.height >= 40 && button.y + button.height <= 740, JSON.stringify(button));
});

test("where most of the board can be chosen all of it is seen first", async () => {
  const opened = await lay(page, { game: "vive", scenario: "hypothetical", seats: { french: "you", allied: "you" } });
  await page.goto(opened.url);
  await seated(page);
  await settled(page);
  const [hidden, all] = await page.evaluate(() => {
    const stage = document.querySelector(".viewport").getBoundingClientRect();
    const lit = [...document.querySelectorAll(".light")].map((light) => light.getBoundingClientRect());
    return [lit.filter((box) => box.right > stage.right + 1 || box.left < stage.left - 1).length, lit.length];
  });
  assert.ok(all > 100 && hidden === 0, `${hidden} of ${all} places are out of sight`);
});
