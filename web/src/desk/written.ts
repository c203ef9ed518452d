// Replies of the desk about the text of a definition, version 1 (docs/desk.md).

/** A place in a text. Lines and columns count from 1, columns in characters. */
export interface Place {
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

/** A message about a definition, as `interp check --format json` writes it. */
export interface Diagnostic extends Place {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  text: string;
  label: string;
  helps: string[];
  fix?: (Place & { replacement: string }) | null;
  also: (Place & { label: string })[];
}

export interface Example {
  name: string;
  line: number;
  passed: boolean;
  message?: string;
}

export interface Completion {
  from_column: number;
  items: { text: string; detail?: string }[];
}

export interface Hover {
  words?: string[];
  svg?: string;
}
