// The rules of a game that is played: it goes on by other ones, or begins anew by them.

import { plain, type Definition, type Opened, type Refusal } from '../desk/protocol.ts';
import type { Start } from '../desk/transport.ts';
import { covers, first } from './eyes.ts';
import { seed } from './seed.ts';
import type { Session } from './session.ts';
import { alike } from './source.ts';

/** Goes on by changed rules; gives the refusal if that cannot be done. */
export async function reload(session: Session, definition: Definition): Promise<Refusal | undefined> {
  const reply = await session.ask('reload', { definition, ...session.seen() });
  if ('error' in reply) {
    session.anew = reply.error.code === 'hides' ? definition : undefined;
    session.changed();
    return reply;
  }
  session.anew = undefined;
  session.told = reply.told;
  const { view, told: _, ...rest } = reply;
  session.opened = { ...session.opened, ...(rest as Partial<Opened>), view, spec: { ...session.opened.spec, definition } };
  session.view = view;
  const { eyes } = session;
  see(session);
  if (session.eyes === eyes) await session.arrive(view);
  else await session.start();
  return undefined;
}

/** Chooses the eyes that the rules ask for, when they begin or cease to hide something, or have other players. */
function see(session: Session): void {
  const { eyes, hides, opened } = session;
  if (!hides) {
    session.eyes = undefined;
    session.veiled = false;
  } else if (eyes !== 'all' && !opened.definition.players.some(({ name }) => name === eyes)) {
    session.eyes = first(session);
  }
}

/** The file may have changed: the game goes on by what it says now. */
export async function take(session: Session, { definition, mark = '' }: Start): Promise<void> {
  if (!definition) return;
  const refused = alike(definition, session.opened.spec.definition) ? undefined : await reload(session, definition);
  if (refused) {
    const broken = refused.error.code === 'mistakes';
    session.told = [broken ? 'The file has mistakes now. The game goes on by the last rules without.' : plain(refused.error.message)];
  }
  session.source.hear({ definition, text: 'text' in definition ? definition.text : session.opened.text, mark });
  session.changed();
}

/** Begins a new game by other rules. */
export async function begin(session: Session, definition: Definition): Promise<void> {
  const { settings } = session.opened.spec;
  const reply = await session.desk.ask('open', { definition, ...(settings && { settings }), seed: seed() });
  if (!reply.ok) return session.fail(reply);
  const { eyes } = session;
  session.anew = undefined;
  session.told = [];
  session.opened = reply;
  session.view = reply.view;
  session.tree.only(reply.view.record);
  session.eyes = session.hides ? first(session) : undefined;
  session.veiled = covers(session) && session.eyes !== eyes;
  await session.start();
}
