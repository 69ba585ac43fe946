// Each page names the modules it needs, so that the browser asks for all of them at once and for no others.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const text = (/** @type {string} */ path) => readFileSync(`${WEB}${path}`, "utf8");

/** What a module imports before it runs, and what those import. */
function imported(/** @type {string} */ path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, from] of text(path).matchAll(/^(?:import|export)\s(?:[^;]*?from\s)?"([^"]+)";/gm)) {
    imported(posix.normalize(posix.join(posix.dirname(path), from)), seen);
  }
  return seen;
}

const PAGES = {
  "index.html": ["js/lobby/lobby.js"],
  "table.html": ["js/table/table.js"],
  "maps.html": ["js/maproom/shelf.js", "js/maproom/room.js"],
};

test("a page preloads the modules it needs, and no other", () => {
  const needed = new Set();
  for (const [page, entries] of Object.entries(PAGES)) {
    const modules = new Set(["js/main.js", ...entries].flatMap((entry) => [...imported(entry)]));
    const named = [...text(page).matchAll(/(?:modulepreload" href|src)="\/([^"]+)"/g)].map((match) => match[1]);
    assert.deepEqual(named.sort(), [...modules].sort(), page);
    for (const module of modules) needed.add(module);
  }
  const all = readdirSync(`${WEB}js`, { recursive: true }).map((name) => `js/${name}`);
  for (const file of all.filter((name) => name.endsWith(".js"))) assert.ok(needed.has(file), `${file} is on no page`);
});

test("the one style sheet imports all others", () => {
  const named = [...text("css/grognard.css").matchAll(/@import "([^"]+)";/g)].map((match) => match[1]);
  const all = readdirSync(`${WEB}css`).filter((name) => name !== "grognard.css");
  assert.deepEqual(named.sort(), all.sort());
});

test("nothing is fetched from elsewhere", () => {
  const files = [
    ...Object.keys(PAGES),
    "sorry.html",
    ...["js", "css"].flatMap((folder) =>
      readdirSync(`${WEB}${folder}`, { recursive: true }).map((name) => `${folder}/${name}`),
    ),
  ].filter((name) => /\.(html|js|css)$/.test(name));
  for (const file of files) {
    const said = text(file).replaceAll("http://www.w3.org/2000/svg", "").replaceAll('ws"}://', "");
    assert.ok(!/https?:\/\/|@import url|src=["']\/\//.test(said), `${file} names another host`);
  }
});
