import { and, arrayContained, arrayOverlaps, eq, or, type SQL } from 'drizzle-orm';
import type { Entry } from '../../../contract/questions.ts';
import { type DrawTotals, type PickableEntry, smallestOf } from '../../../core/assessments/selection.ts';
import { pageFacts, rowsAsked } from '../../../core/pages.ts';
import { fullName } from '../../../core/people/roles.ts';
import type { QueryWord } from '../../../core/searching/tokens.ts';
import { queryWordsOf } from '../../../core/searching/words.ts';
import { type Context, languageOf, schoolOf } from '../../area.ts';
import { readBySchool } from '../../database/by-school.ts';
import { maySchedule } from '../../database/courses.ts';
import type { Database } from '../../database/database.ts';
import { bankEntry } from '../../database/schema.ts';
import { isQuestionSharedByName } from '../../database/sharing-scope.ts';
import type { Refuse } from '../../refusal.ts';
import { type CatalogueSelection, findSelectedNodes, matchesSelection, selectionOf } from '../catalogue/selection.ts';
import { loadEntryDtos } from '../dto.ts';
import { ProviderCache } from '../provider-cache.ts';
import {
  type BankTotals,
  browseEntries,
  countEntries,
  type EntryFilter,
  filterConditions,
  isWithoutTopic,
  listEntries,
  listYears,
  measureEntries,
  type PageRange,
  type SearchOrder,
  type SearchResult,
  searchEntries,
} from '../store/bank-entries.ts';
import { matchesOneOf } from '../store/bank-keyword.ts';
import { type ResultFilter, resultConditions } from '../store/bank-result-filters.ts';
import {
  type Bank,
  type BankScope,
  bankScope,
  bankScopes,
  narrowScope,
  publishedReviewScope,
  readEachScope,
  scopesBesideProvider,
} from '../store/bank-scopes.ts';
import { findPartialMatches } from '../store/partial-matches.ts';
import { countByStateAndAuthor } from '../store/review-queue.ts';
import { type QuestionRef, questionSchoolOf } from '../versions.ts';

export type BankQuery = EntryFilter &
  ResultFilter & {
    bank: Bank;
    /** Of the bank `shared` only what is shared with the user by name. */
    byName?: boolean | undefined;
    idsCataloging: readonly number[];
    order?: 'newest' | 'best' | 'waiting' | undefined;
    page: number;
    recordsperpage: number;
  };

/** A search counts and lists at most this many entries. */
const MAX_FOUND = 5_000;

/**
 * Returns one page of a bank's entries, how many there are, with how many questions, and the exam years that its filter offers.
 * Refuses a class for which the user may not schedule.
 */
export const loadBankPage = async (context: Context, query: BankQuery, refuse: Refuse<'courseNotValid'>) => {
  const { bank, page, recordsperpage } = query;
  const search = await prepareSearch(context, query, refuse);
  const asked = rowsAsked({ page, recordsperpage });
  const { totals, rows } = await runSearch(context, search, { limit: asked.size, offset: asked.first });
  return {
    entries: await loadEntryDtos(context, rows),
    ...pageFacts(asked, totals.entries),
    totalquestions: totals.questions,
    years: await listYearsOfBank(context, bank, search.selection),
    ...(bank === 'review' && { review: await countReview(context, search.selection, query) }),
  };
};

/** Returns how many questions a search of a bank finds. Refuses as `loadBankPage` does. */
export const countFoundQuestions = async (
  context: Context,
  query: Omit<BankQuery, 'page' | 'recordsperpage'>,
  refuse: Refuse<'courseNotValid'>,
): Promise<number> =>
  (await runSearch(context, await prepareSearch(context, query, refuse), { limit: 0, offset: 0 })).totals.questions;

/**
 * Returns the entries that have some of the words of a search and fit its other filters, the best match first, each with the words that
 * it lacks. Refuses as `loadBankPage` does.
 */
