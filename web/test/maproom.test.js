// The map room: every board, its tools, and a correction that goes from the screen into a file and back into play.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { house, shot } from "./helpers.js";

const PROGRAM = process.env.GROGNARD_PROGRAM ?? fileURLToPath(new URL("../../target/debug/grognard", import.meta.url));
const grognard = async (...words) => (await promisify(execFile)(PROGRAM, words)).stdout;

let at;
let page;
before(async () => {
  at = await house();
  page = await at.person();
});
after(() => at.close());

/** Opens a board and waits until its drawn map lies there. */
async function open(key, someone = page) {
  await someone.goto(`/maps/${key}`);
  await someone.waitForSelector(".maproom .map:not(.plain)");
}

/** Where a space of the board on the desk is on the screen, or the side between two. */
async function place(key, other = key, someone = page) {
  return someone.evaluate(
    async ([one, two]) => {
      const board = location.pathname.split("/").pop();
      const { line } = await (await fetch(`/api/boards/${board}/sheet`)).json();
      const { spaces, size } = await (await fetch(`/api/boards/${line.id}`)).json();
      const over = document.querySelector(".maproom .over").getBoundingClientRect();
      const [a, b] = [one, two].map((name) => spaces.find((space) => space.key === name).centre);
      // A little on the side of the first, so that a click lies inside it.
      const part = one === two ? 0 : 0.42;
      return [0, 1].map(
        (axis) =>
          [over.left, over.top][axis] +
          ((a[axis] + (b[axis] - a[axis]) * part) / size[axis]) * [over.width, over.height][axis],
      );
    },
    [key, other],
  );
}
const click = async (...keys) => page.mouse.click(...(await place(...keys)));
const tool = (name) => page.locator(".tools").getByText(name, { exact: true }).click();
const says = (selector, words) => page.locator(selector).filter({ hasText: words }).first().waitFor();

test("every board lies on the shelf, and the lobby leads there", async () => {
  await page.goto("/");
  await page.getByRole("link", { name: "Open the map room" }).click();
  await page.waitForSelector(".sheet-card");
  const boards = await page.evaluate(async () => (await fetch("/api/boards")).json());
  assert.equal(await page.locator(".sheet-card").count(), boards.length);
  assert.ok(boards.length >= 7, "the boards of five games");
  for (const game of new Set(boards.map((board) => board.game_title))) await says(".sheet-card", game);
  await page.locator(".sheet-card img").first().evaluate((img) => img.decode());
  await page.getByRole("link", { name: /The field of Waterloo/ }).first().click();
  await page.waitForSelector(".maproom .map:not(.plain)");
});

test("a space tells what it is, what that does, and who says so", async () => {
  await open("naw");
  await page.mouse.move(...(await place("0914")));
  await says(".placard", "Hougoumont wood");
  await says(".placard .ground", "Woods with a road");
  await says(".placard .source", "Known from the published game: second-edition map (1971)");
  await page.locator(".credits summary").click();
  await says(".credits", "OpenStreetMap contributors");
});

test("layers are switched off and on", async () => {
  const names = page.locator(".map .names").first();
  await names.waitFor({ state: "attached" });
  await page.locator(".layers").getByText("Names").click();
  assert.equal(await names.evaluate((group) => getComputedStyle(group).display), "none");
  await page.locator(".layers").getByText("Names").click();
  assert.notEqual(await names.evaluate((group) => getComputedStyle(group).display), "none");
});

test("one measures, and draws lines of sight", async () => {
  await tool("Measure");
  await click("0913");
  await click("1310");
  await says(".answer", "From 0913 Hougoumont to 1310 La Haye Sainte: 5 hexes");
  await tool("Sight");
  await click("0913");
  await click("0915");
  await says(".answer .stopped", "it goes through 0914 Hougoumont wood");
  assert.equal(await page.locator(".over .stops").count(), 1);
  await says(".answer .help", "As the legend of the board says");
  await page.getByText("Choose what stops a line").click();
  await page.locator(".answer .check", { hasText: "Woods" }).first().click();
  await page.locator(".answer .check", { hasText: "Woods road" }).click();
  await page.waitForSelector(".answer .clear");
});

