import type { z } from 'zod';
import { calls } from '../../../../contract/index.ts';
import type { Bank, CatalogueNode } from '../../../../contract/questions.ts';
import { readOf } from '../../../data/read-source.ts';
import { useRead } from '../../../data/use-read.ts';
import { treeOf } from './tree.ts';

type BankName = z.infer<typeof Bank>;

/** Reads the catalogue with its counts, which change slowly. */
export const catalogueSource = readOf(calls.questions.getCatalogings, {}, { freshForMs: 60_000 });

type Counted = { bank?: BankName; within: readonly number[] };

const countedSource = ({ bank, within }: Counted) =>
  readOf(
    calls.questions.getCatalogings,
    { ...(bank && { bank }), ...(within.length > 0 && { within: [...within] }) },
    { freshForMs: 60_000 },
  );

/**
 * Returns the disciplines as trees with the numbers of questions that a list finds: those of its bank, `within` what narrows it
 * besides the tree. Until these are there, the trees are those of the given nodes.
 */
export function useCountedTree(counted: Counted, nodes: readonly CatalogueNode[]) {
  // Without the list's own numbers the tree can be used, too.
  const { reply } = useRead(countedSource(counted), { keepPrevious: true, onFailure: 'tell' });
  return treeOf(reply?.content ?? nodes);
}

/** Returns all nodes of the catalogue, and its disciplines as trees. Waits at the nearest Suspense boundary. */
export function useCatalogue() {
  const { content: nodes } = useRead(catalogueSource, { suspend: true }).reply;
  return { nodes, roots: treeOf(nodes) };
}

/** Returns all nodes of the catalogue with the numbers of a bank, which its list shows anyway. Waits at the nearest Suspense boundary. */
export const useCatalogueOf = (bank: BankName): readonly CatalogueNode[] =>
  useRead(countedSource({ bank, within: [] }), { suspend: true, keepPrevious: true }).reply.content;
