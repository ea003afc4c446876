import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogueNode } from '../../../../contract/questions.ts';
import {
  countQuestions,
  emptySelection,
  idsOfSelection,
  isSameSelection,
  selectionOf,
  toggleDiscipline,
} from './choice.ts';
import {
  type Branch,
  findBranches,
  findFirstBranch,
  isMarked,
  isPartlyMarked,
  rowsOf,
  toggleBranch,
  treeOf,
  withDescendants,
} from './tree.ts';

const node = (
  idCataloging: number,
  idParent: number | null,
  name: string,
  questions = 1,
  filter = 0,
): CatalogueNode => ({
  idCataloging,
  idParent,
  kind: idParent === null ? 'discipline' : filter === 2 ? 'thematicAxis' : 'content',
  language: 'es',
  abbreviation: '',
  icon: '',
  name,
  active: true,
  questions,
  filter: idParent === null ? 1 : filter,
  filterMultiple: false,
  markerDiscipline: idParent === null,
  position: idCataloging,
});

const nodes = [
  node(1, null, 'Biología', 12),
  node(2, 1, 'La célula', 7),
  node(3, 2, 'Orgánulos', 4),
  node(4, 2, 'División celular', 3),
  node(5, 1, 'Ecosistemas', 5),
  node(6, 1, 'Interpretación de datos', 6, 2),
  node(7, null, 'Matemáticas', 9),
  node(8, 7, 'Álgebra', 9),
  node(9, 8, 'Ecuaciones', 5),
  node(10, 7, 'Resolución de problemas', 2, 2),
];
const roots = treeOf(nodes);
const all = roots.flatMap(withDescendants);
const named = (name: string): Branch => all.find((branch) => branch.name === name) ?? expect.fail(name);
const [biology, mathematics] = [named('Biología'), named('Matemáticas')];

describe('the tree of the catalogue', () => {
  it('has the disciplines as roots and no axes', () => {
    expect(roots.map(({ name }) => name)).toEqual(['Biología', 'Matemáticas']);
    expect(biology.children.map(({ name }) => name)).toEqual(['La célula', 'Ecosistemas']);
  });
});

describe('the first hit of a search', () => {
  it('is the first that has all its words itself, and not what leads to it', () => {
    expect(findFirstBranch(roots, 'ecuac')?.name).toBe('Ecuaciones');
    expect(findFirstBranch(roots, 'celula')?.name).toBe('La célula');
  });
  it('is none where nothing has them, or nothing is searched for', () => {
    expect(findFirstBranch(roots, 'química')).toBeNull();
    expect(findFirstBranch(roots, '  ')).toBeNull();
  });
});

describe('marking in the tree', () => {
  it('means everything below', () => {
    const marks = toggleBranch(named('La célula'), new Set());
    expect([...marks]).toEqual([2]);
    expect(isMarked(named('Orgánulos'), marks)).toBe(true);
    expect(isPartlyMarked(biology, marks)).toBe(true);
  });
  it('takes one part out of what was marked as a whole', () =>
    expect([...toggleBranch(named('Orgánulos'), new Set([2]))]).toEqual([4]));
  it('becomes the whole when all parts are marked', () =>
    expect([...toggleBranch(named('Orgánulos'), new Set([4]))]).toEqual([2]));
  it('never climbs to the discipline', () => expect([...toggleBranch(named('Álgebra'), new Set())]).toEqual([8]));

  it('shows what was pressed, and never marks a branch together with its ancestor', () => {
    const presses = fc.array(fc.constantFrom(...all.filter(({ parent }) => parent !== null)));
    fc.assert(
      fc.property(presses, (branches) => {
        let marks: ReadonlySet<number> = new Set();
        for (const branch of branches) {
          const before = isMarked(branch, marks);
          marks = toggleBranch(branch, marks);
          expect(isMarked(branch, marks)).toBe(!before);
        }
        for (const branch of all.filter(({ id }) => marks.has(id)))
          expect(withDescendants(branch).filter(({ id }) => marks.has(id))).toEqual([branch]);
      }),
    );
  });
});

describe('searching the tree', () => {
  const rows = (search: string) =>
    rowsOf(roots, new Set(), findBranches(roots, search)).map(({ branch }) => branch.name);
  it('leaves the hits and the way to them', () =>
    expect(rows('organulos')).toEqual(['Biología', 'La célula', 'Orgánulos']));
  it('leaves nothing open that is no way to a hit', () => expect(rows('ALGEBRA')).toEqual(['Matemáticas', 'Álgebra']));
  it('leaves nothing when nothing fits', () => expect(rows('química')).toEqual([]));
  it('shows all disciplines without a search', () => expect(rows(' ')).toEqual(['Biología', 'Matemáticas']));
});

describe('a choice from the catalogue', () => {
  it('means all of a discipline in which nothing is marked', () =>
    expect(idsOfSelection({ ...emptySelection, disciplines: new Set([7, 1]), marks: new Set([4]) }, roots)).toEqual([
      4, 7,
    ]));
  it('counts what is marked', () => {
    expect(countQuestions(biology, new Set())).toBe(12);
    expect(countQuestions(biology, new Set([3, 5]))).toBe(9);
  });
  it('forgets what was marked in a discipline that is left out', () => {
    const choice = { disciplines: new Set([1, 7]), marks: new Set([2, 9]), further: new Set([6, 10]) };
    const left = toggleDiscipline(choice, biology, nodes);
    expect(idsOfSelection(left, roots)).toEqual([9, 10]);
  });
  it('takes a discipline in whole', () =>
    expect(idsOfSelection(toggleDiscipline(emptySelection, mathematics, nodes), roots)).toEqual([7]));
  it('comes back from its ids', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...nodes.map(({ idCataloging }) => idCataloging), 99));
    fc.assert(
      fc.property(ids, (some) => {
        const sent = idsOfSelection(selectionOf(some, roots, nodes), roots);
        expect(isSameSelection(idsOfSelection(selectionOf(sent, roots, nodes), roots), sent)).toBe(true);
        expect(some).toEqual(expect.arrayContaining(sent));
      }),
    );
  });
  it('is the same in another order', () => {
    expect(isSameSelection([1, 2], [2, 1])).toBe(true);
    expect(isSameSelection([1, 2], [2, 3])).toBe(false);
  });
});
