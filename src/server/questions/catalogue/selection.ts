import { arrayOverlaps, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { bankEntry } from '../../database/schema.ts';
import { dimensionOfKind, findNodes, type NodeWithAncestors } from '../store/catalogue.ts';

export type { NodeWithAncestors } from '../store/catalogue.ts';

/** Returns catalogue nodes of a school in the order of their ids' list, without those that do not exist. */
export const findSelectedNodes = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
): Promise<NodeWithAncestors[]> => {
  const nodes = await findNodes(db, idSchool, ids);
  return [...new Set(ids.flatMap((id) => nodes.get(id) ?? []))];
};

/** Lists of node ids: an entry matches when it has one of each list, and without lists always. */
export type CatalogueSelection = readonly (readonly number[])[];

/**
 * Returns the selection of some nodes: one list for each dimension. Of the tree only the deepest nodes count: a
 * discipline selected with one of its contents means that content. Ids without a node match nothing.
 */
export const selectionOf = (ids: readonly number[], nodes: readonly NodeWithAncestors[]): CatalogueSelection => {
  if (ids.length > 0 && nodes.length === 0) return [[...ids]];
  const tree = nodes.filter((node) => dimensionOfKind[node.kind] === 'tree');
  const deepest = nodes.filter(({ id }) => !tree.some((other) => other.id !== id && other.above.includes(id)));
  return [...Map.groupBy(deepest, (node) => dimensionOfKind[node.kind]).values()].map((group) =>
    group.map(({ id }) => id),
  );
};

/** Returns the selection of those nodes of a school that are not in the tree: axes, competencies and school years. */
export const findFurtherSelection = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
): Promise<CatalogueSelection> => {
  const nodes = await findSelectedNodes(db, idSchool, ids);
  const further = nodes.filter((node) => dimensionOfKind[node.kind] !== 'tree');
  return selectionOf(
    further.map(({ id }) => id),
    further,
  );
};

/** Returns the conditions that bank entries match a selection. */
export const matchesSelection = (selection: CatalogueSelection): SQL[] =>
  selection.map((ids) => arrayOverlaps(bankEntry.classifications, [...ids]));
