// Pages that are loaded again, addresses that mean nothing, and two tabs at once.

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { browse, drag, fresh, label, moves, open, serve, status } from './harness.mjs';

let desk;
let browser;
before(async () => {
  desk = await serve();
  browser = await browse();
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
after(async () => {
  await browser?.close();
  desk?.stop();
});

/** Waits until the page has kept a game with so many actions. */
const kept = (page, part) => page.waitForFunction((part) => sessionStorage.getItem('game')?.includes(part), part);

test('a game goes on after the page is loaded again', async () => {
  const page = await fresh(browser);
  await open(page, desk.address, '/chess');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  await drag(page, 'e7', 'e5');
  await moves(page, 2);
  // A look back leaves the game as it is.
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.waitForFunction(() => !document.querySelector('.move.here'));
  await kept(page, 'e7e5');
  await page.reload();
  await moves(page, 2);
  assert.match(await label(page, 'e5'), /black pawn/);
});

test('a game with secrets goes on too, and is covered first', async () => {
  const page = await fresh(browser);
  await open(page, desk.address, '/darkchess');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  await kept(page, 'e2e4');
  await page.reload();
  await page.getByRole('button', { name: /I am Black/ }).click();
  await page.waitForSelector('[role=grid]');
  await moves(page, 1);
  assert.match(await label(page, 'e8'), /black king/);
  assert.match(await label(page, 'e1'), /not seen/);
  assert.equal(await status(page).textContent(), 'Black to move');
});

test('an address that means nothing is named', async () => {
  const page = await fresh(browser);
  await page.goto(`${desk.address}#q1ZKSU3LzMss`);
  await page.getByRole('alert').getByText('q1ZKSU3LzMss').waitFor();
  await page.locator('.gallery li a').first().waitFor();
  await page.goto(`${desk.address}#/`);
  await page.getByRole('alert').waitFor({ state: 'detached' });
  assert.deepEqual(page.errors, []);
});
