// From gestures to an action. The list of actions is all that is known here: no rule, no piece, no kind of move.

import type { Action, Gesture } from '../desk/protocol.ts';

/** A next gesture, with the actions that begin with it. */
export interface Next {
  gesture: Gesture;
  actions: Action[];
  /** Whether the gesture completes one of the actions. */
  ends: boolean;
}

/** The meaning of the gestures made so far. */
export interface Narrowed {
  /** The gestures made. */
  made: Gesture[];
  /** The actions that begin with them. */
  left: Action[];
  /** The action that they complete, if nothing else can be meant. */
  chosen?: Action;
  /** The actions that they complete although others can be meant. */
  complete: Action[];
  /** The gestures that can follow, each once, in the order of the actions. */
  next: Next[];
}

/** Whether two gestures are equal. */
export function same(a: Gesture | undefined, b: Gesture | undefined): boolean {
  if (!a || !b || a.at !== b.at) return false;
  switch (a.at) {
    case 'square':
      return a.square === (b as typeof a).square;
    case 'item':
      return a.shelf === (b as typeof a).shelf && a.item === (b as typeof a).item;
    case 'button':
      return a.label === (b as typeof a).label;
    case 'choice':
      return a.label === (b as typeof a).label && a.symbol === (b as typeof a).symbol;
  }
}

/** The ways to touch an action. */
function ways(action: Action): Gesture[][] {
  return [action.gestures, ...(action.also ?? [])];
}

/** Narrows the actions by the gestures made. */
export function narrow(actions: readonly Action[], made: readonly Gesture[]): Narrowed {
  const left: Action[] = [];
  const next: Next[] = [];
  const complete: Action[] = [];
  for (const action of actions) {
    for (const gestures of ways(action)) {
      if (!made.every((gesture, at) => same(gesture, gestures[at]))) continue;
      if (left.at(-1) !== action) left.push(action);
      const gesture = gestures[made.length];
      if (!gesture) {
        if (made.length > 0 && complete.at(-1) !== action) complete.push(action);
        continue;
      }
      const ends = gestures.length === made.length + 1;
      const known = next.find((one) => same(one.gesture, gesture));
      if (!known) next.push({ gesture, actions: [action], ends });
      else {
        if (known.actions.at(-1) !== action) known.actions.push(action);
        known.ends ||= ends;
      }
    }
  }
  const narrowed: Narrowed = { made: [...made], left, complete, next };
  const only = left.length === 1 && made.length > 0 ? left[0] : undefined;
  // A single action that needs only choices has nothing to choose.
  const decided = only && (complete.length > 0 || next.every(({ gesture }) => gesture.at === 'choice'));
  if (decided) narrowed.chosen = only;
  return narrowed;
}

/** Takes a gesture, if an action goes on with it. */
export function take(actions: readonly Action[], made: readonly Gesture[], gesture: Gesture): Narrowed | undefined {
  const narrowed = narrow(actions, [...made, gesture]);
  return narrowed.left.length > 0 ? narrowed : undefined;
}

/** The meaning of a click: a step on, a new beginning, an end of the choice, or a refusal. */
export type Click =
  | { to: 'on' | 'anew'; narrowed: Narrowed }
  | { to: 'nothing' }
  | { to: 'refused'; from?: Gesture };

/** Reads a click or a tap on a square or an item. */
export function click(actions: readonly Action[], made: readonly Gesture[], gesture: Gesture): Click {
  const on = take(actions, made, gesture);
  if (on) return { to: 'on', narrowed: on };
  const last = made.at(-1);
  if (made.length > 0 && same(last, gesture)) return { to: 'nothing' };
  const anew = take(actions, [], gesture);
  if (anew) return { to: 'anew', narrowed: anew };
  return made.length > 0 && last ? { to: 'refused', from: last } : { to: 'refused' };
}

/** How a square takes part in what can come next. */
export interface Reach {
  actions: Action[];
  /** The squares of what is captured, by one action or another. */
  captures: string[];
  /** Whether a further choice follows. */
  more: boolean;
}

/** The squares that can come next. */
export function reached(narrowed: Narrowed): Map<string, Reach> {
  const all = new Map<string, Reach>();
  for (const { gesture, actions } of narrowed.next) {
    if (gesture.at !== 'square') continue;
    const captures = [...new Set(actions.flatMap((action) => action.captures))];
    all.set(gesture.square, { actions, captures, more: actions.length > 1 });
  }
  return all;
}

/** The choices that must be made now: nothing else can come next but choices, or the end. */
export function choices(narrowed: Narrowed): Next[] | undefined {
  if (narrowed.made.length === 0 || narrowed.chosen || narrowed.next.length + narrowed.complete.length === 0) return undefined;
  return narrowed.next.every(({ gesture }) => gesture.at === 'choice') ? narrowed.next : undefined;
}

/** The buttons at the beginning: actions that are no moves. */
export function buttons(actions: readonly Action[]): Next[] {
  return narrow(actions, []).next.filter(({ gesture }) => gesture.at === 'button' || gesture.at === 'choice');
}
