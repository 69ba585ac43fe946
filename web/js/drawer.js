// A page that slides in from the side, as a native dialog: focus and Escape behave by themselves.

import { html } from "../vendor/preact-htm.js";
import { Icon, IconButton } from "./icons.js";

/** @param {{ title: string, onClose: () => void, children?: unknown }} props */
export function Drawer({ title, onClose, children }) {
  const open = (/** @type {HTMLDialogElement | null} */ el) => el && !el.open && el.showModal();
  const beside = (/** @type {Event} */ event) => event.target === event.currentTarget && onClose();
  return html`<dialog class="drawer" aria-label=${title} ref=${open} onClose=${onClose} onClick=${beside}>
    <div class="inside">
      <header><h2>${title}</h2><${IconButton} icon="cross" words="Close" act=${onClose} /></header>
      ${children}
    </div></dialog>`;
}

/** @param {{ path: string, label: string }} props */
export function CopyLink({ path, label }) {
  const url = new URL(path, location.href).href;
  const copy = async (/** @type {any} */ event) => {
    const button = event.currentTarget;
    const box = button.parentElement.querySelector("input");
    box.select();
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      document.execCommand("copy");
    }
    button.dataset.done = "true";
    setTimeout(() => delete button.dataset.done, 1600);
  };
  return html`<label class="copy"><span>${label}</span><span class="field"><input readonly value=${url}
      onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} />
    <button type="button" onClick=${copy}><${Icon} name="copy" /> Copy</button></span></label>`;
}
