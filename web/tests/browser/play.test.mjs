// Games played by mouse, by keys and by touch; choices, drops, purchases, and what is hidden.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drag, fresh, label, middle, moves, open, position, square, stage, status } from './harness.mjs';

const shared = stage();

async function over(page, words) {
  await page.waitForFunction((words) => document.querySelector('.status h2')?.textContent.includes(words), words);
}

test('a game of Stun Check by mouse, half by clicks and half by drags', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/stun_check');
  await square(page, 'e2').click();
  assert.match(await label(page, 'e3'), /can be reached/);
  await square(page, 'e3').click();
  await moves(page, 1);
  await drag(page, 'a7', 'a6');
  await moves(page, 2);
  await drag(page, 'd1', 'h5');
  await moves(page, 3);
  await square(page, 'a6').click();
  await square(page, 'a5').click();
  await moves(page, 4);
  await square(page, 'h5').click();
  assert.match(await label(page, 'f7'), /black pawn, can be reached, captures black pawn/);
  await square(page, 'f7').click();
  await over(page, 'White wins');
  assert.deepEqual(page.errors, []);
});

test('a game of Stun Check by the keyboard alone', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/stun_check');
  const focused = () => page.evaluate(() => document.activeElement?.dataset.square ?? document.activeElement?.tagName);
  for (let count = 0; count < 20 && !/^[a-h]\d$/.test(await focused()); count += 1) await page.keyboard.press('Tab');
  assert.match(await focused(), /^[a-h]\d$/);
  const go = async (to) => {
    const from = await focused();
    const [files, ranks] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to[1]) - Number(from[1])];
    for (let step = 0; step < Math.abs(files); step += 1) await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let step = 0; step < Math.abs(ranks); step += 1) await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
    assert.equal(await focused(), to);
  };
  let count = 0;
  for (const [from, to] of [['e2', 'e3'], ['a7', 'a6'], ['d1', 'h5'], ['a6', 'a5'], ['h5', 'f7']]) {
    await go(from);
    await page.keyboard.press('Enter');
    await go(to);
    await page.keyboard.press(count % 2 ? 'Space' : 'Enter');
    await moves(page, (count += 1));
  }
  await over(page, 'White wins');
  assert.match(await page.locator('[role=status][aria-live]').textContent(), /White wins/);
});

test('keys find pieces, give up a choice, and reach the field', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  const focused = () => page.evaluate(() => document.activeElement?.dataset.square ?? document.activeElement?.getAttribute('aria-label'));
  await square(page, 'a1').focus();
  await page.keyboard.press('n');
  assert.equal(await focused(), 'b1');
  await page.keyboard.press('Enter');
  assert.match(await label(page, 'b1'), /chosen/);
  await page.keyboard.press('Escape');
  assert.doesNotMatch(await label(page, 'b1'), /chosen/);
  await page.keyboard.press('/');
  assert.equal(await focused(), 'Type a move');
  await page.keyboard.type('Nf3');
  await page.keyboard.press('Enter');
  await moves(page, 1);
  assert.match(await label(page, 'f3'), /white knight, changed by the last move/);
});

test('a game of Stun Check by touch', async () => {
  const page = await fresh(shared.browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await open(page, shared.desk.address, '/stun_check');
  let count = 0;
  for (const [from, to] of [['e2', 'e3'], ['a7', 'a6'], ['d1', 'h5'], ['a6', 'a5'], ['h5', 'f7']]) {
    await square(page, from).tap();
    await square(page, to).tap();
    await moves(page, (count += 1));
  }
  await over(page, 'White wins');
  const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(width <= inner, `${width} wide on ${inner}`);
});

test('a promotion is chosen from pictures', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  await position(page, '7k/P7/8/8/8/8/8/K7 w - - 0 1');
  await page.waitForFunction(() => document.querySelector('[data-square="a7"]')?.className === 'acts');
  await drag(page, 'a7', 'a8');
  const chooser = page.getByRole('dialog', { name: /which one/i });
  await chooser.waitFor();
  assert.equal(await chooser.locator('svg').count(), 4);
  await page.keyboard.press('Escape');
  await chooser.waitFor({ state: 'hidden' });
  assert.equal(await page.locator('.moves .move').count(), 0);
  await drag(page, 'a7', 'a8');
  await chooser.getByRole('button', { name: /knight/i }).click();
  await moves(page, 1);
  assert.match(await label(page, 'a8'), /white knight/);
});

