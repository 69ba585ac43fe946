// A page that keeps still and uses its room, and small things that were found wrong once.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, games, house, lay, offered, press, ready, sensible, shot, view } from "./helpers.js";

let at;
before(async () => {
  at = await house();
});
after(() => at.close());

/** A table with both seats, of the first scenario of a game or of another. */
async function sit(game, { scenario, ...options } = {}) {
  const page = await at.person(options);
  const listed = (await games(page)).find((one) => one.key === game);
  const { url } = await lay(page, {
    game,
    scenario: scenario ?? listed.scenarios[0].key,
    seats: { french: "you", allied: "you" },
  });
  await page.goto(url);
  await asked(page);
  return page;
}

/** Waits until something is asked; whoever has the chair plays both sides. */
async function asked(page) {
  await page.waitForSelector(".curtain button, .prompt.asked, .ending");
  if (await page.locator(".curtain").count()) await page.getByRole("button", { name: "I play both sides" }).click();
  await ready(page);
}

const boxes = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return { left, top, right, bottom, words: one.textContent.trim() };
    }),
  );
const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;

for (const game of ["naw", "wallace"]) {
  test(`${game}: what ends something and Undo never share a place, and the gauges stand still`, async () => {
    const page = await sit(game);
    const undo = [];
    const buttons = [];
    const gauges = new Set();
    for (let i = 0; i < 14; i++) {
      undo.push(...(await boxes(page, ".tools button")));
      buttons.push(...(await boxes(page, ".prompt > .buttons button")));
      gauges.add(Math.round((await boxes(page, ".tracks > *"))[0].left));
      await choose(page, (options) => options.find((option) => option.kind === "button" && i % 3 === 2) ?? sensible(options));
      await asked(page);
    }
    assert.ok(undo.length > 0 && buttons.length > 0);
    for (const one of undo) for (const other of buttons) assert.ok(!meet(one, other), `${one.words} lies where ${other.words} was`);
    assert.equal(gauges.size, 1, `the gauges begin at ${[...gauges]}`);
    await page.context().close();
  });

  test(`${game}: tips stay small and beside what they are about`, async () => {
    const page = await sit(game);
    const seen = (await offered(page)).filter((option) => option.kind !== "button").slice(0, 8);
    for (const { x, y } of seen) {
      await page.mouse.move(x, y);
      await page.waitForSelector(".tip:not([hidden])");
      await page.waitForTimeout(450);
      const [tip] = await boxes(page, ".tip");
      if (!tip || tip.right - tip.left < 2) continue;
      assert.ok(tip.right - tip.left <= 300 && tip.bottom - tip.top <= 250, JSON.stringify(tip));
      assert.ok(!(x > tip.left && x < tip.right && y > tip.top && y < tip.bottom), "the tip lies beside the pointer");
      await page.mouse.move(2, 2);
    }
    await page.context().close();
  });

  test(`${game}: names stand on counters that are close, and places have names instead of keys`, async () => {
    const page = await sit(game);
    assert.equal(await page.locator(".unit-name").first().isVisible(), false);
    for (let i = 0; i < 9; i++) await page.keyboard.press("+");
    await page.waitForSelector(".viewport.named");
    assert.equal(await page.locator(".unit-name").first().evaluate((el) => getComputedStyle(el).display), "block");
    await page.getByRole("tab", { name: "List" }).click();
    const list = await page.locator(".board-list").innerText();
    assert.ok(!/, ,|, in \b[a-z]+-[a-z]+\b/.test(list), list.slice(0, 600));
    await page.context().close();
  });

  test(`${game}: the replay says where it is from the first moment on`, async () => {
    const page = await sit(game);
    const { scene } = await view(page);
    assert.ok((await page.locator(".replay output").innerText()).includes(scene.headline));
    await page.context().close();
  });

  test(`${game}: what can be done with a piece is said as it is`, async () => {
    const page = await sit(game);
    for (let i = 0; i < 8; i++) {
      const { scene } = await view(page);
      const labels = new Set(scene.choices.map((choice) => choice.label));
      const said = await page.locator(".piece.lit").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
      for (const words of said)
        assert.ok(words.split("; ").every((part) => labels.has(part)) || /places to choose$|can be turned$/.test(words), words);
      await choose(page);
      await asked(page);
    }
    await page.context().close();
  });

  test(`${game}: letters grow with the screen`, async () => {
    const high = async (width, height) => {
      const page = await sit(game, { context: { viewport: { width, height } } });
      const size = await page.locator(".tabs button").first().evaluate((el) => el.getBoundingClientRect().height);
      await shot(page, `steady-${game}-${width}`);
      await page.context().close();
      return size;
    };
    assert.ok((await high(2560, 1440)) > 1.2 * (await high(1440, 900)));
  });

  test(`${game}: on paper there are the board and the chronicle, and nothing to press`, async () => {
    const page = await sit(game);
    await page.emulateMedia({ media: "print" });
    for (const gone of [".tools", ".zoom", ".replay", ".tabs"])
      assert.equal(await page.locator(gone).first().isVisible(), false, gone);
    for (const there of [".viewport", ".chronicle", ".headline"])
      assert.equal(await page.locator(there).first().isVisible(), true, there);
    await page.context().close();
  });
}

