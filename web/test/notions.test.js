// What a scene can say that not every game says: cards with words, pieces that turn, parts of the field, lists of
// leaders, sums, dice with pictures. A small table that no game has shows each of them, and notes what is decided.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { house, settled, shot } from "./helpers.js";
import { serve, view } from "./synthetic.js";

const ROWS = 4;
const middle = (column, row) => [0.6 + column * 0.866, 0.6 + row + (column % 2) / 2];
const CORNERS = [
  [-0.289, -0.5],
  [0.289, -0.5],
  [0.577, 0],
  [0.289, 0.5],
  [-0.289, 0.5],
  [-0.577, 0],
];

function board() {
  const spaces = Array.from({ length: 5 * ROWS }, (_, i) => {
    const [column, row] = [Math.floor(i / ROWS), i % ROWS];
    const [x, y] = middle(column, row);
    const near = (other) => Math.hypot(x - other[0], y - other[1]) < 1.1;
    const all = Array.from({ length: 5 * ROWS }, (_, k) => middle(Math.floor(k / ROWS), k % ROWS));
    return {
      key: `${column + 1}${row + 1}`,
      terrain: "clear",
      centre: [x, y],
      outline: CORNERS.map(([dx, dy]) => [x + dx, y + dy]),
      neighbours: all.map((_, k) => k).filter((k) => k !== i && near(all[k])),
      provenance: "reconstructed",
    };
  });
  const face = (name, strength) => ({
    name,
    nation: "guard",
    symbol: "infantry",
    values: [{ name: "strength", value: String(strength), provenance: "rulebook" }],
    about: [name],
  });
  const region = (key, columns) => ({
    key,
    purpose: "sector",
    name: key,
    spaces: columns.flatMap((column) => Array.from({ length: ROWS }, (_, row) => column * ROWS + row)),
  });
  return {
    id: "large",
    title: "A small board",
    size: [5.2, 5.4],
    spaces,
    regions: [region("left", [0, 1]), region("right", [3, 4])],
    counters: [
      { id: 0, key: "guard", side: "french", faces: [face("The Guard", 7), face("The Guard, spent", 3)] },
      { id: 1, key: "ney", side: "french", faces: [{ ...face("Ney", 4), symbol: "leader" }] },
    ],
    lines: [],
    labels: [],
    trays: [],
    legend: [{ key: "clear", name: "Clear", effect: "", rule: "1" }],
    provenance: "",
  };
}

const forecast = {
  results: [
    { key: "hit", text: "a hit", weight: 2, dice: ["infantry", "general"] },
    { key: "miss", text: "nothing", weight: 4, dice: ["flag"] },
  ],
  of: 6,
};

const scene = () => ({
  board: "large",
  headline: "Hour 1 · orders",
  pieces: [
    { id: 0, face: 1, place: { space: 0 }, facing: 2, states: ["spent"] },
    { id: 1, place: { space: 9 }, states: ["activated"] },
  ],
  marks: [{ kind: "control", at: 14, text: "Held by the French", side: "french", label: "+2", rule: "1" }],
  lights: [{ region: "right", text: "The right is ordered", side: "french", rule: "1" }],
  tracks: [{ name: "Impulse", value: 3, limit: 9, note: "the day may end", forecast, rule: "1" }],
  hands: [
    {
      key: "hand",
      side: "french",
      name: "Orders",
      cards: [
        { title: "Probe", text: "Order two units on the left.", regions: ["left"], rule: "1" },
        { title: "Rally", states: ["played"] },
        null,
      ],
      rule: "1",
    },
  ],
  rosters: [
    {
      name: "Leaders",
      columns: ["number", "rating"],
      rows: [{ piece: 1, cells: ["4", "A"], chance: { weight: 5, of: 6 } }],
      rule: "1",
    },
  ],
  tallies: [
    { title: "Points", terms: [{ text: "The farm", value: "2", at: 14, rule: "1" }], total: "2", rule: "1" },
  ],
  fight: {
    title: "Assault on 34",
    at: 14,
    camps: [{ side: "french", role: "attacks", pieces: [0], strength: "3", dice: [5, "cavalry"] }],
    steps: [
      { name: "Guns fire", state: "done", result: "9 to 6", rule: "1" },
      { name: "Infantry", state: "now", rule: "1" },
    ],
    rule: "1",
  },
  prompt: { side: "french", text: "Turn, or play a card.", rule: "1" },
  choices: [
    ...[0, 1, 5].map((side) => ({ decision: { turn: side }, on: { facing: [0, side] }, label: `Look to side ${side}` })),
    { decision: "probe", on: { card: { hand: "hand", card: 0 } }, label: "Play Probe", with: [1] },
  ],
});

