import { bcp47TagOf } from '../languages.ts';

/** The longest title of an assessment, in characters. */
const MAX_TITLE = 200;
/** What a copy is called; languages that are not listed take the Spanish word, of which they are variants. */
const words: Readonly<Record<string, string>> = { en: 'copy', pt: 'cópia', es: 'copia' };
const ending = new RegExp(` \\((?:${Object.values(words).join('|')})(?: \\d+)?\\)$`, 'u');

/** Returns a title without the mark of a copy in any language. */
export const originalTitle = (title: string): string => title.replace(ending, '');

/**
 * Returns the title of a copy in the user's language: "X (copy)", or "X (copy 2)" and so on where that is taken. A
 * long title is cut, so that the result has at most 200 characters. A copy of an untitled one is untitled.
 */
export const titleOfCopy = (title: string, language: string | null, taken: readonly string[]): string => {
  const original = originalTitle(title);
  if (original.trim() === '') return original;
  const word = words[bcp47TagOf(language ?? 'es').slice(0, 2)] ?? words.es;
  const titles = new Set(taken);
  for (let number = 1; ; number++) {
    const mark = number === 1 ? ` (${word})` : ` (${word} ${number})`;
    const candidate = withMark(original, mark);
    if (!titles.has(candidate)) return candidate;
  }
};

/** Returns a title with a mark at its end, cut so that both together have at most 200 characters. */
export const withMark = (title: string, mark: string): string => cut(title, MAX_TITLE - mark.length) + mark;

/** Returns at most so many UTF-16 units of a text, without half a character or a space at the end. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
