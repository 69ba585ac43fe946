// Seven moments at which a player learns or follows a game: a fight of the enemy, the summary, a question out of turn, the
// charts, the opening card, a guided turn and the end. On four screens, by day and by night, to be looked at.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { goesOn, untilADieLies } from "../enemy.js";
import { gone, house, lay, ready, settled, shot } from "../helpers.js";

const SCREENS = [
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { viewport: { width: 820, height: 1180 }, hasTouch: true },
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 2560, height: 1440 } },
];
const AGAINST = { french: "you", allied: "opponent:sergeant" };

let at;
let cookies;
before(async () => {
  at = await house();
  const someone = await at.person();
  await someone.goto("/");
  cookies = await someone.context().cookies();
  await someone.context().close();
});
after(() => at.close());

/** One person at four screens, each with nothing kept but these settings. */
const atEveryScreen = (settings) =>
  Promise.all(
    SCREENS.map(async (context) => {
      const page = await at.person({ context, settings: { name: "Anna", dice: true, ...settings } });
      await page.context().addCookies(cookies);
      return page;
    }),
  );

/** The same moment on every screen by day and by night. Nothing stands out to the side. */
async function looks(name, pages, url, arrive) {
  for (const page of pages) {
    if (url) await page.goto(url);
    await arrive(page);
    const { width } = page.viewportSize();
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${name} is ${wide} wide on ${width}`);
      await shot(page, `moment-${name}-${width}-${colorScheme}`);
    }
    await page.context().close();
  }
}

/** A table laid by the person of the screens. */
async function laid(pages, wanted) {
  const [page] = pages;
  await page.goto("/");
  return lay(page, wanted);
}

const openCharts = async (page) => {
  await ready(page);
  await page.getByRole("tab", { name: "Charts" }).click();
  await page.waitForSelector(".charts .chart");
};

/**
 * Makes the pictures of a game.
 * @param {{ inputs: object[], first: (count?: number) => { game: string, scenario: string, record: string } }} game A recorded one.
 * @param {{ fight: number, answer: number, question: number, chart: number }} moments After how many of its inputs they are.
 */
export function picture(game, moments) {
  const { game: name, scenario } = game.first(0);

  test(`${name}: following a fight of the enemy`, { timeout: 600_000 }, async () => {
    const pages = await atEveryScreen({ pace: "step" });
    const opened = await laid(pages, { ...game.first(moments.fight), seats: { french: "you", allied: "friend" } });
    for (const page of pages) {
      await page.goto(opened.url);
      await page.waitForSelector(".prompt");
    }
    const friend = await at.person({ settings: { name: "Bertha" } });
    await friend.goto(opened.links.allied);
    await ready(friend);
    await goesOn(friend, game.inputs.slice(moments.fight), 24);
    await looks(`follow-${name}`, pages, "", untilADieLies);
    await friend.context().close();
  });

  test(`${name}: the summary`, async () => {
    const pages = await atEveryScreen({ summary: true });
    const { url } = await laid(pages, { ...game.first(moments.answer), seats: AGAINST });
    await looks(`summary-${name}`, pages, url, (page) => page.waitForSelector(".summary"));
  });

  test(`${name}: a question out of turn`, async () => {
    const pages = await atEveryScreen();
    const { url } = await laid(pages, { ...game.first(moments.question), seats: AGAINST });
    await looks(`question-${name}`, pages, url, (page) => page.waitForSelector(".prompt.asked .because"));
  });

  test(`${name}: charts`, async () => {
    const pages = await atEveryScreen();
    const { url } = await laid(pages, { ...game.first(moments.chart), seats: AGAINST });
    await looks(`charts-${name}`, pages, url, openCharts);
  });

  test(`${name}: the opening card and the first lesson`, async () => {
    const pages = await atEveryScreen({ tips: true });
    const { url } = await laid(pages, { game: name, scenario, seats: { french: "you", allied: "you" } });
    const card = async (page) => {
      await page.waitForSelector(".curtain button, .opening");
      const both = page.getByRole("button", { name: "I play both sides" });
      if (await both.count()) await both.click();
      await page.waitForSelector(".opening");
    };
    await looks(`opening-${name}`, pages, url, card);
    await looks(`guide-${name}`, await atEveryScreen({ tips: true }), url, async (page) => {
      await card(page);
      await page.getByRole("button", { name: "Guide me through a turn" }).click();
      await page.waitForSelector(".coach.lesson");
      await gone(page, ".opening");
    });
  });

  test(`${name}: the end`, async () => {
    const pages = await atEveryScreen();
    const { url } = await laid(pages, { ...game.first(), seats: AGAINST });
    await looks(`end-${name}`, pages, url, (page) => page.waitForSelector(".ending .aftermath, .ending"));
  });
}
