// What an address of the page asks for.

import type { Asked } from '../desk/protocol.ts';

/** What the page begins with when a definition is written anew. */
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

/** What the address asks for: something to open, or the gallery, with an address that it does not know. */
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
