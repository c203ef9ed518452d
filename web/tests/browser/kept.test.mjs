// Texts that are typed and not saved: kept, marked, and given up for the original.

import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { drag, fresh, label, moves, open, serve, served, square, stage, write } from './harness.mjs';

const shared = stage();

const WIDE = { viewport: { width: 1440, height: 900 } };
const KNIGHTS = 'language = 1\nextends = "chess"\n[variant]\nname = "Royal knights"\n[pieces.knight]\nmoves = "NK"\n';

/** Opens the editor of a game and waits for its text. */
async function edit(page) {
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.locator('.cm-content').waitFor();
  await page.waitForSelector('.problems .sum:not(:empty)');
}

const text = (page) => page.locator('.cm-content').evaluate((content) => [...content.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'));
const shut = async (page) => {
  await page.getByRole('button', { name: 'Close the editor' }).click();
  await page.locator('.cm-content').waitFor({ state: 'detached' });
};
const games = async (page) => {
  await page.getByRole('link', { name: 'Games' }).click();
  await page.locator('.gallery li a').first().waitFor();
};

test('text, undo history and cursor outlive the editor and a visit to the list of games', async () => {
  const page = await fresh(shared.browser, WIDE);
  await open(page, shared.desk.address, '/stun_check');
  await drag(page, 'e2', 'e3');
  await moves(page, 1);
  await edit(page);
  const before = await text(page);
  await page.locator('.cm-line', { hasText: '[variant]' }).click();
  await page.keyboard.press('Home');
  await page.keyboard.type('one');
  await page.waitForTimeout(700);
  await page.keyboard.press('End');
  await page.keyboard.type('two');
  const typed = await text(page);
  await page.waitForSelector('.problems li.error');
  const leave = [
    () => shut(page),
    async () => {
      await games(page);
      await page.locator('.gallery a[href="#/stun_check"]').click();
    },
  ];
  for (const away of leave) {
    await away();
    await page.waitForSelector('[role=grid]');
    await moves(page, 1);
    if ((await page.locator('.cm-content').count()) === 0) await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.cm-content').waitFor();
    assert.equal(await text(page), typed);
    // The cursor stands where it was, and each step is undone by itself.
    await page.locator('.cm-content').focus();
    await page.keyboard.type('!');
    assert.ok((await text(page)).includes('two!'), await text(page));
    await page.keyboard.press('Backspace');
  }
  for (let step = 0; step < 9 && (await text(page)) !== before; step += 1) await page.keyboard.press('Control+z');
  assert.equal(await text(page), before);
  assert.deepEqual(page.errors, []);
});

test('the button of the editor says that the text is not saved, or has mistakes', async () => {
  const page = await fresh(shared.browser, WIDE);
  await open(page, shared.desk.address, '/classics/almost');
  const button = (name) => page.getByRole('button', { name, exact: true });
  await edit(page);
  assert.equal(await button('Edit').count(), 1);
  await write(page, KNIGHTS);
  await page.getByText('The game goes on by these rules.').waitFor();
  await shut(page);
  await button('Edit unsaved').waitFor();
  await page.locator('.side').getByText('The game goes by your text, not by the original rules.').waitFor();
  await button('Edit unsaved').click();
  await write(page, KNIGHTS.replace('.knight', '.kngiht'));
  await button('Edit has mistakes').waitFor();
  await shut(page);
  await page.locator('.side').getByText('Your text has mistakes. The game goes by the last rules without mistakes.').waitFor();
  // The page that is loaded again has the text with its mistakes, and the game by the last rules without.
  await page.reload();
  await button('Edit has mistakes').click();
  await page.waitForSelector('.problems li.error');
  assert.match(await text(page), /kngiht/);
  assert.equal(await page.locator('.head .title').textContent(), 'Royal knights');
  assert.deepEqual(page.errors, []);
});

test('a shipped game that was changed is marked in the list, and can be had back', async () => {
  const page = await fresh(shared.browser, WIDE);
  await open(page, shared.desk.address, '/classics/almost');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  await edit(page);
  const original = await text(page);
  await write(page, KNIGHTS);
  await page.getByText('The game goes on by these rules.').waitFor();
  await games(page);
  const card = page.locator('.gallery a[href="#/classics/almost"]');
  assert.equal(await card.locator('.changed').textContent(), 'edited');
  assert.equal(await page.locator('.gallery .changed').count(), 1);
  await card.click();
  await page.getByRole('button', { name: 'Back to the original' }).click();
  await page.waitForFunction(() => document.querySelector('.head .title')?.textContent === 'Almost Chess');
  assert.equal(await text(page), original);
  await moves(page, 1);
  assert.equal(await page.locator('.standing').count(), 0);
  await games(page);
  assert.equal(await page.locator('.gallery .changed').count(), 0);
  assert.deepEqual(page.errors, []);
});

test('each game goes on where it was left', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  await games(page);
  await page.locator('.gallery a[href="#/stun_check"]').click();
  await page.waitForFunction(() => document.querySelector('.head .title')?.textContent === 'Stun Check');
  await drag(page, 'd2', 'd3');
  await moves(page, 1);
  await page.reload();
  await moves(page, 1);
  await games(page);
  await page.locator('.gallery a[href="#/chess"]').click();
  await page.waitForFunction(() => document.querySelector('.head .title')?.textContent === 'Chess');
  assert.match(await label(page, 'e4'), /white pawn/);
});

test('the game goes by what was typed while the file says something else', { skip: !served }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  const file = join(folder, 'kings.toml');
  const rules = (name) => `language = 1\nextends = "chess"\n[variant]\nname = "${name}"\n`;
  await writeFile(file, rules('Theirs'));
  const desk = await serve('--write', file);
  try {
    const page = await fresh(shared.browser);
    page.on('dialog', (dialog) => void dialog.accept());
    const title = (name) => page.waitForFunction((name) => document.querySelector('.head .title')?.textContent === name, name, { timeout: 20_000 });
    await page.goto(desk.address);
    await title('Theirs');
    await edit(page);
    await write(page, rules('Mine'));
    await title('Mine');
    await shut(page);
    await page.locator('.side').getByText('The game goes by your text, which is not saved.').waitFor();
    await writeFile(file, rules('Theirs again'));
    const standing = page.getByText('The file was changed by another program. The game goes by your text.');
    await standing.waitFor({ timeout: 20_000 });
    await title('Mine');
    // The page that is loaded again goes by what was typed, too.
    await page.reload();
    await title('Mine');
    await standing.waitFor();
    await page.getByRole('button', { name: /^Edit/ }).click();
    await page.locator('.cm-content').waitFor();
    const bar = await page.locator('.editor > header').boundingBox();
    assert.ok(bar.height < 60, `the head of the editor is ${bar.height} high`);
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await page.getByText('Saved. The text before is in kings.toml~').waitFor();
    assert.equal(await readFile(file, 'utf8'), rules('Mine'));
    // No copy is written over.
    await write(page, rules('Mine too'));
    await title('Mine too');
    await writeFile(file, rules('Others'));
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await page.getByText('Saved. The text before is in kings.toml~2').waitFor();
    assert.deepEqual((await readdir(folder)).sort(), ['kings.toml', 'kings.toml~', 'kings.toml~2']);
    assert.equal(await readFile(`${file}~`, 'utf8'), rules('Theirs again'));
    // A file that changes again and is taken: the text can be had back by undoing.
    await write(page, rules('Mine at last'));
    await title('Mine at last');
    await writeFile(file, rules('Taken'));
    await page.getByRole('button', { name: 'Take the text of the file' }).click();
    await title('Taken');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+z');
    await title('Mine at last');
    assert.deepEqual(page.errors, []);
  } finally {
    desk.stop();
    await rm(folder, { recursive: true });
  }
});

