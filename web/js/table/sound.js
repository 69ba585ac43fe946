// Drums, guns and dice for who wants them. Every sound is made here, of noise and a falling tone.

import { settings } from "../settings.js";

/** @import { Session } from "./session.js" */

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** A browser lets a page sound only after a first touch. */
function stage() {
  if (!settings.now.sound || document.hidden) return null;
  audio ??= new window.AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  return audio;
}

/**
 * A burst of noise through a filter.
 * @param {{ after: number, long: number, loud: number, pitch: number, kind: BiquadFilterType }} how
 */
function burst({ after, long, loud, pitch, kind }) {
  const on = stage();
  if (!on || !noise) return;
  const at = on.currentTime + after;
  const [source, filter, gain] = [on.createBufferSource(), on.createBiquadFilter(), on.createGain()];
  source.buffer = noise;
  filter.type = kind;
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(Math.max(40, pitch / 4), at + long);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0008, at + long);
  source.connect(filter).connect(gain).connect(on.destination);
  source.start(at, Math.random() * 0.5);
  source.stop(at + long);
}

/** A tone that falls, as skins and barrels do. @param {number} after @param {number} from @param {number} long @param {number} loud */
function thud(after, from, long, loud) {
  const on = stage();
  if (!on) return;
  const at = on.currentTime + after;
  const [tone, gain] = [on.createOscillator(), on.createGain()];
  tone.frequency.setValueAtTime(from, at);
  tone.frequency.exponentialRampToValueAtTime(from / 3, at + long);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0008, at + long);
  tone.connect(gain).connect(on.destination);
  tone.start(at);
  tone.stop(at + long);
}

/** The beats of a drum that calls. */
const CALL = [0, 0.24, 0.48, 0.6, 0.72];

export const sounds = {
  /** One is called. */
  drum() {
    for (const [i, after] of CALL.entries()) {
      burst({ after, long: 0.09, loud: i < 3 ? 0.16 : 0.1, pitch: 2400, kind: "bandpass" });
      thud(after, 190, 0.12, 0.18);
    }
  },
  /** A gun, far away. */
  gun() {
    burst({ after: 0, long: 0.9, loud: 0.32, pitch: 620, kind: "lowpass" });
    thud(0, 95, 0.5, 0.4);
  },
  /** Dice on wood. */
  dice() {
    for (const after of [0, 0.09, 0.21, 0.34, 0.5])
      burst({ after, long: 0.035, loud: 0.2, pitch: 3100 + 900 * Math.random(), kind: "bandpass" });
  },
};

/** Sounds with what happens at a table. @param {Session} session */
export function listen(session) {
  /** @type {{ n: number, mine: boolean } | null} */
  let before = null;
  session.subscribe(() => {
    const view = session.view;
    if (!view || session.replay) return;
    const n = session.chronicle.at(-1)?.n ?? 0;
    const mine = session.asked || (session.busy && Boolean(before?.mine));
    if (before && settings.now.sound) {
      const fresh = session.chronicle.filter((entry) => entry.n > (before?.n ?? 0));
      if (fresh.some((entry) => entry.dice?.length)) sounds.dice();
      if (fresh.some((entry) => entry.deed === "fight")) sounds.gun();
      if (mine && !before.mine) sounds.drum();
    }
    before = { n, mine };
  });
}
