// Requests to the desk and its replies, version 1 (docs/desk.md).

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

/** An option of a definition, with the value that this game has. */
export interface Option {
  name: string;
  title?: string;
  help?: string;
  values: string[];
  value: string;
}

export interface Player {
  name: string;
  title: string;
}

export interface About {
  name?: string;
  file: string;
  title: string;
  author?: string;
  summary?: string;
  document?: string;
  players: Player[];
  options: Option[];
  hides: boolean;
  chance: boolean;
  fingerprint: string;
}

export interface Square {
  name: string;
  file: number;
  rank: number;
  shade: 0 | 1;
  ground?: number;
}

export interface Ground {
  look: number;
  words: string;
  sign?: string;
}

export interface Board {
  files: string[];
  ranks: string[];
  plain: boolean;
  squares: Square[];
  grounds: Ground[];
  style: string;
}

export interface Piece {
  square: string;
  symbol: string;
  label: string;
  letter: string;
  corner?: number;
}

export interface Item {
  symbol?: string;
  label: string;
  count: number;
  key: string;
}

export interface Shelf {
  key: string;
  label: string;
  far: boolean;
  items: Item[];
}

export interface Turn {
  player: string;
  title: string;
  words: string;
  phase?: string;
  advice?: string;
  may_act: boolean;
}

export interface Outcome {
  words: string;
  winner?: string;
  rule?: string;
}

export interface Entry {
  ply: number;
  player: string;
  text: string;
  machine?: string;
  turn: number;
}

export interface View {
  ply: number;
  plies: number;
  turn?: Turn;
  outcome?: Outcome;
  eyes: string;
  pieces: Piece[];
  fog: string[];
  changed: string[];
  shown: string[];
  remark?: string;
  shelves: Shelf[];
  facts: string[];
  announced: string[];
  fallen?: { symbol: string; count: number; label?: string }[][];
  record: Entry[];
  symbols: Record<string, string>;
  text: string;
  position: string;
  spoken?: string;
}

/** One step of the player towards an action. */
export type Gesture =
  | { at: 'square'; square: string }
  | { at: 'item'; shelf: string; item: string }
  | { at: 'button'; label: string }
  | { at: 'choice'; label: string; symbol?: string };

export interface Action {
  machine: string;
  text: string;
  action: string;
  rule: string;
  player: string;
  gestures: Gesture[];
  /** Other ways to touch it, such as castling by the king's goal. */
  also?: Gesture[][];
  /** The squares of what is captured. */
  captures: string[];
  /** What it costs: `3.5 gold`. */
  price?: string;
  to?: string;
  secret?: boolean;
}

/** What can be done in a position, and the symbols of what is chosen on the way. */
export interface Actions {
  actions: Action[];
  asides: Action[];
  symbols: Record<string, string>;
}

export interface Why {
  line: string;
  paragraphs: string[];
  legal: boolean;
  rule?: { label: string; sentence: string; because?: string; file: string; line: number; own: boolean };
}

export interface PieceCard {
  title: string;
  label: string;
  words: string[];
  svg: string;
  /** Its numbers: `cost 10.5`. */
  facts: string[];
  tags: string[];
  goals: string[];
}

/** A kind in the list of all. */
export interface PieceEntry {
  kind: string;
  letter: string;
  facts: string[];
  tags: string[];
}

/** A place in a text. Lines and columns count from 1, columns in characters. */
export interface Place {
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

/** A message about a definition, as `interp check --format json` writes it. */
export interface Diagnostic extends Place {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  text: string;
  label: string;
  helps: string[];
  fix?: (Place & { replacement: string }) | null;
  also: (Place & { label: string })[];
}

export interface Example {
  name: string;
  line: number;
  passed: boolean;
  message?: string;
}

export interface Completion {
  from_column: number;
  items: { text: string; detail?: string }[];
}

export interface Hover {
  words?: string[];
  svg?: string;
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
  /** What became of a record that was opened. */
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
