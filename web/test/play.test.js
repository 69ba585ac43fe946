// A first turn played by clicking: moves, undo, why-not, an attack with its odds, reload and resume.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  choose,
  click,
  count,
  games,
  gone,
  house,
  isOver,
  lay,
  offered,
  playNow,
  press,
  ready,
  sensible,
  shot,
  version,
  view,
} from "./helpers.js";

let at;
let page;
/** Who could be taken at the start. */
let takeable;
before(async () => {
  at = await house();
  page = await at.person();
});
after(() => at.close());

test("one click in the lobby lays a table against the strongest opponent", async () => {
  await playNow(page);
  const now = await view(page);
  const levels = (await games(page))[0].levels;
  assert.equal(now.seats.allied.level, levels.at(-1).key);
  assert.equal(now.your_turn, true);
  assert.match(await page.title(), /Your turn/);
  await shot(page, "play-1-start");
});

test("choosing a piece lights where it can go, with costs; hovering shows the way", async () => {
  takeable = (await offered(page)).filter((option) => option.kind === "piece");
  await choose(page, (options) => options.find((option) => option.kind === "piece"));
  await page.waitForSelector(".light");
  const { scene } = await view(page);
  const spaces = scene.choices.filter((choice) => choice.on.space !== undefined);
  await count(page, ".light", spaces.length);
  const far = scene.choices.find(
    (choice) => (choice.path?.length ?? 0) > 2 && !scene.pieces.some((piece) => piece.place.space === choice.on.space),
  );
  const light = page.locator(`.light[data-space="${far.on.space}"]`);
  assert.equal(await light.locator(".cost").textContent(), far.cost);
  await light.hover();
  await page.waitForSelector(".hover .path .shaft");
  await page.waitForSelector(".tip:not([hidden]) .offered");
  assert.match(await page.locator(".tip .offered").textContent(), new RegExp(far.cost));
  await shot(page, "play-2-way");
});

test("hovering where a unit would fight shows the odds of it", async () => {
  const fights = (scene) => scene.choices.find((choice) => choice.prospects && choice.on.space !== undefined);
  let found;
  for (const { piece } of takeable) {
    found = fights((await view(page)).scene);
    if (found) break;
    await ready(page);
    await page.keyboard.press("Escape");
    await choose(page, (options) => options.find((option) => option.piece === piece));
  }
  assert.ok(found, "somebody can reach the enemy");
  await ready(page);
  await page.locator(`.light[data-space="${found.on.space}"]`).hover();
  await count(page, ".tip .prospect", found.prospects.length);
  assert.deepEqual(
    await page.locator(".tip .prospect > b").allTextContents(),
    found.prospects.map((prospect) => prospect.odds),
  );
  // A result that is only two letters is told in words.
  const { key, text } = found.prospects[0].forecast.results.find((result) => result.weight > 0);
  assert.match(await page.locator(".tip .signs").textContent(), new RegExp(`${key} ${text}`));
  await shot(page, "play-2-odds");
});

test("a space that is not lit says which rule forbids it, once a version", async () => {
  const { scene } = await view(page);
  const lit = new Set(scene.choices.map((choice) => choice.on.space));
  const asked = [];
  page.on("request", (request) => request.url().endsWith("/why") && asked.push(request.postData()));
  const board = await page.evaluate(async (id) => (await fetch(`/api/boards/${id}`)).json(), scene.board);
  const dark = board.spaces.findIndex(
    (space, i) =>
      !lit.has(i) &&
      space.neighbours.some((other) => lit.has(other)) &&
      !scene.pieces.some((piece) => piece.place.space === i),
  );
  const near = board.spaces[dark].neighbours.find((other) => lit.has(other));
  // One step from a lit space, in its direction.
  const box = await page.locator(`.light[data-space="${near}"]`).boundingBox();
  const unit =
    box.height /
    (Math.max(...board.spaces[near].outline.map((p) => p[1])) -
      Math.min(...board.spaces[near].outline.map((p) => p[1])));
  const by = [0, 1].map((axis) => (board.spaces[dark].centre[axis] - board.spaces[near].centre[axis]) * unit);
  const spot = [box.x + box.width / 2 + by[0], box.y + box.height / 2 + by[1]];
  await page.mouse.move(...spot);
  await page.waitForSelector(".tip .forbidden b");
  const rule = await page.locator(".tip .forbidden b").textContent();
  const rules = await page.evaluate(
    async (game) => (await fetch(`/api/rules/${game}`)).json(),
    (await view(page)).game,
  );
  assert.ok(
    rules.rules.some((known) => known.id === rule),
    `${rule} is a rule`,
  );
  await shot(page, "play-3-why-not");
  await page.mouse.move(10, 400);
  await page.mouse.move(...spot);
  await page.waitForSelector(".tip .forbidden b");
  assert.equal(asked.length, new Set(asked).size, "an answer is kept, and nothing asked twice");
});

