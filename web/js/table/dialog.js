// A question that has to be answered first, in a native dialog: focus and Escape behave by themselves.

/**
 * @param {{ title: string, text: string, yes: string, no: string }} question
 * @returns {Promise<boolean>}
 */
export function ask({ title, text, yes, no }) {
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
  dialog.append(heading, words, buttons);
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
