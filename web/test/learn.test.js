// Learning a game at the table: the opening card, a guided first turn, charts that show where one is, prompts that say
// why, hints that belong to the decision, and rules that can be read.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inOrder } from "../js/table/charts.js";
import { numberOf } from "../js/words.js";
import { house, lay, LOOKS, ready, settled, shot, view } from "./helpers.js";

const GAMES = [
  ["naw", "standard"],
  ["wallace", "waterloo"],
];
let at;
let page;
let small;

before(async () => {
  at = await house();
  page = await at.person();
  await page.goto("/");
  small = await at.person({ context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } });
  await small.context().addCookies(await page.context().cookies());
});
after(() => at.close());

test("in a fight the charts begin with what it comes to, else with what the game has first", () => {
  const chart = (/** @type {string} */ key, /** @type {object} */ more = {}) => ({ key, title: key, rows: [{ cells: [] }], ...more });
  const here = { rows: [{ cells: [], lit: true }] };
  const charts = [chart("sequence", here), chart("victory"), chart("results"), chart("ranges", here)];
  const order = (/** @type {object} */ scene, /** @type {any[]} */ all = charts) => inOrder({ view: { scene } }, all).map(([{ key }, opens]) => (opens ? `${key} open` : key));
  assert.deepEqual(order({}), ["sequence open", "victory", "results", "ranges"]);
  for (const scene of [{ account: {} }, { fight: {} }, { prompt: { because: "The attack came to a retreat." } }])
    assert.deepEqual(order(scene), ["results open", "ranges open", "sequence", "victory"]);
  assert.deepEqual(order({}, [charts[0], chart("table", { lit: 3 })]), ["table open", "sequence"], "a column is lit by a fight alone");
});

async function sit(who, game, scenario, more = {}) {
  const opened = await lay(who, { game, scenario, seats: { french: "you", allied: "you" }, ...more });
  await arrive(who, opened.url);
  return opened;
}

async function arrive(who, url) {
  await who.goto(url);
  await seated(who);
}

/** Waits until something is asked, with somebody in the chair. */
async function seated(who) {
  await who.waitForSelector(".curtain button, .prompt.asked, .ending");
  const both = who.getByRole("button", { name: "I play both sides" });
  if (await both.count()) await both.click();
  await ready(who);
}

async function does(who, ...decisions) {
  for (const decision of decisions) {
    const now = await view(who);
    await who.evaluate(
      async ([decision, version]) => {
        const api = await import("/js/api.js");
        await api.decide(location.pathname.split("/").at(-1), version, decision);
      },
      [decision, now.version],
    );
    await who.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) > n, now.version);
    await seated(who);
  }
}

/** The page on the wide and on the small screen, by day and by night. */
async function looks(name, prepare = async () => {}) {
  if (!LOOKS) return;
  await arrive(small, page.url());
  for (const [look, width] of /** @type {const} */ ([[page, 1440], [small, 360]])) {
    await prepare(look);
    for (const colorScheme of ["light", "dark"]) {
      await look.emulateMedia({ colorScheme });
      await settled(look);
      await shot(look, `${name}-${width}-${colorScheme}`);
    }
    await look.emulateMedia({ colorScheme: "light" });
  }
}

/** The same page wide and narrow, by day and by night. */
async function both(who, name) {
  for (const [width, height] of [[360, 740], [1440, 900]]) {
    await who.setViewportSize({ width, height });
    for (const colorScheme of ["dark", "light"]) {
      await who.emulateMedia({ colorScheme });
      await settled(who);
      await shot(who, `${name}-${width}-${colorScheme}`);
    }
  }
}

const openCharts = async (who) => {
  await who.getByRole("tab", { name: "Charts" }).click();
  await who.waitForSelector(".charts .chart");
};

