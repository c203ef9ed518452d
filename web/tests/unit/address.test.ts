// Requests of addresses and pasted texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linked } from '../../src/play/address.ts';

test('a link is found in what was pasted', () => {
  assert.equal(linked('https://example.org/play/#v2.aB-_9 '), 'v2.aB-_9');
  assert.equal(linked('v1.aB9'), 'v1.aB9');
  assert.equal(linked('Look: https://example.org/#v1.aB9 and play'), 'v1.aB9');
  for (const text of ['8/8/8/8/8/8/8/8 w - - 0 1', '1. e4 e5\n2. Qh5', '[Event "v1.0"]\n1. e4']) assert.equal(linked(text), undefined);
});

test('a link that was wrapped is joined', () => {
  assert.equal(linked('https://example.org/#v1.aB9\r\n  cD-_\r\neF'), 'v1.aB9cD-_eF');
  assert.equal(linked('https://example.org/#v1.aB9\nHave a look at it.'), 'v1.aB9');
});