export const findPartly = async (
  context: Context,
  { keyword, ...query }: Omit<BankQuery, 'page' | 'recordsperpage'>,
  limit: number,
  refuse: Refuse<'courseNotValid'>,
): Promise<{ entry: Entry; missing: readonly QueryWord[] }[]> => {
  const { scope, conditions } = await prepareSearch(context, { ...query, keyword: '' }, refuse);
  if (scope === null) return [];
  const matches = await findPartialMatches(context.db, narrowScope(scope, ...conditions), queryWordsOf(keyword), limit);
  const entries = await loadEntryDtos(context, matches);
  return entries.map((entry, n) => ({ entry, missing: matches[n]?.missing ?? [] }));
};

/** Returns how many questions have one of the words of a search and fit its other filters. Refuses as `loadBankPage` does. */
export const countPartly = async (
  context: Context,
  { keyword, ...query }: Omit<BankQuery, 'page' | 'recordsperpage'>,
  refuse: Refuse<'courseNotValid'>,
): Promise<number> => {
  const { scope, conditions } = await prepareSearch(context, { ...query, keyword: '' }, refuse);
  const words = queryWordsOf(keyword);
  if (scope === null || words.length === 0) return 0;
  const narrowed = narrowScope(scope, ...conditions, matchesOneOf(words.map((word) => [word])));
  return (await searchEntries(context.db, narrowed, { limit: 0, offset: 0 }, MAX_FOUND, { keyword: '' })).totals
    .questions;
};

/** A search of a bank; `conditions` are those of the filters, without the selection of the catalogue. */
type Search = {
  listed: ListedBank;
  selection: CatalogueSelection;
  scope: BankScope | null;
  conditions: SQL[];
  order: SearchOrder;
  /** What is the same in all searches that find the same entries for every user; null where users find different ones. */
  sharedBy: string | null;
};

const prepareSearch = async (
  { db, me, now }: Context,
  query: Omit<BankQuery, 'page' | 'recordsperpage'>,
  refuse: Refuse<'courseNotValid'>,
): Promise<Search> => {
  const { bank, byName = false, idsCataloging, order, difficulty, discrimination, idCourseUnused, ...given } = query;
  if (idCourseUnused != null && !(await maySchedule(db, me, idCourseUnused))) return refuse('courseNotValid');
  const ids = given.withoutTopic ? [] : idsCataloging;
  const selection = selectionOf(ids, await findSelectedNodes(db, schoolOf(me), ids));
  // What is published of one's reviews is a scope of its own, counted whole.
  const listed = bank === 'review' && given.state === 'published' ? 'publishedReview' : bank;
  const scope = narrowedScope({ me, now }, listed, selection);
  const filter = {
    ...given,
    ...(listed === 'publishedReview' && { state: undefined }),
    ...(bank !== 'review' && { idAuthor: undefined }),
  };
  const resultFilters = scope
    ? resultConditions(schoolOf(me), scope.idSchool, { difficulty, discrimination, idCourseUnused })
    : [];
  const isNamed =
    bank === 'shared' && byName
      ? [isQuestionSharedByName({ idSchool: schoolOf(me), idUser: me.idUser }, bankEntry)]
      : [];
  const conditions = [...filterConditions(filter), ...isNamed, ...resultFilters];
  const isShared = listed === 'provider' && resultFilters.length === 0;
  const sharedBy = isShared ? JSON.stringify([selection, filter]) : null;
  return { listed, selection, scope, conditions, order: { order, keyword: filter.keyword }, sharedBy };
};

const runSearch = async (
  context: Context,
  { listed, selection, scope, conditions, order, sharedBy }: Search,
  range: PageRange,
): Promise<SearchResult> => {
  if (scope === null) return { totals: { entries: 0, questions: 0 }, rows: [] };
  if (conditions.length > 0) {
    const search = (known?: BankTotals) =>
      searchEntries(context.db, narrowScope(scope, ...conditions), range, MAX_FOUND, order, known);
    return sharedBy === null ? search() : searchAgain(context, sharedBy, search);
  }
  return {
    totals: await countBankEntries(context, listed, selection),
    rows: range.limit === 0 ? [] : await browseEntries(context.db, scope, range),
  };
};

