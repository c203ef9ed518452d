import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '../../src/desk/protocol.ts';
import { difference, rows, Tree } from '../../src/play/line.ts';

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

test('branches that begin with equal actions are told apart by their events', () => {
  const thrown = (machine: string, events: string[] = []): Entry => ({ ply: 1, player: 'white', text: 'a4', action: 'a4', machine, events, turn: 1 });
  const tree = new Tree();
  tree.follow([thrown('a2a4 {throw=1}', ['Black throws 2 and 1', 'a bell rings'])]);
  tree.follow([thrown('a2a4 {throw=2}', ['Black throws 3 and 1', 'a bell rings'])]);
  tree.follow(record('b4'));
  const [one, two, other] = tree.roots;
  assert.equal(difference(one!, tree.beside(one!)), 'Black throws 2 and 1');
  assert.equal(difference(two!, tree.beside(two!)), 'Black throws 3 and 1');
  assert.equal(difference(other!, tree.beside(other!)), '');
  // The events are equal, but in another order.
  tree.only([thrown('a2a4 {throw=3}', ['White throws 2', 'Black throws 3', 'a bell rings'])]);
  tree.follow([thrown('a2a4 {throw=4}', ['Black throws 3', 'White throws 2', 'a bell rings'])]);
  assert.equal(difference(tree.roots[0]!, tree.beside(tree.roots[0]!)), 'White throws 2, Black throws 3');
  // One more event in front of the others.
  tree.only([thrown('a2a4 {throw=5}', ['White throws 2', 'Black throws 3'])]);
  tree.follow([thrown('a2a4 {throw=6}', ['Black throws 3'])]);
  assert.equal(difference(tree.roots[0]!, tree.beside(tree.roots[0]!)), 'White throws 2');
  assert.equal(difference(tree.roots[1]!, tree.beside(tree.roots[1]!)), '{throw=6}');
  tree.only([thrown('a2a4 {deal=1} {deal=2}')]);
  tree.follow([thrown('a2a4 {deal=3} {deal=2}')]);
  assert.equal(difference(tree.roots[0]!, tree.beside(tree.roots[0]!)), '{deal=1} {deal=2}');
});
