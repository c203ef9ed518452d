// Notices, what is announced and hidden: where they stand, and when they go.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drag, fresh, label, moves, open, square, stage, write } from './harness.mjs';

const shared = stage();

const type = async (page, text) => {
  const field = page.getByLabel('Type a move');
  await field.fill(text);
  await field.press('Enter');
};

/** Plays Stun Check until a king asks to do what it may not. */
async function stun(page) {
  await open(page, shared.desk.address, '/stun_check');
  for (const [index, move] of ['e3', 'a6', 'Qg4', 'a5', 'Qxd7'].entries()) {
    await type(page, move);
    await moves(page, index + 1);
  }
  await type(page, 'Kxd7');
  await page.locator('.note.refused').waitFor();
}

/** Whether a part of the page lies within the window, and above all others. */
const seen = (locator) => locator.evaluate((part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && part.contains(hit);
});

test('the field for moves stays in sight below long notices', async () => {
  const page = await fresh(shared.browser);
  const field = page.getByLabel('Type a move');
  await open(page, shared.desk.address, '/chess');
  await type(page, 'help');
  await page.locator('.note').getByText('take back the last action').waitFor();
  assert.ok(await seen(field));
  await stun(page);
  await page.getByRole('button', { name: 'At length' }).click();
  await page.getByRole('button', { name: 'Shorter' }).waitFor();
  assert.ok(await seen(field));
  await square(page, 'e1').focus();
  await page.keyboard.press('?');
  await page.locator('.card').waitFor();
  assert.ok(await seen(field));
  // With the editor open, too.
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.locator('.cm-content').waitFor();
  assert.ok(await seen(field));
});

test('the number of a rule is not broken over lines', async () => {
  const page = await fresh(shared.browser, { viewport: { width: 390, height: 844 } });
  await stun(page);
  const number = page.locator('.note.refused .lead .whole');
  assert.match(await number.textContent(), /^\(SC-\d+\)$/);
  assert.equal(await number.evaluate((part) => part.getClientRects().length), 1);
});

test('a notice about earlier rules makes way for the next, and for a move', async () => {
  const page = await fresh(shared.browser, { viewport: { width: 1440, height: 900 } });
  const notices = page.locator('.notes .note');
  await open(page, shared.desk.address, '/almost');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.locator('.cm-content').waitFor();
  const knights = (moves) => `language = 1\nextends = "chess"\n[pieces.knight]\nmoves = "${moves}"\n`;
  await write(page, knights('NK'));
  await notices.getByText('knight').first().waitFor();
  // Back at the rules as they are printed, with a remark: there is nothing to tell.
  await write(page, `${knights('NK')}# a remark\n`);
  await page.waitForFunction(() => document.querySelectorAll('.notes .note').length === 0);
  await write(page, knights('NF'));
  await notices.getByText('knight').first().waitFor();
  assert.equal(await notices.count(), 1);
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  assert.equal(await notices.count(), 0);
});

test('what was typed into the field goes when the move is made by hand', async () => {
  const page = await fresh(shared.browser);
  const field = page.getByLabel('Type a move');
  await open(page, shared.desk.address, '/chess');
  await field.fill('e4');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  assert.equal(await field.inputValue(), '');
  await type(page, 'Ke7');
  await page.locator('.note.refused').waitFor();
  assert.equal(await field.inputValue(), 'Ke7');
});

test('a throw of dice stands between the moves, in words', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/dice?seed=7');
  const advice = page.locator('.status').getByText('1 pawn, 2 knight, 3 bishop');
  await advice.waitFor();
  const skipped = page.locator('.moves').getByText('has no legal move: the turn passes');
  for (let count = 1; count < 20 && (await skipped.count()) === 0; count += 1) {
    await page.locator('.grid .acts').first().click();
    await page.locator('.grid button[aria-label*="can be reached"]').first().click();
    await page.waitForFunction((count) => document.querySelectorAll('.moves .actions .move').length >= count, count);
  }
  const list = page.locator('.moves');
  for (const move of await list.locator('.actions .move').allTextContents()) assert.match(move, /^[\w+#x=-]+$/);
  assert.match(await list.locator('.between').first().textContent(), /^white throws [1-6] and [1-6]$/);
  assert.doesNotMatch(await list.textContent(), /[{}("]/);
  await skipped.first().waitFor();
});

test('everything that is hidden is shown after a question, under a standing sign', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/darkchess');
  const ask = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /Show everything/ }).click();
    await page.getByRole('dialog').waitFor();
  };
  await ask();
  await page.getByRole('button', { name: 'Leave it hidden' }).click();
  assert.match(await label(page, 'e8'), /not seen/);
  await ask();
  await page.getByRole('dialog').getByRole('button', { name: 'Show everything' }).click();
  const sign = page.getByText('Everything is shown');
  await sign.waitFor();
  await page.locator('[data-square=e8][aria-label*="black king"]').waitFor();
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  assert.ok(await sign.isVisible());
  await page.getByRole('button', { name: 'Hide it again' }).click();
  await sign.waitFor({ state: 'detached' });
  await page.locator('[data-square=e1][aria-label*="not seen"]').waitFor();
});

test('the editor is not open while the board is covered', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/darkchess');
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.click();
  await page.locator('.cm-content').waitFor();
  await drag(page, 'e2', 'e4');
  await page.getByRole('button', { name: /Hand the screen/ }).click();
  await page.getByRole('button', { name: /I am Black/ }).waitFor();
  assert.deepEqual([await edit.getAttribute('aria-pressed'), await edit.getAttribute('aria-disabled')], ['false', 'true']);
  assert.equal(await page.locator('.cm-content').count(), 0);
  await page.getByRole('button', { name: /I am Black/ }).click();
  await page.locator('.cm-content').waitFor();
});

test('the rule book is announced as a new tab, and the editor comes into view on a phone', async () => {
  const page = await fresh(shared.browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await open(page, shared.desk.address, '/chess');
  assert.equal(await page.getByRole('button', { name: 'Rules, opens in a new tab' }).count(), 1);
  await page.evaluate(() => scrollTo(0, 400));
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.locator('.cm-content').waitFor();
  assert.ok(await seen(page.locator('.editor h2')));
});