for (const [game, scenario] of GAMES) {
  test(`${game}: a newcomer gets the opening card, then a guided turn, and may begin it again`, async () => {
    const newcomer = await at.person({ settings: { tips: true, seen: ["prompt", "pieces", "spaces", "why", "undo", "end", "duty", "account", "chronicle", "help"] } });
    await sit(newcomer, game, scenario);
    const card = newcomer.locator(".opening");
    await card.waitFor();
    assert.match(await card.textContent(), /Who wins.*A turn.*Three things to know.*How long/s);
    assert.equal(await card.locator("ol li").count(), 3);
    await both(newcomer, `guide-card-${game}`);
    const buttons = await card.locator(".row").boundingBox();
    assert.ok(buttons && buttons.y + buttons.height <= 900, "the way on is in sight");
    await card.getByRole("button", { name: "Guide me through a turn" }).click();
    await newcomer.waitForSelector(".coach.lesson");
    const first = await newcomer.locator(".coach.lesson").getAttribute("data-topic");
    const { scene } = await view(newcomer);
    assert.equal(first, scene.prompt.topic, "the lesson is about what is asked");
    assert.match(await newcomer.locator(".coach.lesson .where").textContent(), /^Guide 1 of \d+$/);
    assert.match(await newcomer.locator(".coach.lesson .why").textContent(), /^Why\s*\S/);
    await both(newcomer, `guide-lesson-${game}`);
    // Whoever does what the lesson says gets the next one.
    const seen = new Set();
    for (let i = 0; i < 14 && seen.size < 3; i++) {
      const lesson = newcomer.locator(".coach.lesson");
      if (await lesson.count()) seen.add(await lesson.getAttribute("data-topic"));
      assert.equal(await newcomer.locator('[aria-label="Walk-through"]').count(), 0, "one teaches at a time");
      const { scene: now } = await view(newcomer);
      const fresh = now.choices.find((choice) => !choice.confirm && choice.on !== "button") ?? now.choices.at(-1);
      await does(newcomer, fresh.decision);
    }
    assert.ok(seen.size >= 2, `several lessons in a turn: ${[...seen]}`);
    await newcomer.getByRole("tab", { name: "Rules" }).click();
    await newcomer.locator("details.how summary").click();
    await newcomer.getByRole("button", { name: /guided turn again|Guide me/ }).click();
    await newcomer.waitForFunction(() => /^Guide 1 of /.test(document.querySelector(".coach.lesson .where")?.textContent ?? "Guide 1 of "));
    await newcomer.context().close();
  });

  test(`${game}: charts show where one is, on the phone too`, async () => {
    await sit(page, game, scenario);
    await openCharts(page);
    for (const wanted of ["sequence", "victory", "reinforcements", "terrain", "symbols", "nations"])
      assert.equal(await page.locator(`[data-chart="${wanted}"]`).count(), 1, wanted);
    // Each click leaves one less that is closed.
    for (let shut = page.locator(".chart:not([open]) summary"); await shut.count(); ) await shut.first().click();
    assert.equal(await page.locator('[data-chart="sequence"] tr.lit').count(), 1, "one is in one phase");
    assert.ok((await page.locator('[data-chart="victory"] progress').count()) >= 3, "how far each side is");
    assert.ok((await page.locator('[data-chart="symbols"] .counter-picture').count()) >= 2);
    await looks(`charts-${game}`, async (who) => {
      if (!(await who.locator(".charts").count())) await openCharts(who);
      await who.locator('[data-chart="sequence"]').scrollIntoViewIfNeeded();
    });
    await arrive(small, page.url());
    if (!(await small.locator(".charts").count())) await openCharts(small);
    const overflow = await small.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, "nothing stands out to the side");
    // On paper there is nothing but the charts.
    await page.evaluate(() => document.body.classList.add("prints-charts"));
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".topbar").isVisible(), false);
    assert.equal(await page.locator('[data-chart="victory"]').isVisible(), true);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => document.body.classList.remove("prints-charts"));
  });

  test(`${game}: the rules have contents, titles, a search in any text, and terms that explain themselves`, async () => {
    await sit(page, game, scenario);
    await page.getByRole("tab", { name: "Rules" }).click();
    await page.locator("details.contents summary").click();
    const titles = await page.locator("details.contents li").allTextContents();
    assert.ok(titles.length >= 8 && titles.every((title) => !/^Section \d+$/.test(title) && title.length > 3), titles.join(", "));
    const search = page.getByPlaceholder("Search the rules");
    for (const word of game === "naw" ? ["odds", "victory", "displaced"] : ["cubes", "victory", "morale"]) {
      await search.fill(word);
      await page.waitForFunction(() => document.querySelectorAll(".rules article, .rules .glossary div").length > 0);
      assert.ok((await page.locator(".rules article").count()) >= 1, word);
    }
    await search.fill("");
    assert.ok((await page.locator(".rules article button.rule, .rules article button.term").count()) > 5, "links between rules");
    // From the board to the rule, and from rule to rule and back.
    await page.locator(".prompt .ask button.rule").first().click();
    await page.waitForSelector(".rules article.wanted");
    await page.locator(".rules article.wanted button.rule, .rules article.wanted button.term, .rules article button.rule").first().click();
    await page.waitForSelector(".rules .back");
  });
}

