// A friend who plays on from a recorded moment, and one who follows it step by step.

import assert from "node:assert/strict";
import { boardOf, send, settled, view } from "./helpers.js";

/** What the friend did in the record, as long as dice allow it; then whatever can be done. */
export async function goesOn(friend, inputs, steps) {
  let now = await view(friend);
  const board = await boardOf(friend, now);
  const meant = inputs.flatMap(({ allied }) => (allied ? [JSON.stringify(allied)] : []));
  for (let i = 0; i < steps && now.your_turn; i++) {
    const { choices } = now.scene;
    const choice = choices.find(({ decision }) => JSON.stringify(decision) === meant[0]) ?? choices[0];
    meant.shift();
    now = await send(friend, choice, now.version, board);
  }
}

/** Steps through what the enemy does until a die of his lies on the table and more is to come. */
export async function untilADieLies(page) {
  for (let i = 0; i < 60 && !(await page.locator(".follow.held .next").count() && (await page.locator(".thrown").count())); i++) {
    await page.locator(".follow .next").click();
    await settled(page);
    assert.equal(await page.locator(".prompt.asked").count(), 0, "a die was thrown before one is asked");
  }
  await page.waitForSelector(".thrown.lying");
}
