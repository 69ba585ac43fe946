// The questions of an assault, a charge that rides on and an army that arrives, on the wide and on the small screen, by day
// and by night, to be looked at. The dice are the table's own: a question is waited for.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { house, lay, send, settled, shot, view } from "../helpers.js";
import { seated } from "../whole.js";

const GAME = { game: "impulse", scenario: "waterloo" };

let at;
let page;
let small;
let start;

before(async () => {
  at = await house();
  page = await at.person();
  await page.goto("/");
  small = await at.person({ context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } });
  await small.context().addCookies(await page.context().cookies());
  const { stdout } = await promisify(execFile)(process.env.GROGNARD_PROGRAM, ["position", "--start", "impulse"]);
  start = JSON.parse(stdout);
});
after(() => at.close());

/** The page on the wide and on the small screen, by day and by night. */
async function looks(name) {
  await small.goto(page.url());
  await seated(small);
  for (const [look, width] of /** @type {const} */ ([[page, 1440], [small, 360]])) {
    for (const colorScheme of ["light", "dark"]) {
      await look.emulateMedia({ colorScheme });
      await settled(look);
      await shot(look, `${name}-${width}-${colorScheme}`);
    }
    await look.emulateMedia({ colorScheme: "light" });
  }
}

/** Lays the start with some units elsewhere, in a phase, on the table. */
async function sit(units, more) {
  const position = { ...start, ...more, units: { ...start.units, ...units } };
  // What comes next is said by the phase.
  delete position.agenda;
  delete position.orders;
  const opened = await lay(page, { ...GAME, seats: { french: "you", allied: "you" }, position });
  await page.goto(opened.url);
  await seated(page);
}

/** What is asked, and of whom. */
const asked = ({ scene }) => `${scene.prompt.rule}-${scene.prompt.side}`;

/**
 * Lays a position down again and again until every question that is wanted has come, answers them, and looks at each the
 * first time it is asked. The dice are the table's own.
 */
async function every(wanted, name, units, first, answers) {
  const seen = new Set();
  for (let go = 0; go < 25 && wanted.some((question) => !seen.has(question)); go++) {
    await sit(units, { phase: "impulses", active: "french", turn: 2, impulse: 0 });
    let now = await view(page);
    const board = await page.evaluate(async (id) => (await fetch(`/api/boards/${id}`)).json(), now.board);
    for (const decision of first) {
      const choice = now.scene.choices.find((one) => JSON.stringify(one.decision) === JSON.stringify(decision));
      if (!choice) break;
      now = await send(page, choice, now.version, board);
    }
    while (!now.outcome && now.scene.prompt && asked(now) !== "8.2-allied" && asked(now) !== "8.2-french") {
      const question = asked(now);
      if (!seen.has(question)) {
        seen.add(question);
        await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) >= n, now.version);
        await looks(`${name}-${seen.size}-${question}`);
      }
      const { choices } = now.scene;
      const answer = choices.find((choice) => answers.includes(JSON.stringify(choice.decision)));
      const done = choices.find((choice) => choice.decision === "done");
      now = await send(page, answer ?? done ?? choices[0], now.version, board);
    }
  }
  for (const question of wanted) assert.ok(seen.has(question), `${question} was asked: ${[...seen].join(", ")}`);
}

const said = (...decisions) => decisions.map((decision) => JSON.stringify(decision));

test("an assault at each of its questions", { timeout: 900_000 }, async () => {
  const units = { quiot: "48", bourg: "48", byl: "47", som: "47", "95th": "47" };
  await every(
    [
      "11.12-a-french", // the Point
      "10.11-a-allied", // cavalry may leave
      "14.2-a-allied", // skirmishers may fire
      "10.12-a-allied", // skirmishers may leave
      "11.12-a-allied", // the Forward unit
      "9.8.3-a-french", // Leaders take part
      "9.8.3-a-allied",
      "9.8.2-a-french", // or have the dice thrown again
      "9.8.2-a-allied",
      "9.6-a-french", // Commanders intervene
      "9.6-a-allied",
      "11.16-a-allied", // losses
      "11.21-a-allied", // walking away
    ],
    "assault",
    units,
    [
      { activate: "d-erlon" },
      { act: { action: "move", area: "48", leader: "d-erlon" } },
      { move: { unit: "quiot", to: "47" } },
      { move: { unit: "bourg", to: "47" } },
      "done",
    ],
    said({ point: "quiot" }, { point: "95th" }, { forward: "byl" }),
  );
});

test("a charge that rides on", { timeout: 600_000 }, async () => {
  await every(
    ["11.9-c-french"],
    "overrun",
    { delo: "48", wath: "48", "95th": "47 spent", byl: "46" },
    [
      { activate: "ney" },
      { act: { action: "charge", area: "48", leader: "ney" } },
      { move: { unit: "delo", to: "47" } },
      { move: { unit: "wath", to: "47" } },
    ],
    said({ point: "delo" }, { move: { unit: "wath", to: "46" } }),
  );
});

test("the Prussians arrive", { timeout: 300_000 }, async () => {
  // Two passes end the hour: the chronicle tells who comes, and the forces show where they wait beside the map.
  await sit({}, { phase: "impulses", turn: 5, active: "allied", impulse: 0, passed: true });
  let now = await view(page);
  const board = await page.evaluate(async (id) => (await fetch(`/api/boards/${id}`)).json(), now.board);
  now = await send(page, now.scene.choices.find((choice) => choice.decision === "pass"), now.version, board);
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) >= n, now.version);
  assert.match(now.scene.headline, /6/);
  await looks("arrival");
  assert.match(await page.locator("body").textContent(), /arrives in P2/);
  for (const look of [page, small]) await look.getByRole("tab", { name: "Forces" }).click();
  for (const look of [page, small]) await settled(look);
  await shot(page, "arrival-forces-1440");
  await shot(small, "arrival-forces-360");
});
