// The seed of a game in which chance decides.

import type { Asked } from '../desk/protocol.ts';

/** A seed that nobody knows beforehand. */
export function seed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
}

/** Whether a request begins a game without saying how chance decides in it. */
export function unseeded(request: Asked<'open'>): boolean {
  return request.seed === undefined && request.record === undefined && request.link === undefined && !request.actions?.length;
}
