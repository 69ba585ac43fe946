// What the table pushes after a decision, applied to what was seen before, is the table as it is: in every game.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { apply } from "../js/change.js";
import { games, house, lay } from "./helpers.js";

const DECISIONS = 30;
let all;
let page;

before(async () => {
  all = await house();
  page = await all.person();
});
after(() => all.close());

/** Decides by lot for both sides, and returns what the socket said and the table as it was after each decision. */
const played = (id, decisions) =>
  page.evaluate(
    async ([id, decisions]) => {
      const path = `/api/tables/${id}`;
      const whole = async () => (await fetch(path)).json();
      // Nothing is drawn before everyone has had a hand in the dice.
      if ((await whole()).share_wanted) {
        const headers = { "content-type": "application/json" };
        await fetch(`${path}/share`, { method: "PUT", headers, body: JSON.stringify({ share: "15".repeat(32) }) });
      }
      const said = [];
      const socket = new WebSocket(`ws://${location.host}${path}/live`);
      socket.onmessage = ({ data }) => said.push({ bytes: data.length, ...JSON.parse(data) });
      const views = [];
      const answers = [];
      for (let i = 0; i <= decisions; i++) {
        const view = await whole();
        views.push(view);
        const { choices } = view.scene;
        if (choices.length === 0 || i === decisions) break;
        const { decision } = choices[(i * 7919) % choices.length];
        const answer = await fetch(`${path}/decisions`, {
          method: "POST",
          headers: { "content-type": "application/json", prefer: "return=minimal" },
          body: JSON.stringify({ version: view.version, decision }),
        });
        answers.push(await answer.json());
        // The push may come a little after the answer.
        for (let k = 0; k < 200 && said.filter((one) => one.change || one.table).length < answers.length + 1; k++)
          await new Promise((done) => setTimeout(done, 20));
      }
      socket.close();
      return { said, views, answers };
    },
    [id, decisions],
  );

/** Who is looking is told by itself. */
const still = ({ seats, ...view }) => ({
  ...view,
  seats: Object.fromEntries(Object.entries(seats).map(([side, seat]) => [side, { ...seat, present: true }])),
});

test("pushes of what changed lead to the table as it is, in every game", async () => {
  for (const game of await games(page)) {
    const { id } = await lay(page, { game: game.key, scenario: game.scenarios[0].key });
    const { said, views, answers } = await played(id, DECISIONS);
    const pushes = said.filter((one) => one.table || one.change);
    assert.ok(pushes[0].table, "the whole table comes first");
    assert.ok(answers.length > 5 && pushes.length > 5, `${answers.length} decisions, ${pushes.length} pushes`);
    for (const answer of answers) assert.deepEqual(Object.keys(answer).sort(), ["inputs", "stamp", "version"]);
    const known = new Map(views.map((view) => [view.stamp, view]));
    let seen = pushes[0].table;
    let compared = 0;
    for (const { change } of pushes.slice(1)) {
      assert.equal(change.since, seen.stamp);
      seen = apply(seen, change.change);
      if (!known.has(seen.stamp)) continue;
      compared += 1;
      assert.deepEqual(still(seen), still(known.get(seen.stamp)));
    }
    assert.ok(compared > 5, `${compared} compared`);
    const sizes = pushes
      .slice(1)
      .map((push) => push.bytes)
      .sort((a, b) => a - b);
    console.log(`${game.key}: ${sizes[sizes.length >> 1]} bytes in the median, whole ${pushes[0].bytes}`);
  }
});
