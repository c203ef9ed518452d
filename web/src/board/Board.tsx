// The board: a drawing with a grid of buttons above it. Mouse, touch and keys all end in gestures.

import { useMemo, useRef, useState } from 'preact/hooks';
import type { Gesture } from '../desk/protocol.ts';
import { reached } from '../play/narrowing.ts';
import { explain, show } from '../play/why.ts';
import type { Session } from '../play/session.ts';
import { Drawing, type Marks } from './Drawing.tsx';
import { CELL, EDGE, Layout, MARGIN } from './layout.ts';
import { letter, name, step, told } from './names.ts';
import { usePointer } from './pointer.tsx';

const KEYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The squares of the gestures made. */
function squares(made: readonly Gesture[]): string[] {
  return made.flatMap((gesture) => (gesture.at === 'square' ? [gesture.square] : []));
}

export function Board({ session, onCommand }: { session: Session; onCommand: () => void }) {
  const { view, turned } = session;
  const { board } = session.opened;
  const layout = useMemo(() => new Layout(board, turned), [board, turned]);
  const order = useMemo(() => layout.order(), [layout]);
  const [focus, setFocus] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const narrowed = session.narrowed;
  const begins = new Set<string>();
  for (const { gestures } of session.actions) if (gestures[0]?.at === 'square') begins.add(gestures[0].square);
  const reach = session.made.length > 0 ? reached(narrowed) : new Map();
  const facts = useMemo(() => told(board, view), [board, view]);
  const pointer = usePointer(session, layout, grid);
  const chosen = squares(session.made);
  const tab = focus && layout.corner(focus) ? focus : (order.find((square) => begins.has(square)) ?? order[0] ?? '');

  const best = session.hint?.best?.machine;
  const hinted = squares(session.actions.find(({ machine }) => machine === best)?.gestures ?? []);
  const marks: Marks = {
    chosen: pointer.dragging ? [...chosen] : chosen,
    reach,
    goals: session.made.length === 0 && session.card ? session.card.goals : [],
    hint: { from: hinted[0], to: hinted.at(-1) },
    refused: session.refused,
    arrows: session.arrows,
    over: pointer.over,
    lifted: pointer.dragging ? chosen[0] : undefined,
  };

  const go = (square: string | undefined) => {
    if (!square) return;
    setFocus(square);
    grid.current?.querySelector<HTMLElement>(`[data-square="${CSS.escape(square)}"]`)?.focus();
  };

  const key = (event: KeyboardEvent, square: string) => {
    if (event.ctrlKey && (event.key === 'Home' || event.key === 'End')) {
      go(event.key === 'Home' ? order[0] : order.at(-1));
    } else if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    } else if (KEYS[event.key]) {
      const [files, ranks] = KEYS[event.key] ?? [0, 0];
      go(step(board, square, turned ? -files : files, turned ? -ranks : ranks));
    } else if (event.key === 'Escape') {
      session.cancel();
    } else if (event.key === '?') {
      void show(session, { square });
    } else if (event.key === '!') {
      void explain(session, chosen[0] ?? square, chosen[0] ? square : undefined);
    } else if (event.key === '/') {
      onCommand();
    } else if (event.key === 'PageUp' || event.key === 'PageDown') {
      const shelves = [...document.querySelectorAll<HTMLElement>('.shelf [data-item]')];
      (event.key === 'PageUp' ? shelves[0] : shelves.at(-1))?.focus();
    } else if (/^\p{L}$/u.test(event.key)) {
      go(letter(view, order, square, event.key, event.shiftKey));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const place = {
    left: percent(MARGIN, layout.width),
    top: percent(EDGE, layout.height),
    width: percent(layout.files * CELL, layout.width),
    height: percent(layout.ranks * CELL, layout.height),
  };
  return (
    <div class="board-box" style={{ aspectRatio: `${layout.width} / ${layout.height}` }}>
      <Drawing layout={layout} view={view} marks={marks} />
      <div
        class="grid"
        role="grid"
        aria-label={`Board, seen by ${session.opened.definition.players.at(turned ? -1 : 0)?.title ?? 'a player'}`}
        style={place}
        ref={grid}
        {...pointer.handlers}
      >
        {Array.from({ length: layout.ranks }, (_, row) => (
          <div class="row" role="row" key={row} style={{ gridTemplateColumns: `repeat(${layout.files}, 1fr)` }}>
            {Array.from({ length: layout.files }, (_, column) => {
              const square = layout.seen(column, row)?.name;
              if (square === undefined) return <span role="gridcell" aria-label="no square" key={column} />;
              const acts = begins.has(square) || reach.has(square);
              return (
                <span role="gridcell" key={column} aria-selected={chosen.includes(square)}>
                  <button
                    type="button"
                    data-square={square}
                    class={acts ? 'acts' : undefined}
                    tabIndex={square === tab ? 0 : -1}
                    aria-label={name(square, facts, { chosen: chosen.includes(square), reach: reach.get(square), begins: begins.has(square) })}
                    onFocus={() => setFocus(square)}
                    onKeyDown={(event) => key(event, square)}
                    onClick={() => pointer.clicked(square)}
                  />
                </span>
              );
            })}
          </div>
        ))}
      </div>
      {pointer.ghost}
    </div>
  );
}
