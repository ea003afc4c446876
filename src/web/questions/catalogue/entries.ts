import type { CatalogueNode } from '../../../contract/questions.ts';
import { findsName, nameQueryOf } from '../../../core/searching/names.ts';

export type CatalogueKind = CatalogueNode['kind'];

/** The types of entries allowed directly below an entry, in display order. */
export const childKinds: Record<CatalogueKind, readonly CatalogueKind[]> = {
  discipline: ['content', 'thematicAxis', 'competency', 'year'],
  content: ['detail'],
  detail: [],
  thematicAxis: [],
  competency: [],
  year: [],
};

/** Returns the type of the parent of an entry; null for a discipline. */
const aboveOf = (kind: CatalogueKind): CatalogueKind | null =>
  (Object.keys(childKinds) as CatalogueKind[]).find((parent) => childKinds[parent].includes(kind)) ?? null;

/** Returns the entries of one type below a parent, or the disciplines of a language, in their order. */
export const findSiblings = (
  nodes: readonly CatalogueNode[],
  { idParent, kind, language }: { idParent: number | null; kind: CatalogueKind; language: string },
): CatalogueNode[] =>
  nodes
    .filter((node) => node.idParent === idParent && node.kind === kind && node.language === language)
    .toSorted((a, b) => a.position - b.position || a.idCataloging - b.idCataloging);

/** Returns the parent of an entry, or null for a discipline. */
export const findParent = (nodes: readonly CatalogueNode[], { idParent }: CatalogueNode): CatalogueNode | null =>
  nodes.find(({ idCataloging }) => idCataloging === idParent) ?? null;

/** Returns the active entries to which an entry can be moved: of the same type and language as its present parent. */
export const possibleParents = (nodes: readonly CatalogueNode[], node: CatalogueNode): CatalogueNode[] =>
  nodes.filter(
    ({ idCataloging, kind, language, active }) =>
      kind === aboveOf(node.kind) && language === node.language && active && idCataloging !== node.idParent,
  );

/** Returns the entries that another one can be merged into, of those that the user may edit and whose names a search finds. */
export const findTargets = (nodes: readonly CatalogueNode[], node: CatalogueNode, search: string): CatalogueNode[] => {
  const query = nameQueryOf(search);
  return nodes.filter(
    ({ idCataloging, kind, language, name, canEdit }) =>
      idCataloging !== node.idCataloging &&
      kind === node.kind &&
      language === node.language &&
      canEdit &&
      findsName(query, name),
  );
};

/**
 * Returns the ids of the entries whose names a search finds, and of their ancestors; null without a
 * search.
 */
export function findWithAncestors(nodes: readonly CatalogueNode[], search: string): ReadonlySet<number> | null {
  const query = nameQueryOf(search);
  if (query.length === 0) return null;
  const left = new Set<number>();
  for (const hit of nodes.filter(({ name }) => findsName(query, name)))
    for (let node: CatalogueNode | null = hit; node; node = findParent(nodes, node)) left.add(node.idCataloging);
  return left;
}