test('a piece in hand is dropped by a drag, and by clicks', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/crazyhouse');
  for (const [index, [from, to]] of [['e2', 'e4'], ['d7', 'd5'], ['e4', 'd5'], ['d8', 'd5']].entries()) {
    await drag(page, from, to);
    await moves(page, index + 1);
  }
  const pawn = page.getByRole('group', { name: 'White hand' }).getByRole('button', { name: /white pawn/ });
  const box = await pawn.boundingBox();
  const goal = await square(page, 'd4').boundingBox();
  await page.mouse.move(box.x + 15, box.y + 15);
  await page.mouse.down();
  await page.mouse.move(goal.x + 20, goal.y + 20, { steps: 5 });
  await page.mouse.up();
  await moves(page, 5);
  assert.match(await label(page, 'd4'), /white pawn/);
  await page.getByRole('group', { name: 'Black hand' }).getByRole('button', { name: /black pawn/ }).click();
  await square(page, 'e4').click();
  await moves(page, 6);
  assert.match(await label(page, 'e4'), /black pawn/);
});

test('a muster of the Clash: bought by buttons, placed by hand, and covered for the other player', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/clash_of_the_armies');
  const buy = async (name) => {
    await page.getByRole('button', { name: /^buy/ }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };
  await buy(/^king/i);
  await moves(page, 1);
  await buy(/^queen/i);
  await moves(page, 2);
  for (const [index, [kind, to]] of [[/white king/, 'e1'], [/white queen/, 'd1']].entries()) {
    await page.locator('.shelf').getByRole('button', { name: kind }).click();
    await square(page, to).click();
    await moves(page, 3 + index);
  }
  await page.getByRole('button', { name: 'done', exact: true }).click();
  await moves(page, 5);
});

test('bids are made behind the veil', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/clash_of_the_armies');
  await position(page, '8/8/8/8/8/8/8/8 w - - 0 1 {stage game:3 round:1 auction:1 bidding} {reserve white=Q,B,P,P,P,P black=k,q,l,p,p,p,p} {points white=1 black=1} {gold white=107 black=100}');
  await page.getByRole('button', { name: /^bid/ }).click();
  await page.getByRole('dialog').getByRole('spinbutton').fill('14');
  await page.keyboard.press('Enter');
  await moves(page, 1);
  assert.equal(await page.locator('.moves').getByText('14').count(), 1);
  await page.getByRole('button', { name: 'Hand the screen to Black' }).click();
  assert.equal(await page.locator('[role=grid]').count(), 0);
  await page.getByRole('button', { name: /I am Black/ }).click();
  await page.waitForSelector('[role=grid]');
  assert.equal(await page.locator('.moves').getByText('14').count(), 0);
});

test('fog hides the other side until the screen is handed over', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/darkchess');
  assert.match(await label(page, 'e8'), /not seen/);
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  assert.match(await label(page, 'e4'), /white pawn/);
  assert.match(await label(page, 'e8'), /not seen/);
  const field = page.getByPlaceholder('Type a move');
  await field.fill('e5');
  await field.press('Enter');
  await page.getByText('hand the screen to Black first').first().waitFor();
  await moves(page, 1);
  await page.getByRole('button', { name: 'Hand the screen to Black' }).click();
  await page.getByRole('button', { name: /I am Black/ }).click();
  await page.waitForSelector('[role=grid]');
  assert.match(await label(page, 'e8'), /black king/);
  assert.match(await label(page, 'e1'), /not seen/);
});

test('branches stay in the list, and can be visited again', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  await drag(page, 'e7', 'e5');
  await moves(page, 2);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('.move.here')?.textContent === 'e4');
  await drag(page, 'c7', 'c5');
  await page.locator('.branch').waitFor();
  await page.locator('.branch .move', { hasText: 'e5' }).click();
  await page.waitForFunction(() => document.querySelector('.move.here')?.textContent === 'e5');
  assert.match(await label(page, 'e5'), /black pawn/);
  await page.locator('.head .title').click();
  await page.keyboard.press('Home');
  await page.waitForFunction(() => !document.querySelector('.move.here'));
  await page.getByRole('button', { name: 'Take back' }).click();
  await moves(page, 1);
});

test('a move is on the board within 50 milliseconds', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  await square(page, 'e2').click();
  const time = await page.evaluate(async () => {
    const start = performance.now();
    document.querySelector('[data-square="e4"]').click();
    while (!document.querySelector('[data-square="e4"]').getAttribute('aria-label').includes('pawn')) await new Promise((done) => setTimeout(done, 1));
    return performance.now() - start;
  });
  console.log(`# move to new board: ${time.toFixed(0)} ms`);
});

test('arrows and circles are drawn with the right button, and go with the next click', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  for (const [from, to] of [['b1', 'c3'], ['e4', 'e4']]) {
    await page.mouse.move(...(await middle(page, from)));
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(...(await middle(page, to)));
    await page.mouse.up({ button: 'right' });
  }
  assert.equal(await page.locator('.b-arrow').count(), 1);
  assert.equal(await page.locator('.p-circle').count(), 1);
  await square(page, 'a4').click();
  assert.equal(await page.locator('.b-arrow, .p-circle').count(), 0);
});
