import { describe, expect, it } from 'vitest';
import { factorsOf, measureMachine } from './machine-speed.mjs';

describe('factorsOf', () => {
  it('scales waits by how long the work took, and budgets by its processor time', () => {
    expect(factorsOf(500, 250)).toEqual({ waitFactor: 4, processorFactor: 2 });
  });

  it('leaves both on a faster machine, and waits for at most twelve times as long', () => {
    expect(factorsOf(20, 20)).toEqual({ waitFactor: 1, processorFactor: 1 });
    expect(factorsOf(100_000, 125).waitFactor).toBe(12);
  });
});

describe('measureMachine', () => {
  it('returns factors of at least 1', () => {
    const { waitFactor, processorFactor } = measureMachine();
    expect(Math.min(waitFactor, processorFactor)).toBeGreaterThanOrEqual(1);
  });
});
