// The page: what its address asks for, and the game or the gallery that answers.

import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { plain, type Asked, type Diagnostic, type Refusal } from './desk/protocol.ts';
import { connect, passing, type Start, type Transport } from './desk/transport.ts';
import { Draft } from './editor/Draft.tsx';
import { Gallery } from './pages/Gallery.tsx';
import { Game } from './pages/Game.tsx';
import { Head } from './pages/Head.tsx';
import { Words } from './panels/Words.tsx';
import { remembered, type Kept } from './play/memory.ts';
import { covers } from './play/eyes.ts';
import { take } from './play/rules.ts';
import { seed, unseeded } from './play/seed.ts';
import { Session } from './play/session.ts';
import { alike, Source } from './play/source.ts';

/** What the page begins with when a definition is written anew. */
const FIRST = `language = 1
extends = "chess"

[variant]
name = "My variant"
summary = "chess, but the knight also steps like a king"

# Rest the mouse on "knight" to see how it moves now; change the letters, and look again.
[pieces.knight]
moves = "NK"
`;

/** The text that an address stands for; the address itself if it is damaged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What the address asks for: something to open, or the gallery, with an address that it does not know. */
function wanted(hash: string): Asked<'open'> | { unknown: string } {
  const fragment = decoded(hash.replace(/^#/, ''));
  if (/^v\d+\./.test(fragment)) return { link: fragment };
  if (fragment === '/new') return { definition: { text: FIRST, file: 'my.toml' } };
  const [, name, digits] = /^\/([\w-]+(?:\/[\w-]+)*)(?:\?seed=(\d{1,15}))?$/.exec(fragment) ?? [];
  return name ? { definition: { name }, ...(digits && { seed: Number(digits) }) } : { unknown: fragment.replace(/^\/$/, '') };
}

/** What a server was started with, as a request. */
function begun({ file: _file, write: _write, mark: _mark, version: _version, ...game }: Start): Asked<'open'> {
  return game;
}

/** A game that was kept, with so many of its actions. */
function again({ request }: Kept, done: number | undefined): Asked<'open'> {
  const { definition: _, actions, ...game } = request;
  return done === undefined ? {} : { ...game, actions: (actions ?? []).slice(0, done) };
}

/** What is known besides a request: the game that is gone on with, the file, and whether a game that is played stays if it fails. */
interface Besides {
  kept?: Kept | undefined;
  from?: Start | undefined;
  stays?: boolean;
}

/** What could not be opened, and why; `changed` if its file was changed after something was typed. */
interface Failed {
  page: 'broken';
  refusal: Refusal;
  request: Asked<'open'>;
  besides: Besides;
  changed?: boolean;
}

type Shown = { page: 'gallery'; unknown: string } | { page: 'opening' } | { page: 'game'; session: Session } | Failed;

function App({ desk }: { desk: Transport }) {
  const [shown, setShown] = useState<Shown>({ page: 'opening' });
  const served = useRef<Start | undefined>(undefined);
  const latest = useRef(shown);
  const reopen = useRef(() => {});
  latest.current = shown;

  /** What was typed in the place of rules with mistakes. */
  const typed = useRef<string | undefined>(undefined);

  const openGame = async (request: Asked<'open'>, besides: Besides = {}) => {
    const { kept, from, stays } = besides;
    const before = latest.current.page === 'game' ? latest.current.session : undefined;
    setShown((now) => (now.page === 'game' ? now : { page: 'opening' }));
    let reply = await desk.ask('open', { ...kept?.request, ...request });
    // The rules may have changed since: the game goes on as far as it can be played by them.
    if (!reply.ok && kept && !passing(reply)) reply = await desk.ask('open', { ...request, ...again(kept, reply.error.done) });
    if (reply.ok && reply.definition.chance && !kept && unseeded(request)) reply = await desk.ask('open', { ...request, seed: seed() });
    typed.current = undefined;
    if (!reply.ok) {
      // A game that is being played stays, whatever else could not be opened.
      if (before && stays) return before.fail(reply);
      return setShown({ page: 'broken', refusal: reply, request, besides });
    }
    const own = stays && before && request.definition && alike(request.definition, before.opened.spec.definition);
    const file = from?.file ? { name: from.file, write: from.write ?? false } : undefined;
    const session = new Session(desk, reply, own ? before.source : new Source(reply.text, file, from));
    session.seats = kept?.seats ?? {};
    if (kept?.eyes && session.hides) session.eyes = kept.eyes;
    session.veiled = kept !== undefined && covers(session);
    setShown({ page: 'game', session });
    await session.start();
  };

  useEffect(() => {
    const go = () => {
      const asked = wanted(location.hash);
      const start = served.current;
      const kept = remembered();
      if (location.hash.length < 2 && start?.definition) {
        // The text is the one of the file; only the game is remembered.
        const { definition, ...request } = begun(start);
        return void openGame(kept ? { definition } : { definition, ...request }, { kept, from: start });
      }
      if ('unknown' in asked) return setShown({ page: 'gallery', unknown: asked.unknown });
      void openGame(kept?.request ?? asked, { kept });
    };
    reopen.current = go;
    void desk.start().then((start) => {
      served.current = start;
      go();
      if (!start?.file) return;
      desk.listen((now) => {
        served.current = now;
        const shown = latest.current;
        if (shown.page === 'game' && shown.session.source.file) void take(shown.session, now);
        if (shown.page !== 'broken' || location.hash.length > 1) return;
        const theirs = now.definition && 'text' in now.definition ? now.definition.text : undefined;
        // What was typed stays, until the player says otherwise.
        if (typed.current === undefined || typed.current === theirs) go();
        else setShown({ ...shown, changed: true });
      });
    });
    addEventListener('hashchange', go);
    return () => removeEventListener('hashchange', go);
  }, []);

  switch (shown.page) {
    case 'gallery':
      return (
        <>
          <Head />
          <Gallery desk={desk} file={served.current?.file ?? undefined} unknown={shown.unknown} />
        </>
      );
    case 'opening':
      return (
        <>
          <Head />
          <main class="opening">
            <p class="soft" role="status">
              Setting up the board …
            </p>
          </main>
        </>
      );
    case 'game':
      return <Game key={shown.session.id} session={shown.session} edits={location.hash === '#/new'} onOpen={(request) => void openGame(request, { stays: true })} />;
    case 'broken':
      return (
        <Broken
          failed={shown}
          desk={desk}
          onTake={() => reopen.current()}
          onTyped={(text) => (typed.current = text)}
          onOpen={(request) => void openGame(request, shown.besides)}
        />
      );
  }
}

/** What could not be opened, and why. Rules with mistakes go to the editor. */
function Broken({ failed, desk, onTake, onTyped, onOpen }: { failed: Failed; desk: Transport; onTake: () => void; onTyped: (text: string) => void; onOpen: (request: Asked<'open'>) => void }) {
  const { refusal, request } = failed;
  const mistakes: Diagnostic[] = refusal.error.diagnostics ?? [];
  const { definition } = request;
  return (
    <>
      <Head />
      <main class="broken">
        <h1>{passing(refusal) ? 'This cannot be opened now' : request.link ? 'This link cannot be opened' : 'This cannot be opened'}</h1>
        <p class="lead">
          <Words text={plain(refusal.error.message)} />
        </p>
        {refusal.error.help?.map((help) => (
          <p key={help}>
            <Words text={help} />
          </p>
        ))}
        {mistakes.length > 0 && definition && 'text' in definition ? (
          <Draft desk={desk} definition={definition} onTake={failed.changed ? onTake : undefined} onTyped={onTyped} onOpen={onOpen} />
        ) : (
          <ul>{mistakes.map((mistake, index) => <li key={index}>{mistake.message}</li>)}</ul>
        )}
        <p>
          {passing(refusal) && (
            <>
              <button type="button" class="primary" onClick={() => onOpen(request)}>
                Try again
              </button>{' '}
            </>
          )}
          <a class="button" href="#/">
            All games
          </a>
        </p>
      </main>
    </>
  );
}

const root = document.getElementById('page');
if (root) {
  root.textContent = '';
  void connect().then((desk) => render(<App desk={desk} />, root));
}
