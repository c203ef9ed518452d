// The signs on buttons, drawn as lines.

const PATHS: Record<string, string> = {
  first: 'M6 5v14M19 6l-8 6 8 6',
  back: 'M15 6l-7 6 7 6',
  on: 'M9 6l7 6-7 6',
  last: 'M18 5v14M5 6l8 6-8 6',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4',
  flip: 'M8 4v16M4 8l4-4 4 4M16 20V4M12 16l4 4 4-4',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  book: 'M4 5a2 2 0 0 1 2-2h6v17H6a2 2 0 0 0-2 1zM20 5a2 2 0 0 0-2-2h-6v17h6a2 2 0 0 1 2 1z',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  new: 'M12 5v14M5 12h14',
  away: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  tick: 'M5 13l4 4L19 7',
};

export function Icon({ name }: { name: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name] ?? ''} />
    </svg>
  );
}
