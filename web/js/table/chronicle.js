// What happened, in sentences. A click shows it on the board.

import { Component, html, useEffect, useRef, useState } from "../../vendor/preact-htm.js";
import { Icon } from "../icons.js";
import { RuleLink } from "./rulelink.js";
import { DieFace } from "./dice.js";
import * as replay from "./replay.js";

/** @import { Entry } from "../../types" */
/** @import { Session } from "./session.js" */

/** So many entries are drawn before somebody asks for more. */
const SOME = 160;
/** Further down than any end. */
const FAR = 1e7;

/** @param {{ session: Session }} props */
export function Chronicle({ session }) {
  const [all, setAll] = useState(false);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const near = useRef(true);
  const upTo = session.replay?.n ?? Infinity;
  const entries = session.chronicle.filter((entry) => entry.n <= upTo);
  const shown = all ? entries : entries.slice(-SOME);
  const last = entries.at(-1);
  // Stays at the end, unless the reader has gone back; also when the box becomes smaller.
  const stick = () => requestAnimationFrame(() => {
    if (near.current && box.current) box.current.scrollTop = FAR;
  });
  useEffect(() => void stick(), [last?.n, last?.text, entries.length]);
  useEffect(() => {
    const watch = new ResizeObserver(stick);
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return html`<div class="chronicle" ref=${box} onScroll=${() => {
    const el = box.current;
    if (el) near.current = el.scrollHeight - el.scrollTop - el.clientHeight < 120;
  }}>
    ${shown.length < entries.length && html`<button type="button" class="more"
        onClick=${() => setAll(true)}>Show the ${entries.length - shown.length} earlier lines</button>`}
    ${entries.length === 0 && html`<p class="empty">Nothing has happened yet.</p>`}
    <ol aria-label="Chronicle">${shown.map((entry, i) => html`<${Line}
        key=${`${entry.n}-${entries.length - shown.length + i}`} session=${session} entry=${entry} />`)}</ol>
  </div>`;
}

/** @extends {Component<{ session: Session, entry: Entry }>} */
class Line extends Component {
  /** @param {{ session: Session, entry: Entry }} next */
  shouldComponentUpdate(next) {
    return next.entry.text !== this.props.entry.text || next.entry.n !== this.props.entry.n;
  }

  /** @param {{ session: Session, entry: Entry }} props */
  render({ session, entry }) {
    const points = Boolean(entry.spaces?.length || entry.arrow?.length);
    const words = html`${(entry.dice ?? []).map((die) => html`<${DieFace} value=${die} />`)}<span
        class="words">${entry.text}</span>`;
    return html`<li class=${`${entry.weight} ${entry.side ? `side-${entry.side}` : ""}`}>
      ${
        points
          ? html`<button type="button" class="points" title="Show it on the board"
              onClick=${() => flash(session, entry)}>${words}</button>`
          : html`<span class="points">${words}</span>`
      }
      <${RuleLink} session=${session} rule=${entry.rule} />
      <button type="button" class="then" title="See the board as it was then"
          aria-label="See the board as it was then"
        onClick=${() => replay.go(session, entry.n)}><${Icon} name="clock" /></button>
    </li>`;
  }
}

/** @param {Session} session @param {Entry} entry */
function flash(session, entry) {
  session.set({ flash: { spaces: entry.spaces ?? [], arrow: entry.arrow ?? [], at: Date.now() } });
}
