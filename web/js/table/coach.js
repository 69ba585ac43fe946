// A walk-through of the first game: each tip comes when the scene first gives a reason for it, one at a
// time, and never again.

import { html, useEffect, useRef } from "../../vendor/preact-htm.js";
import { Icon } from "../icons.js";
import { settings } from "../settings.js";
import { over } from "../words.js";
import { Between, due, isGuided, LessonCard, Opening } from "./guide.js";

/** @import { TableView } from "../../types" */
/** @import { Session } from "./session.js" */
/** @typedef {{ key: string, title: string, text: string, when: (view: TableView, session: Session) => boolean }} Lesson */

const touch = matchMedia("(pointer: coarse)");

/** Whether somebody is about to go somewhere. @param {TableView} view @param {Session} session */
const inHand = (view, session) =>
  session.held !== null || view.scene.pieces.some((piece) => piece.states?.includes("picked"));

/** @returns {Lesson[]} */
function lessons() {
  const click = touch.matches ? "Tap" : "Click";
  return [
    {
      key: "prompt",
      title: "What is asked of you",
      text: "This panel always says what you have to decide now. Only what the rules allow can be chosen, so you cannot do anything wrong by trying.",
      when: (view) => view.your_turn,
    },
    {
      key: "pieces",
      title: "Counters with a golden rim",
      text: `They can be chosen. ${click} one. Drag the map to move it; ${touch.matches ? "two fingers zoom" : "the wheel zooms, 0 shows all of it"}.`,
      when: (view, session) => view.your_turn && view.scene.pieces.some((piece) => "space" in piece.place && session.choices?.hasPiece(piece.id)),
    },
    {
      key: "spaces",
      title: "Lit spaces",
      text: `Here it can go; the number is the cost. ${touch.matches ? "Tap a space to go there" : "Rest the pointer on a space to see the way, click to go there. Escape puts the piece down again"}.`,
      when: (view, session) => view.your_turn && inHand(view, session) && (session.choices?.lit(session.held).size ?? 0) > 0,
    },
    {
      key: "why",
      title: "Why not there?",
      text: `${touch.matches ? "Hold a finger" : "Rest the pointer"} on a space that is not lit: the table answers with the rule that forbids it. Every rule number opens the rule.`,
      when: (view, session) =>
        view.your_turn && (session.choices?.spaces.size ?? 0) > 0 && settings.now.seen.includes("spaces"),
    },
    {
      key: "undo",
      title: "Changed your mind?",
      text: "Undo goes back step by step, as far as the last die. So try things out.",
      when: (view) => view.your_turn && view.can_undo && settings.now.seen.includes("spaces"),
    },
    {
      key: "end",
      title: "When you are done",
      text: "A button ends the phase. If you have forgotten something, you are asked once.",
      when: (view, session) =>
        view.your_turn && Boolean(session.choices?.buttons.length) && settings.now.seen.includes("undo"),
    },
    {
      key: "duty",
      title: "Flags and red rims",
      text: "These have a duty that is still open in this phase. The phase can end when none is left.",
      when: (view) => view.your_turn && view.scene.marks.some((mark) => mark.kind === "duty"),
    },
    {
      key: "account",
      title: "The sum",
      text: "Every number with its rule, and below it how likely each result is, before you throw the die.",
      when: (view) => view.your_turn && Boolean(view.scene.account?.forecast),
    },
    {
      key: "chronicle",
      title: "What happened",
      text: "The chronicle tells it in sentences. Choose one to see it on the map; the clock beside it shows the board as it was then.",
      when: (view) => !view.your_turn && view.chronicle.some((entry) => entry.weight === "event"),
    },
    {
      key: "help",
      title: "Stuck?",
      text: "Hint says what the strongest opponent would do, and why. Threats shows what the enemy could do to you.",
      when: (view) => view.your_turn && settings.now.seen.includes("chronicle"),
    },
  ];
}

/** What is to be learned now: the game first, then the table that it is played at. @param {{ session: Session }} props */
export function Coach({ session }) {
  const view = session.view;
  const all = lessons();
  const seen = (/** @type {Lesson} */ one) => settings.now.seen.includes(one.key);
  const silent = !view || session.replay || over(view) || !Object.values(view.seats).some((seat) => seat.yours);
  const taught = silent ? null : due(session);
  // Two that teach at once confuse: tips about the table wait until the guided turn is over.
  const guided = !silent && isGuided(session);
  const lesson = silent || taught || guided || !settings.now.tips ? undefined : all.find((one) => !seen(one) && one.when(view, session));
  usePassing(session, lesson);
  if (silent) return null;
  if (taught) return html`<${LessonCard} session=${session} lesson=${taught} />`;
  if (guided) return html`<${Between} session=${session} />`;
  if (!settings.now.tips) return null;
  const opening = html`<${Opening} session=${session} />`;
  if (!lesson) return opening;
  return html`${opening}<aside class="coach" aria-label="Walk-through" data-lesson=${lesson.key}>
    <p class="head"><b>${lesson.title}</b><span
        class="where">Tip ${all.filter(seen).length + 1} of ${all.length}</span></p>
    <p>${lesson.text}</p>
    <div class="row">
      <button type="button" class="quiet" onClick=${() => settings.set({ tips: false })}>No more tips</button>
      <button type="button" class="small" onClick=${() => got(lesson.key)}>Got it <${Icon} name="forth" /></button>
    </div>
  </aside>`;
}

/** @param {string} key */
const got = (key) => settings.set({ seen: [...new Set([...settings.now.seen, key])] });

/** Who has gone on with a tip before his eyes need not be told again. @param {Session} session @param {Lesson | undefined} lesson */
function usePassing(session, lesson) {
  const shown = useRef(/** @type {{ key: string, inputs: number } | null} */ (null));
  const { inputs, your_turn: mine } = session.view ?? {};
  useEffect(() => {
    const was = shown.current;
    if (was && inputs !== was.inputs) got(was.key);
    if (was?.key !== lesson?.key || inputs !== was?.inputs)
      shown.current = lesson && mine && inputs !== undefined ? { key: lesson.key, inputs } : null;
  }, [lesson?.key, inputs]);
}
