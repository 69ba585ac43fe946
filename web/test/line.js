// Prints how much comes over a slow line, and when: bytes, requests, seconds until a page answers and until it is quiet; cold, and
// again in the same browser. Of every server that is named, one after the other: `npm run line -- URL …`.

import { launch } from "./browser.js";

/** A line of 150 ms and 1.6 Mbit/s. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
/** What shows that a page answers: something on it can be clicked. */
const PAGES = {
  lobby: { answers: ".cards > li button, .cards > li a" },
  table: { answers: ".prompt.asked" },
  "map desk of nlb": { path: "/maps/nlb", answers: ".maproom .viewport svg, .maproom .viewport canvas, .maproom .map" },
};
/** A page is quiet when nothing has come for so long, in milliseconds. */
const QUIET = 1200;

const urls = process.argv.slice(2);
const browser = await launch();
for (const url of urls) {
  console.log(url);
  const table = await laid(url);
  for (const [name, { path, answers }] of Object.entries(PAGES)) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState: table.state });
    for (const when of ["cold", "warm"]) {
      const found = await visit(context, url + (path ?? (name === "table" ? table.path : "/")), answers);
      const { bytes, requests, answered, quiet } = found;
      console.log(`  ${name}, ${when}: ${Math.round(bytes / 1000)} kB in ${requests} requests, answers after ${answered} s, quiet after ${quiet} s`);
    }
    await context.close();
  }
}
await browser.close();

/** A table to look at, and who sits there. */
async function laid(url) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto("/");
  const { id } = await page.evaluate(async () => {
    const [game] = await (await fetch("/api/games")).json();
    const body = JSON.stringify({ game: game.key, scenario: game.scenarios[0].key, seats: { french: "you", allied: "you" } });
    return (await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body })).json();
  });
  if (!id) throw new Error(`${url} lays no table`);
  const state = await context.storageState();
  // What is large is packed tightly once somebody has asked for it: this is about those who come after.
  for (const path of [`/table/${id}`, "/maps/nlb", "/"]) {
    await page.goto(path);
    await page.waitForTimeout(4000);
  }
  await context.close();
  return { path: `/table/${id}`, state };
}

/** Goes to a page over the slow line and waits until it is quiet. */
async function visit(context, address, answers) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  const asked = new Set();
  // What is still on its way: a large file takes longer than a page is quiet.
  const coming = new Set();
  let [bytes, last] = [0, 0];
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith("http")) return;
    asked.add(requestId);
    coming.add(requestId);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => asked.delete(requestId));
  session.on("Network.responseReceived", ({ requestId, response }) => response.fromDiskCache && asked.delete(requestId));
  session.on("Network.loadingFailed", ({ requestId }) => coming.delete(requestId));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    coming.delete(requestId);
    if (!asked.has(requestId)) return;
    bytes += encodedDataLength;
    last = Date.now();
  });
  const begun = Date.now();
  const since = (then) => ((then - begun) / 1000).toFixed(1);
  await page.goto(address, { waitUntil: "commit", timeout: 120_000 });
  await page.locator(answers).first().waitFor({ timeout: 120_000 });
  const answered = since(Date.now());
  while (coming.size > 0 || Date.now() - Math.max(last, begun) < QUIET) await page.waitForTimeout(50);
  await page.close();
  return { bytes, requests: asked.size, answered, quiet: since(last) };
}
