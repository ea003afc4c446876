import { arrayOverlaps, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { bankEntry } from '../../database/schema.ts';
import { dimensions, findNodes, type NodeWithAncestors } from '../store/catalogue.ts';

export type { NodeWithAncestors } from '../store/catalogue.ts';

/** Returns the chosen nodes of the catalogue, in that order; those that do not exist are left out. */
export const findSelectedNodes = async (db: Database, ids: readonly number[]): Promise<NodeWithAncestors[]> => {
  const nodes = await findNodes(db, ids);
  return [...new Set(ids.flatMap((id) => nodes.get(id) ?? []))];
};

/** Ids of which an entry has to have one of each list. No lists = everything. */
export type CatalogueSelection = readonly (readonly number[])[];

/**
 * Nodes of one dimension widen each other, those of different dimensions narrow each other. Within the tree the deepest
 * count: a discipline chosen together with one of its contents means that content. What does not exist matches nothing.
 */
export const selectionOf = (ids: readonly number[], nodes: readonly NodeWithAncestors[]): CatalogueSelection => {
  if (ids.length > 0 && nodes.length === 0) return [[...ids]];
  const tree = nodes.filter((node) => dimensions[node.kind] === 'tree');
  const deepest = nodes.filter(({ id }) => !tree.some((other) => other.id !== id && other.above.includes(id)));
  return [...Map.groupBy(deepest, (node) => dimensions[node.kind]).values()].map((group) => group.map(({ id }) => id));
};

/** The condition for entries of the bank. */
export const matchesSelection = (choice: CatalogueSelection): SQL[] =>
  choice.map((ids) => arrayOverlaps(bankEntry.classifications, [...ids]));
