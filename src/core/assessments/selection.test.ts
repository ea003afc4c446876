import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAXIMUM_QUESTIONS } from './positions.ts';
import { type PickableEntry, pickEntriesAtRandom } from './selection.ts';

/** Entries of so many questions each; the questions of the second are 200, 201, … */
const entriesOf = (...sizes: number[]): PickableEntry[] =>
  sizes.map((size, at) => ({
    id: at + 1,
    questions: Array.from({ length: size }, (_, question) => (at + 1) * 100 + question),
  }));
const singles = (count: number) => entriesOf(...Array.from({ length: count }, () => 1));
const picked = (entries: PickableEntry[], quantity: number, seed = 1) => {
  const result = pickEntriesAtRandom(entries, quantity, seed);
  if (result === 'notEnough') throw new Error('Not enough questions');
  return result;
};

describe('pickEntriesAtRandom', () => {
  it('picks exactly the quantity if stimuli allow it', () => {
    for (let seed = 0; seed < 200; seed++) {
      expect(picked(entriesOf(4, 4, 1, 1), 6, seed).flat()).toHaveLength(6);
      expect(picked(entriesOf(3, 3, 5), 8, seed).flat()).toHaveLength(8);
    }
  });

  it('picks the closest lower number if they do not', () => {
    expect(picked(entriesOf(3, 3, 3), 8).flat()).toHaveLength(6);
    expect(picked(entriesOf(5, 2), 6)).toEqual([[100, 101, 102, 103, 104]]);
  });

  it('can pick all questions, or none', () => {
    expect(picked(entriesOf(2, 3), 5).flat().toSorted()).toEqual([100, 101, 200, 201, 202]);
    expect(picked(entriesOf(2, 3), 0)).toEqual([]);
    expect(picked([], 0)).toEqual([]);
  });

  it.each([
    ['fewer questions than asked', entriesOf(1, 1), 3],
    ['none at all', [], 1],
    ['only a context larger than what is asked', entriesOf(5), 3],
  ])('is not enough with %s', (_, entries, quantity) =>
    expect(pickEntriesAtRandom(entries, quantity, 1)).toBe('notEnough'),
  );

  it('picks ninety when more are wanted', () => {
    expect(picked(singles(200), 120).flat()).toHaveLength(MAXIMUM_QUESTIONS);
    expect(picked(singles(90), 91).flat()).toHaveLength(MAXIMUM_QUESTIONS);
    expect(pickEntriesAtRandom(singles(89), 120, 1)).toBe('notEnough');
  });

  it('leaves out entries without questions', () => expect(picked(entriesOf(0, 1, 0), 1)).toEqual([[200]]));

  it('picks every question equally often', () => {
    const counts = new Map<number, number>();
    for (let seed = 0; seed < 4_000; seed++)
      for (const question of picked(singles(10), 5, seed).flat()) counts.set(question, (counts.get(question) ?? 0) + 1);
    expect(counts.size).toBe(10);
    for (const [question, count] of counts) expect(Math.abs(count - 2_000), String(question)).toBeLessThan(200);
  });

  it('picks whole entries once, as close to the quantity as possible, and the same for the same seed', () => {
    const anyEntries = fc.array(fc.nat(6), { maxLength: 9 }).map((sizes) => entriesOf(...sizes));
    fc.assert(
      fc.property(anyEntries, fc.nat(30), fc.integer(), (entries, quantity, seed) => {
        const result = pickEntriesAtRandom(entries, quantity, seed);
        expect(pickEntriesAtRandom(entries, quantity, seed)).toEqual(result);
        const all = entries.flatMap(({ questions }) => questions);
        const best = all.length < quantity ? 0 : Math.max(...everySum(entries).filter((sum) => sum <= quantity));
        expect(result === 'notEnough').toBe(best === 0 && quantity > 0);
        if (result === 'notEnough') return;
        expect(result.flat()).toHaveLength(best);
        expect(new Set(result.flat()).size).toBe(best);
        for (const questions of result) expect(entries.map((entry) => entry.questions)).toContainEqual(questions);
      }),
    );
  });
});

function everySum(entries: readonly PickableEntry[]): number[] {
  const sums = [0];
  for (const { questions } of entries) sums.push(...sums.map((sum) => sum + questions.length));
  return sums;
}
