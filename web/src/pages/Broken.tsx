// The page for a game or link that cannot be opened, with the reason. Rules with mistakes go to the editor.

import { plain, type Asked, type Diagnostic, type Refusal } from '../desk/protocol.ts';
import { passing, type Start, type Transport } from '../desk/transport.ts';
import { Draft } from '../editor/Draft.tsx';
import { Words } from '../panels/Words.tsx';
import type { Kept } from '../play/memory.ts';
import type { Left } from '../play/source.ts';
import { Head } from './Head.tsx';

/** The context of a request: the game that is gone on with, the file, and whether a game that is played stays if it fails. */
export interface Besides {
  kept?: Kept | undefined;
  from?: Start | undefined;
  stays?: boolean;
}

/** A game or link that could not be opened, with the reason. */
export interface Failed {
  page: 'broken';
  refusal: Refusal;
  request: Asked<'open'>;
  besides: Besides;
  /** The text that was typed in the place of the rules. */
  typed?: string | undefined;
  /** The state of the editor when the page was left. */
  left?: Left;
  /** Whether the file was changed after something was typed. */
  changed?: boolean;
}

export function Broken({ failed, desk, onTake, onOpen }: { failed: Failed; desk: Transport; onTake: () => void; onOpen: (request: Asked<'open'>) => void }) {
  const { refusal, request } = failed;
  const mistakes: Diagnostic[] = refusal.error.diagnostics ?? [];
  const { definition } = request;
  return (
    <>
      <Head />
      <main class="broken">
        <h1>{passing(refusal) ? 'This cannot be opened now' : request.link ? 'This link cannot be opened' : 'This cannot be opened'}</h1>
        <p class="lead">
          <Words text={plain(refusal.error.message)} />
        </p>
        {refusal.error.help?.map((help) => (
          <p key={help}>
            <Words text={help} />
          </p>
        ))}
        {mistakes.length > 0 && definition && 'text' in definition ? (
          <Draft
            desk={desk}
            definition={{ ...definition, text: failed.typed ?? definition.text }}
            onTake={failed.changed ? onTake : undefined}
            left={failed.left}
            onLeft={(left) => (failed.left = left)}
            onTyped={(text) => (failed.typed = text)}
            onOpen={onOpen}
          />
        ) : (
          <ul>{mistakes.map((mistake, index) => <li key={index}>{mistake.message}</li>)}</ul>
        )}
        <p>
          {passing(refusal) && (
            <>
              <button type="button" class="primary" onClick={() => onOpen(request)}>
                Try again
              </button>{' '}
            </>
          )}
          <a class="button" href="#/">
            All games
          </a>
        </p>
      </main>
    </>
  );
}
