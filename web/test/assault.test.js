// A fight of several steps and tokens to be put on pieces, from positions that are laid on the table: squares on the
// board, each step of an assault, cubes assigned by click, drag and key, and an army that arrives.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { click, house, lay, LOOKS, offered, ready, settled, shot, version, view } from "./helpers.js";

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
  const { stdout } = await promisify(execFile)(process.env.GROGNARD_PROGRAM, ["position", "--start", "wallace"]);
  start = JSON.parse(stdout);
});
after(() => at.close());

/** The start with some pieces elsewhere, in a phase. */
const changed = (pieces, more) => {
  const position = { ...start, ...more, pieces: { ...start.pieces, ...pieces } };
  // What comes next is said by the phase.
  delete position.agenda;
  return position;
};

async function sit(position) {
  const seats = { french: "you", allied: "you" };
  const opened = await lay(page, { game: "wallace", scenario: "waterloo", seats, position });
  await page.goto(opened.url);
  await page.waitForSelector(".curtain button, .prompt.asked");
  const both = page.getByRole("button", { name: "I play both sides" });
  if (await both.count()) await both.click();
  await ready(page);
}

/** Sends what the test is not about through the page's own client. */
async function does(...decisions) {
  for (const decision of decisions) {
    const now = await view(page);
    await page.evaluate(
      async ([decision, version]) => {
        const api = await import("/js/api.js");
        await api.decide(location.pathname.split("/").at(-1), version, decision);
      },
      [decision, now.version],
    );
  }
  const { version: wanted } = await view(page);
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) >= n, wanted);
  await ready(page);
}

/** The same table on the small screen. */
async function arrive() {
  await small.goto(page.url());
  await small.waitForSelector(".curtain button, .prompt.asked");
  const both = small.getByRole("button", { name: "I play both sides" });
  if (await both.count()) await both.click();
}

/** The page on the wide and on the small screen, by day and by night. */
async function looks(name) {
  if (!LOOKS) return;
  await arrive();
  for (const [look, width] of /** @type {const} */ ([[page, 1440], [small, 360]])) {
    for (const colorScheme of ["light", "dark"]) {
      await look.emulateMedia({ colorScheme });
      await settled(look);
      await shot(look, `${name}-${width}-${colorScheme}`);
    }
    await look.emulateMedia({ colorScheme: "light" });
  }
}

const ORDERS = { phase: "orders", active: "french", tile: 5, turn: 2 };
const order = (from) => does({ activate: from }, { act: { action: "assault", disc: "green" } });

/** Sends units into an assault, and lets it begin. */
async function storm(from, units, to) {
  const open = async (decision) =>
    (await view(page)).scene.choices.some((choice) => JSON.stringify(choice.decision) === JSON.stringify(decision));
  for (const unit of units) {
    await does({ assault: { unit, to } });
    if (await open({ from })) await does({ from });
  }
  if (await open("done")) await does("done");
}
const inState = (state) => page.locator(`.steps-of .${state}`).count();
const left = async () => (await view(page)).scene.pools?.[0]?.tokens.count ?? 0;
const tokensOf = async (key) => {
  const piece = (await view(page)).scene.pieces.find((one) => one.key === key);
  return piece.tokens?.[0]?.count ?? 0;
};
const idOf = async (key) => (await view(page)).scene.pieces.find((one) => one.key === key).id;

test("before an assault the chances are told with the choice", async () => {
  await sit(
    changed(
      {
        "fr-cav-1": "trimotion", "fr-cav-2": "trimotion",
        "ge-inf-1": "west-valley side", "br-inf-1": "west-valley side",
      },
      { ...ORDERS, cubes: { "west-valley": { allied: 2 } } },
    ),
  );
  await order("trimotion");
  const { scene } = await view(page);
  const choice = scene.choices.find((one) => one.decision.assault?.to === "west-valley" && one.prospects);
  assert.ok(choice, "an assault says what it may bring");
  await page.locator(`[data-piece="${choice.on.pieceto[0]}"]`).first().waitFor();
  const piece = (await offered(page)).find((option) => option.piece === String(choice.on.pieceto[0]));
  await click(page, piece);
  await page.locator(`.light[data-space="${choice.on.pieceto[1]}"]`).hover({ force: true });
  await page.waitForSelector(".tip .prospect");
  await shot(page, "assault-1-before");
});

