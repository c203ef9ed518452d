import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Http } from '../../src/desk/transport.ts';

/** A browser, as far as listening needs one. */
class Sources extends EventTarget {
  static open: Sources[] = [];
  constructor() {
    super();
    Sources.open.push(this);
  }
  close(): void {
    Sources.open = Sources.open.filter((one) => one !== this);
  }
  tell(data: string): void {
    this.dispatchEvent(Object.assign(new Event('changed'), { data }));
  }
}

test('a tab listens while it is seen, and hears only what is new', async () => {
  const page = Object.assign(new EventTarget(), { baseURI: 'http://localhost/', visibilityState: 'visible' });
  const start = '{"file":"hill.toml","mark":"1"}';
  Object.assign(globalThis, { document: page, EventSource: Sources, fetch: () => Promise.resolve(new Response(start)) });
  const turn = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const desk = new Http();
  const heard: (string | undefined)[] = [];
  await desk.start();
  desk.listen(({ mark }) => heard.push(mark));
  Sources.open[0]?.tell(start);
  assert.deepEqual([heard, Sources.open.length], [[], 1]);
  Sources.open[0]?.tell('{"mark":"2"}');
  turn('hidden');
  assert.deepEqual([heard, Sources.open.length], [['2'], 0]);
  // A change that came meanwhile is told when the tab is seen again, and only once.
  turn('visible');
  turn('visible');
  assert.equal(Sources.open.length, 1);
  Sources.open[0]?.tell('{"mark":"3"}');
  turn('hidden');
  turn('visible');
  Sources.open[0]?.tell('{"mark":"3"}');
  assert.deepEqual(heard, ['2', '3']);
});
