// How a game is opened: anew, or again as it was kept.

import type { Asked, Given, Reply } from '../desk/protocol.ts';
import { passing, type Transport } from '../desk/transport.ts';
import type { Kept } from './memory.ts';
import { seed, unseeded } from './seed.ts';

/** A kept game, without its rules and with so many of its actions. */
function again({ request, eyes }: Kept, done: number | undefined): Asked<'open'> {
  const { definition: _, actions, ...game } = request;
  return done === undefined ? {} : { ...game, ...(eyes && { eyes }), actions: (actions ?? []).slice(0, done) };
}

/** Opens a game. One that was kept is seen with the eyes that saw it before. */
export async function opening(desk: Transport, request: Asked<'open'>, kept?: Kept): Promise<Reply<Given<'open'>>> {
  const eyes = kept?.eyes && { eyes: kept.eyes };
  const reply = await desk.ask('open', { ...kept?.request, ...eyes, ...request });
  // The rules may have changed since: the game goes on as far as it can be played by them.
  if (!reply.ok && kept && !passing(reply)) return desk.ask('open', { ...request, ...again(kept, reply.error.done) });
  if (reply.ok && reply.definition.chance && !kept && unseeded(request)) return desk.ask('open', { ...request, seed: seed() });
  return reply;
}
