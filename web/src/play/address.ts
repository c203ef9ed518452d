// Addresses of the page, and what they open.

import type { Asked } from '../desk/protocol.ts';

/** The first text of a new definition. */
const FIRST = `language = 1
extends = "chess"

[variant]
name = "My variant"
summary = "chess, but the knight also steps like a king"

# Rest the mouse on "knight" to see how it moves now; change the letters, and look again.
[pieces.knight]
moves = "NK"
`;

/** The text that an address stands for; the address itself if it is damaged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The request of an address, or the part of it that names no page; then the gallery is shown. */
export function wanted(hash: string): Asked<'open'> | { unknown: string } {
  const fragment = decoded(hash.replace(/^#/, ''));
  if (/^v\d+\./.test(fragment)) return { link: fragment };
  if (fragment === '/new') return { definition: { text: FIRST, file: 'my.toml' } };
  const [, name, digits] = /^\/([\w-]+(?:\/[\w-]+)*)(?:\?seed=(\d{1,15}))?$/.exec(fragment) ?? [];
  return name ? { definition: { name }, ...(digits && { seed: Number(digits) }) } : { unknown: fragment.replace(/^\/$/, '') };
}

/** The link in a text that was pasted, joined where a program wrapped it. */
export function linked(text: string): string | undefined {
  const joined = text.trim().replace(/\s*\n\s*(?=[\w-]+\s*(?:\n|$))/g, '');
  return /(?:^|#)(v\d+\.[\w-]+)/.exec(joined)?.[1];
}
