// Making SVG elements, and writing on them only what is new.

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string | number | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** What an element shows now, so that it is drawn again only when that changes. @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/** Whether an element shows something already; if not, it will. @param {Element} element @param {unknown} what */
export function same(element, what) {
  const now = JSON.stringify(what);
  if (shown.get(element) === now) return true;
  shown.set(element, now);
  return false;
}

/** Writes an attribute, or takes it away, only where it differs: to write the same again has the browser look for what it changes. @param {Element} element @param {string} name @param {string | null} value */
export function put(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
