import { describe, expect, it } from 'vitest';
import type { CatalogueNode } from '../../contract/questions.ts';
import { treeOf, withDescendants } from './bank/catalogue/tree.ts';
import { activeNodes, classificationOf, idsAfterMove, secondaryNodes, withSecondary } from './classification.ts';

const node = (
  idCataloging: number,
  idParent: number | null,
  kind: CatalogueNode['kind'],
  name: string,
): CatalogueNode => ({
  idCataloging,
  idParent,
  kind,
  name,
  language: 'es',
  abbreviation: '',
  icon: '',
  filter: kind === 'discipline' ? 1 : ['thematicAxis', 'competency', 'year'].includes(kind) ? 2 : 0,
  filterMultiple: false,
  markerDiscipline: kind === 'discipline',
  position: 0,
  active: true,
  status: 1,
  idCountry: 1,
  questions: 0,
  offered: true,
  canEdit: true,
});
const nodes = [
  node(1, null, 'discipline', 'Biología'),
  node(2, 1, 'content', 'La célula'),
  node(3, 2, 'detail', 'Orgánulos'),
  node(4, 1, 'year', '3.º ESO'),
  node(5, 1, 'thematicAxis', 'Seres vivos'),
  node(6, 1, 'competency', 'Observar'),
  node(10, null, 'discipline', 'Física'),
  node(11, 10, 'content', 'Fuerzas'),
  node(12, 10, 'year', '3.º ESO'),
];
const roots = treeOf(nodes);
const branch = (id: number) => {
  const found = roots.flatMap(withDescendants).find((one) => one.id === id);
  if (!found) throw new Error(`no branch ${id}`);
  return found;
};

describe('the classification of a question', () => {
  it('is its deepest branch, with its axis, competency and year level', () => {
    const { branch, secondary } = classificationOf([2, 3, 4, 5, 6], roots, nodes);
    expect(branch?.name).toBe('Orgánulos');
    expect(secondary).toMatchObject({
      ...{ thematicAxis: { name: 'Seres vivos' }, competency: { name: 'Observar' }, year: { name: '3.º ESO' } },
    });
  });
  it('is empty for a new question', () =>
    expect(classificationOf([], roots, nodes)).toEqual({
      branch: null,
      secondary: { thematicAxis: null, competency: null, year: null },
    }));
  it('leaves out inactive entries and everything below them', () => {
    const without = (id: number) =>
      activeNodes(nodes.map((one) => ({ ...one, active: one.idCataloging !== id }))).map(
        ({ idCataloging }) => idCataloging,
      );
    expect(without(1)).toEqual([10, 11, 12]);
    expect(without(2)).toEqual([1, 4, 5, 6, 10, 11, 12]);
    expect(activeNodes(nodes)).toEqual(nodes);
  });
  it('offers the year levels of its discipline, and none without a branch', () => {
    expect(secondaryNodes(branch(3), nodes, 'year').map(({ idCataloging }) => idCataloging)).toEqual([4]);
    expect(secondaryNodes(null, nodes, 'year')).toEqual([]);
  });
  it('finds a year level by name in another discipline and drops an axis that is missing there', () =>
    expect(idsAfterMove(branch(11), classificationOf([3, 4, 5], roots, nodes), nodes)).toEqual([11, 12]));
  it('replaces or removes its year level and no other id', () => {
    expect(withSecondary([3, 4, 5], 'year', null, nodes)).toEqual([3, 5]);
    expect(withSecondary([3, 5], 'year', 4, nodes)).toEqual([3, 5, 4]);
  });
});
