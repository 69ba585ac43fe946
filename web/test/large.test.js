// Many units on a board that is larger than the screen: the whole of it in a corner, a formation among all others, the next
// who has not acted, what is left undone. A table that no game has, with 400 counters on 3,800 hexes.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { densest } from "../js/board/geometry.js";
import { gone, house, lay, ready, settled, shot, version } from "./helpers.js";
import { board, scene, serve, view } from "./synthetic.js";

/** Those of one corps can still move, and the phase can be ended. */
const MOVABLE = [0, 20, 40, 60, 80];
const end = { decision: "end", on: "button", label: "End the phase", confirm: "5 units could still move. End the phase?" };

/** From two hexes away. */
const WAY = [738, 739, 740];

let all;
let table;
let page;
const decided = [];

before(async () => {
  const whole = scene();
  const movable = whole.choices.filter(({ on }) => MOVABLE.includes(on.piece));
  // An order reaches the second of them along a way.
  const choices = [...movable.map((choice) => (choice.on.piece === 20 ? { ...choice, path: WAY } : choice)), end];
  let stamp = 1;
  const arrived = Array.from({ length: 28 }, (_, i) => ({
    n: 1,
    text: `Unit ${2 * i + 1} arrives in 0${1 + (i % 9)}01`,
    weight: "event",
    rule: "1",
    side: "allied",
    deed: "arrival",
    spaces: [i],
    pieces: [2 * i + 1],
  }));
  const chronicle = [
    { n: 1, text: "Turn 1", weight: "heading", rule: "1", turn: 1 },
    ...arrived,
    { n: 1, text: "Unit 0 goes to 0102", weight: "event", rule: "1", side: "french", deed: "march" },
  ];
  const prompt = { side: "french", text: "Where does Unit 0 [2] go? Not into a zone [4.5].", rule: "4.5" };
  const shown = () => ({ ...view({ ...whole, choices, prompt }), stamp, version: stamp, inputs: 1, chronicle });
  const decide = (decision) => {
    decided.push(decision);
    stamp += 1;
    return { version: stamp, stamp };
  };
  const rules = [{ id: "4.5", section: "4", title: "Zones", text: "One stops." }];
  table = await serve({ board: board(), view: shown, decide, rules });
  all = await house();
  page = await all.person({ context: { baseURL: table.url } });
  await page.goto("/table/large");
  await page.waitForSelector(".piece.lit");
  await settled(page);
});
after(async () => {
  await all.close();
  table.close();
});

/** Where a piece is on the screen. */
const boxOf = (id) => page.locator(`.piece[data-piece="${id}"] .body`).boundingBox();
const isInSight = async (id) => {
  const [box, sight] = [await boxOf(id), await page.locator(".viewport").boundingBox()];
  return box.x > sight.x && box.x < sight.x + sight.width && box.y > sight.y && box.y < sight.y + sight.height;
};

test("what is in sight of a large board is framed in a corner, and a click there goes there", async () => {
  await page.keyboard.press("0");
  await settled(page);
  assert.equal(await page.locator(".minimap").isVisible(), false, "the whole is in sight as it is");
  for (let i = 0; i < 7; i++) await page.keyboard.press("+");
  await settled(page);
  const map = await page.locator(".minimap").boundingBox();
  const frame = () => page.locator(".minimap i").boundingBox();
  const middle = await frame();
  assert.ok(middle.width < map.width / 2 && middle.height < map.height / 2, "the frame is as large as what is in sight");
  await page.mouse.click(map.x + map.width * 0.9, map.y + map.height * 0.85);
  await settled(page);
  const moved = await frame();
  assert.ok(moved.x > middle.x + 20 && moved.y > middle.y + 20, "and goes where the pointer was");
  assert.ok(await page.locator(".minimap canvas").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(Array.from({ length: data.length / 4 }, (_, i) => data.slice(4 * i, 4 * i + 4).join())).size > 2;
  }), "both sides are dots on it");
  await shot(page, "large-1-corner");
});

