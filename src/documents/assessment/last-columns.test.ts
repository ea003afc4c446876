import { describe, expect, it } from 'vitest';
import { assessmentOf, everyType } from '../../../tests/support/printed-assessments.ts';
import { toAssessmentData } from './assessment-data.ts';
import { type QuestionPlace, withEvenColumns } from './last-columns.ts';

const { data } = toAssessmentData(
  assessmentOf(everyType.questions.map((one) => ({ ...one, idContext: null }))),
  new Set(),
);
const LEFT = 15;
const RIGHT = 109;
const at = (id: number | null, page: number, x: number, y: number): QuestionPlace => ({ id, page, x, y });
const breakOf = (...places: QuestionPlace[]) => withEvenColumns(data, places)?.copies[0]?.breakBefore ?? null;

describe('the columns of the last page', () => {
  it.each<[string, QuestionPlace[], number | null]>([
    [
      'are divided where all is in the first',
      [at(1, 2, LEFT, 12), at(2, 2, LEFT, 70), at(3, 2, LEFT, 120), at(null, 2, LEFT, 140)],
      2,
    ],
    [
      'become even where the second is short',
      [at(1, 2, LEFT, 12), at(2, 2, LEFT, 100), at(3, 2, LEFT, 200), at(4, 2, RIGHT, 12), at(null, 2, RIGHT, 40)],
      3,
    ],
    [
      'stay where they are about as high',
      [at(1, 2, LEFT, 12), at(2, 2, LEFT, 200), at(3, 2, RIGHT, 12), at(null, 2, RIGHT, 220)],
      null,
    ],
    ['stay with one question', [at(1, 2, LEFT, 12), at(null, 2, LEFT, 200)], null],
    ['stay where little is won', [at(1, 2, LEFT, 12), at(2, 2, LEFT, 30), at(null, 2, LEFT, 50)], null],
  ])('%s', (_, places, expected) => expect(breakOf(at(9, 1, LEFT, 60), ...places)).toBe(expected));

  it('stay as they are where there is one', () =>
    expect(
      withEvenColumns({ ...data, columns: 1 }, [at(1, 1, LEFT, 60), at(2, 1, LEFT, 120), at(null, 1, LEFT, 200)]),
    ).toBeNull());
});
