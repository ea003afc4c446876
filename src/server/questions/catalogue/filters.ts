import { isOffered } from '../../../core/policies/catalogue.ts';
import { type Context, schoolOf } from '../../area.ts';
import type { CatalogueKind } from '../../database/schema.ts';
import type { Bank } from '../store/bank-scopes.ts';
import { type CatalogueRow, isInTree, listChildren, listDisciplines } from '../store/catalogue.ts';
import { findSelectedNodes } from './selection.ts';
import { countQuestions, sortByLanguage, usableBanks } from './tree.ts';

export type FilterOption = { idCataloging: number; name: string; questions: number };

/** Returns the disciplines that are offered, each with its number of questions in all usable banks. */
export const listFirstFilters = async (context: Context): Promise<FilterOption[]> =>
  sortByLanguage(await listDisciplines(context.db, schoolOf(context.me)), context.me.language)
    .map(toOption(await countQuestions(context, usableBanks)))
    .filter(({ questions }) => isOffered(context.me, questions));

type FilterList = {
  /** The id of the list on the wire. */
  idCatalogingContent: number;
  name: 'content' | 'thematicAxis' | 'year' | 'competency';
  kinds: readonly CatalogueKind[];
  below: 'chosen' | 'disciplines';
};

const filterLists: readonly FilterList[] = [
  { idCatalogingContent: 1, name: 'content', kinds: ['content', 'detail'], below: 'chosen' },
  { idCatalogingContent: 2, name: 'thematicAxis', kinds: ['thematicAxis'], below: 'disciplines' },
  { idCatalogingContent: 3, name: 'year', kinds: ['year'], below: 'disciplines' },
  { idCatalogingContent: 4, name: 'competency', kinds: ['competency'], below: 'disciplines' },
];

/** Returns whether a list of further filters has this id on the wire. */
export const isFurtherFilter = (id: number): boolean =>
  filterLists.some(({ idCatalogingContent }) => idCatalogingContent === id);

/**
 * Returns the filters that narrow selected nodes further: the level of the tree below them, and the thematic axes, year
 * levels and competencies of their disciplines. Empty lists are left out. Without selected nodes, all disciplines that are
 * offered count as selected.
 */
export const listFurtherFilters = async (context: Context, ids: readonly number[], bank: Bank | 'usable') => {
  const nodes = await findSelectedNodes(context.db, schoolOf(context.me), ids);
  const chosen = nodes.filter(isInTree).map(({ id }) => id);
  const roots =
    ids.length === 0
      ? (await listFirstFilters(context)).map(({ idCataloging }) => idCataloging)
      : nodes.map(({ id, above: [discipline = id] }) => discipline);
  const parents = { chosen: new Set(chosen.length > 0 ? chosen : roots), disciplines: new Set(roots) };
  const rows = await listChildren(context.db, schoolOf(context.me), [...parents.chosen, ...parents.disciplines]);
  const option = toOption(await countQuestions(context, bank === 'usable' ? usableBanks : [bank]));
  return filterLists
    .map(({ idCatalogingContent, name, kinds, below }) => ({
      idCatalogingContent,
      name,
      options: rows.filter((row) => kinds.includes(row.kind) && parents[below].has(row.idParent ?? 0)).map(option),
    }))
    .filter(({ options }) => options.length > 0);
};

const toOption =
  (counts: ReadonlyMap<number, number>) =>
  ({ id, name }: CatalogueRow): FilterOption => ({ idCataloging: id, name, questions: counts.get(id) ?? 0 });
