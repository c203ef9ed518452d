// The page: what its address asks for, and the game or the gallery that answers.

import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Asked, Diagnostic, Refusal } from './desk/protocol.ts';
import { connect, type Start, type Transport } from './desk/transport.ts';
import { Draft } from './editor/Draft.tsx';
import { Gallery } from './pages/Gallery.tsx';
import { Game } from './pages/Game.tsx';
import { Head } from './pages/Head.tsx';
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

/** What the address asks for. */
function wanted(hash: string): Asked<'open'> | 'gallery' {
  const fragment = decoded(hash.replace(/^#/, ''));
  if (/^v\d+\./.test(fragment)) return { link: fragment };
  if (fragment === '/new') return { definition: { text: FIRST, file: 'my.toml' } };
  const name = /^\/([\w-]+(?:\/[\w-]+)*)$/.exec(fragment)?.[1];
  return name ? { definition: { name } } : 'gallery';
}

/** The game that this tab had open last, if it was at this address. */
function remembered(): (Asked<'open'> & { seats?: Record<string, number> }) | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem('game') ?? 'null') as { at: string; spec: Asked<'open'>; actions: string[]; seats: Record<string, number> } | null;
    return kept && kept.at === location.hash ? { ...kept.spec, actions: kept.actions, seats: kept.seats } : undefined;
  } catch {
    return undefined;
  }
}

/** What a server was started with, as a request. */
function begun({ definition, settings, seed, position, actions }: Start): Asked<'open'> {
  return { definition, ...(settings && { settings }), ...(seed !== undefined && { seed }), ...(position && { position }), ...(actions && { actions }) };
}

type Shown = { page: 'gallery' } | { page: 'opening' } | { page: 'game'; session: Session } | { page: 'broken'; refusal: Refusal; request: Asked<'open'> };

function App({ desk }: { desk: Transport }) {
  const [shown, setShown] = useState<Shown>({ page: 'opening' });
  const served = useRef<Start | undefined>(undefined);
  const latest = useRef(shown);
  latest.current = shown;

  const openGame = async (request: Asked<'open'>, seats: Record<string, number> = {}, from?: Start, stays = false) => {
    setShown((now) => (now.page === 'game' ? now : { page: 'opening' }));
    const reply = await desk.ask('open', request);
    if (!reply.ok) {
      const { page, session } = latest.current as { page: string; session?: Session };
      // A game that is being played stays, whatever else could not be opened.
      if (page === 'game' && session && stays) return session.fail(reply);
      return setShown({ page: 'broken', refusal: reply, request });
    }
    const session = new Session(desk, reply);
    session.seats = seats;
    if (from?.file) session.file = { name: from.file, write: from.write ?? false };
    setShown({ page: 'game', session });
    await session.start();
  };

  useEffect(() => {
    const go = () => {
      const asked = wanted(location.hash);
      const start = served.current;
      if (location.hash.length < 2 && start?.definition) return void openGame(begun(start), {}, start);
      if (asked === 'gallery') return setShown({ page: 'gallery' });
      const { seats, ...kept } = remembered() || asked as Asked<'open'> & { seats?: Record<string, number> };
      void openGame(kept, seats);
    };
    const again = () => go();
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
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);

  switch (shown.page) {
    case 'gallery':
      return (
        <>
          <Head />
          <Gallery desk={desk} file={served.current?.file ?? undefined} />
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
      return <Game key={shown.session.id} session={shown.session} edits={location.hash === '#/new'} onOpen={(request) => void openGame(request, {}, undefined, true)} />;
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
        <p class="lead">{refusal.error.message}</p>
        {refusal.error.help?.map((help) => <p key={help}>{help}</p>)}
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
