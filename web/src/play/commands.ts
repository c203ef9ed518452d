// Questions and orders in the field for moves, as at the prompt of the terminal.

import type { Action } from '../desk/protocol.ts';
import { advise } from './computer.ts';
import { handover } from './eyes.ts';
import { flip, undo as takeBack } from './steps.ts';
import { show } from './why.ts';
import type { Session } from './session.ts';

/** An answer to a question that was typed. */
export interface Answer {
  title: string;
  lines: string[];
}

const HELP = [
  'a move as people write it (`Nf3`, `exd5`, `e8=Q`), by its squares (`g1f3`), or as `moves` lists it',
  '`moves`, `moves e2`: what can be done; with a square or a piece',
  '`why e5`, `why`: why a move can or cannot be made; why the last one was refused',
  '`pieces`, `piece knight`: what pieces there are; how one moves',
  '`hint`: what the computer would do',
  '`undo`, `undo 3`: take back the last action, or so many',
  '`turn`: the board from the other side',
];

/** Where the page has what the terminal does by other words. */
const ELSEWHERE: Record<string, string> = {
  analyse: '*Evaluation* in the menu',
  captured: 'beside the names of the players',
  eval: '*Evaluation* in the menu',
  level: 'in the list beside the name of a player',
  load: '*Record* in the menu',
  new: '*New game* in the menu',
  options: '*New game* in the menu',
  position: '*Record* in the menu',
  record: '*Record* in the menu',
  redo: 'in the list of moves, which keeps what was taken back',
  rules: '*Rules* above the board',
  save: '*Record* in the menu',
  set: '*Record* in the menu',
};

/** Carries out a line if it is a command; nothing when it is a move. */
export function command(session: Session, line: string): Promise<void> | undefined {
  const [typed = '', ...rest] = line.split(/\s+/);
  const [word, more] = [typed.toLowerCase(), rest.join(' ')];
  switch (word) {
    case 'help':
    case '?':
      return told(session, { title: 'What can be typed here', lines: [...HELP, ...also(session)] });
    case 'moves':
      return moves(session, more);
    case 'why':
      return more === '' ? lastRefused(session) : why(session, more);
    case 'piece':
    case 'pieces':
      return more === '' ? pieces(session) : show(session, { kind: more });
    case 'hint':
      return advise(session);
    case 'undo':
      return undo(session, more);
    case 'turn':
    case 'flip':
      return flip(session);
  }
  const place = ELSEWHERE[word];
  return place === undefined ? undefined : failed(session, `\`${word}\` is ${place.replaceAll('*', '')}`);
}

async function told(session: Session, answer: Answer): Promise<void> {
  session.tell(answer);
}

async function failed(session: Session, message: string): Promise<void> {
  session.fail({ ok: false, error: { code: 'bad-request', message } });
}

/** A line with the asides, which can be said at any time. */
function also(session: Session): string[] {
  const said = [...new Set(session.asides.map(({ text }) => text.replaceAll('_', ' ')))];
  return said.length > 0 ? [`also: ${said.join(', ')}`] : [];
}

async function moves(session: Session, what: string): Promise<void> {
  if (handover(session)) return failed(session, 'only the player to move may know what can be done');
  const found = session.actions.filter((action) => isMeant(session, action, what));
  const texts = [...new Set(found.map(({ text }) => text))];
  if (texts.length === 0) return failed(session, what === '' ? 'nothing can be done' : `nothing can be done with \`${what}\` now`);
  const title = what === '' ? `What can be done: ${texts.length}` : `${what}: ${texts.length}`;
  session.tell({ title, lines: [texts.join(', '), ...(what === '' ? also(session) : [])] });
}

/** Whether an action is one of a square, a piece or an action of this name, or its text begins so. */
export function isMeant(session: { view: { pieces: { square: string; label: string }[] } }, action: Action, what: string): boolean {
  const word = what.toLowerCase();
  const [first] = action.gestures;
  const square = first?.at === 'square' ? first.square : undefined;
  const named = session.view.pieces.some((piece) => piece.square === square && ` ${piece.label}`.toLowerCase().endsWith(` ${word}`));
  return word === '' || square === word || named || action.action.replaceAll('_', ' ') === word.replaceAll('_', ' ') || action.text.startsWith(what);
}

async function lastRefused(session: Session): Promise<void> {
  const { outcome } = session.view;
  if (session.denied) session.refuse(session.denied);
  else if (outcome) await failed(session, `${outcome.words}; ask for a move, a square or a piece that did not help: \`why e1\``);
  else await failed(session, 'nothing has been refused here; ask for a move, a square or a piece: `why e4`');
}

async function why(session: Session, text: string): Promise<void> {
  const reply = await session.ask('why', { text, ply: session.view.ply, ...(session.eyes ? { eyes: session.eyes } : {}) });
  if ('why' in reply) session.refuse({ why: reply.why });
  else session.fail(reply);
}

/** Lists the pieces with their numbers. */
async function pieces(session: Session): Promise<void> {
  const reply = await session.ask('piece', {});
  if (!('pieces' in reply)) return 'error' in reply ? session.fail(reply) : undefined;
  const lines = reply.pieces.map(({ kind, letter, facts, tags }) => {
    const more = [...facts, ...tags].join(', ').replaceAll('_', ' ');
    return `\`${letter}\` ${kind.replaceAll('_', ' ')}${more && `: ${more}`}`;
  });
  session.tell({ title: 'The pieces', lines });
}

async function undo(session: Session, count: string): Promise<void> {
  if (count !== '' && !/^[1-9]\d*$/.test(count)) return failed(session, '`undo` takes nothing, or how many: `undo 3`');
  if (session.view.plies === 0) return failed(session, 'nothing has been done in this game yet');
  for (let left = Number(count || 1); left > 0 && session.view.plies > 0; left -= 1) await takeBack(session);
}
