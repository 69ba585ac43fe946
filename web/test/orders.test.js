// Orders: one click that stands for several decisions, given again with a key, taken back as a whole; phases without
// a choice that pass by themselves; questions before something is given away.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gone, house, lay, ready, shot, version, view } from "./helpers.js";

let at;
let page;

before(async () => {
  at = await house();
  page = await at.person();
  await page.goto("/");
});
after(() => at.close());

/** Three units that touch. */
const CONTACT = {
  ...{ position: 1, game: "naw", scenario: "standard", turn: 1, phasing: "french", stage: "combat" },
  ...{ moved: [], demoralized: false, units: { "fr-6-inf": "1314", "fr-1-inf": "1213", "al-1-guards": "1313" } },
};

async function sit(who, wanted) {
  const opened = await lay(who, { seats: { french: "you", allied: "you" }, ...wanted });
  await who.goto(opened.url);
  await who.waitForSelector(".curtain button, .prompt.asked");
  const both = who.getByRole("button", { name: "I play both sides" });
  if (await both.count()) await both.click();
  await ready(who);
}

/** Sends a decision that the test is not about. */
async function does(who, decision) {
  const now = await view(who);
  await who.evaluate(
    async ([decision, version]) => {
      const api = await import("/js/api.js");
      await api.decide(location.pathname.split("/").at(-1), version, decision);
    },
    [decision, now.version],
  );
  await past(who, now.version);
}

/** Waits until the table has moved on, and somebody sits in the chair. */
async function past(who, n) {
  await who.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) > n, n);
  await who.waitForSelector(".curtain button, .prompt.asked, .ending");
  const both = who.getByRole("button", { name: "I play both sides" });
  if (await both.count()) await both.click();
  await ready(who);
}

test("wallace: all infantry takes a formation with one click, and Undo takes all of it back", async () => {
  await sit(page, { game: "wallace", scenario: "waterloo" });
  while (!(await page.locator(".orders .order", { hasText: "All infantry: defensive" }).count()))
    await does(page, (await view(page)).scene.choices.at(-1).decision);
  const before = await view(page);
  const order = before.scene.orders.find((one) => one.key === "all-defensive");
  assert.ok(order.decisions.length > 3, "many decisions in one order");
  await page.locator(".orders .order", { hasText: "All infantry: defensive" }).click();
  await past(page, before.version);
  const after = await view(page);
  assert.equal(after.inputs, before.inputs + order.decisions.length);
  const states = (scene) => scene.pieces.filter((piece) => piece.states?.includes("defensive")).length;
  assert.equal(states(after.scene), states(before.scene) + order.decisions.length);
  await page.getByRole("button", { name: /Undo/ }).click();
  await past(page, after.version);
  assert.equal((await view(page)).inputs, before.inputs, "one Undo for one click");
});

test("wallace: all skirmishers fire with one click, dice and all, and ending early is asked about", async () => {
  await sit(page, { game: "wallace", scenario: "waterloo" });
  while (!(await page.locator(".orders .order", { hasText: /^All \d+ units fire/ }).count()))
    await does(page, (await view(page)).scene.choices.at(-1).decision);
  const before = await version(page);
  await page.locator(".prompt > .buttons").getByRole("button", { name: "End the skirmish fire" }).click();
  const question = page.locator("dialog.question");
  await question.waitFor();
  assert.match(await question.textContent(), /could still fire/);
  await question.getByRole("button", { name: "Not yet" }).click();
  await gone(page, "dialog[open]");
  assert.equal(await version(page), before, "nothing was given away");
  await shot(page, "orders-skirmish");
  const { inputs, scene } = await view(page);
  await page.locator(".orders .order", { hasText: /^All \d+ units fire/ }).click();
  await past(page, before);
  const now = await view(page);
  // A hit that the other side has to answer ends an order of fire early.
  const cut = now.scene.prompt?.side !== scene.prompt.side;
  assert.ok(now.inputs > inputs + (cut ? 1 : 3), "several shots and their dice");
  assert.equal(now.version, before + 1, "as one change");
});

test("the last order can be given again with a key", async () => {
  await sit(page, { game: "wallace", scenario: "waterloo" });
  const label = /All infantry: (mobile|defensive)/;
  for (let asked = 0; asked < 2; asked++) {
    while (!(await page.locator(".orders .order", { hasText: label }).count()))
      await does(page, (await view(page)).scene.choices.at(-1).decision);
    const { version: was, scene } = await view(page);
    const order = scene.orders.find((one) => label.test(one.label));
    if (asked === 0) await page.locator(".orders .order", { hasText: order.label }).first().click();
    else {
      const again = page.locator(".orders .order[aria-keyshortcuts=R]");
      if (!(await again.count())) return; // The other side has nothing of the kind.
      await page.keyboard.press("r");
    }
    await past(page, was);
    assert.ok((await view(page)).version > was);
  }
});

