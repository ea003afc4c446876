import { describe, expect, it } from 'vitest';
import { effectOf, gainRangeOf, isShownChange, regradeRevision, sortChanges, undoableRegrades } from './regrades.ts';

describe('the effect of a regrade', () => {
  it('counts who gains, loses, stays and reaches another level, and the mean before and after', () => {
    const changes = [
      { before: 50, after: 60 },
      { before: 80, after: 70 },
      { before: 40, after: 45 },
      { before: 100, after: 100 },
      { before: null, after: null },
    ];
    expect(effectOf(changes)).toEqual({
      mean: { before: 67.5, after: 68.75 },
      higher: 2,
      lower: 1,
      same: 2,
      levels: 2,
    });
  });

  it('is none without attempts', () =>
    expect(effectOf([])).toEqual({ mean: { before: null, after: null }, higher: 0, lower: 0, same: 0, levels: 0 }));

  it('counts a grade that appears or vanishes as another level', () =>
    expect(
      effectOf([
        { before: null, after: 30 },
        { before: 10, after: null },
      ]),
    ).toMatchObject({ levels: 2 }));
});

it('says how much the grades that change do so, and in which direction', () => {
  const up = { before: 50, after: 60 };
  const down = { before: 80, after: 60 };
  const same = { before: 40, after: 40 };
  expect(gainRangeOf([up, same])).toEqual({ least: 10, most: 10, sign: 'up' });
  expect(gainRangeOf([down])).toEqual({ least: 20, most: 20, sign: 'down' });
  expect(gainRangeOf([up, down, same])).toEqual({ least: 10, most: 20, sign: 'both' });
  expect(gainRangeOf([same])).toBeNull();
});

it('is a change for the student where another whole percentage is shown', () => {
  expect(isShownChange({ before: 66.4, after: 66.6 })).toBe(true);
  expect(isShownChange({ before: 66.6, after: 67.2 })).toBe(false);
  expect(isShownChange({ before: 100, after: 100 })).toBe(false);
  expect(isShownChange({ before: null, after: 0 })).toBe(true);
  expect(isShownChange({ before: null, after: null })).toBe(false);
});

it('lists changes of level first, then the largest changes, then by name', () => {
  const row = (lastname: string, before: number, after: number) => ({ lastname, firstname: 'Ana', before, after });
  const rows = [row('Zas', 60, 70), row('Bouza', 60, 70), row('Abad', 60, 50), row('Gil', 60, 40), row('Rey', 60, 72)];
  expect(sortChanges(rows, 'es').map(({ lastname }) => lastname)).toEqual(['Gil', 'Abad', 'Rey', 'Bouza', 'Zas']);
});

describe('the regrades of a schedule', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const row = (id: number, idQuestion: number, day: number, undone: number | null = null) => ({
    ...{ id, idQuestion, at: day * DAY },
    undone: undone === null ? null : undone * DAY,
  });
  const rows = [row(5, 2, 9), row(4, 1, 8, 9), row(3, 1, 7), row(2, 1, 6), row(1, 3, 1)];

  it('can be undone where they are the last of their question that stands, for 30 days', () => {
    expect([...undoableRegrades(rows, 10 * DAY)]).toEqual([5, 3, 1]);
    expect([...undoableRegrades(rows, 31 * DAY - 1)]).toEqual([5, 3, 1]);
    expect([...undoableRegrades(rows, 31 * DAY)]).toEqual([5, 3]);
  });

  it('give each question a revision that rises with every regrade and every undo', () =>
    expect([1, 2, 3, 4].map((idQuestion) => regradeRevision(rows, idQuestion))).toEqual([4, 1, 1, 0]));
});
