// Units go the way that was shown and dice roll; who wants neither switches them off.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { besides } from "../js/board/geometry.js";
import { choose, count, gone, house, playNow, press, ready, sensible, view } from "./helpers.js";

let at;
let page;

before(async () => {
  at = await house();
  page = await at.person({ settings: { motion: true, dice: true, pace: "quick" } });
  // What moves is over before anybody can look at it: the page keeps what it has seen.
  await page.addInitScript(() => {
    window.__walks = [];
    window.__dice = [];
    window.__told = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, ...how) {
      if (this.dataset?.piece) window.__walks.push({ piece: this.dataset.piece, frames: frames.length });
      return animate.call(this, frames, ...how);
    };
    new MutationObserver(() => {
      const now = /rolling|lying/.exec(document.querySelector(".thrown")?.className ?? "")?.[0];
      if (now && window.__dice.at(-1) !== now) {
        window.__dice.push(now);
        window.__told.push(document.querySelectorAll(".chronicle .die").length);
      }
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await playNow(page);
});
after(() => at.close());

/** Forgets what has moved so far. */
const forget = () =>
  page.evaluate(() => {
    window.__walks = [];
    window.__dice = [];
    window.__told = [];
  });

/** Takes back that somebody was taken. */
async function putDown() {
  const was = await page.locator(".table").getAttribute("data-version");
  await page.keyboard.press("u");
  await page.waitForFunction((before) => document.querySelector(".table").dataset.version !== before, was);
}

/** Moves a unit three spaces or further, and says who and by which way. */
async function march() {
  const tried = new Set();
  let taken, scene, far;
  // Not everybody can go far: some have the enemy before them.
  do {
    if (taken) await putDown();
    taken = await choose(page, (options) => options.find((option) => option.kind === "piece" && !tried.has(option.piece)));
    tried.add(taken.piece);
    await ready(page);
    ({ scene } = await view(page));
    far = scene.choices.filter((choice) => choice.path?.length > 3).map((choice) => String(choice.on.space));
  } while (far.length === 0);
  const { piece } = taken;
  await forget();
  const { space } = await choose(page, (options) =>
    options.find((option) => option.kind === "space" && !option.occupied && far.includes(option.space)),
  );
  const way = scene.choices.find((choice) => String(choice.on.space) === space).path;
  return { piece, way };
}

/** Fights until a die is thrown. */
async function fight() {
  const thrown = await page.locator(".chronicle .die").count();
  for (let i = 0; i < 12 && (await page.locator(".chronicle .die").count()) === thrown; i++) {
    await choose(
      page,
      (options) =>
        options.find((option) => option.kind === "button" && /die/.test(option.label)) ??
        options.find((option) => option.kind === "piece" && option.tagged) ??
        options.find((option) => option.kind === "piece"),
    );
    // What dice bring is told when they lie.
    await gone(page, ".tumbling");
  }
  await page.waitForFunction((was) => document.querySelectorAll(".chronicle .die").length > was, thrown);
}

async function switchOff(...labels) {
  await page.getByTitle("Settings").click();
  for (const label of labels) await page.getByRole("switch", { name: label }).uncheck();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await gone(page, ".drawer");
}

test("a unit glides along the way that was shown", async () => {
  const { piece, way } = await march();
  await page.waitForFunction((id) => window.__walks.some((walk) => walk.piece === id), piece);
  const walk = await page.evaluate((id) => window.__walks.find((one) => one.piece === id), piece);
  assert.equal(walk.frames, way.length, "a frame a space");
});

test("dice roll, then lie there with what they mean, then are taken away", async () => {
  await press(page, /^End/);
  await forget();
  const told = await page.locator(".chronicle .die").count();
  await fight();
  await page.waitForFunction(() => window.__dice.includes("lying"));
  assert.deepEqual(await page.evaluate(() => window.__dice.slice(0, 2)), ["rolling", "lying"]);
  const [rolling, lying] = await page.evaluate(() => window.__told);
  assert.ok(rolling === told && lying > told, `nothing is told while they roll: ${told}, ${rolling}, ${lying}`);
  await gone(page, ".thrown");
});

test("who wants neither sees neither", async () => {
  await switchOff(/glide/i, /dice roll/i);
  await forget();
  for (let i = 0; i < 150 && !/^Turn 2/.test((await view(page)).scene.headline); i++) {
    await ready(page);
    await choose(page, (options) => options.find((option) => /^End/.test(option.label)) ?? sensible(options));
  }
  await ready(page);
  assert.deepEqual(await page.evaluate(() => [window.__walks, window.__dice]), [[], []], "nothing moved by itself");
  const { piece, way } = await march();
  assert.ok(way.length > 3);
  await count(page, `.piece[data-piece="${piece}"]`, 1);
  assert.deepEqual(await page.evaluate(() => [window.__walks, window.__dice]), [[], []]);
});

test("dice lie beside the fight, and rather in a corner than over the one thing that can be chosen", () => {
  const [card, stage] = [[200, 100], [1000, 600]];
  const lie = (fought, chosen) => besides(card, stage, 1, fought, chosen);
  const covers = ([x, y], [px, py]) => px > x && px < x + card[0] && py > y && py < y + card[1];
  const fight = [500, 300];
  const [x, y] = lie([fight], []);
  assert.ok(x > fight[0] && y < fight[1] && y + card[1] > fight[1], "to the right of it");
  // On every side of the fight something can be chosen, and in three corners.
  const near = [[x + 100, 300], [1000 - x - 100, 300], [500, 150], [500, 450]];
  const [left, top] = lie([fight], near);
  assert.ok(near.every((spot) => !covers([left, top], spot)) && !covers([left, top], fight));
  const corners = [[990, 20], [20, 20], [990, 580]];
  assert.deepEqual(lie([fight], [...near, ...corners]), [8, 492], "the corner that is left");
  assert.deepEqual(lie([], []), [792, 8], "of what has no place");
});
