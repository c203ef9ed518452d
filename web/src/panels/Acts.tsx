// Actions that are no moves on the board: buttons, and what can be said at any time.

import { useState } from 'preact/hooks';
import { handover, veil } from '../play/eyes.ts';
import { buttons } from '../play/narrowing.ts';
import type { Session } from '../play/session.ts';

/** Gives the screen to the player to move, who must not see this board. */
export function Handover({ session }: { session: Session }) {
  const next = handover(session);
  if (!next) return null;
  return (
    <section class="note">
      <p>{`${next.title} must not see this board.`}</p>
      <button type="button" class="primary" onClick={() => veil(session)}>
        {`Hand the screen to ${next.title}`}
      </button>
    </section>
  );
}

/** Actions that are no moves, and what can be said at any time. */
export function Bar({ session }: { session: Session }) {
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
                onClick={() => {
                  if (made.length > 0) session.cancel();
                  if (begun !== label) void session.pick(gesture);
                }}
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

/** The buttons of the asides that the player at the screen may say now. */
export function Said({ session }: { session: Session }) {
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

/** The button of an aside. It needs a second click to confirm, since an aside often ends the game. */
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
