// A whole game of cards chosen at once in secret, by two people at two browsers. Every kind of decision is made by
// clicking what is on the screen until it has been clicked (CLICKED_FIRST times); after that, decisions of the same kind
// are sent as the page itself sends them, so that six hours take no longer than some minutes. What such a game
// may never come to is taken up from recorded games.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { boardOf, click, house, lay, offered, settled, shot, view } from "./helpers.js";
import { kindOf, until } from "./recorded.js";
import { Guest, seated } from "./whole.js";

const GAME = { game: "vive", scenario: "quatrebras" };
/** So often a kind of decision is clicked before it is sent without a click. */
const CLICKED_FIRST = 2;
/** What has to have been clicked when the game is over. */
const WANTED = ["release", "play", "order", "go", "face", "fire", "done", "decline"];

let at;
/** By side: Anna leads the French, Bert the Allies. */
const pages = {};
const guests = {};
const clicked = new Map();
const sent = new Map();
const add = (to, kind) => to.set(kind, (to.get(kind) ?? 0) + 1);
const times = (kind) => clicked.get(kind) ?? 0;

before(async () => {
  at = await house();
  pages.french = await at.person({ settings: { name: "Anna", confirm: false } });
  pages.allied = await at.person({ settings: { name: "Bert", confirm: false } });
  const opened = await lay(pages.french, { ...GAME, player: "Anna", seats: { french: "you", allied: "friend" } });
  await pages.french.goto(opened.url);
  await pages.allied.goto(opened.links.allied);
  await pages.allied.waitForURL(/\/table\//);
  for (const [side, page] of Object.entries(pages)) {
    await page.waitForSelector(".piece");
    guests[side] = new Guest(page, page.url());
  }
});
after(() => at.close());

/** What to do next: what has not been clicked yet, then whatever fights, then whatever ends things soonest. */
function pick({ scene }, index) {
  const { choices } = scene;
  const of = (kind) => choices.filter((choice) => kindOf(choice) === kind);
  for (const kind of ["react", "retreat", "advance", "back", "fire", "put", "rally", "supply", "recover", "lead"]) {
    if (of(kind).length > 0) return of(kind)[0];
  }
  for (const kind of ["release", "form", "deploy", "decline", "face"]) {
    if (of(kind).length > 0 && times(kind) < (kind === "face" ? CLICKED_FIRST : 1)) return of(kind)[0];
  }
  if (of("done").length > 0 && of("go").length === 0) return of("done")[0];
  // Onwards: the goal farthest away.
  const goals = of("go").sort((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0));
  if (goals.length > 0) return goals[index % Math.min(3, goals.length)];
  const orders = of("order");
  if (orders.length > 0) return orders[index % orders.length];
  const cards = of("play");
  if (cards.length > 0) return cards[index % cards.length];
  return of("done")[0] ?? of("decline")[0] ?? choices[0];
}

/** Makes a choice by clicking what it hangs on. */
async function clickChoice(page, choice) {
  const was = await page.locator(".table").getAttribute("data-version");
  const on = choice.on;
  if (on.pieceto) {
    const unit = (await offered(page)).find((option) => option.piece === String(on.pieceto[0]));
    assert.ok(unit, `${choice.label}: the piece can be taken`);
    await click(page, unit);
    await settled(page);
  }
  if (on.facing) {
    // A handle may lie over a neighbour: what counts is where one clicks.
    const box = await page.locator(`[data-facing="${on.facing.join(" ")}"]`).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  } else if (on.card) {
    const hand = page.locator(".beside .hand").first();
    const card = hand.locator("li").nth(on.card.card);
    const way = card.locator(`button.way[aria-label="${choice.label}"]`);
    await ((await way.count()) ? way.first() : card.locator("button.lit").first()).click();
  } else {
    const options = await offered(page);
    const space = on.space ?? on.pieceto?.[1];
    const target =
      on === "button"
        ? options.find((option) => option.kind === "button" && option.label.startsWith(choice.label))
        : options.find((option) => option.piece === String(on.piece)) ??
          options.find((option) => option.kind === "space" && option.space === String(space));
    assert.ok(target, `${choice.label} can be clicked: ${options.map((option) => option.label).join(", ")}`);
    await click(page, target);
  }
  await page.waitForFunction(
    (before) => document.querySelector(".table").dataset.version !== before || document.querySelector(".menu"),
    was,
  );
  const menu = page.locator(".menu").getByRole("menuitem", { name: choice.label });
  if (await menu.count()) await menu.first().click();
  await page.waitForFunction((before) => document.querySelector(".table").dataset.version !== before, was);
}

const hand = ({ scene }, side) => scene.hands.find((one) => one.key === `${side}-hand`);
const other = (side) => (side === "french" ? "allied" : "french");
const shots = new Set();
async function once(page, name) {
  if (shots.has(name)) return;
  shots.add(name);
  await settled(page);
  await shot(page, `cards-${name}`);
}

test("two people play a whole game, each with a hand that the other does not see", { timeout: 900_000 }, async () => {
  const seen = (side) => view(pages[side], guests[side].url);
  let now = await seen("french");
  const board = await boardOf(pages.french, now);
  let compared = 0;
  for (let i = 0; i < 6000 && !now.outcome; i++) {
    let side = now.scene.choices.length > 0 ? now.eye : other(now.eye);
    if (now.eye !== side) now = await seen(side);
    if (now.outcome) break;
    if (now.scene.choices.length === 0) {
      // Asked at once, and this one has chosen: the other has to.
      side = other(side);
      now = await seen(side);
    }
    const page = pages[side];
    const choice = pick(now, i);
    assert.ok(choice, `${side} can choose: ${now.scene.headline}`);
    const kind = kindOf(choice);
    if (kind === "play" && compared < 12) {
      // Neither sees the hand of the other, nor a card that lies face down.
      assert.ok(hand(now, side).cards.every(Boolean), "one's own hand is open");
      assert.ok(hand(now, other(side)).cards.every((card) => card === null), "the other's is not");
      const face = now.scene.hands.find((one) => one.key === `${other(side)}-card`);
      if (face) assert.deepEqual(face.cards, [null], "nor is the card that was put down");
      compared++;
    }
    if (times(kind) < CLICKED_FIRST) {
      await guests[side].comes(now.version);
      await page.waitForSelector(".prompt.asked");
      await settled(page);
      await once(page, `${kind}-${side}`);
      await clickChoice(page, choice);
      add(clicked, kind);
      if (kind === "play" && times(kind) === 1) {
        await settled(page);
        await shot(page, "cards-waiting");
        assert.match(await page.locator(".prompt").textContent(), /wait/i, "who has chosen waits");
      }
      now = await view(page);
    } else {
      now = await guests[side].sends(choice, now.version, board);
      add(sent, kind);
    }
  }
  const told = (map) => [...map].map(([kind, count]) => `${kind} ${count}`).join(", ");
  console.log(`clicked: ${told(clicked)}; sent: ${told(sent)}`);
  assert.ok(now.outcome, "the game is over");
  for (const kind of WANTED) assert.ok(clicked.has(kind), `${kind} was clicked`);
  for (const guest of Object.values(guests)) {
    await guest.comes(now.version);
    await guest.page.waitForSelector(".ending");
  }
  assert.match(await pages.allied.locator(".ending").textContent(), /victory|draw|won|lost/i);
  await once(pages.french, "over");
  for (const page of Object.values(pages)) {
    assert.equal(await page.locator(".region.pointed").count(), 0, "nothing stays lit that nobody points at");
    // What is below a title of two lines is shown whole, or not at all.
    const [line, name] = [await page.locator(".headline").boundingBox(), await page.locator(".headline p").boundingBox()];
    const shown = name.y < line.y + line.height && name.x < line.x + line.width;
    assert.ok(!shown || name.y + name.height <= line.y + line.height + 1, JSON.stringify([line, name]));
  }
});

/** A recorded game taken up by one person for both sides, at a decision of a kind. */
async function takeUp(t, name, kind, which) {
  const page = await at.person({ settings: { confirm: false } });
  t.after(() => page.context().close());
  const opened = await lay(page, { ...until(name, kind, which), seats: { french: "you", allied: "you" } });
  await page.goto(opened.url);
  await seated(page);
  return page;
}

/** Clicks the first choice of a kind, and returns the table after it. */
async function clickKind(page, kind, wanted = () => true) {
  const now = await view(page);
  const choice = now.scene.choices.find((one) => kindOf(one) === kind && wanted(one));
  assert.ok(choice, `${kind} is offered: ${now.scene.choices.map((one) => one.label).join(", ")}`);
  await clickChoice(page, choice);
  await seated(page);
  return { choice, now: await view(page) };
}

test("who is charged tries to react by a click, with the chances before it", { timeout: 240_000 }, async (t) => {
  const page = await takeUp(t, "quatrebras-sergeant-sergeant-1", "react");
  const line = page.locator(".few button.line");
  assert.match(await line.first().textContent(), /tries to react.*dice.*in time \d+%.*too late \d+%/s);
  const { choice, now } = await clickKind(page, "react");
  const who = now.scene.pieces.find((piece) => piece.id === choice.on.piece);
  assert.ok(who.states.includes("reacted"), `${who.name}: ${who.states}`);
  await page.waitForSelector(".chronicle .die");
});

test("who is driven back goes where it is clicked", { timeout: 240_000 }, async (t) => {
  const page = await takeUp(t, "quatrebras-sergeant-sergeant-1", "retreat");
  const { choice, now } = await clickKind(page, "retreat");
  assert.ok(now.scene.pieces.some((piece) => piece.place.space === choice.on.space && piece.states?.includes("retreating")));
});

test("cavalry advances into the hex it has cleared", { timeout: 240_000 }, async (t) => {
  const page = await takeUp(t, "waterloo-sergeant-sergeant-early-prussians=on-5", "advance");
  const before = await view(page);
  const { now } = await clickKind(page, "advance");
  const moved = now.scene.pieces.filter((piece) => {
    const was = before.scene.pieces.find((one) => one.id === piece.id);
    return was?.place.space !== undefined && was.place.space !== piece.place.space;
  });
  assert.ok(moved.length >= 1, "somebody stands elsewhere");
});

test("a battle that never was: tiles and armies are laid by clicks", { timeout: 240_000 }, async (t) => {
  const page = await takeUp(t, "hypothetical-sergeant-recruit-6", "tile");
  const laid = (now) => now.scene.laid?.length ?? 0;
  const before = laid(await view(page));
  await clickKind(page, "tile");
  const { now, choice } = await clickKind(page, "put");
  assert.equal(laid(now), before + 1);
  assert.ok(now.scene.laid.some((tile) => tile.at === choice.on.space), "the tile lies where it was put");
  await page.waitForSelector(".laid > *");
  const armies = await takeUp(t, "hypothetical-sergeant-recruit-6", "take");
  const taken = (await clickKind(armies, "take")).choice.on.piece;
  const put = await clickKind(armies, "put");
  const unit = put.now.scene.pieces.find((piece) => piece.id === taken);
  assert.equal(unit.place.space, put.choice.on.space);
});