/** An enemy between units of the French, who must all attack him. */
const CONTACT = {
  ...{ position: 1, game: "naw", scenario: "standard", turn: 1, phasing: "french", stage: "combat" },
  ...{ moved: [], demoralized: false },
  units: { "fr-6-inf": "1314", "fr-1-inf": "1213", "fr-9-inf": "1412", "al-1-guards": "1313", "al-brunswick": "0810" },
};

test("naw: a prompt names who must still join, then tells the fight; the table is lit where it is", async () => {
  await sit(page, undefined, undefined, { position: CONTACT });
  await openCharts(page);
  const target = (await view(page)).scene.choices.find((choice) => choice.decision.target);
  await does(page, target.decision);
  await does(page, { join: "fr-6-inf" });
  const ask = page.locator(".prompt .ask");
  assert.match(await ask.textContent(), /still have to join against .* before the die may be thrown.*5\.1A/s);
  assert.equal(await page.locator(".prompt > .buttons button").count(), 0, "and there is no die yet");
  await looks("prompt-must-join");
  await does(page, { join: "fr-1-inf" }, { join: "fr-9-inf" });
  const roll = (await view(page)).scene.choices.find((choice) => choice.decision.roll);
  await page.waitForSelector('[data-chart="results"] thead th.lit');
  assert.equal(await page.locator('[data-chart="results"] thead th.lit').textContent(), roll.decision.roll);
  // On the phone too results are told in words, before the sheet is drawn up.
  await arrive(small, page.url());
  assert.deepEqual(await small.locator(".account .bars .what").allInnerTexts(), await page.locator(".account .bars .what").allInnerTexts());
  assert.ok((await small.locator(".account .bars .what").first().innerText()).length > 5);
  await looks("charts-attack", async (who) => {
    if (!(await who.locator(".charts").count())) await openCharts(who);
    await who.locator('[data-chart="results"]').scrollIntoViewIfNeeded();
  });
  await does(page, roll.decision);
  const { scene } = await view(page);
  if (/^(retreating|advancing|paying|withdrawing)$/.test(scene.prompt.topic)) {
    assert.match(await page.locator(".prompt .because").textContent(), /attacked .* at \d-\d and threw a \d: (Ae|Ar|Ee|Dr|De)/, "who, whom, odds, die");
    await page.waitForSelector('[data-chart="results"] td.here');
  }
  await page.locator(".prompt .because").waitFor();
  await looks("prompt-interrupt");
});

test("naw: the reason of a hint is about the unit it moves", async () => {
  await sit(page, "naw", "standard");
  const reasons = new Map();
  for (let i = 0; i < 6; i++) {
    const { scene } = await view(page);
    const hint = await page.evaluate(async () => (await import("/js/api.js")).hint(location.pathname.split("/").at(-1)));
    assert.doesNotMatch(hint.why, /-0\.0/);
    const taken = hint.decision.take;
    if (taken !== undefined) {
      const choice = scene.choices.find((one) => JSON.stringify(one.decision) === JSON.stringify(hint.decision));
      const unit = scene.pieces.find((piece) => piece.id === choice.on.piece);
      assert.ok(hint.why.includes(unit.name), `"${hint.why}" speaks of ${unit.name}`);
      reasons.set(unit.name, hint.why);
    }
    if (hint.decision === "end-movement") assert.doesNotMatch(hint.why, /^March/);
    await does(page, hint.decision);
  }
  assert.ok(new Set(reasons.values()).size > 1, "not one reason for all");
});

