import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../contract/assessments.ts';
import { docFromText } from '../../../../questions/text/plain/from-plain-text.ts';
import { stemLine } from '../../../questions/bank/stem-text.ts';
import { questionForTests } from '../question-for-tests.ts';
import { disciplineShares } from './discipline-shares.ts';
import { suggestedMinutes } from './suggested-minutes.ts';

const block = (catalogingPath: string[], command = '¿Cuánto es dos y dos?', text = ''): Block => ({
  context: text ? { idContext: 1, title: '', text: docFromText(text) } : null,
  questions: [
    { ...questionForTests({ idQuestion: 1, content: { command: docFromText(command) }, catalogingPath }), number: 1 },
  ],
});
const many = (count: number, ...path: string[]) => Array.from({ length: count }, () => block(path));

describe('what an assessment is about', () => {
  it('is told by discipline where there are several', () =>
    expect(disciplineShares([...many(1, 'Biología', 'La célula'), ...many(2, 'Física', 'Fuerzas')])).toEqual([
      { name: 'Física', questions: 2 },
      { name: 'Biología', questions: 1 },
    ]));
  it('is told by content within one discipline', () =>
    expect(disciplineShares([...many(3, 'Biología', 'La célula'), ...many(2, 'Biología', 'Tejidos')])[1]).toEqual({
      name: 'Tejidos',
      questions: 2,
    }));
  it('is told by detail within one content, and by the content where there is no detail', () =>
    expect(disciplineShares([...many(2, 'B', 'Célula', 'Mitosis'), ...many(1, 'B', 'Célula')])).toEqual([
      { name: 'Mitosis', questions: 2 },
      { name: 'Célula', questions: 1 },
    ]));
  it('takes the smallest together', () => {
    const blocks = ['a', 'b', 'c', 'd', 'e'].flatMap((content, index) => many(9 - index, 'B', content));
    expect(disciplineShares(blocks).at(-1)).toEqual({ name: null, questions: 11 });
    expect(disciplineShares(blocks)).toHaveLength(4);
  });
  it('puts what is not classified at the end', () =>
    expect(disciplineShares([...many(5), ...many(1, 'B')])).toEqual([
      { name: 'B', questions: 1 },
      { name: null, questions: 5 },
    ]));
  it('is nothing without questions', () => expect(disciplineShares([])).toEqual([]));
});

describe('how long it takes', () => {
  it('is no time for no questions', () => expect(suggestedMinutes([])).toBe(0));
  it('is five minutes for a single one', () => expect(suggestedMinutes(many(1))).toBe(5));
  it('is a minute and a half for each, and the reading', () => {
    expect(suggestedMinutes(many(20))).toBe(30);
    expect(suggestedMinutes([...many(20), block([], '¿Por qué?', 'palabra '.repeat(1950))])).toBe(45);
  });
});

describe('the line of a question', () => {
  const line = (command: string, max = 20) =>
    stemLine({ content: { command: docFromText(command) }, identifier: 'P-1' }, max);
  it('is what it asks', () => expect(line('¿Cuánto es\ndos y dos?', 40)).toBe('¿Cuánto es dos y dos?'));
  it('is cut at a word', () => expect(line('¿Cuánto es dos y dos, más o menos?')).toBe('¿Cuánto es dos y…'));
  it('is its identifier where there are no words', () => {
    expect(line('')).toBe('P-1');
    expect(stemLine({ content: null, identifier: 'P-1' }, 20)).toBe('P-1');
  });
});
