// The board as a drawing. It is hidden from assistive technology: the buttons above it say the same in words.

import { memo } from 'preact/compat';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Piece, View } from '../desk/protocol.ts';
import { symbol } from '../safe/svg.ts';
import type { Reach } from '../play/narrowing.ts';
import { EDGE, hatching, MARGIN, type Layout } from './layout.ts';

/** The squares, their grounds, and the names at the edge: equal in all positions. */
const Ground = memo(function Ground({ layout }: { layout: Layout }) {
  const { board } = layout;
  const named = (shade: 0 | 1) => board.squares.filter((square) => square.shade === shade).map(({ name }) => name);
  const whole = board.squares.length === layout.files * layout.ranks;
  return (
    <g>
      {board.plain ? (
        <path class="b-plain" d={layout.path(board.squares.map(({ name }) => name))} />
      ) : (
        <>
          <path class="b-light" d={layout.path(named(0))} />
          <path class="b-dark" d={layout.path(named(1))} />
        </>
      )}
      {board.grounds.map((ground, index) => {
        const squares = board.squares.filter((square) => square.ground === index).map(({ name }) => name);
        return (
          <g key={index}>
            <path class={`b-tint-${ground.look}`} d={layout.path(squares)} />
            {squares.map((square) => {
              const [x, y] = layout.corner(square) ?? [0, 0];
              return <path key={square} class={`b-hatch-${ground.look}`} d={hatching(ground.look)} transform={`translate(${x} ${y})`} />;
            })}
          </g>
        );
      })}
      {whole && <rect class="b-edge" x={MARGIN} y={EDGE} width={layout.files * 100} height={layout.ranks * 100} />}
      <g class="b-names">
        {board.files.map((name, file) => (
          <text key={`f${file}`} x={MARGIN + layout.column(file) * 100 + 50} y={EDGE + layout.ranks * 100 + 31}>
            {name}
          </text>
        ))}
        {board.ranks.map((name, rank) => (
          <text key={`r${rank}`} x={MARGIN / 2 - 2} y={EDGE + layout.row(rank) * 100 + 60}>
            {name}
          </text>
        ))}
      </g>
    </g>
  );
});

/** The symbols of a view, each once. */
export const Symbols = memo(
  function Symbols({ symbols }: { symbols: Record<string, string> }) {
    return (
      <defs>
        {Object.entries(symbols).map(([name, markup]) => (
          <g key={name} id={name} dangerouslySetInnerHTML={{ __html: symbol(markup) }} />
        ))}
      </defs>
    );
  },
  (a, b) => a.symbols === b.symbols,
);

const CORNERS = [
  [30, 28],
  [-30, 28],
  [30, -28],
  [-30, -28],
] as const;

/** The keys of pieces, so that a piece that moves keeps its element: kind and owner, counted. */
function keys(pieces: readonly Piece[], before: Map<string, string>): Map<Piece, string> {
  const chosen = new Map<Piece, string>();
  const used = new Set<string>();
  const free = new Map<string, string[]>();
  const now = new Set(pieces.map((piece) => `${piece.square} ${piece.symbol} ${piece.corner ?? ''}`));
  for (const [key, place] of before) {
    if (!now.has(place)) {
      const kind = place.split(' ')[1] ?? '';
      free.set(kind, [...(free.get(kind) ?? []), key]);
    }
  }
  const placed = new Map([...before].map(([key, place]) => [place, key]));
  for (const piece of pieces) {
    const stays = placed.get(`${piece.square} ${piece.symbol} ${piece.corner ?? ''}`);
    if (stays) {
      chosen.set(piece, stays);
      used.add(stays);
    }
  }
  let count = before.size + pieces.length;
  for (const piece of pieces) {
    if (chosen.has(piece)) continue;
    let key = free.get(piece.symbol)?.shift();
    while (!key || used.has(key)) key = `${piece.symbol}-${count++}`;
    chosen.set(piece, key);
    used.add(key);
  }
  return chosen;
}

