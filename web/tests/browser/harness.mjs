// Parts of all browser tests: the page behind a desk, a browser, and hands.

import { after, afterEach, before } from 'node:test';
import { chromium } from 'playwright-core';
import { spawn } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { extname, join, resolve } from 'node:path';

const web = fileURLToPath(new URL('../../', import.meta.url));
const program = process.env.INTERP ?? [join(web, '../target/debug/interp'), join(web, '../target/release/interp')].find(existsSync);
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Whether a server answers, and can be given a file. */
export const served = !process.env.PAGE && !process.env.SITE;

/** Starts the page: by PAGE, an address; by SITE, a folder with desk.wasm; otherwise by `interp serve`. */
export async function serve(...options) {
  if (options.length > 0 && !served) throw new Error('a file needs a server');
  if (process.env.PAGE) return { address: process.env.PAGE, stop() {} };
  if (process.env.SITE) return site(resolve(process.env.SITE));
  const child = spawn(program, ['serve', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\/\/\S+/.exec(line);
      if (found) resolve(found[0]);
    });
    child.on('exit', (code) => reject(new Error(`interp serve ended with ${code}`)));
  });
  return { address, stop: () => child.kill() };
}

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };

/** A folder as a static host serves it. */
function site(folder) {
  const server = createServer((request, reply) => {
    const name = new URL(request.url, 'http://localhost').pathname.replace(/\/$/, '/index.html');
    const file = join(folder, name);
    if (request.method !== 'GET' || !file.startsWith(folder) || !existsSync(file)) return reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
    createReadStream(file).pipe(reply);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() }));
  });
}

export function browse() {
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
}

/** Starts a browser for the tests of a file, and the page unless each test starts its own; both end with the tests. */
export function stage({ serves = true } = {}) {
  const shared = {};
  before(async () => {
    if (serves) shared.desk = await serve();
    shared.browser = await browse();
  });
  afterEach(() => Promise.all(shared.browser.contexts().map((context) => context.close())));
  after(async () => {
    await shared.browser?.close();
    shared.desk?.stop();
  });
  return shared;
}

/** A page on which an error of a script fails the test. */
export async function fresh(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  return page;
}

export const square = (page, name) => page.locator(`[data-square="${name}"]`);
export const status = (page) => page.locator('.status h2');
export const label = (page, name) => square(page, name).getAttribute('aria-label');

/** Opens a game by its name, or whatever follows `#`. */
export async function open(page, address, hash) {
  await page.goto(`${address}#${hash}`);
  await page.waitForSelector('[role=grid]');
  await page.waitForFunction(() => document.querySelector('.grid .acts, .bar button, .item.acts'));
}

/** Waits until so many moves are in the list. */
export async function moves(page, count) {
  await page.waitForFunction((count) => document.querySelectorAll('.moves .actions .move').length === count, count);
}

/** The middle of a square on the screen. */
export async function middle(page, name) {
  const box = await square(page, name).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function drag(page, from, to) {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, to)), { steps: 4 });
  await page.mouse.up();
}

/** Writes a text into the editor in the place of the one there. */
export async function write(page, text) {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Opens the dialog of records. */
export async function records(page) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /Record/ }).click();
}

/** Opens what a text says, by the dialog of records. */
export async function paste(page, text) {
  await records(page);
  await page.getByLabel('Open a position').fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

/** Opens a position of the game that is shown. */
export async function position(page, text) {
  await paste(page, text);
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
}
