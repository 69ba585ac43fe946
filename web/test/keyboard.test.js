// The whole of a move with keys alone, and what a screen reader is told.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { count, gone, house, playNow, ready, settled, shot, version, view } from "./helpers.js";

let at;
let page;
before(async () => {
  at = await house();
  page = await at.person();
  await playNow(page);
});
after(() => at.close());

const focused = () =>
  page.evaluate(() => {
    const el = document.activeElement;
    return {
      piece: el?.getAttribute("data-piece"),
      space: el?.getAttribute("data-space"),
      role: el?.getAttribute("role"),
      says: el?.getAttribute("aria-label") ?? el?.textContent,
      tag: el?.localName,
      visible: el?.matches(":focus-visible"),
    };
  });

test("B leads to the board, Tab to what can be chosen, arrows to the next", async () => {
  await page.keyboard.press("b");
  assert.equal((await focused()).role, "application");
  await page.keyboard.press("Tab");
  const first = await focused();
  assert.ok(first.piece, "a piece has the focus");
  assert.equal(first.role, "button");
  assert.ok(first.visible);
  assert.ok(first.says.length > 4);
  await page.keyboard.press("ArrowUp");
  const second = await focused();
  assert.ok(second.piece && second.piece !== first.piece);
  await page.waitForSelector(".tip:not([hidden]) .name");
  await shot(page, "keyboard-1-focus");
});

test("Enter takes the piece, an arrow and Enter sends it", async () => {
  const before = await version(page);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".light");
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-space"));
  assert.ok((await focused()).space, "the focus has gone on to a space");
  await page.keyboard.press("ArrowUp");
  const there = await focused();
  assert.ok(there.space);
  await shot(page, "keyboard-2-space");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".chronicle .event");
  assert.ok((await version(page)) > before + 1);
  const piece = (await view(page)).scene.pieces.find((one) => one.place.space === Number(there.space));
  assert.ok(piece, "somebody stands there now");
});

test("U takes back, Escape puts down", async () => {
  await page.keyboard.press("u");
  await page.waitForSelector(".light");
  await ready(page);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".piece.lit");
  assert.equal((await view(page)).inputs, 0);
});

test("the map is moved and scaled with keys", async () => {
  const where = () => page.locator(".world").evaluate((el) => el.style.transform);
  await page.keyboard.press("b");
  const start = await where();
  await page.keyboard.press("+");
  await settled(page);
  const closer = await where();
  assert.notEqual(closer, start);
  await page.keyboard.press("ArrowRight");
  await settled(page);
  assert.notEqual(await where(), closer);
  await page.keyboard.press("0");
  await settled(page);
  assert.equal(await where(), start);
});

test("1 is the first button under the prompt, and its question can be answered with keys", async () => {
  await page.keyboard.press("1");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await gone(page, "dialog[open]");
});

test("every choice is a button in a list too", async () => {
  await page.locator(".all-choices summary").focus();
  await page.keyboard.press("Enter");
  const { scene } = await view(page);
  await count(page, ".all-choices button, .few button, .prompt > .buttons > button", scene.choices.length);
  await page.locator(".all-choices button").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".light");
  await ready(page);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".piece.lit");
});

test("the board is a list that says where everybody is, and why not", async () => {
  await page.getByRole("tab", { name: "List" }).click();
  const { scene } = await view(page);
  const standing = scene.pieces.filter((piece) => piece.place.space !== undefined).length;
  await count(page, ".board-list li", standing);
  await page.locator(".board-list .why-not button").first().click();
  await page.waitForSelector(".board-list .why-not [role=status]");
  const board = await page.evaluate(async (id) => (await fetch(`/api/boards/${id}`)).json(), scene.board);
  await page.getByLabel(/Look at a space/).fill(board.spaces[40].key);
  await page.waitForSelector(".place");
  await shot(page, "keyboard-3-list");
  const prompt = page.locator(".ask");
  assert.equal(await prompt.getAttribute("aria-live"), "polite");
});

test("everything that can be clicked has words", async () => {
  const silent = await page.evaluate(() =>
    [...document.querySelectorAll("button, a, input, select, textarea, [role=button]")]
      .filter((el) => {
        const words =
          (el.getAttribute("aria-label") ?? "") +
          (el.textContent ?? "") +
          (el.getAttribute("placeholder") ?? "") +
          (el.closest("label")?.textContent ?? "");
        return words.trim() === "";
      })
      .map((el) => el.outerHTML.slice(0, 120)),
  );
  assert.deepEqual(silent, []);
});
