// Debian's Chromium, headless, with a fresh profile.

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));
mkdirSync(SHOTS, { recursive: true });

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      // Where little memory can be shared, as in most containers, files do.
      "--disable-dev-shm-usage",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Waits until letters and map have arrived and nothing moves any more: a click then hits what it aims at. */
export async function settled(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    window.__rest = { looks: null, frames: 0 };
  });
  // Looked at once a frame.
  await page.waitForFunction(() => {
    const stage = document.querySelector(".viewport");
    const moves = document.getAnimations().some((one) => one.effect?.getComputedTiming().endTime < Infinity);
    const busy = moves || document.querySelector(".loading, .viewport[aria-busy=true]");
    const looks = JSON.stringify([stage?.getBoundingClientRect(), stage?.querySelector(".world")?.style.transform]);
    const rest = (window.__rest ??= { looks: null, frames: 0 });
    rest.frames = !busy && looks === rest.looks ? rest.frames + 1 : 0;
    rest.looks = looks;
    return rest.frames >= 2;
  });
}

/** Watches frames in the page while something is done. Returns frames a second and the slow ones. */
export async function frames(page, act) {
  await page.evaluate(() => {
    window.__frames = [];
    const tick = (now) => {
      window.__frames.push(now);
      window.__ticking = requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await act();
  const times = await page.evaluate(() => {
    cancelAnimationFrame(window.__ticking);
    return window.__frames;
  });
  const steps = times
    .slice(1)
    .map((time, i) => time - times[i])
    .sort((a, b) => a - b);
  const total = times.at(-1) - times[0];
  return {
    fps: Math.round((steps.length / total) * 10000) / 10,
    p95: Math.round(steps[Math.floor(steps.length * 0.95)] * 10) / 10,
    worst: Math.round(steps.at(-1) * 10) / 10,
    frames: steps.length,
  };
}

/** Drags the map about. */
export async function drag(page, box) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 0; i < 120; i++)
    await page.mouse.move(
      x + Math.sin(i / 12) * box.width * 0.3,
      y + Math.cos(i / 9) * box.height * 0.25 - box.height * 0.25,
    );
  await page.mouse.up();
}

/** Zooms in and out with the wheel. */
export async function wheel(page, box) {
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let i = 0; i < 60; i++) {
    await page.mouse.wheel(0, i < 30 ? -60 : 60);
    await page.waitForTimeout(16);
  }
}