const foundCache = new ProviderCache<BankTotals>();

/**
 * Searches again for what many entries have, with the total that an earlier search has counted: that takes most of the time. Fewer are
 * counted with each page.
 */
const searchAgain = async (
  context: Context,
  sharedBy: string,
  search: (known?: BankTotals) => Promise<SearchResult>,
): Promise<SearchResult> => {
  let first: SearchResult | undefined;
  const totals = await foundCache.get(context, sharedBy, async () => {
    first = await search();
    return first.totals;
  });
  return first ?? search(totals.entries < MAX_FOUND ? undefined : totals);
};

/** The most authors that a filter offers. */
const MAX_AUTHORS = 200;

/**
 * Returns how many questions of the user's reviews there are in each state with these filters, and who wrote those that are not
 * published yet.
 */
const countReview = async (
  context: Context,
  selection: CatalogueSelection,
  { state: _, idAuthor, ...filter }: EntryFilter,
) => {
  const { db, me } = context;
  const unpublished = narrowedScope(context, 'review', selection);
  const published = narrowedScope(context, 'publishedReview', selection);
  const states = { draft: 0, inReview: 0, returned: 0, accepted: 0, published: 0 };
  if (!unpublished || !published) return { states, authors: [] };
  const groups = await countByStateAndAuthor(db, narrowScope(unpublished, ...filterConditions(filter)));
  for (const group of groups)
    if (idAuthor == null || group.idAuthor === idAuthor) states[group.state] += group.questions;
  const conditions = filterConditions({ ...filter, idAuthor });
  states.published = (
    conditions.length > 0
      ? await countEntries(db, narrowScope(published, ...conditions))
      : await countBankEntries(context, 'publishedReview', selection)
  ).questions;
  const authors = [...Map.groupBy(groups, (group) => group.idAuthor)].flatMap(([idUser, [first, ...others]]) =>
    idUser === null || !first
      ? []
      : {
          idUser,
          name: fullName({ firstName: first.firstName ?? '', lastName: first.lastName ?? '' }, languageOf(me)),
          questions: others.reduce((sum, { questions }) => sum + questions, first.questions),
        },
  );
  return { states, authors: authors.toSorted((a, b) => b.questions - a.questions).slice(0, MAX_AUTHORS) };
};

/** A bank, or what was published of the user's reviews. */
type ListedBank = Bank | 'publishedReview';

const narrowedScope = (
  { me, now }: Pick<Context, 'me' | 'now'>,
  bank: ListedBank,
  selection: CatalogueSelection,
): BankScope | null => {
  const scope = bank === 'publishedReview' ? publishedReviewScope(me, bankEntry) : bankScope(me, bank, bankEntry, now);
  return scope && narrowScope(scope, ...matchesSelection(selection));
};

const totalsCache = new ProviderCache<BankTotals>();

const countBankEntries = (context: Context, bank: ListedBank, selection: CatalogueSelection): Promise<BankTotals> => {
  if (bank === 'publishedReview' && context.me.role === 'editor')
    return countBankEntries(context, 'provider', selection);
  const scope = narrowedScope(context, bank, selection);
  const compute = async () => (scope ? countEntries(context.db, scope) : { entries: 0, questions: 0 });
  return bank === 'provider' ? totalsCache.get(context, JSON.stringify(selection), compute) : compute();
};

const yearsCache = new ProviderCache<number[]>();

const listYearsOfBank = (context: Context, bank: Bank, selection: CatalogueSelection): Promise<number[]> => {
  const scope = narrowedScope(context, bank, selection);
  const compute = async () => (scope ? listYears(context.db, scope) : []);
  return bank === 'provider' ? yearsCache.get(context, JSON.stringify(selection), compute) : compute();
};

/**
 * Returns the exam years of all entries that the user may use within a selection of the catalogue, the latest first.
 */
