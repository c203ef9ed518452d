// The page: what its address asks for, and the game or the gallery that answers.

import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { plain, type Asked, type Diagnostic, type Refusal } from './desk/protocol.ts';
import { connect, type Start, type Transport } from './desk/transport.ts';
import { Draft } from './editor/Draft.tsx';
import { Gallery } from './pages/Gallery.tsx';
import { Game } from './pages/Game.tsx';
import { Head } from './pages/Head.tsx';
import { Words } from './panels/Words.tsx';
import { remembered, type Kept } from './play/memory.ts';
import { Session } from './play/session.ts';

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
  const name = /^\/([\w-]+(?:\/[\w-]+)*)$/.exec(fragment)?.[1];
  return name ? { definition: { name } } : { unknown: fragment.replace(/^\/$/, '') };
}

/** What a server was started with, as a request. */
function begun({ file: _file, write: _write, version: _version, ...game }: Start): Asked<'open'> {
  return game;
}

/** A game that was kept, with so many of its actions. */
function again({ request }: Kept, done: number | undefined): Asked<'open'> {
  const { definition: _, actions, ...game } = request;
  return done === undefined ? {} : { ...game, actions: (actions ?? []).slice(0, done) };
}

type Shown = { page: 'gallery'; unknown: string } | { page: 'opening' } | { page: 'game'; session: Session } | { page: 'broken'; refusal: Refusal; request: Asked<'open'> };

function App({ desk }: { desk: Transport }) {
  const [shown, setShown] = useState<Shown>({ page: 'opening' });
  const served = useRef<Start | undefined>(undefined);
  const latest = useRef(shown);
  latest.current = shown;

  const openGame = async (request: Asked<'open'>, kept?: Kept, from?: Start, stays = false) => {
    setShown((now) => (now.page === 'game' ? now : { page: 'opening' }));
    let reply = await desk.ask('open', { ...kept?.request, ...request });
    // The rules may have changed since: the game goes on as far as it can be played by them.
    if (!reply.ok && kept) reply = await desk.ask('open', { ...request, ...again(kept, reply.error.done) });
    if (!reply.ok) {
      const { page, session } = latest.current as { page: string; session?: Session };
      // A game that is being played stays, whatever else could not be opened.
      if (page === 'game' && session && stays) return session.fail(reply);
      return setShown({ page: 'broken', refusal: reply, request });
    }
    const session = new Session(desk, reply);
    session.seats = kept?.seats ?? {};
    if (kept?.eyes && session.hides) session.eyes = kept.eyes;
    session.veiled = kept !== undefined && session.covers;
    if (from?.file) session.file = { name: from.file, write: from.write ?? false };
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
        return void openGame(kept ? { definition } : { definition, ...request }, kept, start);
      }
      if ('unknown' in asked) return setShown({ page: 'gallery', unknown: asked.unknown });
      void openGame(kept?.request ?? asked, kept);
    };
    const onHash = () => go();
    void desk.start().then((start) => {
      served.current = start;
      go();
      if (!start?.file) return;
      desk.listen((now) => {
        served.current = now;
        const { page, session } = latest.current as { page: string; session?: Session };
        if (page === 'game' && session?.file && now.definition) void session.take(now.definition);
        else if (page === 'broken' && location.hash.length < 2) go();
      });
    });
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
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
      return <Game key={shown.session.id} session={shown.session} edits={location.hash === '#/new'} onOpen={(request) => void openGame(request, undefined, undefined, true)} />;
    case 'broken':
      return <Broken refusal={shown.refusal} request={shown.request} desk={desk} onOpen={(request) => void openGame(request)} />;
  }
}

/** What could not be opened, and why. Rules with mistakes go to the editor. */
function Broken({ refusal, request, desk, onOpen }: { refusal: Refusal; request: Asked<'open'>; desk: Transport; onOpen: (request: Asked<'open'>) => void }) {
  const mistakes: Diagnostic[] = refusal.error.diagnostics ?? [];
  const { definition } = request;
  return (
    <>
      <Head />
      <main class="broken">
        <h1>{request.link ? 'This link cannot be opened' : 'This cannot be opened'}</h1>
        <p class="lead">
          <Words text={plain(refusal.error.message)} />
        </p>
        {refusal.error.help?.map((help) => (
          <p key={help}>
            <Words text={help} />
          </p>
        ))}
        {mistakes.length > 0 && definition && 'text' in definition ? (
          <Draft desk={desk} definition={definition} onOpen={onOpen} />
        ) : (
          <ul>{mistakes.map((mistake, index) => <li key={index}>{mistake.message}</li>)}</ul>
        )}
        <p>
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
