import type { CatalogueNode } from '../../../contract/questions.ts';
import { above, type Branch, withBelow } from '../../bank/catalogue/tree.ts';

/** Where a question belongs: a branch of the tree, and beside it an axis and a school year of the same discipline. */
export type Place = { branch: Branch | null; axis: CatalogueNode | null; grade: CatalogueNode | null };

export const rootOf = (branch: Branch): Branch => above(branch).at(-1) ?? branch;

/** The place behind the ids of a question; the deepest branch where it has several. */
export function placeOf(ids: readonly number[], roots: readonly Branch[], nodes: readonly CatalogueNode[]): Place {
  const wanted = new Set(ids);
  const branches = roots.flatMap(withBelow).filter(({ id }) => wanted.has(id));
  const deepest = branches.toSorted((a, b) => above(b).length - above(a).length)[0] ?? null;
  const beside = (kind: CatalogueNode['kind']) =>
    nodes.find((node) => node.kind === kind && wanted.has(node.idCataloging)) ?? null;
  return { branch: deepest, axis: beside('thematicAxis'), grade: beside('year') };
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
export const besideOf = (branch: Branch | null, nodes: readonly CatalogueNode[], kind: 'thematicAxis' | 'year') => {
  const root = branch && rootOf(branch).id;
  return nodes.filter((node) => node.kind === kind && node.idParent === root);
};

/** The ids of a place on another branch: an axis and a school year of the same name go with it. */
export function movedTo(branch: Branch, { axis, grade }: Place, nodes: readonly CatalogueNode[]): number[] {
  const same = (kind: 'thematicAxis' | 'year', named: CatalogueNode | null) =>
    besideOf(branch, nodes, kind).filter(({ name }) => name === named?.name);
  return [branch.id, ...same('thematicAxis', axis).map(idOf), ...same('year', grade).map(idOf)];
}

const idOf = ({ idCataloging }: CatalogueNode) => idCataloging;

/** The ids with another axis or school year, or none. */
export const withBeside = (
  ids: readonly number[],
  kind: 'thematicAxis' | 'year',
  chosen: number | null,
  nodes: readonly CatalogueNode[],
): number[] => {
  const ofKind = new Set(nodes.filter((node) => node.kind === kind).map(idOf));
  return [...ids.filter((id) => !ofKind.has(id)), ...(chosen === null ? [] : [chosen])];
};
