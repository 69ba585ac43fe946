// Which page this is.

import "./settings.js";

const root = /** @type {Element} */ (document.getElementById("app"));
const table = /^\/table\/([^/]+)/.exec(location.pathname);
if (table) import("./table/table.js").then(({ openTable }) => openTable(root, decodeURIComponent(table[1])));
else import("./lobby/lobby.js").then(({ openLobby }) => openLobby(root));
