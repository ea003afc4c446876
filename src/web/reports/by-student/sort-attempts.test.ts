import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../contract/reports.ts';
import { findNonzeroCounts, sortAttempts } from './sort-attempts.ts';

const attempt = (lastname: string, firstname: string, grade: number | null, answers = {}): Attempt => ({
  idAttempt: 1,
  idUser: 1,
  firstname,
  lastname,
  photo: null,
  version: 1,
  grade,
  gradeScaled: null,
  relativeScore: null,
  absoluteScore: null,
  gradeCalculated: [],
  scoreCalculated: [],
  studentAssessmentsHistory: [],
  finishedAt: '2026-11-24T10:00:00+01:00',
  disciplines: [],
  answers: { hits: 0, errors: 0, ommited: 0, notQualified: 0, late: 0, excluded: 0, answered: 0, ...answers },
  photos: { onTheirWay: 0, neverArrived: 0, unreadable: 0 },
  leavings: [],
});
const names = (attempts: Attempt[]) => attempts.map(({ lastname }) => lastname);
const [nunez, nieto, zamora, alvarez] = [
  attempt('Núñez', 'Iria', 60),
  attempt('Nieto', 'Xoán', 90),
  attempt('Zamora', 'Ana', null),
  attempt('Álvarez', 'Brais', 60),
];

describe('sortAttempts', () => {
  it('sorts by name as the language does, ignoring accents', () =>
    expect(names(sortAttempts([zamora, nunez, nieto, alvarez], 'name', 'es'))).toEqual([
      'Álvarez',
      'Nieto',
      'Núñez',
      'Zamora',
    ]));
  it('sorts by first name in Portuguese, where it precedes the last name', () =>
    expect(names(sortAttempts([nunez, zamora, nieto, alvarez], 'name', 'pt'))).toEqual([
      'Zamora',
      'Álvarez',
      'Núñez',
      'Nieto',
    ]));
  it('sorts by grade, equal grades by name, attempts without a grade last', () => {
    expect(names(sortAttempts([zamora, nunez, nieto, alvarez], 'highest', 'es'))).toEqual([
      'Nieto',
      'Álvarez',
      'Núñez',
      'Zamora',
    ]);
    expect(names(sortAttempts([zamora, nunez, nieto, alvarez], 'lowest', 'es'))).toEqual([
      'Álvarez',
      'Núñez',
      'Nieto',
      'Zamora',
    ]);
  });
});

describe('findNonzeroCounts', () => {
  it('returns which counts are above 0 for any student', () =>
    expect(findNonzeroCounts([nunez, attempt('Abreu', 'Antía', 50, { hits: 7, ommited: 1 })])).toEqual({
      hits: true,
      answered: false,
      errors: false,
      ommited: true,
      notQualified: false,
      excluded: false,
    }));
});
