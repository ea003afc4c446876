import { calls } from '../../../../contract/index.ts';
import { readOf } from '../../../data/read-source.ts';
import { useRead } from '../../../data/use-read.ts';
import { treeOf } from './tree.ts';

/** Reads the catalogue with its counts, which change slowly. */
export const catalogueSource = readOf(calls.questions.getCatalogings, {}, { freshForMs: 60_000 });

/** Returns all nodes of the catalogue, and its disciplines as trees. Waits at the nearest Suspense boundary. */
export function useCatalogue() {
  const { content: nodes } = useRead(catalogueSource, { suspend: true }).reply;
  return { nodes, roots: treeOf(nodes) };
}
