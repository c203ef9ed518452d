import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action, Gesture } from '../../src/desk/protocol.ts';
import { buttons, choices, click, narrow, reached, take } from '../../src/play/narrowing.ts';

const at = (square: string): Gesture => ({ at: 'square', square });
const choice = (label: string): Gesture => ({ at: 'choice', label });
const button = (label: string): Gesture => ({ at: 'button', label });
const item = (key: string): Gesture => ({ at: 'item', shelf: 'hand/white', item: key });

function action(text: string, gestures: Gesture[], captures: string[] = []): Action {
  return { machine: text, text, action: 'move', rule: 'X-1', player: 'white', gestures, captures };
}

const GAME = [
  action('a2-a3', [at('a2'), at('a3')]),
  action('a2-a4', [at('a2'), at('a4')]),
  action('a7-a8=Q', [at('a7'), at('a8'), choice('queen')]),
  action('a7-a8=N', [at('a7'), at('a8'), choice('knight')]),
  action('a7xb8=Q', [at('a7'), at('b8'), choice('queen')], ['b8']),
  action('e1-g1', [at('e1'), at('g1'), choice('move')]),
  action('O-O', [at('e1'), at('g1'), choice('castle')]),
  action('P@e4', [item('pawn'), at('e4')]),
  action('P@e5', [item('pawn'), at('e5')]),
  action('pass', [button('pass')]),
  action('buy N', [button('buy'), choice('knight')]),
  action('buy R', [button('buy'), choice('rook')]),
];

test('two squares make a move', () => {
  const first = take(GAME, [], at('a2'));
  assert.deepEqual(first?.next.map(({ gesture }) => gesture), [at('a3'), at('a4')]);
  assert.equal(first?.chosen, undefined);
  assert.equal(take(GAME, [at('a2')], at('a4'))?.chosen?.text, 'a2-a4');
});

test('a square that no action goes on with is refused, with the square it was tried from', () => {
  assert.equal(take(GAME, [at('a2')], at('b3')), undefined);
  assert.deepEqual(click(GAME, [at('a2')], at('b3')), { to: 'refused', from: at('a2') });
  assert.deepEqual(click(GAME, [], at('h8')), { to: 'refused' });
});

test('another piece begins anew', () => {
  const result = click(GAME, [at('a2')], at('e1'));
  assert.equal(result.to, 'anew');
  assert.deepEqual(result.to === 'anew' && result.narrowed.made, [at('e1')]);
});

test('a promotion asks for a choice, unless only one is left', () => {
  const open = narrow(GAME, [at('a7'), at('a8')]);
  assert.deepEqual(choices(open)?.map(({ gesture }) => gesture), [choice('queen'), choice('knight')]);
  assert.equal(take(GAME, [at('a7'), at('a8')], choice('knight'))?.chosen?.text, 'a7-a8=N');
  assert.equal(narrow(GAME, [at('a7'), at('b8')]).chosen?.text, 'a7xb8=Q');
});

test('a click can mean a move or castling', () => {
  const open = narrow(GAME, [at('e1'), at('g1')]);
  assert.equal(open.chosen, undefined);
  assert.equal(choices(open)?.length, 2);
});

test('a drop begins beside the board', () => {
  const open = take(GAME, [], item('pawn'));
  assert.deepEqual([...reached(open!).keys()], ['e4', 'e5']);
  assert.equal(take(GAME, [item('pawn')], at('e5'))?.chosen?.text, 'P@e5');
});

test('actions that are no moves are buttons', () => {
  assert.deepEqual(buttons(GAME).map(({ gesture, actions }) => [gesture, actions.length]), [
    [button('pass'), 1],
    [button('buy'), 2],
  ]);
  assert.equal(take(GAME, [], button('pass'))?.chosen?.text, 'pass');
  assert.equal(choices(narrow(GAME, [button('buy')]))?.length, 2);
});

test('a goal knows what is captured, and whether more is to be said', () => {
  const goals = reached(narrow(GAME, [at('a7')]));
  assert.deepEqual(goals.get('b8')?.captures, ['b8']);
  assert.equal(goals.get('a8')?.more, true);
  assert.deepEqual(goals.get('a8')?.captures, []);
});

test('a list that another one begins with stays open', () => {
  const list = [action('step', [at('a1'), at('a2')]), action('step on', [at('a1'), at('a2'), at('a3')])];
  const open = narrow(list, [at('a1'), at('a2')]);
  assert.deepEqual(open.complete.map(({ text }) => text), ['step']);
  assert.equal(open.chosen, undefined);
  assert.equal(take(list, [at('a1'), at('a2')], at('a3'))?.chosen?.text, 'step on');
});

test('an action can be touched in several ways', () => {
  const castle = { ...action('O-O', [at('e1'), at('h1')]), also: [[at('e1'), at('g1')]] };
  const list = [castle, action('Kf1', [at('e1'), at('f1')])];
  assert.deepEqual(narrow(list, [at('e1')]).next.map(({ gesture }) => gesture), [at('h1'), at('g1'), at('f1')]);
  assert.equal(narrow(list, [at('e1')]).left.length, 2);
  for (const goal of ['h1', 'g1']) assert.equal(narrow(list, [at('e1'), at(goal)]).chosen, castle);
});

test('two actions that are touched alike are offered by their texts', () => {
  const list = [action('a', [at('e1'), at('f1')]), action('b', [at('e1'), at('f1')])];
  const open = narrow(list, [at('e1'), at('f1')]);
  assert.equal(open.chosen, undefined);
  assert.deepEqual(choices(open), []);
  assert.deepEqual(open.complete.map(({ text }) => text), ['a', 'b']);
});

test('every action of any list can be reached by its gestures', () => {
  for (const one of GAME) {
    let made: Gesture[] = [];
    for (const gesture of one.gestures) {
      const narrowed = take(GAME, made, gesture);
      assert.ok(narrowed?.left.includes(one));
      made = narrowed!.made;
    }
    assert.equal(narrow(GAME, made).chosen, one);
  }
});