test("the next who can be chosen is brought into sight, one after the other, and taken by Enter", async () => {
  await page.locator(".onward").click();
  await settled(page);
  assert.match(await page.locator(".onward").textContent(), /^5/);
  const focused = () => page.evaluate(() => Number(document.activeElement.getAttribute("data-piece")));
  const visited = new Set([await focused()]);
  assert.ok(await isInSight([...visited][0]));
  for (let i = 1; i < MOVABLE.length; i++) {
    await page.keyboard.press("n");
    await settled(page);
    visited.add(await focused());
    assert.ok(await isInSight(await focused()));
  }
  assert.deepEqual([...visited].sort((a, b) => a - b), MOVABLE);
  const last = await focused();
  await page.keyboard.press("Enter");
  for (let i = 0; decided.length === 0 && i < 100; i++) await page.waitForTimeout(50);
  assert.deepEqual(decided.pop(), { take: last });
  await page.waitForFunction(() => !document.querySelector(".table.busy"));
});

test("what can be chosen next is brought into sight if none of it is", async () => {
  const inSight = () =>
    page.evaluate(() => {
      const stage = document.querySelector(".viewport").getBoundingClientRect();
      return [...document.querySelectorAll(".piece.lit")].some((piece) => {
        const { left, right, top, bottom } = piece.getBoundingClientRect();
        return left > stage.left && right < stage.right && top > stage.top && bottom < stage.bottom;
      });
    });
  const map = await page.locator(".minimap").boundingBox();
  await page.mouse.click(map.x + map.width - 4, map.y + map.height - 4);
  await settled(page);
  assert.equal(await inSight(), false, "one looks elsewhere");
  const was = await version(page);
  await page.locator(".all-choices > summary").click();
  await page.locator(".all-choices[open] button").first().click();
  await page.waitForFunction((was) => Number(document.querySelector(".table").dataset.version) > was, was);
  await page.locator(".all-choices > summary").click();
  await settled(page);
  assert.equal(await inSight(), true);
  decided.length = 0;
});

test("what has not changed is not written again, however many counters there are", async () => {
  // What was shown before is put away first.
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector(".flash").childElementCount === 0);
  await page.evaluate(() => {
    Object.assign(window, { __written: 0, __last: performance.now() });
    const seen = new MutationObserver((records) => {
      window.__written += records.length;
      window.__last = performance.now();
    });
    seen.observe(document.querySelector(".over"), { subtree: true, childList: true, attributes: true });
  });
  // What is still being put away on a busy machine is none of this.
  await page.waitForFunction(() => performance.now() - window.__last > 500);
  await page.evaluate(() => (window.__written = 0));
  // Nothing is in hand: the table is drawn as it was.
  await page.keyboard.press("Escape");
  const written = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    return window.__written;
  });
  assert.equal(written, 0);
});

test("the pointer leaves the focus with the board, and takes it from everything else", async () => {
  await page.getByRole("tab", { name: "Talk" }).focus();
  const box = await page.locator(".viewport").boundingBox();
  const bare = await page.evaluate(({ x, y, width, height }) => {
    for (let i = 0; i < 400; i++) {
      const [px, py] = [x + width * (0.1 + 0.04 * (i % 20)), y + height * (0.1 + 0.04 * Math.floor(i / 20))];
      if (document.elementFromPoint(px, py)?.classList.contains("viewport")) return { px, py };
    }
    return null;
  }, box);
  await page.mouse.click(bare.px, bare.py);
  const focused = () => page.evaluate(() => document.activeElement.className);
  assert.match(await focused(), /viewport/, "keys are for the board again");
  await page.keyboard.press("n");
  await settled(page);
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("class")), /piece/, "the keys go from counter to counter");
  await page.mouse.move(bare.px, bare.py);
  await page.mouse.down();
  assert.match(await focused(), /viewport/, "the pointer does not");
  await page.mouse.up();
});

