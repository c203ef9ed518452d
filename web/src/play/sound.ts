// Short sounds, made here; off until a player turns them on.

import type { View } from '../desk/protocol.ts';

let audio: AudioContext | undefined;

export function soundIsOn(): boolean {
  return audio !== undefined;
}

/** Turns the sounds on or off. */
export function setSound(on: boolean): void {
  if (!on) {
    void audio?.close();
    audio = undefined;
  } else {
    audio ??= new AudioContext();
  }
}

/** A tone that fades. */
function tone(pitch: number, seconds: number, loud: number, after = 0): void {
  if (!audio) return;
  const start = audio.currentTime + after;
  const wave = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const gain = new GainNode(audio, { gain: loud });
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  wave.connect(gain).connect(audio.destination);
  wave.start(start);
  wave.stop(start + seconds);
}

let pieces = 0;

/** The sound of a new position: a click, lower for a capture, two tones at a remark, three at the end. */
export function sound(view: View): void {
  const fewer = view.pieces.length < pieces;
  pieces = view.pieces.length;
  tone(fewer ? 180 : 260, 0.09, 0.25);
  if (view.remark) tone(520, 0.16, 0.15, 0.06);
  if (view.outcome) for (const [at, pitch] of [330, 415, 495].entries()) tone(pitch, 0.5, 0.12, 0.12 * at);
}
