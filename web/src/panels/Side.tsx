// The column beside the board: whose turn it is, what can be done besides moving, why not, and the moves.

import { useState } from 'preact/hooks';
import { hatching } from '../board/layout.ts';
import { advise } from '../play/computer.ts';
import { handover, veil } from '../play/eyes.ts';
import { begin } from '../play/rules.ts';
import { flip, jump, undo } from '../play/steps.ts';
import type { Session } from '../play/session.ts';
import { buttons } from '../play/narrowing.ts';
import { Icon } from './Icon.tsx';
import { Moves } from './Moves.tsx';
import { Words } from './Words.tsx';
import { picture } from '../safe/svg.ts';
import type { RefObject } from 'preact';

/** Whose turn it is, or how the game ended. */
function Status({ session }: { session: Session }) {
  const { view } = session;
  const made = session.made.length;
  return (
    <div class="status">
      <h2>{view.outcome ? view.outcome.words : (view.turn?.words ?? '')}</h2>
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

/** Actions that are no moves, and what can be said at any time. */
function Bar({ session }: { session: Session }) {
  const listed = buttons(session.actions);
  const { made, view } = session;
  if (view.outcome) return null;
  const open = made.length > 0 ? session.narrowed : undefined;
  const begun = made[0]?.at === 'button' ? made[0].label : undefined;
  return (
    <>
      {listed.length > 0 && (
        <div class="bar" role="group" aria-label="Actions">
          {listed.map(({ gesture, actions }) => {
            const label = gesture.at === 'button' || gesture.at === 'choice' ? gesture.label : '';
            return (
              <button
                type="button"
                key={label}
                class={begun === label ? 'primary' : ''}
                aria-pressed={begun === label}
                onClick={() => (begun === label ? session.cancel() : (session.made.length > 0 && session.cancel(), void session.pick(gesture)))}
              >
                {label}
                {actions.length > 1 ? <small>{`${actions.length} ways`}</small> : actions[0]?.price && <small>{actions[0].price}</small>}
              </button>
            );
          })}
        </div>
      )}
      {open && open.next.some(({ gesture }) => gesture.at !== 'choice') && (
        <div class="bar">
          {open.complete.map(({ machine, text }) => (
            <button type="button" class="primary" key={machine} onClick={() => void session.play({ machine })}>
              {`Play ${text}`}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** What the player who has the screen can say at any time. */
function Said({ session }: { session: Session }) {
  const { view, asides, eyes, seats, opened } = session;
  const turn = view.turn?.player;
  const people = opened.definition.players.filter(({ name }) => seats[name] === undefined);
  const whose = eyes && eyes !== 'all' ? eyes : turn && seats[turn] === undefined ? turn : people[0]?.name;
  const own = asides.filter(({ player }) => player === whose);
  if (view.outcome || own.length === 0) return null;
  return (
    <div class="said" role="group" aria-label="At any time">
      {own.map(({ machine, text }) => (
        <Aside key={machine} session={session} label={text.replaceAll('_', ' ')} machine={machine} />
      ))}
    </div>
  );
}

/** What can be said at any time: asked twice, since it often ends the game. */
function Aside({ session, label, machine }: { session: Session; label: string; machine: string }) {
  const [sure, setSure] = useState(false);
  return (
    <button
      type="button"
      class={sure ? 'quiet warn' : 'quiet'}
      onBlur={() => setSure(false)}
      onClick={({ detail }) => {
        // The second click of a double click confirms nothing.
        if (!sure || detail > 1) return setSure(true);
        setSure(false);
        void session.play({ machine });
      }}
    >
      {sure ? `${label}: really?` : label}
    </button>
  );
}

/** Why a move is refused, with the rule. */
function Refused({ session, onRule }: { session: Session; onRule: (file: string, line: number, own: boolean) => void }) {
  const [long, setLong] = useState(false);
  const { refused } = session;
  if (!refused) return null;
  const { rule, line, paragraphs } = refused.why;
  return (
    <section class="note refused" aria-label="Why not">
      <button type="button" class="close" aria-label="Close" onClick={() => session.cancel()}>
        <Icon name="close" />
      </button>
      <p class="lead"><Words text={line.replace(/^not possible: /, '')} /></p>
      {rule && (
        <blockquote>
          <p>
            <b>{rule.label}</b> {rule.sentence}
          </p>
          {rule.because && <p class="soft">{rule.because}</p>}
        </blockquote>
      )}
      <p class="links">
        {rule && (
          <button type="button" class="link" onClick={() => onRule(rule.file, rule.line, rule.own)}>
            Show the rule
          </button>
        )}
        {paragraphs.length > 0 && (
          <button type="button" class="link" aria-expanded={long} onClick={() => setLong(!long)}>
            {long ? 'Shorter' : 'At length'}
          </button>
        )}
      </p>
      {long && paragraphs.map((paragraph, index) => <p key={index} class="long"><Words text={paragraph} /></p>)}
    </section>
  );
}

/** How a piece moves. */
function Card({ session }: { session: Session }) {
  const { card } = session;
  if (!card) return null;
  return (
    <section class="note card" aria-label={`How ${card.title} moves`}>
      <button type="button" class="close" aria-label="Close" onClick={() => session.hideCard()}>
        <Icon name="close" />
      </button>
      {card.svg && <img src={picture(card.svg)} alt="" />}
      <div>
        <h3>{card.title}</h3>
        {card.words.map((words, index) => (
          <p key={index}>{words}</p>
        ))}
        {card.facts.length + card.tags.length > 0 && (
          <p class="tags">
            {[...card.facts, ...card.tags].map((tag) => (
              <span key={tag}>{tag.replaceAll('_', ' ')}</span>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}

function Notes({ session }: { session: Session }) {
  const next = handover(session);
  return (
    <>
      {session.trouble && (
        <section class="note trouble">
          <p class="lead"><Words text={session.trouble.message} /></p>
          {session.trouble.help?.map((help) => <p key={help} class="soft"><Words text={help} /></p>)}
        </section>
      )}
      {session.answer && (
        <section class="note answer" tabIndex={0} aria-label={session.answer.title}>
          <button type="button" class="close" aria-label="Close" onClick={() => session.cancel()}>
            <Icon name="close" />
          </button>
          <p class="lead">{session.answer.title}</p>
          {session.answer.lines.map((line) => <p key={line}><Words text={line} /></p>)}
        </section>
      )}
      {session.told.length > 0 && (
        <section class="note">
          <button type="button" class="close" aria-label="Close" onClick={() => ((session.told = []), session.changed())}>
            <Icon name="close" />
          </button>
          {session.told.map((told) => <p key={told}><Words text={told} /></p>)}
        </section>
      )}
      {session.anew && (
        <section class="note">
          <p>The game cannot go on by the new rules, since they may show what it hides.</p>
          <button type="button" onClick={() => session.anew && void begin(session, session.anew)}>
            Begin a new game by these rules
          </button>
        </section>
      )}
      {next && (
        <section class="note">
          <p>{`${next.title} must not see this board.`}</p>
          <button type="button" class="primary" onClick={() => veil(session)}>
            {`Hand the screen to ${next.title}`}
          </button>
        </section>
      )}
      {session.score?.score && (
        <section class="note score">
          <p>
            <b>{session.score.score}</b>
            {session.score.line && session.score.line.length > 0 && <span class="soft"> {session.score.line.join(' ')}</span>}
          </p>
        </section>
      )}
    </>
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
  const { facts, announced } = session.view;
  const { grounds } = session.opened.board;
  if (facts.length + announced.length + grounds.length === 0) return null;
  return (
    <div class="facts">
      {announced.map((line, index) => <p key={index} class="announced">{line}</p>)}
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
      <Notes session={session} />
      <Refused session={session} onRule={onRule} />
      <Card session={session} />
      <Bar session={session} />
      <Facts session={session} />
      <Moves session={session} />
      <Tools session={session} />
      <Said session={session} />
      <Command session={session} field={field} />
    </aside>
  );
}