test("a click that is answered at once is drawn once: only what takes longer is seen to be under way", async () => {
  let answer;
  await page.route(/decisions$/, (route) => {
    answer = () => route.continue();
  });
  const took = page.evaluate(
    () =>
      new Promise((seen) => {
        const table = document.querySelector(".table");
        let asked = 0;
        const { fetch } = window;
        window.fetch = (...request) => {
          asked ||= performance.now();
          window.fetch = fetch;
          return fetch(...request);
        };
        new MutationObserver((_, watch) => {
          if (!table.classList.contains("busy")) return;
          watch.disconnect();
          seen(performance.now() - asked);
        }).observe(table, { attributeFilter: ["class"] });
      }),
  );
  const was = await version(page);
  await page.keyboard.press("n");
  await settled(page);
  await page.keyboard.press("Enter");
  assert.ok((await took) >= 100, "what comes at once is not preceded by a drawing of the wait");
  answer();
  await page.unroute(/decisions$/);
  await page.waitForFunction((was) => Number(document.querySelector(".table").dataset.version) > was, was);
  await page.waitForFunction(() => !document.querySelector(".table.busy"));
  decided.length = 0;
});

test("a formation is shown by a click on its name, and the others are set aside", async () => {
  await page.getByRole("tab", { name: "Forces" }).click();
  const corps = page.locator(".formation", { hasText: "Corps 3" }).first();
  assert.match(await corps.textContent(), /20 of 20/);
  await corps.click();
  await settled(page);
  const count = (selector) => page.locator(selector).count();
  assert.equal(await count(".piece.sought"), 20);
  assert.equal(await count(".piece.aside"), 380);
  assert.equal(await isInSight(6), true);
  assert.match(await page.locator(".sought[role=status]").textContent(), /Corps 3.*20 on the map/s);
  await shot(page, "large-2-formation");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector(".piece.aside"));
  assert.equal(await count(".sought[role=status]"), 0);
});

test("what would be left undone is listed before a phase ends, and a line leads there", async () => {
  await page.keyboard.press("0");
  await page.getByRole("button", { name: "End the phase" }).click();
  const lines = page.locator("dialog .left button");
  assert.deepEqual(await lines.allTextContents(), MOVABLE.map((id) => `Unit ${id}, ${board().spaces[(id * 37) % 3700].key}`));
  await shot(page, "large-3-undone");
  await lines.nth(4).click();
  await page.waitForSelector(".flash path");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.deepEqual(decided, [], "nothing has been ended");
});

test("many who arrive together are one line of the chronicle, which opens", async () => {
  await page.getByRole("tab", { name: "Chronicle" }).click();
  assert.equal(await page.locator(".chronicle > ol > li").count(), 3);
  const line = page.locator(".chronicle .arrivals");
  assert.match(await line.locator(".words").first().textContent(), /Unit 1 arrives in 0101, and 27 more with it/);
  await line.locator("summary").click();
  assert.equal(await line.locator("details .sentence").count(), 28);
});

test("the way by which a choice reaches its piece is shown when the pointer is there", async () => {
  await page.keyboard.press("0");
  await settled(page);
  const box = await boxOf(20);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector(".over .hover .way.path");
  await page.mouse.move(5, 300);
});

/** Another table on the same board, with something else in its scene. */
async function sit(change, chronicle = [], context = {}) {
  let stamp = 1;
  const shown = () => ({ ...view({ ...scene(), ...change }), stamp, version: stamp, inputs: stamp, chronicle });
  const decide = () => ({ version: ++stamp, stamp, inputs: stamp });
  const other = await serve({ board: board(), view: shown, decide, rules: [] });
  const who = await all.person({ context: { baseURL: other.url, ...context } });
  await who.goto("/table/large");
  await who.waitForSelector(".prompt.asked");
  await settled(who);
  return {
    who,
    leave: async () => {
      await who.context().close();
      other.close();
    },
  };
}

