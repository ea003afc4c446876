import { withoutInvisible } from './invisible.ts';

/** What is written for each sign, and the characters that look like it. */
const signs: readonly (readonly [string, string])[] = [
  ['-', '‐‑‒–—―−⁃➖﹘﹣－⸺⸻─━'],
  [',', '٫'],
  ["'", '‘’‚‛ʹʻʼʽˈ′´`＇‹›'],
  ['"', '“”„‟″ʺ«»〝〞〟＂'],
  ['°', 'º˚'],
  ['/', '⁄∕'],
  ['·', '‧∙⋅•・'],
  ['x', '×'],
  [':', '∶'],
  ['~', '∼'],
  ['*', '∗'],
  ['|', '∣'],
  ['Δ', '∆'],
  ['Σ', '∑'],
  ['Π', '∏'],
];
const signOf = new Map(signs.flatMap(([sign, others]) => [...others].map((other) => [other, sign] as const)));
const lookalikes = new RegExp(`[${[...signOf.keys()].join('')}]`, 'gu');

/** Letters of other alphabets that look like Latin ones; they are these within a word that has Latin letters. */
const latinOf = new Map(
  [
    ...['аa еe оo рp сc уy хx іi јj ѕs АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS'.split(' ')],
    ...['οo ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX'.split(' ')],
  ].flatMap((pairs) => pairs.map((pair) => [pair.charAt(0), pair.charAt(1)] as const)),
);
/** Of those, the letters that look like Latin ones in either case: alone or beside digits they are these, too, as `х` and `СО2`. */
const inBothCases = new RegExp(
  `^[\\p{N}${[...latinOf.keys()].filter((letter) => latinOf.has(letter.toLowerCase())).join('')}]+$`,
  'u',
);
const foreign = [...latinOf.keys()].join('');
const foreignLetter = new RegExp(`[${foreign}]`, 'u');
const foreignLetters = new RegExp(`[${foreign}]`, 'gu');
const words = /[\p{L}\p{M}\p{N}]+/gu;

/** Raised and lowered digits and signs are plain ones after a letter (m², H₂O), and others after a digit (10²). */
const scripts = /(?<=[\p{L}\p{M}])[⁰¹²³⁴-⁹⁺⁻₀-₉₊₋]+/gu;
const fractions = /(\p{N})?([¼-¾⅐-⅞↉])/gu;
/** What NFKC may change: not what stands raised or lowered, nor accents that stand alone, which it makes spaces. */
const compatible = /[^²³¹⁰-₎\p{Lm}¨¯´¸˘-˝º]+/gu;

/** A digit of any script: each has its ten in a row, from a code that ends in 0 or 6. */
const otherDigits = /(?![0-9])\p{Nd}/gu;
function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const start = code - (code % 16);
  return String(code - (/\p{Nd}/u.test(String.fromCodePoint(start)) ? start : start + 6));
}

/** Returns whether a word is one of letters that only look Latin: it has Latin ones, or it is a single letter or a formula, with accents or without. */
function isLatin(word: string): boolean {
  const letters = word.replace(/\p{M}/gu, '');
  return (
    /\p{Script=Latin}/u.test(letters) || ((/\p{N}/u.test(letters) || letters.length === 1) && inBothCases.test(letters))
  );
}

const toSign = (character: string): string => signOf.get(character) ?? character;
const toLatin = (text: string): string => text.replace(foreignLetters, (letter) => latinOf.get(letter) ?? letter);

/**
 * Returns a text with the characters that look the same made the same: dashes, quotation marks, spaces, full-width and other
 * forms of letters and digits, composed and decomposed accents; and without those that cannot be seen. Case and accents stay.
 */
export function foldCharacters(text: string): string {
  if (/^[\n\r\t -_a-~]*$/.test(text)) return text;
  return withoutInvisible(text)
    .normalize('NFC')
    .replace(fractions, (_, before: string | undefined, fraction: string) => `${before ? `${before} ` : ''}${fraction}`)
    .replace(compatible, (found) => found.normalize('NFKC'))
    .replace(lookalikes, toSign)
    .replace(otherDigits, toDigit)
    .replace(/[\s\u2800]/g, (space) => (/[\n\r\t ]/.test(space) ? space : ' '))
    .normalize('NFD')
    .replace(words, (word) => (foreignLetter.test(word) && isLatin(word) ? toLatin(word) : word))
    .normalize('NFC')
    .replace(scripts, (found) => found.normalize('NFKC').replace(lookalikes, toSign));
}

/** Returns a text that is written in Latin letters alone, as a code, with the letters of other alphabets that look like them. */
export const foldToLatin = (text: string): string => toLatin(foldCharacters(text));
