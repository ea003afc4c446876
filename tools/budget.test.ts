import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareWithBudget, readBudget } from './budget.mjs';

const budget = new Map([
  ['checks', 100],
  ['journeys', 200],
]);

describe('the budget of the tests', () => {
  it('is a table of the decision, with 500 s in total', () => {
    const decision = readFileSync(join(import.meta.dirname, '../docs/decisions/fast-tests.md'), 'utf8');
    const seconds = [...readBudget(decision).values()];
    expect(seconds.length).toBeGreaterThan(5);
    expect(seconds.reduce((total, value) => total + value, 0)).toBe(500);
  });

  it('is printed beside what was used, by part and in total', () => {
    const { lines, isFarAbove } = compareWithBudget(
      budget,
      new Map([
        ['checks', 90.4],
        ['journeys', 230],
      ]),
      1,
    );
    expect(lines).toEqual([
      '\nProcessor time and its budget',
      '   90 s of   100 s  checks',
      '  230 s of   200 s  journeys (above)',
      '  320 s of   300 s  total (above)',
    ]);
    expect(isFarAbove).toBe(false);
  });

  it('fails a run that uses three times as much, measured by the speed of the machine', () => {
    const used = new Map([['journeys', 910]]);
    expect(compareWithBudget(budget, used, 1).isFarAbove).toBe(true);
    expect(compareWithBudget(budget, used, 1.2).isFarAbove).toBe(false);
  });
});
