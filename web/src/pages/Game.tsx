// A game: the board with what lies beside it, the column of the game, the editor if it is open, and the dialogs.

import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board.tsx';
import { Layout } from '../board/layout.ts';
import type { Asked } from '../desk/protocol.ts';
import { EditorPane } from '../editor/Pane.tsx';
import { Chooser } from '../panels/Chooser.tsx';
import { Keys, NewGame, Record, Share, Uncover } from '../panels/dialogs.tsx';
import { Icon } from '../panels/Icon.tsx';
import { Plate } from '../panels/Plate.tsx';
import { Shelves } from '../panels/Shelves.tsx';
import { Side } from '../panels/Side.tsx';
import { go } from '../play/computer.ts';
import { hide, unveil } from '../play/eyes.ts';
import { jump } from '../play/steps.ts';
import type { Session } from '../play/session.ts';
import { setSound, soundIsOn } from '../play/sound.ts';
import { Head, Menu } from './Head.tsx';

type Open = 'new' | 'record' | 'share' | 'all' | 'keys';

const HIDE = 'Hide it again';

/** Opens the rule book in a tab of its own. The tab is opened at once, so that the browser allows it. */
async function book(session: Session): Promise<void> {
  const tab = open('', '_blank');
  const { definition, settings } = session.opened.spec;
  const reply = await session.desk.ask('rulebook', { definition, ...(settings ? { settings } : {}) });
  if (!reply.ok) {
    tab?.close();
    session.trouble = reply.error;
    return session.changed();
  }
  const address = URL.createObjectURL(new Blob([reply.html], { type: 'text/html' }));
  if (tab) tab.location.href = address;
  else location.href = address;
}

/** Opens and closes the editor; says what is to be known of the text while that is closed. */
function Edit({ session, onPress }: { session: Session; onPress: () => void }) {
  const { source, veiled } = session;
  const { state } = source;
  return (
    <button
      type="button"
      aria-pressed={source.open && !veiled}
      aria-disabled={veiled}
      title={veiled ? 'Show the board first' : state ? `The text of the rules: ${state}` : 'The text of the rules'}
      onClick={() => !veiled && onPress()}
    >
      <Icon name="edit" />
      <span>Edit</span>
      {state && (
        <>
          <span class={source.mistakes > 0 ? 'mark bad' : 'mark'} aria-hidden="true" />
          <span class="hidden">{state}</span>
        </>
      )}
    </button>
  );
}

/** The board is covered until the next player takes the screen. */
function Veil({ session }: { session: Session }) {
  const next = session.view.turn;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  if (!next) return null;
  return (
    <main class="veil">
      <div>
        <h1>{`${next.title}, it is your turn`}</h1>
        <p>The board is covered. Only you should look now.</p>
        {session.trouble && (
          <p class="note trouble" role="alert">
            {session.trouble.message}
          </p>
        )}
        <button type="button" class="primary" ref={button} onClick={() => void unveil(session, next.player)}>
          {`I am ${next.title}: show the board`}
        </button>
      </div>
    </main>
  );
}

