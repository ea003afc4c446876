import { foldCharacters } from '../text/fold-characters.ts';
import type { FoldedLanguage } from './endings.ts';
import { toPlainLetters, toSearchWords } from './search-text.ts';

/** A word in a text: its form in searches before endings are stripped, and its range in the text. */
export type Token = { word: string; from: number; to: number };

/** The longest word that is stored and searched. */
const MAX_WORD_LENGTH = 40;

/**
 * A number with the ordinal sign or the ending after it (2.º, 2.ª, 2°, 2nd, 1er), or a word: letters, marks and digits
 * that begin with a letter, with a possessive 's. "2ESO" is two words, "H2O" one.
 */
const tokenPattern =
  /\p{N}[\p{N}\p{DI}]*(?:\.?[ºª°]|(?:st|nd|rd|th|\.?er|\.?ero|\.?era|\.?do|\.?da|\.?ro|\.?ra|\.?to|\.?ta|\.?[oa])(?![\p{L}\p{N}\p{M}\p{DI}]))?|\p{L}[\p{L}\p{M}\p{N}\p{DI}]*(?:['’]s(?![\p{L}\p{M}\p{N}]))?/giu;

/** Digits in groups of three, which programs and people write with a point, a comma, an apostrophe or a space between. */
const groupedNumber = /(?<![\p{N}.,])\p{Nd}{1,3}(?:[.,'’\s]\p{Nd}{3})+(?!\p{N})/gu;
const betweenGroups = /[.,'’\s]/gu;

/** Returns the words of a part of a text: one, or the numbers of a fraction, of which folding says where one ends. */
const toWords = (text: string): string[] => {
  const [digits] = /^\p{N}[\p{N}\p{DI}]*/u.exec(text) ?? [];
  const parts = digits === undefined ? [text] : (foldCharacters(digits).match(/\p{N}+|\p{L}+/gu) ?? []);
  return parts.flatMap((part) => {
    // What stands between letters leaves first, so that folding sees the word whole.
    const letters = part.normalize('NFKD').replace(/[^\p{L}\p{M}\p{N}]/gu, '');
    const plain = toPlainLetters(foldCharacters(letters)).replace(/[^\p{L}\p{N}]/gu, '');
    return (plain.match(/^\p{N}+|\p{L}[\p{L}\p{N}]*/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));
  });
};

/** Returns the words of a text in order: lower case, without accents, ordinals as their number. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(tokenPattern)].flatMap(({ 0: found, index }) =>
    toWords(found).map((word) => ({ word, from: index, to: index + found.length })),
  );

/** Returns the numbers of a text that are written in groups of digits, as whole words: `37 500` is `37500`. */
export const groupedNumbersOf = (text: string): Token[] =>
  [...text.matchAll(groupedNumber)].flatMap(({ 0: found, index }) =>
    toWords(found.replace(betweenGroups, '')).map((word) => ({ word, from: index, to: index + found.length })),
  );

const foldedLanguages: readonly FoldedLanguage[] = ['es', 'en', 'pt'];

/** Returns the language whose endings are stripped in texts of a language of the wire; undefined where none are. */
export const foldedLanguageOf = (language: string): FoldedLanguage | undefined =>
  // Variants of Spanish are Spanish, but not the languages that the wire names as if they were.
  /^es-(?:ga|va|eu)$/i.test(language)
    ? undefined
    : foldedLanguages.find((known) => language.toLowerCase().startsWith(known));

/** Strips the endings of a word in lower case without accents. */
type Strip = (word: string, language: FoldedLanguage) => string;

/** A word of a query: it matches a text's word that is one of `forms` when folded, or begins with `prefix`. */
export type QueryWord = { forms: readonly string[]; prefix: string | null };

/** Words without a meaning of their own, which are not searched beside others. */
const functionWords = new Set(
  'a al and as con da das de del do dos e el em en for in is la las los na nas no nos o of on or os para por que the to um uma un una y'.split(
    ' ',
  ),
);

/** The most words of a query: each costs an index lookup, and a pasted paragraph has hundreds. */
const MAX_QUERY_WORDS = 10;

/** Returns whether a word begins with a digit. */
export const startsWithDigit = (word: string): boolean => /^\p{N}/u.test(word);

/** Returns whether the last of the words is the letter of a class: `3 ESO A`. */
const endsWithClassLetter = (words: readonly string[]): boolean =>
  words.at(-1)?.length === 1 && words.some(startsWithDigit);

/** Returns how texts and queries are folded where this strips the endings of words. */
export const foldingBy = (strip: Strip) => {
  /** Returns the forms that a word has when folded by each language, and the plain one, without repeats. */
  const formsOf = (word: string): string[] => [
    ...new Set([word, ...foldedLanguages.map((language) => strip(word, language))]),
  ];

  /** Returns the folded words of a text in its language, in order and with repeats. Folding them again changes nothing. */
  const foldText = (text: string, language: string): string[] => {
    const folded = foldedLanguageOf(language);
    return [...tokensOf(text), ...groupedNumbersOf(text)].map(({ word }) => (folded ? strip(word, folded) : word));
  };

  /** Returns the folded words of a text of an unknown language by each language, without repeats. */
  const foldInAllLanguages = (text: string): string[] => [
    ...new Set([...tokensOf(text), ...groupedNumbersOf(text)].flatMap(({ word }) => formsOf(word))),
  ];

  /**
   * Returns the words of a query without repeats and without function words, unless it has no others. All of them must match.
   * The last one may be incomplete, so it also matches as a beginning.
   */
  const queryWordsOf = (keyword: string): QueryWord[] => {
    const typed = keyword.replace(groupedNumber, (number) => number.replace(betweenGroups, ''));
    const all = [...new Set(tokensOf(typed).map(({ word }) => word))];
    const classLetter = endsWithClassLetter(all) ? all.at(-1) : undefined;
    const meaningful = all.filter((word) => !functionWords.has(word) || word === classLetter);
    const words = (meaningful.length > 0 ? meaningful : all).slice(0, MAX_QUERY_WORDS);
    return words.map((word, index) => ({
      forms: formsOf(word),
      prefix: index === words.length - 1 && !startsWithDigit(word) ? word : null,
    }));
  };

  return { formsOf, foldText, foldInAllLanguages, queryWordsOf };
};

/** The most signs of a query: each costs a comparison with the whole text. */
const MAX_SIGNS = 3;

/** Returns the parts of a query, between spaces, that have no letter and no digit. */
export const signsOf = (keyword: string): string[] =>
  toSearchWords(keyword)
    .filter((part) => tokensOf(part).length === 0)
    .slice(0, MAX_SIGNS);