test("another unit can be taken instead, Escape puts it down, and nothing has happened", async () => {
  const first = await page.locator(".piece.is-picked").getAttribute("data-piece");
  const other = takeable.find((option) => option.piece !== first);
  await click(page, other);
  await page.waitForSelector(`.piece.is-picked[data-piece="${other.piece}"]`);
  await ready(page);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".piece.lit");
  await gone(page, ".piece.is-picked");
  assert.equal((await view(page)).inputs, 0);
});

test("a move is done, told, drawn as an arrow, and taken back", async () => {
  await choose(page, (options) => options.find((option) => option.kind === "piece"));
  await choose(page, (options) => options.find((option) => option.kind === "space" && !option.occupied));
  await page.waitForSelector(".chronicle .event");
  await count(page, ".recent .way", 1);
  await page.locator(".chronicle .event button.points").first().click();
  await page.waitForSelector(".flash path.flash");
  await shot(page, "play-4-moved");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForSelector(".light");
  await gone(page, ".chronicle .event");
  await page.keyboard.press("u");
  await page.waitForSelector(".piece.lit");
  assert.equal((await view(page)).inputs, 0);
});

test("a unit can be dragged to where it goes", async () => {
  const from = (await offered(page)).find((option) => option.kind === "piece");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 5, { steps: 4 });
  await page.waitForSelector(".light");
  const to = (await offered(page)).find((option) => option.kind === "space" && !option.occupied);
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await page.waitForSelector(".chronicle .event");
  assert.equal((await view(page)).inputs, 2);
});

test("a click costs one request, and shows its effect as soon as that is answered", async () => {
  const piece = (await offered(page)).find((option) => option.kind === "piece");
  const asked = [];
  const heard = (request) => /decisions|undo|\/tables\/[^/]+$/.test(request.url()) && asked.push(request.url());
  page.on("request", heard);
  await click(page, piece);
  await page.waitForSelector(".light");
  page.off("request", heard);
  assert.equal(asked.length, 1, asked.join(" "));
  assert.match(asked[0], /decisions$/);
  await ready(page);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".piece.lit");
});

test("ending a phase with something forgotten asks once", async () => {
  await page.locator(".prompt > .buttons button").first().click();
  await page.waitForSelector("dialog[open]");
  await shot(page, "play-5-asked");
  await page.getByRole("button", { name: "Not yet" }).click();
  await gone(page, "dialog[open]");
  const before = await version(page);
  await press(page, /./);
  assert.ok((await version(page)) > before);
});

test("an attack shows its odds, every term with its rule, and the chance of each result", async () => {
  await page.waitForSelector(".piece.lit");
  for (let i = 0; i < 12; i++) {
    await choose(
      page,
      (options) =>
        options.find((option) => option.kind === "piece" && option.tagged) ??
        options.find((option) => option.kind === "piece"),
    );
    if (await page.locator(".account .bars").count()) break;
  }
  const { account, choices } = (await view(page)).scene;
  assert.equal(await page.locator(".account .total strong").textContent(), account.total);
  assert.equal(await page.locator(".account tr").count(), account.terms.length);
  assert.equal(await page.locator(".account .bars li").count(), account.forecast.results.length);
  const chances = await page.locator(".account .bars .chance small").allTextContents();
  const [weights, of] = [chances.map((text) => Number(text.split("/")[0])), Number(chances[0].split("/")[1])];
  assert.equal(
    weights.reduce((sum, weight) => sum + weight, 0),
    of,
    "the chances add up",
  );
  assert.ok(choices.some((choice) => choice.forecast));
  await shot(page, "play-6-attack");
  await page.locator(".account .rule").first().click();
  await page.waitForSelector(".rules .wanted");
  await shot(page, "play-7-rule");
  await page.getByRole("tab", { name: "Chronicle" }).click();
});

test("the die is thrown and told, and what it decided cannot be taken back", async () => {
  const { inputs } = await view(page);
  await choose(page, (options) => options.find((option) => option.kind === "button"));
  await page.waitForSelector(".chronicle .die");
  assert.ok((await view(page)).inputs > inputs);
});

test("the turn is played to its end and the opponent answers", async () => {
  const turn = () => page.locator(".headline h1").textContent();
  const start = await turn();
  for (let i = 0; i < 150; i++) {
    await ready(page);
    if (await isOver(page)) break;
    const now = await turn();
    if (now.replace(/^(\S+ \d+).*/, "$1") !== start.replace(/^(\S+ \d+).*/, "$1")) break;
    await choose(page, (options) => options.find((option) => /^End/.test(option.label)) ?? sensible(options));
  }
  assert.notEqual(await turn(), start);
  assert.ok((await view(page)).your_turn);
  assert.ok(
    (await page.locator(".recent .way, .recent .fight, .recent .scar").count()) > 0,
    "what the opponent did is still on the map",
  );
  await shot(page, "play-8-answer");
});

