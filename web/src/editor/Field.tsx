// The editor with its messages: used beside a game, and for rules that have mistakes.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Definition, Diagnostic, Example } from '../desk/protocol.ts';
import type { Transport } from '../desk/transport.ts';
import { Icon } from '../panels/Icon.tsx';
import { Words } from '../panels/Words.tsx';
import { picture } from '../safe/svg.ts';
import type { Left } from '../play/source.ts';
import type { Editor, Host } from './editor.ts';

/** The name of the text in messages. */
export function fileOf(definition: Definition): string {
  return 'text' in definition ? (definition.file ?? 'rules.toml') : `${definition.name}.toml`;
}

/** Loads the editor, once. */
let loading: Promise<{ mount(parent: HTMLElement, host: Host): Editor }> | undefined;
function load(): Promise<{ mount(parent: HTMLElement, host: Host): Editor }> {
  loading ??= import(new URL('editor.js', document.baseURI).href) as Promise<{ mount(parent: HTMLElement, host: Host): Editor }>;
  return loading;
}

/** How long after a key the examples run, in milliseconds. */
const EXAMPLES = 1200;

interface Props {
  desk: Transport;
  definition: Definition & { text: string };
  readOnly?: boolean;
  at?: number;
  settings?: Record<string, string>;
  /** A text that takes the place of this one. */
  replaced?: { text: string } | undefined;
  /** The state of an editor of this text when it was closed. */
  left?: Left | undefined;
  /** Takes the state of this editor when it is closed. */
  onLeft?(left: Left): void;
  /** Told of each text as soon as it is typed. */
  onTyped?(text: string): void;
  /** Keeps the text. */
  onSave?(): void;
  /** Told of each text and its messages. */
  onChecked(definition: Definition & { text: string }, diagnostics: Diagnostic[]): void;
}

function Problem({ diagnostic, own, onShow, onFix }: { diagnostic: Diagnostic; own: boolean; onShow: () => void; onFix: () => void }) {
  return (
    <li class={diagnostic.severity}>
      <button type="button" class="link where" onClick={onShow} disabled={!own}>
        {own ? `Line ${diagnostic.line}` : `${diagnostic.file}:${diagnostic.line}`}
      </button>
      <span class="what">
        <Words text={diagnostic.message} />
        {diagnostic.label && <span class="soft">{': '}
            <Words text={diagnostic.label} />
          </span>}
        {diagnostic.helps.map((help) => (
          <span class="soft help" key={help}>
            <Words text={help} />
          </span>
        ))}
      </span>
      {diagnostic.fix && own && (
        <button type="button" class="fix" onClick={onFix}>
          {diagnostic.fix.replacement.trim() ? `Write ${diagnostic.fix.replacement.trim().slice(0, 30)}` : 'Take it out'}
        </button>
      )}
    </li>
  );
}

