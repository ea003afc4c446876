import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BandedEntry, bandOf, bands, countAvailable, drawBlueprint } from './blueprint.ts';

const topics = [1, 2] as const;

describe('the band of an entry', () => {
  it.each([
    [[85], 'easy'],
    [[70], 'easy'],
    [[69.9], 'medium'],
    [[40], 'medium'],
    [[12], 'hard'],
    [[90, 60], 'easy'],
    [[90, null], 'unknown'],
    [[undefined], 'unknown'],
    [[], 'unknown'],
  ] as const)('with hit averages %j is %s', (averages, band) => expect(bandOf(averages)).toBe(band));
});

const bank = fc
  .array(
    fc.record({
      size: fc.integer({ min: 1, max: 3 }),
      band: fc.constantFrom(...bands),
      topics: fc.subarray([...topics]),
    }),
    {
      maxLength: 25,
    },
  )
  .map((list) => {
    let id = 0;
    return list.map(({ size, ...entry }): BandedEntry => {
      const questions = Array.from({ length: size }, () => ++id);
      return { ...entry, id: questions[0] ?? 0, questions };
    });
  });
const plan = fc.uniqueArray(
  fc.record({
    topic: fc.constantFrom(...topics),
    band: fc.constantFrom(...bands),
    count: fc.integer({ min: 0, max: 12 }),
  }),
  { selector: ({ topic, band }) => `${topic} ${band}`, maxLength: 8 },
);

describe('a blueprint', () => {
  it('draws for each cell of its topic and band alone, whole entries, never more than asked for, and nothing twice', () =>
    fc.assert(
      fc.property(bank, plan, fc.nat(), (entries, cells, seed) => {
        const drawn = drawBlueprint(cells, entries, seed);
        const all = drawn.flatMap((cell) => cell.entries.flat());
        expect(new Set(all).size).toBe(all.length);
        expect(drawn.map(({ entries: _, ...cell }) => cell)).toEqual(cells);
        for (const cell of drawn) {
          expect(cell.entries.flat().length).toBeLessThanOrEqual(cell.count);
          for (const questions of cell.entries)
            expect(entries).toContainEqual(
              expect.objectContaining({ questions, band: cell.band, topics: expect.arrayContaining([cell.topic]) }),
            );
        }
        expect(drawBlueprint(cells, entries, seed)).toEqual(drawn);
      }),
    ));

  it('draws as many as asked for where one topic has them, one by one', () =>
    fc.assert(
      fc.property(bank, fc.constantFrom(...bands), fc.nat({ max: 20 }), fc.nat(), (entries, band, count, seed) => {
        const alone = entries.map((entry) => ({ ...entry, questions: entry.questions.slice(0, 1) }));
        const [cell] = drawBlueprint([{ topic: 1, band, count }], alone, seed);
        expect(cell?.entries.flat().length).toBe(Math.min(count, countAvailable(alone, 1, band)));
      }),
    ));

  it('leaves the only questions of a cell to it, where another cell has more', () => {
    const entries = [1, 2, 3].map(
      (id): BandedEntry => ({ id, questions: [id], band: 'easy', topics: id === 1 ? [1, 2] : [1] }),
    );
    const [first, second] = drawBlueprint(
      [
        { topic: 1, band: 'easy', count: 2 },
        { topic: 2, band: 'easy', count: 1 },
      ],
      entries,
      7,
    );
    expect(second?.entries).toEqual([[1]]);
    expect(first?.entries.flat().toSorted()).toEqual([2, 3]);
  });
});
