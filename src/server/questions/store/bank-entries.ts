import {
  and,
  arrayContained,
  arrayContains,
  count,
  desc,
  eq,
  isNull,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PublicationState } from '../../../core/publication/publication.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { bankEntry, questionClassification } from '../../database/schema.ts';
import { containsText, keywordConditions, keywordRank } from './bank-keyword.ts';
import type { BankScope } from './bank-scopes.ts';
import { waitingRank } from './review-queue.ts';

export type BankEntryRow = { idSchool: number; idStimulus: number | null; questions: number[] };

/** The filters of a search, in addition to the bank and the selection of the catalogue. */
export type EntryFilter = {
  keyword: string;
  year?: number | null | undefined;
  idType?: number | null | undefined;
  state?: PublicationState | undefined;
  idAuthor?: number | null | undefined;
  /** Only entries with a question that no catalogue entry classifies. */
  withoutTopic?: boolean | undefined;
  /** Leaves out stimuli with their questions. */
  alone?: boolean | undefined;
  /** Leaves out entries all of whose questions are among these. */
  idsWithout?: readonly number[] | undefined;
};

/** The condition that no catalogue entry classifies an entry. */
export const isWithoutTopic: SQL = eq(bankEntry.classifications, []);

/** The same of an entry alone, or of one of the questions of a stimulus. */
const hasQuestionWithoutTopic: SQL = sql`(${isWithoutTopic} or ${bankEntry.idStimulus} is not null and exists (
  select from unnest(${bankEntry.questions}) as member (id)
  where not exists (
    select from ${questionClassification} link where link.id_school = ${bankEntry.idSchool} and link.id_question = member.id)))`;

/** Returns the conditions of a search on bank entries; none without filters. */
export const filterConditions = ({
  keyword,
  year,
  idType,
  state,
  idAuthor,
  withoutTopic,
  alone,
  idsWithout = [],
}: EntryFilter): SQL[] => [
  ...keywordConditions(keyword),
  ...(year == null ? [] : [arrayContains(bankEntry.examYears, [year])]),
  ...(idType == null ? [] : [arrayContains(bankEntry.types, [idType])]),
  ...(state === undefined ? [] : [eq(bankEntry.publicationState, state)]),
  ...(idAuthor == null ? [] : [eq(bankEntry.idAuthor, idAuthor)]),
  ...(withoutTopic ? [hasQuestionWithoutTopic] : []),
  ...(alone ? [isNull(bankEntry.idStimulus)] : []),
  ...(idsWithout.length > 0 ? [not(arrayContained(bankEntry.questions, [...idsWithout]))] : []),
];

export type PageRange = { limit: number; offset: number };
/** The number of entries, which pages are made of, and of the questions in them. */
export type BankTotals = { entries: number; questions: number };
export type SearchResult = { totals: BankTotals; rows: BankEntryRow[] };

const columns = { idSchool: bankEntry.idSchool, idStimulus: bankEntry.idStimulus, questions: bankEntry.questions };

const noEntries: BankTotals = { entries: 0, questions: 0 };

/** Returns the sum of a column that has numbers of questions. */
const sumOf = (questions: SQLWrapper) => sql<number>`coalesce(sum(${questions}), 0)::int`;
const questionsOfEntry = sql<number>`cardinality(${bankEntry.questions})`;

/** Returns the number of entries of a scope, and of their questions. */
export const countEntries = async (db: Database, { condition }: BankScope): Promise<BankTotals> =>
  (await firstRow(
    db
      .select({ entries: count(), questions: sumOf(questionsOfEntry) })
      .from(bankEntry)
      .where(condition),
  )) ?? noEntries;

/** Returns how many questions the entries of a scope have, and the smallest of them; none without entries. */
export const measureEntries = async (
  db: Database,
  { condition }: BankScope,
): Promise<{ questions: number; smallest: number | null }> =>
  (await firstRow(
    db
      .select({ questions: sumOf(questionsOfEntry), smallest: sql<number | null>`min(${questionsOfEntry})` })
      .from(bankEntry)
      .where(condition),
  )) ?? { questions: 0, smallest: null };

/** Returns one page of all entries of a scope, newest first. The entries of earlier pages are skipped in the index. */
export const browseEntries = (
  db: Database,
  { idSchool, condition }: BankScope,
  { limit, offset }: PageRange,
): Promise<BankEntryRow[]> => {
  const page = db
    .select({ id: bankEntry.id })
    .from(bankEntry)
    .where(condition)
    .orderBy(desc(bankEntry.id))
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select(columns)
    .from(page)
    .innerJoin(bankEntry, and(eq(bankEntry.idSchool, idSchool), eq(bankEntry.id, page.id)))
    .orderBy(desc(page.id));
};

/** How a search is ordered: by its keyword, the best match first, what was submitted first, or newest first. */
export type SearchOrder = { order?: 'newest' | 'best' | 'waiting' | undefined; keyword: string };

const rankOf = ({ order, keyword }: SearchOrder): SQL<number> | undefined =>
  order === 'best' ? keywordRank(keyword) : order === 'waiting' ? waitingRank : undefined;

/** The most matches of a keyword that are ranked, because that reads all words of each. */
const MAX_RANKED = 1_000;

