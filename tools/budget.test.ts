import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareWithBudget, readBudget } from './budget.mjs';

const budget = new Map([
  ['checks', { limit: 100, aim: 80 }],
  ['journeys', { limit: 200, aim: 70 }],
]);

describe('the budget of the tests', () => {
  it('is a table of the decision, whose aims are 500 s in total and 40 s for reading sheets, and no limit is below its aim', () => {
    const decision = readFileSync(join(import.meta.dirname, '../docs/decisions/0032-fast-tests.md'), 'utf8');
    const rows = [...readBudget(decision).values()];
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.reduce((total, { aim }) => total + aim, 0)).toBe(540);
    expect(rows.filter(({ limit, aim }) => limit < aim)).toEqual([]);
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
      '   90 s of   100 s, aim    80 s  checks',
      '  230 s of   200 s, aim    70 s  journeys (above)',
      '  320 s of   300 s, aim   150 s  total (above)',
    ]);
    expect(isFarAbove).toBe(false);
  });

  it('fails a run that uses half as much again as its limits, measured by the speed of the machine', () => {
    const used = new Map([['journeys', 460]]);
    expect(compareWithBudget(budget, used, 1).isFarAbove).toBe(true);
    expect(compareWithBudget(budget, used, 1.1).isFarAbove).toBe(false);
  });
});
