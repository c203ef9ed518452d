import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseeded } from '../../src/play/seed.ts';
import { alike, Source, type Told } from '../../src/play/source.ts';

const FILE = { name: 'hill.toml', write: true };
const told = (text: string, mark: string): Told => ({ definition: { text, file: FILE.name }, text, mark });
const begun = (text = 'old', mark = '1') => new Source(text, { file: FILE, from: { definition: { text, file: FILE.name }, mark } });

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
  const source = new Source('mended', { file: FILE, from: { definition: { text: 'broken' }, mark: '1' } });
  assert.deepEqual([source.unsaved, source.over], [true, '1']);
});

test('the page says by which text the game goes, where that may be in doubt', () => {
  const source = begun();
  assert.deepEqual([source.standing, source.state], ['', '']);
  source.text = 'mine';
  assert.equal(source.standing, 'The game goes by earlier rules, not by your text.');
  source.plays('mine');
  assert.deepEqual([source.standing, source.state], ['The game goes by your text, which is not saved.', 'unsaved']);
  source.hear(told('theirs', '2'));
  assert.equal(source.standing, 'The file was changed by another program. The game goes by your text.');
  source.mistakes = 1;
  assert.equal(source.state, 'has mistakes');
  assert.match(source.standing, /^The file was changed .* Your text has mistakes\. The game goes by the last rules without mistakes\.$/);
  source.take('theirs', '2');
  assert.equal(source.standing, 'The game goes by earlier rules, not by the text of the file.');
  source.plays('theirs');
  assert.deepEqual([source.standing, source.state], ['', '']);
  const shipped = new Source('old', { original: { name: 'chess' } });
  shipped.text = 'mine';
  shipped.plays('mine');
  assert.equal(shipped.standing, 'The game goes by your text, not by the original rules.');
});

test('a changed file is told as long as the page has not taken its text', () => {
  const source = begun();
  source.text = 'mine';
  source.hear(told('theirs', '2'));
  source.text = 'old';
  assert.deepEqual([source.unsaved, source.arrived?.text], [false, 'theirs']);
  assert.equal(source.standing, 'The file was changed by another program. The game goes by its text before that.');
});

test('a text is compared without its line ends', () => {
  const source = begun('one\r\ntwo\r\n');
  assert.equal(source.text, 'one\ntwo\n');
  assert.equal(source.unsaved, false);
  assert.equal(source.hear(told('one\r\nthree\r\n', '2')), true);
  source.plays('one\r\nthree\r\n');
  assert.deepEqual([source.text, source.unsaved, source.standing], ['one\nthree\n', false, '']);
  source.text = 'mine\n';
  const draft = source.draft!;
  source.hear(told('mine\r\n', '3'));
  assert.deepEqual([source.unsaved, source.conflict], [false, false]);
  const again = begun('mine\r\n', '3');
  again.restore(draft);
  assert.deepEqual([again.unsaved, again.conflict], [false, false]);
  assert.ok(alike({ text: 'a\r\nb' }, { text: 'a\nb' }));
});

test('what was typed is taken up again when the page is loaded again', () => {
  const source = begun();
  assert.equal(source.draft, undefined);
  source.text = 'mine';
  source.mistakes = 2;
  const draft = source.draft!;
  const again = begun();
  again.restore(draft);
  assert.deepEqual([again.text, again.saved, again.over, again.state, again.conflict], ['mine', 'old', '1', 'has mistakes', false]);
  // The file was changed meanwhile.
  const changed = begun('theirs', '2');
  changed.restore(draft);
  assert.deepEqual([changed.text, changed.over, changed.conflict, changed.arrived?.text, changed.arrived?.mark], ['mine', '1', true, 'theirs', '2']);
  const shipped = new Source('mine', { original: { text: 'mine' } });
  shipped.restore({ text: 'mine', saved: 'old', mark: '', mistakes: 0, original: { name: 'chess' } });
  assert.deepEqual([shipped.unsaved, shipped.original], [true, { name: 'chess' }]);
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
