// A dialog of the page: it takes the focus, closes by Escape or a click beside it, and gives the focus back.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from './Icon.tsx';

export function Dialog({ title, onClose, children, wide }: { title: string; onClose: () => void; children: ComponentChildren; wide?: boolean }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog
      ref={element}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby="dialog-title"
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === element.current) element.current?.close();
      }}
    >
      <header>
        <h2 id="dialog-title">{title}</h2>
        <button type="button" class="tool" aria-label="Close" onClick={() => element.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}

/** A text that can be copied or kept as a file. */
export function Copied({ label, text, file, rows = 4 }: { label: string; text: string; file?: string; rows?: number }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const said = useRef<HTMLSpanElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      area.current?.select();
      document.execCommand('copy');
    }
    if (said.current) said.current.textContent = 'Copied.';
  };
  const keep = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = file ?? 'game.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  return (
    <div class="copied">
      <label for={id}>{label}</label>
      <textarea id={id} ref={area} readOnly rows={rows} value={text} spellcheck={false} />
      <span class="row-of-buttons">
        <button type="button" onClick={() => void copy()}>
          Copy
        </button>
        {file && (
          <button type="button" onClick={keep}>
            Save as a file
          </button>
        )}
        <span class="soft" role="status" ref={said} />
      </span>
    </div>
  );
}
