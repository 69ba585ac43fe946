// A short list at the pointer, when one click could mean several things.

import { html, render } from "../../vendor/preact-htm.js";
import { Strip } from "./account.js";

/** @import { Forecast, Point } from "../../types" */
/** @typedef {{ label: string, cost?: string, forecast?: Forecast, act: () => unknown }} Option */

/** @type {HTMLElement | null} */
let open = null;
/** @type {Element | null} */
let before = null;

/** @param {Point} at @param {Option[]} options */
export function choose([x, y], options) {
  closeMenu();
  before = document.activeElement;
  const menu = document.createElement("div");
  menu.className = "menu";
  menu.setAttribute("role", "menu");
  render(
    html`${options.map(
      (option) => html`
    <button type="button" role="menuitem" onClick=${() => {
      closeMenu();
      option.act();
    }}>
      <span>${option.label}</span>${option.cost && html`<b class="cost">${option.cost}</b>`}
      ${option.forecast && html`<${Strip} forecast=${option.forecast} />`}
    </button>`,
    )}`,
    menu,
  );
  document.body.append(menu);
  const box = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(x - 20, innerWidth - box.width - 8))}px`;
  menu.style.top = `${y + 12 + box.height > innerHeight ? Math.max(8, y - box.height - 12) : y + 12}px`;
  menu.addEventListener("keydown", (event) => {
    const buttons = [...menu.querySelectorAll("button")];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = event.key === "ArrowDown" ? at + 1 : event.key === "ArrowUp" ? at - 1 : null;
    if (to === null) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length].focus();
  });
  open = menu;
  menu.querySelector("button")?.focus();
  setTimeout(() => document.addEventListener("pointerdown", outside), 0);
}

/** @param {Event} event */
function outside(event) {
  if (!open?.contains(/** @type {Node} */ (event.target))) closeMenu();
}

/** @returns {boolean} Whether there was one. */
export function closeMenu() {
  document.removeEventListener("pointerdown", outside);
  if (!open) return false;
  open.remove();
  open = null;
  if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
  return true;
}
