// A game on the page: what the desk said last, what the player is doing, and what is asked next.

import type { Transport } from '../desk/transport.ts';
import type { Action, Actions, Asked, Gesture, Given, Name, Opened, PieceCard, Refusal, Thought, View, Why } from '../desk/protocol.ts';
import { written } from '../board/names.ts';
import { plain } from '../desk/protocol.ts';
import { command, type Answer } from './commands.ts';
import { Tree, type Node } from './line.ts';
import { click, narrow, type Narrowed } from './narrowing.ts';
import { remember } from './memory.ts';
import { sound } from './sound.ts';

/** Why a move is refused, with the squares it was tried on. */
export interface Refused {
  why: Why;
  from?: string;
  to?: string;
}

let sessions = 0;

export class Session {
  /** The file of the server that the rules come from. */
  file: { name: string; write: boolean } | undefined;
  /** The rules as they are in the file since it changed. */
  arrived: Opened['spec']['definition'] | undefined;
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
  /** What became of the game by new rules. */
  told: string[] = [];
  /** What the live region says. */
  spoken = '';
  /** How the game can be opened again. */
  private kept: Asked<'open'> | undefined;
  private listeners = new Set<() => void>();
  private epoch = 0;

  constructor(
    readonly desk: Transport,
    public opened: Opened,
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

  /** The player who should take the screen, if these eyes do not see the actions. */
  get handover(): { player: string; title: string } | undefined {
    const turn = this.view.turn;
    if (!turn || turn.may_act || this.view.outcome || !this.atEnd || this.computer !== undefined) return undefined;
    return turn;
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
    return reply.ok ? reply : reply;
  }

  private async reopen(): Promise<boolean> {
    if (!this.kept) return false;
    const reply = await this.desk.ask('open', this.kept);
    if (reply.ok) this.opened = { ...this.opened, game: reply.game };
    return reply.ok;
  }

  private seen(): { eyes?: string; turned: boolean } {
    return this.eyes === undefined ? { turned: this.turned } : { eyes: this.eyes, turned: this.turned };
  }

  /** Takes over a new view, and asks for its actions unless they came with it. */
  private async arrive(view: View, lists?: Partial<Actions>): Promise<void> {
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
    void this.keep();
    if (this.atEnd) void this.go();
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

  /** Lets the computer play if it has the turn, or judges the position if that is wanted. */
  async go(): Promise<void> {
    const level = this.computer;
    if (level === undefined || !this.atEnd || this.thinking) {
      if (this.evaluates && !this.hides && !this.thinking && !this.view.outcome) await this.evaluate();
      return;
    }
    const epoch = this.epoch;
    this.thinking = true;
    this.changed();
    const thought = this.hides ? await this.ask('think', { level, play: true, ...this.seen() }) : await this.think(level);
    this.thinking = false;
    if ('error' in thought && epoch === this.epoch) return this.fail(thought);
    if (this.hides) {
      const reply = await this.ask('view', this.seen());
      if ('view' in reply) {
        this.say(reply.view);
        await this.arrive(reply.view);
      }
      return;
    }
    // The player went elsewhere meanwhile; what was thought is for another position.
    if (epoch !== this.epoch) return this.atEnd ? this.go() : this.changed();
    if ('error' in thought || !thought.best) return this.changed();
    await this.play({ machine: thought.best.machine });
  }

  /** Whether a thought goes on beside the game: then it is told the whole game. */
  private aside = false;

  /** Asks for the best action in the position that is shown. */
  private async think(level: number, most?: number): Promise<Thought | Refusal> {
    const bound = this.desk.most;
    const nodes = bound === undefined ? {} : { nodes: Math.min(bound, most ?? 400 * 2 ** level) };
    const actions = this.view.record.slice(0, this.view.ply).map(({ machine }) => machine);
    const whole = actions.every((machine) => machine !== undefined);
    this.aside = whole && (bound !== undefined || !this.atEnd);
    const eyes = this.eyes === undefined ? {} : { eyes: this.eyes };
    if (!this.aside) return this.ask('think', { level, ...eyes, ...nodes });
    const game = { ...this.opened.spec, actions: actions as string[] };
    const reply = await this.desk.ask('think', { game, level, ...eyes, ...nodes });
    return reply;
  }

  /** Tells what could not be done. */
  fail(refusal: Refusal): void {
    const message = plain(refusal.error.message);
    this.trouble = { ...refusal.error, message };
    this.answer = undefined;
    this.spoken = message;
    this.changed();
  }

  private say(view: View): void {
    // What was done last is told with the turn after it.
    this.spoken = view.spoken ?? view.outcome?.words ?? [view.remark, view.turn?.words].filter(Boolean).join('. ');
    sound(view);
  }

  /** Plays an action, given as the desk wrote it or as a player typed it. */
  async play(action: { machine: string } | { text: string }): Promise<boolean> {
    const next = this.handover;
    if (this.veiled || next) {
      const message = next ? `hand the screen to ${next.title} first` : 'uncover the board first';
      this.fail({ ok: false, error: { code: 'refused', message } });
      return false;
    }
    const reply = await this.ask('play', { ...action, ply: this.view.ply, ...this.seen() });
    if ('view' in reply) {
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
        this.spoken = this.goals(result.narrowed);
        this.changed();
      }
      return;
    }
    const from = result.to === 'refused' ? result.from : undefined;
    this.made = [];
    if (from?.at === 'square' && gesture.at === 'square') await this.explain(from.square, gesture.square);
    else if (result.to === 'refused' && !from && gesture.at === 'square') await this.explain(gesture.square);
    else this.changed();
  }

  /** What can come next, in words for those who do not see the board. */
  private goals({ next }: Narrowed): string {
    const names = written(this.opened.board);
    const squares = next.flatMap(({ gesture }) => (gesture.at === 'square' ? [names.get(gesture.square) ?? gesture.square] : []));
    if (squares.length === 0) return '';
    return squares.length > 12 ? `Chosen. ${squares.length} squares can be reached.` : `Chosen. Can go to ${squares.join(', ')}.`;
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

  /** Asks why a piece cannot go somewhere, or cannot move at all. */
  async explain(from: string, to?: string): Promise<void> {
    const standing = this.view.pieces.some(({ square }) => square === from);
    if (!standing) {
      this.refused = undefined;
      return this.changed();
    }
    const { epoch } = this;
    const request = { from, ...(to === undefined ? {} : { to }), ply: this.view.ply, ...(this.eyes ? { eyes: this.eyes } : {}) };
    const reply = await this.ask('why', request);
    if (epoch !== this.epoch) return;
    if ('why' in reply && reply.why) {
      this.denied = { why: reply.why, from, ...(to === undefined ? {} : { to }) };
      return this.refuse(this.denied);
    }
    this.changed();
  }

  /** Shows how the piece on a square, or a kind of piece, moves. */
  async show(what: { square: string } | { kind: string }): Promise<void> {
    const { epoch } = this;
    const reply = await this.ask('piece', { ...what, ply: this.view.ply, ...(this.eyes ? { eyes: this.eyes } : {}) });
    if (epoch !== this.epoch) return;
    if ('title' in reply) {
      this.card = { ...reply, ...what };
      this.spoken = `${reply.label}: ${reply.words.join(' ')}`;
    } else if ('kind' in what && 'error' in reply) {
      return this.fail(reply);
    }
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

  /** Draws an arrow or a circle, or takes it away. */
  draw(from: string, to: string): void {
    const others = this.arrows.filter((one) => one.from !== from || one.to !== to);
    this.arrows = others.length < this.arrows.length ? others : [...others, { from, to }];
    this.changed();
  }

  hideCard(): void {
    if (!this.card) return;
    this.card = undefined;
    this.changed();
  }

  /** Shows the position after so many actions. */
  async jump(ply: number): Promise<void> {
    const target = Math.max(0, Math.min(this.view.plies, ply));
    if (target === this.view.ply) return;
    const reply = await this.ask('view', { ...this.seen(), ply: target });
    if ('view' in reply) {
      this.spoken = target === 0 ? 'The start.' : `After ${reply.view.record[target - 1]?.text ?? target}`;
      await this.arrive(reply.view);
    } else {
      this.fail(reply);
    }
  }

  /** Shows the position after a node, on another branch if it is on one. */
  async visit(node: Node): Promise<void> {
    const at = this.tree.line.indexOf(node);
    if (at >= 0) return this.jump(at + 1);
    const machines = Tree.through(node).map(({ entry }) => entry.machine);
    if (machines.some((machine) => machine === undefined)) return;
    const reply = await this.desk.ask('open', { ...this.opened.spec, actions: machines as string[], ...(this.eyes ? { eyes: this.eyes } : {}) });
    if (!reply.ok) return this.fail(reply);
    this.opened = { ...this.opened, game: reply.game };
    this.tree.follow(reply.view.record);
    this.view = reply.view;
    const shown = Tree.path(node).length;
    if (shown === reply.view.plies) await this.arrive(reply.view);
    else await this.jump(shown);
  }

  /** Takes the last action back; with the computer playing, to the last turn of a person. */
  async undo(): Promise<void> {
    if (this.thinking || this.view.plies === 0) return;
    let ply = this.view.plies - 1;
    const people = (at: number) => this.seats[this.tree.line[at]?.entry.player ?? ''] === undefined;
    while (ply > 0 && !people(ply)) ply -= 1;
    let reply: Given<'undo'> | Refusal;
    do {
      reply = await this.ask('undo', this.seen());
      if (!('view' in reply)) return this.fail(reply);
    } while (reply.view.plies > ply);
    this.spoken = `Taken back. ${reply.view.turn?.words ?? ''}`;
    await this.arrive(reply.view, reply);
  }

  async flip(): Promise<void> {
    this.turned = !this.turned;
    const reply = await this.ask('view', { ...this.seen(), ply: this.view.ply });
    if ('view' in reply) this.view = reply.view;
    this.changed();
  }

  /** Covers the board for the next player, or uncovers it. */
  veil(): void {
    this.veiled = true;
    this.spoken = '';
    this.changed();
  }

  async unveil(player: string): Promise<void> {
    this.eyes = player;
    const reply = await this.ask('view', this.seen());
    this.veiled = false;
    if (!('view' in reply)) return this.fail(reply);
    this.say(reply.view);
    await this.arrive(reply.view);
  }

  /** Looks with other eyes: of a player, or of all. */
  async look(eyes: string | undefined): Promise<void> {
    this.eyes = eyes;
    const reply = await this.ask('view', { ...this.seen(), ply: this.view.ply });
    if ('view' in reply) await this.arrive(reply.view);
  }

  /** Gives a player to the computer, or back to a person. */
  async seat(player: string, level: number | undefined): Promise<void> {
    if (level === undefined) delete this.seats[player];
    else this.seats[player] = level;
    const people = this.opened.definition.players.filter(({ name }) => this.seats[name] === undefined);
    if (this.hides && people.length === 1 && people[0] && this.eyes !== people[0].name) await this.look(people[0].name);
    this.changed();
    void this.keep();
    await this.go();
  }

  async advise(): Promise<void> {
    if (this.thinking) return;
    const { epoch } = this;
    this.thinking = true;
    this.changed();
    const thought = await this.think(6, 3000);
    this.thinking = false;
    if (epoch !== this.epoch) return this.atEnd ? this.go() : this.changed();
    if ('error' in thought) return this.fail(thought);
    if (epoch === this.epoch) {
      this.hint = thought;
      this.score = thought;
      this.spoken = thought.best ? `Hint: ${thought.best.text}` : 'No hint.';
    }
    this.changed();
  }

  private async evaluate(): Promise<void> {
    const { epoch } = this;
    this.thinking = true;
    const thought = await this.think(5, 1500);
    this.thinking = false;
    if (epoch !== this.epoch) return this.atEnd ? this.go() : undefined;
    if ('error' in thought) return;
    this.score = thought;
    this.changed();
  }

  /** Goes on by changed rules. */
  async reload(definition: Opened['spec']['definition']): Promise<boolean> {
    const reply = await this.ask('reload', { definition, ...this.seen() });
    if (!('view' in reply) || !reply.view) return false;
    this.told = reply.told;
    const { view, told: _, ...rest } = reply;
    this.opened = { ...this.opened, ...(rest as Partial<Opened>), view, spec: { ...this.opened.spec, definition } };
    await this.arrive(view);
    return true;
  }

  /** The file has changed: the game goes on by what it says now. */
  async take(definition: Opened['spec']['definition']): Promise<void> {
    this.arrived = definition;
    if (!(await this.reload(definition))) this.told = ['The file has mistakes now. The game goes on by the last rules without.'];
    this.changed();
  }

  /** Whether the board is to be covered when the page is opened again: someone else may look at it now. */
  get covers(): boolean {
    const people = this.opened.definition.players.filter(({ name }) => this.seats[name] === undefined);
    return this.hides && this.eyes !== 'all' && people.length > 1;
  }

  /** Remembers the game for the time this tab is open. One with secrets is remembered by its record. */
  private async keep(): Promise<void> {
    const { epoch, eyes, seats } = this;
    const { definition, settings } = this.opened.spec;
    const actions = this.tree.line.flatMap(({ entry: { machine } }) => (machine === undefined ? [] : [machine]));
    let request: Asked<'open'> = { ...this.opened.spec, actions };
    if (this.hides) {
      const reply = await this.ask('save', {});
      if (!('record' in reply) || epoch !== this.epoch) return;
      request = { definition, ...(settings && { settings }), record: reply.record };
    }
    this.kept = request;
    remember({ request, seats, ...(eyes && { eyes }) });
  }
}
