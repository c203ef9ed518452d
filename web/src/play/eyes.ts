// Whose eyes see a game that hides something, and the cover of the board between two players.

import type { Session } from './session.ts';

/** Whether the board is to be covered when the page is opened again: someone else may look at it now. */
export function covers(session: Session): boolean {
  return session.hides && session.eyes !== 'all' && people(session).length > 1;
}

/** The names of the players that the computer does not play. */
export function people(session: Session): string[] {
  return session.opened.definition.players.flatMap(({ name }) => (session.seats[name] === undefined ? [name] : []));
}

/** The player whose eyes a game begins with that hides something: the player to move, or the first person if the computer moves. */
export function first(session: Session): string | undefined {
  const own = people(session);
  const mover = session.view.turn?.player;
  return own.length === 0 || own.some((name) => name === mover) ? mover : own[0];
}

/** The player who should take the screen, if these eyes do not see the actions. */
export function handover(session: Session): { player: string; title: string } | undefined {
  const turn = session.view.turn;
  if (!turn || turn.may_act || session.view.outcome || !session.atEnd || session.computer !== undefined) return undefined;
  return turn;
}

/** Covers the board for the next player. */
export function veil(session: Session): void {
  session.veiled = true;
  session.spoken = '';
  session.changed();
}

/** Uncovers the board for a player. */
export async function unveil(session: Session, player: string): Promise<void> {
  const reply = await session.ask('view', { ...session.seen(), eyes: player });
  // The board that is covered is still that of the player before.
  if (!('view' in reply)) return session.fail(reply);
  session.eyes = player;
  session.veiled = false;
  session.say(reply.view);
  await session.arrive(reply.view);
}

/** Hides again what was shown to all. */
export async function hide(session: Session): Promise<void> {
  await look(session, first(session) ?? session.opened.definition.players[0]?.name);
}

/** Looks with other eyes: of a player, or of all. */
export async function look(session: Session, eyes: string | undefined): Promise<void> {
  const before = session.eyes;
  session.eyes = eyes;
  const reply = await session.ask('view', { ...session.seen(), ply: session.view.ply });
  if ('view' in reply) return session.arrive(reply.view);
  session.eyes = before;
  session.fail(reply);
}
