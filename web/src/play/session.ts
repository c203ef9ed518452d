// A game on the page: what the desk said last, what the player is doing, and what is asked next.

import type { Transport } from '../desk/transport.ts';
import type { Action, Actions, Asked, Definition, Gesture, Given, Name, Opened, PieceCard, Refusal, Thought, View } from '../desk/protocol.ts';
import { plain } from '../desk/protocol.ts';
import { command, type Answer } from './commands.ts';
import { go } from './computer.ts';
import { handover } from './eyes.ts';
import { Tree } from './line.ts';
import { click, narrow, type Narrowed } from './narrowing.ts';
import { keep } from './memory.ts';
import { sound } from './sound.ts';
import type { Source } from './source.ts';
import { explain, goals, type Refused } from './why.ts';

let sessions = 0;

export class Session {
  /** Rules that the game cannot go on by, since it hides something: a new game can begin by them. */
  anew: Definition | undefined;
  /** Tells sessions apart; the game of a session can get another number at the desk. */
  readonly id = ++sessions;
  view: View;
  actions: Action[] = [];
  asides: Action[] = [];
  made: Gesture[] = [];
  readonly tree = new Tree();
  turned = false;
  /** The level of the computer for the players it plays. */
  seats: Record<string, number> = {};
  /** Whose eyes see the game: a player, everyone, or the mover. */
  eyes: string | undefined;
  /** Whether the board is covered, because the screen goes to another player. */
  veiled = false;
  thinking = false;
  /** Whether the page shows something else: then the computer waits. */
  away = false;
  /** The number of actions that were played by clicks or buttons. */
  clicked = 0;
  /** Whether a thought goes on beside the game: then it is told the whole game. */
  aside = false;
  refused: Refused | undefined;
  card: (PieceCard & { square?: string; kind?: string }) | undefined;
  /** Arrows and circles that the player drew; a circle has one square. */
  arrows: { from: string; to: string }[] = [];
  hint: Thought | undefined;
  score: Thought | undefined;
  evaluates = false;
  /** The answer to a question that was typed. */
  answer: Answer | undefined;
  /** The last refusal in the position that is shown. */
  denied: Refused | undefined;
  /** A message about the last request that failed. */
  trouble: Refusal['error'] | undefined;
  /** Lines about the fate of the game under new rules. */
  told: string[] = [];
  /** The words of the live region. */
  spoken = '';
  /** How the game can be opened again. */
  kept: Asked<'open'> | undefined;
  private listeners = new Set<() => void>();
  epoch = 0;

  constructor(
    readonly desk: Transport,
    public opened: Opened,
    /** The address at which the game is shown. */
    readonly at: string,
    /** The text of the rules. */
    readonly source: Source,
  ) {
    this.view = opened.view;
    this.tree.follow(this.view.record);
    this.told = opened.told ?? [];
    if (opened.definition.hides) this.eyes = opened.view.turn?.player;
  }

  /** Calls back after each change; gives back how to stop that. */
  listen(heard: () => void): () => void {
    this.listeners.add(heard);
    return () => void this.listeners.delete(heard);
  }

  changed(): void {
    for (const heard of this.listeners) heard();
  }

  get game(): number {
    return this.opened.game;
  }

  get hides(): boolean {
    return this.opened.definition.hides;
  }

  /** Whether the last position is shown. */
  get atEnd(): boolean {
    return this.view.ply === this.view.plies;
  }

  /** The level of the computer, if it plays for the player who has the turn. */
  get computer(): number | undefined {
    const turn = this.view.turn;
    return turn && !this.view.outcome ? this.seats[turn.player] : undefined;
  }

  get narrowed(): Narrowed {
    return narrow(this.actions, this.made);
  }

  /** Asks the desk about this game; a forgotten game is opened again. */
  async ask<N extends Name>(what: N, request: Omit<Asked<N>, 'game'> & { game?: number }): Promise<Given<N> | Refusal> {
    const full = { ...request, game: this.game } as unknown as Asked<N>;
    let reply = await this.desk.ask(what, full);
    if (!reply.ok && reply.error.code === 'no-such-game' && (await this.reopen())) {
      reply = await this.desk.ask(what, { ...full, game: this.game } as Asked<N>);
    }
    return reply;
  }

  private async reopen(): Promise<boolean> {
    if (!this.kept) return false;
    const reply = await this.desk.ask('open', this.kept);
    if (reply.ok) this.opened = { ...this.opened, game: reply.game };
    return reply.ok;
  }

  seen(): { eyes?: string; turned: boolean } {
    return this.eyes === undefined ? { turned: this.turned } : { eyes: this.eyes, turned: this.turned };
  }

