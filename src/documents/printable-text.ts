import { graphemesOf } from '../core/text/graphemes.ts';
import { limitMarks } from '../core/text/stored-text.ts';

/**
 * Returns a text without what can't be printed or stored in a file: control characters, halves of characters, and codes
 * that XML forbids, and with no more marks on a letter than is stored. Line breaks and tabs become spaces.
 */
export const printableText = (text: string): string =>
  limitMarks(text.toWellFormed())
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
    .replace(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/g, '');

/** Words of up to this many letters fit in the narrowest column. */
const LONGEST_WORD = 24;
/** So many characters stay together in a word that may break anywhere. */
const UNBROKEN = 3;
const longWord = new RegExp(`[^\\s\\u200b]{${LONGEST_WORD + 1},}`, 'gu');

/**
 * Returns a printable text in which no word is too long for a line: addresses may break after their signs, and other
 * words anywhere, without a hyphen.
 */
export const breakableText = (text: string): string =>
  printableText(text).replace(longWord, (word) =>
    word
      .replace(/(?<=[/?&=#_.,;:+-])(?=[\p{L}\p{N}])/gu, '\u200b')
      // The typesetter lets lines that may end after each letter become too long.
      .replace(longWord, (part) => breakAnywhere(part, UNBROKEN)),
  );

/** Returns a word that may break after every so many characters, never within one: a piece of an emoji is other emoji. */
export function breakAnywhere(word: string, every: number): string {
  const graphemes = graphemesOf(word);
  const parts: string[] = [];
  for (let from = 0; from < graphemes.length; from += every) parts.push(graphemes.slice(from, from + every).join(''));
  return parts.join('\u200b');
}

const unit = '(?:[kMmcdhGµn]?(?:m|g|l|L|s|A|V|W|J|N|Pa|Hz|mol|eV|Wh|cal|Ω)[²³]?|h|min|t|ha|K|dB|[°º][CF]?|%|€|\\$|Ω)';
const numberAndUnit = new RegExp(`(?<=\\d) (?=${unit}(?![\\p{L}\\d]))`, 'gu');

/** Returns a text in which no line ends between a number and its unit. */
export const withUnits = (text: string): string => text.replace(numberAndUnit, '\u00a0');

/** Returns whether the first letter of a text is Arabic, so that its lines begin on the right. */
export const beginsArabic = (text: string): boolean => /^\P{L}*\p{Script=Arabic}/u.test(text);
