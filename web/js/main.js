// Which page this is.

import "./settings.js";

const root = /** @type {Element} */ (document.getElementById("app"));
const table = /^\/table\/([^/]+)/.exec(location.pathname);
const maps = /^\/maps(?:\/([^/]*))?/.exec(location.pathname);

/** Opens the page of this address. */
async function open() {
  if (table) (await import("./table/table.js")).openTable(root, decodeURIComponent(table[1]));
  else if (maps?.[1]) (await import("./maproom/room.js")).openMap(root, decodeURIComponent(maps[1]));
  else if (maps) (await import("./maproom/shelf.js")).openShelf(root);
  else (await import("./lobby/lobby.js")).openLobby(root);
}

/** A page that could not be fetched whole says so instead of staying blank. */
function sorry() {
  const [words, again] = [document.createElement("p"), document.createElement("button")];
  words.textContent = "This page could not be loaded whole. Check that the table is still running; nothing is lost.";
  again.textContent = "Try again";
  again.className = "primary";
  again.onclick = () => location.reload();
  const main = document.createElement("main");
  main.className = "broken";
  main.append(words, again);
  root.replaceChildren(main);
}

open().catch((error) => {
  sorry();
  throw error;
});
