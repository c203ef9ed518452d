// Steps through a game: to another position, to another branch, back by an action; and the board turned round.

import type { Given, Refusal } from '../desk/protocol.ts';
import { Tree, type Node } from './line.ts';
import type { Session } from './session.ts';

/** Shows the position after so many actions. */
export async function jump(session: Session, ply: number): Promise<void> {
  const target = Math.max(0, Math.min(session.view.plies, ply));
  if (target === session.view.ply) return;
  const reply = await session.ask('view', { ...session.seen(), ply: target });
  if ('view' in reply) {
    session.spoken = target === 0 ? 'The start.' : `After ${reply.view.record[target - 1]?.action ?? target}`;
    await session.arrive(reply.view);
  } else {
    session.fail(reply);
  }
}

/** Shows the position after a node, on another branch if it is on one. */
export async function visit(session: Session, node: Node): Promise<void> {
  const at = session.tree.line.indexOf(node);
  if (at >= 0) return jump(session, at + 1);
  const machines = Tree.through(node).map(({ entry }) => entry.machine);
  if (machines.some((machine) => machine === undefined)) return;
  const reply = await session.desk.ask('open', { ...session.opened.spec, actions: machines as string[], ...(session.eyes ? { eyes: session.eyes } : {}) });
  if (!reply.ok) return session.fail(reply);
  session.opened = { ...session.opened, game: reply.game };
  session.tree.follow(reply.view.record);
  session.view = reply.view;
  const shown = Tree.path(node).length;
  if (shown === reply.view.plies) await session.arrive(reply.view);
  else await jump(session, shown);
}

/** Takes the last action back; with the computer playing, to the last turn of a person. */
export async function undo(session: Session): Promise<void> {
  if (session.thinking || session.view.plies === 0) return;
  let ply = session.view.plies - 1;
  const people = (at: number) => session.seats[session.tree.line[at]?.entry.player ?? ''] === undefined;
  while (ply > 0 && !people(ply)) ply -= 1;
  let reply: Given<'undo'> | Refusal;
  do {
    reply = await session.ask('undo', session.seen());
    if (!('view' in reply)) return session.fail(reply);
  } while (reply.view.plies > ply);
  session.spoken = `Taken back. ${reply.view.turn?.words ?? ''}`;
  await session.arrive(reply.view, reply);
}

/** Turns the board round. */
export async function flip(session: Session): Promise<void> {
  session.turned = !session.turned;
  const reply = await session.ask('view', { ...session.seen(), ply: session.view.ply });
  if ('view' in reply) session.view = reply.view;
  session.changed();
}
