// The editor beside a game: as soon as the rules are free of mistakes, the game goes on by them.

import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { Definition, Diagnostic } from '../desk/protocol.ts';
import { passing } from '../desk/transport.ts';
import { Icon } from '../panels/Icon.tsx';
import { Standing } from '../panels/Standing.tsx';
import { remember } from '../play/memory.ts';
import { reload } from '../play/rules.ts';
import type { Session } from '../play/session.ts';
import { Field, fileOf } from './Field.tsx';

/** The text of a shipped file that a rule stands in. */
interface Other {
  file: string;
  text: string;
}

export function EditorPane({ session, at, onClose }: { session: Session; at: { line: number; file?: string } | undefined; onClose: () => void }) {
  const { source } = session;
  const { spec } = session.opened;
  const base = 'text' in spec.definition ? spec.definition : { file: session.opened.definition.file };
  const own = { ...base, text: source.text };
  const [other, setOther] = useState<Other>();
  const [state, setState] = useState('');
  const [, draw] = useReducer((count: number) => count + 1, 0);

  const saved = useRef(Promise.resolve());
  // A text is saved after the one before it, and builds on its mark.
  const save = (anyway = false) => (saved.current = saved.current.then(() => write(anyway)));
  const write = async (anyway: boolean) => {
    if (!source.file?.write || (source.conflict && !anyway)) return;
    const now = source.text;
    const reply = await session.desk.save(now, source.over, anyway);
    if (reply.ok) source.wrote(now, reply.mark);
    else source.conflict ||= reply.error.code === 'changed';
    setState(reply.ok ? (reply.kept ? `Saved. The text before is in ${reply.kept}.` : 'Saved.') : reply.error.message);
    remember(session);
    session.changed();
  };

  const { arrived } = source;
  useEffect(() => {
    if (arrived || source.replaced) setState('');
  }, [arrived, source.replaced]);
  useEffect(() => {
    if (!session.anew) setState('');
  }, [session.anew]);

  useEffect(() => {
    if (!at?.file) return setOther(undefined);
    const name = at.file.replace(/^.*\//, '').replace(/\.toml$/, '');
    void session.desk.ask('open', { definition: { name } }).then((reply) => {
      if (reply.ok) setOther({ file: at.file ?? name, text: reply.text });
      else setState(`The rule stands in ${at.file}, line ${at.line}.`);
    });
  }, [at]);

  const checked = async (definition: Definition & { text: string }, diagnostics: Diagnostic[]) => {
    source.mistakes = diagnostics.filter(({ severity }) => severity === 'error').length;
    remember(session);
    session.changed();
    if (definition.text === source.tried || source.mistakes > 0) return setState('');
    source.tried = definition.text;
    const refused = await reload(session, definition);
    if (!refused) return setState('The game goes on by these rules.');
    // Asked again, the desk may answer.
    if (passing(refused)) source.tried = '';
    setState(refused.error.code === 'mistakes' ? 'The game cannot go on by these rules.' : refused.error.message);
  };

  return (
    <section class="editor" aria-label="Editor">
      <header>
        <h2>{other ? other.file : fileOf(own)}</h2>
        <span class="soft" role="status" title={state}>
          {state}
        </span>
        {other && (
          <button type="button" onClick={() => setOther(undefined)}>
            Back to the text of this game
          </button>
        )}
        {source.file?.write && !other && (
          <button type="button" disabled={!source.unsaved && !source.conflict} onClick={() => void save(source.conflict)}>
            {source.conflict ? 'Save anyway' : 'Save'}
          </button>
        )}
        <button type="button" class="tool" aria-label="Close the editor" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {!other && <Standing session={session} />}
      {other ? (
        <Field key={other.file} desk={session.desk} definition={{ text: other.text, file: other.file }} readOnly at={at?.line} onChecked={() => {}} />
      ) : (
        <Field
          key="own"
          desk={session.desk}
          definition={own}
          replaced={source.replaced}
          left={source.left}
          onLeft={(left) => (source.left = left)}
          at={at && !at.file ? at.line : undefined}
          settings={spec.settings}
          onTyped={(now) => {
            const before = source.state;
            source.text = now;
            source.replaced = undefined;
            remember(session);
            draw(undefined);
            if (source.state !== before) session.changed();
          }}
          onSave={() => void save()}
          onChecked={(definition, diagnostics) => void checked(definition, diagnostics)}
        />
      )}
    </section>
  );
}