let all;
let table;
let page;
let decided = [];

before(async () => {
  let stamp = 1;
  const shown = () => ({
    ...view(scene()),
    stamp,
    version: stamp,
    inputs: 1,
    chronicle: [{ n: 1, text: "Thrown", weight: "event", rule: "1", dice: ["infantry", "prussian-flag", "odd", 4] }],
  });
  const decide = (decision) => {
    decided.push(decision);
    stamp += 1;
    return { version: stamp, stamp };
  };
  table = await serve({ board: board(), view: shown, decide });
  all = await house();
  page = await all.person({ context: { baseURL: table.url } });
  await page.goto("/table/large");
  await page.waitForSelector(".piece.lit");
  await settled(page);
});
beforeEach(() => {
  decided = [];
});
after(async () => {
  await all.close();
  table.close();
});

/** Waits until something has been decided, and the table is there again. */
async function decision() {
  for (let i = 0; decided.length === 0 && i < 200; i++) await page.waitForTimeout(50);
  await page.waitForFunction(() => !document.querySelector(".table.busy"));
  await settled(page);
  return decided[0];
}

/** The middle of a handle, and of the piece that it turns. */
async function places(side) {
  const centre = async (selector) => {
    const box = await page.locator(selector).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  return { handle: await centre(`[data-facing="0 ${side}"]`), piece: await centre('.piece[data-piece="0"] .body') };
}

test("a counter shows the face that is up", async () => {
  const guard = page.locator('.piece[data-piece="0"]');
  assert.match(await guard.locator(".values").textContent(), /3/);
  assert.equal(await guard.getAttribute("aria-label"), "The Guard, spent: can be turned");
  await shot(page, "notions-1-table");
});

test("a piece turns by a click on the side of its hex, also where the map ends", async () => {
  assert.equal(await page.locator("[data-facing]").count(), 3);
  const { handle, piece } = await places(5);
  // Between the handle and the middle, where no handle is.
  await page.mouse.click(piece[0] + (handle[0] - piece[0]) * 0.72, piece[1] + (handle[1] - piece[1]) * 0.72);
  assert.deepEqual(await decision(), { turn: 5 });
});

test("a piece turns by a drag, beyond the edge of the map if need be", async () => {
  const { handle, piece } = await places(0);
  await page.mouse.move(...piece);
  await page.mouse.down();
  await page.mouse.move(handle[0], handle[1] - 30, { steps: 4 });
  await page.waitForSelector('[data-facing="0 0"].aimed');
  await page.mouse.up();
  assert.deepEqual(await decision(), { turn: 0 });
});

test("a piece turns by the arrow keys", async () => {
  await page.locator('[data-facing="0 0"]').focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-facing")), "0 1");
  await page.keyboard.press("Enter");
  assert.deepEqual(await decision(), { turn: 1 });
});

test("where nothing but a side is asked for on the map, an arrow takes the side that lies there", async () => {
  await page.locator(".viewport").focus();
  const where = () => page.locator(".world").first().evaluate((el) => el.style.transform);
  const was = await where();
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-facing")), "0 0");
  assert.equal(await where(), was, "the map stays");
  await page.keyboard.press("Enter");
  assert.deepEqual(await decision(), { turn: 0 });
});

test("a card says what it does, shows where, and is played by a click", async () => {
  const card = page.locator(".beside .hand button.lit");
  assert.match(await card.textContent(), /Probe.*Order two units on the left\./s);
  assert.equal(await page.locator(".region").count(), 1, "the sector that is ordered");
  await card.hover();
  await page.waitForSelector(".region.pointed");
  await page.waitForSelector('.viewport .piece.together[data-piece="1"]');
  await shot(page, "notions-2-card");
  await card.click();
  assert.equal(await decision(), "probe");
  assert.equal(await page.locator(".beside .card.back").count(), 1);
  assert.equal(await page.locator(".beside .card.is-played").count(), 1);
});

test("leaders, sums, fights, chances and dice are shown whatever the game", async () => {
  await page.getByRole("tab", { name: "Forces" }).click();
  const leader = page.locator(".roster tbody tr");
  assert.match(await leader.textContent(), /Ney\s*4\s*A\s*activated\s*83%/);
  assert.match(await page.locator(".forces .account").textContent(), /Points.*The farm.*2/s);
  await page.locator(".forces .account button.points").click();
  await page.waitForSelector(".flash path");
  assert.equal(await page.locator(".mark.control.side-french .label").textContent(), "+2");
  assert.equal(await page.locator(".gauge .strip").count(), 1, "the track tells its chance");
  assert.equal((await page.locator(".gauge .told").innerText()).trim(), "hit 33%", "in words and with its number");
  assert.equal(await page.locator(".camp .die").count(), 2);
  assert.equal(await page.locator(".steps-of .result").textContent(), "9 to 6");
  // What is being fought stands on gold, its rule too, by night as by day.
  await page.emulateMedia({ colorScheme: "dark" });
  const ink = (selector) => page.locator(selector).first().evaluate((el) => getComputedStyle(el).color);
  assert.equal(await ink(".steps-of .now button.rule"), await ink(".steps-of .now"));
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("tab", { name: "Chronicle" }).click();
  const faces = page.locator(".chronicle .die");
  assert.deepEqual(await faces.evaluateAll((dice) => dice.map((die) => die.getAttribute("aria-label"))), [
    "die infantry",
    "die prussian flag",
    "die odd",
    "die 4",
  ]);
  assert.equal(await faces.nth(0).locator("path.picture").count(), 1);
  assert.equal(await faces.nth(2).locator("text").textContent(), "O", "a face that is not known has its letter");
  await shot(page, "notions-3-panel");
});

test("no track is clipped on a phone", async () => {
  const phone = await all.person({ context: { baseURL: table.url, viewport: { width: 360, height: 740 } } });
  await phone.goto("/table/large");
  await phone.waitForSelector(".gauge");
  await settled(phone);
  const clipped = () =>
    phone.evaluate(() => {
      const line = document.querySelector(".tracks").getBoundingClientRect();
      return [...document.querySelectorAll(".gauge *")].filter((part) => {
        const box = part.getBoundingClientRect();
        return box.height > 0 && (box.top < line.top - 1 || box.bottom > line.bottom + 1);
      }).length;
    });
  assert.equal(await clipped(), 0);
  await phone.getByRole("button", { name: "All tracks" }).click();
  await phone.waitForSelector(".tracks.open .strip");
  assert.equal(await clipped(), 0);
  await phone.close();
});

test("a token dropped on the second of two alike pieces is seen there, and all in an area have one size", async () => {
  const square = (x) => [
    [x, 0],
    [x + 1, 0],
    [x + 1, 1],
    [x, 1],
  ];
  const area = (key, x, near) => ({
    key,
    terrain: "clear",
    centre: [x + 0.5, 0.5],
    outline: square(x),
    neighbours: [near],
    provenance: "rulebook",
  });
  const twin = (id) => ({ ...board().counters[0], id, key: `line-${id}` });
  const ground = { ...board(), size: [2, 1], spaces: [area("a", 0, 1), area("b", 1, 0)], regions: [], counters: [twin(0), twin(1), twin(2)] };
  let given = 0;
  // The game names the first of those who are as good as each other, and means any.
  const gift = (piece) => ({ decision: { cube: 0 }, on: { piece }, label: `A loss for unit ${piece}`, gives: "red" });
  const shown = () => ({
    ...view({
      board: "large",
      headline: "Losses",
      pieces: [0, 1, 2].map((id) => ({ id, place: { space: 0 }, tokens: id === 0 && given ? [{ colour: "red", count: given }] : [] })),
      marks: [],
      tracks: [],
      hands: [],
      pools: [{ name: "Losses", tokens: { colour: "red", count: 2 - given }, rule: "1" }],
      prompt: { side: "french", text: "Assign the losses.", rule: "1" },
      choices: [gift(0), gift(1), gift(2)],
    }),
    stamp: 1 + given,
    version: 1 + given,
  });
  const twins = await serve({
    board: ground,
    view: shown,
    decide: () => {
      given += 1;
      return { version: 1 + given, stamp: 1 + given };
    },
  });
  const other = await all.person({ context: { baseURL: twins.url } });
  await other.goto("/table/large");
  await other.waitForSelector(".piece.lit");
  await settled(other);
  const place = async (id) => other.locator(`.piece[data-piece="${id}"] .ring`).boundingBox();
  const [touched, sizes] = [await place(1), await Promise.all([0, 1, 2].map(place))];
  assert.equal(new Set(sizes.map(({ width }) => Math.round(width))).size, 1, "all are as large as each other");
  const token = await other.locator(".pool .token").first().boundingBox();
  await other.mouse.move(token.x + token.width / 2, token.y + token.height / 2);
  await other.mouse.down();
  await other.mouse.move(touched.x + touched.width / 2, touched.y + touched.height / 2, { steps: 5 });
  await other.mouse.up();
  await other.waitForSelector('.piece[data-piece="0"] .borne');
  await settled(other);
  const bearer = await other.locator(".piece:has(.borne) .ring").boundingBox();
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2].map(Math.round);
  assert.deepEqual(middle(bearer), middle(touched), "it lies where it was dropped");
  await other.close();
  twins.close();
});

