/**
 * Returns a text without what can't be printed or stored in a file: control characters, halves of characters, and codes
 * that XML forbids. Line breaks and tabs become spaces.
 */
export const printableText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
    .replace(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/g, '');

/** Words of up to this many letters fit in the narrowest column. */
const LONGEST_WORD = 24;
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
      .replace(longWord, (part) => part.replace(/...(?=.)/gsu, '$&\u200b')),
  );

const unit = '(?:[kMmcdhGµn]?(?:m|g|l|L|s|A|V|W|J|N|Pa|Hz|mol|eV|Wh|cal|Ω)[²³]?|h|min|t|ha|K|dB|[°º][CF]?|%|€|\\$|Ω)';
const numberAndUnit = new RegExp(`(?<=\\d) (?=${unit}(?![\\p{L}\\d]))`, 'gu');

/** Returns a text in which no line ends between a number and its unit. */
export const withUnits = (text: string): string => text.replace(numberAndUnit, '\u00a0');

/** Returns whether the first letter of a text is Arabic, so that its lines begin on the right. */
export const beginsArabic = (text: string): boolean => /^\P{L}*\p{Script=Arabic}/u.test(text);
