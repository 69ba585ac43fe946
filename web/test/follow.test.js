// What others do can be followed: at a pace one sets, a step at a time, with each fight held until its die has been
// read; and before one's own turn it is summed up, each line with its place.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { isWorthTelling, since } from "../js/table/since.js";
import { goesOn, untilADieLies } from "./enemy.js";
import { choose, games, gone, house, lay, ready, sensible, settled, shot, view } from "./helpers.js";
import { recorded } from "./recorded.js";

let at;
before(async () => {
  at = await house();
});
after(() => at.close());

/** A table of a game against its strongest opponent, in which nothing is shown unless one says so. */
async function sit(game, settings = {}) {
  const page = await at.person({ settings: { pace: "step", summary: true, dice: true, motion: true, ...settings } });
  const listed = (await games(page)).find((one) => one.key === game);
  const { url } = await lay(page, {
    game,
    scenario: listed.scenarios[0].key,
    seats: { french: "you", allied: `opponent:${listed.levels.at(-1).key}` },
  });
  await page.goto(url);
  await page.waitForSelector(".prompt.asked, .follow .next");
  return page;
}

/** Does the least one has to, until the others do something. */
async function passOn(page) {
  const idle = (options) =>
    options.find((option) => option.kind === "button" && /^(end|pass|do nothing|no )/i.test(option.label)) ??
    options.find((option) => option.kind === "button") ??
    sensible(options);
  for (let i = 0; i < 40; i++) {
    if (await page.locator(".follow .next").count()) {
      // A single step is there at once, and one's own turn with it: there is nothing to follow.
      await settled(page);
      if (await page.locator(".follow .next").count()) return;
    }
    if (await page.locator(".prompt.asked").count()) await choose(page, idle).catch(() => {});
    await page.waitForSelector(".follow .next, .prompt.asked");
  }
  assert.fail("the others do nothing");
}

const telling = (page) => page.locator(".follow .telling").innerText();

for (const game of ["naw", "wallace"]) {
  describe(game, () => {
    let page;
    before(async () => {
      page = await sit(game);
      await passOn(page);
    });

    test("the others wait for the next step, and go one on when asked", async () => {
      // What tells nothing passes without a stop, and may lead to one's own turn.
      for (let i = 0; i < 20 && !(await page.locator(".follow.held").count()); i++) {
        await page.waitForSelector(".follow.held, .prompt.asked");
        if (await page.locator(".prompt.asked").count()) await passOn(page);
      }
      await page.waitForSelector(".follow.held");
      const first = await telling(page);
      await page.waitForTimeout(1500);
      assert.equal(await telling(page), first, "nothing goes on by itself");
      assert.equal(await page.locator(".prompt.asked").count(), 0, "nothing is asked before it has been seen");
      await page.locator(".follow .next").click();
      await toldAnew(page, first);
      await shot(page, `follow-${game}`);
    });

    test("what happens is lit and in sight, and a die stays until the next step", async () => {
      let thrown = false;
      let lit = false;
      for (let i = 0; i < 220 && !(thrown && lit); i++) {
        if (await page.locator(".summary").count()) await page.locator(".summary footer button").click();
        if (await page.locator(".prompt.asked").count()) await passOn(page);
        await page.waitForSelector(".follow.held .next, .prompt.asked");
        const flash = page.locator(".flash path.flash");
        if (!lit && (await flash.count()) > 0) {
          const [box, stage] = [await flash.boundingBox(), await page.locator(".viewport").boundingBox()];
          lit = box.x + box.width > stage.x && box.x < stage.x + stage.width && box.y < stage.y + stage.height;
        }
        if (!thrown && (await page.locator(".thrown").count()) > 0) {
          await page.waitForSelector(".thrown.lying");
          await page.waitForTimeout(5200);
          assert.equal(await page.locator(".thrown.lying").count(), 1, "the die lies until it has been read");
          assert.ok((await page.locator(".thrown .roll p").first().innerText()).trim().length > 3);
          await shot(page, `fight-${game}`);
          thrown = true;
        }
        if (await page.locator(".follow .next").count()) await page.locator(".follow .next").click().catch(() => {});
      }
      assert.ok(thrown, "a die was thrown");
      assert.ok(lit, "what happens is lit on the board");
    });

    test("the pace can be set, and everything shown at once", async () => {
      if (await page.locator(".prompt.asked").count()) await passOn(page);
      await page.locator(".follow select").selectOption("once");
      await ready(page);
      assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("grognard.settings")).pace), "once");
    });

    test("before one's own turn it is summed up, and each line shows its place", async () => {
      for (let i = 0; i < 30; i++) {
        // Only when all has been shown is it known whether it is summed up.
        await ready(page);
        await settled(page);
        if ((await page.locator(".summary").count()) > 0) break;
        await choose(page, (options) => options.find((option) => option.kind === "button" && /^end|^pass/i.test(option.label)) ?? sensible(options));
        await ready(page);
      }
      const summary = page.locator(".summary");
      await summary.waitFor();
      assert.match(await summary.innerText(), /Moves|Fights|Besides/);
      const { scene } = await view(page);
      assert.ok(scene.choices.length > 0, "it is one's own turn");
      await shot(page, `summary-${game}`);
      const line = summary.locator("button.points").first();
      await line.click();
      await page.waitForSelector(".flash path.flash");
      await page.keyboard.press("Escape");
      await gone(page, ".summary");
      await page.keyboard.press("w");
      await summary.waitFor();
    });
  });
}