test("an order shows where everybody would stand, until it is given", async () => {
  const order = { key: "formation", on: "button", label: "The rest follows", decisions: [{ take: 20 }], with: [20, 40, 60], goals: [100, 100, 2220] };
  const { who, leave } = await sit({ orders: [order] });
  const button = who.locator(".orders .order");
  await button.hover();
  // The last of them is there already.
  await who.waitForFunction(() => document.querySelectorAll(".ghosts .ghost").length === 2);
  assert.equal(await who.locator(".ghosts .way").count(), 2, "each with the way there");
  const veils = await who.locator(".ghost :is(.veil, .ring)").evaluateAll((all) => all.map((part) => getComputedStyle(part).fill));
  assert.ok(veils.length >= 2 && veils.every((fill) => fill === "none"), `each as its counter looks, with nothing over it: ${veils}`);
  await shot(who, "large-2-ghosts");
  const was = await version(who);
  await button.click();
  await who.waitForFunction((was) => Number(document.querySelector(".table").dataset.version) > was, was);
  await who.waitForFunction(() => document.querySelectorAll(".ghosts > *").length === 0);
  await leave();
});

test("on a phone the order to those who belong with the last who went is in sight, with what ends the phase", async () => {
  const order = (name, ...pieces) =>
    ({ key: "formation", on: "button", label: `The rest of ${name} follows`, decisions: [{ take: pieces[0] }], with: pieces, goals: pieces });
  const orders = [order("Corps 1", 2, 22), order("Corps 2", 4, 24), order("Corps 0", 0, 40)];
  const gone = [{ n: 1, text: "Unit 20 goes", weight: "event", rule: "1", side: "french", deed: "march", arrow: WAY, pieces: [20] }];
  const { who, leave } = await sit({ orders, choices: [...scene().choices, end] }, gone, { viewport: { width: 360, height: 740 } });
  const seen = (locator) =>
    locator.evaluate((el) => {
      const { left, right, top, bottom } = el.getBoundingClientRect();
      return el.contains(document.elementFromPoint((left + right) / 2, top + 3)) && el.contains(document.elementFromPoint((left + right) / 2, bottom - 3));
    });
  await who.getByRole("button", { name: "Not now" }).click();
  await settled(who);
  assert.match(await who.locator(".orders .order").first().textContent(), /Corps 0/);
  assert.ok(await seen(who.locator(".orders .order").first()), "the order");
  assert.ok(await seen(who.locator(".orders summary")), "the way to the others");
  assert.ok(await seen(who.locator(".prompt > .buttons button").first()), "and the end");
  await leave();
});

test("what the pointer has shown is gone when the table has changed under it", async () => {
  const { who, leave } = await sit({ choices: [{ decision: { to: 1 }, on: { space: 740 }, label: "Go there", path: WAY }] });
  const light = await who.locator('.light[data-space="740"]').boundingBox();
  const spot = [light.x + light.width / 2, light.y + light.height / 2];
  await who.mouse.move(...spot);
  await who.waitForSelector(".over .hover .way.path");
  const was = await version(who);
  await who.mouse.down();
  await who.mouse.up();
  await who.waitForFunction((was) => Number(document.querySelector(".table").dataset.version) > was, was);
  await who.waitForFunction(() => !document.querySelector(".over .hover .way"));
  await leave();
});

test("a battle on a part of the board has its part for the whole", async () => {
  const field = [[10, 5], [40, 45]];
  const near = scene().pieces.map((piece) => ({ ...piece, place: { space: 1000 + (piece.id % 40) } }));
  const { who, leave } = await sit({ field, pieces: near });
  const scale = (/** @type {object} */ page) =>
    page.evaluate(() => new DOMMatrix(getComputedStyle(document.querySelector(".world")).transform).a);
  await who.keyboard.press("0");
  await settled(who);
  const { who: other, leave: leaveOther } = await sit({ pieces: near });
  await other.keyboard.press("0");
  await settled(other);
  assert.ok((await scale(who)) > (await scale(other)) * 1.15, "it fills the screen");
  for (let i = 0; i < 5; i++) await who.keyboard.press("+");
  await settled(who);
  const map = await who.locator(".minimap").evaluate((el) => ({ wide: el.offsetWidth / el.offsetHeight, left: Number.parseFloat(el.querySelector("img").style.left) }));
  assert.ok(Math.abs(map.wide - 30 / 40) < 0.05, `the corner shows that part: ${map.wide}`);
  assert.ok(map.left < -20, "and the picture is cut to it");
  await leave();
  await leaveOther();
});