/** A table of which the scene is made from the small board and some more pieces that wait beside it. */
async function waiting(t, waiters, more, told = {}, printed = []) {
  const many = Array.from({ length: waiters }, (_, i) => i);
  const ground = {
    ...board(),
    counters: many.map((id) => {
      const [face] = board().counters[1].faces;
      return { ...board().counters[1], id, key: `waits-${id}`, faces: [{ ...face, about: [...face.about, ...printed] }] };
    }),
    trays: many.filter((id) => id % 8 === 0).map((id) => ({ key: `wait-${id}`, name: `They wait, ${id}`, side: "french" })),
  };
  const made = [];
  const shown = () => ({
    ...view({
      board: "large",
      headline: "Arrival",
      pieces: many.map((id) => ({ id, place: { tray: `wait-${id - (id % 8)}` } })),
      marks: [],
      tracks: [],
      hands: [],
      prompt: { side: "french", text: "Bring them on.", rule: "1" },
      choices: [],
      ...more,
    }),
    ...told,
    stamp: 1 + made.length,
    version: 1 + made.length,
  });
  const beside = await serve({
    board: ground,
    view: shown,
    glossary: [{ word: "Double Move", text: "Two actions of one side", rule: "1" }],
    decide: (decision) => {
      made.push(decision);
      return { version: 1 + made.length, stamp: 1 + made.length };
    },
  });
  const who = await all.person({ context: { baseURL: beside.url } });
  t.after(async () => {
    await who.context().close();
    beside.close();
  });
  // Everything that is told is news.
  await who.addInitScript(() => localStorage.setItem("grognard.mark.large", "0"));
  await who.goto("/table/large");
  await who.waitForSelector(".prompt.asked :is(.beside, .few)");
  await settled(who);
  return { who, made };
}

