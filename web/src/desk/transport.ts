// The way to the desk: a server that answers over HTTP, or the module in a worker. The page does not know which.

import type { Asked, Given, Name, Refusal, Reply, Spec } from './protocol.ts';

/** The start of a server: a file, a game, or nothing. */
export interface Start extends Partial<Spec> {
  /** The name of the file that the server watches. */
  file?: string | null;
  /** Whether the page may write the file. */
  write?: boolean;
  version?: number;
  /** The mark of the text in the file. */
  mark?: string;
  actions?: string[];
}

/** A file that was written. */
export interface Saved {
  mark: string;
  kept?: string | null;
}

/** Answers requests, one reply for each. */
export interface Transport {
  /** The place of the desk: a server, or this browser alone. */
  readonly kind: 'http' | 'worker';
  ask<N extends Name>(what: N, request: Asked<N>): Promise<Reply<Given<N>>>;
  /** The most positions that a thought looks at here, so that it ends in some seconds; no bound where the desk has one. */
  readonly most: number | undefined;
  /** Gives up a thought about a game that is told whole. */
  stop(): void;
  /** The file or game that is to be opened first. */
  start(): Promise<Start | undefined>;
  /** Calls back when the file or game that is to be opened has changed. */
  listen(heard: (start: Start) => void): void;
  /** Writes the file of the server, over the text with a mark or over any; gives the mark of the new text, and the name of the copy of the
   * text that was there before, if there is one. */
  save(text: string, over: string, anyway: boolean): Promise<Reply<Saved>>;
}

/** A refusal that the page itself makes, such as when no one answers. */
export function refusal(code: string, message: string): Refusal {
  return { ok: false, error: { code, message } };
}

/** Whether a refusal says nothing about the request: it may be answered when it is asked again. */
export function passing({ error }: Refusal): boolean {
  return ['busy', 'too-long', 'no-answer', 'failed', 'stopped'].includes(error.code);
}

/** The message of a page whose server was started anew. */
const MOVED = 'the server was started anew; open the address that `interp serve` prints now';

/** The largest request; the desk refuses longer ones. */
const LONGEST = 1 << 20;

/** A server at the address of the page. */
export class Http implements Transport {
  readonly kind = 'http';
  readonly most = undefined;
  /** The start of the server, as it was told last. */
  private told = '';

  stop(): void {
    // The server bounds the time of each request.
  }

  ask<N extends Name>(what: N, request: Asked<N>): Promise<Reply<Given<N>>> {
    return this.post('desk', { ...request, do: what });
  }

  private async post<T>(path: string, request: object): Promise<Reply<T>> {
    const body = JSON.stringify(request);
    if (body.length > LONGEST) return refusal('too-large', 'this is too long for the desk');
    try {
      const reply = await fetch(new URL(path, document.baseURI), { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const text = await reply.text();
      if (reply.status === 404) return refusal('no-answer', MOVED);
      if (!text.startsWith('{')) return refusal('no-answer', `the server answered ${reply.status}`);
      return JSON.parse(text) as Reply<T>;
    } catch {
      return refusal('no-answer', 'the server does not answer; is `interp serve` still running?');
    }
  }

  async start(): Promise<Start | undefined> {
    try {
      const reply = await fetch(new URL('start', document.baseURI));
      if (!reply.ok) return undefined;
      this.told = await reply.text();
      return JSON.parse(this.told) as Start;
    } catch {
      return undefined;
    }
  }

  listen(heard: (start: Start) => void): void {
    const changed = (event: Event) => {
      const now = String((event as MessageEvent).data);
      // The server begins by telling what is to be opened now.
      if (now === this.told) return;
      this.told = now;
      heard(JSON.parse(now) as Start);
    };
    let source: EventSource | undefined;
    const turn = () => {
      // A browser has few connections to a server: a tab that is not seen gives its own back.
      if (document.visibilityState === 'hidden') {
        source?.close();
        source = undefined;
      } else if (!source) {
        source = new EventSource(new URL('events', document.baseURI));
        source.addEventListener('changed', changed);
      }
    };
    document.addEventListener('visibilitychange', turn);
    turn();
  }

  save(text: string, over: string, anyway: boolean): Promise<Reply<Saved>> {
    return this.post('save', { text, over, anyway });
  }
}

/** The module in workers. */
export class InWorker implements Transport {
  readonly kind = 'worker';
  readonly most = 8000;
  private readonly first = new Line();
  private second: Line | undefined;
  private thinker: Line | undefined;

  ask<N extends Name>(what: N, request: Asked<N>): Promise<Reply<Given<N>>> {
    if (what === 'think' && typeof (request as Asked<'think'>).game === 'object') {
      this.thinker ??= new Line();
      return this.thinker.ask(what, request);
    }
    if (!ASIDE.has(what)) return this.first.ask(what, request);
    this.second ??= new Line();
    return this.second.ask(what, request);
  }

  stop(): void {
    this.thinker?.end();
    this.thinker = undefined;
  }

  start(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  listen(): void {
    // The module says nothing unasked.
  }

  save(): Promise<Refusal> {
    return Promise.resolve(refusal('forbidden', 'there is no file here'));
  }
}

/** Requests that may take long and need no game: a worker of their own answers them, so that the game does not wait. */
const ASIDE: ReadonlySet<Name> = new Set<Name>(['examples', 'picture', 'rulebook']);

/** One worker and the requests that wait for it. */
class Line {
  private readonly worker = new Worker(new URL('worker.js', document.baseURI));
  private readonly waiting = new Map<number, (reply: unknown) => void>();
  private count = 0;
  private broken: Refusal | undefined;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<{ id: number; text?: string; failed?: string }>) => {
      if (data.failed !== undefined) return this.fail(data.failed);
      this.waiting.get(data.id)?.(JSON.parse(data.text ?? '{}'));
      this.waiting.delete(data.id);
    };
    this.worker.onerror = () => this.fail('the worker stopped');
  }

  ask<N extends Name>(what: N, request: Asked<N>): Promise<Reply<Given<N>>> {
    if (this.broken) return Promise.resolve(this.broken);
    const id = ++this.count;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve as (reply: unknown) => void);
      this.worker.postMessage({ id, text: JSON.stringify({ ...request, do: what }) });
    });
  }

  /** Ends the worker in the middle of what it does. */
  end(): void {
    this.worker.terminate();
    this.fail('stopped');
  }

  private fail(message: string): void {
    this.broken = refusal('no-answer', `the rules could not be loaded: ${message}`);
    for (const answer of this.waiting.values()) answer(this.broken);
    this.waiting.clear();
  }
}

/** Finds out what answers here. A built site says so in the page; otherwise a server is asked first. */
export async function connect(): Promise<Transport> {
  const said = document.documentElement.dataset.desk;
  if (said === 'worker') return new InWorker();
  if (said === 'http') return new Http();
  try {
    const reply = await fetch('desk', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"do":"hello"}' });
    if ((await reply.text()).startsWith('{')) return new Http();
  } catch {
    // No server: the worker it is.
  }
  return new InWorker();
}
