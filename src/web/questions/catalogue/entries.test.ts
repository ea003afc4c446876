import { describe, expect, it } from 'vitest';
import type { CatalogueNode } from '../../../contract/questions.ts';
import { type CatalogueKind, findSiblings, findWithAncestors, possibleParents } from './entries.ts';

const entry = (idCataloging: number, idParent: number | null, kind: CatalogueKind, name: string, language = 'es') =>
  ({
    idCataloging,
    idParent,
    kind,
    name,
    language,
    abbreviation: '',
    icon: '',
    filter: 0,
    filterMultiple: false,
    markerDiscipline: kind === 'discipline',
    position: 100 - idCataloging,
    active: true,
    status: 1,
    idCountry: 1,
    questions: 0,
    offered: true,
    canEdit: true,
  }) satisfies CatalogueNode;
const nodes = [
  entry(1, null, 'discipline', 'Biología'),
  entry(2, 1, 'content', 'La célula'),
  entry(3, 1, 'content', 'Los tejidos'),
  entry(4, 2, 'detail', 'Orgánulos'),
  entry(5, 1, 'year', '3.º ESO'),
  entry(6, null, 'discipline', 'Física'),
  entry(7, null, 'discipline', 'Physics', 'en'),
];
const ids = (some: readonly CatalogueNode[]) => some.map(({ idCataloging }) => idCataloging);

describe('the entries of the catalogue', () => {
  it('are listed in their order, each type and language separately', () => {
    expect(ids(findSiblings(nodes, { idParent: null, kind: 'discipline', language: 'es' }))).toEqual([6, 1]);
    expect(ids(findSiblings(nodes, { idParent: 1, kind: 'content', language: 'es' }))).toEqual([3, 2]);
    expect(ids(findSiblings(nodes, { idParent: 1, kind: 'year', language: 'es' }))).toEqual([5]);
  });
  it('can be moved below other entries of the type and language of their parent', () => {
    const [biology, cell, , organelles, year] = nodes;
    if (!biology || !cell || !organelles || !year) throw new Error('no entries');
    expect(ids(possibleParents(nodes, organelles))).toEqual([3]);
    expect(ids(possibleParents(nodes, year))).toEqual([6]);
    expect(possibleParents(nodes, biology)).toEqual([]);
  });
  it('are found by words without accents, with the entries above them', () => {
    expect(findWithAncestors(nodes, 'organulos')).toEqual(new Set([4, 2, 1]));
    expect(findWithAncestors(nodes, 'orgánulo')).toEqual(new Set([4, 2, 1]));
    expect(findWithAncestors(nodes, ' ')).toBeNull();
    expect(findWithAncestors(nodes, 'química')).toEqual(new Set());
  });
});