test("however many wait beside the map, what ends the phase is in sight", async (t) => {
  const goes = Array.from({ length: 60 }, (_, id) => ({ decision: { bring: id }, on: { pieceto: [id, 0] }, label: `Bring ${id}` }));
  const { who, made } = await waiting(t, 60, { choices: [...goes, { decision: "end", on: "button", label: "End the phase" }] });
  const end = who.locator(".prompt > .buttons button");
  const [box, room] = [await end.boundingBox(), await who.locator(".decisions").boundingBox()];
  assert.ok(box.y >= room.y && box.y + box.height <= room.y + room.height, "nobody has to scroll for it");
  await who.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await who.waitForFunction(() => document.querySelector(".table").dataset.version === "2");
  assert.deepEqual(made, ["end"]);
});

test("a row of a list takes a click once, on the name and beside it, and by key", async (t) => {
  const choices = [0, 1].map((id) => ({ decision: { rouse: id }, on: { piece: id }, label: `Rouse ${id}` }));
  const rows = [0, 1].map((piece) => ({ piece, cells: ["4"], chance: { weight: 1, of: 2 } }));
  const { who, made } = await waiting(t, 2, { choices, rosters: [{ name: "Leaders", columns: ["number"], rows, rule: "1" }] });
  const done = (n) => who.waitForFunction((wanted) => document.querySelector(".table").dataset.version === String(wanted), n);
  const row = who.locator(".beside .roster tr.open");
  assert.equal(await row.count(), 2);
  await row.first().locator("button").click();
  await done(2);
  await settled(who);
  await row.last().locator("td").last().click();
  await done(3);
  await settled(who);
  await row.first().locator("button").focus();
  await who.keyboard.press("Enter");
  await done(4);
  await settled(who);
  assert.deepEqual(made, [{ rouse: 0 }, { rouse: 1 }, { rouse: 0 }]);
});

