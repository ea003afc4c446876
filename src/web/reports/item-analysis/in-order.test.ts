import { describe, expect, it } from 'vitest';
import type { AnalysedQuestion } from '../../../contract/reports.ts';
import { chosenQuestion, questionsIn } from './in-order.ts';

const question = (number: number, patch: Partial<AnalysedQuestion> = {}): AnalysedQuestion => ({
  ...{ number, idQuestion: number, text: `Pregunta ${number}`, leftOut: null, persons: 40, difficultyP: 0.5 },
  ...{
    itemTotalR: 0.5,
    itemRestR: 0.4,
    alphaIfDeleted: 0.8,
    discrimination27: 0.5,
    options: [],
    flags: [],
    versions: [],
  },
  ...{ difference: null, regrades: [], ...patch },
});
const backwards = question(3, { itemRestR: -0.1, flags: [{ name: 'separatesBackwards', restR: -0.1 }] });
const questions = [
  question(1, { difficultyP: 0.9, flags: [{ name: 'tooFew', persons: 12 }] }),
  question(2, { difficultyP: null, itemRestR: null, leftOut: 'waiting' }),
  backwards,
  question(4, { difficultyP: 0.2 }),
];
const numbers = (order: 'number' | 'hardest' | 'separation', show: 'all' | 'flagged' = 'all') =>
  questionsIn(questions, { order, show }).map(({ number }) => number);

describe('the list of analysed questions', () => {
  it('puts those without figures last in any order by figures', () => {
    expect(numbers('number')).toEqual([1, 2, 3, 4]);
    expect(numbers('hardest')).toEqual([4, 3, 1, 2]);
    expect(numbers('separation')).toEqual([3, 1, 4, 2]);
  });

  it('takes few answers for no flag', () => expect(numbers('number', 'flagged')).toEqual([3]));

  it('opens the first with a flag, on a narrow screen none', () => {
    expect(chosenQuestion(questions, 0, false)).toBe(backwards);
    expect(chosenQuestion(questions, 0, true)).toBeUndefined();
    expect(chosenQuestion(questions, 4, true)?.number).toBe(4);
  });
});
