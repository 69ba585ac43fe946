// The letters of drawn maps. A drawing that is used as an image sees no font of the page, so it carries its
// own.

/** The faces that drawn maps are set in: family, file, style. */
const FACES = [
  ["Libre Caslon Text", "caslon-regular", "font-weight:400"],
  ["Libre Caslon Text", "caslon-italic", "font-weight:400;font-style:italic"],
  ["Libre Caslon Text", "caslon-bold", "font-weight:700"],
  ["Barlow Semi Condensed", "barlow-bold", "font-weight:400 700"],
];

/** @type {Promise<string> | null} */
let letters = null;

/** The faces as rules that a drawing can hold. What cannot be had is left out: other letters stand in. */
export function lettering() {
  letters ??= Promise.all(
    FACES.map(([family, file, style]) =>
      fetch(`/fonts/${file}.woff2`)
        .then((answer) => (answer.ok ? answer.blob() : Promise.reject(answer)))
        .then(inline)
        .then((url) => `@font-face{font-family:"${family}";${style};src:url(${url})}`)
        .catch(() => ""),
    ),
  ).then((rules) => rules.join(""));
  return letters;
}

/** @param {Blob} file @returns {Promise<string>} */
const inline = (file) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = failed;
    reader.readAsDataURL(file);
  });