test("a small tip says first what a click does", async (t) => {
  const lines = Array.from({ length: 14 }, (_, i) => `Something that is known of him besides, number ${i}`);
  const { who } = await waiting(t, 2, {
    pieces: [
      { id: 0, place: { space: 9 }, about: ["Ney", ...lines] },
      { id: 1, place: { tray: "wait-0" } },
    ],
    choices: [
      { decision: "storm", on: { space: 9 }, label: "Storm the place" },
      { decision: "wait", on: { piece: 1 }, label: "Wait" },
    ],
  });
  await who.locator('.viewport .piece[data-piece="0"] .body').hover({ force: true });
  await who.waitForSelector(".tip:not([hidden]) .offered");
  const [tip, offer] = [await who.locator(".tip").boundingBox(), await who.locator(".tip .offered").boundingBox()];
  assert.match(await who.locator(".tip .offered").textContent(), /Storm the place/);
  assert.ok(offer.y + offer.height <= tip.y + tip.height, "it is not cut off");
  assert.ok(await who.locator(".tip.cut").count(), "although there is more than has room");
  const name = await who.locator(".tip .name").boundingBox();
  assert.ok(offer.y + offer.height <= name.y + 1, "who stands there comes after it");
});

test("a tip says that a piece can be taken, and what is printed comes after what is so now", async (t) => {
  const { who } = await waiting(t, 2, {
    pieces: [
      { id: 0, place: { space: 9 }, about: ["3 of 3 left"] },
      { id: 1, place: { tray: "wait-0" } },
    ],
    choices: [
      ...[4, 5].map((to) => ({ decision: { go: to }, on: { pieceto: [0, to] }, label: `Go to ${to}` })),
      { decision: "wait", on: { piece: 1 }, label: "Wait" },
    ],
  }, {}, ["Its strength is reconstructed"]);
  await who.locator('.viewport .piece[data-piece="0"] .body').hover({ force: true });
  await who.waitForSelector(".tip:not([hidden]) .offered");
  assert.match(await who.locator(".tip .offered").textContent(), /Take it: it can go to 2 places/);
  assert.deepEqual(await who.locator(".tip .piece-about p").allTextContents(), ["3 of 3 left", "Its strength is reconstructed"]);
});

test("a piece that can do something where it is or go somewhere is asked which", async (t) => {
  const { who, made } = await waiting(t, 2, {
    pieces: [
      { id: 0, place: { space: 9 } },
      { id: 1, place: { tray: "wait-0" } },
    ],
    choices: [
      { decision: "perish", on: { piece: 0 }, label: "It is lost" },
      { decision: { go: 4 }, on: { pieceto: [0, 4] }, label: "It goes back" },
      { decision: "wait", on: { piece: 1 }, label: "Wait" },
    ],
  });
  const piece = who.locator('.viewport .piece[data-piece="0"] .body');
  await piece.click({ force: true });
  const menu = who.getByRole("menuitem");
  await menu.first().waitFor();
  assert.deepEqual(await menu.allTextContents().then((all) => all.map((text) => text.trim().split(" ")[0])), ["It", "Take"]);
  assert.deepEqual(made, [], "nothing is decided by the click");
  await menu.last().click();
  await who.waitForSelector('.piece[data-piece="0"].is-picked');
  assert.deepEqual(made, [], "nor by taking it");
  await piece.click({ force: true });
  await who.waitForSelector('.piece[data-piece="0"]:not(.is-picked)');
  await piece.click({ force: true });
  await menu.first().click();
  await who.waitForFunction(() => document.querySelector(".table").dataset.version === "2");
  assert.deepEqual(made, ["perish"], "a second click puts it down, and what it does where it is has to be chosen");
});

