// How a kept game is opened again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Asked } from '../../src/desk/protocol.ts';
import type { Transport } from '../../src/desk/transport.ts';
import { opening } from '../../src/play/opening.ts';

/** A desk that refuses all but the last of so many requests. */
function desk(code: string, refuses: number, done?: number) {
  const asked: Asked<'open'>[] = [];
  const ask = (_: string, request: Asked<'open'>) => {
    asked.push(request);
    return Promise.resolve(asked.length > refuses ? { ok: true, definition: { chance: false } } : { ok: false, error: { code, message: '', ...(done !== undefined && { done }) } });
  };
  return { asked, real: { ask } as unknown as Transport };
}

const definition = { text: 'rules' };
const kept = { request: { definition: { text: 'old' }, actions: ['a', 'b'] }, seats: {}, eyes: 'white' };

test('a kept game is seen at once with the eyes that saw it', async () => {
  const { asked, real } = desk('', 0);
  await opening(real, { definition }, kept);
  assert.deepEqual(asked, [{ definition, actions: ['a', 'b'], eyes: 'white' }]);
});

test('a kept game goes on as far as the rules allow', async () => {
  const part = desk('bad-request', 1, 1);
  await opening(part.real, { definition }, kept);
  assert.deepEqual(part.asked[1], { definition, actions: ['a'], eyes: 'white' });
  const none = desk('bad-request', 1);
  await opening(none.real, { definition }, kept);
  assert.deepEqual(none.asked[1], { definition });
  const busy = desk('busy', 1);
  await opening(busy.real, { definition }, kept);
  assert.equal(busy.asked.length, 1);
});
