// A question that has to be answered first, in a native dialog: focus and Escape behave by themselves.

/** So many lines are read one by one. */
const MANY = 12;

/**
 * @param {{ title: string, text: string, yes: string, no: string, left?: { label: string, group?: string, act: () => void }[] }}
 *   question What would be left undone: a click goes there instead. Many are sorted by the group they belong to.
 * @returns {Promise<boolean>}
 */
export function ask({ title, text, yes, no, left = [] }) {
  const dialog = document.createElement("dialog");
  dialog.className = "question";
  const heading = document.createElement("h2");
  heading.textContent = title;
  const words = document.createElement("p");
  words.textContent = text;
  const buttons = document.createElement("div");
  buttons.className = "row";
  const button = (/** @type {string} */ label, /** @type {string} */ value, /** @type {string} */ look) => {
    const made = document.createElement("button");
    made.textContent = label;
    made.className = look;
    made.type = "button";
    made.addEventListener("click", () => dialog.close(value));
    return made;
  };
  const go = button(yes, "yes", "primary");
  buttons.append(button(no, "no", ""), go);
  const list = document.createElement("ul");
  list.className = "left";
  const line = (/** @type {{ label: string, act: () => void }} */ { label, act }) => {
    const item = document.createElement("li");
    const go = button(label, "no", "points");
    go.addEventListener("click", act);
    item.append(go);
    return item;
  };
  /** @type {Map<string, typeof left>} */
  const groups = new Map();
  for (const one of left) groups.set(one.group ?? "Others", [...(groups.get(one.group ?? "Others") ?? []), one]);
  if (left.length <= MANY || groups.size < 2) list.append(...left.map(line));
  else
    for (const [name, lines] of groups) {
      const [item, part, head, inner] = ["li", "details", "summary", "ul"].map((tag) => document.createElement(tag));
      head.textContent = `${name}: ${lines.length}`;
      inner.append(...lines.map(line));
      part.append(head, inner);
      item.append(part);
      list.append(item);
    }
  dialog.append(heading, words, ...(left.length > 0 ? [list] : []), buttons);
  document.body.append(dialog);
  dialog.showModal();
  go.focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}
