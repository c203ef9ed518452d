// Builds dist/: index.html, app.js, app.css, editor.js, worker.js. With --check, compares it with what is there.

import { build } from 'esbuild';
import { readFile, mkdir, writeFile, readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const checks = process.argv.includes('--check');
/** The largest sizes, compressed, in bytes. */
const LIMITS = { 'app.js': 60_000, 'editor.js': 170_000 };

const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  write: false,
  target: ['es2022', 'chrome117', 'firefox119', 'safari17'],
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  charset: 'utf8',
  outdir: 'dist',
};
const results = await Promise.all([
  build({ ...common, entryPoints: { app: 'src/main.tsx' }, format: 'iife' }),
  build({ ...common, entryPoints: { editor: 'src/editor/editor.ts' }, format: 'esm' }),
  build({ ...common, entryPoints: { worker: 'src/desk/worker.ts' }, format: 'iife' }),
  build({ ...common, entryPoints: { app: 'src/style/app.css' } }),
]);
const files = new Map(results.flatMap(({ outputFiles }) => outputFiles.map(({ path, contents }) => [path.split('/').at(-1), Buffer.from(contents)])));
files.set('index.html', await readFile(new URL('src/index.html', import.meta.url)));
files.set('LICENSES.txt', await readFile(new URL('src/LICENSES.txt', import.meta.url)));

const dist = new URL('dist/', import.meta.url);
await mkdir(dist, { recursive: true });
let wrong = 0;
for (const [name, contents] of [...files].sort()) {
  const size = gzipSync(contents, { level: 9 }).length;
  console.log(`${name.padEnd(12)} ${String(contents.length).padStart(8)} bytes, ${String(size).padStart(7)} compressed`);
  if (size > (LIMITS[name] ?? Infinity)) {
    console.error(`${name} is larger than ${LIMITS[name]} bytes`);
    wrong += 1;
  }
  if (!checks) await writeFile(new URL(name, dist), contents);
  else if (!contents.equals(await readFile(new URL(name, dist)).catch(() => Buffer.alloc(0)))) {
    console.error(`dist/${name} is not current: run npm run build`);
    wrong += 1;
  }
}
for (const name of checks ? await readdir(dist) : []) {
  if (files.has(name)) continue;
  console.error(`dist/${name} is made by nothing`);
  wrong += 1;
}
process.exitCode = wrong > 0 ? 1 : 0;
