// Every screen at 1440 and 360 pixels, by day and by night, to be looked at.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, games, house, lay, playNow, ready, sensible, settled, shot, view } from "../helpers.js";

let at;
let wide;
let small;

before(async () => {
  at = await house();
  wide = await at.person({ settings: { name: "Anna" } });
  await wide.goto("/");
  const cookies = await wide.context().cookies();
  small = await at.person({
    settings: { name: "Anna" },
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  await small.context().addCookies(cookies);
});
after(() => at.close());

/** The same screen in four looks. */
async function everyLook(name, prepare = async () => {}, options = {}) {
  for (const page of [wide, small]) {
    if (page === small && page.url() !== wide.url()) await page.goto(wide.url());
    await prepare(page);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= page.viewportSize().width, `${name} is ${width} wide`);
      await shot(page, `screen-${name}-${page === wide ? 1440 : 360}-${colorScheme}`, options);
    }
  }
}

test("the lobby", async () => {
  await everyLook(
    "lobby",
    async (page) => {
      await page.waitForSelector(".cards img");
      await page
        .locator(".cards img")
        .first()
        .evaluate((img) => img.decode());
    },
    { fullPage: true },
  );
  await everyLook("set-up", (page) =>
    page
      .getByRole("button", { name: /^Set up/ })
      .first()
      .click(),
  );
});

test("the table at the start, with the walk-through", async () => {
  await wide.evaluate(() =>
    localStorage.setItem("grognard.settings", JSON.stringify({ motion: false, dice: false, tips: true })),
  );
  await playNow(wide);
  await small.evaluate(() =>
    localStorage.setItem("grognard.settings", JSON.stringify({ motion: false, dice: false, tips: true })),
  );
  await everyLook("start", ready);
  for (const page of [wide, small]) {
    await page.getByRole("button", { name: "No more tips" }).click();
  }
});

test("a unit in hand", async () => {
  await choose(wide, (options) => options.find((option) => option.kind === "piece"));
  await everyLook("reach", (page) => page.waitForSelector(".light"));
  await wide.keyboard.press("Escape");
});

test("pages of the panel", async () => {
  for (const tab of ["Forces", "Rules", "Talk", "List"]) {
    await everyLook(tab.toLowerCase(), (page) => page.getByRole("tab", { name: tab }).click());
  }
  for (const page of [wide, small]) await page.getByRole("tab", { name: "Chronicle" }).click();
});

test("settings and the table's own page", async () => {
  await everyLook("settings", (page) => page.getByTitle("Settings").click());
  for (const page of [wide, small]) await page.getByRole("button", { name: "Close", exact: true }).click();
  await everyLook("table", (page) => page.getByTitle("Table", { exact: true }).click());
  for (const page of [wide, small]) await page.getByRole("button", { name: "Close", exact: true }).click();
  await small.locator(".handle").click();
});

test("an attack with its odds", async () => {
  for (let i = 0; i < 40; i++) {
    await choose(
      wide,
      (options) =>
        options.find((option) => /^End/.test(option.label)) ??
        options.find((option) => option.tagged) ??
        options.find((option) => option.kind === "piece" && option.side === "allied") ??
        sensible(options),
    );
    if (await wide.locator(".account .bars").count()) break;
  }
  await everyLook("attack", (page) => page.waitForSelector(".account .bars"));
  // The chances are seen with the button that throws the die, on a small screen too.
  for (const selector of [".account .bars", ".prompt > .buttons button.primary"]) {
    const box = await small.locator(selector).first().boundingBox();
    const tabs = await small.locator(".tabs").boundingBox();
    assert.ok(box.y > 0 && box.y + box.height <= tabs.y, `${selector} ${JSON.stringify(box)}`);
  }
});

test("after the enemy's turn, with threats, and looking back", async () => {
  for (let i = 0; i < 120; i++) {
    await choose(wide, (options) => options.find((option) => /^End/.test(option.label)) ?? sensible(options));
    await ready(wide);
    const { scene } = await view(wide);
    if (/^Turn 2/.test(scene.headline) && (await view(wide)).your_turn) break;
  }
  await everyLook("answer", ready);
  await everyLook("threats", async (page) => {
    if (!(await page.locator(".dangers .threat").count())) await page.getByRole("button", { name: "Threats" }).click();
    await page.waitForSelector(".dangers .threat");
  });
  for (const page of [wide, small]) await page.getByRole("button", { name: "Threats" }).click();
  await everyLook("replay", async (page) => {
    await page.keyboard.press("[");
    await page.waitForSelector(".looking-back");
  });
  for (const page of [wide, small]) await page.keyboard.press("Escape");
});

test("the end", async () => {
  await wide.getByTitle("Table", { exact: true }).click();
  await wide.getByRole("button", { name: "Resign" }).first().click();
  await wide.locator("dialog").getByRole("button", { name: "Resign" }).click();
  await wide.waitForSelector(".ending");
  await everyLook("over", (page) => page.waitForSelector(".ending"));
});

test("other games", async () => {
  for (const game of (await games(wide)).slice(1)) {
    const opened = await lay(wide, {
      game: game.key,
      scenario: game.scenarios[0].key,
      seats: { french: "you", allied: "you" },
    });
    await wide.goto(opened.url);
    for (let i = 0; i < 6; i++) {
      await wide.waitForSelector(".curtain button, .prompt.asked");
      const both = wide.getByRole("button", { name: "I play both sides" });
      if (await both.count()) await both.click();
      await choose(wide);
    }
    await everyLook(`other-${game.key}`, async (page) => {
      const both = page.getByRole("button", { name: "I play both sides" });
      await page.waitForSelector(".curtain button, .prompt.asked");
      if (await both.count()) await both.click();
      await ready(page);
    });
  }
});