/** Pauses the moment it can be done: a busy machine may take longer to look than the others to have done. */
const pauseAtOnce = (page) =>
  page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const pause = document.querySelector('.follow button[title^="Pause"]');
      if (!pause) return;
      watch.disconnect();
      pause.click();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });

/** Waits until something else is told, or nothing any more. */
const toldAnew = (page, was) =>
  page.waitForFunction((told) => document.querySelector(".follow .telling")?.textContent.trim() !== told, was);

test("paused, nothing goes on; a step goes on; then it goes on by itself", async () => {
  const page = await sit("naw", { pace: "slow", summary: false });
  let more = false;
  for (let i = 0; i < 10 && !more; i++) {
    await pauseAtOnce(page);
    await passOn(page);
    await page.waitForSelector(".follow.held");
    const first = await telling(page);
    await page.waitForTimeout(2500);
    assert.equal(await telling(page), first, "nothing goes on by itself");
    await page.keyboard.press("n");
    await toldAnew(page, first);
    // The others may have had but one thing to do.
    await page.waitForSelector(".follow.held, .prompt.asked");
    more = (await page.locator(".follow.held").count()) > 0;
  }
  assert.ok(more, "after one step others wait");
  const second = await telling(page);
  await page.keyboard.press("p");
  await toldAnew(page, second);
});

test("shots along a line are told as one thing, and a fight that was announced is not among them", () => {
  const heading = { n: 3, text: "Their fire", weight: "heading", rule: "1", side: "allied" };
  const shot = (n) => ({ n, text: `Shot ${n}`, weight: "detail", rule: "4", side: "allied", dice: [n % 6], deed: "blow" });
  const assault = { n: 9, text: "They assault", weight: "event", rule: "5", side: "allied", deed: "fight" };
  const view = { scene: {}, seats: { french: { yours: true }, allied: { yours: false } } };
  const { fights } = since({ mark: 2, chronicle: [heading, shot(4), shot(5), shot(6), assault, shot(10)], view });
  assert.deepEqual(fights.map(({ salvo, head, parts }) => [salvo, head.n, parts.length]), [[3, 4, 2], [undefined, 9, 1]]);
});

test("in a round that is nobody's, what one's own attack came to is no news; a round that has begun since is told", () => {
  const round = (n, text) => ({ n, text, weight: "heading", rule: "1" });
  const blow = (n, side) => ({ n, text: `Blow ${n}`, weight: "event", rule: "1", side, dice: [3], deed: "fight" });
  const view = { scene: {}, seats: { french: { yours: true }, allied: { yours: false } } };
  const within = [round(1, "Round 1"), blow(3, "allied"), blow(4, "french")];
  assert.equal(isWorthTelling({ mark: 2, chronicle: within, view }), false);
  assert.equal(isWorthTelling({ mark: 2, chronicle: [...within, round(5, "Round 2")], view }), true);
});

test("in the middle of a fight nothing is summed up over it", () => {
  const blow = { n: 3, text: "They answer", weight: "event", rule: "1", side: "allied", dice: [3], deed: "fight" };
  const ours = { n: 1, text: "Our impulse", weight: "heading", rule: "1", side: "french" };
  const theirs = { n: 3, text: "Their impulse", weight: "heading", rule: "1", side: "allied" };
  const again = { n: 4, text: "Our impulse", weight: "heading", rule: "1", side: "french" };
  const at = (scene, chronicle = [ours, theirs, blow, again]) => ({ mark: 2, chronicle, view: { scene, seats: { french: { yours: true }, allied: { yours: false } } } });
  assert.equal(isWorthTelling(at({})), true, "after it what they did is told");
  assert.equal(isWorthTelling(at({}, [ours, blow])), false, "but whose own impulse goes on has seen it");
  assert.equal(isWorthTelling(at({ fight: { title: "Assault" } })), false);
  assert.equal(isWorthTelling(at({ prompt: { because: "They charge us." } })), false, "nor over a question that interrupts them");
});

test("on a phone a fight of the enemy lies free of what tells of it", async () => {
  const game = recorded("wallace", "waterloo-sergeant-sergeant-1");
  const moment = game.find((i) => game.is(i, "allied", "activate") && game.is(i + 2, "allied", "assault"));
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await at.person({ context: phone, settings: { pace: "step", dice: true } });
  const opened = await lay(page, { ...game.first(moment), seats: { french: "you", allied: "friend" } });
  await page.goto(opened.url);
  await page.waitForSelector(".prompt");
  const friend = await at.person();
  await friend.goto(opened.links.allied);
  await ready(friend);
  await goesOn(friend, game.inputs.slice(moment), 24);
  await untilADieLies(page);
  await settled(page);
  const [fight, bar, dice] = await Promise.all([".flash path.flash", ".follow", ".thrown"].map((what) => page.locator(what).first().boundingBox()));
  assert.ok(fight.y + fight.height / 2 < bar.y, `the fight is above the bar: ${JSON.stringify([fight, bar])}`);
  assert.ok(dice.y + dice.height <= bar.y, `and so are its dice: ${JSON.stringify([dice, bar])}`);
});
