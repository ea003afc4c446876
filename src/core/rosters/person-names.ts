import { nameParticles } from '../people/name-particles.ts';
import type { PersonName } from '../people/roles.ts';
import { toStoredText } from '../text/stored-text.ts';

/** Words that belong to the name after them. Saints are part of a surname that a login keeps. */
const particles: ReadonlySet<string> = new Set([...nameParticles, 'san', 'santa']);

/** Returns the words of a name with the particles before them: `de la Cruz` is one. */
function partsOf(name: string): string[] {
  const parts: string[] = [];
  let open = '';
  for (const word of name.split(/\s+/).filter((word) => word !== '')) {
    const part = open === '' ? word : `${open} ${word}`;
    if (particles.has(word.toLowerCase())) open = part;
    else {
      parts.push(part);
      open = '';
    }
  }
  return open === '' ? parts : [...parts, open];
}

/**
 * Returns first and last name of a name in one text. A comma divides it, the last name first; without one, the last two
 * of three and more words are the last name, or the first two where the last name comes first.
 */
export function splitFullName(text: string, order: 'firstLast' | 'lastFirst'): PersonName {
  const name = tidy(text);
  const comma = name.indexOf(',');
  if (comma >= 0) return { lastName: tidy(name.slice(0, comma)), firstName: tidy(name.slice(comma + 1)) };
  const parts = partsOf(name);
  const lastNames = parts.length < 3 ? Math.min(1, parts.length - 1) : 2;
  if (order === 'lastFirst' && parts.length > 1)
    return { lastName: parts.slice(0, lastNames).join(' '), firstName: parts.slice(lastNames).join(' ') };
  const cut = parts.length - lastNames;
  return { firstName: parts.slice(0, cut).join(' '), lastName: parts.slice(cut).join(' ') };
}

/** Returns a text with single spaces, without those at its ends and without what cannot be seen, composed as it is stored. */
export const tidy = (text: string): string => toStoredText(text).normalize('NFC').replace(/\s+/g, ' ').trim();
