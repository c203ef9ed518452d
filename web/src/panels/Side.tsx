// The column beside the board: whose turn it is, notices, what can be done besides moving, the moves, and a field for typing.

import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { hatching } from '../board/layout.ts';
import { advise } from '../play/computer.ts';
import type { Session } from '../play/session.ts';
import { flip, jump, undo } from '../play/steps.ts';
import { Bar, Handover, Said } from './Acts.tsx';
import { Icon } from './Icon.tsx';
import { Moves } from './Moves.tsx';
import { Notes } from './Notes.tsx';
import { Standing } from './Standing.tsx';
import { Words } from './Words.tsx';

/** Whose turn it is, or how the game ended. */
function Status({ session }: { session: Session }) {
  const { view } = session;
  const made = session.made.length;
  return (
    <div class="status">
      <h2><Words text={view.outcome ? view.outcome.words : (view.turn?.words ?? '')} /></h2>
      {view.events.map((line, index) => <p key={index} class="announced">{line}</p>)}
      {!view.outcome && view.turn?.phase && <p class="soft phase">{view.turn.phase}</p>}
      {!view.outcome && view.remark && <p class="remark">{view.remark}</p>}
      {!view.outcome && view.turn?.advice && made === 0 && <p class="soft"><Words text={view.turn.advice} /></p>}
      {!session.atEnd && (
        <p class="soft">
          {`After ${view.ply} of ${view.plies} moves. `}
          <button type="button" class="link" onClick={() => void jump(session, view.plies)}>
            Back to the game
          </button>
        </p>
      )}
    </div>
  );
}

function Tool({ label, icon, act, off }: { label: string; icon: string; act: () => void; off?: boolean }) {
  return (
    <button type="button" class="tool" title={label} aria-label={label} aria-disabled={off} onClick={() => !off && act()}>
      <Icon name={icon} />
    </button>
  );
}

function Tools({ session }: { session: Session }) {
  const { view } = session;
  return (
    <div class="tools" role="toolbar" aria-label="Steps">
      <Tool label="To the start" icon="first" act={() => void jump(session, 0)} off={view.ply === 0} />
      <Tool label="Back" icon="back" act={() => void jump(session, view.ply - 1)} off={view.ply === 0} />
      <Tool label="On" icon="on" act={() => void jump(session, view.ply + 1)} off={session.atEnd} />
      <Tool label="To the end" icon="last" act={() => void jump(session, view.plies)} off={session.atEnd} />
      <span class="gap" />
      <Tool label="Take back" icon="undo" act={() => void undo(session)} off={view.plies === 0 || session.thinking} />
      <Tool label="Turn the board" icon="flip" act={() => void flip(session)} />
      {!session.hides && <Tool label="Hint" icon="hint" act={() => void advise(session)} off={session.thinking || view.outcome !== undefined} />}
    </div>
  );
}

/** The field that takes what the terminal takes. */
function Command({ session, field }: { session: Session; field: RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState('');
  // A typed text is dropped when the move is made by hand.
  useEffect(() => setText(''), [session.clicked]);
  return (
    <form
      class="command"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        void session.type(text.trim()).then((played) => played && setText(''));
      }}
    >
      <input
        ref={field}
        aria-label="Type a move"
        placeholder="Type a move, or help"
        value={text}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" aria-label="Play"><Icon name="on" /></button>
    </form>
  );
}

function Facts({ session }: { session: Session }) {
  const { facts } = session.view;
  const { grounds } = session.opened.board;
  if (facts.length + grounds.length === 0) return null;
  return (
    <div class="facts">
      {facts.length > 0 && <ul>{facts.map((fact, index) => <li key={index}>{fact}</li>)}</ul>}
      {grounds.length > 0 && (
        <p class="legend">
          {grounds.map((ground) => ground.words && (
            <span key={ground.look}>
              <svg class="board sign" viewBox="0 0 100 100" aria-hidden="true">
                <path class="b-light" d="M0 0h100v100H0z" />
                <path class={`b-tint-${ground.look}`} d="M0 0h100v100H0z" />
                <path class={`b-hatch-${ground.look}`} d={hatching(ground.look)} />
              </svg>
              {ground.words}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

export function Side({ session, field, onRule }: { session: Session; field: RefObject<HTMLInputElement | null>; onRule: (file: string, line: number, own: boolean) => void }) {
  return (
    <aside class="side" aria-label="The game">
      <Status session={session} />
      {!session.source.open && <Standing session={session} />}
      <Notes session={session} onRule={onRule} />
      <Handover session={session} />
      <Bar session={session} />
      <Facts session={session} />
      <Moves session={session} />
      <div class="foot">
        <Tools session={session} />
        <Said session={session} />
        <Command session={session} field={field} />
      </div>
    </aside>
  );
}