test('what was typed in the place of rules with mistakes is there after a visit to the list of games', { skip: !served }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  const file = join(folder, 'broken.toml');
  await writeFile(file, KNIGHTS.replace('.knight', '.kngiht'));
  const desk = await serve(file);
  try {
    const page = await fresh(shared.browser, WIDE);
    await page.goto(desk.address);
    await page.waitForSelector('.draft .problems li.error');
    await write(page, '# mine');
    await page.getByRole('link', { name: 'All games' }).click();
    await page.locator('.gallery li a').first().waitFor();
    await page.getByRole('link', { name: 'broken.toml' }).click();
    await page.locator('.cm-content').waitFor();
    assert.equal(await text(page), '# mine');
  } finally {
    desk.stop();
    await rm(folder, { recursive: true });
  }
});

test('what was typed in the place of rules with mistakes outlives the page, until the file is taken', { skip: !served }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  const file = join(folder, 'broken.toml');
  const broken = KNIGHTS.replace('.knight', '.kngiht');
  await writeFile(file, broken);
  const desk = await serve('--write', file);
  try {
    const page = await fresh(shared.browser, WIDE);
    const asked = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.goto(desk.address);
    await page.waitForSelector('.draft .problems li.error');
    await write(page, '# mine');
    await page.reload();
    await page.locator('.cm-content').waitFor();
    assert.deepEqual([await text(page), asked], ['# mine', ['beforeunload']]);
    await page.getByText('This text is not saved.').waitFor();
    // A busy server costs nothing of it.
    await write(page, KNIGHTS);
    await page.waitForSelector('.draft .primary:enabled');
    await page.route('**/desk', (route) => route.fulfill({ json: { ok: false, error: { code: 'busy', message: 'the server is busy' } } }));
    await page.getByRole('button', { name: 'Play by these rules' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/desk');
    await page.reload();
    await page.waitForSelector('.grid .acts');
    await page.locator('.side').getByText('The game goes by your text, which is not saved.').waitFor();
    await page.getByRole('button', { name: 'Back to the saved text' }).click();
    await page.getByText('The file has mistakes.').waitFor();
    await page.reload();
    await page.waitForSelector('.draft .problems li.error');
    await write(page, '# mine too');
    await page.reload();
    await page.getByRole('button', { name: 'Take the text of the file' }).click();
    await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent.includes('kngiht'));
    assert.deepEqual(page.errors, []);
  } finally {
    desk.stop();
    await rm(folder, { recursive: true });
  }
});

test('a link that is opened from a game does not take its place', async () => {
  const page = await fresh(shared.browser);
  await open(page, shared.desk.address, '/chess');
  await drag(page, 'e2', 'e4');
  await moves(page, 1);
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByLabel('Link').inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await open(page, shared.desk.address, '/stun_check');
  await drag(page, 'd2', 'd3');
  await moves(page, 1);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /Record/ }).click();
  await page.getByLabel('Open a position').fill(link);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('.head .title')?.textContent === 'Chess');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('.head .title')?.textContent === 'Stun Check');
  assert.match(await square(page, 'd3').getAttribute('aria-label'), /white pawn/);
});
