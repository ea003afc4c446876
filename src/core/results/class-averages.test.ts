import { describe, expect, it } from 'vitest';
import { averagesOfClasses, byDistance, firstAndLast } from './class-averages.ts';

const BILLION = 1_000_000_000;
/** A class with so many grades of so many points each. */
const ofClass = (idCourse: number, grade: number, graded: number, isOwn = true) => {
  const all = { graded, gradeSum: grade * graded * BILLION };
  return { idCourse, name: `${idCourse}.º`, all, own: isOwn ? all : { graded: 0, gradeSum: 0 } };
};

describe('the averages of classes', () => {
  it('are compared with that of all students of the school, not of all classes', () => {
    const found = averagesOfClasses([ofClass(1, 90, 10), ofClass(2, 60, 20, false), ofClass(3, 30, 10, false)]);
    expect(found).toEqual([{ idCourse: 1, name: '1.º', average: 90, schoolAverage: 60 }]);
  });
  it('are of the schedules that the user may read, also where colleagues have given grades in the class', () => {
    const shared = {
      ...{ idCourse: 1, name: '1.º' },
      ...{ own: { graded: 10, gradeSum: 800 * BILLION }, all: { graded: 20, gradeSum: 1200 * BILLION } },
    };
    expect(averagesOfClasses([shared]).map(({ average }) => average)).toEqual([80]);
  });
  it('stand alone where grades of others are in a single class, whose average could be told from that of the school', () => {
    const found = averagesOfClasses([ofClass(1, 90, 10), ofClass(2, 60, 10), ofClass(3, 30, 10, false)]);
    expect(found.map(({ schoolAverage }) => schoolAverage)).toEqual([null, null]);
  });
  it('are compared where all classes can be read', () => {
    const found = averagesOfClasses([ofClass(1, 90, 10), ofClass(2, 60, 10), ofClass(3, 30, 10)]);
    expect(found.map(({ schoolAverage }) => schoolAverage)).toEqual([60, 60, 60]);
  });
  it('stand alone where fewer than three classes have grades', () => {
    const found = averagesOfClasses([ofClass(1, 90, 10), ofClass(2, 60, 20, false), ofClass(3, 0, 0, false)]);
    expect(found.map(({ schoolAverage }) => schoolAverage)).toEqual([null]);
  });
  it('are none of a class without grades', () => expect(averagesOfClasses([ofClass(1, 0, 0)])).toEqual([]));
});

describe('the order of classes', () => {
  const one = (idCourse: number, average: number, schoolAverage: number | null) => ({
    ...{ idCourse, name: '', average, schoolAverage },
  });
  it('is by the distance from the average of their school', () =>
    expect(byDistance([one(1, 60, 70), one(2, 50, 40), one(3, 80, 78)]).map(({ idCourse }) => idCourse)).toEqual([
      2, 3, 1,
    ]));
  it('is by the distance from their mean where that is not shown', () =>
    expect(byDistance([one(1, 40, null), one(2, 75, 70), one(3, 80, null)]).map(({ idCourse }) => idCourse)).toEqual([
      3, 2, 1,
    ]));
  it('keeps both ends of a long list', () => {
    expect(firstAndLast([1, 2, 3, 4, 5], 4)).toEqual([1, 2, 4, 5]);
    expect(firstAndLast([1, 2], 4)).toEqual([1, 2]);
  });
});