  /** Takes over a new view, and asks for its actions unless they came with it. */
  async arrive(view: View, lists?: Partial<Actions>): Promise<void> {
    const epoch = ++this.epoch;
    if (this.thinking && this.aside) this.desk.stop();
    this.view = view;
    if (this.hides) this.tree.only(view.record);
    else if (view.record.length >= view.plies) this.tree.follow(view.record);
    this.made = [];
    this.refused = undefined;
    this.denied = undefined;
    this.answer = undefined;
    this.card = undefined;
    this.arrows = [];
    this.hint = undefined;
    this.score = undefined;
    this.trouble = undefined;
    if (lists?.actions) {
      this.actions = lists.actions;
      this.asides = lists.asides ?? [];
      this.symbols(lists.symbols);
      this.changed();
    } else {
      this.actions = [];
      this.asides = [];
      const reply = await this.ask('actions', { ...this.seen(), ply: view.ply });
      if (epoch !== this.epoch) return;
      if ('actions' in reply) {
        this.actions = reply.actions;
        this.asides = reply.asides;
        this.symbols(reply.symbols);
      }
      this.changed();
    }
    void keep(this);
    if (this.atEnd) void go(this);
  }

  /** Adds symbols that the choices of actions are drawn as. */
  private symbols(more: Record<string, string> | undefined): void {
    if (more && Object.keys(more).some((name) => !(name in this.view.symbols))) {
      this.view = { ...this.view, symbols: { ...more, ...this.view.symbols } };
    }
  }

  /** The first position: its actions, and the computer if it has the turn. */
  async start(): Promise<void> {
    if (this.eyes === undefined) return this.arrive(this.view, this.opened);
    const reply = await this.ask('view', this.seen());
    await this.arrive('view' in reply ? reply.view : this.view);
  }

  /** Tells what could not be done. */
  fail(refusal: Refusal): void {
    const message = plain(refusal.error.message);
    this.trouble = { ...refusal.error, message };
    this.answer = undefined;
    this.spoken = message;
    this.changed();
  }

  say(view: View): void {
    // The last action is told with the turn after it.
    this.spoken = view.spoken ?? view.outcome?.words ?? [view.remark, view.turn?.words].filter(Boolean).join('. ');
    sound(view);
  }

  /** Plays an action, given as the desk wrote it or as a player typed it. */
  async play(action: { machine: string } | { text: string }): Promise<boolean> {
    const next = handover(this);
    if (this.veiled || next) {
      const message = next ? `hand the screen to ${next.title} first` : 'uncover the board first';
      this.fail({ ok: false, error: { code: 'refused', message } });
      return false;
    }
    const reply = await this.ask('play', { ...action, ply: this.view.ply, ...this.seen() });
    if ('view' in reply) {
      const byPerson = this.computer === undefined;
      if ('machine' in action && byPerson) this.clicked += 1;
      if (byPerson) this.told = [];
      this.say(reply.view);
      await this.arrive(reply.view, reply);
      return true;
    }
    this.made = [];
    if (reply.error.why) {
      this.denied = { why: reply.error.why };
      this.refuse(this.denied);
    } else if (reply.error.ways?.length) {
      this.offered = reply.error.ways;
      this.changed();
    } else {
      // A referee may have answered: what the player knows can be more than before.
      const after = this.hides ? await this.ask('view', this.seen()) : undefined;
      if (after && 'view' in after) await this.arrive(after.view);
      this.fail(reply);
    }
    return false;
  }

  /** Ways that a typed action can mean. */
  offered: Action[] | undefined;

  /** Takes a gesture of the player. */
  async pick(gesture: Gesture): Promise<void> {
    if (this.veiled || this.thinking || this.view.outcome) return;
    this.card = undefined;
    this.arrows = [];
    this.offered = undefined;
    const result = click(this.actions, this.made, gesture);
    if (result.to === 'on' || result.to === 'anew') {
      this.made = result.narrowed.made;
      this.refused = undefined;
      this.hint = undefined;
      if (result.narrowed.chosen) {
        const { machine } = result.narrowed.chosen;
        await this.play({ machine });
      } else {
        this.spoken = goals(this, result.narrowed);
        this.changed();
      }
      return;
    }
    const from = result.to === 'refused' ? result.from : undefined;
    this.made = [];
    if (from?.at === 'square' && gesture.at === 'square') await explain(this, from.square, gesture.square);
    else if (result.to === 'refused' && !from && gesture.at === 'square') await explain(this, gesture.square);
    else this.changed();
  }

  cancel(): void {
    this.made = [];
    this.offered = undefined;
    this.card = undefined;
    this.refused = undefined;
    this.answer = undefined;
    this.hint = undefined;
    this.changed();
  }

  /** Carries out what a player typed: a command or a move. */
  async type(text: string): Promise<boolean> {
    const done = command(this, text);
    if (!done) return this.play({ text });
    await done;
    return true;
  }

  /** Shows the answer to a question that was typed. */
  tell(answer: Answer): void {
    this.answer = answer;
    this.trouble = undefined;
    this.spoken = [answer.title, ...answer.lines].join('. ').replaceAll('`', '');
    this.changed();
  }

  /** Shows why something is refused. */
  refuse(refused: Refused): void {
    this.refused = refused;
    this.trouble = undefined;
    this.spoken = refused.why.line;
    this.changed();
  }
}
