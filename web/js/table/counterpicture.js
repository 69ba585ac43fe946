// A counter outside the map, drawn with the same art.

import { Component, html } from "../../vendor/preact-htm.js";
import { plainCounter } from "../board/art.js";
import { artOf } from "./dress.js";

/** @import { Piece } from "../../types" */
/** @import { Session } from "./session.js" */
/** @typedef {{ piece: Piece, second: boolean, session: Session }} Props */

/** @extends {Component<Props>} */
export class CounterPicture extends Component {
  /** @param {Props} props */
  render({ piece }) {
    const art = artOf(piece);
    const drawn = document.getElementById(art);
    return drawn
      ? html`<svg class=${`counter-picture side-${piece.side}`} viewBox="-36 -36 72 72" aria-hidden="true"><use
          href=${`#${art}`} x="-34" y="-34" width="68" height="68" /></svg>`
      : html`<svg class=${`counter-picture side-${piece.side}`} viewBox="-36 -36 72 72" aria-hidden="true"
          ref=${(/** @type {Element | null} */ el) => this.#fill(el)}></svg>`;
  }

  /** @param {Element | null} el */
  #fill(el) {
    if (el && el.childNodes.length === 0) el.append(plainCounter(this.props.piece, this.props.second));
  }
}
