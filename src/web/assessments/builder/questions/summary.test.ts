import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../contract/assessments.ts';
import { docFromText } from '../../../../questions/text/plain/from-plain-text.ts';
import { stemLine } from '../../../questions/bank/stem-text.ts';
import { questionForTests } from '../question-for-tests.ts';
import { disciplineShares } from './discipline-shares.ts';
import { suggestedMinutes } from './suggested-minutes.ts';

const block = (catalogingPath: string[], command = '¿Cuánto es dos y dos?', text = ''): Block => ({
  context: text ? { idContext: 1, title: '', text: docFromText(text) } : null,
  section: 0,
  questions: [
    {
      ...questionForTests({ idQuestion: 1, content: { command: docFromText(command) }, catalogingPath }),
      ...{ number: 1, weight: 1 },
    },
  ],
});
const many = (count: number, ...path: string[]) => Array.from({ length: count }, () => block(path));

describe('disciplineShares', () => {
  it('groups by discipline where there are several', () =>
    expect(disciplineShares([...many(1, 'Biología', 'La célula'), ...many(2, 'Física', 'Fuerzas')])).toEqual([
      { name: 'Física', questions: 2 },
      { name: 'Biología', questions: 1 },
    ]));
  it('groups by content within one discipline', () =>
    expect(disciplineShares([...many(3, 'Biología', 'La célula'), ...many(2, 'Biología', 'Tejidos')])[1]).toEqual({
      name: 'Tejidos',
      questions: 2,
    }));
  it('groups by detail within one content, and by the content where there is no detail', () =>
    expect(disciplineShares([...many(2, 'B', 'Célula', 'Mitosis'), ...many(1, 'B', 'Célula')])).toEqual([
      { name: 'Mitosis', questions: 2 },
      { name: 'Célula', questions: 1 },
    ]));
  it('adds up the smallest shares', () => {
    const blocks = ['a', 'b', 'c', 'd', 'e'].flatMap((content, index) => many(9 - index, 'B', content));
    expect(disciplineShares(blocks).at(-1)).toEqual({ name: null, questions: 11 });
    expect(disciplineShares(blocks)).toHaveLength(4);
  });
  it('lists questions without classification last', () =>
    expect(disciplineShares([...many(5), ...many(1, 'B')])).toEqual([
      { name: 'B', questions: 1 },
      { name: null, questions: 5 },
    ]));
  it('returns no shares without questions', () => expect(disciplineShares([])).toEqual([]));
});

describe('suggestedMinutes', () => {
  it('returns 0 without questions', () => expect(suggestedMinutes([])).toBe(0));
  it('returns 5 for one question', () => expect(suggestedMinutes(many(1))).toBe(5));
  it('adds a minute and a half for each question and the reading time', () => {
    expect(suggestedMinutes(many(20))).toBe(30);
    expect(suggestedMinutes([...many(20), block([], '¿Por qué?', 'palabra '.repeat(1950))])).toBe(45);
  });
});

describe('stemLine', () => {
  const line = (command: string, max = 20) =>
    stemLine({ content: { command: docFromText(command) }, identifier: 'P-1' }, max);
  it('returns the stem on one line', () => expect(line('¿Cuánto es\ndos y dos?', 40)).toBe('¿Cuánto es dos y dos?'));
  it('cuts a long stem at a word', () => expect(line('¿Cuánto es dos y dos, más o menos?')).toBe('¿Cuánto es dos y…'));
  it('returns the identifier of a question without words', () => {
    expect(line('')).toBe('P-1');
    expect(stemLine({ content: null, identifier: 'P-1' }, 20)).toBe('P-1');
  });
});
