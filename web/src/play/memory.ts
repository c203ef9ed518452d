// The game that this tab had open last, so that a page that is loaded again goes on with it.

import type { Asked } from '../desk/protocol.ts';
import type { Session } from './session.ts';

/** A game, as far as it is needed to open it again. */
export interface Kept {
  request: Asked<'open'>;
  /** The players that the computer plays, with its levels. */
  seats: Record<string, number>;
  /** Whose eyes saw the game, where something is hidden. */
  eyes?: string;
}

/** The address without what differs between two visits. */
function here(): string {
  return location.pathname + location.hash;
}

export function remember(kept: Kept): void {
  try {
    sessionStorage.setItem('game', JSON.stringify({ ...kept, at: here() }));
  } catch {
    // A browser that keeps nothing forgets the game when the page is left.
  }
}

/** The game that was open at this address. */
export function remembered(): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem('game') ?? 'null') as (Kept & { at: string }) | null;
    return kept?.at === here() ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the game for the time this tab is open. One with secrets is remembered by its record. */
export async function keep(session: Session): Promise<void> {
  const { epoch, eyes, seats } = session;
  const { definition, settings } = session.opened.spec;
  const actions = session.tree.line.flatMap(({ entry: { machine } }) => (machine === undefined ? [] : [machine]));
  let request: Asked<'open'> = { ...session.opened.spec, actions };
  if (session.hides) {
    const reply = await session.ask('save', {});
    if (!('record' in reply) || epoch !== session.epoch) return;
    request = { definition, ...(settings && { settings }), record: reply.record };
  }
  session.kept = request;
  remember({ request, seats, ...(eyes && { eyes }) });
}
