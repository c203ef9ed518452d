// Requests to the desk and its replies, version 1 (docs/desk.md).

import type { About, Action, Actions, Board, PieceCard, PieceEntry, View, Why } from './seen.ts';
import type { Completion, Diagnostic, Example, Hover } from './written.ts';

export type * from './seen.ts';
export type * from './written.ts';

/** A definition: shipped, by its name; or a text, with its parents beside it. */
export type Definition = { name: string } | { text: string; file?: string; beside?: Record<string, string> };

/** Everything a game is made of, except its actions. */
export interface Spec {
  definition: Definition;
  settings?: Record<string, string>;
  seed?: number;
  /** Random choices that are fixed: labels of rules, and numbers of outcomes. */
  fixed?: Record<string, string>;
  position?: string;
}

export interface GalleryGroup {
  title: string;
  games: { name: string; title: string; summary?: string; author?: string }[];
}

export interface Opened extends Partial<Actions> {
  game: number;
  definition: About;
  diagnostics: Diagnostic[];
  board: Board;
  view: View;
  /** Lines about the fate of a record that was opened. */
  told?: string[];
  spec: Spec;
  text: string;
}

export interface Thought {
  best?: { machine: string; text: string };
  line?: string[];
  score?: string;
  depth?: number;
  nodes?: number;
  view?: View;
}

/** An answer that is no: what went wrong, and what the desk adds to it. */
export interface Refusal {
  ok: false;
  error: {
    code: string;
    message: string;
    help?: string[];
    /** Of "mistakes". */
    diagnostics?: Diagnostic[];
    /** Of "refused". */
    why?: Why;
    /** Of "several": the actions that the typed text may mean. */
    ways?: Action[];
    /** Of a game that cannot be opened whole: how many of its actions can be done. */
    done?: number;
  };
}

/** A message for readers: without the name of the field of the request it is about. */
export function plain(message: string): string {
  return message.replace(/^`(?:link|record|position|fixed|game)`:? /, '');
}

export type Reply<T> = ({ ok: true } & T) | Refusal;

/** The requests by name, each with what it takes and what it gives. */
export interface Requests {
  open: [
    Partial<Spec> & { actions?: string[]; record?: string; link?: string; eyes?: string },
    Opened,
  ];
  view: [{ game: number; eyes?: string; turned?: boolean; ply?: number }, { view: View }];
  actions: [{ game: number; ply?: number; eyes?: string; turned?: boolean }, Actions];
  play: [
    { game: number; text?: string; machine?: string; ply?: number; eyes?: string; turned?: boolean },
    { view: View } & Partial<Actions>,
  ];
  undo: [{ game: number; eyes?: string; turned?: boolean }, { view: View } & Partial<Actions>];
  why: [{ game: number; text?: string; from?: string; to?: string; ply?: number; eyes?: string }, { why: Why }];
  piece: [{ game: number; square?: string; kind?: string; eyes?: string; ply?: number }, PieceCard | { pieces: PieceEntry[] }];
  check: [{ definition: Definition; settings?: Record<string, string> }, { diagnostics: Diagnostic[] }];
  examples: [{ definition: Definition }, { examples: Example[] }];
  complete: [{ definition: Definition; line: number; column: number }, Completion];
  hover: [{ definition: Definition; line: number; column: number }, Hover];
  reload: [{ game: number; definition: Definition; eyes?: string }, { view: View; told: string[] } & Partial<Opened>];
  gallery: [{}, { groups: GalleryGroup[] }];
  picture: [{ definition: Definition; settings?: Record<string, string>; seed?: number; position?: string; turned?: boolean; square?: number }, { svg: string }];
  rulebook: [{ definition: Definition; settings?: Record<string, string> }, { html: string }];
  save: [{ game: number }, { record: string; pgn?: string; no_pgn?: string; position: string }];
  share: [{ game: number; with_actions?: boolean }, { fragment: string; length: number }];
  think: [{ game: number | (Spec & { actions: string[] }); turned?: boolean; level?: number; nodes?: number; play?: boolean; eyes?: string }, Thought];
}

export type Name = keyof Requests;
export type Asked<N extends Name> = Requests[N][0];
export type Given<N extends Name> = Requests[N][1];
