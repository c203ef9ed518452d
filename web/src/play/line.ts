// The moves of a game with its branches, as the page remembers them. The desk keeps one line; the page keeps all of them.

import type { Entry } from '../desk/protocol.ts';

/** An action in the tree, with the actions that were played after it. */
export interface Node {
  id: number;
  parent?: Node;
  children: Node[];
  entry: Entry;
}

/** All lines of a game. */
export class Tree {
  readonly roots: Node[] = [];
  /** The nodes of the line that the desk has. */
  line: Node[] = [];
  private count = 0;

  /** Takes over the record of the desk as the line; what was played before stays as a branch. */
  follow(record: readonly Entry[]): void {
    const line: Node[] = [];
    let parent: Node | undefined;
    for (const entry of record) {
      const among = parent ? parent.children : this.roots;
      let node = among.find((one) => alike(one.entry, entry));
      if (node) {
        node.entry = entry;
      } else {
        node = { id: ++this.count, children: [], entry };
        if (parent) node.parent = parent;
        among.push(node);
      }
      line.push(node);
      parent = node;
    }
    this.line = line;
  }

  /** Forgets the branches: in a game that hides something they would not be known again. */
  only(record: readonly Entry[]): void {
    this.roots.length = 0;
    this.follow(record);
  }

  /** The actions from the start to a node. */
  static path(node: Node): Node[] {
    const path: Node[] = [];
    for (let one: Node | undefined = node; one; one = one.parent) path.unshift(one);
    return path;
  }

  /** The actions from the start to a node and on by its first children, to the end of that branch. */
  static through(node: Node): Node[] {
    const path = Tree.path(node);
    for (let one = node.children[0]; one; one = one.children[0]) path.push(one);
    return path;
  }

  /** The branches beside a node of the line: other first actions from the same position. */
  beside(node: Node): Node[] {
    const among = node.parent ? node.parent.children : this.roots;
    return among.filter((one) => one !== node);
  }
}

/** Whether two entries are of one action. */
function alike(a: Entry, b: Entry): boolean {
  if (a.player !== b.player) return false;
  return a.machine !== undefined && b.machine !== undefined ? a.machine === b.machine : a.text === b.text;
}

/**
 * The events of a node that other nodes with an equal action do not have at this place: `Black throws 2 and 6`.
 * Empty if no other node has an equal action.
 */
export function difference(node: Node, others: readonly Node[]): string {
  const { player, action, events = [], machine = '' } = node.entry;
  const equal = others.filter(({ entry }) => entry.player === player && entry.action === action);
  const parts = equal.map(({ entry }) => differing(events, entry.events ?? []));
  const lines = events.filter((_, index) => parts.some(([from, to]) => from <= index && index < to));
  if (equal.length === 0 || lines.length > 0) return lines.join(', ');
  // Results of chance that are not among the events stand in braces in the machine form.
  return machine.match(/\{.*\}/)?.[0] ?? '';
}

/** The part of a list that another list does not begin or end with: its first index, and the index behind its last line. */
function differing(lines: readonly string[], others: readonly string[]): [number, number] {
  const shorter = Math.min(lines.length, others.length);
  let from = 0;
  while (from < shorter && lines[from] === others[from]) from++;
  let tail = 0;
  while (tail < shorter - from && lines.at(-1 - tail) === others.at(-1 - tail)) tail++;
  return [from, lines.length - tail];
}

/** The entries of one turn: what each player did. */
export interface Row {
  turn: number;
  nodes: Node[];
}

/** Groups a line into rows: a new row where the number of the turn changes. */
export function rows(line: readonly Node[]): Row[] {
  const all: Row[] = [];
  for (const node of line) {
    const last = all.at(-1);
    if (last && last.turn === node.entry.turn) last.nodes.push(node);
    else all.push({ turn: node.entry.turn, nodes: [node] });
  }
  return all;
}
