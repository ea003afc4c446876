import { and, arrayContains, arrayOverlaps, count, desc, eq, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { ReviewState } from '../../../core/review.ts';
import { keywords } from '../../../core/searching.ts';
import { type Database, one } from '../../database/database.ts';
import { bankEntry } from '../../database/schema.ts';

export type EntryRow = { idContext: number | null; questions: number[] };

/** What a search asks of an entry beside its bank and its place in the catalogue. */
export type Wanted = {
  keyword: string;
  year?: number | null | undefined;
  idType?: number | null | undefined;
  state?: ReviewState | undefined;
  alone?: boolean | undefined;
};

/** A pasted paragraph is no search; each word costs a look at the index. */
const WORDS = 10;

const saying = (words: string): SQL => like(bankEntry.search, `%${words.replace(/[\\%_]/g, '\\$&')}%`);

export const wanted = ({ keyword, year, idType, state, alone }: Wanted): SQL[] => [
  ...keywords(keyword).slice(0, WORDS).map(saying),
  ...(year == null ? [] : [arrayContains(bankEntry.years, [year])]),
  ...(idType == null ? [] : [arrayContains(bankEntry.types, [idType])]),
  ...(state === undefined ? [] : [eq(bankEntry.state, state)]),
  ...(alone ? [isNull(bankEntry.idContext)] : []),
];

export type Place = { limit: number; offset: number };
type Found = { total: number; rows: EntryRow[] };

const columns = { idContext: bankEntry.idContext, questions: bankEntry.questions };

export const countEntries = async (db: Database, condition: SQL | undefined): Promise<number> =>
  (await one(db.select({ entries: count() }).from(bankEntry).where(condition)))?.entries ?? 0;

/** One page of all entries under a condition, the last written first. What comes before it is passed over by its ids. */
export const browse = (db: Database, condition: SQL | undefined, { limit, offset }: Place): Promise<EntryRow[]> => {
  const page = db
    .select({ id: bankEntry.id })
    .from(bankEntry)
    .where(condition)
    .orderBy(desc(bankEntry.id))
    .limit(limit)
    .offset(offset)
    .as('page');
  return db.select(columns).from(page).innerJoin(bankEntry, eq(bankEntry.id, page.id)).orderBy(desc(page.id));
};

/**
 * One page of the last written entries under a condition that has to be tried on each: at most so many, so that the
 * thousands with a common word cost no more than the few with a rare one.
 */
export const search = async (
  db: Database,
  condition: SQL | undefined,
  { limit, offset }: Place,
  most: number,
): Promise<Found> => {
  const found = db
    .$with('found')
    .as(db.select({ id: bankEntry.id }).from(bankEntry).where(condition).orderBy(desc(bankEntry.id)).limit(most));
  const page = db.select({ id: found.id }).from(found).orderBy(desc(found.id)).limit(limit).offset(offset).as('page');
  const totals = db
    .select({ entries: count().as('entries') })
    .from(found)
    .as('totals');
  const rows = await db
    .with(found)
    .select({ total: totals.entries, ...columns })
    .from(totals)
    .leftJoin(page, sql`true`)
    .leftJoin(bankEntry, eq(bankEntry.id, page.id))
    .orderBy(desc(page.id));
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ idContext, questions }) => (questions === null ? [] : { idContext, questions })),
  };
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

const TRIED = 100;
const CANDIDATES = 20;

/**
 * The questions of the few entries under a condition that say a text somewhere: of the last written ones those that say
 * least beside it.
 */
export const entriesSaying = async (db: Database, condition: SQL | undefined, text: string): Promise<number[]> => {
  const tried = db
    .select({ questions: bankEntry.questions, length: sql<number>`length(${bankEntry.search})`.as('length') })
    .from(bankEntry)
    .where(and(saying(tellingPart(text)), sql`strpos(${bankEntry.search}, ${text}) > 0`, condition))
    .orderBy(desc(bankEntry.id))
    .limit(TRIED)
    .as('tried');
  const rows = await db.select({ questions: tried.questions }).from(tried).orderBy(tried.length).limit(CANDIDATES);
  return rows.flatMap(({ questions }) => questions);
};

/** The index is asked for so much of a text: every letter costs, and soon tells no more. */
const ASKED = 24;

/** The part of a text that begins with its longest word, which fewer have than a short one. */
const tellingPart = (text: string): string => {
  let longest = { at: 0, length: 0 };
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu))
    if (word.length > longest.length) longest = { at: index, length: word.length };
  const from = Math.max(0, Math.min(longest.at, text.length - ASKED));
  // Half of a pair is no letter of the database.
  return text.slice(from, from + ASKED).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
};
