import type { CatalogueNode } from '../../contract/questions.ts';
import { ancestorsOf, type Branch, withDescendants } from './bank/catalogue/tree.ts';

/** The types of catalogue entries next to the tree, in display order. */
export const kindsBesideTree = ['thematicAxis', 'competency', 'year'] as const;
export type KindBesideTree = (typeof kindsBesideTree)[number];

/** A question's position in the tree, and entries of the same discipline next to the tree. */
export type Classification = { branch: Branch | null; secondary: Record<KindBesideTree, CatalogueNode | null> };

/** Returns the discipline of a branch. */
export const rootOf = (branch: Branch): Branch => ancestorsOf(branch).at(-1) ?? branch;

/** Returns the classification that the ids of a question stand for; with several branches, the deepest one. */
export function classificationOf(
  ids: readonly number[],
  roots: readonly Branch[],
  nodes: readonly CatalogueNode[],
): Classification {
  const wanted = new Set(ids);
  const branches = roots.flatMap(withDescendants).filter(({ id }) => wanted.has(id));
  const deepest = branches.toSorted((a, b) => ancestorsOf(b).length - ancestorsOf(a).length)[0] ?? null;
  const named = (kind: KindBesideTree) =>
    nodes.find((node) => node.kind === kind && wanted.has(node.idCataloging)) ?? null;
  const secondary = { thematicAxis: named('thematicAxis'), competency: named('competency'), year: named('year') };
  return { branch: deepest, secondary };
}

/** Returns the nodes that can be selected: active ones whose ancestors are all active. */
export function activeNodes(nodes: readonly CatalogueNode[]): CatalogueNode[] {
  const byId = new Map(nodes.map((node) => [node.idCataloging, node]));
  const isUsed = ({ active, idParent }: CatalogueNode): boolean => {
    if (!active || idParent === null) return active;
    const parent = byId.get(idParent);
    return parent !== undefined && isUsed(parent);
  };
  return nodes.filter(isUsed);
}

/** Returns the nodes of one type next to the tree that belong to the discipline of a branch. */
export const secondaryNodes = (branch: Branch | null, nodes: readonly CatalogueNode[], kind: KindBesideTree) => {
  const root = branch && rootOf(branch).id;
  return nodes.filter((node) => node.kind === kind && node.idParent === root);
};

/**
 * Returns the ids of a classification moved to another branch, with the entries next to the tree that have the same
 * names there.
 */
export function idsAfterMove(branch: Branch, { secondary }: Classification, nodes: readonly CatalogueNode[]): number[] {
  const same = (kind: KindBesideTree) =>
    secondaryNodes(branch, nodes, kind).filter(({ name }) => name === secondary[kind]?.name);
  return [branch.id, ...kindsBesideTree.flatMap(same).map(idOf)];
}

const idOf = ({ idCataloging }: CatalogueNode) => idCataloging;

/** Returns the ids with the entry of one type next to the tree replaced, or removed when `chosen` is null. */
export const withSecondary = (
  ids: readonly number[],
  kind: KindBesideTree,
  chosen: number | null,
  nodes: readonly CatalogueNode[],
): number[] => {
  const ofKind = new Set(nodes.filter((node) => node.kind === kind).map(idOf));
  return [...ids.filter((id) => !ofKind.has(id)), ...(chosen === null ? [] : [chosen])];
};
