import { describe, expect, it } from 'vitest';
import { averagesOfClasses, byDistance, firstAndLast, type ScheduleGrades } from './class-averages.ts';

const BILLION = 1_000_000_000;
const [ME, BRUNO, CARLA] = [1, 2, 3];
/** A schedule of a class with so many grades of so many points each. */
const ofClass = (
  idCourse: number,
  grade: number,
  graded: number,
  { owner = ME, group = 'maths 3', seesAll = false } = {},
): ScheduleGrades => ({
  ...{ idCourse, courseName: `${idCourse}.º`, idOwner: owner, isOwn: seesAll || owner === ME, group },
  ...{ graded, gradeSum: grade * graded * BILLION },
});
const schoolAverages = (schedules: readonly ScheduleGrades[]) =>
  averagesOfClasses(schedules).map(({ schoolAverage }) => schoolAverage);

describe('the averages of classes', () => {
  it('are compared with that of all students of the school, not of all classes', () => {
    const found = averagesOfClasses([
      ofClass(1, 90, 10),
      ofClass(2, 60, 20, { owner: BRUNO }),
      ofClass(3, 30, 10, { owner: CARLA }),
    ]);
    expect(found).toEqual([{ idCourse: 1, name: '1.º', average: 90, schoolAverage: 60 }]);
  });
  it('are of the own schedules, also where colleagues have given grades in the class', () =>
    expect(averagesOfClasses([ofClass(1, 80, 10), ofClass(1, 40, 10, { owner: BRUNO })])).toMatchObject([
      { idCourse: 1, average: 80 },
    ]));
  it('stand alone where all other grades are those of one colleague, in however many classes', () =>
    expect(
      schoolAverages([
        ofClass(1, 90, 10),
        ofClass(2, 60, 10, { owner: BRUNO }),
        ofClass(3, 30, 10, { owner: BRUNO }),
        ofClass(4, 20, 10, { owner: BRUNO }),
      ]),
    ).toEqual([null]));
  it('are compared where all classes can be read', () =>
    expect(
      schoolAverages([ofClass(1, 90, 10), ofClass(2, 60, 10), ofClass(3, 30, 10, { owner: BRUNO, seesAll: true })]),
    ).toEqual([60, 60, 60]));
  it('stand alone where fewer than three classes have grades', () =>
    expect(
      schoolAverages([
        ofClass(1, 90, 10),
        ofClass(2, 60, 20, { owner: BRUNO }),
        ofClass(2, 60, 20, { owner: CARLA }),
        ofClass(3, 0, 0, { owner: CARLA }),
      ]),
    ).toEqual([null]));
  it('are compared with the same subject and level alone', () =>
    expect(
      schoolAverages([
        ofClass(1, 90, 10),
        ofClass(2, 60, 10, { owner: BRUNO }),
        ofClass(3, 30, 10, { owner: CARLA }),
        ofClass(3, 0, 50, { owner: CARLA, group: 'physics 4' }),
      ]),
    ).toEqual([60]));
  it('are compared, of several subjects, in proportion to the grades that the class has of each', () => {
    const physics = { group: 'physics 3' };
    const schedules = [
      ...[ofClass(1, 90, 10), ofClass(1, 50, 30, physics)],
      ...[ofClass(2, 60, 10, { owner: BRUNO }), ofClass(2, 40, 30, { owner: BRUNO, ...physics })],
      ...[ofClass(3, 30, 10, { owner: CARLA }), ofClass(3, 30, 30, { owner: CARLA, ...physics })],
    ];
    // Of ten grades the school has 60, of thirty 40.
    expect(averagesOfClasses(schedules)).toEqual([{ idCourse: 1, name: '1.º', average: 60, schoolAverage: 45 }]);
  });
  it('stand alone where one of their subjects cannot be compared', () =>
    expect(
      schoolAverages([
        ...[ofClass(1, 90, 10), ofClass(1, 50, 30, { group: 'physics 3' })],
        ...[ofClass(2, 60, 10, { owner: BRUNO }), ofClass(3, 30, 10, { owner: CARLA })],
      ]),
    ).toEqual([null]));
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
