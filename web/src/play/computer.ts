// The computer on the page: it plays for players, gives hints and judges positions.

import type { Refusal, Thought } from '../desk/protocol.ts';
import { look, people } from './eyes.ts';
import { keep } from './memory.ts';
import type { Session } from './session.ts';

/** Lets the computer play if it has the turn, or judges the position if that is wanted. */
export async function go(session: Session): Promise<void> {
  const level = session.computer;
  if (session.away) return;
  if (level === undefined || !session.atEnd || session.thinking) {
    if (session.evaluates && !session.hides && !session.thinking && !session.view.outcome) await evaluate(session);
    return;
  }
  const epoch = session.epoch;
  session.thinking = true;
  session.changed();
  const thought = session.hides ? await session.ask('think', { level, play: true, ...session.seen() }) : await think(session, level);
  session.thinking = false;
  if ('error' in thought && epoch === session.epoch) return session.fail(thought);
  if (session.hides) {
    const reply = await session.ask('view', session.seen());
    if ('view' in reply) {
      session.say(reply.view);
      await session.arrive(reply.view);
    }
    return;
  }
  // The player went elsewhere meanwhile; what was thought is for another position.
  if (epoch !== session.epoch) return session.atEnd ? go(session) : session.changed();
  if ('error' in thought || !thought.best) return session.changed();
  await session.play({ machine: thought.best.machine });
}

/** Asks for the best action in the position that is shown. */
async function think(session: Session, level: number, most?: number): Promise<Thought | Refusal> {
  const bound = session.desk.most;
  const nodes = bound === undefined ? {} : { nodes: Math.min(bound, most ?? 400 * 2 ** level) };
  const actions = session.view.record.slice(0, session.view.ply).map(({ machine }) => machine);
  const whole = actions.every((machine) => machine !== undefined);
  session.aside = whole && (bound !== undefined || !session.atEnd);
  const eyes = session.eyes === undefined ? {} : { eyes: session.eyes };
  if (!session.aside) return session.ask('think', { level, ...eyes, ...nodes });
  const game = { ...session.opened.spec, actions: actions as string[] };
  const reply = await session.desk.ask('think', { game, level, ...eyes, ...nodes });
  return reply;
}

/** Gives a player to the computer, or back to a person. */
export async function seat(session: Session, player: string, level: number | undefined): Promise<void> {
  if (level === undefined) delete session.seats[player];
  else session.seats[player] = level;
  const [only, ...others] = people(session);
  if (session.hides && only !== undefined && others.length === 0 && session.eyes !== only) await look(session, only);
  session.changed();
  void keep(session);
  await go(session);
}

/** Draws what the computer would do. */
export async function advise(session: Session): Promise<void> {
  if (session.thinking) return;
  const { epoch } = session;
  session.thinking = true;
  session.changed();
  const thought = await think(session, 6, 3000);
  session.thinking = false;
  if (epoch !== session.epoch) return session.atEnd ? go(session) : session.changed();
  if ('error' in thought) return session.fail(thought);
  if (epoch === session.epoch) {
    session.hint = thought;
    session.score = thought;
    session.spoken = thought.best ? `Hint: ${thought.best.text}` : 'No hint.';
  }
  session.changed();
}

/** Judges the position that is shown. */
async function evaluate(session: Session): Promise<void> {
  const { epoch } = session;
  session.thinking = true;
  const thought = await think(session, 5, 1500);
  session.thinking = false;
  if (epoch !== session.epoch) return session.atEnd ? go(session) : undefined;
  if ('error' in thought) return;
  session.score = thought;
  session.changed();
}
