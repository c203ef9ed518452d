// Notices beside the board: why not, how a piece moves, answers, and the fate of the game under new rules.

import { useEffect, useRef, useState } from 'preact/hooks';
import { begin } from '../play/rules.ts';
import type { Session } from '../play/session.ts';
import { hideCard } from '../play/why.ts';
import { picture } from '../safe/svg.ts';
import { Icon } from './Icon.tsx';
import { Words } from './Words.tsx';

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
      {(rule || paragraphs.length > 0) && (
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
      )}
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
      <button type="button" class="close" aria-label="Close" onClick={() => hideCard(session)}>
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

/** Why a request failed, answers to what was typed, and what became of the game by other rules. */
function Told({ session }: { session: Session }) {
  return (
    <>
      {session.trouble && (
        <section class="note trouble">
          <p class="lead"><Words text={session.trouble.message} /></p>
          {session.trouble.help?.map((help) => <p key={help} class="soft"><Words text={help} /></p>)}
        </section>
      )}
      {session.answer && (
        <section class="note" aria-label={session.answer.title}>
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
          <p>The game cannot go on by the new rules, because they may show what it hides.</p>
          <button type="button" onClick={() => session.anew && void begin(session, session.anew)}>
            Begin a new game by these rules
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

/** All notices, within bounds: what lies below them stays in sight. */
export function Notes({ session, onRule }: { session: Session; onRule: (file: string, line: number, own: boolean) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const { trouble, answer, refused, card, told } = session;
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [trouble, answer, refused, card, told]);
  return (
    <div class="notes" role="region" aria-label="Notices" tabIndex={0} ref={box}>
      <Refused session={session} onRule={onRule} />
      <Card session={session} />
      <Told session={session} />
    </div>
  );
}
