// The head of the page, and the menu of what is not needed often.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../panels/Icon.tsx';

export function Head({ title, children }: { title?: string; children?: ComponentChildren }) {
  return (
    <header class="head">
      <a class="brand" href="#/">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 3h18v18H3z M3 12h18 M12 3v18" />
          <path class="filled" d="M3 3h9v9H3z M12 12h9v9h-9z" />
        </svg>
        <span>{title ? 'Games' : 'interp'}</span>
      </a>
      {title && <span class="title">{title}</span>}
      {children && <nav aria-label="This game">{children}</nav>}
    </header>
  );
}

export function Menu({ items }: { items: [string, () => void][] }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const away = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', away);
    return () => removeEventListener('pointerdown', away);
  }, [open]);
  const key = (event: KeyboardEvent) => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' || event.key === 'Tab') {
      setOpen(false);
      if (event.key === 'Escape') box.current?.querySelector('button')?.focus();
      return;
    }
    const turn = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!turn || !open) return;
    event.preventDefault();
    event.stopPropagation();
    all[(at + turn + all.length) % all.length]?.focus();
  };
  return (
    <div class="menu" ref={box} onKeyDown={key}>
      <button type="button" aria-haspopup="menu" aria-expanded={open} aria-label="More" onClick={() => setOpen(!open)}>
        <Icon name="more" />
      </button>
      {open && (
        <div role="menu" aria-label="More">
          {items.map(([label, act]) => (
            <button type="button" role="menuitem" key={label} onClick={() => (setOpen(false), act())}>
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
