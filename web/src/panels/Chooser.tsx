// The chooser: one gesture means several actions, and the player says which.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Action } from '../desk/protocol.ts';
import { choices, type Next } from '../play/narrowing.ts';
import type { Session } from '../play/session.ts';
import { Sign } from './Shelves.tsx';

interface Way {
  key: string;
  label: string;
  symbol?: string;
  /** The price. */
  price?: string | undefined;
  take(): void;
}

/** An action as a whole. */
function whole(session: Session, { machine, text, price }: Action): Way {
  return { key: machine, label: text, price, take: () => void session.play({ machine }) };
}

/** The price of all these actions, if they have one price. */
function common(actions: readonly Action[]): string | undefined {
  const price = actions[0]?.price;
  return actions.every((action) => action.price === price) ? price : undefined;
}

/** The ways that can be chosen now. */
function ways(session: Session): Way[] | undefined {
  if (session.offered) {
    return session.offered.map((action) => whole(session, action));
  }
  const narrowed = session.narrowed;
  const next = choices(narrowed);
  if (!next) return undefined;
  const listed: Way[] = next.flatMap((one: Next) => {
    const { gesture } = one;
    if (gesture.at !== 'choice') return [];
    return [
      {
        key: `${gesture.label}${gesture.symbol ?? ''}`,
        label: gesture.label,
        ...(gesture.symbol ? { symbol: gesture.symbol } : {}),
        price: common(one.actions),
        take: () => void session.pick(gesture),
      },
    ];
  });
  return [...narrowed.complete.map((action) => whole(session, action)), ...listed];
}

/** From how many numbers on they are typed instead of listed. */
const MANY = 12;

/** A number among many, typed. */
function Numbers({ listed }: { listed: Way[] }) {
  const numbers = listed.map(({ label }) => Number(label));
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const [text, setText] = useState(String(least));
  const chosen = listed.find(({ label }) => Number(label) === Number(text) && text.trim() !== '');
  return (
    <form
      class="numbers"
      onSubmit={(event) => {
        event.preventDefault();
        chosen?.take();
      }}
    >
      <label>
        <span>{`A number from ${least} to ${most}`}</span>
        <input type="number" min={least} max={most} step="any" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="primary" disabled={!chosen}>
        Choose
      </button>
    </form>
  );
}

/** The square beside which the chooser stands. */
function place(session: Session): { left: number; top: number } | undefined {
  const last = session.made.findLast((gesture) => gesture.at === 'square');
  if (last?.at !== 'square') return undefined;
  const box = document.querySelector(`[data-square="${CSS.escape(last.square)}"]`)?.getBoundingClientRect();
  return box && { left: box.left + box.width / 2, top: box.bottom };
}

export function Chooser({ session }: { session: Session }) {
  const listed = ways(session);
  const dialog = useRef<HTMLDialogElement>(null);
  const open = listed !== undefined && listed.length > 0;
  const keys = listed?.map(({ key }) => key).join('\n');
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!open) {
      if (element.open) element.close();
      return;
    }
    if (!element.open) element.showModal();
    const at = place(session);
    element.classList.toggle('placed', at !== undefined);
    if (at) {
      const { width, height } = element.getBoundingClientRect();
      const left = Math.max(8, Math.min(innerWidth - width - 8, at.left - width / 2));
      const top = at.top + 8 + height > innerHeight ? Math.max(8, at.top - height - 60) : at.top + 8;
      element.style.setProperty('--left', `${left}px`);
      element.style.setProperty('--top', `${top}px`);
    }
    element.querySelector<HTMLElement>('input, button')?.focus();
  }, [open, keys]);
  const numbers = listed !== undefined && listed.length > MANY && listed.every(({ label }) => label.trim() !== '' && Number.isFinite(Number(label)));
  const first = session.made[0];
  const begun = first?.at === 'button' ? first.label : undefined;
  const pictures = listed?.some(({ symbol }) => symbol) ?? false;
  const key = (event: KeyboardEvent) => {
    if (numbers) return;
    const count = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
    const buttons = [...(dialog.current?.querySelectorAll<HTMLElement>('.way') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const turn = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (count >= 0 && listed?.[count]) listed[count].take();
    else if (turn) buttons[(at + turn + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class="chooser"
      aria-label={begun ? `${begun}: which one?` : 'Which one?'}
      onKeyDown={key}
      onCancel={(event) => {
        event.preventDefault();
        session.cancel();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) session.cancel();
      }}
    >
      {open && begun && <h2>{begun}</h2>}
      {open && numbers && <Numbers listed={listed} />}
      {open && !numbers && (
        <div class={pictures ? 'ways pictures' : 'ways'} style={{ '--columns': Math.min(4, listed.length) }}>
          {listed.map(({ key, label, symbol, price, take }, index) => (
            <button type="button" class="way" key={key} onClick={take}>
              {symbol && <Sign symbol={symbol} />}
              <span>{label}</span>
              {price && <small class="price">{price}</small>}
              {index < 9 && (
                <kbd title={`Key ${index + 1}`} aria-hidden="true">
                  {index + 1}
                </kbd>
              )}
            </button>
          ))}
        </div>
      )}
    </dialog>
  );
}
