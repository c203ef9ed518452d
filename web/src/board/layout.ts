// Where the squares of a board are in its drawing. A square is 100 units wide, as in the symbols of the desk.

import type { Board, Square } from '../desk/protocol.ts';

export const CELL = 100;
/** The room for the names of ranks and files, and at the other edges. */
export const MARGIN = 40;
export const EDGE = 6;

/** The lines of each hatching, in a square that begins at the origin; capitals are places in the square. */
const HATCHINGS = [
  'M4 36L36 4M4 96L96 4M64 96L96 64',
  'M64 4L96 36M4 4l92 92M4 64l32 32',
  'M6 20h88m-88 30h88m-88 30h88',
  'M20 6v88m30-88v88m30-88v88',
  'M20 20h1m29 0h1m29 0h1m-46 15h1m29 0h1m-46 15h1m29 0h1m29 0h1m-46 15h1m29 0h1m-46 15h1m29 0h1m29 0h1',
  'M14 20h12m-6-6v12m54-6h12m-6-6v12m-36 24h12m-6-6v12m-36 24h12m-6-6v12m54-6h12m-6-6v12',
];

export const looks = HATCHINGS.length;

export function hatching(look: number): string {
  return HATCHINGS[look % looks] ?? '';
}

export class Layout {
  readonly files: number;
  readonly ranks: number;
  readonly width: number;
  readonly height: number;
  private readonly by = new Map<string, Square>();
  private readonly at = new Map<string, Square>();

  constructor(
    readonly board: Board,
    readonly turned: boolean,
  ) {
    this.files = Math.max(1, ...board.squares.map(({ file }) => file + 1), board.files.length);
    this.ranks = Math.max(1, ...board.squares.map(({ rank }) => rank + 1), board.ranks.length);
    this.width = MARGIN + this.files * CELL + EDGE;
    this.height = EDGE + this.ranks * CELL + MARGIN;
    for (const square of board.squares) {
      this.by.set(square.name, square);
      this.at.set(`${this.column(square.file)},${this.row(square.rank)}`, square);
    }
  }

  column(file: number): number {
    return this.turned ? this.files - 1 - file : file;
  }

  row(rank: number): number {
    return this.turned ? rank : this.ranks - 1 - rank;
  }

  /** The upper left corner of a square. */
  corner(square: string): [number, number] | undefined {
    const found = this.by.get(square);
    return found && [MARGIN + this.column(found.file) * CELL, EDGE + this.row(found.rank) * CELL];
  }

  middle(square: string): [number, number] | undefined {
    const corner = this.corner(square);
    return corner && [corner[0] + CELL / 2, corner[1] + CELL / 2];
  }

  /** The square in a column and a row as seen; none for a hole. */
  seen(column: number, row: number): Square | undefined {
    return this.at.get(`${column},${row}`);
  }

  /** All squares in reading order. */
  order(): string[] {
    const squares = [...this.board.squares];
    squares.sort((a, b) => this.row(a.rank) - this.row(b.rank) || this.column(a.file) - this.column(b.file));
    return squares.map(({ name }) => name);
  }

  /** Squares as one path. */
  path(squares: Iterable<string>): string {
    let path = '';
    for (const square of squares) {
      const corner = this.corner(square);
      if (corner) path += `M${corner[0]} ${corner[1]}h100v100h-100z`;
    }
    return path;
  }

  /** An arrow between the middles of two squares. */
  arrow(from: string, to: string, head = 26): string {
    const [a, b] = [this.middle(from), this.middle(to)];
    if (!a || !b) return '';
    const [along, across] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(along, across);
    if (length === 0) return '';
    const [x, y] = [(along / length) * head, (across / length) * head];
    const tip = (side: number) => `${Math.round(b[0] - x - side * y)} ${Math.round(b[1] - y + side * x)}`;
    return `M${a[0]} ${a[1]}L${b[0]} ${b[1]}M${tip(0.8)}L${b[0]} ${b[1]} ${tip(-0.8)}`;
  }
}
