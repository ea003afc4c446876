import { soundOf } from './sounds.ts';

/** Returns the number of letters to add, leave out, replace or swap with the next one until two words are the same. */
const distance = (one: string, other: string): number => {
  let earlier: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwapped ? (earlier[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped));
    }
    earlier = previous;
    previous = row;
  }
  return previous[other.length] ?? 0;
};

const agreement = (one: string, other: string): number =>
  1 - distance(one, other) / Math.max(one.length, other.length, 1);

/**
 * Returns how similar two words without accents are, from 0 (no letter in common) to 1 (the same). What is spelled otherwise but
 * sounds alike counts half.
 */
export const similarity = (one: string, other: string): number =>
  (agreement(one, other) + agreement(soundOf(one), soundOf(other))) / 2;

/** Words less similar than this are not taken for a misspelling: two wrong letters of five are too many. */
export const LEAST_SIMILARITY = 0.65;

/**
 * Returns the words most similar to one of these spellings, the most similar first, in lower case and each once. None is one of the
 * spellings.
 */
export function findSimilarWords(
  spellings: readonly string[],
  words: Iterable<{ word: string; written: string }>,
  max: number,
): string[] {
  const found = new Map<string, { written: string; score: number }>();
  for (const { word, written } of words) {
    if (found.has(word) || spellings.includes(word)) continue;
    const score = Math.max(...spellings.map((spelling) => similarity(spelling, word)));
    if (score >= LEAST_SIMILARITY) found.set(word, { written: written.toLowerCase(), score });
  }
  return [...found.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, max)
    .map(({ written }) => written);
}
