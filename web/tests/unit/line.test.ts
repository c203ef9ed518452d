import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '../../src/desk/protocol.ts';
import { rows, Tree } from '../../src/play/line.ts';

const record = (...texts: string[]): Entry[] =>
  texts.map((text, index) => ({ ply: index + 1, player: index % 2 ? 'black' : 'white', text, action: text, machine: text, turn: (index >> 1) + 1 }));

test('what was played before stays as a branch', () => {
  const tree = new Tree();
  tree.follow(record('e4', 'e5', 'Nf3'));
  tree.follow(record('e4', 'c5'));
  assert.deepEqual(tree.line.map(({ entry }) => entry.text), ['e4', 'c5']);
  const [other] = tree.beside(tree.line[1]!);
  assert.deepEqual(Tree.through(other!).map(({ entry }) => entry.text), ['e4', 'e5', 'Nf3']);
  tree.follow(record('e4', 'e5', 'Nf3'));
  assert.equal(tree.line[2], Tree.through(other!)[2]);
  assert.equal(tree.roots.length, 1);
});

test('an action taken back stays as a continuation', () => {
  const tree = new Tree();
  tree.follow(record('e4', 'e5'));
  tree.follow(record('e4'));
  assert.deepEqual(tree.line[0]?.children.map(({ entry }) => entry.text), ['e5']);
});

test('a turn of several actions is one row', () => {
  const tree = new Tree();
  tree.follow(record('a', 'b', 'c', 'd').map((entry, index) => ({ ...entry, turn: index < 3 ? 1 : 2 })));
  assert.deepEqual(rows(tree.line).map(({ turn, nodes }) => [turn, nodes.length]), [[1, 3], [2, 1]]);
});
