import { and, arrayContained, arrayOverlaps, eq } from 'drizzle-orm';
import type { PickableEntry } from '../../../core/assessments/selection.ts';
import { countPages } from '../../../core/pages.ts';
import { fullName } from '../../../core/people/roles.ts';
import { type Context, schoolOf } from '../../area.ts';
import { readBySchool } from '../../database/by-school.ts';
import { maySchedule } from '../../database/courses.ts';
import type { Database } from '../../database/database.ts';
import { bankEntry } from '../../database/schema.ts';
import type { Refuse } from '../../dispatcher/api.ts';
import { type CatalogueSelection, findSelectedNodes, matchesSelection, selectionOf } from '../catalogue/selection.ts';
import { loadEntryDtos } from '../dto.ts';
import {
  type BankTotals,
  browseEntries,
  countEntries,
  type EntryFilter,
  filterConditions,
  listEntries,
  listYears,
  searchEntries,
} from '../store/bank-entries.ts';
import { type ResultFilter, resultConditions } from '../store/bank-result-filters.ts';
import {
  type Bank,
  type BankScope,
  bankScope,
  bankScopes,
  narrowScope,
  publishedReviewScope,
  readEachScope,
  usableScopes,
} from '../store/bank-scopes.ts';
import { countByStateAndAuthor } from '../store/review-queue.ts';
import { type QuestionRef, questionSchoolOf } from '../versions.ts';
import { ProviderCache } from './provider-cache.ts';

export type BankQuery = EntryFilter &
  ResultFilter & {
    bank: Bank;
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
export const loadBankPage = async (
  context: Context,
  { bank, idsCataloging, page, recordsperpage, order, difficulty, idCourseUnused, ...given }: BankQuery,
  refuse: Refuse<'courseNotValid'>,
) => {
  const { db, me } = context;
  if (idCourseUnused != null && !(await maySchedule(db, me, idCourseUnused))) return refuse('courseNotValid');
  const selection = selectionOf(idsCataloging, await findSelectedNodes(db, idsCataloging));
  // What is published of one's reviews is a scope of its own, counted whole.
  const isPublishedReview = bank === 'review' && given.state === 'published';
  const scope = narrowedScope(context, isPublishedReview ? 'publishedReview' : bank, selection);
  const filter = {
    ...given,
    ...(isPublishedReview && { state: undefined }),
    ...(bank !== 'review' && { idAuthor: undefined }),
  };
  const filters = [
    ...filterConditions(filter),
    ...(scope ? resultConditions(schoolOf(me), scope.idSchool, { difficulty, idCourseUnused }) : []),
  ];
  const range = { limit: recordsperpage, offset: (page - 1) * recordsperpage };
  const { totals, rows } =
    scope === null
      ? { totals: { entries: 0, questions: 0 }, rows: [] }
      : filters.length > 0
        ? await searchEntries(db, narrowScope(scope, ...filters), range, MAX_FOUND, { order, keyword: filter.keyword })
        : {
            totals: await countBankEntries(context, isPublishedReview ? 'publishedReview' : bank, selection),
            rows: await browseEntries(db, scope, range),
          };
  return {
    entries: await loadEntryDtos(context, rows),
    totalrecords: totals.entries,
    totalquestions: totals.questions,
    totalpages: countPages(totals.entries, recordsperpage),
    recordsperpage,
    years: await listYearsOfBank(context, bank, selection),
    ...(bank === 'review' && { review: await countReview(context, selection, given) }),
  };
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
          name: fullName({ firstName: first.firstName ?? '', lastName: first.lastName ?? '' }, me.language ?? 'es'),
          questions: others.reduce((sum, { questions }) => sum + questions, first.questions),
        },
  );
  return { states, authors: authors.toSorted((a, b) => b.questions - a.questions).slice(0, MAX_AUTHORS) };
};

/** A bank, or what was published of the user's reviews. */
type ListedBank = Bank | 'publishedReview';

const narrowedScope = ({ me, now }: Context, bank: ListedBank, selection: CatalogueSelection): BankScope | null => {
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
  const selection = selectionOf(idsCataloging, await findSelectedNodes(context.db, idsCataloging));
  const years = await Promise.all(
    (['provider', 'mine', 'shared'] as const).map((bank) => listYearsOfBank(context, bank, selection)),
  );
  return [...new Set(years.flat())].sort((a, b) => b - a);
};

/**
 * Returns the entries that a random pick may take: the provider's and the user's own within a selection, only of these
 * types.
 */
export const listPickableEntries = (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  selection: CatalogueSelection,
  types?: readonly number[],
): Promise<(PickableEntry & { idSchool: number })[]> =>
  readEachScope(bankScopes(me, ['provider', 'mine'], bankEntry, now), (scope) =>
    listEntries(
      db,
      narrowScope(scope, ...matchesSelection(selection), types && arrayContained(bankEntry.types, [...types])),
    ),
  );

/** Returns how many questions of all banks that the user may use a selection of the catalogue has. */
export const countUsableQuestions = async (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  selection: CatalogueSelection,
): Promise<number> => {
  const totals = await readEachScope(usableScopes(me, bankEntry, now), async (scope) => [
    await countEntries(db, narrowScope(scope, ...matchesSelection(selection))),
  ]);
  return totals.reduce((sum, { questions }) => sum + questions, 0);
};

/** Returns the ids of the questions that a selection of the catalogue covers. */
export const findCoveredQuestions = async (
  db: Database,
  refs: readonly QuestionRef[],
  selection: CatalogueSelection,
): Promise<Set<number>> => {
  const entries = await readBySchool(refs, questionSchoolOf, (idSchool, list) => {
    const ids = list.map(({ idQuestion }) => idQuestion);
    const condition = and(eq(bankEntry.idSchool, idSchool), arrayOverlaps(bankEntry.questions, ids));
    return listEntries(db, narrowScope({ idSchool, condition }, ...matchesSelection(selection)));
  });
  return new Set(entries.flatMap(({ questions }) => questions));
};
