// After the game: the map as it ended, losses by turn, the dice against what was to be expected, a rematch with the sides
// swapped, and the record and the picture to take home.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { costliest, fell, lossesByTurn } from "../js/table/tally.js";
import { games, gone, house, lay, ready, shot } from "./helpers.js";

let at;
before(async () => {
  at = await house();
});
after(() => at.close());

test("it is told whose luck the dice were, where the game tells which are good", () => {
  assert.equal(fell({ count: 40, mean: 3.6 }, "low"), "as usual");
  assert.equal(fell({ count: 40, mean: 3.9 }, "low"), "rather high, bad luck");
  assert.equal(fell({ count: 40, mean: 3.9 }, "high"), "rather high, good luck");
  assert.equal(fell({ count: 40, mean: 2.5 }, "low"), "very low, good luck");
  assert.equal(fell({ count: 40, mean: 2.5 }, null), "very low");
});

test("losses begin with none, and what is lost before the second turn is lost in the first", () => {
  const loss = (side) => ({ deed: "loss", side, toll: 2 });
  const late = [loss("french"), { turn: 2 }, loss("allied"), { turn: 3 }];
  assert.deepEqual(lossesByTurn(late, ["french", "allied"]), { turns: [0, 1, 2, 3], lost: { french: [0, 2, 2, 2], allied: [0, 0, 2, 2] } });
  const plain = [{ turn: 1 }, loss("french"), { turn: 2 }, loss("allied")];
  assert.deepEqual(lossesByTurn(plain, ["french", "allied"]), { turns: [0, 1, 2], lost: { french: [0, 2, 2], allied: [0, 0, 2] } });
});

test("the costliest fights are told in the order in which they were fought", () => {
  const fight = (n, ...tolls) => [
    { n, text: `Fight ${n}`, weight: "event", deed: "fight", side: "french" },
    ...tolls.map((toll, i) => ({ n, text: "Lost", weight: "event", deed: "loss", side: ["french", "allied"][i], toll })),
  ];
  const told = costliest([...fight(1, 2), ...fight(2, 5, 1), ...fight(3), ...fight(4, 1), ...fight(5, 0, 7)]);
  assert.deepEqual(told.map(({ deed, lost }) => [deed.head.n, lost]), [[1, [["french", 2]]], [2, [["french", 5], ["allied", 1]]], [5, [["allied", 7]]]]);
});

/** Plays both sides without looking, as the page itself would send it, until the game is over or so many decisions are made. */
const hurry = (page, id, most) =>
  page.evaluate(
    async ([id, most]) => {
      const get = async () => (await fetch(`/api/tables/${id}`)).json();
      let luck = 1815;
      let view = await get();
      for (let i = 0; i < most && !view.outcome; i++) {
        const { choices } = view.scene;
        luck = (luck * 1103515245 + 12345) % 2147483648;
        const { decision } = choices[luck % choices.length];
        const answer = await fetch(`/api/tables/${id}/decisions`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ version: view.version, decision }),
        });
        view = await answer.json();
        if (view.error) throw new Error(JSON.stringify(view.error));
      }
      return Boolean(view.outcome);
    },
    [id, most],
  );

for (const game of ["naw", "wallace"]) {
  describe(game, () => {
    let page;
    let opened;
    before(async () => {
      page = await at.person();
      const listed = (await games(page)).find((one) => one.key === game);
      opened = await lay(page, { game, scenario: listed.scenarios[0].key, seats: { french: "you", allied: "you" } });
      const over = await hurry(page, opened.id, 4000);
      await page.goto(opened.url);
      if (!over) {
        await ready(page);
        await page.getByRole("button", { name: "Table", exact: true }).click();
        await page.getByRole("button", { name: "Resign" }).first().click();
        await page.locator("dialog").getByRole("button", { name: "Resign" }).last().click();
      }
      await page.waitForSelector(".ending");
      await ready(page);
    });

    test("the map is shown as it ended, without the ways that led there", async () => {
      assert.equal(await page.locator(".recent path").count(), 0);
      assert.ok((await page.locator(".piece").count()) > 0);
    });

    test("losses by turn are a plot, and the dice stand against what was to be expected", async () => {
      assert.equal(await page.locator(".losses-plot .course").count(), 2);
      assert.match(await page.locator(".losses-plot svg").getAttribute("aria-label"), /French \d+, Allied \d+/);
      const marks = await page.locator(".losses-plot .rule-line text").allTextContents();
      assert.equal(new Set(marks).size, marks.length, "every line has a number of its own");
      assert.equal(await page.locator(".fallen").count(), 2);
      const counted = await page.locator(".fallen").first().locator(".faces b").allTextContents();
      const sum = counted.reduce((all, n) => all + Number(n), 0);
      assert.match(await page.locator(".fallen").first().innerText(), new RegExp(`${sum} dice`));
      if (game === "naw") assert.match(await page.locator(".aftermath").innerText(), /low ones are good for whoever throws them/);
      await shot(page, `ending-${game}`);
    });

    test("it is told what each side needed, and how far it came", async () => {
      await page.waitForSelector(".needed li");
      const needed = await page.locator(".needed li").allTextContents();
      assert.ok(needed.length >= 4 && needed.every((line) => /^\w.*: .*\d+ of \d+/.test(line.replace(/\s+/g, " "))), needed.join("\n"));
    });

    test("a fight that cost much can be looked at again", async () => {
      await page.locator(".dear button").first().click();
      await page.waitForSelector(".looking-back");
      await page.keyboard.press("Escape");
      await gone(page, ".looking-back");
    });

    test("on a small screen a page that is opened has most of the sheet", async () => {
      const size = page.viewportSize();
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole("tab", { name: "Charts" }).click();
      await page.waitForSelector(".sheet-open");
      const [panel, ending] = [await page.locator(".panel").boundingBox(), await page.locator(".decisions").boundingBox()];
      assert.ok(ending.height < panel.height * 0.3, JSON.stringify([panel, ending]));
      await page.setViewportSize(size);
      await page.getByRole("tab", { name: "Chronicle" }).click();
    });

    test("the picture and the record are kept under names that say what they are", async () => {
      for (const [name, ending] of [
        ["Picture", ".png"],
        ["Record", ".jsonl"],
      ]) {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.locator(".aftermath").getByRole("link", { name, exact: true }).click(),
        ]);
        assert.ok(download.suggestedFilename().endsWith(ending), download.suggestedFilename());
        assert.ok(!download.suggestedFilename().startsWith("true"), download.suggestedFilename());
      }
    });

    test("a rematch swaps the sides", async () => {
      const mine = await at.person();
      const listed = (await games(mine)).find((one) => one.key === game);
      const level = `opponent:${listed.levels[0].key}`;
      const table = await lay(mine, { game, scenario: listed.scenarios[0].key, seats: { french: "you", allied: level } });
      await mine.goto(table.url);
      await ready(mine);
      await mine.getByRole("button", { name: "Table", exact: true }).click();
      await mine.getByRole("button", { name: "Resign" }).first().click();
      await mine.locator("dialog").getByRole("button", { name: "Resign" }).last().click();
      await mine.getByRole("button", { name: /Rematch/ }).click();
      await mine.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.endsWith(table.id));
      await mine.waitForSelector(".seats .side-allied:has-text('You')");
      assert.equal(await mine.locator(".seats .side-french:has-text('You')").count(), 0);
      await mine.context().close();
    });
  });
}
