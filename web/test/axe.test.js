// Every page as axe sees it, by day and by night: it finds nothing.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { games, house, lay, ready, settled } from "./helpers.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let at;
before(async () => {
  at = await house();
});
after(() => at.close());

/** What axe has against the page as it is. */
async function faults(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    // The map is drawn, not written: its letters lie on ground of many colours.
    const { violations } = await window.axe.run({ exclude: [[".viewport .world"], [".map-host svg"]] });
    return violations.map(
      (one) => `${one.id}: ${one.nodes.map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`).join("; ")}`,
    );
  });
}

for (const theme of ["light", "dark"]) {
  test(`axe finds nothing, ${theme}`, async () => {
    const page = await at.person({ settings: { theme, summary: true, tips: true } });
    /** @type {string[]} */
    const found = [];
    const look = async (where) => {
      await page.waitForTimeout(300);
      found.push(...(await faults(page)).map((fault) => `${where}: ${fault}`));
    };
    await page.goto("/");
    await page.waitForSelector(".cards > li");
    await look("lobby");
    await page.getByRole("button", { name: /^Set up/ }).first().click();
    await look("setting up");
    await page.keyboard.press("Escape");
    await page.goto("/maps");
    await page.waitForSelector("main a");
    await look("maps");
    const [game] = await games(page);
    const { url } = await lay(page, {
      game: game.key,
      scenario: game.scenarios[0].key,
      seats: { french: "you", allied: "you" },
    });
    await page.goto(url);
    await ready(page);
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await settled(page);
      await look(`table, ${await tab.innerText()}`);
    }
    await page.getByRole("button", { name: "Settings" }).click();
    await look("settings");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await look("table drawer");
    await page.goto("/maps/naw");
    await page.waitForSelector(".desk fieldset");
    await settled(page);
    await look("map desk");
    await page.getByText("Correct", { exact: true }).click();
    await look("map desk, correcting");
    await page.goto("/nowhere");
    await look("nothing there");
    await page.goto("/table/nowhere");
    await page.waitForSelector(".broken");
    await look("no table");
    assert.deepEqual(found, []);
  });
}
