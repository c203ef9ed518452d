// The accessible name of a square: what stands on it and what can happen there.

import type { Board, View } from '../desk/protocol.ts';
import type { Reach } from '../play/narrowing.ts';

/** The facts of a position that the names of squares tell. */
export interface Told {
  /** The labels of the pieces by square, the piece itself first, what lies beside it after. */
  pieces: Map<string, string[]>;
  fog: Set<string>;
  changed: Set<string>;
  shown: Set<string>;
  remark?: string;
  grounds: Map<string, string>;
  /** The names of squares as they are written at the edge of the board. */
  written: Map<string, string>;
}

/** Collects what is told of each square. */
export function told(board: Board, view: View): Told {
  const pieces = new Map<string, string[]>();
  for (const { square, label, corner } of view.pieces) {
    const labels = pieces.get(square) ?? [];
    if (corner === undefined) labels.unshift(label);
    else labels.push(label);
    pieces.set(square, labels);
  }
  const grounds = new Map<string, string>();
  for (const { name, ground } of board.squares) {
    const words = ground === undefined ? undefined : board.grounds[ground]?.words;
    if (words) grounds.set(name, words);
  }
  const all: Told = { pieces, fog: new Set(view.fog), changed: new Set(view.changed), shown: new Set(view.shown), grounds, written: written(board) };
  if (view.remark) all.remark = view.remark;
  return all;
}

/** Words of a list: `a`, `a or b`. */
function either(words: readonly string[]): string {
  return words.length < 3 ? words.join(' or ') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** The names of squares as the players of a game write them. */
export function written(board: Board): Map<string, string> {
  return new Map(
    board.squares.map(({ name, file, rank }) => {
      const [along, across] = [board.files[file], board.ranks[rank]];
      return [name, along && across ? `${along}${across}` : name];
    }),
  );
}

/** The name of a square. */
export function name(square: string, told: Told, state: { chosen: boolean; reach?: Reach; begins: boolean }): string {
  const parts = [told.written.get(square) ?? square];
  const pieces = told.pieces.get(square);
  if (told.fog.has(square)) parts.push('not seen');
  parts.push(...(pieces ?? (told.fog.has(square) ? [] : ['empty'])));
  const ground = told.grounds.get(square);
  if (ground) parts.push(ground);
  if (told.shown.has(square) && told.remark) parts.push(told.remark);
  if (told.changed.has(square)) parts.push('changed by the last move');
  if (state.chosen) parts.push('chosen');
  if (state.reach) {
    parts.push('can be reached');
    const victims = state.reach.captures.map((at) => `${told.pieces.get(at)?.[0] ?? 'a piece'}${at === square ? '' : ` on ${told.written.get(at) ?? at}`}`);
    if (victims.length > 0) parts.push(`captures ${either(victims)}`);
  } else if (state.begins && !state.chosen) {
    parts.push('can move');
  }
  return parts.join(', ');
}

/** The next square in a direction, over holes; none at the edge. */
export function step(board: Board, from: string, files: number, ranks: number): string | undefined {
  const at = board.squares.find(({ name }) => name === from);
  if (!at) return undefined;
  const ahead = board.squares
    .filter(({ file, rank }) => {
      const [along, across] = files ? [(file - at.file) * files, rank - at.rank] : [(rank - at.rank) * ranks, file - at.file];
      return along > 0 && across === 0;
    })
    .sort((a, b) => Math.abs(a.file - at.file) + Math.abs(a.rank - at.rank) - Math.abs(b.file - at.file) - Math.abs(b.rank - at.rank));
  return ahead[0]?.name;
}

/** The next square with a piece of a letter, in reading order. */
export function letter(view: View, order: readonly string[], from: string, typed: string, back: boolean): string | undefined {
  const standing = new Map(view.pieces.filter(({ corner }) => corner === undefined).map((piece) => [piece.square, piece.letter]));
  const turned = back ? [...order].reverse() : order;
  const start = turned.indexOf(from);
  const around = [...turned.slice(start + 1), ...turned.slice(0, start + 1)];
  return around.find((square) => standing.get(square)?.replace(/^[^\p{L}]+/u, '').toLowerCase().startsWith(typed.toLowerCase()));
}
