// A game of days with many corps: headlines and tracks that no line has room for, a chronicle sifted by day, corps and kind,
// what somebody hears who comes back after a while, and a board on which even a few choices have to be found. A table that
// no game has.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { deeds, followed, summed } from "../js/table/deeds.js";
import { inBrief } from "../js/table/rulelink.js";
import { ALL, sifted, turnsOf } from "../js/table/sift.js";
import { markOf } from "../js/table/since.js";
import { dressView } from "../js/table/dress.js";
import { house, settled, shot } from "./helpers.js";
import { board, scene, serve, view } from "./synthetic.js";

const heading = (n, day, hour, what, side, turn) =>
  ({ n, text: `${day}, ${hour} · ${what}`, called: `${day}, ${hour}`, day, side, turn, weight: "heading", rule: "1" });
const line = (n, text, side, deed, pieces, more = {}) => ({ n, text, side, deed, pieces, weight: "event", rule: "1", ...more });

/** Two days, of which the first phase has no heading: play has begun with it. */
const CHRONICLE = [
  line(1, "Unit 0 goes", "french", "march", [0]),
  heading(2, "16 June", "14:00", "French combat", "french", 6),
  line(3, "Unit 2 [1] attacks Unit 1 [4.5]", "french", "fight", [2, 1]),
  line(3, "Unit 1 is lost", "allied", "loss", [1], { toll: 4 }),
  heading(4, "16 June", "14:00", "Allied movement", "allied", 6),
  ...Array.from({ length: 20 }, (_, i) => line(5 + i, `Unit ${2 * i + 1} goes`, "allied", "march", [2 * i + 1])),
  heading(30, "17 June", "9:00", "French movement", "french", 17),
  line(31, "Unit 4 goes", "french", "march", [4]),
  heading(32, "17 June", "9:00", "Allied combat", "allied", 17),
  line(33, "Unit 3 attacks Unit 2", "allied", "fight", [3, 2]),
  line(33, "Die 3", undefined, "blow", [], { dice: [3] }),
  heading(40, "17 June", "10:00", "French movement", "french", 18),
];

describe("sorted", () => {
  const told = deeds(CHRONICLE);
  const session = { board: board() };
  const texts = (wanted) => sifted(session, told, { ...ALL, ...wanted }).map(({ head }) => head.text);

  test("turns are called as their headings call them, the first too", () => {
    assert.deepEqual([...turnsOf(told)], [
      [6, { name: "16 June, 14:00", day: "16 June" }],
      [17, { name: "17 June, 9:00", day: "17 June" }],
      [18, { name: "17 June, 10:00", day: "17 June" }],
    ]);
    assert.equal(told[0].turn, 6, "what comes before the heading of a phase belongs to the same turn");
  });

  test("the same chronicle is sorted once, and a longer one anew", () => {
    assert.equal(deeds(CHRONICLE), told);
    assert.equal(deeds([...CHRONICLE, line(41, "Unit 6 goes", "french", "march", [6])]).length, told.length + 1);
  });

  test("a fight that is announced and thrown for at once is one; an answer in between makes two of it", () => {
    const charge = line(1, "Unit 2 charges", "french", "fight", [2]);
    const shock = line(2, "Unit 2 shocks Unit 1", "french", "fight", [2, 1], { dice: [3] });
    const answer = line(1, "Unit 1 answers", "allied", "blow", [1], { dice: [5] });
    assert.deepEqual(deeds([charge, shock]).map(({ parts }) => parts), [[shock]]);
    assert.deepEqual(deeds([charge, answer, shock]).map(({ parts }) => parts), [[answer], []]);
    assert.equal(deeds([shock, { ...shock, n: 3 }]).length, 2, "two throws are two fights");
  });

  test("with a throw it is told what the odds came to, and before the next question what came of it", () => {
    const detail = (text, pieces) => line(3, text, "french", "blow", pieces, { weight: "detail" });
    const [ours, theirs, sum] = [detail("Unit 2: attacks, 13", [2]), detail("Unit 1: tripled, 18", [1]), detail("13 against 18: 1-2")];
    assert.deepEqual(summed([ours, theirs, sum]), [sum]);
    assert.deepEqual(summed([ours, theirs]), [ours, theirs], "where nothing is summed up the reasons are told");
    const die = line(4, "Die 3 at 1-2: Dr", undefined, "blow", [], { dice: [3] });
    const stays = line(5, "Unit 1 stays behind its walls", "allied", undefined, [1]);
    assert.equal(followed([sum, die, stays], die), stays);
    assert.equal(followed([die, heading(6, "16 June", "15:00", "French combat", "french", 7), stays], die), null);
    assert.equal(followed([die], die), null);
  });

  test("a day, a corps and a kind, each line under its heading", () => {
    assert.equal(texts({ turn: "day 16 June" }).length, 24);
    assert.deepEqual(texts({ turn: "day 17 June", kind: "march" }), ["17 June, 9:00 · French movement", "Unit 4 goes"]);
    assert.deepEqual(texts({ formation: "french Corps 1" }), [
      "16 June, 14:00 · French combat",
      "Unit 2 [1] attacks Unit 1 [4.5]",
      "17 June, 9:00 · Allied combat",
      "Unit 3 attacks Unit 2",
    ]);
    assert.equal(texts({ formation: "allied Corps 1" }).length, 5, "of the same name on the other side");
    assert.deepEqual(texts({ kind: "loss" }), ["16 June, 14:00 · French combat", "Unit 2 [1] attacks Unit 1 [4.5]"]);
    assert.deepEqual(texts({ turn: "18", kind: "fight" }), []);
  });

  test("in brief the rules are left out, and names are not", () => {
    const rules = { rules: [{ id: "4.5", section: "4", title: "Zones", text: "" }], glossary: [] };
    assert.equal(inBrief(rules, CHRONICLE[2]), "Unit 2 [1] attacks Unit 1");
    assert.equal(inBrief({ rules: [], glossary: [] }, CHRONICLE[2]), "Unit 2 [1] attacks Unit 1", "also before the rules have come");
  });

  test("who comes back in another browser hears what happened since his last phase", () => {
    assert.equal(markOf(CHRONICLE, (side) => side === "french"), 32, "the phases that are on now are not over");
    assert.equal(markOf(CHRONICLE.slice(0, -6), (side) => side === "french"), 4);
    assert.equal(markOf(CHRONICLE.slice(0, 2), (side) => side === "french"), null, "nobody else has had a phase");
    assert.equal(markOf(CHRONICLE, () => true), null, "who plays both sides has missed nothing");
  });

  test("how a piece is now stands before what is printed on it", () => {
    const large = board();
    large.counters[0].faces[0].about = ["Unit 0", "Infantry", "Reconstructed: strength"];
    const now = { ...scene(), pieces: [{ id: 0, place: { space: 0 }, about: ["In 0101", "Out of command"] }] };
    assert.deepEqual(dressView(view(now), large).scene.pieces[0].about, [
      "Unit 0",
      "In 0101",
      "Out of command",
      "Infantry",
      "Reconstructed: strength",
    ]);
  });
});

