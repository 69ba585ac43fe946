// Prints how smoothly the large board, and a table of GROGNARD_URL if given, are panned and zoomed.

import { drag, frames, launch, wheel } from "./browser.js";
import { serveLarge } from "./synthetic.js";

const large = await serveLarge();
const browser = await launch();

async function measure(name, open) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  // When the first counter is on the board, and the frame after it, since the page was asked for.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(".piece.lit")) return;
      watch.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.__ready = performance.now();
        }),
      );
    });
    watch.observe(document, { subtree: true, childList: true });
  });
  await open(page);
  const times = [];
  for (let i = 0; i < 3; i++) {
    if (i > 0) await page.reload();
    await page.waitForFunction(() => window.__ready);
    times.push(Math.round(await page.evaluate(() => window.__ready)));
  }
  const ready = times.join(", ");
  await page.waitForTimeout(800);
  const box = await page.locator(".viewport").boundingBox();
  for (const zoom of [0, 4]) {
    await page.keyboard.press("0");
    for (let i = 0; i < zoom; i++) await page.keyboard.press("+");
    await page.waitForTimeout(600);
    const pan = await frames(page, () => drag(page, box));
    const zoomed = await frames(page, () => wheel(page, box));
    console.log(
      `${name}${zoom ? ", close" : ""}: pan ${pan.fps} frames/s (95% within ${pan.p95} ms, worst ${pan.worst}), zoom ${zoomed.fps} frames/s (95% within ${zoomed.p95} ms, worst ${zoomed.worst})${zoom ? "" : `, board to be played on after ${ready} ms (opened, then reloaded twice)`}`,
    );
  }
  await page.close();
}

await measure("3,800 hexes, 400 counters", (page) => page.goto(`${large.url}/table/large`));
if (process.env.GROGNARD_URL) {
  await measure("a table", async (page) => {
    await page.goto(process.env.GROGNARD_URL);
    await page.getByRole("button", { name: /^Play now/ }).click();
    await page.waitForURL(/\/table\//);
  });
}
await browser.close();
large.close();
