// Times of the page in Chromium: the first board, a move, a keystroke in the editor. `npm run figures` prints the medians.
// INTERP, SITE and PAGE choose the desk, as for the browser tests; take a release build.

import { browse, fresh, moves, open, serve, status } from './browser/harness.mjs';

/** The largest definition. */
const LARGEST = 'clash_of_the_armies';
const ROUNDS = 20;

function print(what, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const [least, median, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map((time) => time.toFixed(0));
  console.log(`${what}: ${median} ms (${least} to ${most})`);
}

/** The milliseconds from a key to the change of the page that shows its effect. */
function timed(page, key, shows) {
  return page
    .evaluate(
      ([shows]) => {
        globalThis.found = new Promise((resolve) => {
          let begun;
          document.addEventListener('keydown', () => (begun = performance.now()), { capture: true, once: true });
          const seen = () => {
            const wanted = shows.startsWith('!') ? !document.querySelector(shows.slice(1)) : document.querySelector(shows);
            if (begun === undefined || !wanted) return;
            observer.disconnect();
            resolve(performance.now() - begun);
          };
          const observer = new MutationObserver(seen);
          observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        });
      },
      [shows],
    )
    .then(() => page.keyboard.press(key))
    .then(() => page.evaluate(() => globalThis.found));
}

const desk = await serve();
const cold = [];
for (let round = 0; round < 5; round += 1) {
  const browser = await browse();
  const page = await fresh(browser);
  const begun = performance.now();
  await open(page, desk.address, '/chess');
  cold.push(performance.now() - begun);
  await browser.close();
}
print('first board, cold', cold);

const browser = await browse();
const page = await fresh(browser, { viewport: { width: 1440, height: 900 } });

await open(page, desk.address, '/chess');
const played = [];
for (const [index, text] of ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6', 'd3', 'b5'].entries()) {
  await page.keyboard.press('Escape');
  await page.locator('.command input').fill(text);
  const before = index % 2 ? 'Black' : 'White';
  if (!(await status(page).textContent()).includes(before)) throw new Error(`it is not the turn of ${before}`);
  played.push(await timed(page, 'Enter', '.moves .move.here:not([data-seen])'));
  await moves(page, index + 1);
  await page.evaluate(() => document.querySelectorAll('.moves .move').forEach((one) => one.setAttribute('data-seen', '')));
}
print('a move of chess', played);

await open(page, desk.address, `/${LARGEST}`);
await page.getByRole('button', { name: 'Edit' }).click();
await page.locator('.cm-content').click();
await page.waitForSelector('.problems .sum:not(:empty)');
await page.keyboard.press('Control+Home');
const [wrong, mended] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  wrong.push(await timed(page, 'x', '.problems li.error'));
  mended.push(await timed(page, 'Backspace', '!.problems li.error'));
}
print(`a keystroke that makes a mistake in ${LARGEST}`, wrong);
print('a keystroke that mends it', mended);
await browser.close();
desk.stop();