/** Three results whose names are longer than a number. */
const outcome = {
  results: [
    { key: "Failure", text: "those who had to come go back to where they came from", weight: 575 },
    { key: "Stalemate", text: "both are spent, and nobody goes", weight: 146 },
    { key: "Success", text: "the defender takes 3.1 losses on the average", weight: 575 },
  ],
  of: 1296,
};
/** Results that have but a sign. */
const signed = { results: [{ key: "–", text: "no effect", weight: 1 }, { key: "2", text: "2 lost", weight: 1 }], of: 2 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test("a handful that is weighed stands in lines with its chances, in sight on a phone too", async (t) => {
  const choices = [0, 1].map((id) => ({ decision: { lead: id }, on: { piece: id }, label: `Leader ${id} takes part`, cost: `${id} : 6`, forecast: id ? signed : outcome }));
  const rows = [0, 1].map((piece) => ({ piece, cells: ["4"], chance: { weight: 1, of: 2 } }));
  const account = { title: "A fight", terms: [{ text: "attack", value: "4", rule: "1" }], total: "4 : 6", forecast: outcome };
  const { who, made } = await waiting(t, 2, {
    choices: [...choices, { decision: "no", on: "button", label: "Without him" }],
    rosters: [{ name: "Leaders", columns: ["number"], rows, rule: "1" }],
    account,
  });
  const lines = who.locator(".few button.line");
  assert.equal(await lines.count(), 2);
  assert.match(await lines.first().textContent(), /Leader 0 takes part.*0 : 6.*Failure 44%.*Stalemate 11%.*Success 44%/s);
  assert.match(await lines.last().textContent(), /no effect 50%.*2 lost 50%/s, "a sign is told in words");
  assert.equal(await who.locator(".beside .roster, .all-choices").count(), 0, "nothing is said twice");
  const small = await all.person({ context: { ...PHONE, baseURL: new URL(who.url()).origin } });
  t.after(() => small.context().close());
  await small.goto("/table/large");
  await small.waitForSelector(".prompt.asked .few");
  await settled(small);
  const room = await small.locator(".decisions").boundingBox();
  const inside = async (what) => {
    const box = await small.locator(what).first().boundingBox();
    return box.y >= room.y && box.y + box.height <= room.y + room.height;
  };
  assert.ok(await inside(".few button.line"), "the first of them is in sight");
  assert.ok(await inside(".prompt > .buttons button"), "and what does without");
  await lines.last().click();
  await who.waitForFunction(() => document.querySelector(".table").dataset.version === "2");
  assert.deepEqual(made, [{ lead: 1 }]);
});

test("a sign stays on the line of the word that it follows", async (t) => {
  const text = "Name a Leader to activate, a Commander for a Double Move, or pass: a roll that fails ends it.";
  const { who } = await waiting(t, 1, { prompt: { side: "french", text, rule: "1" }, choices: [{ decision: "wait", on: { piece: 0 }, label: "Wait" }] });
  // At every width at which it might end a line.
  const apart = await who.locator(".ask button.term").evaluate((term) => {
    const range = document.createRange();
    range.setStart(term.nextSibling, 0);
    range.setEnd(term.nextSibling, 1);
    const ask = term.closest(".ask");
    return Array.from({ length: 200 }, (_, i) => 150 + i).filter((width) => {
      ask.style.width = `${width}px`;
      return Math.abs(term.getBoundingClientRect().bottom - range.getBoundingClientRect().bottom) > 4;
    });
  });
  assert.deepEqual(apart, []);
});

test("of several cards that lie face down the number is told", async (t) => {
  const hand = (key, cards) => ({ key, side: "allied", name: "Hand", cards, rule: "1" });
  const { who } = await waiting(t, 1, {
    hands: [hand("two", [null, null]), hand("one", [null]), hand("open", [{ title: "Probe" }, { title: "Rally" }])],
    choices: [{ decision: "wait", on: { piece: 0 }, label: "Wait" }],
  });
  assert.deepEqual(await who.locator(".tracks .gauge.group .reading").allTextContents(), ["2", "hidden", "Probe, Rally"]);
});

test("the names of likely results lie over nothing", async (t) => {
  const account = { title: "A fight", terms: [{ text: "attack", value: "4", rule: "1" }], total: "4 : 6", forecast: outcome };
  const { who } = await waiting(t, 1, { account, choices: [{ decision: "wait", on: { piece: 0 }, label: "Wait" }] });
  for (const size of [{ width: 1440, height: 900 }, PHONE.viewport]) {
    await who.setViewportSize(size);
    await settled(who);
    // Letters are measured, not the boxes they may run out of.
    const rows = await who.locator(".account .bars li").evaluateAll((all) =>
      all.map((row) => {
        const edge = (part) => {
          const range = document.createRange();
          range.selectNodeContents(row.querySelector(part));
          const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
          return { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)) };
        };
        const own = row.getBoundingClientRect();
        const [name, what, chance] = ["b", ".what", ".chance"].map(edge);
        return { name, what, chance, right: own.right };
      }),
    );
    assert.equal(rows.length, 3);
    for (const { name, what, chance, right } of rows) {
      // On a phone the words wait for the sheet.
      if (Number.isFinite(what.left)) assert.ok(name.right <= what.left && what.right <= chance.left, JSON.stringify({ size, name, what, chance }));
      assert.ok(name.right <= chance.left && chance.right <= right + 0.5, JSON.stringify({ size, name, chance, right }));
    }
  }
});