test("a place is found, and the map goes there", async () => {
  await page.getByLabel("Search a place").fill("plancenoit");
  await says(".search li", "Plancenoit");
  const before = await page.locator(".world").evaluate((world) => world.style.transform);
  await page.getByLabel("Search a place").press("Enter");
  await says(".placard h2", "Plancenoit");
  assert.notEqual(await page.locator(".world").evaluate((world) => world.style.transform), before);
  assert.equal(await page.locator(".over .beacon").count(), 1);
});

test("a correction goes into a file, and the file into play", async () => {
  await open("naw");
  await tool("Correct");
  const kinds = page.getByRole("group", { name: "Kind" });
  await kinds.getByRole("button", { name: "Town" }).click();
  await click("0505");
  await says(".noted-list", "0505 is town");
  // A road over a side of a wood that has none: the wood can be entered there.
  await page.locator(".editor").getByText("Way", { exact: true }).click();
  await click("2102", "2002");
  await says(".noted-list", "Road from 2102 to 2002");
  // A brook along a side, put there, taken away, and put there again with undo.
  await page.locator(".editor").getByText("Hexside", { exact: true }).click();
  await click("0505", "0506");
  await click("0505", "0506");
  await says(".noted-list", "No stream between 0505 and 0506");
  await page.locator(".maproom .viewport").focus();
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".noted-list li").count(), 3);
  await page.getByRole("button", { name: "Redo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await says(".verdict", "The corrected board is sound");

  const folder = await mkdtemp(join(tmpdir(), "grognard-"));
  try {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^Download/ }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "map.toml");
    await download.saveAs(join(folder, "map.toml"));
    const text = await readFile(join(folder, "map.toml"), "utf8");
    assert.match(text, /corrected = \{ provenance = "published"/);
    assert.match(text, /sides = \["0505\/0506"\]/);
    assert.match(text, /# The map of Napoleon at Waterloo/);
    const facts = async (...words) => JSON.parse(await grognard("data", "naw", "--list", "--json", ...words));
    const find = (all, hex, property) =>
      all.find((fact) => fact.subject === `hex ${hex}` && fact.property === property);
    const [shipped, ours] = [await facts(), await facts("--data", folder)];
    assert.notEqual(find(shipped, "0505", "terrain")?.value, "town");
    assert.equal(find(ours, "0505", "terrain").value, "town");
    assert.match(find(ours, "0505", "terrain").source, /read off a printed copy/);
    assert.equal(find(shipped, "2102", "terrain").value, "woods");
    assert.equal(find(ours, "2102", "terrain").value, "woods-road");
    assert.match(await grognard("position", "--start", "naw", "--data", folder), /"naw"/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("what would not do is said in words, at its place", async () => {
  await page.locator(".editor").getByText("Terrain", { exact: true }).click();
  // [7.0B] Units enter on open ground: an entry hex that turns into woods is refused by the game.
  await page.getByRole("group", { name: "Kind" }).getByRole("button", { name: "Woods" }).click();
  await click("2308");
  await says(".noted-list .wrong .fault", "Hex 2308 is woods");
  await page.getByRole("button", { name: "Strike out: 2308 is woods" }).click();
  await says(".verdict", "The corrected board is sound");
});

test("the board is corrected with the keys alone", async () => {
  await page.locator(".maproom .viewport").focus();
  await page.getByLabel("Search a place").fill("1109");
  await page.getByLabel("Search a place").press("Enter");
  await says(".placard h2", "1109");
  await page.locator(".maproom .viewport").focus();
  await page.keyboard.press("ArrowDown");
  await says(".placard h2", "1110");
  await page.keyboard.press("Enter");
  await says(".noted-list", "1110 is woods");
});

test("areas have borders, owners and names that move", async () => {
  await open("wallace");
  await tool("Correct");
  await page.locator(".editor").getByText("Name", { exact: true }).click();
  await click("rossomme");
  await says(".editor .help", "“Rossomme” is in your hand");
  await click("decoster");
  await says(".noted-list", "“Rossomme” stands at");
  await says(".verdict", "The corrected board is sound");
});

/** How green the ground around the middle of a space is, as it lies on the paper under everything else. */
async function green(key) {
  const [x, y] = await place(key);
  return page.evaluate(
    ([x, y]) => {
      const holds = (one) => {
        const box = one.getBoundingClientRect();
        return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
      };
      const canvas = [...document.querySelectorAll(".paper canvas")].findLast(holds);
      const box = canvas.getBoundingClientRect();
      const by = canvas.width / box.width;
      const size = Math.max(3, Math.round(24 * by));
      const [left, top] = [(x - box.left) * by - size / 2, (y - box.top) * by - size / 2];
      const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
      pen.drawImage(canvas, 0, 0);
      const { data } = pen.getImageData(left, top, size, size);
      let sum = 0;
      for (let i = 0; i < data.length; i += 4) sum += data[i + 1] - (data[i] + data[i + 2]) / 2;
      return sum / (data.length / 4);
    },
    [x, y],
  );
}
const sharp = () => page.waitForSelector(".maproom .paper[aria-busy=false]");
const WOODED = 22;
/** Waits for something that the page does not say. */
async function until(holds, what) {
  for (let i = 0; i < 100; i++) {
    if (await holds()) return;
    await page.waitForTimeout(150);
  }
  assert.fail(what);
}

test("the largest map lies on paper, and what is drawn there is the map", async () => {
  await open("nlb");
  await sharp();
  assert.ok((await green("3435")) > WOODED, "a wood, seen from afar");
  assert.ok((await green("2735")) < WOODED, "open ground");
  // It may be drawn anew before anybody can look: the page keeps watch.
  await page.evaluate(() => {
    const paper = document.querySelector(".maproom .paper");
    window.__drawn = new Promise((drawn) => {
      new MutationObserver(() => paper.getAttribute("aria-busy") === "true" && drawn()).observe(paper, { attributes: true });
    });
  });
  await page.getByLabel("Search a place").fill("3235");
  await page.getByLabel("Search a place").press("Enter");
  await page.evaluate(() => window.__drawn);
  await sharp();
  assert.ok((await green("3435")) > WOODED, "the same wood, close by");
  assert.ok((await green("2935")) < WOODED);

  for (const layer of ["Terrain", "True ground"]) await page.locator(".layers").getByText(layer).click();
  await until(async () => (await green("3435")) < WOODED, "without its trees");
  for (const layer of ["Terrain", "True ground"]) await page.locator(".layers").getByText(layer).click();
  await until(async () => (await green("3435")) > WOODED, "and with them");

  await tool("Correct");
  await page.getByRole("group", { name: "Kind" }).getByRole("button", { name: "Forest" }).click();
  await click("2935");
  await says(".noted-list", "2935 is forest");
  await says(".verdict", "The corrected board is sound");
  await until(async () => (await green("2935")) > WOODED, "the correction shows");
  await page.getByRole("button", { name: "Undo" }).click();
  await until(async () => (await green("2935")) < WOODED, "and is gone again");
});

test("a hex of the largest map tells what it costs", async () => {
  await open("nlb");
  await page.getByLabel("Search a place").fill("3435");
  await page.getByLabel("Search a place").press("Enter");
  await says(".placard .ground", "4 for cavalry and horse artillery");
  await says(".placard .ground", "Rule TEC.2.1");
});

test("it looks well, large and small, by day and by night", async () => {
  for (const theme of ["light", "dark"]) {
    const someone = await at.person({ settings: { theme } });
    for (const [width, height] of [
      [1440, 900],
      [360, 740],
    ]) {
      await someone.setViewportSize({ width, height });
      await someone.goto("/maps");
      await someone.waitForSelector(".sheet-card");
      await someone.locator(".sheet-card img").first().evaluate((img) => img.decode());
      await shot(someone, `maps-${theme}-${width}`);
      for (const key of ["naw", "wallace"]) {
        await open(key, someone);
        await someone.locator(".tools").getByText("Sight", { exact: true }).click();
        const ends = key === "naw" ? ["0913", "0915"] : ["hougoumont", "hougoumont-ridge"];
        for (const end of ends) await someone.mouse.click(...(await place(end, end, someone)));
        await someone.waitForSelector(key === "naw" ? ".answer .stopped" : ".answer .clear");
        await shot(someone, `map-${key}-${theme}-${width}`);
      }
      await someone.locator(".tools").getByText("Correct", { exact: true }).click();
      await shot(someone, `map-editor-${theme}-${width}`);
      const wide = await someone.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `nothing is wider than the screen: ${wide}`);
    }
    await someone.context().close();
  }
});
