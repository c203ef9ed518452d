// Questions about pieces: where they may go, why not, and how they move; and what a player draws on the board.

import { written } from '../board/names.ts';
import type { Why } from '../desk/protocol.ts';
import type { Narrowed } from './narrowing.ts';
import type { Session } from './session.ts';

/** Why a move is refused, with the squares it was tried on. */
export interface Refused {
  why: Why;
  from?: string;
  to?: string;
}

/** The squares that can be reached, in words for a screen reader. */
export function goals(session: Session, { next }: Narrowed): string {
  const names = written(session.opened.board);
  const squares = next.flatMap(({ gesture }) => (gesture.at === 'square' ? [names.get(gesture.square) ?? gesture.square] : []));
  if (squares.length === 0) return '';
  return squares.length > 12 ? `Chosen. ${squares.length} squares can be reached.` : `Chosen. Can go to ${squares.join(', ')}.`;
}

/** Asks why a piece cannot go somewhere, or cannot move at all. */
export async function explain(session: Session, from: string, to?: string): Promise<void> {
  const standing = session.view.pieces.some(({ square }) => square === from);
  if (!standing) {
    session.refused = undefined;
    return session.changed();
  }
  const { epoch } = session;
  const request = { from, ...(to === undefined ? {} : { to }), ply: session.view.ply, ...(session.eyes ? { eyes: session.eyes } : {}) };
  const reply = await session.ask('why', request);
  if (epoch !== session.epoch) return;
  if ('why' in reply && reply.why) {
    session.denied = { why: reply.why, from, ...(to === undefined ? {} : { to }) };
    return session.refuse(session.denied);
  }
  session.changed();
}

/** Shows how the piece on a square, or a kind of piece, moves. */
export async function show(session: Session, what: { square: string } | { kind: string }): Promise<void> {
  const { epoch } = session;
  const reply = await session.ask('piece', { ...what, ply: session.view.ply, ...(session.eyes ? { eyes: session.eyes } : {}) });
  if (epoch !== session.epoch) return;
  if ('title' in reply) {
    session.card = { ...reply, ...what };
    session.spoken = `${reply.label}: ${reply.words.join(' ')}`;
  } else if ('kind' in what && 'error' in reply) {
    return session.fail(reply);
  }
  session.changed();
}

/** Shows no longer how a piece moves. */
export function hideCard(session: Session): void {
  if (!session.card) return;
  session.card = undefined;
  session.changed();
}

/** Draws an arrow or a circle, or takes it away. */
export function draw(session: Session, from: string, to: string): void {
  const others = session.arrows.filter((one) => one.from !== from || one.to !== to);
  session.arrows = others.length < session.arrows.length ? others : [...others, { from, to }];
  session.changed();
}