export function Game({ session, onOpen }: { session: Session; onOpen: (request: Asked<'open'>) => void }) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [shown, setShown] = useState<Open>();
  const [line, setLine] = useState<{ line: number; file?: string }>();
  const field = useRef<HTMLInputElement>(null);
  const { source } = session;
  const { definition } = session.opened;
  const editing = source.open && !session.veiled;
  const setEditing = (open: boolean) => {
    source.open = open;
    session.changed();
  };
  useEffect(() => session.listen(() => draw(undefined)), [session]);
  useEffect(() => {
    document.title = `${definition.title}: interp`;
    const key = (event: KeyboardEvent) => {
      const inside = (event.target as Element | null)?.closest('input, textarea, select, dialog, .cm-editor, [role=grid], .moves');
      if (inside || event.altKey || event.ctrlKey || event.metaKey) return;
      const ply = { ArrowLeft: session.view.ply - 1, ArrowRight: session.view.ply + 1, Home: 0, End: session.view.plies }[event.key];
      if (ply === undefined) return;
      event.preventDefault();
      void jump(session, ply);
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [session]);
  useEffect(() => {
    // On a narrow screen the editor stands above the board.
    const editor = editing ? document.querySelector('.editor') : undefined;
    const box = editor?.getBoundingClientRect();
    if (box && (box.top < 0 || box.bottom > innerHeight)) editor?.scrollIntoView();
  }, [editing, line]);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(session.opened.board.style);
    document.adoptedStyleSheets = [sheet];
  }, [session.opened.board.style]);

  const players = [...definition.players];
  const near = session.turned ? players.slice(1) : players.slice(0, 1);
  const far = players.filter((player) => !near.includes(player));
  const open = session.hides && session.eyes === 'all';
  const trays = new Set(session.view.shelves.filter(({ items }) => items.length > 0).map(({ far }) => far)).size;
  const rows = trays + (open ? 1 : 0);
  const { width, height } = useMemo(() => new Layout(session.opened.board, false), [session.opened.board]);
  const ratio = width / height;
  const rule = (file: string, at: number, own: boolean) => {
    setEditing(true);
    setLine(own ? { line: at } : { line: at, file });
  };
  const menu: [string, () => void][] = [
    ['New game …', () => setShown('new')],
    ['Record, position, PGN …', () => setShown('record')],
    [soundIsOn() ? 'Sound: on' : 'Sound: off', () => (setSound(!soundIsOn()), draw(undefined))],
    ['Mouse, touch and keys', () => setShown('keys')],
  ];
  if (!session.hides) {
    const flip = () => ((session.evaluates = !session.evaluates), (session.score = undefined), session.changed(), void go(session));
    menu.splice(2, 0, [session.evaluates ? 'Evaluation: on' : 'Evaluation: off', flip]);
  } else {
    if (!session.veiled) menu.splice(2, 0, open ? [HIDE, () => void hide(session)] : ['Show everything …', () => setShown('all')]);
  }
  return (
    <>
      <Head title={definition.title}>
        <button type="button" aria-label="Rules, opens in a new tab" title="The rule book opens in a new tab" onClick={() => void book(session)}>
          <Icon name="book" />
          <span>Rules</span>
          <Icon name="away" />
        </button>
        <Edit session={session} onPress={() => (setEditing(!editing), setLine(undefined))} />
        <button type="button" onClick={() => setShown('share')}>
          <Icon name="share" />
          <span>Share</span>
        </button>
        <Menu items={menu} />
      </Head>
      {session.veiled ? (
        <Veil session={session} />
      ) : (
        <main class={editing ? 'game editing' : 'game'} style={{ '--rows': rows, '--ratio': ratio }}>
          <h1 class="hidden">{definition.title}</h1>
          {editing && <EditorPane session={session} at={line} onClose={() => setEditing(false)} />}
          <section class="table" aria-label="The board">
            {open && (
              <p class="standing warns">
                <span>Everything is shown, also what players hide from each other.</span>
                <button type="button" onClick={() => void hide(session)}>
                  {HIDE}
                </button>
              </p>
            )}
            {far.map((player) => (
              <Plate key={player.name} session={session} player={player} />
            ))}
            <Shelves session={session} far={true} />
            <Board session={session} onCommand={() => field.current?.focus()} />
            <Shelves session={session} far={false} />
            {near.map((player) => (
              <Plate key={player.name} session={session} player={player} />
            ))}
          </section>
          <Side session={session} field={field} onRule={rule} />
          <details class="as-text">
            <summary>The board as text</summary>
            <pre tabIndex={0}>{session.view.text}</pre>
            <p>
              <code>{session.view.position}</code>
            </p>
          </details>
        </main>
      )}
      <Chooser session={session} />
      {shown === 'new' && <NewGame session={session} onClose={() => setShown(undefined)} onOpen={onOpen} />}
      {shown === 'record' && <Record session={session} onClose={() => setShown(undefined)} onOpen={onOpen} />}
      {shown === 'share' && <Share session={session} onClose={() => setShown(undefined)} />}
      {shown === 'all' && <Uncover session={session} onClose={() => setShown(undefined)} />}
      {shown === 'keys' && <Keys onClose={() => setShown(undefined)} />}
      <p class="hidden" role="status" aria-live="polite">
        {session.veiled ? '' : session.spoken}
      </p>
    </>
  );
}
