// The page names every module, so that the browser asks for all of them at once.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));

test("index.html preloads each module of the client, and no other", () => {
  const modules = readdirSync(`${WEB}js`, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".js") && name !== "main.js")
    .map((name) => `/js/${name}`);
  const named = [...readFileSync(`${WEB}index.html`, "utf8").matchAll(/modulepreload" href="([^"]+)"/g)].map(
    (match) => match[1],
  );
  assert.deepEqual(named.sort(), ["/vendor/preact-htm.js", ...modules].sort());
});

test("nothing is fetched from elsewhere", () => {
  const files = [
    "index.html",
    ...["js", "css"].flatMap((folder) =>
      readdirSync(`${WEB}${folder}`, { recursive: true }).map((name) => `${folder}/${name}`),
    ),
  ].filter((name) => /\.(html|js|css)$/.test(name));
  for (const file of files) {
    const text = readFileSync(`${WEB}${file}`, "utf8")
      .replaceAll("http://www.w3.org/2000/svg", "")
      .replaceAll('ws"}://', "");
    assert.ok(!/https?:\/\/|@import url|src=["']\/\//.test(text), `${file} names another host`);
  }
});
