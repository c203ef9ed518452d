// The gallery: the shipped games with their boards.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GalleryGroup } from '../desk/protocol.ts';
import type { Transport } from '../desk/transport.ts';
import { edited } from '../play/memory.ts';
import { picture } from '../safe/svg.ts';

let kept: GalleryGroup[] | undefined;
const drawn = new Map<string, string>();
/** The boards are drawn one after the other, so that a game that is opened does not wait for all of them. */
let queue: Promise<unknown> = Promise.resolve();

/** The board of a game, drawn when it comes into sight. */
function Thumb({ desk, game }: { desk: Transport; game: string }) {
  const [svg, setSvg] = useState(drawn.get(game));
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (svg || !place.current) return;
    let gone = false;
    const draw = async () => {
      if (gone) return;
      const reply = await desk.ask('picture', { definition: { name: game }, square: 24 });
      if (!reply.ok) return;
      drawn.set(game, reply.svg);
      setSvg(reply.svg);
    };
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        queue = queue.then(draw);
      },
      { rootMargin: '200px' },
    );
    watch.observe(place.current);
    return () => {
      gone = true;
      watch.disconnect();
    };
  }, []);
  return (
    <span class="thumb" ref={place}>
      {svg && <img src={picture(svg)} alt="" decoding="async" />}
    </span>
  );
}

/** Marks a game whose rules were changed in this tab. */
function Changed({ state }: { state: string | undefined }) {
  return state ? <span class="changed">{state}</span> : null;
}

export function Gallery({ desk, file, unknown }: { desk: Transport; file: string | undefined; unknown: string }) {
  const [groups, setGroups] = useState(kept);
  const [failed, setFailed] = useState('');
  const [wanted, setWanted] = useState('');
  const changed = useMemo(edited, []);
  useEffect(() => {
    document.title = 'Chess variants: interp';
    if (kept) return;
    void desk.ask('gallery', {}).then((reply) => {
      if (!reply.ok) return setFailed(reply.error.message);
      kept = reply.groups;
      setGroups(kept);
    });
  }, []);
  const shown = useMemo(() => {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    return (groups ?? [])
      .map(({ title, games }) => ({
        title,
        games: games.filter((game) => {
          const text = `${game.name} ${game.title} ${game.summary ?? ''} ${game.author ?? ''}`.toLowerCase();
          return words.every((word) => text.includes(word));
        }),
      }))
      .filter(({ games }) => games.length > 0);
  }, [groups, wanted]);
  return (
    <main class="gallery">
      {unknown && (
        <p class="note trouble" role="alert">
          No game is at the address <code>{`#${unknown.length > 60 ? `${unknown.slice(0, 60)}…` : unknown}`}</code>. If it was a link, it may have been cut; here are all games.
        </p>
      )}
      <div class="intro">
        <h1>Chess, and what could be chess</h1>
        <p>
          Every game here is a text that says its rules. Play it, read its rule book, change a sentence and play on by the new rules, or send it to a friend as a link.
        </p>
        <p class="finder">
          <input type="search" aria-label="Find a game" placeholder="Find a game" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
          {file && (
            <a class="button" href="#">
              {file}
              <Changed state={changed.get('')} />
            </a>
          )}
          <a class="button" href="#/new">
            Write your own
            <Changed state={changed.get('#/new')} />
          </a>
        </p>
      </div>
      {failed && <p class="warn">{failed}</p>}
      {!groups && !failed && <p class="soft loading">Setting up the boards …</p>}
      {shown.map(({ title, games }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {games.map((game) => (
              <li key={game.name}>
                <a href={`#/${game.name}`}>
                  <Thumb desk={desk} game={game.name} />
                  <span class="name">
                    {game.title}
                    <Changed state={changed.get(`#/${game.name}`)} />
                  </span>
                  {game.summary && <span class="soft">{game.summary}</span>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups && shown.length === 0 && <p class="soft">No game has these words.</p>}
    </main>
  );
}
