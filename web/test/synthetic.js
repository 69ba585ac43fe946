// A table with a large board: 3,800 hexes and 400 counters, to measure frames. It serves the client and answers
// as much of the interface as looking at one table needs. The board is one that no game has, or with the address of a
// server the largest that this one has, with the map it draws.

import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const KINDS = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const COLUMNS = 76;
const ROWS = 50;
const TERRAINS = ["clear", "clear", "clear", "woods", "clear", "town", "hill", "clear"];

/** The middle of a hex. */
const middle = (column, row) => [0.6 + column * 0.866, 0.6 + row + (column % 2) / 2];

export function board() {
  const id = (column, row) => column * ROWS + row;
  const spaces = [];
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) {
      const [x, y] = middle(column, row);
      const down = column % 2;
      const near = [
        [0, -1],
        [0, 1],
        [-1, down - 1],
        [-1, down],
        [1, down - 1],
        [1, down],
      ]
        .map(([dc, dr]) => [column + dc, row + dr])
        .filter(([c, r]) => c >= 0 && c < COLUMNS && r >= 0 && r < ROWS)
        .map(([c, r]) => id(c, r));
      const outline = [
        [-0.289, -0.5],
        [0.289, -0.5],
        [0.577, 0],
        [0.289, 0.5],
        [-0.289, 0.5],
        [-0.577, 0],
      ].map(([dx, dy]) => [x + dx, y + dy]);
      const terrain = TERRAINS[(column * 7 + row * 13 + ((column * row) >> 2)) % TERRAINS.length];
      spaces.push({
        key: `${String(column + 1).padStart(2, "0")}${String(row + 1).padStart(2, "0")}`,
        terrain,
        centre: [x, y],
        outline,
        neighbours: near,
        provenance: "reconstructed",
      });
    }
  }
  const legend = ["clear", "woods", "town", "hill"].map((key) => ({ key, name: key, effect: "", rule: "1" }));
  const lines = Array.from({ length: 12 }, (_, i) => ({
    kind: i % 3 ? "road" : "stream",
    points: Array.from({ length: 40 }, (_, k) => middle((k * 2) % COLUMNS, (i * 4 + (k % 5)) % ROWS)),
  }));
  const labels = Array.from({ length: 120 }, (_, i) => ({
    text: `Village ${i}`,
    at: middle((i * 11) % COLUMNS, (i * 17) % ROWS),
    rank: (i % 3) + 1,
  }));
  return {
    id: "large",
    title: "A large board",
    size: [COLUMNS * 0.866 + 0.6, ROWS + 1.2],
    spaces,
    counters: counters(),
    lines,
    labels,
    trays: [],
    legend,
    provenance: "",
  };
}

const counters = () =>
  Array.from({ length: 400 }, (_, i) => ({
    id: i,
    key: `p${i}`,
    side: i % 2 ? "allied" : "french",
    formation: `Corps ${(i >> 1) % 10}`,
    faces: [
      {
        name: `Unit ${i}`,
        nation: "other",
        symbol: ["infantry", "cavalry", "artillery"][i % 3],
        values: [
          { name: "strength", value: String((i % 7) + 1), provenance: "reconstructed" },
          { name: "movement", value: "4", provenance: "reconstructed" },
        ],
        about: [`Unit ${i}`],
      },
    ],
  }));

export function scene() {
  const all = counters();
  const pieces = all.map(({ id }) => ({ id, place: { space: (id * 37) % 3700 } }));
  const choices = all
    .filter((counter) => counter.side === "french")
    .map(({ id, faces }) => ({ decision: { take: id }, on: { piece: id }, label: `Move ${faces[0].name}` }));
  return {
    board: "large",
    headline: "Turn 1 of 10 · measuring",
    pieces,
    marks: [],
    tracks: [],
    hands: [],
    prompt: { side: "french", text: "Measure the frames.", rule: "1" },
    choices,
  };
}

/** A table with a scene on it, whose first side is played here. */
export function view(scene) {
  const seat = (who, yours) => ({ who, name: "", level: null, present: true, yours, holders: [] });
  return {
    id: "large",
    version: 1,
    stamp: 1,
    inputs: 0,
    game: "large",
    game_title: "Large",
    scenario: "s",
    scenario_title: "A large board",
    opening: "",
    options: {},
    name: "",
    board: "large",
    eye: "french",
    seats: { french: seat("you", true), allied: seat("friend", false) },
    to_act: ["french"],
    thinking: null,
    your_turn: true,
    scene,
    chronicle: [],
    can_undo: false,
    undo_reason: null,
    offers: [],
    chat: [],
    notes: "",
    outcome: null,
    resigned: null,
    branch_of: null,
    dice_commitment: "hand",
    seed: null,
  };
}

/** The largest board of a server, and how it is drawn. @param {string} url */
async function largest(url) {
  const boards = await (await fetch(`${url}/api/boards`)).json();
  const { id } = boards.reduce((most, one) => (one.spaces > most.spaces ? one : most));
  const [board, map] = await Promise.all(
    [`${url}/api/boards/${id}`, `${url}/api/boards/${id}/map.svg?theme=light`].map(async (one) => (await fetch(one)).text()),
  );
  return { board: { ...JSON.parse(board), id: "large", counters: counters() }, map };
}

/** @param {string} [url] Of a server that has boards. */
export async function serveLarge(url) {
  const real = url ? await largest(url) : null;
  return serve({ board: real?.board ?? board(), map: real?.map, view: () => view(scene()) });
}

/**
 * Serves the client with one table.
 * @param {{ board: object, map?: string, view: () => object, decide?: (decision: unknown) => object, rules?: object[], glossary?: object[], guide?: object }} table
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export function serve({ board, map, view, decide, rules = [], glossary = [], guide }) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://table").pathname;
    if (map && path === "/api/boards/large/map.svg")
      return response.writeHead(200, { "content-type": "image/svg+xml" }).end(map);
    const json = (value) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (path === "/api/boards/large") return json(board);
    if (path === "/api/tables/large") return json(view());
    if (path === "/api/tables/large/chronicle") return json([]);
    if (decide && path === "/api/tables/large/decisions") {
      let body = "";
      request.on("data", (part) => (body += part));
      request.on("end", () => json(decide(JSON.parse(body).decision)));
      return undefined;
    }
    if (path.startsWith("/api/rules/")) return json({ rules, glossary, guide });
    if (path.startsWith("/api/")) return response.writeHead(404).end("{}");
    const file = join(WEB, path === "/" || path.startsWith("/table/") ? "index.html" : normalize(path));
    if (!file.startsWith(WEB) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": KINDS[extname(file)] ?? "text/plain" });
    return createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }),
    );
  });
}
