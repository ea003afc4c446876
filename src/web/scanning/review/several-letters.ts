/** Returns letters with one more or one less, in the order in which they are offered. */
export const toggled = ({ offered, letters, letter }: { offered: string; letters: string; letter: string }): string =>
  [...offered].filter((one) => (one === letter) !== letters.includes(one)).join('');

/**
 * Returns whether what is chosen is an answer: the suggestion (null) is one, one letter only where several may be right. That nothing is
 * marked has a key of its own.
 */
export const isDecidable = ({ chosen, several }: { chosen: string | null; several: boolean }): boolean =>
  chosen === null || chosen.length > (several ? 0 : 1);
