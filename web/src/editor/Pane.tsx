// The editor beside a game: as soon as the rules are free of mistakes, the game goes on by them.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Definition, Diagnostic } from '../desk/protocol.ts';
import { Icon } from '../panels/Icon.tsx';
import type { Session } from '../play/session.ts';
import { Field, fileOf } from './Field.tsx';

/** The text of a shipped file that a rule stands in. */
interface Other {
  file: string;
  text: string;
}

const CHANGED = 'The file was changed by another program.';

export function EditorPane({ session, at, onClose }: { session: Session; at: { line: number; file?: string } | undefined; onClose: () => void }) {
  const { spec } = session.opened;
  const [own] = useState<Definition & { text: string }>(() => {
    const { definition } = spec;
    return 'text' in definition ? definition : { text: session.opened.text, file: session.opened.definition.file };
  });
  const [other, setOther] = useState<Other>();
  const [state, setState] = useState('');
  const last = useRef(own.text);
  const text = useRef(own.text);
  const [saved, setSaved] = useState(own.text);
  const [changed, setChanged] = useState(false);
  const [conflict, setConflict] = useState(false);
  const [replaced, setReplaced] = useState<{ text: string }>();

  const save = async (now: string, anyway = false) => {
    if (!session.file?.write) return;
    if (conflict && !anyway) return setState(CHANGED);
    const reply = await session.desk.save(now, anyway);
    setConflict(!reply.ok && reply.error.code === 'changed');
    if (!reply.ok) return setState(reply.error.message);
    setSaved(now);
    setChanged(text.current !== now);
    setState('Saved.');
  };

  const { arrived } = session;
  const theirs = arrived && 'text' in arrived ? arrived.text : undefined;
  const take = (now: string) => {
    last.current = now;
    text.current = now;
    setSaved(now);
    setChanged(false);
    setConflict(false);
    setReplaced({ text: now });
  };
  useEffect(() => {
    if (theirs === undefined) return;
    // What was typed here and not saved stays, until the player says otherwise.
    if (text.current === saved || text.current === theirs) return take(theirs);
    setConflict(true);
    setState(CHANGED);
  }, [arrived]);

  useEffect(() => {
    if (!at?.file) return setOther(undefined);
    const name = at.file.replace(/^.*\//, '').replace(/\.toml$/, '');
    void session.desk.ask('open', { definition: { name } }).then((reply) => {
      if (reply.ok) setOther({ file: at.file ?? name, text: reply.text });
      else setState(`The rule stands in ${at.file}, line ${at.line}.`);
    });
  }, [at]);

  const checked = async (definition: Definition & { text: string }, diagnostics: Diagnostic[]) => {
    if (definition.text === last.current) return setState('');
    if (diagnostics.some(({ severity }) => severity === 'error')) return setState('The game goes on by the last rules without mistakes.');
    last.current = definition.text;
    setState((await session.reload(definition)) ? 'The game goes on by these rules.' : 'The game cannot go on by these rules.');
  };

  return (
    <section class="editor" aria-label="Editor">
      <header>
        <h2>{other ? other.file : fileOf(own)}</h2>
        <span class="soft" role="status">
          {state}
        </span>
        {other && (
          <button type="button" onClick={() => setOther(undefined)}>
            Back to the text of this game
          </button>
        )}
        {conflict && theirs !== undefined && !other && (
          <button type="button" onClick={() => (take(theirs), void session.take(arrived as Definition))}>
            Take the text of the file
          </button>
        )}
        {session.file?.write && !other && (
          <button type="button" disabled={!changed} onClick={() => void save(text.current, conflict)}>
            {conflict ? 'Save anyway' : 'Save'}
          </button>
        )}
        <button type="button" class="tool" aria-label="Close the editor" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {other ? (
        <Field key={other.file} desk={session.desk} definition={{ text: other.text, file: other.file }} readOnly at={at?.line} onChecked={() => {}} />
      ) : (
        <Field
          key="own"
          desk={session.desk}
          definition={last.current === own.text ? own : { ...own, text: last.current }}
          at={at && !at.file ? at.line : undefined}
          settings={spec.settings}
          replaced={replaced}
          onTyped={(now) => {
            text.current = now;
            setChanged(now !== saved);
          }}
          onSave={(now) => void save(now)}
          onChecked={(definition, diagnostics) => void checked(definition, diagnostics)}
        />
      )}
    </section>
  );
}
