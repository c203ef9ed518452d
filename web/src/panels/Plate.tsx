// A player's plate above or below the board: the name, who plays, what was captured.

import type { Player } from '../desk/protocol.ts';
import { seat } from '../play/computer.ts';
import type { Session } from '../play/session.ts';
import { Sign } from './Shelves.tsx';

const LEVELS = Array.from({ length: 10 }, (_, level) => level + 1);

export function Plate({ session, player }: { session: Session; player: Player }) {
  const { view } = session;
  const turn = !view.outcome && view.turn?.player === player.name;
  const won = view.outcome?.winner === player.name;
  const index = session.opened.definition.players.findIndex(({ name }) => name === player.name);
  const fallen = view.fallen?.[index] ?? [];
  const level = session.seats[player.name];
  return (
    <div class={`plate${turn ? ' has-turn' : ''}`}>
      <span class={`disc disc-${index === 0 ? 'first' : 'second'}`} aria-hidden="true" />
      <span class="player">{player.title}</span>
      {turn && session.thinking && <span class="soft thinking">thinking</span>}
      {won && <span class="won">won</span>}
      <span class="fallen" role="img" aria-label={fallen.length > 0 ? `${player.title} lost: ${fallen.map(({ label, count }) => (count > 1 ? `${count} ${label ?? ''}` : (label ?? '1'))).join(', ')}` : undefined} hidden={fallen.length === 0}>
        {fallen.map(({ symbol, count }) => (
          <span key={symbol}>
            <Sign symbol={symbol} />
            {count > 1 && <small>{count}</small>}
          </span>
        ))}
      </span>
      <label class="seat">
        <span class="hidden">{`Who plays ${player.title}`}</span>
        <select
          value={level === undefined ? '' : String(level)}
          onChange={(event) => {
            const value = event.currentTarget.value;
            void seat(session, player.name, value === '' ? undefined : Number(value));
          }}
        >
          <option value="">Person</option>
          {LEVELS.map((one) => (
            <option key={one} value={one}>{`Computer, level ${one}`}</option>
          ))}
        </select>
      </label>
    </div>
  );
}
