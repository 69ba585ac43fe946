// How much comes over the wire, and how often: cold, and again. Nothing is asked for a second time but the page and its
// news.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { games, house, lay, ready, settled } from "./helpers.js";

let at;
before(async () => {
  at = await house();
});
after(() => at.close());

/** What may come, in bytes and requests: cold, and when the browser has been there before. */
const LIMITS = {
  lobby: { cold: { bytes: 450_000, requests: 40 }, warm: { bytes: 20_000, requests: 4 } },
  // A drawn map is a third of it.
  table: { cold: { bytes: 450_000, requests: 95 }, warm: { bytes: 60_000, requests: 5 } },
};

/** Counts what a page fetches until it is quiet. */
async function fetched(page, go) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const asked = new Map();
  let bytes = 0;
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("http")) asked.set(requestId, request.url);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => asked.delete(requestId));
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) asked.delete(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength;
  });
  await go();
  await page.waitForLoadState("networkidle");
  await session.detach();
  return { bytes, requests: asked.size, urls: [...asked.values()] };
}

/** When the browser has been there before. One that is short of memory may have forgotten it: then once more. */
async function again(page, go, limit) {
  const found = await fetched(page, go);
  return found.requests > limit.requests ? fetched(page, go) : found;
}

function within(found, limit, what) {
  console.log(`${what}: ${found.bytes} bytes in ${found.requests} requests`);
  assert.ok(found.bytes <= limit.bytes, `${what}: ${found.bytes} bytes, at most ${limit.bytes}`);
  assert.ok(found.requests <= limit.requests, `${what}: ${found.requests} requests: ${found.urls.join("\n")}`);
}

test("the lobby", async () => {
  const page = await at.person();
  const go = async () => {
    await page.goto("/");
    await page.waitForSelector(".cards > li");
    for (const picture of await page.locator(".cards img").all()) {
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((img) => img.decode().catch(() => {}));
    }
  };
  within(await fetched(page, go), LIMITS.lobby.cold, "lobby, cold");
  within(await again(page, go, LIMITS.lobby.warm), LIMITS.lobby.warm, "lobby, warm");
});

/** What is large is packed tightly once somebody has asked for it: this is about those who come after. */
async function packed(page, id) {
  const { board, game } = await page.evaluate(async (path) => (await fetch(path)).json(), `/api/tables/${id}`);
  for (const path of [`/api/boards/${board}`, `/api/boards/${board}/map.svg?theme=light`, `/api/rules/${game}`])
    await page.evaluate(async (wanted) => {
      while ((await fetch(wanted, { cache: "no-store" })).headers.get("content-encoding") !== "br")
        await new Promise((passed) => setTimeout(passed, 50));
    }, path);
}

test("a table", async () => {
  const page = await at.person();
  const [game] = await games(page);
  const { id, url } = await lay(page, { game: game.key, scenario: game.scenarios[0].key, seats: { french: "you", allied: "you" } });
  await packed(page, id);
  const other = await at.person({ context: { storageState: await page.context().storageState() } });
  const go = async () => {
    await other.goto(url);
    await ready(other);
    await settled(other);
  };
  within(await fetched(other, go), LIMITS.table.cold, "table, cold");
  within(await again(other, go, LIMITS.table.warm), LIMITS.table.warm, "table, warm");
});
