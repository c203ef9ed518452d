// The text of the rules on the page: what was typed, what is kept in the file, and what the file says since it changed.

import type { Definition } from '../desk/protocol.ts';
import type { Start } from '../desk/transport.ts';

/** Whether two definitions are made of equal texts. */
export function alike(one: Definition, other: Definition): boolean {
  if ('name' in one || 'name' in other) return 'name' in one && 'name' in other && one.name === other.name;
  return one.text === other.text && JSON.stringify(one.beside ?? {}) === JSON.stringify(other.beside ?? {});
}

/** What a file says: the rules as they are told to the desk, their text, and its mark. */
export interface Told {
  definition: Definition;
  text: string;
  mark: string;
}

/** The text of the rules of a game. It outlives the editor, which may be closed and opened again. */
export class Source {
  /** What stands in the editor. */
  text: string;
  /** What stands in the file, as far as this page has taken it; without a file the text of the beginning. */
  saved: string;
  /** The text that the game was asked last to go on by. */
  played: string;
  /** What the file says, where that differs from what was typed. */
  arrived: Told | undefined;
  /** The text that takes the place of the one in the editor. */
  replaced: { text: string } | undefined;
  /** Whether the file was changed by another program since the page took its text. */
  conflict = false;
  /** The mark of the text that the page took. */
  private mark: string;

  constructor(
    text: string,
    /** The file of the server that the rules come from. */
    readonly file?: { name: string; write: boolean },
    from?: Start,
  ) {
    this.text = text;
    this.played = text;
    this.saved = from?.definition && 'text' in from.definition ? from.definition.text : text;
    this.mark = from?.mark ?? '';
  }

  /** Whether something was typed that is not in the file. */
  get unsaved(): boolean {
    return this.text !== this.saved;
  }

  /** The mark of the text that a text to be saved builds on. */
  get over(): string {
    return this.mark;
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
    const { text, mark } = told;
    if (!this.unsaved || this.text === text) {
      this.take(text, mark);
      return true;
    }
    // The page has this text already, and what was typed builds on it.
    if (mark === this.mark) return false;
    this.arrived = told;
    this.conflict = true;
    return false;
  }

  /** Takes the text of the file in the place of what was typed. */
  take(text: string, mark: string): void {
    this.text = text;
    this.played = text;
    this.replaced = { text };
    this.wrote(text, mark);
  }
}
