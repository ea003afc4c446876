/**
 * A text as it is searched: lower case, without accents and other marks (so ñ is n), single spaces, none outside.
 * What is searched and what is searched for both go through here; going through twice changes nothing.
 */
export const toSearchText = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();

/** The searchable words of what was typed, each once. */
export const toSearchWords = (text: string): string[] => [
  ...new Set(
    toSearchText(text)
      .split(' ')
      .filter((word) => word !== ''),
  ),
];

/** Whether every word, as `keywords` gives them, occurs somewhere in the text; no words match everything. */
export function containsAllWords(haystack: string, words: readonly string[]): boolean {
  const searched = toSearchText(haystack);
  return words.every((word) => searched.includes(word));
}
