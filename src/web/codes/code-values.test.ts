import { describe, expect, it } from 'vitest';
import type { AccessCode } from '../../contract/codes.ts';
import { inputOfCode, problemsOfCode, valuesOfCode } from './code-values.ts';

const zone = 'Europe/Madrid';
const blank = valuesOfCode(null, zone);

describe('inputOfCode', () => {
  it('ends a code with its last day, by the clocks of the school', () =>
    expect(inputOfCode({ ...blank, lastDay: '2026-06-30' }, zone).until).toBe('2026-06-30T22:00:00.000Z'));

  it('sets no limit and no end where nothing is typed, and leaves the country to the school', () =>
    expect(inputOfCode(blank, zone)).toEqual({
      ...{ idCourse: null, count: 1, limit: null, until: null, state: 'active' },
    }));
});

it.each(['2026-06-30', '2026-10-25', '2026-12-31'])('valuesOfCode has the last day as it was typed: %s', (lastDay) => {
  const { until } = inputOfCode({ ...blank, lastDay }, zone);
  expect(valuesOfCode({ until } as AccessCode, zone)).toMatchObject({ lastDay });
});

describe('problemsOfCode', () => {
  it.each([
    [{}, []],
    [{ limit: '100000', count: '100', lastDay: '2026-06-30' }, []],
    [{ count: '' }, ['count']],
    [{ count: '101' }, ['count']],
    [{ limit: '0' }, ['limit']],
    [{ limit: '1.5' }, ['limit']],
    [{ limit: '100001' }, ['limit']],
    [{ lastDay: '31/02/2026' }, ['lastDay']],
  ])('of %j are %j', (change, problems) => expect(problemsOfCode({ ...blank, ...change })).toEqual(problems));
});
