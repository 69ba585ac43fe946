// A click on a friend whom the one in hand may join could mean either: to go there, or to take the friend instead. It is asked by mouse and by
// keys; a drag goes there. Where one may pass but not stay, a click on the friend takes him.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gone, house, lay, settled, view } from "./helpers.js";
import { seated } from "./whole.js";

const EVERYONE = { card: "assault-centre", effect: "assault", ground: "west+centre+east" };
/** A general, two units in his reach, and somebody in every sector. */
const GENERAL = {
  ...{ position: 1, game: "vive", scenario: "hypothetical", agenda: ["hour", "round", "end-round", "orders"] },
  ...{ hour: 1, round: 1, turn: "french", plays: { french: EVERYONE, allied: EVERYONE } },
  pieces: {
    ...{ "fr-general-1": "L4", "fr-line-1": "L6", "fr-line-2": "N6", "fr-line-3": "A1", "fr-line-4": "V1" },
    ...{ "en-line-1": "L13", "en-line-2": "A13", "en-line-3": "V13" },
  },
};
/** One alone, one in his reach with room beside him, and two in a full hex. */
const STACKS = {
  ...{ position: 1, game: "nlb", scenario: "la-belle-alliance", phasing: "french", phase: "movement", turn: "18/1300" },
  units: { "fr-1-quiot-1": "0926", "fr-1-bourg-1": "0926", "fr-1-nogues-3": "0928", "fr-1-grenr-3": "0927", "al-1-mait": "0916" },
};

let at;
before(async () => {
  at = await house();
});
after(() => at.close());

/** Sits down at a position and finds its pieces and spaces by their keys. */
async function sit(position) {
  const page = await at.person();
  const opened = await lay(page, { position, seats: { french: "you", allied: "you" } });
  await page.goto(opened.url);
  await seated(page);
  const { board } = await view(page);
  const printed = await page.evaluate(async (id) => (await fetch(`/api/boards/${id}`)).json(), board);
  const id = (key) => printed.counters.find((counter) => counter.key === key).id;
  const space = (key) => printed.spaces.findIndex((one) => one.key === key);
  return { page, id, space };
}

/** Where a piece is drawn. A stack lies open when the pointer rests on it. */
async function spotOf(page, id) {
  const box = await page.locator(`.viewport .piece[data-piece="${id}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
async function clickPiece(page, id) {
  await page.mouse.move(...(await spotOf(page, id)));
  await settled(page);
  await page.waitForTimeout(400); // it may have to come out from under others
  await page.mouse.click(...(await spotOf(page, id)));
}
const picked = (page, id) => page.waitForSelector(`.piece.is-picked[data-piece="${id}"]`);
const items = (page) => page.locator(".menu [role=menuitem]").allInnerTexts();
const place = async (page, id) => (await view(page)).scene.pieces.find((piece) => piece.id === id).place;

/** Takes a piece in hand. */
async function take(page, id) {
  await clickPiece(page, id);
  await picked(page, id);
  await settled(page);
}

test("a general who could join a unit is asked which is meant; a drag goes there", async () => {
  const { page, id, space } = await sit(GENERAL);
  const [general, unit, other] = [id("fr-general-1"), id("fr-line-1"), id("fr-line-2")];
  await take(page, general);
  await clickPiece(page, unit);
  await page.waitForSelector(".menu");
  const [join, instead, ...more] = await items(page);
  assert.match(join, /^Join /);
  assert.match(instead, /^Take .* instead$/);
  assert.deepEqual(more, []);
  await page.getByRole("menuitem", { name: instead }).click();
  await picked(page, unit);
  await settled(page);
  // The unit could go to the general, too.
  await clickPiece(page, general);
  await page.getByRole("menuitem", { name: /^Take .* instead$/ }).click();
  await picked(page, general);
  await settled(page);
  // By keys: the space is chosen, and asks the same.
  await page.locator(`.light[data-space="${space("L6")}"]`).focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".menu");
  assert.deepEqual(await items(page), [join, instead]);
  await page.keyboard.press("Enter");
  await gone(page, ".menu");
  await page.waitForFunction((n) => !document.querySelector(`.piece.is-picked[data-piece="${n}"]`), general);
  assert.deepEqual(await place(page, general), { space: space("L6") });
  // Back again, and dragged to another.
  await page.getByRole("button", { name: "Undo" }).click();
  await picked(page, general);
  await settled(page);
  await page.mouse.move(...(await spotOf(page, general)));
  await page.mouse.down();
  await page.mouse.move(...(await spotOf(page, other)), { steps: 8 });
  await page.mouse.up();
  await page.waitForFunction((n) => !document.querySelector(`.piece.is-picked[data-piece="${n}"]`), general);
  assert.equal(await page.locator(".menu").count(), 0, "a drag says where to");
  assert.deepEqual(await place(page, general), { space: space("N6") });
});

test("who may stack with a friend is asked; where there is no room a click takes the friend", async () => {
  const { page, id, space } = await sit(STACKS);
  const [alone, beside, crowded] = [id("fr-1-nogues-3"), id("fr-1-grenr-3"), id("fr-1-quiot-1")];
  await take(page, alone);
  await clickPiece(page, beside);
  await page.waitForSelector(".menu");
  const [go, instead] = await items(page);
  assert.match(go, /^To 0927/);
  assert.match(instead, /^Take .* instead$/);
  await page.getByRole("menuitem", { name: instead }).click();
  await picked(page, beside);
  await settled(page);
  // One may pass the full hex and even halt there, but not stay: a click means whoever was clicked.
  await clickPiece(page, crowded);
  await picked(page, crowded);
  assert.equal(await page.locator(".menu").count(), 0);
  await settled(page);
  await clickPiece(page, alone);
  await page.waitForSelector(".menu");
  await page.getByRole("menuitem", { name: /^To / }).click();
  await page.waitForFunction((n) => !document.querySelector(`.piece.is-picked[data-piece="${n}"]`), crowded);
  assert.deepEqual(await place(page, crowded), { space: space("0928") });
});
