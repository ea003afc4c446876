import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogueNode } from '../../../../contract/questions.ts';
import { emptySelection, idsOfSelection, isSameSelection, selectionOf, toggleDiscipline } from './choice.ts';
import {
  type Branch,
  findBranches,
  findMatchingBranch,
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
  status: 1,
  idCountry: 1,
  offered: true,
  canEdit: true,
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

describe('treeOf', () => {
  it('returns disciplines as roots, without axes', () => {
    expect(roots.map(({ name }) => name)).toEqual(['Biología', 'Matemáticas']);
    expect(biology.children.map(({ name }) => name)).toEqual(['La célula', 'Ecosistemas']);
  });
});

describe('findMatchingBranch', () => {
  it('returns the first branch whose own name has all words', () => {
    expect(findMatchingBranch(roots, 'ecuac')?.name).toBe('Ecuaciones');
    expect(findMatchingBranch(roots, 'ecuación')?.name).toBe('Ecuaciones');
    expect(findMatchingBranch(roots, 'celula')?.name).toBe('La célula');
  });
  it('returns null without a match or without a search', () => {
    expect(findMatchingBranch(roots, 'química')).toBeNull();
    expect(findMatchingBranch(roots, '  ')).toBeNull();
  });
});

describe('toggleBranch', () => {
  it('marks a branch with everything below it', () => {
    const marks = toggleBranch(named('La célula'), new Set());
    expect([...marks]).toEqual([2]);
    expect(isMarked(named('Orgánulos'), marks)).toBe(true);
    expect(isPartlyMarked(biology, marks)).toBe(true);
  });
  it('removes one child of a marked branch', () =>
    expect([...toggleBranch(named('Orgánulos'), new Set([2]))]).toEqual([4]));
  it('marks the parent when all of its children are marked', () =>
    expect([...toggleBranch(named('Orgánulos'), new Set([4]))]).toEqual([2]));
  it('does not mark a discipline when all of its children are marked', () =>
    expect([...toggleBranch(named('Álgebra'), new Set())]).toEqual([8]));

  it('changes the mark of the branch, and never marks both a branch and its ancestor', () => {
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

describe('findBranches', () => {
  const rows = (search: string) =>
    rowsOf(roots, new Set(), findBranches(roots, search)).map(({ branch }) => branch.name);
  it('finds matches and the branches above them', () =>
    expect(rows('organulos')).toEqual(['Biología', 'La célula', 'Orgánulos']));
  it('does not open a match without matches below it', () =>
    expect(rows('ALGEBRA')).toEqual(['Matemáticas', 'Álgebra']));
  it('finds nothing without a match', () => expect(rows('química')).toEqual([]));
  it('returns all disciplines without a search', () => expect(rows(' ')).toEqual(['Biología', 'Matemáticas']));
});

describe('a selection from the catalogue', () => {
  it('includes all of a discipline in which nothing is marked', () =>
    expect(idsOfSelection({ ...emptySelection, disciplines: new Set([7, 1]), marks: new Set([4]) }, roots)).toEqual([
      4, 7,
    ]));
  it('loses the marks of a discipline when that is removed', () => {
    const choice = { disciplines: new Set([1, 7]), marks: new Set([2, 9]), further: new Set([6, 10]) };
    const left = toggleDiscipline(choice, biology, nodes);
    expect(idsOfSelection(left, roots)).toEqual([9, 10]);
  });
  it('adds a discipline as one id', () =>
    expect(idsOfSelection(toggleDiscipline(emptySelection, mathematics, nodes), roots)).toEqual([7]));
  it('is restored from its ids', () => {
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
