// Pages that are loaded again, addresses that mean nothing, and two tabs at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drag, fresh, label, moves, open, served, stage, status } from './harness.mjs';

const shared = stage();

/** Waits until the page has kept a game with so many actions. */
const kept = (page, part) => page.waitForFunction((part) => sessionStorage.getItem(`game ${location.pathname}${location.hash}`)?.includes(part), part);

test('a game goes on after the page is loaded again', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
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
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/darkchess');
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
  const page = await fresh(shared.browser);
  await page.goto(`${shared.desk.address}#q1ZKSU3LzMss`);
  await page.getByRole('alert').getByText('q1ZKSU3LzMss').waitFor();
  await page.locator('.gallery li a').first().waitFor();
  await page.goto(`${shared.desk.address}#/`);
  await page.getByRole('alert').waitFor({ state: 'detached' });
  assert.deepEqual(page.errors, []);
});

test('a game is kept when the desk does not answer, and opened when it does', { skip: !served }, async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  await kept(page, 'e2e4');
  for (const code of ['busy', 'too-long']) {
    const body = JSON.stringify({ ok: false, error: { code, message: 'try again later' } });
    await page.route('**/desk', (route) => route.fulfill({ status: 503, contentType: 'application/json', body }));
    await page.reload();
    await page.getByText('try again later').waitFor();
    await page.unroute('**/desk');
    await page.getByRole('button', { name: 'Try again' }).click();
    await moves(page, 1);
    assert.match(await label(page, 'e4'), /white pawn/);
  }
});

test('a game that is slow to open is opened once', { skip: !served }, async () => {
  const page = await fresh(shared.browser);
  await page.goto(shared.desk.address);
  await page.locator('.gallery li a').first().waitFor();
  let opened = 0;
  let free;
  const slow = new Promise((resolve) => (free = resolve));
  await page.route('**/desk', async (route) => {
    if (route.request().postDataJSON().do === 'open') {
      opened += 1;
      await slow;
    }
    await route.continue();
  });
  await page.evaluate(() => (location.hash = '#/classics/almost'));
  await page.getByText('Setting up the board').waitFor();
  await page.evaluate(() => (location.hash = '#/'));
  await page.locator('.gallery li a').first().waitFor();
  await page.evaluate(() => (location.hash = '#/classics/almost'));
  await page.getByText('Setting up the board').waitFor();
  free();
  await page.waitForSelector('.grid .acts');
  assert.equal(opened, 1);
  assert.deepEqual(page.errors, []);
});

test('chance falls otherwise in each game, and as before when the page is loaded again', async () => {
  const page = await fresh(shared.browser);
  const start = async (hash) => {
    await page.goto('about:blank');
    await open(page, shared.desk.address, hash);
    return page.locator('.as-text code').textContent();
  };
  await page.goto(shared.desk.address);
  const clear = () => page.evaluate(() => sessionStorage.clear());
  const found = new Set();
  for (let count = 0; count < 4; count += 1) {
    found.add(await start('/advancing'));
    const before = await page.locator('.as-text code').textContent();
    await kept(page, 'seed');
    await page.reload();
    await page.waitForSelector('[role=grid]');
    assert.equal(await page.locator('.as-text code').textContent(), before);
    await clear();
  }
  assert.ok(found.size > 1, [...found].join());
  const seeded = await start('/advancing?seed=5');
  await clear();
  assert.equal(await start('/advancing?seed=5'), seeded);
});