test("where a large board opens nobody stands under the corner with the whole of it, and a window that changes leaves it so", async () => {
  // A battle as high as the screen, with somebody at its lower left.
  const hexes = [[8, 12], [30, 10], [31, 24], [20, 25], [8, 23], [9, 22], [28, 16]];
  const pieces = hexes.map(([column, row], id) => ({ id, place: { space: column * 50 + row } }));
  const { who, leave } = await sit({ pieces, choices: [] });
  const clear = async () => {
    await settled(who);
    const box = (/** @type {string} */ what) => who.locator(what).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const [[map], [stage], counters] = [await box(".minimap"), await box(".viewport"), await box(".viewport .piece")];
    assert.ok(map.width > 50, "the whole is in the corner");
    assert.equal(counters.length, hexes.length);
    for (const { left, right, top, bottom } of counters) {
      assert.ok(left >= map.right || bottom <= map.top, `clear of the corner: ${left} ${bottom}`);
      assert.ok(left >= stage.left && right <= stage.right && top >= stage.top && bottom <= stage.bottom, "and in sight");
    }
  };
  await clear();
  await who.setViewportSize({ width: 1200, height: 700 });
  await clear();
  await leave();
});

/** Counters that can be chosen and are not wholly on the board's part of the screen. */
const outside = (who) =>
  who.evaluate(() => {
    const { left, right, top, bottom } = document.querySelector(".viewport").getBoundingClientRect();
    const boxes = [...document.querySelectorAll(".viewport .piece.lit, .viewport .light")].map((one) => one.getBoundingClientRect());
    return boxes.filter((box) => box.left < left || box.right > right || box.top < top || box.bottom > bottom).length;
  });

test("who was led to what the others did is shown all of his own again", { timeout: 300_000 }, async () => {
  const who = await all.person({ settings: { pace: "quick" } });
  const { url } = await lay(who, { game: "nlb", scenario: "campaign", seats: { french: "you", allied: "opponent:sergeant" } });
  await who.goto(url);
  await ready(who);
  await who.locator(".orders .order").first().click();
  await who.waitForSelector(".headline:has-text('command') h1");
  await ready(who);
  assert.ok((await who.locator(".piece.lit").count()) > 20, "a whole army can be chosen from");
  assert.equal(await outside(who), 0, "all who can be chosen are in sight");
  await who.context().close();
});

test("where not all can be seen near by, most of them are, and not the empty middle", () => {
  const [left, right] = [[[0, 0], [100, 100]], [[5000, 0], [5100, 0], [5000, 200]]];
  const window = { w: 400, h: 400 };
  assert.deepEqual(densest([...left, ...right], window, 0.4), right);
  assert.deepEqual(densest([...left, ...right], window, 0.05), [...left, ...right], "all who fit");
  assert.deepEqual(densest([], window, 1), []);
});

test("all that can be chosen in a fight comes into sight", async () => {
  const whole = scene();
  let stamp = 1;
  const calm = { ...whole, choices: [{ decision: "go", on: "button", label: "Throw" }] };
  const prompt = { side: "french", text: "Where does it go?", rule: "1", because: "The attack came to a retreat." };
  const fight = (/** @type {number[]} */ spaces) => ({
    ...whole,
    prompt,
    choices: spaces.map((space) => ({ decision: space, on: { space }, label: `To ${space}` })),
  });
  let spaces = [];
  const shown = () => ({ ...view(stamp > 1 ? fight(spaces) : calm), stamp, version: stamp, inputs: stamp, chronicle: [] });
  const decide = () => ({ version: ++stamp, stamp, inputs: stamp });
  const other = await serve({ board: board(), view: shown, decide, rules: [] });
  const who = await all.person({ context: { baseURL: other.url } });
  await who.goto("/table/large");
  await who.waitForSelector(".prompt.asked");
  for (let i = 0; i < 8; i++) await who.getByTitle("Closer (+)").click();
  await settled(who);
  // One hex at the right edge of what is in sight, and the next, beyond it.
  const [first] = await who.evaluate(() => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(document.querySelector(".world")).transform);
    const { width, height } = document.querySelector(".viewport").getBoundingClientRect();
    const column = Math.floor((((width - e) / a / 100) - 0.6) / 0.866);
    return [column * 50 + Math.floor((height / 2 - f) / a / 100)];
  });
  spaces = [first - 50, first + 50];
  await who.getByRole("button", { name: "Throw" }).click();
  await who.waitForSelector(".light");
  await settled(who);
  assert.equal(await who.locator(".light").count(), 2);
  assert.equal(await outside(who), 0);
  await who.context().close();
  other.close();
});