test("cavalry charges infantry, which stands in squares", async () => {
  await storm("trimotion", ["fr-cav-1", "fr-cav-2"], "west-valley");
  const { scene } = await view(page);
  assert.ok(scene.pieces.some((piece) => piece.states?.includes("square")), "there are squares");
  assert.equal(scene.fight.steps.length, 7);
  assert.equal(await inState("now"), 1);
  assert.equal(await page.locator(".steps-of .now .name").textContent(), "Cavalry charges infantry");
  assert.equal(await inState("done"), 3);
  assert.equal(await page.locator(".camp").count(), 2);
  const outlooks = scene.fight.outlooks ?? [];
  assert.equal(await page.locator(".outlook").count(), outlooks.length);
  if (scene.pools) {
    assert.ok(outlooks.length > 0, "what the check may bring is told before the die");
    const shown = await page.locator(".outlook tr").allTextContents();
    assert.ok(shown.some((line) => /in square/.test(line) && /6 left/.test(line)), shown.join("; "));
  }
  await looks("assault-2-squares");
});

test("infantry against infantry: strength, modifiers with their rules, and bars before the die", async () => {
  await sit(
    changed(
      {
        "fr-inf-1": "trimotion", "fr-inf-2": "trimotion", "fr-inf-3": "trimotion",
        "br-inf-1": "west-valley", "br-inf-2": "west-valley", "br-inf-3": "west-valley",
      },
      { ...ORDERS, cubes: { "west-valley": { allied: 6 } } },
    ),
  );
  await order("trimotion");
  await storm("trimotion", ["fr-inf-1", "fr-inf-2", "fr-inf-3"], "west-valley");
  const { scene } = await view(page);
  assert.equal(await page.locator(".steps-of .now .name").textContent(), "Infantry against infantry");
  assert.deepEqual(
    await page.locator(".camp .strength").allTextContents(),
    scene.fight.camps.map((camp) => camp.strength),
  );
  assert.ok((await page.locator(".outlook .rule").count()) > 0, "each number has its rule");
  const chances = await page.locator(".outlook").first().locator(".chance small").allTextContents();
  const weights = chances.map((text) => text.split("/").map(Number));
  assert.equal(weights.reduce((sum, [weight]) => sum + weight, 0), weights[0][1], "the chances add up");
  await looks("assault-3-infantry");
});

test("a token is put on a piece by a click on it", async () => {
  const [before, borne] = [await left(), await tokensOf("br-inf-1")];
  const piece = await idOf("br-inf-1");
  const option = (await offered(page)).find((one) => one.piece === String(piece));
  await click(page, option);
  await page.waitForFunction((n) => document.querySelectorAll(".pool .token").length === n, before - 1);
  assert.equal(await tokensOf("br-inf-1"), borne + 1);
  await page.waitForSelector(`.piece[data-piece="${piece}"] .token-sign`);
});

test("by dragging it from the panel onto the piece", async () => {
  const before = await left();
  const piece = await idOf("br-inf-2");
  await ready(page);
  const token = await page.locator(".pool .token").first().boundingBox();
  await page.mouse.move(token.x + 10, token.y + 10);
  await page.mouse.down();
  await settled(page);
  const spot = (await offered(page)).find((one) => one.piece === String(piece));
  await page.mouse.move(spot.x, spot.y, { steps: 8 });
  // A heap opens under what is carried.
  if (spot.stack) await page.waitForSelector(`.pieces[data-fanned="${spot.stack}"]`);
  await settled(page);
  const now = (await offered(page)).find((one) => one.piece === String(piece)) ?? spot;
  await page.mouse.move(now.x, now.y, { steps: 3 });
  await page.waitForSelector(`.piece.receives[data-piece="${piece}"]`);
  await shot(page, "assault-4-drag");
  await page.mouse.up();
  await page.waitForFunction((n) => document.querySelectorAll(".pool .token").length === n, before - 1);
  assert.equal(await tokensOf("br-inf-2"), 1);
});

test("by its number on the keyboard, and taken back with Undo", async () => {
  const before = await left();
  await ready(page);
  await page.mouse.move(5, 400);
  const row = page.locator(".receiver").last();
  const [key, piece] = [await row.getAttribute("aria-keyshortcuts"), await row.getAttribute("data-receiver")];
  const bearer = (await view(page)).scene.pieces.find((one) => one.id === Number(piece));
  await page.keyboard.press(key);
  await page.waitForFunction((n) => document.querySelectorAll(".pool .token").length === n, before - 1);
  assert.equal(await tokensOf(bearer.key), (bearer.tokens?.[0]?.count ?? 0) + 1);
  await ready(page);
  await page.keyboard.press("u");
  await page.waitForFunction((n) => document.querySelectorAll(".pool .token").length === n, before);
});

