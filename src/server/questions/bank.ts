import { and, arrayContained } from 'drizzle-orm';
import type { SelectionEntry } from '../../core/selection.ts';
import type { Context, Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { bankEntry } from '../database/schema.ts';
import { type Bank, inBank, inBanks } from './banks.ts';
import { type Choice, choiceOf, chosenNodes, matching } from './choice.ts';
import { ProviderCache } from './provider-cache.ts';
import { shownEntries } from './shown.ts';
import {
  allEntries,
  browse,
  countEntries,
  questionsUnder,
  search,
  type Wanted,
  wanted,
  yearsUnder,
} from './store/entries.ts';

export type Search = Wanted & {
  bank: Bank;
  idsCataloging: readonly number[];
  page: number;
  recordsperpage: number;
};

/** Nobody reads further in what a search has found; the count stops there, too. */
const MOST_FOUND = 5_000;

/** One page of a bank as teachers read it, how many entries there are, and the exam years its filter may offer. */
export const bankPage = async (context: Context, { bank, idsCataloging, page, recordsperpage, ...asked }: Search) => {
  const { db, me } = context;
  const choice = choiceOf(idsCataloging, await chosenNodes(db, idsCataloging));
  const searched = wanted(asked);
  const condition = and(inBank(db, me, bank, bankEntry), ...matching(choice), ...searched);
  const place = { limit: recordsperpage, offset: (page - 1) * recordsperpage };
  const { total, rows } =
    searched.length > 0
      ? await search(db, condition, place, MOST_FOUND)
      : { total: await totalOf(context, bank, choice), rows: await browse(db, condition, place) };
  return {
    entries: await shownEntries(context, rows),
    totalrecords: total,
    totalpages: Math.ceil(total / recordsperpage),
    recordsperpage,
    years: await yearsOf(context, bank, choice),
  };
};

const providersTotals = new ProviderCache<number>();

const totalOf = (context: Context, bank: Bank, choice: Choice): Promise<number> => {
  const { db, me } = context;
  const compute = () => countEntries(db, and(inBank(db, me, bank, bankEntry), ...matching(choice)));
  return bank === 'provider' ? providersTotals.get(context, JSON.stringify(choice), compute) : compute();
};

const providersYears = new ProviderCache<number[]>();

const yearsOf = (context: Context, bank: Bank, choice: Choice): Promise<number[]> => {
  const { db, me } = context;
  const compute = () => yearsUnder(db, and(inBank(db, me, bank, bankEntry), ...matching(choice)));
  return bank === 'provider' ? providersYears.get(context, JSON.stringify(choice), compute) : compute();
};

/** The exam years of everything somebody may use within a choice of the catalogue, the latest first. */
export const yearsWithin = async (context: Context, idsCataloging: readonly number[]): Promise<number[]> => {
  const choice = choiceOf(idsCataloging, await chosenNodes(context.db, idsCataloging));
  const years = await Promise.all(
    (['provider', 'mine', 'shared'] as const).map((bank) => yearsOf(context, bank, choice)),
  );
  return [...new Set(years.flat())].sort((a, b) => b - a);
};

/** What a random selection draws from: the provider's and one's own entries within a choice, of these types alone. */
export const entriesWithin = (
  db: Database,
  me: Me,
  choice: Choice,
  types?: readonly number[],
): Promise<SelectionEntry[]> =>
  allEntries(
    db,
    and(
      inBanks(db, me, ['provider', 'mine'], bankEntry),
      ...matching(choice),
      types && arrayContained(bankEntry.types, [...types]),
    ),
  );

/** Those of an assessment's questions that a choice of the catalogue still covers. */
export const covered = (db: Database, idsQuestions: readonly number[], choice: Choice): Promise<Set<number>> =>
  questionsUnder(db, idsQuestions, and(...matching(choice)));
