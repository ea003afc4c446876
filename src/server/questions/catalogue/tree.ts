import type { CatalogueNode } from '../../../contract/questions.ts';
import { canEdit, canRead, isOffered } from '../../../core/policies/catalogue.ts';
import { type Context, schoolOf } from '../../area.ts';
import { catalogueSchoolsOf } from '../../database/catalogue.ts';
import type { Database } from '../../database/database.ts';
import { bankEntry } from '../../database/schema.ts';
import { loadCountries } from '../../database/school-countries.ts';
import { ProviderCache } from '../provider-cache.ts';
import { type Bank, type BankScope, bankScopes, narrowScope, scopesBesideProvider } from '../store/bank-scopes.ts';
import { type CatalogueRow, countQuestionsByNode, isInTree, listAliases, listNodes } from '../store/catalogue.ts';
import { type CatalogueSelection, findFurtherSelection, matchesSelection } from './selection.ts';

/** The banks from which a user may use questions. */
export const usableBanks = ['provider', 'mine', 'shared'] as const satisfies Bank[];

type Asked = { idCataloging?: number | undefined; bank?: Bank | undefined; within?: readonly number[] | undefined };

/** Returns the catalogue, or the nodes below one, each with the number of questions of a bank, or that the user may use. */
export const loadCatalogue = async (
  context: Context,
  { idCataloging, bank, within = [] }: Asked = {},
): Promise<CatalogueNode[]> => {
  const { db, me } = context;
  const idSchool = schoolOf(me);
  const unusedOf = catalogueSchoolsOf(idSchool).filter((school) => canRead(me, { idSchool: school, inUse: false }));
  const rows = sortByLanguage(await listNodes(db, idSchool, { below: idCataloging, unusedOf }), me.language);
  const usable = await countQuestions(context, usableBanks);
  const selection = await findFurtherSelection(db, idSchool, within);
  const isNarrowed = bank !== undefined || selection.length > 0;
  const questions = isNarrowed ? await countQuestions(context, bank ? [bank] : usableBanks, selection) : usable;
  const aliases = await listAliases(db, idSchool);
  const countryOf = await loadCountries(
    db,
    rows.map((row) => row.idSchool),
  );
  return rows.map((row) => ({
    idCataloging: row.id,
    idParent: row.idParent,
    kind: row.kind,
    language: row.language,
    abbreviation: row.abbreviation,
    icon: row.icon,
    name: row.name,
    ...roleInFilters(row),
    position: row.position,
    active: row.active,
    status: row.active ? 1 : 0,
    idCountry: countryOf(row),
    questions: questions.get(row.id) ?? 0,
    offered: row.kind !== 'discipline' || isOffered(me, usable.get(row.id) ?? 0),
    canEdit: canEdit(me, row),
    ...(aliases.has(row.id) && { aliases: aliases.get(row.id) }),
  }));
};

/** Returns the rows of a language first; rows of the same language keep their order. */
export const sortByLanguage = (rows: readonly CatalogueRow[], language: string | null): CatalogueRow[] => {
  const isOwn = (row: CatalogueRow) => row.language === language?.slice(0, 2);
  return [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))];
};

const roleInFilters = (row: CatalogueRow) => ({
  filter: row.kind === 'discipline' ? 1 : isInTree(row) ? 0 : 2,
  filterMultiple: !isInTree(row),
  markerDiscipline: row.kind === 'discipline',
});

const countsCache = new ProviderCache<Map<number, number>>();

/** Returns the number of questions of several banks, in a selection, at and below each node, by the node's id. */
export const countQuestions = async (
  context: Context,
  banks: readonly Bank[],
  selection: CatalogueSelection = [],
): Promise<Map<number, number>> => {
  const { db, me, now } = context;
  const countIn = (scopes: readonly BankScope[]) =>
    countInScopes(
      db,
      scopes.map((scope) => narrowScope(scope, ...matchesSelection(selection))),
    );
  if (!banks.includes('provider')) return countIn(bankScopes(me, banks, bankEntry, now));
  const compute = () => countIn(bankScopes(me, ['provider'], bankEntry, now));
  const provided = await countsCache.get(context, JSON.stringify(selection), compute);
  return sumCounts([provided, await countIn(scopesBesideProvider(me, banks, bankEntry, now))]);
};

const countInScopes = async (db: Database, scopes: readonly BankScope[]): Promise<Map<number, number>> => {
  const counts: Map<number, number>[] = [];
  for (const scope of scopes) counts.push(await countQuestionsByNode(db, scope));
  return sumCounts(counts);
};

const sumCounts = (all: readonly ReadonlyMap<number, number>[]): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const counts of all) for (const [node, n] of counts) sums.set(node, (sums.get(node) ?? 0) + n);
  return sums;
};
