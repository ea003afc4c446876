import { averageOf } from '../../core/scoring.ts';
import type { CatalogingKind } from '../database/schema.ts';
import type { Link, NodeGrade } from './store.ts';

/** A node of the catalogue with the questions at it and below it. */
export type Node = {
  id: number;
  kind: CatalogingKind;
  name: string;
  abbreviation: string;
  idDiscipline: number | null;
  questions: number[];
};

const byName = new Intl.Collator('es', { numeric: true });

/** The nodes above and at the questions' links, in the catalogue's order. */
export const nodesOf = (links: readonly Link[]): Node[] => {
  const byId = new Map(links.map((link) => [link.id, link]));
  const linked = Map.groupBy(links, ({ id }) => id);
  const disciplineOf = (id: number | null): number | null => {
    const node = id === null ? undefined : byId.get(id);
    if (node === undefined) return null;
    return node.kind === 'discipline' ? node.id : disciplineOf(node.idParent);
  };
  return [...byId.values()]
    .sort((a, b) => a.position - b.position || byName.compare(a.name, b.name) || a.id - b.id)
    .map(({ id, kind, name, abbreviation }) => ({
      id,
      kind,
      name,
      abbreviation,
      idDiscipline: disciplineOf(id),
      questions: (linked.get(id) ?? []).map(({ idQuestion }) => idQuestion),
    }));
};

/** Which question counts in which of these nodes. */
export const pairsOf = (nodes: readonly Node[]) =>
  nodes.flatMap(({ id, questions }) => questions.map((idQuestion) => ({ id, idQuestion })));

/** The class's grade in each node: the mean over the attempts that have one there. */
export const classGradesOf = (grades: readonly NodeGrade[]): ReadonlyMap<number, number | null> =>
  new Map(
    [...Map.groupBy(grades, ({ id }) => id)].map(([id, list]) => [id, averageOf(list.map(({ grade }) => grade))]),
  );
