// A hand of cards, the reveal, a charge that is reacted to, formations and ground that is laid, on the wide and on the small screen, by
// day and by night, to be looked at. The moments are taken up from recorded games.

import { after, before, test } from "node:test";
import { house, lay, settled, shot } from "../helpers.js";
import { until } from "../recorded.js";
import { seated } from "../whole.js";

let at;
let wide;
let small;

before(async () => {
  at = await house();
  wide = await at.person();
  await wide.goto("/");
  small = await at.person({ context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } });
  await small.context().addCookies(await wide.context().cookies());
});
after(() => at.close());

for (const [look, name, kind, further] of /** @type {[string, string, string, number][]} */ ([
  ["hand", "quatrebras-sergeant-sergeant-1", "play", 0],
  ["reveal", "quatrebras-sergeant-sergeant-1", "order", 0],
  ["charge", "quatrebras-sergeant-sergeant-1", "react", 0],
  ["reacted", "quatrebras-sergeant-sergeant-1", "react", 2],
  ["formation", "quatrebras-sergeant-sergeant-1", "form", 1],
  ["ground", "hypothetical-sergeant-recruit-6", "put", 9],
])) {
  test(look, async () => {
    const opened = await lay(wide, { ...until(name, kind, 0, further), seats: { french: "you", allied: "you" } });
    for (const [page, width] of /** @type {const} */ ([[wide, 1440], [small, 360]])) {
      await page.goto(opened.url);
      await seated(page);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        await shot(page, `vive-${look}-${width}-${colorScheme}`);
      }
      await page.emulateMedia({ colorScheme: "light" });
    }
  });
}
