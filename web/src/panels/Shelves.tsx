// The shelves beside the board: hands, zones, markets. The items are buttons, and can be dragged onto the board.

import { lift } from '../board/pointer.tsx';
import type { Gesture, Item, Shelf } from '../desk/protocol.ts';
import { narrow, same } from '../play/narrowing.ts';
import { show } from '../play/why.ts';
import type { Session } from '../play/session.ts';

/** A symbol by itself. */
export function Sign({ symbol, label }: { symbol: string; label?: string }) {
  return (
    <svg class="board sign" viewBox="-50 -50 100 100" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' })}>
      <use href={`#${symbol}`} />
    </svg>
  );
}

function ItemButton({ session, shelf, item }: { session: Session; shelf: Shelf; item: Item }) {
  const gesture: Gesture = { at: 'item', shelf: shelf.key, item: item.key };
  const chosen = session.made.some((made) => same(made, gesture));
  const next = session.narrowed.next.some((one) => same(one.gesture, gesture));
  const begins = next || narrow(session.actions, [gesture]).left.length > 0;
  const kind = item.key.split('/')[0] ?? item.key;
  const words = [item.label, item.count > 1 ? `${item.count}` : '', chosen ? 'chosen' : begins ? 'can be used' : ''];
  return (
    <button
      type="button"
      class={`item${chosen ? ' chosen' : ''}${begins ? ' acts' : ''}`}
      data-item={`${shelf.key}:${item.key}`}
      aria-label={words.filter(Boolean).join(', ')}
      aria-pressed={chosen}
      title={item.label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') session.cancel();
        else if (event.key === '?') void show(session, { kind });
        else return;
        event.preventDefault();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        void show(session, { kind });
      }}
      onPointerDown={(event) => {
        if (begins && event.button === 0) lift(gesture, item.symbol, event);
      }}
      onClick={() => (chosen && !next ? session.cancel() : void session.pick(gesture))}
    >
      {item.symbol ? <Sign symbol={item.symbol} /> : <span class="words">{item.label}</span>}
      {item.count > 1 && <span class="count">{item.count}</span>}
    </button>
  );
}

export function Shelves({ session, far }: { session: Session; far: boolean }) {
  const shelves = session.view.shelves.filter((shelf) => shelf.far === far && shelf.items.length > 0);
  if (shelves.length === 0) return null;
  return (
    <div class="shelves">
      {shelves.map((shelf) => (
        <div class="shelf" role="group" aria-label={shelf.label} key={shelf.key}>
          <span class="shelf-name">{shelf.label}</span>
          <span class="items">
            {shelf.items.map((item, index) => (
              <ItemButton key={`${index} ${item.key}`} session={session} shelf={shelf} item={item} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