test("the only thing that a fight leaves to be done stands beside the board", async () => {
  const only = { decision: { join: 1 }, on: { space: 740 }, label: "Attack with Unit 0" };
  const { who, leave } = await sit({ choices: [only], account: { title: "Attack", terms: [], total: "no attacker yet" } });
  const was = await version(who);
  await who.locator(".few").getByRole("button", { name: only.label }).click();
  await who.waitForFunction((was) => Number(document.querySelector(".table").dataset.version) > was, was);
  await leave();
});

test("of those who stand together the one who fights lies on top", async () => {
  const pieces = [1, 3].map((id) => ({ id, place: { space: 1000 }, states: id === 1 ? ["defending"] : [] }));
  const { who, leave } = await sit({ pieces, choices: [{ decision: "roll", on: "button", label: "Throw the die" }] });
  const top = await who.locator('.piece[data-piece="1"] .body').evaluate((body) => {
    const { left, right, top, bottom } = body.getBoundingClientRect();
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2).closest("[data-piece]").dataset.piece;
  });
  assert.equal(top, "1");
  await leave();
});

test("a fight that begins is not fought from afar, and when it is over one looks at the whole again", async () => {
  const whole = scene();
  let stamp = 1;
  const calm = { ...whole, choices: [...whole.choices, { decision: "go", on: "button", label: "Attack" }] };
  const fight = {
    ...whole,
    account: { title: "Attack", terms: [], total: "5-1" },
    choices: [{ decision: "roll", on: "button", label: "Throw the die" }],
    pieces: whole.pieces.map((piece) => (piece.id === MOVABLE[1] ? { ...piece, states: ["attacking"] } : piece)),
  };
  const shown = () => ({ ...view(stamp === 2 ? fight : calm), stamp, version: stamp, inputs: stamp, chronicle: [] });
  const other = await serve({ board: board(), view: shown, decide: () => ({ version: ++stamp, stamp, inputs: stamp }), rules: [] });
  const who = await all.person({ context: { baseURL: other.url } });
  await who.goto("/table/large");
  await who.waitForSelector(".prompt.asked");
  await who.keyboard.press("0");
  await settled(who);
  const scale = () => who.evaluate(() => new DOMMatrix(getComputedStyle(document.querySelector(".world")).transform).a);
  const far = await scale();
  await who.getByRole("button", { name: "Attack" }).click();
  await who.waitForSelector(".piece.is-attacking");
  await settled(who);
  assert.ok((await scale()) > far * 2, `${far} ${await scale()}`);
  await who.getByRole("button", { name: "Throw the die" }).click();
  await gone(who, ".piece.is-attacking");
  await settled(who);
  assert.equal(await scale(), far);
  await who.context().close();
  other.close();
});

test("what has been gone is pale while somebody is in hand", async () => {
  const gone = [{ n: 1, text: "Unit 1 goes", weight: "event", rule: "1", side: "allied", deed: "march", arrow: WAY, pieces: [1] }];
  const pieces = scene().pieces.map((piece) => (piece.id === 0 ? { ...piece, states: ["picked"] } : piece));
  for (const [change, pale] of [[{}, false], [{ pieces }, true]]) {
    const { who, leave } = await sit(change, gone);
    assert.equal(await who.locator(".over > .recent.aside").count(), pale ? 1 : 0);
    await leave();
  }
});

test("what stands in brackets is a rule if there is such a rule, and else part of a name", async () => {
  await page.waitForFunction(() => document.querySelector(".ask").textContent.includes("[2]"));
  assert.deepEqual(await page.locator(".ask button.rule").allTextContents(), ["4.5", "4.5"]);
});

