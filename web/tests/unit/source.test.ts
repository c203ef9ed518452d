import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseeded } from '../../src/play/seed.ts';
import { alike, Source, type Told } from '../../src/play/source.ts';

const FILE = { name: 'hill.toml', write: true };
const told = (text: string, mark: string): Told => ({ definition: { text, file: FILE.name }, text, mark });
const begun = () => new Source('old', FILE, { definition: { text: 'old' }, mark: '1' });

test('the text of the file is taken as long as nothing was typed', () => {
  const source = begun();
  assert.equal(source.over, '1');
  assert.equal(source.hear(told('new', '2')), true);
  assert.deepEqual([source.text, source.saved, source.over, source.conflict], ['new', 'new', '2', false]);
});

test('what was typed stays, and builds on the text that was taken', () => {
  const source = begun();
  source.text = 'mine';
  assert.equal(source.hear(told('old', '1')), false);
  assert.equal(source.conflict, false);
  assert.equal(source.hear(told('theirs', '2')), false);
  assert.deepEqual([source.text, source.over, source.conflict, source.arrived?.text], ['mine', '1', true, 'theirs']);
  source.wrote('mine', '3');
  assert.deepEqual([source.unsaved, source.over, source.conflict, source.arrived], [false, '3', false, undefined]);
});

test('a text that was typed before its file could be played counts as unsaved', () => {
  const source = new Source('mended', FILE, { definition: { text: 'broken' }, mark: '1' });
  assert.deepEqual([source.unsaved, source.over], [true, '1']);
});

test('definitions are compared by their texts', () => {
  assert.ok(alike({ text: 'a', file: 'x.toml' }, { file: 'y.toml', text: 'a', beside: {} }));
  assert.ok(!alike({ text: 'a' }, { text: 'a', beside: { 'base.toml': 'b' } }));
  assert.ok(!alike({ name: 'a' }, { text: 'a' }));
});

test('only a game that says nothing of chance gets a seed', () => {
  assert.ok(unseeded({ definition: { name: 'chess' }, actions: [] }));
  for (const said of [{ seed: 0 }, { record: '…' }, { link: 'v1.' }, { actions: ['e2e4'] }]) assert.ok(!unseeded({ definition: { name: 'chess' }, ...said }));
});
