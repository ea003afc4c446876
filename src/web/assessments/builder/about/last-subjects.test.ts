import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../../../../../tests/support/fake-storage.ts';
import type { CatalogueNode } from '../../../../contract/questions.ts';
import { treeOf } from '../../../questions/bank/catalogue/tree.ts';
import { readLastSubjects, rememberSubjects } from './last-subjects.ts';

const node = (idCataloging: number, idParent: number | null, aliases?: number[]): CatalogueNode => ({
  ...{ idCataloging, idParent, kind: idParent === null ? 'discipline' : 'content', name: `Entry ${idCataloging}` },
  ...{
    abbreviation: '',
    icon: '',
    language: 'en',
    position: 0,
    active: true,
    status: 1,
    idCountry: 1,
    filter: 0,
    questions: 3,
    offered: true,
    canEdit: true,
  },
  ...{ filterMultiple: false, markerDiscipline: false },
  ...(aliases && { aliases }),
});

/** 1 Biology with 11 Cells and 12 Plants; 2 Maths. 13 was merged into 12, and 3 into 2. */
const nodes = [node(1, null), node(11, 1), node(12, 1, [13]), node(2, null, [3])];
const stored = new FakeStorage();

describe('readLastSubjects', () => {
  vi.stubGlobal('localStorage', stored);
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  beforeEach(() => stored.clear());

  it.each([
    ['has what the last assessment was made from', [11, 2], [11, 2]],
    ['has the entry that one was merged into', [13], [12]],
    ['has an entry once that was chosen together with its alias', [12, 13], [12]],
    ['has the subject that one was merged into', [3], [2]],
    ['leaves out what the catalogue has no longer', [99, 11], [11]],
  ])('%s', (_, remembered, expected) => {
    rememberSubjects(7, remembered);
    expect(readLastSubjects(7, treeOf(nodes), nodes)).toEqual(expected);
  });

  it('has nothing of another user', () => {
    rememberSubjects(7, [11]);
    expect(readLastSubjects(8, treeOf(nodes), nodes)).toEqual([]);
  });
});
