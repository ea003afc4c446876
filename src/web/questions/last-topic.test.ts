import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../../../tests/support/fake-storage.ts';
import type { CatalogueNode } from '../../contract/questions.ts';
import { readLastTopic, rememberTopic } from './last-topic.ts';

const node = (idCataloging: number, changes: Partial<CatalogueNode> = {}): CatalogueNode => ({
  ...{ idCataloging, idParent: null, kind: 'discipline', name: `Entry ${idCataloging}`, language: 'en', active: true },
  ...{ abbreviation: '', icon: '', position: 0, status: 1, idCountry: 1, filter: 0, questions: 3 },
  ...{ offered: true, canEdit: true, filterMultiple: false, markerDiscipline: false },
  ...changes,
});
const content = (idCataloging: number, changes: Partial<CatalogueNode> = {}) =>
  node(idCataloging, { idParent: 1, kind: 'content', ...changes });

/** 1 Biology with 11 Cells, 12 Plants and the school year 15, and 2 Maths, which is inactive, with 21. 13 was merged into 12. */
const nodes = [
  ...[node(1), content(11), content(12, { aliases: [13] }), content(14, { active: false })],
  ...[content(15, { kind: 'year', filter: 2 }), node(2, { active: false }), content(21, { idParent: 2 })],
];
const ana = { idUser: 7, idSchool: 3 };
const stored = new FakeStorage();

describe('readLastTopic', () => {
  vi.stubGlobal('localStorage', stored);
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  beforeEach(() => stored.clear());

  it.each([
    ['has the topic and the school year of the last question', [11, 15], [11, 15]],
    ['has the entry that one was merged into', [13], [12]],
    ['has nothing of a topic that is gone, not even its school year', [99, 15], []],
    ['leaves out an inactive topic', [14], []],
    ['leaves out a topic of an inactive subject', [21], []],
  ])('%s', (_, remembered, expected) => {
    rememberTopic(ana, remembered);
    expect(readLastTopic(ana, nodes)).toEqual(expected);
  });

  it('has nothing of another user, nor of another school', () => {
    rememberTopic(ana, [11]);
    expect(readLastTopic({ ...ana, idUser: 8 }, nodes)).toEqual([]);
    expect(readLastTopic({ ...ana, idSchool: 4 }, nodes)).toEqual([]);
  });
});
