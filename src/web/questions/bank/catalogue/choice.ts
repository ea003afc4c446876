import type { CatalogueNode } from '../../../../contract/questions.ts';
import { type Branch, type Marks, withDescendants } from './tree.ts';

/** What an assessment may be made from. Nothing marked in a discipline means all of it. */
export type CatalogueSelection = {
  disciplines: ReadonlySet<number>;
  marks: Marks;
  /** Axes and school years; none of a sort means all of it. */
  further: ReadonlySet<number>;
};

export const emptySelection: CatalogueSelection = { disciplines: new Set(), marks: new Set(), further: new Set() };

/** Returns the selection that ids of the catalogue stand for; ignores ids that the catalogue no longer has. */
export function selectionOf(
  ids: readonly number[],
  roots: readonly Branch[],
  nodes: readonly CatalogueNode[],
): CatalogueSelection {
  const wanted = new Set(ids);
  const second = nodes.filter(({ idCataloging, filter }) => filter === 2 && wanted.has(idCataloging));
  const chosen = roots.filter((root) => withDescendants(root).some(({ id }) => wanted.has(id)));
  return {
    disciplines: new Set(chosen.map(({ id }) => id)),
    marks: new Set(chosen.filter(({ id }) => !wanted.has(id)).flatMap((root) => marksIn(root, wanted))),
    further: new Set(second.map(({ idCataloging }) => idCataloging)),
  };
}

/** Returns the ids of a selection in the order of the catalogue, as they are sent. */
export function idsOfSelection(
  { disciplines, marks, further }: CatalogueSelection,
  roots: readonly Branch[],
): number[] {
  const chosen = roots.filter(({ id }) => disciplines.has(id));
  return [...chosen.flatMap((root) => markedOrAll(root, marks)), ...further];
}

/** Returns the selection with a discipline added, or removed together with everything marked in it. */
export function toggleDiscipline(
  choice: CatalogueSelection,
  root: Branch,
  nodes: readonly CatalogueNode[],
): CatalogueSelection {
  if (!choice.disciplines.has(root.id)) return { ...choice, disciplines: new Set([...choice.disciplines, root.id]) };
  const gone = new Set(withDescendants(root).map(({ id }) => id));
  const staying = (ids: ReadonlySet<number>) => new Set([...ids].filter((id) => !gone.has(id)));
  const lost = nodes.filter(({ idParent, filter }) => filter === 2 && idParent !== null && gone.has(idParent));
  const further = new Set([...choice.further].filter((id) => !lost.some(({ idCataloging }) => idCataloging === id)));
  return { disciplines: staying(choice.disciplines), marks: staying(choice.marks), further };
}

/** Returns whether both lists have the same ids, in any order. */
export const isSameSelection = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === new Set(one).size;

function markedOrAll(root: Branch, marks: Marks): number[] {
  const marked = marksIn(root, marks);
  return marked.length > 0 ? marked : [root.id];
}

/** The marked branches below a discipline, none of them below another. */
function marksIn(root: Branch, marks: Marks): number[] {
  return root.children.flatMap((branch) => (marks.has(branch.id) ? [branch.id] : marksIn(branch, marks)));
}