test("what brings something into view leaves the map where the pointer finds it", async () => {
  const scrolled = await page.locator(".viewport").evaluate((viewport) => {
    for (const piece of viewport.querySelectorAll(".piece")) piece.scrollIntoView();
    const { scrollLeft, scrollTop } = viewport;
    return [scrollLeft, scrollTop];
  });
  assert.deepEqual(scrolled, [0, 0]);
});

test("on a phone a fight is shown whole, not only who may still join it", async () => {
  const places = { 1: 738, 3: 788, 5: 741, 20: 690 };
  const fighting = { 1: ["defending"], 3: ["defending"], 5: ["attacking"] };
  const pieces = Object.entries(places).map(([id, space]) => ({ id: Number(id), place: { space }, states: fighting[id] ?? [] }));
  const { who, leave } = await sit(
    {
      pieces: [...pieces, { id: 40, place: { space: 3000 } }],
      choices: [{ decision: "join", on: { piece: 20 }, label: "Attack with Unit 20" }, { decision: "roll", on: "button", label: "Throw the die" }],
      account: { title: "Attack", terms: [], total: "5-1" },
    },
    [],
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  );
  const [stage] = await who.locator(".viewport").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const boxes = await who.locator(".viewport :is(.is-attacking, .is-defending, .lit) .body").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.equal(boxes.length, 4);
  for (const { left, right, top, bottom } of boxes)
    assert.ok(left >= stage.left && right <= stage.right && top >= stage.top && bottom <= stage.bottom, `in sight: ${left} ${top}`);
  // What grows or shrinks below it later does not move the map under a finger.
  const where = () => who.locator(".world").evaluate((world) => world.style.transform);
  await who.waitForTimeout(800);
  const before = await where();
  await who.setViewportSize({ width: 360, height: 700 });
  await settled(who);
  assert.equal(await where(), before);
  await leave();
});

test("on a phone the board can still be had whole, and the next who can be chosen", async () => {
  const phone = await all.person({ context: { baseURL: table.url, viewport: { width: 360, height: 740 } } });
  await phone.goto("/table/large");
  await phone.waitForSelector(".piece.lit");
  await settled(phone);
  assert.deepEqual(await phone.locator(".zoom button:visible .said").allTextContents(), [
    "The whole board",
    " can be chosen: go to the next",
  ]);
  await phone.locator(".onward").click();
  await settled(phone);
  const [map, stage] = [await phone.locator(".minimap").boundingBox(), await phone.locator(".viewport").boundingBox()];
  assert.ok(map.width < stage.width / 3 && map.height < stage.height / 2, "the corner leaves room for the board");
  await shot(phone, "large-4-phone");
  await phone.close();
});

