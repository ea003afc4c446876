import { foldCharacters } from '../text/fold-characters.ts';

/** Letters that do not decompose into a letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
};
const toPlainLetter = (letter: string): string => plainLetters[letter] ?? letter;

/** Returns a text in lower case, without accents and other marks (ñ becomes n), in letters that have none: `straße` is `strasse`. */
export const toPlainLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    // A stroke through a sign is no accent: ≠ is not =.
    .replace(/(\p{S}\p{M}+)|\p{M}/gu, (_, sign?: string) => sign?.normalize('NFC') ?? '')
    .replace(/[ßæœøłđðþıς]/g, toPlainLetter);

/**
 * Returns a text as it is compared wherever a person types: characters that look the same are the same, lower case, without
 * accents and other marks, single spaces, trimmed. Applied to both sides; applying it twice changes nothing.
 */
export const toSearchText = (text: string): string => toPlainLetters(foldCharacters(text)).replace(/\s+/g, ' ').trim();

/** Returns the words of a search text without repeats. */
export const toSearchWords = (text: string): string[] => [
  ...new Set(
    toSearchText(text)
      .split(' ')
      .filter((word) => word !== ''),
  ),
];