/** The pieces and what lies beside them. A piece that went somewhere slides there, unless motion is unwanted. */
function Pieces({ layout, view, lifted }: { layout: Layout; view: View; lifted: string | undefined }) {
  const before = useRef(new Map<string, string>());
  const group = useRef<SVGGElement>(null);
  const named = keys(view.pieces, before.current);
  const sorted = [...view.pieces].sort((a, b) => Number(a.corner !== undefined) - Number(b.corner !== undefined));
  useLayoutEffect(() => {
    const last = before.current;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches || last.size === 0;
    const next = new Map<string, string>();
    const moved: [string, string, string][] = [];
    for (const [piece, key] of named) {
      const from = last.get(key)?.split(' ')[0];
      if (from && from !== piece.square) moved.push([key, from, piece.square]);
      next.set(key, `${piece.square} ${piece.symbol} ${piece.corner ?? ''}`);
    }
    before.current = next;
    if (still || moved.length > 6) return;
    for (const [key, from, to] of moved) {
      const [a, b] = [layout.middle(from), layout.middle(to)];
      const element = group.current?.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (!a || !b || !element) continue;
      element.animate(
        [{ transform: `translate(${a[0] - b[0]}px, ${a[1] - b[1]}px)` }, { transform: 'translate(0, 0)' }],
        { duration: 160, easing: 'ease-out' },
      );
    }
  });
  return (
    <g ref={group}>
      {sorted.map((piece) => {
        const [x, y] = layout.middle(piece.square) ?? [0, 0];
        const key = named.get(piece) ?? piece.square;
        const [right, down] = piece.corner === undefined ? [0, 0] : (CORNERS[piece.corner % 4] ?? [0, 0]);
        const place = piece.corner === undefined ? `translate(${x} ${y})` : `translate(${x + right} ${y + down}) scale(.46)`;
        return (
          <g key={key} data-key={key} class={lifted === piece.square && piece.corner === undefined ? 'p-lifted' : undefined}>
            <use href={`#${piece.symbol}`} transform={place} />
          </g>
        );
      })}
    </g>
  );
}

/** Marks on the board besides the position. */
export interface Marks {
  chosen: string[];
  reach: Map<string, Reach>;
  goals: string[];
  hint?: { from?: string; to?: string };
  refused?: { from?: string; to?: string };
  arrows: { from: string; to: string }[];
  over?: string;
  lifted?: string;
}

function Mark({ layout, square, reach, occupied }: { layout: Layout; square: string; reach: Reach; occupied: boolean }) {
  const [x, y] = layout.middle(square) ?? [0, 0];
  if (occupied) return <circle class={reach.captures.includes(square) ? 'p-ring p-take' : 'p-ring'} cx={x} cy={y} r={43} />;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle class="p-dot" r={15} />
      {reach.captures.length > 0 && <circle class="p-aside" r={27} />}
    </g>
  );
}

/** The whole drawing. */
export function Drawing({ layout, view, marks }: { layout: Layout; view: View; marks: Marks }) {
  const occupied = new Set(view.pieces.filter(({ corner }) => corner === undefined).map(({ square }) => square));
  const empty = layout.board.squares.filter(({ name, ground }) => ground !== undefined && !view.pieces.some(({ square }) => square === name));
  return (
    <svg class="board" viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true" focusable="false">
      <Symbols symbols={view.symbols} />
      <Ground layout={layout} />
      {empty.map(({ name, ground }) => {
        const sign = layout.board.grounds[ground ?? -1]?.sign;
        const [x, y] = layout.middle(name) ?? [0, 0];
        return (
          sign && (
            <text key={name} class="b-ground-sign" x={x} y={y + 12}>
              {sign}
            </text>
          )
        );
      })}
      <path class="b-fog" d={layout.path(view.fog)} />
      <path class="b-changed" d={layout.path(view.changed)} />
      {marks.chosen.map((square) => (
        <path key={square} class="p-chosen" d={layout.path([square])} />
      ))}
      {marks.over && <path class="p-over" d={layout.path([marks.over])} />}
      {view.shown.map((square) => {
        const [x, y] = layout.corner(square) ?? [0, 0];
        return <rect key={square} class="b-shown" x={x + 5} y={y + 5} width={90} height={90} />;
      })}
      <Pieces layout={layout} view={view} lifted={marks.lifted} />
      {[...marks.reach].map(([square, reach]) => (
        <Mark key={square} layout={layout} square={square} reach={reach} occupied={occupied.has(square)} />
      ))}
      {marks.goals.map((square) => {
        const [x, y] = layout.middle(square) ?? [0, 0];
        return <circle key={square} class="p-goal" cx={x} cy={y} r={occupied.has(square) ? 43 : 15} />;
      })}
      {marks.arrows.map(({ from, to }) => {
        const [x, y] = layout.middle(from) ?? [0, 0];
        return from === to ? <circle key={from} class="p-circle" cx={x} cy={y} r={44} /> : <path key={from + to} class="b-arrow" d={layout.arrow(from, to)} />;
      })}
      {marks.hint?.from && marks.hint.to && <path class="b-arrow" d={layout.arrow(marks.hint.from, marks.hint.to)} />}
      {marks.refused?.from && marks.refused.to && <path class="b-refused" d={layout.arrow(marks.refused.from, marks.refused.to)} />}
    </svg>
  );
}
