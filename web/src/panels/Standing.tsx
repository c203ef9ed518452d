// By which text the game goes, where that may be in doubt, and the way back to the other one.

import { useEffect, useState } from 'preact/hooks';
import { back } from '../play/rules.ts';
import type { Session } from '../play/session.ts';

/** How long words stand before others take their place, in milliseconds: between a key and the check of the text they would change twice. */
const SETTLED = 300;

export function Standing({ session }: { session: Session }) {
  const { source } = session;
  const now = source.standing;
  const [words, setWords] = useState(now);
  useEffect(() => {
    const later = setTimeout(() => setWords(now), SETTLED);
    return () => clearTimeout(later);
  }, [now]);
  if (!now || !words) return null;
  const other = source.arrived ? 'Take the text of the file' : source.file ? 'Back to the saved text' : 'Back to the original';
  return (
    <p class={source.conflict || source.mistakes > 0 ? 'standing warns' : 'standing'}>
      <span role="status">{words}</span>
      {(source.unsaved || source.arrived) && (
        <button type="button" onClick={() => void back(session)}>
          {other}
        </button>
      )}
    </p>
  );
}
