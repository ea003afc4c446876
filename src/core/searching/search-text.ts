/**
 * Returns a text as it is compared in searches: lower case, without accents and other marks (ñ becomes n), single
 * spaces, trimmed. Applied to what is searched and to what is searched for; applying it twice changes nothing.
 */
export const toSearchText = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();

/** Returns the words of a search text without repeats. */
export const toSearchWords = (text: string): string[] => [
  ...new Set(
    toSearchText(text)
      .split(' ')
      .filter((word) => word !== ''),
  ),
];
