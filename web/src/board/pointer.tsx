// Mouse, pen and touch on the board: drag, click, rest, long press. All of them become gestures of the session.

import type { RefObject, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Gesture } from '../desk/protocol.ts';
import { draw, explain, hideCard, show } from '../play/why.ts';
import type { Session } from '../play/session.ts';
import { take } from '../play/narrowing.ts';
import type { Layout } from './layout.ts';

/** How far a pointer moves before a press becomes a drag, in pixels. */
const SLACK = 5;
/** How long a mouse rests, or a finger presses, before the movement of a piece is shown, in milliseconds. */
const REST = 700;
const PRESS = 450;

interface Drag {
  x: number;
  y: number;
  symbol?: string;
}

export interface Pointer {
  dragging: boolean;
  over: string | undefined;
  ghost: VNode | null;
  clicked(square: string): void;
  handlers: Record<string, (event: PointerEvent) => void>;
}

/** The square below a point of the screen. */
export function below(grid: HTMLElement | null, layout: Layout, x: number, y: number): string | undefined {
  const box = grid?.getBoundingClientRect();
  if (!box) return undefined;
  const column = Math.floor(((x - box.left) / box.width) * layout.files);
  const row = Math.floor(((y - box.top) / box.height) * layout.ranks);
  return layout.seen(column, row)?.name;
}

/** The drag of an item from a shelf, which begins outside the board. */
let carried: { gesture: Gesture; symbol?: string; start: PointerEvent } | undefined;
let carry: ((event: PointerEvent) => void) | undefined;

/** Begins the drag of an item. */
export function lift(gesture: Gesture, symbol: string | undefined, event: PointerEvent): void {
  carried = { gesture, start: event, ...(symbol ? { symbol } : {}) };
  carry?.(event);
}

export function usePointer(session: Session, layout: Layout, grid: RefObject<HTMLDivElement | null>): Pointer {
  const [drag, setDrag] = useState<Drag>();
  const [over, setOver] = useState<string>();
  const press = useRef<{ square?: string; x: number; y: number; id: number; moved: boolean; touch: boolean } | undefined>(undefined);
  const swallow = useRef(false);
  const rest = useRef<{ square?: string; timer?: ReturnType<typeof setTimeout> }>({});

  const quiet = () => {
    clearTimeout(rest.current.timer);
    rest.current = {};
  };
  useEffect(() => quiet, []);

  /** Follows a pressed pointer until it is let go. */
  const follow = (event: PointerEvent, square: string | undefined, item?: { gesture: Gesture; symbol?: string }) => {
    const start = { x: event.clientX, y: event.clientY, id: event.pointerId, moved: false, touch: event.pointerType === 'touch' };
    press.current = square === undefined ? start : { ...start, square };
    const gesture: Gesture | undefined = item?.gesture ?? (square === undefined ? undefined : { at: 'square', square });
    const piece = session.view.pieces.find((one) => one.square === square && one.corner === undefined);
    const symbol = item?.symbol ?? piece?.symbol;
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== start.id || !press.current) return;
      const far = Math.hypot(moved.clientX - start.x, moved.clientY - start.y);
      if (!press.current.moved) {
        if (far < SLACK || !gesture) return;
        quiet();
        if (!symbol || session.veiled || session.thinking) return stop();
        press.current.moved = true;
        const made = session.made;
        const goesOn = made.length > 0 && take(session.actions, made, gesture) !== undefined;
        const already = made.length > 0 && JSON.stringify(made.at(-1)) === JSON.stringify(gesture);
        if (!goesOn && !already) {
          const begun = take(session.actions, [], gesture);
          if (begun && !begun.chosen) void session.pick(gesture);
          else if (made.length > 0) session.cancel();
        }
      }
      moved.preventDefault();
      setDrag({ x: moved.clientX, y: moved.clientY, symbol });
      setOver(below(grid.current, layout, moved.clientX, moved.clientY));
    };
    const stop = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      press.current = undefined;
      setDrag(undefined);
      setOver(undefined);
    };
    const cancel = () => {
      quiet();
      stop();
    };
    const up = (let_go: PointerEvent) => {
      if (let_go.pointerId !== start.id) return;
      const moved = press.current?.moved;
      stop();
      quiet();
      if (!moved) return;
      swallow.current = true;
      setTimeout(() => (swallow.current = false), 50);
      const goal = below(grid.current, layout, let_go.clientX, let_go.clientY);
      if (goal === undefined || goal === square) return;
      if (session.made.length > 0) void session.pick({ at: 'square', square: goal });
      else if (square !== undefined) void explain(session, square, goal);
    };
    addEventListener('pointermove', move, { passive: false });
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
  };

  useEffect(() => {
    carry = (event) => {
      if (carried) follow(event, undefined, carried);
      carried = undefined;
    };
    return () => (carry = undefined);
  });

  /** An arrow drawn with the right button, or a circle on one square. */
  const sketch = (event: PointerEvent) => {
    const from = below(grid.current, layout, event.clientX, event.clientY);
    const up = (ended: PointerEvent) => {
      removeEventListener('pointerup', up);
      const to = below(grid.current, layout, ended.clientX, ended.clientY);
      if (from !== undefined && to !== undefined) draw(session, from, to);
    };
    addEventListener('pointerup', up);
  };

  const down = (event: PointerEvent) => {
    if (event.button === 2 && event.pointerType === 'mouse') return sketch(event);
    if (event.button !== 0 || !event.isPrimary) return;
    quiet();
    const square = below(grid.current, layout, event.clientX, event.clientY);
    if (square === undefined) return;
    if (event.pointerType !== 'mouse') {
      rest.current.timer = setTimeout(() => {
        swallow.current = true;
        press.current = undefined;
        void show(session, { square });
      }, PRESS);
    }
    follow(event, square);
  };

  const move = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || press.current || event.buttons !== 0) return;
    const square = below(grid.current, layout, event.clientX, event.clientY);
    if (square === rest.current.square) return;
    quiet();
    if (session.card?.square && session.card.square !== square) hideCard(session);
    if (square === undefined || session.made.length > 0 || session.refused) return;
    if (!session.view.pieces.some((piece) => piece.square === square)) return;
    rest.current = { square, timer: setTimeout(() => void show(session, { square }), REST) };
  };

  return {
    dragging: drag !== undefined,
    over: drag && over,
    ghost: drag?.symbol ? (
      <svg class="board ghost" viewBox="-50 -50 100 100" style={{ left: `${drag.x}px`, top: `${drag.y}px`, width: `${cell(grid, layout)}px` }} aria-hidden="true">
        <use href={`#${drag.symbol}`} />
      </svg>
    ) : null,
    clicked: (square) => {
      if (swallow.current) {
        swallow.current = false;
        return;
      }
      const last = session.made.at(-1);
      const gesture: Gesture = { at: 'square', square };
      if (last?.at === 'square' && last.square === square && !take(session.actions, session.made, gesture)) session.cancel();
      else void session.pick(gesture);
    },
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerLeave: quiet,
      onContextMenu: (event: PointerEvent) => event.preventDefault(),
    },
  };
}

/** The width of a square on the screen. */
function cell(grid: RefObject<HTMLDivElement | null>, layout: Layout): number {
  return (grid.current?.getBoundingClientRect().width ?? 0) / layout.files;
}
