// The editor of definitions: CodeMirror with what the desk knows. A file of its own, loaded when it is asked for.

import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyField, historyKeymap, isolateHistory } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { toml } from '@codemirror/legacy-modes/mode/toml';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic as Mark } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type StateEffect, type Text } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Completion, Diagnostic, Hover, Place } from '../desk/protocol.ts';
import type { Left } from '../play/source.ts';

/** Requests and messages of the editor to the page. */
export interface Host {
  text: string;
  file: string;
  readOnly?: boolean;
  label: string;
  /** The state of an earlier editor of this text. */
  left?: Left | undefined;
  complete(text: string, line: number, column: number): Promise<Completion | undefined>;
  hover(text: string, line: number, column: number): Promise<Hover | undefined>;
  changed(text: string): void;
  /** Keeps the text, where it comes from a file. */
  save?(): void;
  picture(svg: string): string;
}

export interface Editor {
  text(): string;
  /** Underlines mistakes. */
  mark(diagnostics: readonly Diagnostic[]): void;
  /** Makes the replacement of a message. */
  fix(diagnostic: Diagnostic): void;
  /** Shows a line. */
  show(line: number, column?: number): void;
  /** Takes another text. */
  replace(text: string): void;
  /** The state for the next editor of this text. */
  leave(): Left;
  destroy(): void;
}

/** The offset of a line and a column in characters; the editor counts in UTF-16 units. */
function offset(doc: Text, line: number, column: number): number {
  if (line < 1) return 0;
  if (line > doc.lines) return doc.length;
  const { from, text } = doc.line(line);
  return from + [...text].slice(0, Math.max(0, column - 1)).join('').length;
}

/** The line and the column in characters of an offset. */
function place(doc: Text, at: number): { line: number; column: number } {
  const line = doc.lineAt(at);
  return { line: line.number, column: [...line.text.slice(0, at - line.from)].length + 1 };
}

function range(doc: Text, { line, column, end_line, end_column }: Place): { from: number; to: number } {
  const from = offset(doc, line, column);
  return { from, to: Math.max(from, offset(doc, end_line, end_column)) };
}

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--text)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--link)' },
  { tag: [tags.atom, tags.bool, tags.number], color: 'var(--good)' },
  { tag: [tags.heading, tags.bracket, tags.squareBracket], color: 'var(--accent)', fontWeight: '600' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '.875rem', backgroundColor: 'transparent', color: 'var(--text)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--soft)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--tone)' },
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused .cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--selection) !important' },
  '.cm-tooltip': { backgroundColor: 'var(--page)', color: 'var(--text)', border: '1px solid var(--line)', borderRadius: '.5rem', boxShadow: 'var(--shadow)', overflow: 'hidden' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--page)' },
  '.cm-completionDetail': { color: 'var(--soft)', fontStyle: 'normal' },
  '.cm-panels': { backgroundColor: 'var(--tone)', color: 'var(--text)' },
  '.cm-diagnostic': { fontFamily: 'var(--sans)', padding: '.4rem .7rem' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--page)' },
  '.cm-shown': { backgroundColor: 'var(--selection)' },
});

/** The change of one text into another: what lies between their equal ends. */
function difference(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < most - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

/** The parts of an editor's state that outlive it. */
const LEFT = { history: historyField };

/** Puts an editor into an element. */
export function mount(parent: HTMLElement, host: Host): Editor {
  const complete = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const doc = context.state.doc;
    const { line, column } = place(doc, context.pos);
    const reply = await host.complete(doc.toString(), line, column);
    if (!reply || reply.items.length === 0) return null;
    const from = offset(doc, line, reply.from_column);
    if (!context.explicit && from === context.pos) return null;
    return { from, options: reply.items.map(({ text, detail }) => ({ label: text, ...(detail ? { detail } : {}) })), validFor: /^[\w-]*$/ };
  };
  const hover = hoverTooltip(async (view, at) => {
    const { line, column } = place(view.state.doc, at);
    const reply = await host.hover(view.state.doc.toString(), line, column);
    if (!reply || (!reply.words?.length && !reply.svg)) return null;
    return {
      pos: at,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'hover';
        if (reply.svg) {
          const img = document.createElement('img');
          img.src = host.picture(reply.svg);
          img.alt = '';
          dom.append(img);
        }
        for (const words of reply.words ?? []) {
          const line = document.createElement('p');
          line.textContent = words;
          dom.append(line);
        }
        return { dom };
      },
    };
  });
  const extensions = [
    lineNumbers(),
    EditorView.lineWrapping,
    history(),
    drawSelection(),
    bracketMatching(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    lintGutter(),
    StreamLanguage.define(toml),
    syntaxHighlighting(colours),
    theme,
    EditorState.readOnly.of(host.readOnly ?? false),
    EditorView.contentAttributes.of({ 'aria-label': host.label, tabindex: '0' }),
    autocompletion({ override: [complete], activateOnTypingDelay: 150 }),
    hover,
    keymap.of([...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    keymap.of([{ key: 'Mod-s', preventDefault: true, run: () => (host.save?.(), true) }]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) host.changed(update.state.doc.toString());
    }),
  ];
  const { left } = host;
  const view = new EditorView({
    parent,
    state: left ? EditorState.fromJSON(left.state, { extensions }, LEFT) : EditorState.create({ doc: host.text, extensions }),
    ...(left ? { scrollTo: left.scroll as StateEffect<unknown> } : {}),
  });
  const replace = (given: string) => {
    const before = view.state.doc.toString();
    const text = view.state.toText(given).toString();
    if (before !== text) view.dispatch({ changes: difference(before, text), annotations: isolateHistory.of('full') });
  };
  replace(host.text);
  const fix = (diagnostic: Diagnostic) => {
    if (!diagnostic.fix) return;
    const { from, to } = range(view.state.doc, diagnostic.fix);
    view.dispatch({ changes: { from, to, insert: diagnostic.fix.replacement }, selection: { anchor: from + diagnostic.fix.replacement.length } });
    view.focus();
  };
  return {
    text: () => view.state.doc.toString(),
    mark: (diagnostics) => {
      const { doc } = view.state;
      const own = diagnostics.filter(({ file, line }) => line > 0 && file === host.file);
      const marks = own.map((diagnostic): Mark => {
        const { from, to } = range(doc, diagnostic);
        const end = to > from ? to : Math.min(doc.length, from + 1);
        return {
          from,
          to: end,
          severity: diagnostic.severity,
          message: [diagnostic.message, diagnostic.label, ...diagnostic.helps].filter(Boolean).join('\n'),
          ...(diagnostic.fix ? { actions: [{ name: `Write ${diagnostic.fix.replacement.trim() || 'nothing'}`, apply: () => fix(diagnostic) }] } : {}),
        };
      });
      view.dispatch(setDiagnostics(view.state, marks));
    },
    fix,
    show: (line, column = 1) => {
      const at = offset(view.state.doc, line, column);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
      view.focus();
    },
    replace,
    leave: () => ({ state: view.state.toJSON(LEFT), scroll: view.scrollSnapshot() }),
    destroy: () => view.destroy(),
  };
}
