// Which actions a word behind `moves` means.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../src/desk/protocol.ts';
import { isMeant } from '../../src/play/commands.ts';

const action = (text: string, square: string | undefined, name = 'move'): Action => ({
  machine: text,
  text,
  action: name,
  rule: '',
  player: 'white',
  captures: [],
  gestures: square ? [{ at: 'square', square }] : [{ at: 'button', label: name }],
});
const session = {
  view: {
    pieces: [
      { square: 'g1', label: 'white knight' },
      { square: 'e2', label: 'white pawn' },
      { square: 'h1', label: 'white war machine' },
    ],
  },
};

test('a word means a square, a piece, an action or the beginning of a text', () => {
  const actions = [action('Nf3', 'g1'), action('e4', 'e2'), action('Mh3', 'h1'), action('+Q', undefined, 'buy'), action('draw', undefined, 'offer_draw')];
  const meant = (what: string) => actions.filter((one) => isMeant(session, one, what)).map(({ text }) => text).join(' ');
  assert.equal(meant(''), 'Nf3 e4 Mh3 +Q draw');
  assert.equal(meant('g1'), 'Nf3');
  assert.equal(meant('Pawn'), 'e4');
  assert.equal(meant('war machine'), 'Mh3');
  assert.equal(meant('machine'), 'Mh3');
  assert.equal(meant('buy'), '+Q');
  assert.equal(meant('offer draw'), 'draw');
  assert.equal(meant('N'), 'Nf3');
  assert.equal(meant('night'), '');
});
