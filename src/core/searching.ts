/**
 * A text as it is searched: lower case, without accents and other marks (so ñ is n), single spaces, none outside.
 * What is searched and what is searched for both go through here; going through twice changes nothing.
 */
export const searchable = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();

/** The searchable words of what was typed, each once. */
export const keywords = (text: string): string[] => [
  ...new Set(
    searchable(text)
      .split(' ')
      .filter((word) => word !== ''),
  ),
];

/** Whether every word, as `keywords` gives them, occurs somewhere in the text; no words match everything. */
export function matches(haystack: string, words: readonly string[]): boolean {
  const searched = searchable(haystack);
  return words.every((word) => searched.includes(word));
}
