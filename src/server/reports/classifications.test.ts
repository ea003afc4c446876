import { describe, expect, it } from 'vitest';
import { type CatalogueEntry, classificationsOf } from './classifications.ts';

const entry = (
  id: number,
  kind: CatalogueEntry['kind'],
  name: string,
  idParent: number | null = null,
  position = 0,
): CatalogueEntry => ({
  ...{ id, kind, name, idParent, position, abbreviation: '', icon: '' },
});
const mathematics = entry(1, 'discipline', 'Matemáticas', null, 2);
const language = entry(2, 'discipline', 'Lengua', null, 1);
const functions = entry(3, 'content', 'Funciones', 1);
const verbs = entry(4, 'content', 'Verbos', 2);
const entries = [mathematics, language, functions, verbs];

const items = [
  { idQuestion: 11, classifications: [1, 3] },
  { idQuestion: 12, classifications: [1, 3, 2, 4] },
  { idQuestion: 13, classifications: [] },
];
const below = (list: readonly CatalogueEntry[]) =>
  classificationsOf(items, list, 'es').map(({ name, idDiscipline, questions }) => [name, idDiscipline, [...questions]]);

describe('classificationsOf', () => {
  it('returns the questions and discipline of each entry, in the order of the catalogue', () =>
    expect(below(entries)).toEqual([
      ['Funciones', 1, [11, 12]],
      ['Verbos', 2, [12]],
      ['Lengua', 2, [12]],
      ['Matemáticas', 1, [11, 12]],
    ]));

  it('tells entries of one name apart by their disciplines', () => {
    const axes = [entry(5, 'thematicAxis', 'Interpretar', 1), entry(6, 'thematicAxis', 'Interpretar', 2)];
    const asked = [
      { idQuestion: 11, classifications: [1, 5] },
      { idQuestion: 12, classifications: [2, 6] },
    ];
    expect(classificationsOf(asked, [mathematics, language, ...axes], 'es').map(({ name }) => name)).toEqual([
      ...['Interpretar (Matemáticas)', 'Interpretar (Lengua)', 'Lengua', 'Matemáticas'],
    ]);
  });

  it('returns the former discipline of an entry that was moved since', () => {
    const moved = entries.map((one) => (one === functions ? { ...one, idParent: 2 } : one));
    expect(below(moved)).toEqual(below(entries));
  });
});
