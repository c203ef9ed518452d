import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Board, View } from '../../src/desk/protocol.ts';
import { letter, name, step, told } from '../../src/board/names.ts';
import { Layout } from '../../src/board/layout.ts';

const board: Board = {
  files: ['a', 'b', 'c'],
  ranks: ['1', '2', '3'],
  plain: false,
  squares: ['a', 'b', 'c'].flatMap((file, f) =>
    [1, 2, 3].filter((rank) => !(f === 1 && rank === 2)).map((rank) => ({ name: `${file}${rank}`, file: f, rank: rank - 1, shade: 0 as const, ...(rank === 3 ? { ground: 0 } : {}) })),
  ),
  grounds: [{ look: 0, words: 'palace' }],
  style: '',
};
const view = {
  pieces: [
    { square: 'a1', symbol: 'n', label: 'white knight', letter: 'N' },
    { square: 'a1', symbol: 't', label: 'trap', letter: 't', corner: 0 },
    { square: 'c3', symbol: 'm', label: 'black knight', letter: 'n' },
  ],
  fog: ['c1'],
  changed: ['c3'],
  shown: ['c3'],
  remark: 'check',
} as unknown as View;
const plain = { chosen: false, begins: false };

test('a square says what stands on it and what can happen there', () => {
  const all = told(board, view);
  assert.equal(name('a1', all, { ...plain, begins: true }), 'a1, white knight, trap, can move');
  const reach = { actions: [], captures: ['c3'], more: false };
  assert.equal(name('c3', all, { ...plain, reach }), 'c3, black knight, palace, check, changed by the last move, can be reached, captures black knight');
  assert.equal(name('b1', all, plain), 'b1, empty');
  assert.equal(name('c1', all, plain), 'c1, not seen');
  assert.equal(name('a1', all, { ...plain, chosen: true }), 'a1, white knight, trap, chosen');
});

test('arrows go over holes and stop at the edge', () => {
  assert.equal(step(board, 'b1', 0, 1), 'b3');
  assert.equal(step(board, 'a2', 1, 0), 'c2');
  assert.equal(step(board, 'a1', -1, 0), undefined);
});

test('a letter goes to the next piece with it', () => {
  const order = new Layout(board, false).order();
  assert.deepEqual(order.slice(0, 3), ['a3', 'b3', 'c3']);
  assert.equal(letter(view, order, 'a3', 'n', false), 'c3');
  assert.equal(letter(view, order, 'c3', 'n', false), 'a1');
  assert.equal(letter(view, order, 'c3', 'n', true), 'a1');
  assert.equal(letter(view, order, 'c3', 'q', false), undefined);
});

test('a turned board is read from the other corner', () => {
  const layout = new Layout(board, true);
  assert.equal(layout.order()[0], 'c1');
  assert.equal(layout.seen(0, 0)?.name, 'c1');
  assert.equal(layout.seen(1, 1), undefined);
});
