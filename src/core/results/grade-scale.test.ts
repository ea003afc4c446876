import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeScaleProblem, isGradeScale, scaledGradeWriter, scaleGrade } from './grade-scale.ts';

describe('a grade on a scale', () => {
  it.each([
    [0, { min: 1, max: 10 }, 1],
    [100, { min: 1, max: 10 }, 10],
    [50, { min: 0, max: 20 }, 10],
    [62.5, { min: 0, max: 10 }, 6.25],
    [33.333333333, { min: 0, max: 10 }, 3.33],
    [66.666666667, { min: 5, max: 7.5 }, 6.67],
    [40, { min: -10, max: 10 }, -2],
    [70, { min: 5, max: 5 }, 5],
    [33.333333333, { min: 1, max: 7 }, 3],
    [12.34, { min: 1, max: 7 }, 1.74],
  ])('%d %% on %j is %d', (grade, scale, scaled) => expect(scaleGrade(grade, { ...scale, symbol: '' })).toBe(scaled));

  it.each([
    [85.75, { min: 0, max: 10 }, 8.58],
    [1.005, { min: 0, max: 100 }, 1.01],
    [50.125, { min: 0, max: 20 }, 10.03],
  ])(
    'rounds half a hundredth up, though binary fractions fall short of it: %d %% on %j is %d',
    (grade, scale, scaled) => expect(scaleGrade(grade, { ...scale, symbol: '' })).toBe(scaled),
  );

  it('is never a negative zero', () =>
    expect(Object.is(scaleGrade(49.9, { min: -1, max: 1, symbol: '' }), 0)).toBe(true));

  it('is none without a grade or without a scale', () => {
    expect(scaleGrade(null, { min: 0, max: 10, symbol: '' })).toBeNull();
    expect(scaleGrade(50, null)).toBeNull();
  });

  it('lies between the bounds, and is never lower for a higher grade', () => {
    const hundredth = fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 100);
    const grade = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(hundredth, hundredth, grade, grade, (a, b, one, other) => {
        const scale = { min: Math.min(a, b), max: Math.max(a, b), symbol: '' };
        const [lower = 0, higher = 0] = [Math.min(one, other), Math.max(one, other)].map((x) => scaleGrade(x, scale));
        expect(Number(lower)).toBeLessThanOrEqual(Number(higher));
        expect(Number(lower)).toBeGreaterThanOrEqual(scale.min);
        expect(Number(higher)).toBeLessThanOrEqual(scale.max);
      }),
    );
  });
});

it.each([
  ['es', 8.58, 'puntos', '8,58 puntos'],
  ['en', 8.5, '', '8.5'],
  ['pt-BR', 10, '/10', '10 /10'],
])('in %s, %d on a scale with the symbol "%s" is written "%s"', (tag, scaled, symbol, text) =>
  expect(scaledGradeWriter(tag)(scaled, symbol)).toBe(text),
);

it.each([
  [{ min: 0, max: 10 }, null],
  [{ min: 5, max: 5 }, null],
  [{ min: -1.25, max: 0.01 }, null],
  [{ min: 10, max: 0 }, 'order'],
  [{ min: 0, max: 10.005 }, 'precision'],
  [{ min: 0.125, max: 0 }, 'precision'],
  [{ min: 0, max: 1_000_000 }, 'range'],
  [{ min: 0, max: Number.NaN }, 'range'],
])('%j can be a scale but for its %s', (scale, problem) => {
  expect(gradeScaleProblem(scale)).toBe(problem);
  expect(isGradeScale(scale)).toBe(problem === null);
});
