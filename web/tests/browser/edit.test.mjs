// Why, the editor, links, records, and the computer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drag, fresh, label, moves, open, paste, records, served, square, stage, write } from './harness.mjs';

const shared = stage();

test('a refused drop says why, and shows the rule', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/stun_check');
  await drag(page, 'e2', 'e5');
  await page.waitForSelector('.note.refused');
  assert.match(await page.locator('.note.refused .lead').textContent(), /pawn/);
  assert.equal(await page.locator('.b-refused').count(), 1);
  await page.locator('.note.refused').getByRole('button', { name: 'Close' }).click();
  // The king may not move into an attack: a rule, with its sentence.
  for (const [index, [from, to]] of [['e2', 'e3'], ['a7', 'a6'], ['d1', 'g4'], ['a6', 'a5'], ['g4', 'd7']].entries()) {
    await drag(page, from, to);
    await moves(page, index + 1);
  }
  await drag(page, 'e8', 'd7');
  await page.waitForSelector('.note.refused blockquote');
  assert.match(await page.locator('.note.refused blockquote b').textContent(), /^SC-/);
  await page.getByRole('button', { name: 'Show the rule' }).click();
  await page.waitForSelector('.cm-content');
  const label = (await page.locator('.note.refused blockquote b').textContent()).trim();
  await page.waitForFunction((label) => document.querySelector('.cm-activeLine')?.textContent.includes(label), label);
});

test('a mistake is typed, its fix is taken, and the game goes on by the new rules', async () => {
  const page = await fresh(shared.browser, { viewport: { width: 1440, height: 900 } });
  await open(page, shared.desk.address, '/stun_check');
  await drag(page, 'e2', 'e3');
  await moves(page, 1);
  await page.getByRole('button', { name: 'Edit' }).click();
  const text = page.locator('.cm-content');
  await text.waitFor();
  await page.waitForSelector('.problems .sum:not(:empty)');
  const before = await page.locator('.problems li.error').count();
  assert.equal(before, 0);
  await page.locator('.cm-line', { hasText: 'to = ["bishop", "knight"]' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  for (let at = 0; at < 'to = ["bishop", "knigh'.length; at += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await page.waitForSelector('.problems li.error');
  assert.match(await page.locator('.problems li.error').first().textContent(), /knigh/);
  await page.locator('.problems .fix').first().click();
  await page.waitForFunction(() => !document.querySelector('.problems li.error'));
  assert.match(await text.textContent(), /\["bishop", "knight"\]/);
  // A change of the rules: the same moves, and a pawn that promotes to a queen, too.
  await page.locator('.cm-line', { hasText: 'to = ["bishop", "knight"]' }).click();
  await page.keyboard.press('Home');
  for (let at = 0; at < 'to = ['.length; at += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('"queen", ');
  await page.getByText('The game goes on by these rules.').waitFor();
  assert.match(await label(page, 'e3'), /white pawn/);
  assert.equal(await page.locator('.moves .actions .move').count(), 1);
  await page.waitForSelector('.problems .sum span', { timeout: 120_000 });
});

test('a link carries the game, and opens as it was', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/stun_check');
  await drag(page, 'e2', 'e3');
  await moves(page, 1);
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByLabel('Link').inputValue();
  assert.match(link, /#v1\.[\w-]+$/);
  const other = await fresh(shared.browser);
  await other.goto(link);
  await moves(other, 1);
  assert.match(await label(other, 'e3'), /white pawn/);
  assert.equal(await other.locator('.head .title').textContent(), 'Stun Check');
});

test('a broken link gets a message, and never a script', async () => {
  const page = await fresh(shared.browser);
  let spoken = 0;
  page.on('dialog', (dialog) => {
    spoken += 1;
    void dialog.dismiss();
  });
  for (const hash of ['v1.nonsense', 'v1.%zz', '%E0%A4%A', 'v9.abc', 'v1.', 'v1.<img src=x onerror=alert(1)>', '/<script>alert(1)</script>', '/no_such_game']) {
    await page.goto('about:blank');
    await page.goto(`${shared.desk.address}#${hash}`);
    await page.waitForSelector('.broken, .gallery');
  }
  assert.equal(spoken, 0);
});

test('texts of an author stay texts', async () => {
  const page = await fresh(shared.browser);
  let spoken = 0;
  page.on('dialog', (dialog) => {
    spoken += 1;
    void dialog.dismiss();
  });
  await open(page, shared.desk.address, '/new');
  await page.locator('.cm-content').waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(
    'language = 1\nextends = "chess"\n[variant]\nname = "<img src=x onerror=alert(1)>"\nsummary = "</title><script>alert(2)</script>"\n[pieces.knight]\nglyphs = ["<script>alert(3)</script>", "\\"><img src=x onerror=alert(4)>"]\n',
  );
  await page.waitForFunction(() => document.querySelector('.problems .sum')?.textContent !== '');
  await page.waitForTimeout(800);
  assert.equal(await page.locator('main img[src="x"], .board script, .head img').count(), 0);
  assert.equal(spoken, 0);
});

test('a position with a mistake leaves the game as it is', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  await paste(page, 'rnbqkbnr/pppp');
  await page.locator('.note.trouble').waitFor();
  assert.match(await label(page, 'e4'), /white pawn/);
});

test('a game goes on after a visit to the list of games', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  await page.goto(`${shared.desk.address}#/`);
  await page.waitForSelector('.gallery');
  await page.goto(`${shared.desk.address}#/chess`);
  await moves(page, 1);
  assert.match(await label(page, 'e4'), /white pawn/);
});

test('a record is opened again', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  await records(page);
  const record = await page.getByRole('textbox', { name: 'Record', exact: true }).inputValue();
  const pgn = await page.getByRole('textbox', { name: /^PGN/ }).inputValue();
  assert.match(pgn, /1\. e4/);
  for (const text of [record, pgn]) {
    const other = await fresh(shared.browser);
    await open(other, shared.desk.address, '/chess');
    await paste(other, text);
    await moves(other, 1);
    assert.match(await label(other, 'e4'), /white pawn/);
  }
});

test('the computer answers, and a hint is drawn', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  await page.getByLabel('Who plays Black').selectOption('1');
  await drag(page, 'e2', 'e4');
  await page.waitForFunction(() => document.querySelectorAll('.moves .actions .move').length === 2, undefined, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForSelector('.b-arrow', { timeout: 60_000 });
});

test('the rule book opens in a tab of its own', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/stun_check');
  const [book] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('button', { name: 'Rules' }).click()]);
  await book.waitForSelector('h1');
  assert.match(await book.locator('h1').first().textContent(), /Stun Check/);
});

