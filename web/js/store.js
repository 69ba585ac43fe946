// Something that changes, and those who want to know. Changes within one turn of the event loop are
// told once.

export class Store {
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #told = true;

  /** @param {() => void} listener @returns {() => void} Stops listening. */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed() {
    if (!this.#told) return;
    this.#told = false;
    queueMicrotask(() => {
      this.#told = true;
      for (const listener of [...this.#listeners]) listener();
    });
  }
}