export const listExamYears = async (context: Context, idsCataloging: readonly number[]): Promise<number[]> => {
  const selection = selectionOf(
    idsCataloging,
    await findSelectedNodes(context.db, schoolOf(context.me), idsCataloging),
  );
  const years = await Promise.all(
    (['provider', 'mine', 'shared'] as const).map((bank) => listYearsOfBank(context, bank, selection)),
  );
  return [...new Set(years.flat())].sort((a, b) => b - a);
};

/** The banks that a random pick takes questions from. */
export const pickedBanks: readonly Bank[] = ['provider', 'mine'];

const ofTypes = (types: readonly number[] | undefined) => types && arrayContained(bankEntry.types, [...types]);

/** Returns the entries that a random pick may take: those within a selection, only of these types. */
export const listPickableEntries = (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  selection: CatalogueSelection,
  types?: readonly number[],
): Promise<(PickableEntry & { idSchool: number })[]> =>
  readEachScope(bankScopes(me, pickedBanks, bankEntry, now), (scope) =>
    listEntries(db, narrowScope(scope, ...matchesSelection(selection), ofTypes(types))),
  );

const pickableCache = new ProviderCache<{ questions: number; smallest: number | null }>();

/** Returns the totals of the entries that a random pick may take, for an assessment with these questions. */
export const measurePickableEntries = async (
  context: Context,
  selection: CatalogueSelection,
  current: readonly number[],
  types?: readonly number[],
): Promise<DrawTotals> => {
  const { db, me, now } = context;
  const narrowed = (scope: BankScope, ...more: SQL[]) =>
    narrowScope(scope, ...matchesSelection(selection), ofTypes(types), ...more);
  const measure = (scopes: readonly BankScope[]) =>
    readEachScope(scopes, async (scope) => [await measureEntries(db, narrowed(scope))]);
  const provided = await pickableCache.get(context, JSON.stringify([selection, types]), async () =>
    joinMeasures(await measure(bankScopes(me, ['provider'], bankEntry, now))),
  );
  const others = await measure(scopesBesideProvider(me, pickedBanks, bankEntry, now));
  const ofCurrent =
    current.length === 0
      ? []
      : await readEachScope(bankScopes(me, pickedBanks, bankEntry, now), (scope) =>
          listEntries(db, narrowed(scope, arrayOverlaps(bankEntry.questions, [...current]))),
        );
  return {
    ...joinMeasures([provided, ...others]),
    ofCurrent: ofCurrent.reduce((sum, { questions }) => sum + questions.length, 0),
  };
};

const joinMeasures = (measures: readonly { questions: number; smallest: number | null }[]) => ({
  questions: measures.reduce((sum, { questions }) => sum + questions, 0),
  smallest: smallestOf(measures.map(({ smallest }) => smallest)),
});

/** Returns how many questions of all banks that the user may use a selection of the catalogue has. */
export const countUsableQuestions = async (context: Context, selection: CatalogueSelection): Promise<number> => {
  const { db, me, now } = context;
  const provided = await countBankEntries(context, 'provider', selection);
  const others = await readEachScope(scopesBesideProvider(me, ['mine', 'shared'], bankEntry, now), async (scope) => [
    await countEntries(db, narrowScope(scope, ...matchesSelection(selection))),
  ]);
  return others.reduce((sum, { questions }) => sum + questions, provided.questions);
};

/** Returns the ids of the questions that a selection of the catalogue does not exclude: those it covers, and those without a topic. */
export const findCoveredQuestions = async (
  db: Database,
  refs: readonly QuestionRef[],
  selection: CatalogueSelection,
): Promise<Set<number>> => {
  const entries = await readBySchool(refs, questionSchoolOf, (idSchool, list) => {
    const ids = list.map(({ idQuestion }) => idQuestion);
    const condition = and(eq(bankEntry.idSchool, idSchool), arrayOverlaps(bankEntry.questions, ids));
    return listEntries(
      db,
      narrowScope({ idSchool, condition }, or(isWithoutTopic, and(...matchesSelection(selection)))),
    );
  });
  return new Set(entries.flatMap(({ questions }) => questions));
};