test('the movement of a piece is shown when the mouse rests on it, and by a key', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  await square(page, 'b1').hover();
  await page.waitForSelector('.card');
  assert.match(await page.locator('.card h3').textContent(), /knight/i);
  assert.ok((await page.locator('.p-goal').count()) >= 2);
  await square(page, 'c1').focus();
  await page.keyboard.press('?');
  await page.locator('.card h3', { hasText: /bishop/i }).waitFor();
});

test('a text that was typed stays when the editor is closed, also with a mistake', async () => {
  const page = await fresh(shared.browser, { viewport: { width: 1440, height: 900 } });
  await open(page, shared.desk.address, '/chess');
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.click();
  await page.locator('.cm-content').waitFor();
  await write(page, 'language = 1\nextends = "chess"\n[pieces]\nkign.moves = "K"\n');
  await page.waitForSelector('.problems li.error');
  await page.getByRole('button', { name: 'Close the editor' }).click();
  await page.locator('.cm-content').waitFor({ state: 'detached' });
  await edit.click();
  await page.waitForSelector('.problems li.error');
  assert.match(await page.locator('.cm-content').textContent(), /kign/);
  assert.deepEqual(page.errors, []);
});

test('a check that fails says why, and is made again', { skip: !served }, async () => {
  const page = await fresh(shared.browser, { viewport: { width: 1440, height: 900 } });
  await open(page, shared.desk.address, '/chess');
  await page.route('**/desk', (route) => (route.request().postDataJSON().do === 'check' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByText('The rules could not be checked').waitFor();
  assert.equal(await page.getByText('The rules can be played.').count(), 0);
  await page.unroute('**/desk');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('The rules can be played.').waitFor();
});

test('a game that begins to hide something is seen by the player to move', async () => {
  const page = await fresh(shared.browser, { viewport: { width: 1440, height: 900 } });
  await open(page, shared.desk.address, '/almost');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.locator('.cm-content').waitFor();
  await write(page, 'language = 1\nextends = "classics/darkchess"\n');
  await page.getByText('The game goes on by these rules.').waitFor();
  assert.match(await label(page, 'e1'), /not seen/);
  await drag(page, 'e7', 'e5');
  await moves(page, 2);
  // The eyes stay those of Black until the screen is handed over.
  assert.match(await label(page, 'e1'), /not seen/);
  assert.match(await label(page, 'e8'), /black king/);
  await page.getByRole('button', { name: 'Hand the screen to White' }).waitFor();
});

test('rules that could show what is hidden begin a new game', async () => {
  const page = await fresh(shared.browser, { viewport: { width: 1440, height: 900 } });
  await open(page, shared.desk.address, '/darkchess');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.locator('.cm-content').waitFor();
  await write(page, 'language = 1\nextends = "chess"\n');
  const begin = page.getByRole('button', { name: 'Begin a new game by these rules' });
  await begin.waitFor();
  await page.getByText('The game goes by earlier rules, not by your text.').waitFor();
  assert.match(await label(page, 'e8'), /not seen/);
  await moves(page, 1);
  await begin.click();
  await moves(page, 0);
  assert.match(await label(page, 'e8'), /black king/);
  assert.deepEqual(page.errors, []);
});
