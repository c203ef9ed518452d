// The editor beside a game: as soon as the rules are free of mistakes, the game goes on by them.

import { useEffect, useReducer, useState } from 'preact/hooks';
import type { Definition, Diagnostic } from '../desk/protocol.ts';
import { passing } from '../desk/transport.ts';
import { Icon } from '../panels/Icon.tsx';
import { reload, take } from '../play/rules.ts';
import type { Session } from '../play/session.ts';
import type { Told } from '../play/source.ts';
import { Field, fileOf } from './Field.tsx';

/** The text of a shipped file that a rule stands in. */
interface Other {
  file: string;
  text: string;
}

const CHANGED = 'The file was changed by another program.';

export function EditorPane({ session, at, onClose }: { session: Session; at: { line: number; file?: string } | undefined; onClose: () => void }) {
  const { source } = session;
  const { spec } = session.opened;
  const base = 'text' in spec.definition ? spec.definition : { file: session.opened.definition.file };
  const own = { ...base, text: source.text };
  const [other, setOther] = useState<Other>();
  const [state, setState] = useState('');
  const [, draw] = useReducer((count: number) => count + 1, 0);

  const save = async (anyway = false) => {
    if (!source.file?.write) return;
    if (source.conflict && !anyway) return setState(CHANGED);
    const now = source.text;
    const reply = await session.desk.save(now, source.over, anyway);
    if (reply.ok) source.wrote(now, reply.mark);
    else source.conflict ||= reply.error.code === 'changed';
    setState(reply.ok ? 'Saved.' : reply.error.message);
    draw(undefined);
  };

  const { arrived } = source;
  useEffect(() => {
    if (arrived) setState(CHANGED);
  }, [arrived]);
  useEffect(() => {
    if (!session.anew) setState('');
  }, [session.anew]);
  const takeFile = (told: Told) => {
    source.take(told.text, told.mark);
    setState('');
    void take(session, told);
  };

  useEffect(() => {
    if (!at?.file) return setOther(undefined);
    const name = at.file.replace(/^.*\//, '').replace(/\.toml$/, '');
    void session.desk.ask('open', { definition: { name } }).then((reply) => {
      if (reply.ok) setOther({ file: at.file ?? name, text: reply.text });
      else setState(`The rule stands in ${at.file}, line ${at.line}.`);
    });
  }, [at]);

  const checked = async (definition: Definition & { text: string }, diagnostics: Diagnostic[]) => {
    if (definition.text === source.played) return setState('');
    if (diagnostics.some(({ severity }) => severity === 'error')) return setState('The game goes on by the last rules without mistakes.');
    source.played = definition.text;
    const refused = await reload(session, definition);
    if (!refused) return setState('The game goes on by these rules.');
    // Asked again, the desk may answer.
    if (passing(refused)) source.played = '';
    setState(refused.error.code === 'mistakes' ? 'The game cannot go on by these rules.' : refused.error.message);
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
        {arrived && !other && (
          <button type="button" onClick={() => takeFile(arrived)}>
            Take the text of the file
          </button>
        )}
        {source.file?.write && !other && (
          <button type="button" disabled={!source.unsaved} onClick={() => void save(source.conflict)}>
            {source.conflict ? 'Save anyway' : 'Save'}
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
          definition={own}
          replaced={source.replaced}
          at={at && !at.file ? at.line : undefined}
          settings={spec.settings}
          onTyped={(now) => {
            source.text = now;
            source.replaced = undefined;
            draw(undefined);
          }}
          onSave={() => void save()}
          onChecked={(definition, diagnostics) => void checked(definition, diagnostics)}
        />
      )}
    </section>
  );
}