test("naw: everybody who can joins an attack with one click", async () => {
  await sit(page, { position: CONTACT });
  await does(page, (await view(page)).scene.choices[0].decision);
  const before = await view(page);
  const found = before.scene.orders.find((order) => order.key === "all-join");
  await page.locator(".orders .order", { hasText: "Attack with all" }).click();
  await past(page, before.version);
  const after = await view(page);
  assert.equal(after.inputs, before.inputs + found.decisions.length);
  assert.match(after.scene.prompt.text, /die/, "the prompt says what comes next");
  await shot(page, "orders-attack");
});

test("a phase in which nothing can be done passes by itself, if one likes", async () => {
  const patient = await at.person();
  const quick = await at.person({ settings: { passes: true } });
  for (const [who, passes] of [
    [patient, false],
    [quick, true],
  ]) {
    // Nobody is near anybody, so nobody fights.
    const units = { "fr-6-inf": "1314", "al-1-guards": "0810" };
    await sit(who, { position: { ...CONTACT, stage: "movement", units } });
    const was = await version(who);
    await does(who, "end-movement");
    if (passes) await who.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) > n + 1, was);
    else {
      await who.waitForTimeout(1500);
      assert.equal(await version(who), was + 1, "it waits for the button");
    }
  }
  assert.match((await view(quick)).scene.headline, /Allied movement/);
  await patient.context().close();
  await quick.context().close();
});

test("impulse: a far area is reached with one click", async () => {
  await sit(page, { game: "impulse", scenario: (await firstScenario(page, "impulse")) });
  for (let i = 0; i < 60; i++) {
    const { scene } = await view(page);
    if (scene.orders?.some((order) => order.key === "march")) break;
    const pick =
      scene.choices.find((choice) => choice.decision.act?.action === "move") ??
      scene.choices.find((choice) => choice.decision.activate !== undefined) ??
      scene.choices.at(-1);
    await does(page, pick.decision);
  }
  const before = await view(page);
  const march = before.scene.orders.find((order) => order.key === "march" && order.decisions.length > 1);
  assert.ok(march, "somebody can go farther than one area");
  const [piece, space] = march.on.pieceto;
  await page.evaluate((id) => document.querySelector(`.piece[data-piece="${id}"]`)?.scrollIntoView(), piece);
  await page.locator("details.all-choices summary").click();
  await page.locator(".all-choices button.line", { hasText: march.label }).first().click();
  await past(page, before.version);
  const after = await view(page);
  assert.equal(after.scene.pieces.find((one) => one.id === piece).place.space, space);
  assert.equal(after.inputs, before.inputs + march.decisions.length);
  await shot(page, "orders-march");
});

async function firstScenario(who, game) {
  const all = await who.evaluate(async () => (await fetch("/api/games")).json());
  return all.find((one) => one.key === game).scenarios[0].key;
}

test("vive: a tile stays in the hand, and each further one is laid with one click", async () => {
  await sit(page, { game: "vive", scenario: "hypothetical" });
  // The commonest kind of the side that begins.
  const { scene } = await view(page);
  const tiles = scene.hands.find((hand) => hand.side === scene.prompt.side && hand.cards.some((card) => card?.copies));
  const most = tiles.cards.findIndex((card) => card.copies === Math.max(...tiles.cards.map((one) => one.copies)));
  const left = async () => (await view(page)).scene.hands.find((hand) => hand.key === tiles.key).cards.find((card) => card.title === tiles.cards[most].title).copies;
  const was = await left();
  const done = async (act) => {
    const n = await version(page);
    await act();
    await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) > n, n);
    await ready(page);
  };
  const lit = (i) =>
    done(async () => {
      const box = await page.locator(".light").nth(i).boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    });
  await done(() => page.locator(".beside .hand button.lit").nth(most).click());
  await lit(0);
  assert.equal(await left(), was - 1);
  await page.waitForSelector(".beside .hand button.kept");
  assert.match(await page.locator(".beside .hand button.kept").innerText(), /next click on the map/i, "what a click on a hex lays is said");
  await lit(2);
  assert.equal(await left(), was - 2, "a click on a hex lays the same again");
  assert.equal(await page.locator(".menu").count(), 0);
  // Ground that was laid is what lies there, in the tip and in the list of places.
  const { laid } = (await view(page)).scene;
  const [x, y] = await page.locator(`[data-laid="${laid[0].at}"]`).evaluate((tile) => {
    const box = tile.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
  await page.mouse.move(x, y);
  const title = tiles.cards[most].title.split(" ").at(-1);
  await page.waitForFunction((title) => new RegExp(title, "i").test(document.querySelector(".tip .ground")?.textContent ?? ""), title);
});
