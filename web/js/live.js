// Hearing what happens at a table: by WebSocket, and by asking again while there is none.

import * as api from "./api.js";
import { apply } from "./change.js";

/** @import { TableView } from "../api" */
/** @import { Chat, Presence } from "../types" */
/** @typedef {"live" | "polling" | "offline"} Connection */

const POLL_EVERY = 2500;
/** What was done here is heard of within so many milliseconds, or asked for. */
const SOON = 1500;

export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = api.FIRST_WAIT;
  #timer = 0;
  #poll = 0;
  #closed = false;
  /** What was heard last. @type {TableView | null} */
  #seen = null;

  /**
   * @param {string} id
   * @param {{
   *   table: (view: TableView) => void, chat: (chat: Chat) => void,
   *   presence: (presence: Presence) => void, connection: (state: Connection) => void,
   * }} on
   */
  constructor(id, on) {
    this.id = id;
    this.on = on;
    this.#connect();
    addEventListener("online", this.#soon);
    document.addEventListener("visibilitychange", this.#soon);
  }

  close() {
    this.#closed = true;
    removeEventListener("online", this.#soon);
    document.removeEventListener("visibilitychange", this.#soon);
    clearTimeout(this.#timer);
    clearInterval(this.#poll);
    this.#socket?.close();
  }

  /** Somebody looks, or the network is back: try at once. */
  #soon = () => {
    if (document.hidden || this.#closed || this.#socket) return;
    clearTimeout(this.#timer);
    this.#wait = api.FIRST_WAIT;
    this.#connect();
  };

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/live`);
    this.#socket = socket;
    let opened = false;
    socket.onopen = () => {
      // After a break something may have been missed.
      if (this.#poll) this.#ask();
      opened = true;
      this.#wait = api.FIRST_WAIT;
      clearInterval(this.#poll);
      this.#poll = 0;
      this.on.connection("live");
    };
    socket.onmessage = (message) => this.#hear(message.data);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (this.#closed) return;
      if (!this.#poll) {
        this.#ask();
        this.#poll = setInterval(() => this.#ask(), POLL_EVERY);
      }
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      if (!opened) this.#wait = Math.min(this.#wait * 2, api.LONGEST_WAIT);
    };
  }

  /** @param {string} data */
  #hear(data) {
    let said;
    try {
      said = JSON.parse(data);
    } catch {
      return;
    }
    if (said.table) this.#show(said.table);
    if (said.change) {
      const { since, change } = said.change;
      if (this.#seen?.stamp === since) this.#show(apply(this.#seen, change));
      else this.#ask();
    }
    if (said.chat) this.on.chat(said.chat);
    if (said.presence) this.on.presence(said.presence);
  }

  /** @param {TableView} view */
  #show(view) {
    if (this.#seen && view.stamp < this.#seen.stamp) return;
    this.#seen = view;
    this.on.table(view);
  }

  /** Asks for the whole table until what was done has been heard of: at once if there is no socket. @param {number} stamp */
  expect(stamp) {
    if (this.#closed || (this.#seen && this.#seen.stamp >= stamp)) return;
    if (this.#poll) this.#ask();
    setTimeout(() => {
      if (!this.#poll && !(this.#seen && this.#seen.stamp >= stamp)) this.#ask();
      this.expect(stamp);
    }, SOON);
  }

  async #ask() {
    try {
      const view = await api.view(this.id);
      if (this.#closed) return;
      this.#show(view);
      if (this.#poll) this.on.connection("polling");
    } catch {
      if (this.#poll) this.on.connection("offline");
    }
  }
}
