// Mouse, touch and pen on the board: drag and pinch move the camera, a tap chooses, a rest asks.

/** @import { Camera } from "./camera.js" */

const SLOP = 6;
const LONG_PRESS = 480;

/**
 * @typedef {object} Heard
 * @property {(event: PointerEvent) => void} tap
 * @property {(event: PointerEvent | MouseEvent) => void} press A right click or a long touch.
 * @property {(event: PointerEvent | null) => void} hover
 * @property {(event: PointerEvent) => boolean} lift Whether a drag that begins here carries something.
 * @property {(event: PointerEvent) => void} carry
 * @property {(event: PointerEvent) => void} drop
 */

/** @param {HTMLElement} viewport @param {Camera} camera @param {Heard} on */
export function gestures(viewport, camera, on) {
  /** @type {Map<number, PointerEvent>} */
  const down = new Map();
  /** @type {"idle" | "waiting" | "panning" | "pinching" | "carrying" | "spent"} */
  let doing = "idle";
  /** @type {PointerEvent | null} */
  let first = null;
  let spread = 0;
  let timer = 0;

  const local = (/** @type {MouseEvent} */ event) => {
    const box = viewport.getBoundingClientRect();
    return /** @type {[number, number]} */ ([event.clientX - box.left, event.clientY - box.top]);
  };

  viewport.addEventListener("pointerdown", (event) => {
    if (event.button > 0 || /** @type {Element} */ (event.target).closest("[data-off-board]")) return;
    down.set(event.pointerId, event);
    if (down.size === 1) {
      doing = "waiting";
      first = event;
      if (event.pointerType === "touch") {
        timer = setTimeout(() => {
          if (doing !== "waiting") return;
          doing = "spent";
          on.press(event);
        }, LONG_PRESS);
      }
    } else if (down.size === 2) {
      clearTimeout(timer);
      doing = "pinching";
      spread = 0;
    }
  });

  viewport.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") on.hover(event);
      return;
    }
    if (
      doing === "waiting" &&
      first &&
      Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > SLOP
    ) {
      clearTimeout(timer);
      // So that a drag beyond the edge is still ours.
      viewport.setPointerCapture(event.pointerId);
      doing = event.pointerType !== "touch" && on.lift(first) ? "carrying" : "panning";
      viewport.classList.toggle("panning", doing === "panning");
    }
    if (doing === "panning") {
      camera.pan(event.clientX - before.clientX, event.clientY - before.clientY);
      on.hover(null);
    } else if (doing === "carrying") {
      on.carry(event);
    }
    // A slow start within the slop is not lost: the first step of a pan covers it.
    if (doing !== "waiting") down.set(event.pointerId, event);
    if (doing === "pinching" && down.size === 2) pinch(before, event);
  });

  /** @param {PointerEvent} before @param {PointerEvent} now */
  function pinch(before, now) {
    const other = [...down.values()].find((event) => event.pointerId !== now.pointerId);
    if (!other) return;
    const width = Math.hypot(now.clientX - other.clientX, now.clientY - other.clientY);
    const [ax, ay] = local(now);
    const [bx, by] = local(other);
    camera.pan((now.clientX - before.clientX) / 2, (now.clientY - before.clientY) / 2);
    if (spread > 0 && width > 0) camera.zoom(width / spread, [(ax + bx) / 2, (ay + by) / 2], false);
    spread = width;
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!down.delete(event.pointerId)) return;
    clearTimeout(timer);
    viewport.classList.remove("panning");
    if (event.type === "pointerup" && first) {
      if (doing === "waiting") on.tap(first);
      else if (doing === "carrying") on.drop(event);
    } else if (doing === "carrying") {
      on.drop(event);
    }
    if (down.size === 0) doing = "idle";
    else doing = "panning";
  }
  viewport.addEventListener("pointerup", up);
  viewport.addEventListener("pointercancel", up);
  viewport.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch" && !down.has(event.pointerId)) on.hover(null);
  });
  viewport.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    if (doing !== "spent" && /** @type {PointerEvent} */ (event).pointerType !== "touch") on.press(event);
  });
  viewport.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 18 : 1;
      const speed = event.ctrlKey ? 0.01 : 0.0016;
      camera.zoom(Math.exp(-event.deltaY * lines * speed), local(event));
    },
    { passive: false },
  );
}
