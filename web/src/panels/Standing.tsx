// By which text the game goes, where that may be in doubt, and the way back to the other one.

import { back } from '../play/rules.ts';
import type { Session } from '../play/session.ts';

export function Standing({ session }: { session: Session }) {
  const { source } = session;
  const words = source.standing;
  if (!words) return null;
  const other = source.arrived ? 'Take the text of the file' : source.file ? 'Back to the saved text' : 'Back to the original';
  return (
    <p class={source.conflict || source.mistakes > 0 ? 'standing warns' : 'standing'}>
      <span role="status">{words}</span>
      {source.unsaved && (
        <button type="button" onClick={() => void back(session)}>
          {other}
        </button>
      )}
    </p>
  );
}
