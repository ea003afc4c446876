import { describe, expect, it } from 'vitest';
import { assessmentOf, everyType } from '../../../tests/support/printed-assessments.ts';
import { toAssessmentData } from './assessment-data.ts';
import { evenColumnsBreak, planPages, type QuestionPlace } from './page-plan.ts';

const { data } = toAssessmentData(
  assessmentOf(everyType.questions.map((one) => ({ ...one, idContext: null }))),
  new Set(),
);
const LEFT = 15;
const RIGHT = 109;
const at = (id: number | null, page: number, x: number, y: number): QuestionPlace => ({ id, page, x, y });
const breakOf = (...places: QuestionPlace[]) => evenColumnsBreak(data, places);

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
});

describe('the pages of an assessment', () => {
  const ids = data.forms[0]?.runs.flatMap(({ questions }) => questions.map(({ id }) => id)) ?? [];
  const onPage = (page: number, count: number, from = 0) =>
    Array.from({ length: count }, (_, index) =>
      at(ids[from + index] ?? 0, page, index < 3 ? LEFT : RIGHT, 12 + 60 * (index % 3)),
    );
  const loose = [...onPage(1, 3), ...onPage(2, 1, 3), at(null, 2, LEFT, 50)];
  const full = [...onPage(1, 4), at(null, 1, RIGHT, 200)];
  /** Plays a plan with places as answers, and returns what was set. */
  const play = (answers: QuestionPlace[][], of = data) => {
    const plan = planPages(of);
    const set = [];
    for (let step = plan.next(); !step.done; step = plan.next(answers[set.length - 1] ?? answers.at(-1) ?? []))
      set.push(step.value);
    return set;
  };

  it('are set as usual where the last one is well filled', () => {
    expect(play([full]).map(({ density }) => density)).toEqual([0]);
  });

  it('are set closer, no more than needed, where the last one has one question', () => {
    expect(play([loose, full, loose, full]).map(({ density }) => density)).toEqual([0, 3, 1, 2]);
    expect(play([loose, full, loose, loose, full]).map(({ density }) => density)).toEqual([0, 3, 1, 2, 3]);
  });

  it('are set as usual where the last one cannot be saved, and then another question comes to it', () => {
    const three = [...onPage(1, 1), ...onPage(2, 3, 1), at(ids[4] ?? 0, 3, LEFT, 12), at(null, 3, LEFT, 50)];
    const set = play([three]);
    expect(set.map(({ density }) => density)).toEqual([0, 3, 0]);
    expect(set.at(-1)?.copies[0]?.breaksBefore).toEqual([ids[3]]);
  });

  it('of many copies are planned by one of each form', () => {
    const [copy] = data.copies;
    if (!copy) throw new Error('no copy');
    const many = { ...data, copies: Array.from({ length: 30 }, () => copy) };
    expect(play([loose, full], many).map(({ copies, density }) => [copies.length, density])).toEqual([
      [1, 0],
      [1, 3],
      [1, 1],
      [30, 1],
    ]);
  });
});
