// The games that this tab has open, by their addresses, so that a page that is loaded again goes on with them.

import type { Asked } from '../desk/protocol.ts';
import type { Session } from './session.ts';
import type { Draft } from './source.ts';

/** A game, as far as it is needed to open it again. */
export interface Kept {
  request: Asked<'open'>;
  /** The players that the computer plays, with its levels. */
  seats: Record<string, number>;
  /** Whose eyes saw the game, where something is hidden. */
  eyes?: string;
  /** The text of the rules, if it is not saved. */
  draft?: Draft;
}

/** How the names of all games begin in the memory of the tab. */
const GAME = 'game ';

/** The address of the page without what differs between two visits. */
export function here(): string {
  return location.pathname + location.hash;
}

/** Keeps a game for the time this tab is open. */
export function remember({ at, kept, seats, eyes, source: { draft } }: Session): void {
  if (kept) store(at, { request: kept, seats, ...(eyes && { eyes }), ...(draft && { draft }) });
}

function store(at: string, whole: Kept): void {
  try {
    sessionStorage.setItem(GAME + at, JSON.stringify(whole));
  } catch {
    // A browser that keeps nothing forgets the game when the page is loaded again.
  }
}

/** Keeps a text that was typed in the place of rules with mistakes, for the time this tab is open. */
export function rememberText(at: string, request: Asked<'open'>, draft: Draft): void {
  const before = remembered(at);
  store(at, { ...before, request: { ...before?.request, ...request }, seats: before?.seats ?? {}, draft });
}

/** Forgets the text that was typed at an address. The game stays. */
export function dropDraft(at: string): void {
  const before = remembered(at);
  if (!before?.draft) return;
  const { draft: _, ...rest } = before;
  store(at, rest);
}

/** The game that was open at an address. */
export function remembered(at: string): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(GAME + at) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The names of everything that the tab remembers. */
function keys(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}

/** The states of the texts that were changed, by their addresses from `#` on: `edited`, `has mistakes`. */
export function edited(): Map<string, string> {
  const found = new Map<string, string>();
  const begin = GAME + location.pathname;
  for (const key of keys()) {
    const draft = key.startsWith(begin) ? remembered(key.slice(GAME.length))?.draft : undefined;
    if (draft) found.set(key.slice(begin.length), draft.mistakes > 0 ? 'has mistakes' : 'edited');
  }
  return found;
}

/** Remembers the game for the time this tab is open. One with secrets is remembered by its record. */
export async function keep(session: Session): Promise<void> {
  const { epoch } = session;
  const { definition, settings } = session.opened.spec;
  const actions = session.tree.line.flatMap(({ entry: { machine } }) => (machine === undefined ? [] : [machine]));
  let request: Asked<'open'> = { ...session.opened.spec, actions };
  if (session.hides) {
    const reply = await session.ask('save', {});
    if (!('record' in reply) || epoch !== session.epoch) return;
    request = { definition, ...(settings && { settings }), record: reply.record };
  }
  session.kept = request;
  remember(session);
}
