import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../contract/assessments.ts';
import { questionForTests } from '../question-for-tests.ts';
import { keyPositions } from './key-positions.ts';

const block = (...questions: [idQuestion: number, number: number, idType?: number][]): Block => ({
  context: null,
  questions: questions.map(([idQuestion, number, idType = 0]) => ({
    ...questionForTests({ idQuestion, idType }),
    number,
  })),
});

const blocks = [block([70, 1, 1]), block([80, 2], [81, 3])];

describe('the questions of a version', () => {
  it('stand in its order, with their numbers in version 1 and its letters', () =>
    expect(keyPositions(blocks, [2, 3, 1], ['1-B', '2-D', '3-A'])).toEqual([
      { number: 1, first: 2, idType: 0, letters: 'B' },
      { number: 2, first: 3, idType: 0, letters: 'D' },
      { number: 3, first: 1, idType: 1, letters: 'A' },
    ]));
  it('have all letters that are right, and none where nothing is to be marked', () =>
    expect(keyPositions(blocks, [1, 2, 3], ['1-C', '2-', '3-AD']).map(({ letters }) => letters)).toEqual([
      'C',
      null,
      'AD',
    ]));
});
