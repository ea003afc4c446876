import { stripEndings } from './endings.ts';
import { toSearchText } from './search-text.ts';
import { foldingBy, signsOf, startsWithDigit } from './tokens.ts';

/** Of names and titles the verbs are not folded: few have one, and pages that search names alone need no lists of verbs. */
const { foldInAllLanguages, queryWordsOf } = foldingBy(stripEndings);

/**
 * Returns a name or title, whose language is unknown, as searches compare it: its search text, a line break, and its words
 * folded by each language between spaces. Two of them are in the order of the names.
 */
export const foldName = (name: string): string => `${toSearchText(name)}\n ${foldInAllLanguages(name).join(' ')} `;

/** What a name must have, as `foldName` returns it, to be found: one of the texts of each list. */
export type NameQuery = readonly (readonly string[])[];

/**
 * Returns what names must have that a typed text finds: each of its words and of its signs that are no part of a word. A last
 * letter after a number is no beginning of a word, but that of a class: `3 ESO A` does not find the classes of Ana.
 */
export const nameQueryOf = (typed: string): NameQuery => {
  const words = queryWordsOf(typed);
  const isBeginning = (prefix: string) => prefix.length > 1 || !words.some(({ forms }) => forms.some(startsWithDigit));
  return [
    ...words.map(({ forms, prefix }) => [
      ...forms.map((form) => ` ${form} `),
      ...(prefix !== null && isBeginning(prefix) ? [` ${prefix}`] : []),
    ]),
    ...signsOf(typed).map((sign) => [sign]),
  ];
};

/** Returns whether a name, as `foldName` returns it, has one of these texts. */
export const hasAny = (foldedName: string, texts: readonly string[]): boolean =>
  texts.some((text) => foldedName.includes(text));

/** Returns whether a query finds a name; true without words. */
export function findsName(query: NameQuery, name: string): boolean {
  if (query.length === 0) return true;
  const folded = foldName(name);
  return query.every((texts) => hasAny(folded, texts));
}
