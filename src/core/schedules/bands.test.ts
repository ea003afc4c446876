import { describe, expect, it } from 'vitest';
import { type Band, bandsOverlap, findBandProblem, isInBand } from './bands.ts';

const band = (min: number, max: number): Band => ({ min, max });

describe('findBandProblem', () => {
  it.each([
    [0, 100, null],
    [49.99, 50, null],
    [50, 50, null],
    [101, 102, 'minimumAbove100'],
    [0, 100.01, 'maximumAbove100'],
    [60, 50, 'maximumBelowMinimum'],
    [-1, 50, 'notValid'],
    [0, 33.333, 'notValid'],
  ])('says of %d to %d: %s', (min, max, problem) => expect(findBandProblem(band(min, max))).toBe(problem));
});

describe('bandsOverlap', () => {
  it.each([
    [band(0, 50), band(40, 100), true],
    [band(0, 50), band(50, 100), false],
    [band(0, 40), band(50, 100), false],
    [band(0, 100), band(20, 30), true],
    [band(50, 50), band(0, 50), true],
    [band(50, 50), band(50, 100), true],
    [band(50, 50), band(60, 60), false],
  ])('of %j and %j is %s, either way round', (a, b, overlap) =>
    expect([bandsOverlap(a, b), bandsOverlap(b, a)]).toEqual([overlap, overlap]),
  );
});

describe('isInBand', () => {
  const low = band(0, 50);
  const high = band(50, 100);
  const isIn = (grade: number) => [low, high].map((one) => isInBand(grade, one, [low, high]));
  it('includes both ends', () =>
    expect([isIn(0), isIn(100)]).toEqual([
      [true, false],
      [false, true],
    ]));
  it('puts the grade on a shared border into the lower band', () => expect(isIn(50)).toEqual([true, false]));
  it('rounds grades to hundredths, so that a sum of parts reaches the border', () =>
    expect([isIn(50.0049), isIn(49.996), isIn(50.006)]).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]));
  it('includes the lowest grade of a band that touches no other', () => expect(isInBand(50, high, [high])).toBe(true));
});
