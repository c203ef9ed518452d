// The dialogs of a game: a new one, its record, its link, what is hidden, and the keys.

import { useEffect, useState } from 'preact/hooks';
import type { Asked } from '../desk/protocol.ts';
import { linked } from '../play/address.ts';
import { look } from '../play/eyes.ts';
import { seed } from '../play/seed.ts';
import type { Session } from '../play/session.ts';
import { Copied, Dialog } from './Dialog.tsx';

/** A new game of this definition, with its options. */
export function NewGame({ session, onClose, onOpen }: { session: Session; onClose: () => void; onOpen: (request: Asked<'open'>) => void }) {
  const { definition, spec } = session.opened;
  const [settings, setSettings] = useState<Record<string, string>>(Object.fromEntries(definition.options.map(({ name, value }) => [name, value])));
  return (
    <Dialog title={`New game of ${definition.title}`} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          onOpen({ definition: spec.definition, settings, seed: seed() });
        }}
      >
        {definition.options.map((option) => (
          <label key={option.name}>
            <span>{option.title ?? option.name.replaceAll('_', ' ')}</span>
            <select value={settings[option.name]} onChange={(event) => setSettings({ ...settings, [option.name]: event.currentTarget.value })}>
              {option.values.map((value) => (
                <option key={value} value={value}>
                  {value.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
            {option.help && <small class="soft">{option.help}</small>}
          </label>
        ))}
        {definition.options.length === 0 && <p class="soft">This game has no options.</p>}
        <p class="row-of-buttons">
          <button type="submit" class="primary">
            Start
          </button>
        </p>
      </form>
    </Dialog>
  );
}

/** The record, the position and the game as PGN; and a field that takes any of them. */
export function Record({ session, onClose, onOpen }: { session: Session; onClose: () => void; onOpen: (request: Asked<'open'>) => void }) {
  const [kept, setKept] = useState<{ record: string; pgn?: string; no_pgn?: string; position: string }>();
  const [asked, setAsked] = useState(!session.hides);
  const [text, setText] = useState('');
  useEffect(() => {
    if (asked) void session.ask('save', {}).then((reply) => 'record' in reply && setKept(reply));
  }, [asked]);
  const { spec } = session.opened;
  const open = () => {
    const given = text.trim();
    const link = linked(given);
    if (link) onOpen({ link });
    else if (given.includes('\n') || given.startsWith('[')) onOpen({ definition: spec.definition, ...(spec.settings ? { settings: spec.settings } : {}), record: given });
    else onOpen({ definition: spec.definition, ...(spec.settings ? { settings: spec.settings } : {}), position: given });
  };
  return (
    <Dialog title="Record" onClose={onClose} wide>
      {!asked && (
        <>
          <p>The record tells everything that is hidden in this game.</p>
          <p class="row-of-buttons">
            <button type="button" onClick={() => setAsked(true)}>
              Show it
            </button>
          </p>
        </>
      )}
      {kept && (
        <>
          <Copied label="Position" text={kept.position} rows={2} />
          <Copied label="Record" text={kept.record} file={`${session.opened.definition.name ?? 'game'}.game`} />
          {kept.pgn && <Copied label="PGN, for other programs" text={kept.pgn} file="game.pgn" />}
          {kept.no_pgn && <p class="soft">{kept.no_pgn}</p>}
        </>
      )}
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) open();
        }}
      >
        <label class="copied">
          <span>Open a position, a record, PGN or a link</span>
          <textarea rows={3} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <p class="row-of-buttons">
          <button type="submit">Open</button>
        </p>
      </form>
    </Dialog>
  );
}

/** The address of the page without what follows `#`. */
function base(): string {
  return location.href.split('#')[0] ?? '';
}

/** A link that carries the rules, the settings and the game. */
export function Share({ session, onClose }: { session: Session; onClose: () => void }) {
  const [moves, setMoves] = useState(!session.hides);
  const [link, setLink] = useState('');
  const [failed, setFailed] = useState('');
  useEffect(() => {
    void session.ask('share', { with_actions: moves }).then((reply) => {
      if ('fragment' in reply) setLink(`${base()}#${reply.fragment}`);
      else setFailed(reply.error.message);
    });
  }, [moves]);
  const local = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  return (
    <Dialog title="Share" onClose={onClose}>
      <p>{'text' in session.opened.spec.definition ? 'The link carries the rules themselves.' : 'The link names the rules, which come with the program.'} Nothing is stored on a server.</p>
      <label class="check">
        <input type="checkbox" checked={moves} onChange={(event) => setMoves(event.currentTarget.checked)} />
        with the moves played so far
      </label>
      {session.hides && moves && <p class="soft">The moves tell everything that is hidden in this game.</p>}
      {link && <Copied label="Link" text={link} rows={4} />}
      {failed && <p class="warn">{failed}</p>}
      {link && <p class="soft">{`${link.length.toLocaleString('en')} characters.${link.length > 4000 ? ' Some chat programs cut links of this length.' : ''}`}</p>}
      {local && <p class="soft">This address is your own computer. Others can open what follows # on any page of interp, or with interp play.</p>}
    </Dialog>
  );
}

/** Asks before everything is shown that players hide from each other. */
export function Uncover({ session, onClose }: { session: Session; onClose: () => void }) {
  return (
    <Dialog title="Show everything?" onClose={onClose}>
      <p>You will see what the players hide from each other. That is for those who look on, or after the game.</p>
      <p class="row-of-buttons">
        <button type="button" class="primary" onClick={() => (onClose(), void look(session, 'all'))}>
          Show everything
        </button>
        <button type="button" onClick={onClose}>
          Leave it hidden
        </button>
      </p>
    </Dialog>
  );
}

const KEYS: [string, string][] = [
  ['Tab', 'to the board; once more, on from it'],
  ['← ↑ → ↓', 'to the next square'],
  ['Enter', 'choose a square or an item, then its goal'],
  ['Escape', 'give up the choice'],
  ['a letter', 'to the next piece with it; with Shift, back'],
  ['?', 'how this piece moves'],
  ['!', 'why this piece cannot move there'],
  ['Page Up, Page Down', 'to the hands and zones'],
  ['Ctrl Home, Ctrl End', 'to the first or the last square'],
  ['/', 'to the field that takes moves and commands'],
  ['1 to 9', 'choose among several ways'],
  ['← → Home End', 'outside the board: step through the game'],
];

export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Mouse, touch and keys" onClose={onClose}>
      <p>Drag a piece, or click it and then its goal. Rest the mouse on a piece, or press it long, to see how it moves. Draw arrows and circles with the right button.</p>
      <dl class="keys">
        {KEYS.map(([key, does]) => (
          <>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </>
        ))}
      </dl>
    </Dialog>
  );
}
