/** Returns the trigrams of a word as PostgreSQL's pg_trgm makes them: with two spaces before it and one after it. */
const trigramsOf = (word: string): Set<string> => {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};

/** Returns how similar two words without accents are, from 0 (no trigram in common) to 1 (the same). */
export function similarity(one: string, other: string): number {
  const [first, second] = [trigramsOf(one), trigramsOf(other)];
  let common = 0;
  for (const trigram of first) if (second.has(trigram)) common += 1;
  return common / (first.size + second.size - common);
}

/** Words less similar than this are not taken for a misspelling. */
const LEAST_SIMILARITY = 0.3;

/** Returns the words most similar to a misspelled one, the most similar first, each spelling of a word once. */
export function findSimilarWords(
  misspelled: string,
  words: Iterable<{ word: string; written: string }>,
  max: number,
): string[] {
  const found = new Map<string, { written: string; score: number }>();
  for (const { word, written } of words) {
    if (found.has(word) || word === misspelled) continue;
    const score = similarity(misspelled, word);
    if (score >= LEAST_SIMILARITY) found.set(word, { written: written.toLowerCase(), score });
  }
  return [...found.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, max)
    .map(({ written }) => written);
}
