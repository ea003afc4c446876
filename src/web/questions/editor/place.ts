import type { CatalogueNode } from '../../../contract/questions.ts';
import { above, type Branch, withBelow } from '../bank/catalogue/tree.ts';

/** What stands beside the tree, in the order it is shown. */
export const kindsBeside = ['thematicAxis', 'competency', 'year'] as const;
export type KindBeside = (typeof kindsBeside)[number];

/** Where a question belongs: a branch of the tree, and entries of the same discipline beside it. */
export type Place = { branch: Branch | null; beside: Record<KindBeside, CatalogueNode | null> };

export const rootOf = (branch: Branch): Branch => above(branch).at(-1) ?? branch;

/** The place behind the ids of a question; the deepest branch where it has several. */
export function placeOf(ids: readonly number[], roots: readonly Branch[], nodes: readonly CatalogueNode[]): Place {
  const wanted = new Set(ids);
  const branches = roots.flatMap(withBelow).filter(({ id }) => wanted.has(id));
  const deepest = branches.toSorted((a, b) => above(b).length - above(a).length)[0] ?? null;
  const named = (kind: KindBeside) => nodes.find((node) => node.kind === kind && wanted.has(node.idCataloging)) ?? null;
  const beside = { thematicAxis: named('thematicAxis'), competency: named('competency'), year: named('year') };
  return { branch: deepest, beside };
}

/** The entries that can be chosen: what is out of use takes along all below it. */
export function inUse(nodes: readonly CatalogueNode[]): CatalogueNode[] {
  const byId = new Map(nodes.map((node) => [node.idCataloging, node]));
  const isUsed = ({ active, idParent }: CatalogueNode): boolean => {
    if (!active || idParent === null) return active;
    const parent = byId.get(idParent);
    return parent !== undefined && isUsed(parent);
  };
  return nodes.filter(isUsed);
}

/** What one may choose beside a branch. */
export const besideOf = (branch: Branch | null, nodes: readonly CatalogueNode[], kind: KindBeside) => {
  const root = branch && rootOf(branch).id;
  return nodes.filter((node) => node.kind === kind && node.idParent === root);
};

/** The ids of a place on another branch: entries beside it of the same name go with it. */
export function movedTo(branch: Branch, { beside }: Place, nodes: readonly CatalogueNode[]): number[] {
  const same = (kind: KindBeside) => besideOf(branch, nodes, kind).filter(({ name }) => name === beside[kind]?.name);
  return [branch.id, ...kindsBeside.flatMap(same).map(idOf)];
}

const idOf = ({ idCataloging }: CatalogueNode) => idCataloging;

/** The ids with another entry of a kind beside the tree, or none. */
export const withBeside = (
  ids: readonly number[],
  kind: KindBeside,
  chosen: number | null,
  nodes: readonly CatalogueNode[],
): number[] => {
  const ofKind = new Set(nodes.filter((node) => node.kind === kind).map(idOf));
  return [...ids.filter((id) => !ofKind.has(id)), ...(chosen === null ? [] : [chosen])];
};
