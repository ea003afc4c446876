import { toSearchText } from '../searching/search-text.ts';

/** Returns a text as head words and the names of classes are compared: letters and digits alone, "3.º B" as "3b". */
export const plainKey = (text: string): string =>
  toSearchText(text.replace(/[ºª°]/g, '')).replace(/[^\p{L}\p{N}]/gu, '');

const particles = new Set('de del da das do dos la las los el e i y van von'.split(' '));

/** Returns the words of a name as names are compared: lower case, without accents, points, hyphens and particles. */
export const nameWords = (name: string): string[] => {
  const words = toSearchText(name)
    .replace(/[’'`´·]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const meaningful = words.filter((word) => !particles.has(word));
  return meaningful.length > 0 ? meaningful : words;
};

/** Returns the same text for names that differ in accents, capitals, particles or the order of their words alone. */
export const nameKey = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  nameWords(`${firstName} ${lastName}`).toSorted().join(' ');
