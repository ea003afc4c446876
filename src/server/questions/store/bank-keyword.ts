import { like, type SQL, sql } from 'drizzle-orm';
import { type QueryWord, signsOf } from '../../../core/searching/tokens.ts';
import { queryWordsOf } from '../../../core/searching/words.ts';
import { bankEntry } from '../../database/schema.ts';

/** The least that a word counts for the order of a search: in other texts, in a stem, in an identifier or title, in a name. */
const weights = '{0.1, 0.4, 1, 1}';

/** Returns the condition that an entry's search text contains this text, which is as `toSearchText` returns it. */
export const containsText = (text: string): SQL => like(bankEntry.search, `%${text.replace(/[\\%_]/g, '\\$&')}%`);

/**
 * Returns the conditions that entries have all words of a keyword, and all signs that are no part of a word; none for an
 * empty one.
 */
export const keywordConditions = (keyword: string): SQL[] => [
  ...[matchesWords(queryWordsOf(keyword))].flatMap((condition) => condition ?? []),
  ...signsOf(keyword).map(containsText),
];

/** Returns the condition that entries have all these words; none without words. */
export const matchesWords = (words: readonly QueryWord[]): SQL | undefined =>
  words.length === 0 ? undefined : sql`${bankEntry.words} @@ ${toTsQuery(words)}::tsquery`;

/** Returns the condition that entries have all words of one of these lists; none is empty. */
export const matchesOneOf = (lists: readonly (readonly QueryWord[])[]): SQL =>
  sql`${bankEntry.words} @@ ${lists.map((words) => `(${toTsQuery(words)})`).join('|')}::tsquery`;

/** Returns how well an entry matches any of these words. */
export const rankOfAny = (words: readonly QueryWord[]): SQL<number> =>
  sql<number>`ts_rank(${weights}::real[], ${bankEntry.words}, ${words.map((word) => toTsQuery([word])).join('|')}::tsquery)`;

/** Returns how well an entry matches a keyword; undefined for a keyword without words. */
export const keywordRank = (keyword: string): SQL<number> | undefined => {
  const words = queryWordsOf(keyword);
  if (words.length === 0) return undefined;
  return sql<number>`ts_rank(${weights}::real[], ${bankEntry.words}, ${toTsQuery(words)}::tsquery)`;
};

/** Returns a query in the text form of PostgreSQL. Words have letters and digits only. */
const toTsQuery = (words: readonly QueryWord[]): string =>
  words
    .map(({ forms, prefix }) => {
      const alternatives = forms.map((form) => (form === prefix ? `'${form}':*` : `'${form}'`));
      return `(${alternatives.join('|')})`;
    })
    .join('&');
