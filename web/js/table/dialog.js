// A question that has to be answered first, in a native dialog: focus and Escape behave by themselves.

/**
 * @param {{ title: string, text: string, yes: string, no: string, left?: { label: string, act: () => void }[] }} question What
 *   would be left undone: a click goes there instead.
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
  list.append(
    ...left.map(({ label, act }) => {
      const line = document.createElement("li");
      const go = button(label, "no", "points");
      go.addEventListener("click", act);
      line.append(go);
      return line;
    }),
  );
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
