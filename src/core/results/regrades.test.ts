import { describe, expect, it } from 'vitest';
import { effectOf, sortChanges } from './regrades.ts';

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

it('lists changes of level first, then the largest changes, then by name', () => {
  const row = (lastname: string, before: number, after: number) => ({ lastname, firstname: 'Ana', before, after });
  const rows = [row('Zas', 60, 70), row('Bouza', 60, 70), row('Abad', 60, 50), row('Gil', 60, 40), row('Rey', 60, 72)];
  expect(sortChanges(rows).map(({ lastname }) => lastname)).toEqual(['Gil', 'Abad', 'Rey', 'Bouza', 'Zas']);
});
