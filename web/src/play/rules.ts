// The rules of a game that is played: it goes on by other ones, or begins anew by them.

import type { Definition, Opened, Refusal } from '../desk/protocol.ts';
import type { Start } from '../desk/transport.ts';
import { covers, first } from './eyes.ts';
import { remember } from './memory.ts';
import { seed } from './seed.ts';
import type { Session } from './session.ts';
import { alike } from './source.ts';

/** Goes on by changed rules; gives the refusal if that cannot be done. What was told of earlier rules is told no longer. */
export async function reload(session: Session, definition: Definition): Promise<Refusal | undefined> {
  const reply = await session.ask('reload', { definition, ...session.seen() });
  if ('error' in reply) {
    session.anew = reply.error.code === 'hides' ? definition : undefined;
    session.told = [];
    session.changed();
    return reply;
  }
  session.anew = undefined;
  const same = reply.definition?.fingerprint === session.opened.definition.fingerprint;
  session.told = same ? reply.told.slice(1) : reply.told;
  const { view, told: _, ...rest } = reply;
  session.opened = { ...session.opened, ...(rest as Partial<Opened>), view, spec: { ...session.opened.spec, definition } };
  session.source.plays(session.opened.text);
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

/** The file may have changed. The game goes on by what it says now, or by what was typed and is not saved. */
export async function take(session: Session, { definition, mark = '' }: Start): Promise<void> {
  if (!definition) return;
  const { source } = session;
  const text = 'text' in definition ? definition.text : session.opened.text;
  const taken = source.hear({ definition, text, mark });
  // The files beside it may have changed, too.
  const rules = taken || !('text' in definition) ? definition : { ...definition, text: source.played };
  await follow(session, rules, taken);
}

/** Goes back from what was typed to the text in the file, or to the original rules. */
export async function back(session: Session): Promise<void> {
  const { source, opened } = session;
  const { arrived } = source;
  if (arrived) {
    source.take(arrived.text, arrived.mark);
    return follow(session, arrived.definition, true);
  }
  source.take(source.saved, source.over);
  const { definition } = opened.spec;
  const own = 'text' in definition ? { ...definition, text: source.saved } : definition;
  await follow(session, source.original ?? own, true);
}

/** Goes on by rules of which the page has the text, `taken` if it is the one in the editor. */
async function follow(session: Session, definition: Definition, taken: boolean): Promise<void> {
  const refused = alike(definition, session.opened.spec.definition) ? undefined : await reload(session, definition);
  if (taken) {
    session.source.mistakes = mistakes(refused);
    if (!refused) session.anew = undefined;
  }
  if (refused && !['mistakes', 'hides'].includes(refused.error.code)) session.fail(refused);
  session.changed();
  remember(session);
}

/** The number of mistakes that a refusal tells of. */
function mistakes(refused: Refusal | undefined): number {
  return (refused?.error.diagnostics ?? []).filter(({ severity }) => severity === 'error').length;
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
  session.source.plays(reply.text);
  session.view = reply.view;
  session.tree.only(reply.view.record);
  session.eyes = session.hides ? first(session) : undefined;
  session.veiled = covers(session) && session.eyes !== eyes;
  await session.start();
}
