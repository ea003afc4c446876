import type { CatalogueNode } from '../../../contract/questions.ts';
import { containsAllWords, toSearchWords } from '../../../core/searching.ts';

export type CatalogueKind = CatalogueNode['kind'];

/** What may stand directly below an entry, in the order it is shown. */
export const childKinds: Record<CatalogueKind, readonly CatalogueKind[]> = {
  discipline: ['content', 'thematicAxis', 'competency', 'year'],
  content: ['detail'],
  detail: [],
  thematicAxis: [],
  competency: [],
  year: [],
};

/** What an entry of a kind stands directly below; a discipline stands below nothing. */
const aboveOf = (kind: CatalogueKind): CatalogueKind | null =>
  (Object.keys(childKinds) as CatalogueKind[]).find((parent) => childKinds[parent].includes(kind)) ?? null;

/** The entries of one kind below one entry, or the disciplines of a language, in their order. */
export const findSiblings = (
  nodes: readonly CatalogueNode[],
  { idParent, kind, language }: { idParent: number | null; kind: CatalogueKind; language: string },
): CatalogueNode[] =>
  nodes
    .filter((node) => node.idParent === idParent && node.kind === kind && node.language === language)
    .toSorted((a, b) => a.position - b.position || a.idCataloging - b.idCataloging);

export const findParent = (nodes: readonly CatalogueNode[], { idParent }: CatalogueNode): CatalogueNode | null =>
  nodes.find(({ idCataloging }) => idCataloging === idParent) ?? null;

/** Where an entry could be moved: below others of its parent's kind and its own language. */
export const possibleParents = (nodes: readonly CatalogueNode[], node: CatalogueNode): CatalogueNode[] =>
  nodes.filter(
    ({ idCataloging, kind, language, active }) =>
      kind === aboveOf(node.kind) && language === node.language && active && idCataloging !== node.idParent,
  );

/** The entries whose names have all words of a search, with everything above them; null without a search. */
export function findWithAncestors(nodes: readonly CatalogueNode[], search: string): ReadonlySet<number> | null {
  const words = toSearchWords(search);
  if (words.length === 0) return null;
  const left = new Set<number>();
  for (const hit of nodes.filter(({ name }) => containsAllWords(name, words)))
    for (let node: CatalogueNode | null = hit; node; node = findParent(nodes, node)) left.add(node.idCataloging);
  return left;
}
