// The chronicle: the newest is in sight unless the reader has gone back, a fight is one entry that opens, and it can be
// sifted by turn, side and unit.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { choose, games, gone, house, lay, ready, sensible, shot } from "./helpers.js";

let at;
before(async () => {
  at = await house();
});
after(() => at.close());

/** How far the chronicle is from its end, in pixels. */
const fromEnd = (page) =>
  page.locator(".chronicle").evaluate((el) => el.scrollHeight - el.scrollTop - el.clientHeight);

const idle = (options) =>
  options.find((option) => option.kind === "button" && /^(end|pass|do nothing|no )/i.test(option.label)) ??
  options.find((option) => option.kind === "button") ??
  sensible(options);

for (const game of ["naw", "wallace"]) {
  describe(game, () => {
    let page;
    before(async () => {
      // As the second side, so that a burst of the other comes first.
      page = await at.person({ settings: { motion: true }, context: { viewport: { width: 1280, height: 720 } } });
      const listed = (await games(page)).find((one) => one.key === game);
      const { url } = await lay(page, {
        game,
        scenario: listed.scenarios[0].key,
        seats: { french: `opponent:${listed.levels.at(-1).key}`, allied: "you" },
      });
      await page.goto(url);
      await ready(page);
      for (let i = 0; i < 60 && (await page.locator(".chronicle .clash").count()) < 2; i++) {
        await choose(page, idle);
        await page.waitForSelector(".prompt.asked, .ending");
        assert.ok((await fromEnd(page)) < 30, "the newest is in sight after every burst");
      }
    });

    test("who has scrolled back stays there, is told of what is new, and finds the way to it", async () => {
      const list = page.locator(".chronicle");
      await list.hover();
      await page.mouse.wheel(0, -900);
      await page.waitForSelector(".newest");
      const top = await list.evaluate((el) => el.scrollTop);
      for (let i = 0; i < 12 && !/\d+ new/.test(await page.locator(".newest").innerText()); i++) {
        await choose(page, idle);
        await page.waitForSelector(".prompt.asked, .ending");
      }
      assert.match(await page.locator(".newest").innerText(), /\d+ new/);
      assert.ok(Math.abs((await list.evaluate((el) => el.scrollTop)) - top) < 4, "the reader is left where he reads");
      await page.locator(".newest").click();
      await gone(page, ".newest");
      assert.ok((await fromEnd(page)) < 30);
    });

    test("a fight is one entry that opens", async () => {
      const fight = page.locator(".chronicle .clash:has(.die)").first();
      assert.ok((await fight.locator("summary .die").count()) > 0, "closed, it shows its dice");
      assert.equal(await fight.locator("details .sentence").first().isVisible(), false);
      await fight.locator("summary").click();
      assert.equal(await fight.locator("details .sentence").first().isVisible(), true);
      await shot(page, `chronicle-${game}`);
    });

    test("it is sifted by turn, side and unit", async () => {
      await page.getByRole("button", { name: "Filter" }).click();
      const all = await page.locator(".chronicle li").count();
      const counts = [];
      for (const [side, other] of [
        ["french", "allied"],
        ["allied", "french"],
      ]) {
        await page.getByLabel("Both sides").selectOption(side);
        counts.push(await page.locator(".chronicle li").count());
        assert.equal(await page.locator(`.chronicle li.event.side-${other}:not(.clash)`).count(), 0);
      }
      assert.ok(Math.min(...counts) < all && Math.max(...counts) > 0, `${counts} of ${all}`);
      await page.getByLabel("Both sides").selectOption("");
      const units = page.getByLabel("Every unit");
      const name = await units.locator("option").nth(1).innerText();
      await units.selectOption({ index: 1 });
      const lines = await page.locator(".chronicle li").allTextContents();
      assert.ok(lines.length > 0 && lines.length < all, `${name} in ${lines.length} of ${all}`);
      await units.selectOption("");
      await page.getByLabel("Every turn").selectOption("1");
      assert.ok((await page.locator(".chronicle li").count()) > 0);
      await page.getByRole("button", { name: "Show everything" }).click();
      assert.equal(await page.locator(".chronicle li").count(), all);
    });
  });
}

test("the phase that a game begins in has its heading too", async () => {
  const page = await at.person();
  const { url } = await lay(page, { game: "nlb", scenario: "quatre-bras", seats: { french: "you", allied: "opponent:random" } });
  await page.goto(url);
  await ready(page);
  const first = page.locator(".chronicle li").first();
  await first.waitFor();
  assert.match(await first.getAttribute("class"), /heading/);
  assert.equal((await first.innerText()).trim(), (await page.locator(".headline").getAttribute("title")).trim());
  await page.context().close();
});

test("rules without a number are called by their titles as soon as those have come", async () => {
  const page = await at.person();
  let bring = () => {};
  const later = new Promise((go) => (bring = () => go(undefined)));
  await page.route("**/api/rules/*", async (route) => {
    await later;
    await route.continue();
  });
  const { url } = await lay(page, { game: "wallace", scenario: "waterloo", seats: { french: "you", allied: "opponent:random" } });
  await page.goto(url);
  const rule = page.locator(".chronicle li .rule").first();
  await rule.waitFor();
  assert.equal(await rule.textContent(), "§");
  bring();
  await page.waitForFunction(() => document.querySelector(".chronicle li .rule").textContent.length > 3);
  await page.context().close();
});
