// A file that the server watches: shown, changed from both sides, saved. And games against the computer.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { drag, fresh, label, moves, open, serve, served, square, stage } from './harness.mjs';

const RULES = `language = 1
extends = "chess"

[variant]
name = "Leaping kings"

[pieces.king]
moves = "N"
`;

const shared = stage({ serves: false });
let folder;
before(async () => void (folder = await mkdtemp(join(tmpdir(), 'page-'))));
after(() => rm(folder, { recursive: true }));

test('a file is played, changed on disk, changed on the page, and saved', { skip: !served }, async () => {
  const file = join(folder, 'kings.toml');
  await writeFile(file, RULES);
  const desk = await serve('--write', file);
  try {
    const page = await fresh(shared.browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(desk.address);
    await page.waitForSelector('.grid .acts');
    assert.equal(await page.locator('.head .title').textContent(), 'Leaping kings');
    await drag(page, 'e1', 'd3');
    await moves(page, 1);
    assert.match(await label(page, 'd3'), /white king/);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.waitForSelector('.problems .sum:not(:empty)');
    await writeFile(file, RULES.replace('Leaping kings', 'Leaping monarchs'));
    await page.waitForFunction(() => document.querySelector('.head .title')?.textContent === 'Leaping monarchs', undefined, { timeout: 20_000 });
    await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent.includes('Leaping monarchs'));
    assert.equal(await page.locator('.moves .actions .move').count(), 1);
    assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true);
    await page.locator('.cm-line', { hasText: 'moves = "N"' }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('K');
    await page.getByText('The game goes on by these rules.').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText(/^Saved\./).waitFor();
    assert.equal(await readFile(file, 'utf8'), RULES.replace('Leaping kings', 'Leaping monarchs').replace('"N"', '"NK"'));
    await square(page, 'e7').click();
    await square(page, 'e6').click();
    await moves(page, 2);
    await square(page, 'd3').click();
    assert.match(await label(page, 'd4'), /can be reached/);
    assert.deepEqual(page.errors, []);
  } finally {
    desk.stop();
  }
});

test('a file that changes beside own edits is taken on request, or written over', { skip: !served }, async () => {
  const file = join(folder, 'both.toml');
  await writeFile(file, RULES);
  const desk = await serve('--write', file);
  try {
    const page = await fresh(shared.browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(desk.address);
    await page.waitForSelector('.grid .acts');
    await drag(page, 'e1', 'd3');
    await moves(page, 1);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.waitForSelector('.problems .sum:not(:empty)');
    const edit = async (word) => {
      await page.locator('.cm-line', { hasText: 'name = ' }).click();
      await page.keyboard.press('End');
      await page.keyboard.type(`  # ${word}`);
      await page.waitForFunction((word) => document.querySelector('.cm-content')?.textContent.includes(word), word);
    };
    await edit('mine');
    // The browser asks before the page is left with it.
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await asked;
    assert.equal(dialog.type(), 'beforeunload');
    await dialog.dismiss();
    await writeFile(file, RULES.replace('Leaping kings', 'Their kings'));
    const take = page.getByRole('button', { name: 'Take the text of the file' });
    await take.waitFor();
    // Saving by the keyboard writes over nothing.
    await page.keyboard.press('Control+s');
    await page.getByText('The file was changed by another program.').waitFor();
    assert.match(await readFile(file, 'utf8'), /Their kings/);
    await take.click();
    await page.waitForFunction(() => document.querySelector('.head .title')?.textContent === 'Their kings');
    const shows = (part, other) => page.waitForFunction(([part, other]) => {
      const text = document.querySelector('.cm-content')?.textContent ?? '';
      return text.includes(part) && !text.includes(other);
    }, [part, other]);
    await shows('Their kings', 'mine');
    await page.waitForFunction(() => [...document.querySelectorAll('.editor button')].some((one) => one.textContent === 'Save' && one.disabled));
    await edit('again mine');
    await writeFile(file, RULES.replace('Leaping kings', 'Other kings'));
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await page.getByText(/^Saved\./).waitFor();
    assert.match(await readFile(file, 'utf8'), /Their kings.*again mine/);
    // The page that is loaded again has the text of the file, and the game.
    await page.reload();
    await moves(page, 1);
    await page.waitForFunction(() => document.querySelector('.head .title')?.textContent === 'Their kings', undefined, { timeout: 20_000 });
    assert.deepEqual(page.errors, []);
  } finally {
    desk.stop();
  }
});

test('a file with the line ends of Windows is unchanged until something is typed, keeps them, and two saves follow each other', { skip: !served }, async () => {
  const file = join(folder, 'ends.toml');
  await writeFile(file, RULES.replaceAll('\n', '\r\n'));
  const desk = await serve('--write', file);
  try {
    const page = await fresh(shared.browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(desk.address);
    await page.waitForSelector('.grid .acts');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.waitForSelector('.problems .sum:not(:empty)');
    assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true);
    assert.equal(await page.locator('.cm-line').count(), RULES.split('\n').length);
    await page.route('**/save', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.locator('.cm-line', { hasText: 'name = ' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('  # one');
    await page.keyboard.press('Control+s');
    await page.keyboard.type(', two');
    await page.keyboard.press('Control+s');
    await page.locator('.editor button:disabled', { hasText: /^Save$/ }).waitFor();
    assert.match(await readFile(file, 'utf8'), /# one, two\r\n/);
    assert.equal(await page.getByText('The file was changed by another program.').count(), 0);
    assert.deepEqual(page.errors, []);
  } finally {
    desk.stop();
  }
});

test('the computer plays a side of a game with fog, and is taken back with the own move', async () => {
  const desk = await serve();
  try {
    const page = await fresh(shared.browser);
    await open(page, desk.address, '/darkchess');
    await page.getByLabel('Who plays Black').selectOption('1');
    await drag(page, 'e2', 'e4');
    await page.waitForFunction(() => document.querySelectorAll('.moves .actions .move').length === 2, undefined, { timeout: 60_000 });
    assert.match(await label(page, 'e8'), /not seen/);
    assert.equal(await page.getByRole('button', { name: /Hand the screen/ }).count(), 0);
    await page.getByRole('button', { name: 'Take back' }).click();
    await moves(page, 0);
  } finally {
    desk.stop();
  }
});

test('what was typed in the place of rules with mistakes stays when the file changes', { skip: !served }, async () => {
  const file = join(folder, 'broken.toml');
  const broken = RULES.replace('pieces.king', 'pieces.kign');
  await writeFile(file, broken);
  const desk = await serve('--write', file);
  try {
    const page = await fresh(shared.browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(desk.address);
    await page.waitForSelector('.draft .problems li.error');
    const title = page.locator('.cm-line', { hasText: 'name = ' });
    await title.click();
    await page.keyboard.press('End');
    await page.keyboard.type('  # mine');
    await writeFile(file, broken.replace('Leaping kings', 'Their kings'));
    await page.getByText('The file was changed by another program.').waitFor();
    assert.match(await title.textContent(), /Leaping kings.*mine/);
    await page.getByRole('button', { name: 'Take the text of the file' }).click();
    await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent.includes('Their kings'));
    // A file that was mended is played, and keeps its file.
    await title.click();
    await writeFile(file, RULES);
    await page.waitForSelector('.grid .acts', { timeout: 20_000 });
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    assert.deepEqual(page.errors, []);
  } finally {
    desk.stop();
  }
});