test("with secrets in the header nothing of it overlaps, and what is held can be clicked", async () => {
  for (const width of [1280, 1360, 1440]) {
    const page = await sit("naw", { scenario: "grouchy", context: { viewport: { width, height: 800 } } });
    const all = await boxes(page, ".topbar > .headline, .topbar > .tracks, .topbar > .seats, .topbar > .plain");
    const shown = all.filter((box) => box.right > box.left);
    shown.forEach((one, i) => shown.slice(i + 1).forEach((other) => assert.ok(!meet(one, other), `${width}: ${one.words} / ${other.words}`)));
    for (const held of await page.locator(".tracks .member").all()) await held.click({ trial: true, timeout: 5000 });
    await shot(page, `header-${width}`);
    await page.context().close();
  }
});

test("of several equal orders none is the main one", async () => {
  const page = await sit("wallace");
  let equal = 0;
  for (let i = 0; i < 40 && equal === 0; i++) {
    const { scene } = await view(page);
    const buttons = scene.choices.filter((choice) => choice.on === "button" && !choice.confirm && !choice.forecast);
    if (buttons.length > 1 && buttons.length === scene.choices.length) {
      equal++;
      assert.equal(await page.locator(".prompt > .buttons .primary").count(), 0);
    }
    await choose(page, (options) => options.find((option) => option.kind === "space") ?? sensible(options));
    await asked(page);
  }
  assert.ok(equal > 0, "equal orders were asked for");
  await page.context().close();
});

test("on a phone the clock of the chronicle shows the board", async () => {
  const page = await sit("naw", { context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } });
  for (let i = 0; i < 3; i++) {
    await choose(page);
    await ready(page);
  }
  await page.getByRole("tab", { name: "Chronicle" }).click();
  await page.waitForSelector(".sheet-open .chronicle");
  await page.locator(".chronicle .then").first().click();
  await page.waitForSelector(".looking-back:not(.sheet-open)");
  const [board] = await boxes(page, ".viewport");
  assert.ok(board.bottom - board.top > 200, "the board can be seen");
  await page.context().close();
});

test("zones are forgotten with those who held them", async () => {
  const page = await sit("naw");
  let asked = 0;
  await page.route("**/threats", (route) => {
    asked++;
    return route.continue();
  });
  const lift = async () => {
    await choose(page, (options) => options.find((option) => option.kind === "piece"));
    await ready(page);
    await page.waitForTimeout(300);
  };
  await lift();
  assert.equal(asked, 1);
  // The other side has lost somebody since, as far as this page is told.
  await page.keyboard.press("Escape");
  await ready(page);
  const { scene } = await view(page);
  const gone = scene.pieces.find((piece) => piece.side === "allied" && "space" in piece.place).id;
  await page.route("**/api/tables/*", async (route) => {
    const answer = await route.fetch();
    const table = await answer.json();
    table.scene.pieces = table.scene.pieces.filter((piece) => piece.id !== gone);
    await route.fulfill({ response: answer, json: table });
  });
  await page.reload();
  await ready(page);
  asked = 0;
  await lift();
  assert.equal(asked, 1, "what others hold is asked for again");
  await page.context().close();
});

test("sound is off until it is wanted, and then dice are heard", async () => {
  const made = async (sound) => {
    const page = await at.person({ settings: { sound } });
    await page.addInitScript(() => {
      window.__sounds = 0;
      const start = window.AudioScheduledSourceNode.prototype.start;
      window.AudioScheduledSourceNode.prototype.start = function (...when) {
        window.__sounds++;
        return start.apply(this, when);
      };
      const play = window.AudioBufferSourceNode.prototype.start;
      window.AudioBufferSourceNode.prototype.start = function (...when) {
        window.__sounds++;
        return play.apply(this, when);
      };
    });
    const listed = (await games(page)).find((one) => one.key === "naw");
    const { url } = await lay(page, { game: "naw", scenario: listed.scenarios[0].key, seats: { french: "you", allied: `opponent:${listed.levels[0].key}` } });
    await page.goto(url);
    await ready(page);
    await press(page, /^End/);
    await page.waitForTimeout(500);
    for (let i = 0; i < 25 && (await page.locator(".chronicle .die").count()) === 0; i++) {
      await choose(page);
      await page.waitForSelector(".prompt.asked, .ending");
    }
    const count = await page.evaluate(() => window.__sounds);
    await page.context().close();
    return count;
  };
  assert.equal(await made(false), 0);
  assert.ok((await made(true)) > 0);
});
