// Messages that stay and messages that go when an action is played or the rules change.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Opened } from '../../src/desk/protocol.ts';
import type { Transport } from '../../src/desk/transport.ts';
import { back } from '../../src/play/rules.ts';
import { Session } from '../../src/play/session.ts';
import { Source } from '../../src/play/source.ts';

const view = (player: string) => ({ turn: { player, may_act: true }, ply: 0, plies: 0, record: [], pieces: [], symbols: {} });
const opened = (hides: boolean) =>
  ({ game: 1, view: view('white'), text: 'old', spec: { definition: { text: 'old' } }, definition: { hides, players: [{ name: 'white' }, { name: 'black' }] } }) as unknown as Opened;
/** A desk that carries out each action; then black has the turn. */
const desk = { ask: () => Promise.resolve({ ok: true, view: view('black'), actions: [], asides: [] }), stop: () => {} } as unknown as Transport;

test('what is told of new rules stays until a person plays', async () => {
  const session = new Session(desk, opened(false), '/', new Source('old'));
  session.away = true;
  session.told = ['one move was lost'];
  session.seats = { white: 2 };
  await session.play({ machine: 'a' });
  assert.deepEqual(session.told, ['one move was lost']);
  await session.play({ machine: 'b' });
  assert.deepEqual(session.told, []);
});

test('no new game is offered by rules that were given up', async () => {
  const session = new Session(desk, opened(true), '/', new Source('old', { original: { text: 'old' } }));
  session.source.text = 'mine';
  session.anew = { text: 'mine' };
  await back(session);
  assert.deepEqual([session.anew, session.source.text], [undefined, 'old']);
});
