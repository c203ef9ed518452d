// Rules that have mistakes: the editor alone, until they can be played.

import { useState } from 'preact/hooks';
import type { Asked, Definition } from '../desk/protocol.ts';
import type { Transport } from '../desk/transport.ts';
import type { Left } from '../play/source.ts';
import { Field } from './Field.tsx';

interface Props {
  desk: Transport;
  definition: Definition & { text: string };
  /** Whether the file was changed after something was typed here. */
  changed?: boolean | undefined;
  /** Takes the text of the file, if that is another one. */
  onTake?: (() => void) | undefined;
  /** The state of the editor when the page was left. */
  left: Left | undefined;
  onLeft: (left: Left) => void;
  onTyped: (text: string) => void;
  onOpen: (request: Asked<'open'>) => void;
}

export function Draft({ desk, definition, changed, onTake, left, onLeft, onTyped, onOpen }: Props) {
  const [ready, setReady] = useState<Definition>();
  return (
    <section class="draft" aria-label="Editor">
      {onTake && (
        <p class="note trouble" role="alert">
          {changed ? 'The file was changed by another program.' : 'This text is not saved.'}{' '}
          <button type="button" onClick={onTake}>
            Take the text of the file
          </button>
        </p>
      )}
      <Field
        desk={desk}
        definition={definition}
        left={left}
        onLeft={onLeft}
        onTyped={onTyped}
        onChecked={(now, diagnostics) => setReady(diagnostics.some(({ severity }) => severity === 'error') ? undefined : now)}
      />
      <button type="button" class="primary" disabled={!ready} onClick={() => ready && onOpen({ definition: ready })}>
        Play by these rules
      </button>
    </section>
  );
}
