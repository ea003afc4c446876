import { desc, type SQL, sql } from 'drizzle-orm';
import type { QueryWord } from '../../../core/searching/tokens.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { bankEntry } from '../../database/schema.ts';
import type { BankEntryRow } from './bank-entries.ts';
import { matchesOneOf, matchesWords, rankOfAny } from './bank-keyword.ts';
import { type BankScope, narrowScope } from './bank-scopes.ts';

/** An entry with some of the words of a search, and those that it lacks. */
export type PartialMatch = BankEntryRow & { missing: readonly QueryWord[] };

/** How often a word is counted: what more entries have is common all the same. */
const MAX_COUNTED = 2_000;

/** The rarest words of a search, of which combinations are looked for: six have 20 of three. */
const MAX_COMBINED = 6;

/** The newest entries of a step that are compared, because that reads all words of each. */
const MAX_COMPARED = 300;

/**
 * Returns the entries of a scope that have the most of these words, and of those with as many, those with the rarest; the best match
 * first. None has all of them where a search for all of them has found nothing. None with fewer than two words.
 */
export const findPartialMatches = async (
  db: Database,
  scope: BankScope,
  words: readonly QueryWord[],
  limit: number,
): Promise<PartialMatch[]> => {
  if (words.length < 2) return [];
  const counts = await countEach(db, scope, words);
  const present = words
    .map((word, n) => ({ word, count: counts[n] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count)
    .slice(0, MAX_COMBINED)
    .map(({ word }) => word);
  const found = new Map<number, Candidate>();
  const add = async (combinations: readonly (readonly QueryWord[])[]) => {
    for (const candidate of await compareNewest(db, narrowScope(scope, matchesOneOf(combinations)), words))
      found.set(candidate.id, candidate);
  };
  for (let size = present.length; size > 1 && found.size < limit; size--) await add(combinationsOf(present, size));
  for (const word of present) if (found.size < limit) await add([[word]]);
  const rarity = counts.map((count) => 1 / Math.max(1, count));
  const scoreOf = ({ has }: Candidate) => has.reduce((sum, isThere, n) => sum + (isThere ? (rarity[n] ?? 0) : 0), 0);
  const sizeOf = ({ has }: Candidate) => has.filter(Boolean).length;
  return [...found.values()]
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || scoreOf(b) - scoreOf(a) || b.rank - a.rank || b.id - a.id)
    .slice(0, limit)
    .map(({ idStimulus, questions, has }) => ({
      idSchool: scope.idSchool,
      idStimulus,
      questions,
      missing: words.filter((_, n) => !has[n]),
    }));
};

type Candidate = { id: number; idStimulus: number | null; questions: number[]; has: boolean[]; rank: number };

/** Returns in how many entries of a scope each word is, up to `MAX_COUNTED`. */
const countEach = async (db: Database, { condition }: BankScope, words: readonly QueryWord[]): Promise<number[]> => {
  const one = (word: QueryWord) => sql`(
    select count(*) from (select from ${bankEntry} where ${condition} and ${matchesWords([word])} limit ${MAX_COUNTED}) as counted
  )::int`;
  const row = await firstRow(
    db.select({ counts: sql<number[]>`array[${sql.join(words.map(one), sql`, `)}]` }).from(sql`(select) as once`),
  );
  return row?.counts ?? [];
};

/** Returns the newest entries of a scope with which of these words they have. */
const compareNewest = (
  db: Database,
  { condition }: BankScope,
  words: readonly QueryWord[],
): PromiseLike<Candidate[]> => {
  const has: SQL[] = words.map((word) => sql`${matchesWords([word])}`);
  return db
    .select({
      id: bankEntry.id,
      idStimulus: bankEntry.idStimulus,
      questions: bankEntry.questions,
      has: sql<boolean[]>`array[${sql.join(has, sql`, `)}]`,
      rank: rankOfAny(words),
    })
    .from(bankEntry)
    .where(condition)
    .orderBy(desc(bankEntry.id))
    .limit(MAX_COMPARED);
};

/** Returns the choices of so many of these items, in their order. */
const combinationsOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  size === 0
    ? [[]]
    : items.flatMap((item, n) => combinationsOf(items.slice(n + 1), size - 1).map((others) => [item, ...others]));
