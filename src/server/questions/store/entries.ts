import { and, arrayContains, arrayOverlaps, count, desc, like, type SQL } from 'drizzle-orm';
import { keywords } from '../../../core/searching.ts';
import { type Database, one } from '../../database/database.ts';
import { bankEntry } from '../../database/schema.ts';

export type EntryRow = { idContext: number | null; questions: number[] };

/** What a search asks of an entry beside its bank and its place in the catalogue. */
export type Wanted = { keyword: string; year?: number | null | undefined; idType?: number | null | undefined };

export const wanted = ({ keyword, year, idType }: Wanted): SQL[] => [
  ...keywords(keyword).map((word) => like(bankEntry.search, `%${word.replace(/[\\%_]/g, '\\$&')}%`)),
  ...(year == null ? [] : [arrayContains(bankEntry.years, [year])]),
  ...(idType == null ? [] : [arrayContains(bankEntry.types, [idType])]),
];

/** One page of entries, the last written first. */
export const entriesUnder = (db: Database, condition: SQL | undefined, page: { limit: number; offset: number }) =>
  db
    .select({ idContext: bankEntry.idContext, questions: bankEntry.questions })
    .from(bankEntry)
    .where(condition)
    .orderBy(desc(bankEntry.id))
    .limit(page.limit)
    .offset(page.offset);

export const countOf = async (db: Database, condition: SQL | undefined): Promise<number> =>
  (await one(db.select({ entries: count() }).from(bankEntry).where(condition)))?.entries ?? 0;

/** Like `countOf`, but stops counting at `most`. */
export const countUpTo = async (db: Database, condition: SQL | undefined, most: number): Promise<number> => {
  const found = db.select({ id: bankEntry.id }).from(bankEntry).where(condition).limit(most).as('found');
  return (await one(db.select({ entries: count() }).from(found)))?.entries ?? 0;
};

/** The years of the exams that entries under a condition come from, the latest first. */
export const yearsUnder = async (db: Database, condition: SQL | undefined): Promise<number[]> => {
  const rows = await db.select({ years: bankEntry.years }).from(bankEntry).where(condition).groupBy(bankEntry.years);
  return [...new Set(rows.flatMap(({ years }) => years))].sort((a, b) => b - a);
};

/** All entries under a condition, in the order of writing. */
export const allEntries = (db: Database, condition: SQL | undefined) =>
  db
    .select({ id: bankEntry.id, questions: bankEntry.questions })
    .from(bankEntry)
    .where(condition)
    .orderBy(bankEntry.id);

/** All questions of the entries under a condition that have one of these. */
export const questionsUnder = async (
  db: Database,
  ids: readonly number[],
  condition: SQL | undefined,
): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ questions: bankEntry.questions })
    .from(bankEntry)
    .where(and(arrayOverlaps(bankEntry.questions, [...ids]), condition));
  return new Set(rows.flatMap(({ questions }) => questions));
};