test("in a window that has grown the board is not left small", async () => {
  const scale = () => page.locator(".world").evaluate((el) => Number(/scale\(([\d.]+)/.exec(el.style.transform)[1]));
  const whole = async () => {
    await page.locator(".viewport").focus();
    await page.keyboard.press("0");
    await settled(page);
    return scale();
  };
  const large = await whole();
  await page.setViewportSize({ width: 700, height: 500 });
  await whole();
  await page.keyboard.press("+");
  await settled(page);
  assert.ok((await scale()) < large, "in a small window even what is near is small");
  await page.setViewportSize({ width: 1440, height: 900 });
  await settled(page);
  assert.equal(await scale(), large);
});

test("where very many have something written under them, it is left out from afar and under others", async (t) => {
  const whole = scene();
  // Two on each hex, all of which could be taken at a price.
  const pieces = whole.pieces.slice(0, 60).map((piece, i) => ({ ...piece, place: { space: 700 + 3 * Math.floor(i / 2) } }));
  const choices = pieces.map(({ id }) => ({ decision: { take: id }, on: { piece: id }, label: `Take ${id}`, cost: `${id} hexes` }));
  const crowd = await serve({ board: board(), view: () => view({ ...whole, pieces, choices }), decide: () => ({ version: 1, stamp: 1 }) });
  const who = await all.person({ context: { baseURL: crowd.url } });
  t.after(async () => {
    await who.context().close();
    crowd.close();
  });
  await who.goto("/table/large");
  await who.waitForSelector(".piece.lit");
  await settled(who);
  const seen = () => who.locator(".tag:has(text)").evaluateAll((tags) => tags.filter((tag) => tag.getBoundingClientRect().width > 0).length);
  await who.keyboard.press("0");
  await settled(who);
  assert.equal(await seen(), 0, "from afar nobody could read it");
  for (let i = 0; i < 9; i++) await who.keyboard.press("+");
  await gone(who, ".viewport.far");
  await settled(who);
  assert.equal(await seen(), 30, "one for each stack");
});

test("from afar troops bear their names, and near by their counters do", async () => {
  await page.keyboard.press("Escape");
  await page.getByTitle("The whole board (0)").click();
  await page.waitForSelector(".standard");
  await settled(page);
  const names = await page.locator(".standard").evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.querySelector("rect").getBoundingClientRect();
      return { name: one.textContent, left, right, top, bottom };
    }),
  );
  assert.ok(names.every(({ name }) => /^Corps \d+$/.test(name)), JSON.stringify(names.map(({ name }) => name)));
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  names.forEach((one, i) => {
    assert.ok(one.bottom - one.top > 12, "as high as letters that can be read");
    for (const other of names.slice(i + 1)) assert.ok(!meet(one, other), `${one.name} and ${other.name} do not cover each other`);
  });
  for (let i = 0; i < 12 && (await page.locator(".standard").count()); i++) {
    await page.getByTitle("Closer (+)").click();
    await settled(page);
    await page.waitForTimeout(250);
  }
  assert.equal(await page.locator(".standard").count(), 0);
});

test("who comes into a fight on a large board sees it at once, and is near enough to read it", async () => {
  const whole = scene();
  const choices = whole.choices.filter(({ on }) => on.piece === MOVABLE[0]);
  const prompt = { side: "french", text: "Where does it go?", rule: "4.5" };
  const width = async (more, change = {}) => {
    const shown = () => ({ ...view({ ...whole, choices, prompt: { ...prompt, ...more }, ...change }), stamp: 1, version: 1, inputs: 1, chronicle: [] });
    const other = await serve({ board: board(), view: shown, decide: () => ({}), rules: [] });
    const who = await all.person({ context: { baseURL: other.url } });
    await who.goto("/table/large");
    await who.waitForSelector(".piece.lit");
    await settled(who);
    const box = await who.locator(".piece.lit .body").first().boundingBox();
    await who.context().close();
    other.close();
    return box.width;
  };
  const calm = await width({}, { choices: whole.choices });
  const fight = await width({ because: "The attack came to a retreat." });
  assert.ok(fight > 30 && fight > calm * 2, `${calm} ${fight}`);
  // Somebody who shares the seat has a unit in hand elsewhere, or only a few are asked for: one is asked there.
  const picked = whole.pieces.map((piece) => (piece.id === MOVABLE[0] ? { ...piece, states: ["picked"] } : piece));
  const near = [1, 2, 50, 51].map((space) => ({ decision: { to: space }, on: { space }, label: `To ${space}` }));
  const rides = near.map((choice) => ({ ...choice, on: { pieceto: [MOVABLE[0], choice.on.space] } }));
  for (const change of [{ pieces: picked, choices: [...choices, ...near] }, { choices: rides }, {}]) {
    const box = await width({}, change);
    assert.ok(box > 30 && box > calm * 2, `${calm} ${box}`);
  }
  // Where only a die is left to be thrown, those who fight are what the question is about.
  const { who, leave } = await sit({
    choices: [{ decision: "roll", on: "button", label: "Throw the die" }],
    account: { title: "Attack", terms: [], total: "5-1" },
    pieces: whole.pieces.map((piece) => (piece.id === MOVABLE[0] ? { ...piece, states: ["attacking"] } : piece)),
  });
  const box = await who.locator(".piece.is-attacking .body").boundingBox();
  assert.ok(box.width > 30, `${box.width}`);
  await leave();
});
