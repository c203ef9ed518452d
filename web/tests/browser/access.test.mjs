// Every page is tried with axe: light and dark, with forced colours, at the width of a phone, and enlarged.

import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, open, position, square, stage, write } from './harness.mjs';

const shared = stage();

const LOOKS = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'enlarged to 200 %': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};

/** The pages, each with what has to be done to see it. */
const PAGES = {
  gallery: async (page) => {
    await page.goto(`${shared.desk.address}#/`);
    await page.waitForSelector('.gallery li');
  },
  game: async (page) => {
    await open(page, shared.desk.address, '/chess');
    await square(page, 'e2').click();
  },
  chooser: async (page) => {
    await open(page, shared.desk.address, '/chess');
    await position(page, '7k/P7/8/8/8/8/8/K7 w - - 0 1');
    await square(page, 'a7').click();
    await square(page, 'a8').click();
    await page.waitForSelector('.chooser[open]');
  },
  why: async (page) => {
    await open(page, shared.desk.address, '/stun_check');
    await square(page, 'e2').click();
    await square(page, 'e5').click();
    await page.waitForSelector('.note.refused');
  },
  piece: async (page) => {
    await open(page, shared.desk.address, '/stun_check');
    await square(page, 'd1').focus();
    await page.keyboard.press('?');
    await page.waitForSelector('.card');
  },
  hands: (page) => open(page, shared.desk.address, '/cardchess'),
  veil: async (page) => {
    await open(page, shared.desk.address, '/darkchess');
    await square(page, 'e2').click();
    await square(page, 'e4').click();
    await page.getByRole('button', { name: /Hand the screen/ }).click();
  },
  fog: (page) => open(page, shared.desk.address, '/darkchess'),
  'new game': async (page) => {
    await open(page, shared.desk.address, '/stun_check');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /New game/ }).click();
  },
  record: async (page) => {
    await open(page, shared.desk.address, '/chess');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /Record/ }).click();
    await page.waitForSelector('.copied');
  },
  share: async (page) => {
    await open(page, shared.desk.address, '/chess');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.waitForSelector('.dialog .copied');
  },
  menu: async (page) => {
    await open(page, shared.desk.address, '/chess');
    await page.getByRole('button', { name: 'More' }).click();
  },
  keys: async (page) => {
    await open(page, shared.desk.address, '/chess');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /keys/ }).click();
  },
  editor: async (page) => {
    await open(page, shared.desk.address, '/stun_check');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.waitForSelector('.cm-content');
    await page.waitForSelector('.problems .sum:not(:empty)');
  },
  'text with mistakes': async (page) => {
    await open(page, shared.desk.address, '/stun_check');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.cm-content').waitFor();
    await write(page, 'language = 1\nextends = "chess"\n[pieces.kngiht]\nmoves = "N"\n');
    await page.waitForSelector('.problems li.error');
    await page.getByRole('button', { name: 'Close the editor' }).click();
    await page.waitForSelector('.mark.bad');
  },
  'question before all is shown': async (page) => {
    await open(page, shared.desk.address, '/darkchess');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /Show everything/ }).click();
    await page.waitForSelector('dialog[open]');
  },
  'all is shown': async (page) => {
    await PAGES['question before all is shown'](page);
    await page.getByRole('dialog').getByRole('button', { name: 'Show everything' }).click();
    await page.waitForSelector('.table .standing');
  },
  dice: async (page) => {
    await open(page, shared.desk.address, '/dice?seed=7');
    await page.locator('.grid .acts').first().click();
    await page.locator('.grid button[aria-label*="can be reached"]').first().click();
    await page.waitForSelector('.moves .between');
  },
  'broken link': async (page) => {
    await page.goto(`${shared.desk.address}#v1.nonsense`);
    await page.waitForSelector('.broken');
  },
};

for (const [look, options] of Object.entries(LOOKS)) {
  test(`no violation: ${look}`, { timeout: 400_000 }, async () => {
    const wrong = [];
    for (const [name, visit] of Object.entries(PAGES)) {
      const page = await fresh(shared.browser, options);
      try {
        await visit(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, nodes } of violations) wrong.push(`${name}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary?.replaceAll('\n', ' ')}`).join('; ')}`);
        const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        if (wide > inner) wrong.push(`${name}: ${wide} wide on ${inner}`);
      } catch (error) {
        wrong.push(`${name}: ${error.message}`);
      }
      await page.context().close();
    }
    assert.deepEqual(wrong, []);
  });
}
