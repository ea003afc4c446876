import type { CatalogueNode } from '../../../../contract/questions.ts';
import { findsName, nameQueryOf } from '../../../../core/searching/names.ts';

/** A node with those below it. The roots are the disciplines. */
export type Branch = {
  id: number;
  name: string;
  /** Of the catalogue: `es`, `pt`, … */
  language: string;
  /** Questions here and below. */
  questions: number;
  /** Whether there is something to choose: a discipline without questions is offered to editors and authors alone. */
  isOffered: boolean;
  parent: Branch | null;
  children: Branch[];
};

/** Marked nodes; what lies below a marked node is meant with it and never marked itself. */
export type Marks = ReadonlySet<number>;

/** Returns the trees of the disciplines without axes, competencies and school years, each level in the order given. */
export function treeOf(nodes: readonly CatalogueNode[]): Branch[] {
  const below = Map.groupBy(
    nodes.filter(({ filter }) => filter !== 2),
    ({ idParent }) => idParent,
  );
  const branchesUnder = (parent: Branch | null): Branch[] =>
    (below.get(parent?.id ?? null) ?? []).map(({ idCataloging, name, language, questions, offered }) => {
      const of = { id: idCataloging, name, language, questions, isOffered: offered };
      const branch: Branch = { ...of, parent, children: [] };
      branch.children = branchesUnder(branch);
      return branch;
    });
  return branchesUnder(null);
}

/** Returns the branch and all its descendants in display order. */
export const withDescendants = (branch: Branch): Branch[] => [branch, ...branch.children.flatMap(withDescendants)];

/** Returns the ancestors of a branch, the nearest first. */
export const ancestorsOf = (branch: Branch): Branch[] =>
  branch.parent ? [branch.parent, ...ancestorsOf(branch.parent)] : [];

/** Returns whether a branch or one of its ancestors is marked. */
export const isMarked = (branch: Branch, marks: Marks): boolean =>
  marks.has(branch.id) || ancestorsOf(branch).some(({ id }) => marks.has(id));

/** Returns whether some descendants of a branch are marked, but not the branch itself. */
export const isPartlyMarked = (branch: Branch, marks: Marks): boolean =>
  !isMarked(branch, marks) && withDescendants(branch).some(({ id }) => marks.has(id));

/** Returns the marks after a branch was marked, or unmarked, with all its descendants. */
export function toggleBranch(branch: Branch, marks: Marks): Set<number> {
  const changed = new Set(marks);
  if (isMarked(branch, marks)) unmark(branch, changed);
  else mark(branch, changed);
  return changed;
}

function mark(branch: Branch, marks: Set<number>) {
  for (const { id } of withDescendants(branch)) marks.delete(id);
  marks.add(branch.id);
  const { parent } = branch;
  // A discipline is not marked from below: with nothing marked in it, all of it is meant already.
  if (parent?.parent && parent.children.every(({ id }) => marks.has(id))) mark(parent, marks);
}

function unmark(branch: Branch, marks: Set<number>) {
  if (marks.delete(branch.id) || branch.parent === null) return;
  for (const sibling of branch.parent.children) marks.add(sibling.id);
  marks.delete(branch.id);
  unmark(branch.parent, marks);
}

/**
 * Returns the ids of the branches whose names a search finds, and of their ancestors; null without a
 * search.
 */
export function findBranches(roots: readonly Branch[], search: string): ReadonlySet<number> | null {
  const query = nameQueryOf(search);
  if (query.length === 0) return null;
  const hits = roots.flatMap(withDescendants).filter(({ name }) => findsName(query, name));
  return new Set(hits.flatMap((branch) => [branch, ...ancestorsOf(branch)]).map(({ id }) => id));
}

/**
 * Returns the first branch in display order whose name a search finds; null without a search or a
 * hit.
 */
export function findMatchingBranch(roots: readonly Branch[], search: string): Branch | null {
  const query = nameQueryOf(search);
  if (query.length === 0) return null;
  return roots.flatMap(withDescendants).find(({ name }) => findsName(query, name)) ?? null;
}

/** A branch as a row of the tree view. */
export type TreeRow = { branch: Branch; level: number; open: boolean; place: number; of: number };

/**
 * Returns the rows to show: the children of open branches, or what a search has left. An ancestor of a hit is open; a
 * hit only when the user opened it.
 */
export function rowsOf(
  branches: readonly Branch[],
  opened: ReadonlySet<number>,
  left: ReadonlySet<number> | null,
  level = 1,
): TreeRow[] {
  const hits = left === null ? branches : branches.filter(({ id }) => left.has(id));
  // Below a hit that was opened, nothing may be left by the search: then all of it is shown.
  const shown = hits.length === 0 && level > 1 ? branches : hits;
  return shown.flatMap((branch, index) => {
    const onTheWay = left !== null && branch.children.some(({ id }) => left.has(id));
    const open = branch.children.length > 0 && (onTheWay || opened.has(branch.id));
    const row = { branch, level, open, place: index + 1, of: shown.length };
    return open ? [row, ...rowsOf(branch.children, opened, left, level + 1)] : [row];
  });
}
