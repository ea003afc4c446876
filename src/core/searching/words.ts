import { stripInflections } from './inflections.ts';
import { foldingBy, groupedNumbersOf, type QueryWord, tokensOf } from './tokens.ts';

/** Raised with each change of what words become when folded, so that those stored by earlier rules are folded anew. */
export const WORD_RULES = 2;

const folding = foldingBy(stripInflections);

/** Returns the folded words of a text in its language, in order and with repeats. Folding them again changes nothing. */
export const foldText = folding.foldText;

/** Returns the folded words of a text of an unknown language by each language, without repeats. */
export const foldInAllLanguages = folding.foldInAllLanguages;

/**
 * Returns the words of a query without repeats and without function words, unless it has no others. All of them must match.
 * The last one may be incomplete, so it also matches as a beginning.
 */
export const queryWordsOf = folding.queryWordsOf;

const matches = ({ forms, prefix }: QueryWord, folded: readonly string[]): boolean =>
  folded.some((form) => forms.includes(form) || (prefix !== null && form.startsWith(prefix)));

/** A part of a text, from one index to before another. */
export type TextRange = { from: number; to: number };

/** Returns the ranges of the words of a text, whose language is unknown, that a query matches, in order. */
export const findMatches = (text: string, query: readonly QueryWord[]): TextRange[] =>
  query.length === 0
    ? []
    : [...tokensOf(text), ...groupedNumbersOf(text)].flatMap(({ word, from, to }) => {
        const forms = folding.formsOf(word);
        return query.some((one) => matches(one, forms)) ? [{ from, to }] : [];
      });
