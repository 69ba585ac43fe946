// What somebody who has never seen a game has to be able to read: who can be chosen, what the dice did, what a card does, and
// odds that stand apart. And several pieces sent to one place.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { lettersOf } from "../js/board/badges.js";
import { click, house, lay, offered, settled, view } from "./helpers.js";
import { clickChoice, seated } from "./whole.js";

let at;
before(async () => {
  at = await house();
});
after(() => at.close());

/** A table with one person on both seats. */
async function seat(game, scenario, settings = {}) {
  const page = await at.person({ settings: { dice: true, confirm: false, ...settings } });
  const { url } = await lay(page, { game, scenario, seats: { french: "you", allied: "you" } });
  await page.goto(url);
  await seated(page);
  return page;
}

const version = (page) => page.locator(".table").getAttribute("data-version");
const changed = (page, was) =>
  page.waitForFunction((before) => document.querySelector(".table").dataset.version !== before, was);

/** Makes the first choice that fits, by clicking. */
async function take(page, fits) {
  const { scene } = await view(page);
  const choice = scene.choices.find(fits);
  assert.ok(choice, `there is such a choice: ${scene.choices.map((one) => one.label).join(", ")}`);
  await clickChoice(page, choice);
  await seated(page);
}

const kind = (choice) => (typeof choice.decision === "string" ? choice.decision : Object.keys(choice.decision)[0]);

