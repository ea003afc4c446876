import type { CatalogueNode } from '../../../contract/questions.ts';
import { ancestorsOf, type Branch, withDescendants } from '../bank/catalogue/tree.ts';

/** What stands beside the tree, in the order it is shown. */
export const secondaryKinds = ['thematicAxis', 'competency', 'year'] as const;
export type SecondaryKind = (typeof secondaryKinds)[number];

/** Where a question belongs: a branch of the tree, and entries of the same discipline beside it. */
export type Classification = { branch: Branch | null; secondary: Record<SecondaryKind, CatalogueNode | null> };

export const rootOf = (branch: Branch): Branch => ancestorsOf(branch).at(-1) ?? branch;

/** The place behind the ids of a question; the deepest branch where it has several. */
export function classificationOf(
  ids: readonly number[],
  roots: readonly Branch[],
  nodes: readonly CatalogueNode[],
): Classification {
  const wanted = new Set(ids);
  const branches = roots.flatMap(withDescendants).filter(({ id }) => wanted.has(id));
  const deepest = branches.toSorted((a, b) => ancestorsOf(b).length - ancestorsOf(a).length)[0] ?? null;
  const named = (kind: SecondaryKind) =>
    nodes.find((node) => node.kind === kind && wanted.has(node.idCataloging)) ?? null;
  const beside = { thematicAxis: named('thematicAxis'), competency: named('competency'), year: named('year') };
  return { branch: deepest, secondary: beside };
}

/** The entries that can be chosen: what is out of use takes along all below it. */
export function activeNodes(nodes: readonly CatalogueNode[]): CatalogueNode[] {
  const byId = new Map(nodes.map((node) => [node.idCataloging, node]));
  const isUsed = ({ active, idParent }: CatalogueNode): boolean => {
    if (!active || idParent === null) return active;
    const parent = byId.get(idParent);
    return parent !== undefined && isUsed(parent);
  };
  return nodes.filter(isUsed);
}

/** What one may choose beside a branch. */
export const secondaryNodes = (branch: Branch | null, nodes: readonly CatalogueNode[], kind: SecondaryKind) => {
  const root = branch && rootOf(branch).id;
  return nodes.filter((node) => node.kind === kind && node.idParent === root);
};

/** The ids of a place on another branch: entries beside it of the same name go with it. */
export function idsAfterMove(
  branch: Branch,
  { secondary: beside }: Classification,
  nodes: readonly CatalogueNode[],
): number[] {
  const same = (kind: SecondaryKind) =>
    secondaryNodes(branch, nodes, kind).filter(({ name }) => name === beside[kind]?.name);
  return [branch.id, ...secondaryKinds.flatMap(same).map(idOf)];
}

const idOf = ({ idCataloging }: CatalogueNode) => idCataloging;

/** The ids with another entry of a kind beside the tree, or none. */
export const withSecondary = (
  ids: readonly number[],
  kind: SecondaryKind,
  chosen: number | null,
  nodes: readonly CatalogueNode[],
): number[] => {
  const ofKind = new Set(nodes.filter((node) => node.kind === kind).map(idOf));
  return [...ids.filter((id) => !ofKind.has(id)), ...(chosen === null ? [] : [chosen])];
};