test("a hint says what to do and why, and threats are shown on the board", async () => {
  await page.keyboard.press("h");
  await page.waitForSelector(".hint-card .what");
  assert.ok((await page.locator(".hint-card .what b").textContent()).length > 3);
  await page.waitForSelector(".flash path");
  await page.keyboard.press("t");
  await page.waitForSelector(".threats .zone, .dangers .threat");
  const signs = await page.evaluate(() => ["zone", "reach", "fire"].filter((kind) => document.querySelector(`.threats .${kind}`)));
  const explained = await page.locator(".threat-key rect").evaluateAll((all) => all.map((one) => one.getAttribute("class")));
  assert.deepEqual(explained, signs, "the key has what the board shows, and no more");
  await shot(page, "play-9-hint-threats");
  await page.keyboard.press("t");
  await gone(page, ".dangers .threat");
});

test("a hint shows all that is to follow, and does it with one click", async () => {
  const { scene: before } = await view(page);
  if (!(await page.locator(".hint-card .order").count())) await page.keyboard.press("h");
  const all = page.locator(".hint-card .order");
  await all.waitFor();
  assert.match(await all.innerText(), /All of it: \d+ units move/);
  await all.hover();
  assert.ok((await page.locator(".ghosts > *").count()) > 3, "where everybody would stand is shown");
  await shot(page, "play-9-plan");
  const was = await version(page);
  await all.click();
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) > n, was);
  await ready(page);
  const { scene: after } = await view(page);
  const place = (scene, id) => JSON.stringify(scene.pieces.find((piece) => piece.id === id).place);
  assert.ok(after.pieces.filter(({ id }) => place(before, id) !== place(after, id)).length > 3);
  assert.equal(after.headline, before.headline, "the phase is the player's to end");
  await page.keyboard.press("u");
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) > n + 1, was);
  await ready(page);
});

test("who does what was hinted and has a piece in hand is told where it goes", async () => {
  for (let i = 0; i < 8 && !(await page.locator(".piece.is-picked").count()); i++) {
    if (!(await page.locator(".hint-card .what").count())) await page.keyboard.press("h");
    await page.waitForSelector(".hint-card .what");
    const was = await version(page);
    await page.locator(".hint-card .primary").click();
    await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) > n, was);
    await ready(page);
  }
  assert.equal(await page.locator(".piece.is-picked").count(), 1, "a hint takes a piece");
  await page.waitForSelector(".hint-card .what b");
  const goal = await page.locator(".hint-card .what b").textContent();
  const { scene } = await view(page);
  assert.ok(scene.choices.some((choice) => choice.label === goal && choice.on.space !== undefined), goal);
  await page.keyboard.press("Escape");
  await gone(page, ".piece.is-picked");
});

test("the cost of a hex where somebody stands leaves his values in sight", async () => {
  await choose(page, (options) => options.find((option) => option.kind === "piece"));
  await page.waitForSelector(".cost-over");
  const low = await page.evaluate(() => {
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const hexes = [...document.querySelectorAll(".light.occupied path")].map(middle);
    const costs = [...document.querySelectorAll(".cost-over rect")].map(middle);
    // The values are printed on the lower half.
    return costs.filter(([x, y]) => {
      const [nearest] = hexes.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
      return y > nearest[1] - 5;
    }).length;
  });
  assert.equal(low, 0);
  await page.keyboard.press("Escape");
  await gone(page, ".piece.is-picked");
});

test("reloading shows the same table, and the lobby leads back to it", async () => {
  const before = await view(page);
  await page.reload();
  await ready(page);
  const now = await view(page);
  assert.deepEqual(now.scene, before.scene);
  assert.equal((await page.locator(".chronicle .heading").count()) > 0, true);
  await page.goto("/");
  const mine = page.locator(".tables a").first();
  assert.match(await mine.textContent(), /Your turn/);
  await mine.click();
  await page.waitForURL(/\/table\//);
  await ready(page);
  assert.equal((await view(page)).id, before.id);
});

test("a decision made for an earlier moment shows the table as it is now", async () => {
  const [game] = await games(page);
  const opened = await lay(page, {
    game: game.key,
    scenario: game.scenarios[0].key,
    seats: { french: "you", allied: "you" },
  });
  await page.goto(opened.url);
  await ready(page);
  const other = await page.context().newPage();
  await other.goto(opened.url);
  await ready(other);
  // Sharing in the dice makes nobody's decision stale; another's decision does.
  const first = await version(other);
  await choose(page, (options) => options.find((option) => option.kind === "piece"));
  await other.waitForFunction((was) => Number(document.querySelector(".table").dataset.version) > was, first);
  await ready(other);
  const before = await version(other);
  await other.route("**/decisions", async (route) => {
    const body = JSON.parse(route.request().postData());
    await route.continue({ postData: JSON.stringify({ ...body, version: body.version - 1 }) });
  });
  await click(
    other,
    (await offered(other)).find((option) => option.kind === "space"),
  );
  await other.waitForSelector(".notice");
  assert.match(await other.locator(".notice").textContent(), /moved on/);
  assert.equal(await version(other), before);
  await other.close();
});