/**
 * Returns one page of a search and the total. Counts, orders and pages the newest `maxFound` entries at most, so that a
 * search for a common word takes no longer than one for a rare word. Where the total is `known`, reads only what the page
 * needs. Of the matches of a keyword, the newest `MAX_RANKED` are ordered by how well they match, and the others follow.
 */
export const searchEntries = async (
  db: Database,
  { idSchool, condition }: BankScope,
  { limit, offset }: PageRange,
  maxFound: number,
  order: SearchOrder,
  known?: BankTotals,
): Promise<SearchResult> => {
  const rank = rankOf(order);
  const maxRanked = order.order === 'best' ? MAX_RANKED : maxFound;
  const needed = offset + limit;
  const maxListed = known === undefined ? maxFound : Math.min(rank ? Math.max(needed, maxRanked) : needed, maxFound);
  const found = db.$with('found').as(
    db
      .select({ id: bankEntry.id, size: questionsOfEntry.as('size') })
      .from(bankEntry)
      .where(condition)
      .orderBy(desc(bankEntry.id))
      .limit(maxListed),
  );
  const newest = db.select({ id: found.id }).from(found).orderBy(desc(found.id)).limit(maxRanked).as('newest');
  const ranked = db
    .select({ id: newest.id, rank: (rank ?? sql<number>`0`).as('rank') })
    .from(newest)
    .innerJoin(bankEntry, and(eq(bankEntry.idSchool, idSchool), eq(bankEntry.id, newest.id)))
    .as('ranked');
  const foundRank = rank ? sql<number>`coalesce(${ranked.rank}, 0)` : sql<number>`0::real`;
  const foundWithRank = db.select({ id: found.id, rank: foundRank.as('found_rank') }).from(found);
  const page = (rank ? foundWithRank.leftJoin(ranked, eq(ranked.id, found.id)) : foundWithRank)
    .orderBy(desc(foundRank), desc(found.id))
    .limit(limit)
    .offset(offset)
    .as('page');
  const totals = db
    .select({ entries: count().as('entries'), questions: sumOf(found.size).as('questions_found') })
    .from(found)
    .as('totals');
  const rows = await db
    .with(found)
    .select({ entries: totals.entries, found: totals.questions, ...columns })
    .from(totals)
    .leftJoin(page, sql`true`)
    .leftJoin(bankEntry, and(eq(bankEntry.idSchool, idSchool), eq(bankEntry.id, page.id)))
    .orderBy(desc(page.rank), desc(page.id));
  return {
    totals: known ?? (rows[0] ? { entries: rows[0].entries, questions: rows[0].found } : noEntries),
    rows: rows.flatMap(({ idStimulus, questions }) => (questions === null ? [] : { idSchool, idStimulus, questions })),
  };
};

/** Returns the years of the exams that entries of a scope come from, the latest first. */
export const listYears = async (db: Database, { condition }: BankScope): Promise<number[]> => {
  const rows = await db
    .select({ years: bankEntry.examYears })
    .from(bankEntry)
    .where(condition)
    .groupBy(bankEntry.examYears);
  return [...new Set(rows.flatMap(({ years }) => years))].sort((a, b) => b - a);
};

/** Returns all entries of a scope, in the order of writing. */
export const listEntries = (db: Database, { condition }: BankScope) =>
  db
    .select({ idSchool: bankEntry.idSchool, id: bankEntry.id, questions: bankEntry.questions })
    .from(bankEntry)
    .where(condition)
    .orderBy(bankEntry.id);

const MAX_MATCHES = 100;
const MAX_CANDIDATES = 20;

/**
 * Returns the questions of the entries that contain a text: of the newest entries, those with the least other text.
 * Reads all scopes in one statement, because the index has the words of all schools and its lookup takes most of the
 * time.
 */
export const findQuestionsWithText = async (
  db: Database,
  scopes: readonly BankScope[],
  text: string,
): Promise<number[]> => {
  const inScopes = or(...scopes.map(({ condition }) => condition));
  const matches = db
    .select({ questions: bankEntry.questions, length: sql<number>`length(${bankEntry.search})`.as('length') })
    .from(bankEntry)
    .where(and(containsText(mostSelectivePart(text)), sql`strpos(${bankEntry.search}, ${text}) > 0`, inScopes))
    .orderBy(desc(bankEntry.id))
    .limit(MAX_MATCHES)
    .as('matches');
  const rows = await db
    .select({ questions: matches.questions })
    .from(matches)
    .orderBy(matches.length)
    .limit(MAX_CANDIDATES);
  return rows.flatMap(({ questions }) => questions);
};

/** The characters of a text that the index is searched for: more make the lookup slower, but hardly more selective. */
const MAX_INDEXED_LENGTH = 24;

/** Returns the part of a text that begins with its longest word, which fewer entries contain than a short one. */
const mostSelectivePart = (text: string): string => {
  let longest = { index: 0, length: 0 };
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu))
    if (word.length > longest.length) longest = { index, length: word.length };
  const from = Math.max(0, Math.min(longest.index, text.length - MAX_INDEXED_LENGTH));
  // The database refuses half of a surrogate pair.
  return text.slice(from, from + MAX_INDEXED_LENGTH).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
};