test("a loss that counts for nothing is no number in the chronicle", async (t) => {
  const line = (n, deed, more) => ({ n, text: `Line ${n}`, weight: "event", rule: "1", side: "french", deed, ...more });
  const fight = (n, toll) => [
    line(n, "fight", { dice: [3, 4], brief: `Fight ${n}` }),
    line(n + 1, "loss", { side: "allied", toll, pieces: [0] }),
  ];
  const { who } = await waiting(
    t,
    1,
    { choices: [{ decision: "wait", on: { piece: 0 }, label: "Wait" }] },
    { chronicle: [...fight(1, 0), ...fight(3, 2)], inputs: 4 },
  );
  await who.waitForSelector(".chronicle .clash");
  assert.equal(await who.locator(".chronicle .clash").count(), 2);
  assert.deepEqual(await who.locator(".chronicle .toll").allTextContents(), ["Allied −2"]);
});

test("what was walked in several steps is summed up as one way, which is shown", async (t) => {
  const step = (n, piece, arrow) => ({ n, text: `Step ${n}`, weight: "event", rule: "1", side: "allied", arrow, deed: "march", pieces: [piece] });
  const chronicle = [step(1, 0, [0, 1]), step(2, 0, [1, 2]), step(3, 0, [2, 6]), step(4, 1, [4, 5]), step(5, 0, [6, 7])];
  const { who } = await waiting(
    t,
    9,
    {
      pieces: [0, 1, 8].map((id) => ({ id, name: `Unit ${id}`, place: id < 2 ? { space: 6 + id } : { tray: "wait-8" } })),
      choices: [{ decision: "wait", on: { piece: 8 }, label: "Wait" }],
    },
    { chronicle, inputs: 5 },
  );
  await who.keyboard.press("w");
  const lines = who.locator(".summary .moves li");
  await lines.first().waitFor();
  assert.deepEqual(await lines.allTextContents(), ["Unit 0: 11 to 23", "Step 4", "Step 5"]);
  await lines.first().locator("button").click();
  await who.waitForSelector(".flash path");
});

test("a sign of entry points from its edge onto the board", async (t) => {
  const entry = (at) => ({ kind: "entry", at, text: "They come here", side: "french", rule: "1" });
  const { who } = await waiting(t, 1, {
    marks: [entry(1), entry(17), entry(8)],
    choices: [{ decision: "wait", on: { piece: 0 }, label: "Wait" }],
  });
  const turns = await who.locator(".mark.entry path").evaluateAll((all) => all.map((sign) => sign.getAttribute("transform")));
  assert.deepEqual(turns, ["rotate(0)", "rotate(180)", "rotate(90)"]);
});
