// A game as a player may see it, version 1 (docs/desk.md).

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
  /** The action alone. */
  action: string;
  /** Announcements, results of chance and lost turns after it, in order. */
  events?: string[];
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
  /** Announcements, results of chance and lost turns after the last action, in order. */
  events: string[];
  /** Announcements and lost turns before the first action. */
  opening: string[];
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
  /** The price: `3.5 gold`. */
  price?: string;
  to?: string;
  secret?: boolean;
}

/** The actions and asides of a position, and the symbols of their choices. */
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