/** Whether two boxes cover each other. */
const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test("fire: odds stand apart, and what the dice did is told in short", async () => {
  const page = await seat("impulse", "waterloo");
  const { scene } = await view(page);
  const foes = (space) => scene.pieces.filter((piece) => piece.side === "allied" && piece.place.space === space).length;
  await take(page, (choice) => kind(choice) === "at" && foes(choice.on.space) > 1);
  await take(page, (choice) => kind(choice) === "point");
  const was = await version(page);
  const everyone = page.locator(".orders .order").first();
  assert.match(await everyone.textContent(), /\d : \d/, "the order shows its odds");
  await everyone.click();
  await changed(page, was);
  await settled(page);
  const tags = await page.locator(".tag:has(text)").all();
  assert.ok(tags.length > 1, "there are odds for each target");
  const boxes = await Promise.all(tags.map((tag) => tag.locator("rect").boundingBox()));
  for (const [i, one] of boxes.entries())
    for (const other of boxes.slice(i + 1)) assert.ok(!meet(one, other), "no odds lie over others");
  await take(page, (choice) => kind(choice) === "target");
  const told = await page.waitForSelector(".thrown.lying p");
  assert.doesNotMatch(await told.textContent(), /\[/, "beside the dice there are no rules");
  const fight = page.locator(".chronicle .clash").first();
  assert.doesNotMatch(await fight.locator(".words").first().textContent(), /\[/, "a closed fight tells it in short");
  await fight.locator("summary").click();
  assert.match(await fight.textContent(), /\[\d/, "an open one gives the sums");
});

test("who can be compared is chosen by name, and shows whom he leads", async () => {
  const page = await seat("impulse", "waterloo");
  await take(page, (choice) => choice.decision === "done");
  const rows = page.locator(".beside .roster tr.open");
  const { scene } = await view(page);
  assert.equal(await rows.count(), scene.choices.filter((choice) => kind(choice) !== "pass").length);
  // Not the first: a Commander leads no formation.
  const row = rows.last();
  await row.hover();
  await page.waitForSelector(".viewport .piece.together");
  const was = await version(page);
  // Anywhere in the row, not on the name alone.
  const box = await row.locator("td").last().boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await changed(page, was);
});

test("costs are those of the unit in hand, and several go to one place", async () => {
  const page = await seat("impulse", "waterloo");
  await take(page, (choice) => choice.decision === "done");
  // Somebody is roused sooner or later; until then the other side passes.
  for (let i = 0; i < 40; i++) {
    const { scene } = await view(page);
    if (scene.choices.some((choice) => kind(choice) === "act")) break;
    const rouse = scene.choices.find((choice) => /D'Erlon/.test(choice.label)) ?? scene.choices.find((choice) => choice.decision === "pass");
    await clickChoice(page, rouse);
    await seated(page);
  }
  await take(page, (choice) => choice.decision.act?.action === "move" && choice.decision.act.area === "58");
  assert.ok((await page.locator(".light").count()) > 0);
  assert.equal(await page.locator(".light text, .cost-over").count(), 0, "nobody is in hand");
  const stack = (await offered(page)).find((option) => option.piece && option.stack !== undefined);
  await page.mouse.move(stack.x, stack.y);
  await page.waitForSelector(`.pieces[data-fanned="${stack.stack}"]`);
  await settled(page);
  const chosen = [];
  const places = async () =>
    new Map((await offered(page)).filter((option) => option.piece).map(({ piece, x, y }) => [piece, `${Math.round(x)} ${Math.round(y)}`]));
  const stood = await places();
  await page.keyboard.down("Shift");
  for (let i = 0; i < 2; i++) {
    if (i > 0) {
      await settled(page);
      for (const [piece, place] of await places()) assert.equal(place, stood.get(piece), "nobody changes his place under the hand");
    }
    const next = (await offered(page)).find((option) => option.piece && !chosen.includes(option.piece));
    await page.mouse.click(next.x, next.y);
    await page.waitForSelector(`.piece.is-picked[data-piece="${next.piece}"]`);
    chosen.push(next.piece);
  }
  await page.keyboard.up("Shift");
  assert.match(await page.locator(".several").textContent(), /2 chosen/);
  // The key puts all of them down again.
  const goals = await page.locator(".light").count();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector(".piece.is-picked"));
  await page.keyboard.down("Shift");
  for (const piece of chosen) {
    await click(page, (await offered(page)).find((option) => option.piece === piece));
    await page.waitForSelector(`.piece.is-picked[data-piece="${piece}"]`);
  }
  await page.keyboard.up("Shift");
  assert.equal(await page.locator(".light").count(), goals);
  // Out of the fan, so that it closes.
  await page.mouse.move(5, 300);
  await page.waitForFunction(() => !document.querySelector(".pieces").dataset.fanned);
  await settled(page);
  const from = Number(stack.stack);
  const goal = (await offered(page)).find((option) => option.kind === "space" && !option.occupied && option.space !== String(from));
  await page.mouse.click(goal.x, goal.y);
  const there = ({ scene }) =>
    chosen.every((id) => scene.pieces.find((piece) => piece.id === Number(id)).place.space === Number(goal.space));
  let now = await view(page);
  for (const until = Date.now() + 60_000; !there(now) && Date.now() < until; now = await view(page))
    await changed(page, String(now.version)).catch(() => {});
  assert.ok(there(now), "both are where they were sent");
});

test("a hand that can be read without scrolling, and both cards turned over together", async () => {
  const page = await seat("vive", "waterloo");
  for (const side of ["french", "allied"]) {
    const hand = page.locator(`.beside .hand.side-${side}`);
    await hand.waitFor();
    assert.doesNotMatch(await hand.textContent(), /[A-Z]{2,}-[A-Z]/, "rules have names");
    const [box, room] = [await hand.boundingBox(), await page.locator(".decisions").boundingBox()];
    assert.ok(box.y + box.height <= room.y + room.height + 60, "the cards are in sight");
    assert.equal(await page.locator(".on-table").count(), 0, "nothing is shown before both have chosen");
    const was = await version(page);
    await hand.locator("button.lit").first().click();
    await changed(page, was);
    await seated(page);
  }
  assert.equal(await page.locator(".on-table li").count(), 2);
});

test("where ground is laid no fight is marked", async () => {
  const page = await seat("vive", "hypothetical");
  await take(page, (choice) => kind(choice) === "tile");
  await take(page, (choice) => kind(choice) === "put");
  await page.waitForFunction(() => document.querySelectorAll(".chronicle .event").length > 0);
  assert.equal(await page.locator(".scar").count(), 0);
});

test("a counter shows each of its states from afar, and none of them as a nought", async () => {
  assert.deepEqual(["disordered", "ordered", "out of command", "out of supply"].map(lettersOf), ["D", "Or", "OC", "OS"]);
  const page = await at.person();
  await page.goto("/");
  const letters = await page.evaluate(async () => {
    const { badges } = await import("/js/board/badges.js");
    const made = badges(["disordered", "out-of-command"]).filter((badge) => badge.classList.contains("short"));
    return made.map((badge) => [badge.textContent, badge.getAttribute("transform")]);
  });
  assert.deepEqual(letters.map(([text]) => text), ["D", "OC"]);
  assert.notEqual(letters[0][1], letters[1][1], "side by side");
  await page.context().close();
});

test("in a fight a handful of pieces to choose from stand in lines, and odds stay on one", async () => {
  const page = await at.person();
  await page.goto("/");
  const [few, many, kept] = await page.evaluate(async () => {
    const { Choices } = await import("/js/table/choices.js");
    const { unbroken } = await import("/js/table/rulelink.js");
    const choices = [1, 2, 3].map((piece) => ({ decision: { charge: piece }, on: { piece }, label: `Cavalry ${piece}` }));
    const scene = { pieces: choices.map(({ on }) => ({ id: on.piece, place: { space: 0 } })), hands: [], orders: [], choices };
    const spans = unbroken("The Guard (7-4): 7-1, beyond the last").filter((part) => typeof part !== "string");
    return [new Choices({ ...scene, fight: {} }).few.length, new Choices(scene).few.length, spans.map((span) => span.props.children)];
  });
  assert.deepEqual([few, many, kept], [3, 0, ["(7-4):", "7-1,"]]);
  await page.context().close();
});