export function Field({ desk, definition, readOnly, at, settings, replaced, left, onLeft, onTyped, onSave, onChecked }: Props) {
  const heard = useRef(onTyped);
  heard.current = onTyped;
  const save = useRef(onSave);
  save.current = onSave;
  const leave = useRef(onLeft);
  leave.current = onLeft;
  const told = useRef(onChecked);
  told.current = onChecked;
  const current = useRef(definition);
  current.current = definition;
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | undefined>(undefined);
  const [ready, setReady] = useState(false);
  const [problems, setProblems] = useState<Diagnostic[]>([]);
  const [examples, setExamples] = useState<Example[]>();
  const [running, setRunning] = useState(false);
  const again = useRef(() => {});
  /** Why the text could not be checked, and how to try once more. */
  const [unchecked, setUnchecked] = useState<{ why: string; again: () => void }>();
  const [failed, setFailed] = useState('');
  const file = fileOf(definition);

  useEffect(() => {
    let gone = false;
    let later: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let newer: string | undefined;
    let typed = false;
    const now = (text: string) => ({ ...current.current, text });
    const run = async (text: string) => {
      setRunning(true);
      const reply = await desk.ask('examples', { definition: now(text) });
      if (gone) return;
      setRunning(false);
      // A text that was typed meanwhile has examples of its own.
      if (editor.current?.text() === text) setExamples(reply.ok ? reply.examples : undefined);
    };
    again.current = () => editor.current && void run(editor.current.text());
    // One text is checked at a time; of those typed meanwhile only the last one is.
    const check = async (text: string): Promise<void> => {
      if (asking) return void (newer = text);
      asking = true;
      const reply = await desk.ask('check', { definition: now(text), ...(settings ? { settings } : {}) });
      asking = false;
      if (gone) return;
      const next = newer;
      newer = undefined;
      if (next !== undefined) return check(next);
      if (!reply.ok && !reply.error.diagnostics) return setUnchecked({ why: reply.error.message, again: () => void check(text) });
      setUnchecked(undefined);
      const found = reply.ok ? reply.diagnostics : (reply.error.diagnostics ?? []);
      setProblems(found);
      editor.current?.mark(found);
      told.current(now(text), found);
      clearTimeout(later);
      if (!typed) return;
      if (found.every(({ severity }) => severity !== 'error')) later = setTimeout(() => void run(text), EXAMPLES);
      else setExamples(undefined);
    };
    const host: Host = {
      text: definition.text,
      file,
      label: `The rules: ${file}`,
      ...(readOnly ? { readOnly } : {}),
      left,
      picture,
      save: () => save.current?.(),
      complete: async (text, line, column) => {
        const reply = await desk.ask('complete', { definition: now(text), line, column });
        return reply.ok ? reply : undefined;
      },
      hover: async (text, line, column) => {
        const reply = await desk.ask('hover', { definition: now(text), line, column });
        return reply.ok ? reply : undefined;
      },
      changed: (text) => {
        typed = true;
        heard.current?.(text);
        void check(text);
      },
    };
    load().then(
      ({ mount }) => {
        if (gone || !place.current) return;
        editor.current = mount(place.current, host);
        setReady(true);
        if (!readOnly) void check(definition.text);
      },
      () => setFailed('The editor could not be loaded.'),
    );
    return () => {
      gone = true;
      clearTimeout(later);
      if (editor.current) leave.current?.(editor.current.leave());
      editor.current?.destroy();
      editor.current = undefined;
    };
  }, [file, readOnly]);

  useEffect(() => {
    if (ready && at) editor.current?.show(at);
  }, [ready, at]);

  useEffect(() => {
    if (replaced && editor.current && editor.current.text() !== replaced.text) editor.current.replace(replaced.text);
  }, [replaced, ready]);

  const wrong = examples?.filter(({ passed }) => !passed) ?? [];
  const mistakes = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <div class="field">
      <div class="code" ref={place}>
        {!ready && <p class="soft loading">{failed || 'Opening the text …'}</p>}
      </div>
      {!readOnly && (
        <div class="problems" role="region" aria-label="Messages" tabIndex={0}>
          <p class="sum" role="status">
            {unchecked ? (
              <>
                <span class="warn">{`The rules could not be checked: ${unchecked.why}. `}</span>
                <button type="button" class="link" onClick={unchecked.again}>
                  Check again
                </button>
              </>
            ) : mistakes > 0 ? (
              `${mistakes} ${mistakes === 1 ? 'mistake' : 'mistakes'}`
            ) : (
              ready && 'The rules can be played.'
            )}
            {!unchecked && examples && examples.length > 0 && (
              <span class={wrong.length > 0 ? 'warn' : 'good'}>
                {wrong.length > 0 ? ` ${wrong.length} of ${examples.length} examples fail.` : ` All ${examples.length} examples pass.`}
              </span>
            )}
            {ready && !unchecked && mistakes === 0 && !examples && (
              <button type="button" class="link" onClick={() => again.current()} disabled={running}>
                {running ? 'Running the examples …' : 'Run the examples'}
              </button>
            )}
          </p>
          <ul>
            {problems.map((diagnostic, index) => {
              const own = diagnostic.file === file;
              return (
                <Problem
                  key={index}
                  diagnostic={diagnostic}
                  own={own}
                  onShow={() => editor.current?.show(diagnostic.line, diagnostic.column)}
                  onFix={() => editor.current?.fix(diagnostic)}
                />
              );
            })}
            {wrong.map((example) => (
              <li class="error" key={example.name}>
                <button type="button" class="link where" onClick={() => editor.current?.show(example.line)}>{`Line ${example.line}`}</button>
                <span class="what">
                  {example.name}
                  <span class="soft">{`: ${example.message ?? 'fails'}`}</span>
                </span>
              </li>
            ))}
          </ul>
          {examples && examples.length > 0 && (
            <details class="passed">
              <summary>{`${examples.length} examples`}</summary>
              <ul>
                {examples.map((example) => (
                  <li key={`${example.name}${example.line}`} class={example.passed ? 'good' : 'warn'}>
                    <Icon name={example.passed ? 'tick' : 'close'} />
                    <button type="button" class="link" onClick={() => editor.current?.show(example.line)}>
                      {example.name}
                    </button>
                    <span class="hidden">{example.passed ? 'passes' : 'fails'}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </div>
  );
}
