import { useSuspenseQuery } from '@tanstack/react-query';
import { calls } from '../../../../contract/index.ts';
import { queryOf } from '../../../data/query.ts';
import { treeOf } from './tree.ts';

/** The catalogue with its counts, which change slowly. */
export const catalogueQuery = { ...queryOf(calls.questions.getCatalogings, {}), staleTime: 60_000 };

/** All nodes of the catalogue, and its disciplines with what lies below them. */
export function useCatalogue() {
  const { content: nodes } = useSuspenseQuery(catalogueQuery).data;
  return { nodes, roots: treeOf(nodes) };
}
