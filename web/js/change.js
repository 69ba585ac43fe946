// What has changed in a document, applied to the one before; crates/server/src/change.rs says how it is written. What has
// not changed stays the same object.

/** @param {any} value @param {any} change @returns {any} */
export function apply(value, change) {
  if (Array.isArray(change)) return change.flatMap((step) => items(value, step));
  if ("=" in change) return change["="];
  const made = { ...value };
  for (const [key, inner] of Object.entries(change)) {
    if (inner === null) delete made[key];
    else made[key] = apply(made[key], inner);
  }
  return made;
}

/** Some items of a list: new ones, a row of the old ones, or one of them that has changed. @param {any[]} old @param {any[]} step */
function items(old, [first, second]) {
  if (Array.isArray(first)) return first;
  return typeof second === "number" ? old.slice(first, first + second) : [apply(old[first], second)];
}