test("dropped where it does not belong, a token changes nothing", async () => {
  const was = await version(page);
  const token = await page.locator(".pool .token").first().boundingBox();
  await page.mouse.move(token.x + 10, token.y + 10);
  await page.mouse.down();
  await page.mouse.move(300, 500, { steps: 4 });
  await page.mouse.up();
  await settled(page);
  assert.equal(await page.locator(".token.carried").count(), 0);
  assert.equal(await version(page), was);
});

test("those who arrive are taken from beside the map and sent to where they enter", async () => {
  await sit(changed({}, { phase: "prussians", active: "allied", turn: 4 }));
  await page.waitForSelector(".beside .tray .counter.lit");
  await looks("arrival");
  const before = (await view(page)).scene.pieces.filter((piece) => piece.place.space !== undefined).length;
  await page.locator(".beside .tray .counter.lit").first().click();
  await page.waitForSelector(".beside .counter.picked");
  const light = (await offered(page)).find((option) => option.kind === "space");
  const was = await version(page);
  await click(page, light);
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.version) > n, was);
  const after = (await view(page)).scene.pieces.filter((piece) => piece.place.space !== undefined).length;
  assert.equal(after, before + 1);
});

test("nobody lies hidden without a number", async () => {
  await sit(start);
  const found = await page.evaluate(() => {
    const hit = (el, x, y) => el.contains(document.elementFromPoint(x, y));
    const seen = (el) => {
      const { left, top, width, height } = el.getBoundingClientRect();
      const steps = [1, 2, 3, 4, 5, 6, 7].map((i) => i / 8);
      return steps.some((i) => steps.some((j) => hit(el, left + width * i, top + height * j)));
    };
    const pieces = [...document.querySelectorAll(".piece")];
    return {
      all: pieces.length,
      hidden: pieces.filter((el) => !seen(el)).length,
      alone: pieces.filter((el) => !el.dataset.stack && !seen(el)).map((el) => el.ariaLabel),
      under: [...document.querySelectorAll(".heap-count text")].reduce((sum, el) => sum + Number(el.textContent) - 1, 0),
    };
  });
  const { scene } = await view(page);
  assert.equal(found.all, scene.pieces.filter((piece) => piece.place.space !== undefined).length);
  assert.deepEqual(found.alone, [], "who is not in a heap is seen");
  assert.ok(found.hidden <= found.under, `${found.hidden} are hidden, ${found.under} are counted`);
  await looks("stacks");
});

test("all tracks can be read, on a small screen after one touch", async () => {
  const { scene } = await view(page);
  await arrive();
  await small.getByTitle("All tracks").click();
  for (const look of [page, small]) {
    await settled(look);
    const { width } = look.viewportSize();
    const words = await look.locator(".tracks :is(.name, .member)").evaluateAll((all) =>
      all.map((el) => {
        const box = el.getBoundingClientRect();
        return { text: el.textContent, cut: el.scrollWidth > el.clientWidth + 1 && el.clientWidth > 0, right: box.right, bottom: box.bottom };
      }),
    );
    const bar = await look.locator(".topbar").boundingBox();
    for (const { text, cut, right, bottom } of words)
      assert.ok(!cut && right <= width && bottom <= bar.y + bar.height, `${text} at ${width}: ${right}, ${bottom}`);
    const said = words.map((word) => word.text).join(" ");
    for (const track of scene.tracks)
      for (const part of track.name.split(" · ")) assert.ok(said.includes(part), `${part} is written`);
  }
  await shot(small, "tracks-360");
});

test("threats say what the enemy could do, large enough to be read from afar", async () => {
  await sit(changed({ "fr-inf-1": "trimotion", "br-inf-1": "west-valley", "br-inf-2": "west-valley" }, ORDERS));
  await page.keyboard.press("t");
  await page.waitForSelector(".dangers .threat");
  const tags = page.locator(".dangers .threat text");
  const heights = await tags.evaluateAll((all) => all.map((el) => el.getBoundingClientRect().height));
  assert.ok(Math.min(...heights) >= 11, `${Math.min(...heights)} px`);
  await looks("threats-areas");
});
