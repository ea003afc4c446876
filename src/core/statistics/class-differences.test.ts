import { describe, expect, it } from 'vitest';
import { type ClassStudent, classDifferences } from './class-differences.ts';

const QUESTIONS = [1, 2, 3, 4];

/** Students from an id on, each with these scores in the four questions. */
const students = (from: number, count: number, scores: readonly (number | null)[]): ClassStudent[] =>
  Array.from({ length: count }, (_, index) => ({
    idUser: from + index,
    scores: new Map(scores.map((score, place) => [QUESTIONS[place] ?? 0, score])),
  }));

/** All have two of four right. In the class 24 of 30 miss the first question, in the others 12 of 60. */
const ownClass = [...students(100, 6, [1, 0, 0, 1]), ...students(106, 24, [0, 1, 0, 1])];
const others = [
  [...students(200, 24, [1, 0, 0, 1]), ...students(224, 6, [0, 1, 0, 1])],
  [...students(300, 24, [1, 0, 0, 1]), ...students(324, 6, [0, 1, 0, 1])],
];

describe('the differences between a class and the others', () => {
  it('are those of students of the same total', () => {
    const found = classDifferences(QUESTIONS, ownClass, others);
    expect(found).toMatchObject({ students: 30, others: 60 });
    // One level: odds of 48 : 12 in the others and of 6 : 24 in the class, 16 times as high; delta = −2.35 × ln 16.
    expect(found.differences.get(1)).toEqual({ delta: expect.closeTo(-2.35 * Math.log(16), 10), class: 'C' });
    expect(found.differences.get(2)).toEqual({ delta: expect.closeTo(2.35 * Math.log(16), 10), class: 'C' });
  });

  it('are none where all have a question wrong, or all right', () => {
    const { differences } = classDifferences(QUESTIONS, ownClass, others);
    expect([differences.get(3), differences.get(4)]).toEqual([null, null]);
  });

  it('leave out who has a missing score, and say nothing of fewer than 20', () => {
    const few = [...students(100, 19, [1, 0, 0, 1]), ...students(119, 11, [1, null, 0, 1])];
    const found = classDifferences(QUESTIONS, few, others);
    expect(found).toMatchObject({ students: 19, others: 60 });
    expect([...found.differences.values()]).toEqual([null, null, null, null]);
  });

  it('count who sat the assessment in several classes once, in the class itself first', () => {
    const again = [...others, [...ownClass, ...others.flat()].map((one) => ({ ...one, scores: new Map() }))];
    expect(classDifferences(QUESTIONS, ownClass, again)).toEqual(classDifferences(QUESTIONS, ownClass, others));
  });

  it('say nothing of a question with points in between', () => {
    const partial = ownClass.map((one) => ({ ...one, scores: new Map(one.scores).set(1, 0.5) }));
    expect(classDifferences(QUESTIONS, partial, others).differences.get(1)).toBeNull();
  });
});
