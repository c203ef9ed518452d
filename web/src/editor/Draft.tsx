// Rules that have mistakes: the editor alone, until they can be played.

import { useState } from 'preact/hooks';
import type { Asked, Definition } from '../desk/protocol.ts';
import type { Transport } from '../desk/transport.ts';
import { Field } from './Field.tsx';

export function Draft({ desk, definition, onOpen }: { desk: Transport; definition: Definition & { text: string }; onOpen: (request: Asked<'open'>) => void }) {
  const [ready, setReady] = useState<Definition>();
  return (
    <section class="draft" aria-label="Editor">
      <Field
        desk={desk}
        definition={definition}
        onChecked={(now, diagnostics) => setReady(diagnostics.some(({ severity }) => severity === 'error') ? undefined : now)}
      />
      <button type="button" class="primary" disabled={!ready} onClick={() => ready && onOpen({ definition: ready })}>
        Play by these rules
      </button>
    </section>
  );
}