describe("on the screen", () => {
  let at;
  const tables = [];
  const track = (name) => ({ name, value: 3, limit: 15, note: "demoralized at 15", rule: "1", side: "french" });
  const TRACKS = [
    { ...track("Turn"), side: null },
    ...Array.from({ length: 16 }, (_, i) => track(`Corps · French Corps number ${i}`)),
  ];
  const HEADLINE = "16 June, 14:00 · Coalition reorganization in the rain";
  before(async () => {
    at = await house();
  });
  after(async () => {
    await at.close();
    for (const table of tables) table.close();
  });

  async function sit(change, more = {}, context = {}, settings = {}, trays = []) {
    const shown = { ...view({ ...scene(), ...change }), ...more };
    const table = await serve({ board: { ...board(), trays }, view: () => shown, rules: [] });
    tables.push(table);
    const page = await at.person({ context: { baseURL: table.url, ...context }, settings });
    await page.goto("/table/large");
    await page.waitForSelector(".prompt.asked");
    await settled(page);
    return page;
  }

  for (const [width, height] of [
    [1440, 900],
    [1100, 800],
    [360, 740],
  ])
    test(`at ${width} the phase is read to its end, and every track can be had`, async () => {
      const page = await sit({ headline: HEADLINE, tracks: TRACKS }, {}, { viewport: { width, height } });
      const within = await page.locator(".headline h1 span").evaluate((phase) => {
        const [part, whole] = [phase.getBoundingClientRect(), phase.closest(".headline").getBoundingClientRect()];
        return part.right <= whole.right + 1 && part.bottom <= whole.bottom + 1 && part.top >= whole.top - 1;
      });
      assert.ok(within, "nothing of it is cut");
      await page.getByRole("button", { name: "All tracks" }).click();
      await settled(page);
      await shot(page, `campaign-tracks-${width}`);
      const cut = await page
        .locator(".tracks .member")
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
      assert.equal(cut, 0, "all are on the screen");
      await page.getByRole("button", { name: "Fewer tracks" }).click();
      await page.context().close();
    });

  test("who comes back in another browser is not told how the game is played, who begins is", async () => {
    const guide = { goal: "Win.", turn: "Move, then fight.", know: ["Zones stop."], time: "An evening.", lesson: [] };
    for (const [chronicle, told] of [[[], 1], [CHRONICLE, 0]]) {
      const table = await serve({ board: board(), view: () => ({ ...view(scene()), inputs: 40, chronicle }), rules: [], guide });
      tables.push(table);
      const page = await at.person({ context: { baseURL: table.url }, settings: { tips: true } });
      await page.goto("/table/large");
      await page.waitForSelector(".coach");
      await settled(page);
      assert.equal(await page.locator(".opening").count(), told);
      await page.context().close();
    }
  });

  test("where there is room for all tracks nothing has to be opened", async () => {
    const page = await sit({ tracks: TRACKS.slice(0, 2) });
    assert.equal(await page.getByRole("button", { name: "All tracks" }).isVisible(), false);
    await page.context().close();
  });

  test("who has lost heart is marked on his track, and the page stays as it is", async () => {
    const heights = [];
    for (const broken of [false, true]) {
      const page = await sit({ tracks: TRACKS.slice(0, 3).map((track, i) => ({ ...track, broken: broken && i > 0 })) });
      heights.push((await page.locator(".topbar").boundingBox()).height);
      assert.equal(await page.locator(".tracks .is-broken").count(), broken ? 2 : 0);
      await page.context().close();
    }
    assert.equal(heights[1], heights[0]);
    assert.ok(heights[0] < 120);
  });

  test("a state is written where it hides no value", async () => {
    const pieces = scene().pieces.map((piece) => (piece.id === 0 ? { ...piece, states: ["reduced", "sheltered"] } : piece));
    const page = await sit({ pieces, choices: [{ decision: 1, on: { piece: 0 }, label: "Move Unit 0" }] });
    for (const keys of ["0", "0+++++++++"]) {
      for (const key of keys) await page.keyboard.press(key);
      await settled(page);
      const clear = await page.locator('.piece[data-piece="0"]').evaluate((piece) => {
        const { top, height } = piece.querySelector(".body").getBoundingClientRect();
        const seen = [...piece.querySelectorAll(".badge")].map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
        return seen.length > 0 && seen.every((box) => box.bottom <= top + height / 2);
      });
      assert.ok(clear, "the lower half, where values are printed, is free");
    }
    await page.context().close();
  });

  test("even a few choices are gone to one by one on a large board, no closer than it takes to read", async () => {
    const scale = (page) => page.locator(".world").evaluate((el) => Number(/scale\(([\d.]+)/.exec(el.style.transform)[1]));
    const pieces = await sit({ choices: [{ decision: 1, on: { piece: 0 }, label: "Move Unit 0" }] });
    await pieces.keyboard.press("0");
    await settled(pieces);
    const far = await scale(pieces);
    await pieces.locator(".onward").click();
    await settled(pieces);
    assert.ok((await scale(pieces)) > far && (await scale(pieces)) < 0.9, `from ${far} to ${await scale(pieces)}`);
    await pieces.context().close();
    const spaces = await sit({ choices: [5, 3600].map((space) => ({ decision: space, on: { space }, label: `Attack ${space}` })) });
    assert.match(await spaces.locator(".onward").textContent(), /^2/);
    const middle = () => spaces.locator(".world").evaluate((el) => el.style.transform);
    await spaces.locator(".viewport").focus();
    await spaces.keyboard.press("n");
    await settled(spaces);
    const first = await middle();
    await spaces.keyboard.press("n");
    await settled(spaces);
    assert.notEqual(await middle(), first, "from one to the next");
    await spaces.context().close();
  });

  test("to look elsewhere does not measure the page, and a window of another size is noticed", async () => {
    const page = await sit({ choices: [5, 3600].map((space) => ({ decision: space, on: { space }, label: `Attack ${space}` })) });
    await page.locator(".viewport").evaluate((el) => {
      window.__measured = 0;
      for (const name of ["clientWidth", "clientHeight"]) {
        const plain = Object.getOwnPropertyDescriptor(Element.prototype, name).get;
        const get = () => (window.__measured++, plain.call(el));
        Object.defineProperty(el, name, { get });
      }
      el.focus();
    });
    const measured = () => page.evaluate(() => window.__measured);
    for (const key of "n0+n") await page.keyboard.press(key);
    await settled(page);
    assert.equal(await measured(), 0);
    await page.setViewportSize({ width: 900, height: 700 });
    await settled(page);
    assert.equal(await measured(), 2, "once each way");
    await page.context().close();
  });

  test("of a long list of those who are still to come, those are shown who can come now", async () => {
    const tray = { key: "to-come", name: "To come", side: "french" };
    const pieces = scene().pieces.map((piece) => (piece.id < 80 ? { ...piece, place: { tray: tray.key } } : piece));
    const rows = Array.from({ length: 80 }, (_, piece) => ({ piece, cells: ["16 June, 14:00"] }));
    const change = {
      pieces,
      rosters: [{ name: "To come", columns: ["when"], rule: "1", rows }],
      choices: [0, 2].map((piece) => ({ decision: piece, on: { piece }, label: `Bring in ${piece}` })),
    };
    const page = await sit(change, {}, {}, {}, [tray]);
    assert.equal(await page.locator(".beside .roster tbody tr").count(), 2);
    await page.getByRole("tab", { name: "Forces" }).click();
    assert.equal(await page.locator(".panel .roster tbody tr").count(), 82, "all of them stand on their page");
    await page.context().close();
  });

  test("who comes back is told by formation where the others went, and from when to when", async () => {
    const moved = CHRONICLE.slice(0, 25);
    const page = await sit(
      {},
      { chronicle: [...moved, heading(30, "16 June", "15:00", "French movement", "french", 7)], inputs: 30 },
      {},
      { summary: true },
    );
    const told = page.locator(".summary");
    await told.waitFor();
    assert.match(await told.locator(".phases").textContent(), /16 June, 14:00 · Allied movement/);
    assert.equal(await told.locator(".lead").textContent(), "20 moves");
    assert.equal(await told.locator(".formations > li").count(), 10, "one line a corps");
    await told.locator(".formations summary").first().click();
    assert.equal(await told.locator(".formations details[open] li").count(), 2);
    await shot(page, "campaign-summary");
    await page.context().close();
  });

  test("from when to when is read to its end on a phone, and a turn is named once", async () => {
    const phases = ["command", "movement", "combat"].map((phase, i) => heading(4 + i, "16 June", "14:00", `Coalition ${phase}`, "allied", 6));
    const moves = [0, 1].map((i) => line(8 + i, "Unit 1 goes", "allied", "march", [1]));
    const chronicle = [{ ...CHRONICLE[1], n: 1 }, ...phases, ...moves, heading(30, "16 June", "15:00", "French movement", "french", 7)];
    const page = await sit({}, { chronicle, inputs: 30 }, { viewport: { width: 360, height: 740 } }, { summary: true });
    const said = page.locator(".summary .phases");
    await said.waitFor();
    assert.equal(await said.textContent(), "16 June, 14:00 · Coalition command to Coalition combat");
    assert.ok(await said.evaluate((el) => el.scrollWidth <= el.clientWidth), "nothing of it is cut");
    await page.context().close();
  });

  test("many fights are told by what they came to", async () => {
    const fight = (n) => [
      line(n, "Unit 1 attacks Unit 2", "allied", "fight", [1, 2]),
      { ...line(n, "Unit 1: 4", "allied", "blow", [1]), weight: "detail" },
      { ...line(n, "4 against 2: 2-1", "allied", "blow", []), weight: "detail" },
      line(n, "Unit 2 is lost", "french", "loss", [2], { toll: 2 }),
    ];
    const tell = async (fights) => {
      const chronicle = [
        CHRONICLE[1],
        CHRONICLE[4],
        ...Array.from({ length: fights }, (_, i) => fight(5 + i)).flat(),
        heading(30, "16 June", "15:00", "French movement", "french", 7),
      ].map((entry, i) => (i === 0 ? { ...entry, n: 1 } : entry));
      const page = await sit({}, { chronicle, inputs: 30 }, {}, { summary: true });
      await page.locator(".summary").waitFor();
      const said = [await page.locator(".summary .lead").textContent(), await page.locator(".fights .odds").first().textContent()];
      await page.context().close();
      return said;
    };
    assert.deepEqual(await tell(1), ["1 fight · French −2", "Unit 1: 4 · 4 against 2: 2-1"]);
    assert.deepEqual(await tell(6), ["6 fights · French −12", "4 against 2: 2-1"]);
  });

  test("what many leave undone is listed by formation", async () => {
    const end = { decision: "end", on: "button", label: "End the phase", confirm: "200 units could still move. End the phase?" };
    const page = await sit({ choices: [...scene().choices, end] });
    await page.getByRole("button", { name: "End the phase" }).click();
    const groups = page.locator("dialog .left > li > details");
    assert.equal(await groups.count(), 10);
    assert.equal(await groups.first().locator("summary").textContent(), "Corps 0: 20");
    await groups.first().locator("summary").click();
    assert.equal(await groups.first().locator("button:visible").count(), 20);
    await shot(page, "campaign-undone");
    await page.context().close();
  });

  test("while nobody else has done anything, nothing is offered to be summed up", async () => {
    const quiet = await sit({}, { chronicle: CHRONICLE.slice(0, 1), inputs: 1 });
    await quiet.evaluate(() => localStorage.setItem("grognard.mark.large", "0"));
    await quiet.reload();
    await quiet.waitForSelector(".prompt.asked");
    assert.equal(await quiet.getByRole("button", { name: "Since your turn" }).count(), 0);
    await quiet.context().close();
  });
});
