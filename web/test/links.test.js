// Links and errors for people: whoever follows a link, good or bad, is told in words what is there.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, games, gone, house, lay, ready, URL_OF_TABLE, view } from "./helpers.js";
import { wire } from "./wire.js";

let at;
let anna;
let bert;
let opened;

before(async () => {
  at = await house();
  anna = await at.person({ settings: { name: "Anna" } });
  bert = await at.person();
  const [game] = await games(anna);
  opened = await lay(anna, {
    game: game.key,
    scenario: game.scenarios[0].key,
    player: "Anna",
    seats: { french: "you", allied: "friend" },
  });
  await anna.goto(opened.url);
  await ready(anna);
});
after(() => at.close());

test("an address that leads nowhere is a page, not JSON", async () => {
  const page = await at.person();
  for (const path of ["/nowhere", "/seat/nothing/at-all", `/seat/${opened.id}/x`, "/maps/none/such"]) {
    await page.goto(path);
    assert.ok((await page.locator("main h1").innerText()).length > 5, path);
    assert.ok(!(await page.locator("body").innerText()).includes("{"), path);
    await page.getByRole("link", { name: "All games" }).waitFor();
  }
  await page.goto("/table/nothing");
  await page.waitForSelector(".broken h1");
  await page.getByRole("link", { name: "All games" }).waitFor();
  await page.context().close();
});

test("an answer that is there before the page is painted is shown", async () => {
  const page = await at.person();
  await page.addInitScript(() => {
    const fetched = window.fetch;
    window.fetch = (path, ...rest) =>
      /^\/api\/(tables|boards)\/none(\/sheet)?$/.test(String(path))
        ? Promise.resolve(new Response(JSON.stringify({ error: { what: "Known at once." } }), { status: 404 }))
        : fetched(path, ...rest);
  });
  await page.goto("/table/none");
  await page.getByText("Known at once.").waitFor();
  await page.goto("/maps/none");
  await page.getByText("Known at once.").waitFor();
  await page.context().close();
});

test("a friend who comes by the link is asked for a name", async () => {
  await bert.goto(opened.links.allied);
  await bert.getByLabel("What shall the others call you?").fill("Bert");
  await bert.getByRole("button", { name: "That is me" }).click();
  await gone(bert, ".welcome");
  await anna.waitForSelector(".seats .side-allied:has-text('Bert')");
  assert.equal((await view(anna)).seats.allied.name, "Bert");
});

test("a seat link that is taken says so, and lets watch", async () => {
  const carl = await at.person();
  await carl.goto(opened.links.allied);
  await carl.waitForSelector(".welcome:has-text('This seat is taken')");
  await carl.getByRole("button", { name: "Watch" }).click();
  await gone(carl, ".welcome");
  await carl.waitForSelector(".piece");
  assert.equal((await view(carl)).eye, "observer");
  await carl.context().close();
  await bert.goto(opened.links.allied);
  await bert.waitForSelector(".piece");
  assert.equal(await bert.locator(".welcome").count(), 0, "who sits there is not told that it is taken");
});

test("who has left is shown as gone", async () => {
  await anna.waitForSelector(".seats .side-allied.present");
  await bert.goto("/");
  await anna.waitForSelector(".seats .side-allied:not(.present)");
  await bert.goto(opened.url);
  await anna.waitForSelector(".seats .side-allied.present");
});

test("the badge of Talk counts what is unread", async () => {
  const badge = anna.getByRole("tab", { name: /Talk/ }).locator("small");
  assert.equal(await badge.count(), 0);
  await bert.getByRole("tab", { name: /Talk/ }).click();
  for (const words of ["Good luck!", "And be quick."]) {
    await bert.getByLabel("Say something").fill(words);
    await bert.getByLabel("Say something").press("Enter");
    await bert.waitForSelector(`.talk li:has-text('${words}')`);
  }
  await anna.waitForFunction(() => document.querySelector("#tab-talk small")?.textContent === "2");
  assert.equal(await bert.locator("#tab-talk small").count(), 0, "one's own words are not news");
  await anna.getByRole("tab", { name: /Talk/ }).click();
  await gone(anna, "#tab-talk small");
  await anna.getByRole("tab", { name: "Chronicle" }).click();
  assert.equal(await badge.count(), 0, "what was read stays read");
});

test("a declined draw is told, and a take-back says in words what would be undone", async () => {
  await anna.getByTitle("Table", { exact: true }).click();
  await anna.getByRole("button", { name: "Offer a draw" }).click();
  await bert.getByRole("button", { name: "Decline" }).click();
  await anna.waitForSelector(".notice:has-text('Bert does not want a draw')");
  await choose(anna, (options) => options.find((option) => option.kind === "piece"));
  await choose(anna, (options) => options.find((option) => option.kind === "space" && !option.occupied));
  const said = (await view(anna)).chronicle.findLast((entry) => entry.weight === "event").text;
  await anna.keyboard.press("[");
  await anna.waitForSelector(".then-banner");
  await anna.keyboard.press("[");
  await anna.getByRole("button", { name: "Ask to go back to here" }).click();
  const offer = bert.locator(".offer");
  await offer.waitFor();
  assert.ok((await offer.innerText()).includes(said), `${await offer.innerText()} names ${said}`);
  assert.ok(!/step \d/.test(await offer.innerText()));
  await bert.getByRole("button", { name: "Decline" }).click();
  await anna.waitForSelector(".notice:has-text('Bert does not want to take that back')");
});

test("what could not be reached is no longer said when it can be", async () => {
  const line = await wire(URL_OF_TABLE);
  const page = await at.person({ context: { baseURL: line.url } });
  const [game] = await games(page);
  const { url } = await lay(page, { game: game.key, scenario: game.scenarios[0].key, seats: { french: "you", allied: "you" } });
  await page.goto(url);
  await ready(page);
  await page.waitForSelector(".link.live");
  line.cut();
  await page.keyboard.press("h");
  await page.waitForSelector(".notice:has-text('cannot be reached')");
  line.mend();
  await page.waitForSelector(".link.live");
  await gone(page, ".notice");
  await page.context().close();
  line.close();
});

test("a file that is no record is told in words", async () => {
  const page = await at.person();
  await page.goto("/");
  await page.waitForSelector(".cards > li");
  for (const words of ["this is no record", "{}", '{"grognard":1}']) {
    await page.locator("input[type=file]").setInputFiles({ name: "game.jsonl", mimeType: "text/plain", buffer: Buffer.from(words) });
    const trouble = page.locator(".trouble");
    await trouble.waitFor();
    const said = await trouble.innerText();
    assert.match(said, /record/i);
    assert.ok(!/column \d|expected value|missing field|invalid type|not JSON/.test(said), said);
    await page.reload();
    await page.waitForSelector(".cards > li");
  }
  await page.context().close();
});

test("corrections of a map are not lost without a question", async () => {
  const page = await at.person();
  await page.goto("/maps/naw");
  await page.waitForSelector(".desk fieldset");
  await page.getByText("Correct", { exact: true }).click();
  const box = await page.locator(".maproom .stage").boundingBox();
  await page.getByRole("group", { name: "Kind" }).getByRole("button", { name: "Town" }).click();
  await page.waitForTimeout(500);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector(".noted-list li");
  const asked = new Promise((done) => {
    page.once("dialog", (dialog) => {
      done(dialog.type());
      dialog.dismiss();
    });
  });
  page.goto("/maps").catch(() => {});
  assert.equal(await asked, "beforeunload");
  assert.equal(await page.locator(".noted-list li").count(), 1);
  page.once("dialog", (dialog) => dialog.accept());
  await page.context().close();
});
