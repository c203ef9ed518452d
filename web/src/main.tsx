// The page: what its address asks for, and the game or the gallery that answers. Games that were left stay as they were.

import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Asked } from './desk/protocol.ts';
import { connect, type Start, type Transport } from './desk/transport.ts';
import { Broken, unsaved, type Besides, type Failed } from './pages/Broken.tsx';
import { Gallery } from './pages/Gallery.tsx';
import { Game } from './pages/Game.tsx';
import { Head } from './pages/Head.tsx';
import { wanted } from './play/address.ts';
import { go as computer } from './play/computer.ts';
import { covers } from './play/eyes.ts';
import { dropDraft, here, remembered, type Kept } from './play/memory.ts';
import { opening } from './play/opening.ts';
import { take } from './play/rules.ts';
import { Session } from './play/session.ts';
import { alike, lines, Source } from './play/source.ts';

/** The game or file that a server was started with, as a request. */
function begun({ file: _file, write: _write, mark: _mark, version: _version, ...game }: Start): Asked<'open'> {
  return game;
}

/** The request of the page of a file: the file, or the text that was typed and not saved; and the game that was kept. */
function ofFile(start: Start, kept: Kept | undefined): Asked<'open'> {
  const { definition } = begun(start);
  if (!definition || !kept) return begun(start);
  const mine = kept.draft && kept.request.definition;
  return { definition: mine && 'text' in mine && 'text' in definition ? { ...definition, text: mine.text } : definition };
}

/** The data besides a request for a text that was typed in the place of the one with mistakes. */
function retyped(besides: Besides, { definition }: Asked<'open'>): Besides {
  const { kept } = besides;
  if (!kept?.draft || !definition || !('text' in definition)) return besides;
  return { ...besides, kept: { ...kept, draft: { ...kept.draft, text: definition.text, mistakes: 0 } } };
}

/** The page at an address. It stays when the address changes. */
type Place = { page: 'game'; session: Session } | Failed;

type Shown = { page: 'gallery'; unknown: string } | { page: 'opening' } | Place;

function App({ desk }: { desk: Transport }) {
  const [shown, setShown] = useState<Shown>({ page: 'opening' });
  const served = useRef<Start | undefined>(undefined);
  const places = useRef(new Map<string, Place>()).current;
  /** The addresses whose game is being opened. */
  const pending = useRef(new Set<string>()).current;
  const reopen = useRef(() => {});
  const heard = useRef(() => {});

  const place = (at: string, what: Place) => {
    places.set(at, what);
    if (at === here()) setShown(what);
  };

  const openGame = async (request: Asked<'open'>, besides: Besides = {}) => {
    const { kept, from, stays } = besides;
    const at = here();
    const there = places.get(at);
    const before = there?.page === 'game' ? there.session : undefined;
    // The file may change while the desk answers.
    const known = from ?? served.current;
    const own = stays && before && request.definition && alike(request.definition, before.opened.spec.definition);
    if (!before) {
      pending.add(at);
      setShown({ page: 'opening' });
    }
    const reply = await opening(desk, request, kept);
    pending.delete(at);
    if (!reply.ok) {
      // A game that is being played stays, whatever else could not be opened.
      if (before && stays) return before.fail(reply);
      const draft = kept?.draft;
      const mistaken = there?.page === 'broken' ? there : { typed: draft?.text, changed: draft && from && draft.mark !== from.mark };
      place(at, { ...mistaken, page: 'broken', refusal: reply, request, besides });
      if (served.current !== known) heard.current();
      return;
    }
    const file = from?.file ? { name: from.file, write: from.write ?? false } : undefined;
    const source = own ? before.source : new Source(reply.text, { file, from, original: file ? undefined : reply.spec.definition });
    if (kept?.draft) source.restore(kept.draft);
    source.plays(reply.text);
    source.open ||= at.endsWith('#/new');
    // A link that was pasted has an address of its own.
    const address = before && request.link ? `${location.pathname}#${request.link}` : at;
    if (address !== at && here() === at) history.pushState(null, '', address);
    const session = new Session(desk, reply, address, source);
    session.seats = kept?.seats ?? {};
    if (kept?.eyes && session.hides) session.eyes = kept.eyes;
    session.veiled = kept !== undefined && covers(session);
    if (before) before.away = true;
    session.away = here() !== address;
    place(address, { page: 'game', session });
    await session.start();
    if (served.current !== known) heard.current();
  };

  useEffect(() => {
    const go = () => {
      const at = here();
      for (const [where, one] of places) if (one.page === 'game') one.session.away = where !== at;
      if (pending.has(at)) return setShown({ page: 'opening' });
      const left = places.get(at);
      // A game that could not be opened may be opened now; a text that was typed in its place stays.
      if (left && (left.page === 'game' || left.typed !== undefined)) return comeBack(left);
      const asked = wanted(location.hash);
      const start = served.current;
      const kept = remembered(at);
      if (location.hash.length < 2 && start?.definition) return void openGame(ofFile(start, kept), { kept, from: start });
      if ('unknown' in asked) return setShown({ page: 'gallery', unknown: asked.unknown });
      void openGame(kept?.request ?? asked, { kept });
    };
    const comeBack = (left: Place) => {
      setShown(left);
      if (left.page !== 'game') return;
      const { session } = left;
      session.veiled ||= covers(session);
      session.spoken = '';
      void computer(session);
    };
    reopen.current = () => {
      places.delete(here());
      dropDraft(here());
      go();
    };
    heard.current = () => {
      const now = served.current;
      const at = location.pathname;
      const there = places.get(at);
      // A game that is being opened hears of the file as soon as it is there.
      if (!now?.file || !there || pending.has(at)) return;
      if (there.page === 'game') return void take(there.session, now);
      const theirs = now.definition && 'text' in now.definition ? lines(now.definition.text) : undefined;
      // The typed text stays, until the player says otherwise.
      if (there.typed !== undefined && there.typed !== theirs) return place(at, { ...there, changed: true });
      places.delete(at);
      if (here() === at) go();
    };
    void desk.start().then((start) => {
      served.current = start;
      go();
      if (!start?.file) return;
      desk.listen((now) => {
        served.current = now;
        heard.current();
      });
    });
    // The browser asks before text is lost that is not in the file.
    const unload = (event: BeforeUnloadEvent) => {
      const loses = (one: Place) => (one.page === 'game' ? one.session.source.file?.write && one.session.source.unsaved : one.besides.from?.write && unsaved(one));
      if ([...places.values()].some(loses)) event.preventDefault();
    };
    addEventListener('hashchange', go);
    addEventListener('beforeunload', unload);
    return () => {
      removeEventListener('hashchange', go);
      removeEventListener('beforeunload', unload);
    };
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
      return <Game key={shown.session.id} session={shown.session} onOpen={(request) => void openGame(request, { stays: true })} />;
    case 'broken':
      return <Broken failed={shown} desk={desk} onTake={() => reopen.current()} onOpen={(request) => void openGame(request, request === shown.request ? shown.besides : retyped(shown.besides, request))} />;
  }
}

const root = document.getElementById('page');
if (root) {
  root.textContent = '';
  void connect().then((desk) => render(<App desk={desk} />, root));
}
