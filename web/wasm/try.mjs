// Loads the module as a page does, plays a little, and prints sizes and times: node web/wasm/try.mjs target/site/desk.wasm

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const bytes = await readFile(process.argv[2] ?? 'target/site/desk.wasm');
const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
console.log(`${bytes.length} bytes, gzip ${gzipSync(bytes, { level: 9 }).length}, brotli ${brotli}`);

/** Does something and prints how long it took. */
function timed(what, work) {
  const begun = performance.now();
  const result = work();
  console.log(`${what}: ${(performance.now() - begun).toFixed(0)} ms`);
  return result;
}

const module = timed('compile', () => new WebAssembly.Module(bytes));
assert.deepEqual(WebAssembly.Module.imports(module), []);
const { memory, alloc, call, release } = timed('begin', () => new WebAssembly.Instance(module)).exports;

/** The reply to a request. */
function ask(request) {
  const text = new TextEncoder().encode(JSON.stringify(request));
  const at = alloc(text.length);
  new Uint8Array(memory.buffer, at, text.length).set(text);
  const reply = call(at, text.length);
  const length = new DataView(memory.buffer).getUint32(reply, true);
  const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, reply + 4, length)));
  release(reply, length + 4);
  assert.equal(answer.ok, true, JSON.stringify(answer));
  return answer;
}

const { game } = timed('open chess', () => ask({ do: 'open', definition: { name: 'chess' } }));
const { actions } = timed('actions', () => ask({ do: 'actions', game }));
assert.equal(actions.length, 20);
timed('play e4', () => ask({ do: 'play', game, text: 'e4' }));
timed('why', () => ask({ do: 'why', game, text: 'e5xd4' }));
for (const level of [1, 3]) timed(`think, level ${level}`, () => ask({ do: 'think', game, level }));
const { fragment } = timed('share', () => ask({ do: 'share', game, with_actions: true }));
timed('open a link', () => ask({ do: 'open', link: fragment }));
for (const name of ['stun_check', 'ultra', 'clash_of_the_armies']) timed(`open ${name}`, () => ask({ do: 'open', definition: { name } }));
timed('gallery', () => ask({ do: 'gallery' }));
for (let round = 0; round < 200; round++) ask({ do: 'open', definition: { name: 'chess' } });
console.log(`memory: ${(memory.buffer.byteLength / 1048576).toFixed(1)} MB`);
