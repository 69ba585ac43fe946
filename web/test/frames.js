// Prints how soon and how smoothly boards can be played on: the large one, and with GROGNARD_URL a table
// and the largest map of the map room.

import { drag, frames, launch, settled, wheel } from "./browser.js";
import { serveLarge } from "./synthetic.js";

const url = process.env.GROGNARD_URL;
const large = await serveLarge(url);
const browser = await launch();

/** When `shows` is on the page, and the frame after it, since the page was asked for: opened, then reloaded twice. */
async function opening(page, shows, open) {
  await page.addInitScript((shows) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(shows)) return;
      watch.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.__ready = performance.now();
        }),
      );
    });
    watch.observe(document, { subtree: true, childList: true });
  }, shows);
  const times = [];
  for (let i = 0; i < 3; i++) {
    await (i > 0 ? page.reload() : open(page));
    await page.waitForFunction(() => window.__ready);
    times.push(Math.round(await page.evaluate(() => window.__ready)));
  }
  return times.join(", ");
}

/** Milliseconds from a click on a piece that can act to the frame that shows what it can do. */
async function clicks(page) {
  const times = [];
  for (let i = 0; i < 9; i++) {
    await settled(page);
    const box = await page.locator(".piece.lit").nth(i % 3).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(200);
    await page.evaluate(() => {
      window.__clicked = null;
      let start;
      const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => (window.__clicked = performance.now() - start)));
      });
      addEventListener(
        "pointerdown",
        () => {
          start = performance.now();
          watch.observe(document.querySelector(".viewport"), { subtree: true, childList: true });
        },
        { capture: true, once: true },
      );
    });
    await page.mouse.down();
    await page.mouse.up();
    const answered = await page.waitForFunction(() => window.__clicked, null, { timeout: 2000 }).catch(() => null);
    if (answered) times.push(Math.round(await answered.jsonValue()));
    await page.keyboard.press("Escape");
  }
  return times.sort((a, b) => a - b);
}

async function measure(name, { shows, open, play = false }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  console.log(`${name}\n  opened ${await opening(page, shows, open)} ms (then reloaded twice)`);
  await page.waitForTimeout(800);
  const box = await page.locator(".viewport").boundingBox();
  for (const zoom of [0, 4]) {
    await page.keyboard.press("0");
    for (let i = 0; i < zoom; i++) await page.keyboard.press("+");
    await page.waitForTimeout(600);
    const moves = { pan: await frames(page, () => drag(page, box)), zoom: await frames(page, () => wheel(page, box)) };
    for (const [move, seen] of Object.entries(moves))
      console.log(
        `  ${move}${zoom ? ", close" : ""} ${seen.fps} frames/s (95% within ${seen.p95} ms, worst ${seen.worst})`,
      );
  }
  if (play) {
    await page.keyboard.press("0");
    const times = await clicks(page);
    console.log(`  click ${times[times.length >> 1]} ms at the median, ${times.at(-1)} at worst (${times.length} clicks)`);
  }
  await page.close();
}

await measure(`3,800 hexes, 400 counters${url ? ", the map of nlb" : ""}`, {
  shows: ".piece.lit",
  open: (page) => page.goto(`${large.url}/table/large`),
});
if (url) {
  await measure("a table", {
    shows: ".piece.lit",
    play: true,
    open: async (page) => {
      await page.goto(url);
      await page.getByRole("button", { name: /^Play now/ }).first().click();
      await page.waitForURL(/\/table\//);
    },
  });
  await measure("the map of nlb in the map room", { shows: ".maproom .map:not(.plain)", open: (page) => page.goto(`${url}/maps/nlb`) });
}
await browser.close();
large.close();
