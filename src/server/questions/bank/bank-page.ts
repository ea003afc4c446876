import { and, arrayContained, arrayOverlaps, eq } from 'drizzle-orm';
import type { SelectionEntry } from '../../../core/assessments/selection.ts';
import { pageCount } from '../../../core/pages.ts';
import type { Context } from '../../area.ts';
import { readBySchool } from '../../database/by-school.ts';
import type { Database } from '../../database/database.ts';
import { bankEntry } from '../../database/schema.ts';
import { type Choice, choiceOf, chosenNodes, matching } from '../catalogue/selection.ts';
import { entryDtos } from '../dto.ts';
import { allEntries, browse, countEntries, search, type Wanted, wanted, yearsIn } from '../store/bank-entries.ts';
import { type QuestionRef, questionSchoolOf } from '../versions.ts';
import { ProviderCache } from './provider-cache.ts';
import { type Bank, bankScope, bankScopes, fromEach, type Scope, within } from './scopes.ts';

export type Search = Wanted & {
  bank: Bank;
  idsCataloging: readonly number[];
  page: number;
  recordsperpage: number;
};

/** Nobody reads further in what a search has found; the count stops there, too. */
const MOST_FOUND = 5_000;

/** Returns one page of a bank as teachers read it, how many entries there are, and the exam years its filter may offer. */
export const bankPage = async (context: Context, { bank, idsCataloging, page, recordsperpage, ...asked }: Search) => {
  const { db } = context;
  const choice = choiceOf(idsCataloging, await chosenNodes(db, idsCataloging));
  const scope = scopeOf(context, bank, choice);
  const searched = wanted(asked);
  const place = { limit: recordsperpage, offset: (page - 1) * recordsperpage };
  const { total, rows } =
    scope === null
      ? { total: 0, rows: [] }
      : searched.length > 0
        ? await search(db, within(scope, ...searched), place, MOST_FOUND)
        : { total: await totalOf(context, bank, choice), rows: await browse(db, scope, place) };
  return {
    entries: await entryDtos(context, rows),
    totalrecords: total,
    totalpages: pageCount(total, recordsperpage),
    recordsperpage,
    years: await yearsOf(context, bank, choice),
  };
};

const scopeOf = ({ me, now }: Context, bank: Bank, choice: Choice): Scope | null => {
  const scope = bankScope(me, bank, bankEntry, now);
  return scope && within(scope, ...matching(choice));
};

const providersTotals = new ProviderCache<number>();

const totalOf = (context: Context, bank: Bank, choice: Choice): Promise<number> => {
  const scope = scopeOf(context, bank, choice);
  const compute = async () => (scope ? countEntries(context.db, scope) : 0);
  return bank === 'provider' ? providersTotals.get(context, JSON.stringify(choice), compute) : compute();
};

const providersYears = new ProviderCache<number[]>();

const yearsOf = (context: Context, bank: Bank, choice: Choice): Promise<number[]> => {
  const scope = scopeOf(context, bank, choice);
  const compute = async () => (scope ? yearsIn(context.db, scope) : []);
  return bank === 'provider' ? providersYears.get(context, JSON.stringify(choice), compute) : compute();
};

/** Returns the exam years of everything somebody may use within a choice of the catalogue, the latest first. */
export const yearsWithin = async (context: Context, idsCataloging: readonly number[]): Promise<number[]> => {
  const choice = choiceOf(idsCataloging, await chosenNodes(context.db, idsCataloging));
  const years = await Promise.all(
    (['provider', 'mine', 'shared'] as const).map((bank) => yearsOf(context, bank, choice)),
  );
  return [...new Set(years.flat())].sort((a, b) => b - a);
};

/** Returns what a random selection picks from: the provider's and one's own entries within a choice, of these types alone. */
export const entriesWithin = (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  choice: Choice,
  types?: readonly number[],
): Promise<(SelectionEntry & { idSchool: number })[]> =>
  fromEach(bankScopes(me, ['provider', 'mine'], bankEntry, now), (scope) =>
    allEntries(db, within(scope, ...matching(choice), types && arrayContained(bankEntry.types, [...types]))),
  );

/** Returns those of an assessment's questions that a choice of the catalogue still covers. */
export const covered = async (db: Database, refs: readonly QuestionRef[], choice: Choice): Promise<Set<number>> => {
  const entries = await readBySchool(refs, questionSchoolOf, (idSchool, list) => {
    const ids = list.map(({ idQuestion }) => idQuestion);
    const condition = and(eq(bankEntry.idSchool, idSchool), arrayOverlaps(bankEntry.questions, ids));
    return allEntries(db, within({ idSchool, condition }, ...matching(choice)));
  });
  return new Set(entries.flatMap(({ questions }) => questions));
};
