// Which page this is.

import "./settings.js";

const root = /** @type {Element} */ (document.getElementById("app"));
const table = /^\/table\/([^/]+)/.exec(location.pathname);
const maps = /^\/maps(?:\/([^/]*))?/.exec(location.pathname);
if (table) import("./table/table.js").then(({ openTable }) => openTable(root, decodeURIComponent(table[1])));
else if (maps?.[1]) import("./maproom/room.js").then(({ openMap }) => openMap(root, decodeURIComponent(maps[1])));
else if (maps) import("./maproom/shelf.js").then(({ openShelf }) => openShelf(root));
else import("./lobby/lobby.js").then(({ openLobby }) => openLobby(root));
