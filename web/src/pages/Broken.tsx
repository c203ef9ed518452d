// The page for a game or link that cannot be opened, with the reason. Rules with mistakes go to the editor.

import { plain, type Asked, type Diagnostic, type Refusal } from '../desk/protocol.ts';
import { passing, type Start, type Transport } from '../desk/transport.ts';
import { Draft } from '../editor/Draft.tsx';
import { Words } from '../panels/Words.tsx';
import { dropDraft, here, rememberText, type Kept } from '../play/memory.ts';
import { lines, type Left } from '../play/source.ts';
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
  changed?: boolean | undefined;
}

/** The text that the typed one came from: that of the file, or of the rules that were to be opened. */
function origin({ request: { definition }, besides: { from, kept } }: Failed): { saved: string; mark: string } {
  const own = from?.definition ?? definition;
  const saved = own && 'text' in own ? lines(own.text) : '';
  return kept?.draft ?? { saved, mark: from?.mark ?? '' };
}

/** Whether a text was typed that is not in the file. */
export function unsaved(failed: Failed): boolean {
  return failed.typed !== undefined && failed.typed !== origin(failed).saved;
}

/** Takes a text that is typed in the place of the rules. */
function type(failed: Failed, text: string): void {
  failed.typed = text;
  const { request } = failed;
  const { definition } = request;
  if (!unsaved(failed)) dropDraft(here());
  else if (definition && 'text' in definition) rememberText(here(), { ...request, definition: { ...definition, text } }, { ...origin(failed), text, mistakes: 1 });
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
            changed={failed.changed}
            onTake={failed.changed || (failed.besides.from?.file && unsaved(failed)) ? onTake : undefined}
            left={failed.left}
            onLeft={(left) => (failed.left = left)}
            onTyped={(text) => type(failed, text)}
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
