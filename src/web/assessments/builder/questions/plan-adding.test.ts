import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../contract/questions.ts';
import { docFromText } from '../../../../questions/text/plain/from-plain-text.ts';
import { questionForTests } from '../question-for-tests.ts';
import { planAdding } from './plan-adding.ts';

const alone = (idQuestion: number): Entry => ({ context: null, questions: [questionForTests({ idQuestion })] });
const hooke: Entry = {
  context: { idContext: 7, title: 'Hooke', text: docFromText('En 1665…') },
  questions: [30, 31, 32].map((idQuestion) => questionForTests({ idQuestion })),
};
const ids = ({ entries }: ReturnType<typeof planAdding>) =>
  entries.map(({ questions }) => questions.map(({ idQuestion }) => idQuestion));
const numbers = (count: number) => new Set(Array.from({ length: count }, (_, index) => index + 100));

describe('planAdding', () => {
  it('takes all that the assessment lacks, in order', () => {
    const plan = planAdding([alone(2), hooke, alone(1)], new Set([31, 9]));
    expect(ids(plan)).toEqual([[2], [30, 32], [1]]);
    expect(plan).toMatchObject({ questions: 4, alreadyIn: 1, isFull: false });
  });
  it('stops at ninety questions', () => {
    const plan = planAdding([alone(1), alone(2), alone(3)], numbers(88));
    expect(ids(plan)).toEqual([[1], [2]]);
    expect(plan).toMatchObject({ questions: 2, isFull: true });
  });
  it('leaves out a stimulus that does not fit whole, and takes what fits after it', () => {
    expect(ids(planAdding([hooke, alone(1)], numbers(88)))).toEqual([[1]]);
  });
  it('takes nothing when all are in the assessment', () => {
    expect(planAdding([hooke], new Set([30, 31, 32]))).toEqual({
      ...{ entries: [], questions: 0, alreadyIn: 3, isFull: false },
    });
  });
});