test("between people hints are agreed on at the opening", async () => {
  await sit(page, "wallace", "waterloo", { hints: false });
  assert.equal(await page.getByRole("button", { name: "Hint" }).count(), 0);
  await sit(page, "wallace", "waterloo");
  assert.equal(await page.getByRole("button", { name: "Hint" }).count(), 1);
  await page.goto("/");
  await page.getByRole("button", { name: /^Set up / }).first().click();
  await page.locator("select[name=seat-allied]").selectOption("friend");
  await page.getByRole("switch", { name: /Hints are allowed/ }).waitFor();
});

test("a rule is called by the number that stands in the book", () => {
  const names = { "4.5D": "4.5D", "6.0.proc": "6.0", "6.4.Ae": "6.4", "3.2C.2": "3.2C", "18.2C.FR.1c": "18.2C", "5.1-a": "5.1" };
  Object.assign(names, { "6.1-SKIRM-11": "6.1", "11.12.2-A": "11.12.2 A", "12.5-SEQ": "12.5", "2.2.LOS": "2.2", "6.22.3": "6.22.3" });
  for (const [id, name] of Object.entries(names)) assert.equal(numberOf(id), name);
});

test("vive: a lesson stays while the other side answers the same question", async () => {
  const newcomer = await at.person({ settings: { tips: true, guides: { vive: { on: true, seen: [] } } } });
  const opened = await lay(newcomer, { game: "vive", scenario: "ligny", seats: { french: "you", allied: "friend" } });
  await newcomer.goto(opened.url);
  const friend = await at.person();
  await friend.goto(opened.links.allied);
  await ready(friend);
  await newcomer.waitForSelector('.coach.lesson[data-topic="cards"]');
  const { scene, version } = await view(friend);
  await friend.evaluate(
    async ([decision, version]) => (await import("/js/api.js")).decide(location.pathname.split("/").at(-1), version, decision),
    [scene.choices[0].decision, version],
  );
  await newcomer.getByText("The Allied side has put a card down").waitFor();
  await settled(newcomer);
  assert.equal(await newcomer.locator(".coach.lesson").getAttribute("data-topic"), "cards");
  await friend.context().close();
  // Hands of one name stand together above the map.
  assert.equal(await newcomer.getByRole("group", { name: "Hand", exact: true }).getByRole("button").count(), 2);
  await newcomer.context().close();
});

test("naw: on a tablet held upright the opening card has the whole height of its column", async () => {
  const newcomer = await at.person({ settings: { tips: true }, context: { viewport: { width: 820, height: 1180 } } });
  await sit(newcomer, "naw", "standard");
  await newcomer.locator(".opening").waitFor();
  const bottom = await newcomer.locator(".decisions").evaluate((el) => el.getBoundingClientRect().bottom);
  assert.ok(bottom > 1170, `nothing is left empty below it: ${bottom}`);
  // Beside a lesson there is room for what is asked, and for its answer.
  await newcomer.getByRole("button", { name: "Guide me through a turn" }).click();
  await newcomer.waitForSelector(".coach.lesson");
  const button = await newcomer.locator(".prompt > .buttons button").first().boundingBox();
  assert.ok(button.y + button.height <= 1180, JSON.stringify(button));
  await newcomer.context().close();
});

test("naw: on a tablet held upright what is asked is whole beside the charts", async () => {
  const tablet = await at.person({ context: { viewport: { width: 820, height: 1180 } } });
  await sit(tablet, "naw", "standard");
  await openCharts(tablet);
  await settled(tablet);
  const bottom = await tablet.locator(".decisions").evaluate((el) => el.getBoundingClientRect().bottom);
  assert.ok(bottom > 1170, `it has the whole height of its column: ${bottom}`);
  await tablet.context().close();
});

test("the opening card has all of the panel but the tabs", async () => {
  const newcomer = await at.person({ settings: { tips: true } });
  await sit(newcomer, "naw", "standard");
  await newcomer.locator(".opening").waitFor();
  const [panel, card, tabs] = await Promise.all([".panel", ".decisions", ".tabs"].map((what) => newcomer.locator(what).boundingBox()));
  assert.ok(card.height > panel.height * 0.88, JSON.stringify([panel, card]));
  assert.ok(tabs.y + tabs.height <= 900, `and they are in sight: ${JSON.stringify(tabs)}`);
  await newcomer.context().close();
});
