// The text of the rules on the page: the typed text, the text that was taken from the file, and the text the file holds since it changed.

import type { Definition } from '../desk/protocol.ts';
import type { Start } from '../desk/transport.ts';

/** A text with the line ends of the editor. */
export function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Whether two definitions are made of equal texts, up to their line ends. */
export function alike(one: Definition, other: Definition): boolean {
  if ('name' in one || 'name' in other) return 'name' in one && 'name' in other && one.name === other.name;
  return lines(one.text) === lines(other.text) && JSON.stringify(one.beside ?? {}) === JSON.stringify(other.beside ?? {});
}

/** The rules of a file, as the desk is told them, their text, and its mark. */
export interface Told {
  definition: Definition;
  text: string;
  mark: string;
}

/** The state of a closed editor: the text with its undo history and the cursor, and the part that was in sight. */
export interface Left {
  state: unknown;
  scroll: unknown;
}

/** A text that was typed and is not saved, as the tab keeps it until the page is loaded again. */
export interface Draft {
  text: string;
  saved: string;
  mark: string;
  mistakes: number;
  original?: Definition | undefined;
}

/** Where a text comes from. */
export interface Origin {
  /** The file of the server. */
  file?: { name: string; write: boolean } | undefined;
  /** The game or file that the server was started with. */
  from?: Start | undefined;
  /** The rules that the game began with, if they come from no file. */
  original?: Definition | undefined;
}

/** The text of the rules of a game. It outlives the editor, which may be closed and opened again. */
export class Source {
  /** The text in the editor. */
  text: string;
  /** The text of the file, as the page took it last; without a file the text of the beginning. */
  saved: string;
  /** The text that the game goes by. */
  played: string;
  /** The text that the game was asked last to go by. */
  tried: string;
  /** The number of mistakes in the text, as it was checked last. */
  mistakes = 0;
  /** The text of the file, if it differs from the typed text and was not taken. */
  arrived: Told | undefined;
  /** The text that takes the place of the one in the editor. */
  replaced: { text: string } | undefined;
  /** Whether the file was changed by another program since the page took its text. */
  conflict = false;
  /** Whether the editor is open. */
  open = false;
  /** The state of the editor when it was closed. */
  left: Left | undefined;
  readonly file: Origin['file'];
  /** The rules that the game began with. */
  original: Definition | undefined;
  /** The game or file that the server was started with. */
  private readonly from: Start | undefined;
  /** The mark of the text that the page took. */
  private mark: string;

  constructor(given: string, { file, from, original }: Origin = {}) {
    const text = lines(given);
    this.text = text;
    this.played = text;
    this.tried = text;
    this.saved = from?.definition && 'text' in from.definition ? lines(from.definition.text) : text;
    this.mark = from?.mark ?? '';
    this.from = from;
    this.file = file;
    this.original = original;
  }

  /** Whether something was typed that is not in the file, or not in the rules that the game began with. */
  get unsaved(): boolean {
    return this.text !== this.saved;
  }

  /** The mark of the text that a text to be saved builds on. */
  get over(): string {
    return this.mark;
  }

  /** A word about the text for the button of the editor, or nothing. */
  get state(): '' | 'unsaved' | 'has mistakes' {
    return this.mistakes > 0 ? 'has mistakes' : this.unsaved ? 'unsaved' : '';
  }

  /** By which text the game goes; nothing where there is only one. */
  get standing(): string {
    const changed = this.conflict ? 'The file was changed by another program. ' : '';
    const own = this.unsaved || !this.file;
    if (this.mistakes > 0) return `${changed}${own ? 'Your text' : 'The file'} has mistakes. The game goes by the last rules without mistakes.`;
    if (this.played !== this.text) return `${changed}The game goes by earlier rules, not by ${own ? 'your text' : 'the text of the file'}.`;
    if (!this.unsaved) return changed && `${changed}The game goes by its text before that.`;
    if (this.file) return changed ? `${changed}The game goes by your text.` : 'The game goes by your text, which is not saved.';
    return 'The game goes by your text, not by the original rules.';
  }

  /** Takes over the text that the game goes by now. */
  plays(text: string): void {
    this.played = lines(text);
  }

  /** The text as it is kept until the page is loaded again, if there is something to keep. */
  get draft(): Draft | undefined {
    const { text, saved, mark, mistakes, original } = this;
    return this.unsaved ? { text, saved, mark, mistakes, original } : undefined;
  }

  /** Takes up what was typed before the page was loaded again. The file may have changed meanwhile. */
  restore({ text, saved, mark, mistakes, original }: Draft): void {
    const now = this.from?.definition;
    this.text = lines(text);
    this.mistakes = this.text === this.played ? 0 : mistakes;
    if (!this.file) [this.saved, this.original] = [lines(saved), original];
    if (!this.file || !now || mark === this.mark || this.text === this.saved) return;
    this.arrived = { definition: now, text: this.saved, mark: this.mark };
    [this.saved, this.mark, this.conflict] = [lines(saved), mark, true];
  }

  /** Takes over a text that was written to the file. */
  wrote(text: string, mark: string): void {
    this.saved = text;
    this.mark = mark;
    this.arrived = undefined;
    this.conflict = false;
  }

  /** Hears of the text of the file. What was typed here and not saved stays. Tells whether the text was taken. */
  hear(told: Told): boolean {
    const { mark } = told;
    const text = lines(told.text);
    if (!this.unsaved || this.text === text) {
      this.take(text, mark);
      return true;
    }
    // The page has this text already, and what was typed builds on it.
    if (mark === this.mark) return false;
    this.arrived = { ...told, text };
    this.conflict = true;
    return false;
  }

  /** Takes the text of the file, or the original one, in the place of what was typed. */
  take(given: string, mark: string): void {
    const text = lines(given);
    if (this.text !== text) this.replaced = { text };
    this.text = text;
    this.tried = text;
    this.mistakes = 0;
    this.wrote(text, mark);
  }
}
