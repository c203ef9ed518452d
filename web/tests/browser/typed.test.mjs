// Commands, the live region, prices.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drag, fresh, moves, open, square, stage } from './harness.mjs';

const shared = stage();

const type = async (page, text) => {
  const field = page.getByLabel('Type a move');
  await field.fill(text);
  await field.press('Enter');
};

test('questions are answered as at the prompt', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  const shows = (text) => page.locator('.side .note').getByText(text).first().waitFor();
  await type(page, 'why');
  await shows('nothing has been refused here');
  await type(page, 'moves');
  await shows('What can be done: 20');
  await shows('also: resign, offer draw');
  await type(page, 'moves g1');
  await shows('Nh3, Nf3');
  await type(page, 'moves bishop');
  await shows('nothing can be done with bishop now');
  await type(page, 'help');
  await shows('take back the last action');
  await type(page, 'pieces');
  await shows('knight: value 3, minor');
  await type(page, 'piece knihgt');
  await shows('did you mean knight?');
  await type(page, 'piece knight');
  await page.getByRole('heading', { name: 'Knight' }).waitFor();
  await type(page, 'save');
  await shows('Record in the menu');
  await type(page, 'e5');
  await page.locator('.note.refused').waitFor();
  await page.getByRole('region', { name: 'Why not' }).getByRole('button', { name: 'Close' }).click();
  await page.locator('.note.refused').waitFor({ state: 'detached' });
  await type(page, 'why');
  await page.locator('.note.refused').waitFor();
  await type(page, 'e4');
  await moves(page, 1);
  await type(page, 'e5');
  await moves(page, 2);
  await type(page, 'undo 2');
  await moves(page, 0);
  assert.deepEqual(page.errors, []);
});

test('the turn is announced once', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  assert.equal((await page.locator('[role=status][aria-live]').textContent()).trim(), 'White: e4. Black to move');
});

test('what is bought has its price', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/clash_of_the_armies');
  await page.getByRole('button', { name: /^buy/ }).click();
  const queen = page.getByRole('dialog').getByRole('button', { name: /^queen/i });
  assert.equal(await queen.locator('.price').textContent(), '10.5 gold');
});

test('a hill is tinted, and named below the board', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/kingofthehill');
  assert.equal(await page.locator('.legend').textContent(), 'hill');
  assert.match(await square(page, 'd4').getAttribute('aria-label'), /hill/);
});
