// Whose eyes see a game that hides something.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { first, hide, unveil } from '../../src/play/eyes.ts';
import type { Session } from '../../src/play/session.ts';

const BUSY = { ok: false, error: { code: 'busy', message: 'the server is busy' } };

/** A covered game of two players that was seen by white, and that `mover` plays now. */
function game(mover: string, seats: Record<string, number>, answer: (eyes: string) => object) {
  const asked: string[] = [];
  const session = {
    opened: { definition: { players: [{ name: 'white' }, { name: 'black' }] } },
    view: { turn: { player: mover }, ply: 3 },
    seats,
    eyes: 'white',
    veiled: true,
    failed: '',
    arrived: undefined as object | undefined,
    seen: () => ({ eyes: session.eyes, turned: false }),
    ask: (_: string, { eyes }: { eyes: string }) => (asked.push(eyes), Promise.resolve(answer(eyes))),
    say: () => {},
    arrive: (view: object) => Promise.resolve(void (session.arrived = view)),
    fail: ({ error }: typeof BUSY) => void (session.failed = error.message),
  };
  return { session, asked, real: session as unknown as Session };
}

test('the board stays covered until the view of the next player is there', async () => {
  let free = false;
  const { session, real } = game('black', {}, (eyes) => (free ? { view: { eyes } } : BUSY));
  await unveil(real, 'black');
  assert.deepEqual([session.veiled, session.eyes, session.failed], [true, 'white', 'the server is busy']);
  free = true;
  await unveil(real, 'black');
  assert.deepEqual([session.veiled, session.eyes, session.arrived], [false, 'black', { eyes: 'black' }]);
});

test('no one sees the game with the eyes of the computer', async () => {
  const { session, asked, real } = game('black', { black: 3 }, (eyes) => ({ view: { eyes } }));
  session.eyes = 'all';
  await hide(real);
  assert.deepEqual([asked, session.eyes], [['white'], 'white']);
  assert.equal(first(game('black', {}, () => BUSY).real), 'black');
  assert.equal(first(game('white', { white: 1, black: 1 }, () => BUSY).real), 'white');
});
