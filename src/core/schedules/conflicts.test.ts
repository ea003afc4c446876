import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findConflicts, hasFreeSlot } from './conflicts.ts';
import type { SittingTimes, TimeWindow } from './windows.ts';

const minute = 60_000;
const sitting = (from: number, to: number, duration: number | null = null): SittingTimes => ({
  opens: from * 60 * minute,
  closes: to * 60 * minute,
  duration,
});

describe('findConflicts', () => {
  const lesson = sitting(9, 10);

  it.each<[string, SittingTimes, SittingTimes[], boolean]>([
    ['two lessons that overlap', sitting(9.5, 10.5), [lesson], true],
    ['two lessons in a row', sitting(10, 11), [lesson], false],
    ['a lesson within a window of 4 hours', sitting(8, 12), [lesson], true],
    ['a lesson within a window of more than 4 hours', sitting(8, 12.1), [lesson], false],
    ['a window of more than 4 hours around a lesson', lesson, [sitting(8, 12.1)], false],
    ['45 minutes any time in a week', sitting(0, 168, 45), [lesson], false],
    ['a lesson within a week that has a duration', lesson, [sitting(0, 168, 45)], false],
    ['60 minutes in a window whose 60 other minutes are taken', sitting(9, 11, 60), [lesson], false],
    ['61 minutes in a window whose 60 other minutes are taken', sitting(9, 11, 61), [lesson], true],
    ['a duration as long as the window', sitting(9, 11, 120), [lesson], true],
    ['two durations in the same window', sitting(9, 11, 90), [sitting(9, 11, 90)], false],
    ['a lesson that takes the last free slot of another', sitting(10, 11), [sitting(9, 11, 60), lesson], true],
  ])('findConflicts decides whether a student cannot sit at %s', (_, planned, others, blocked) =>
    expect(findConflicts(planned, others).length > 0).toBe(blocked),
  );

  it('findConflicts ignores a schedule that had no free slot before', () =>
    expect(findConflicts(sitting(10, 11), [sitting(9, 11, 90), lesson])).toEqual([]));

  it('findConflicts returns only schedules that overlap with the planned one', () =>
    fc.assert(
      fc.property(anySitting, fc.array(anySitting, { maxLength: 5 }), (planned, others) => {
        for (const other of findConflicts(planned, others)) {
          expect(other.opens).toBeLessThan(planned.closes);
          expect(other.closes).toBeGreaterThan(planned.opens);
        }
      }),
    ));

  it('findConflicts of two schedules does not depend on which was first', () =>
    fc.assert(
      fc.property(anySitting, anySitting, (a, b) => {
        expect(findConflicts(a, [b]).length > 0).toBe(findConflicts(b, [a]).length > 0);
      }),
    ));

  it('findConflicts returns nothing for durations that each have a free slot', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }), (durations) => {
        let free = 0;
        const planned = durations.map((minutes): SittingTimes => {
          const opens = free;
          free += minutes * minute;
          return { opens, closes: free, duration: minutes };
        });
        for (const one of planned)
          expect(
            findConflicts(
              one,
              planned.filter((other) => other !== one),
            ),
          ).toEqual([]);
      }),
    ));
});

const hours = fc.integer({ min: 0, max: 12 });
const anySitting = fc
  .record({
    from: hours,
    length: fc.integer({ min: 1, max: 8 }),
    duration: fc.option(fc.integer({ min: 1, max: 300 })),
  })
  .map(({ from, length, duration }) => sitting(from, from + length, duration));

describe('hasFreeSlot', () => {
  const short = fc
    .tuple(fc.nat(8), fc.nat(4))
    .map(([opens, length]): TimeWindow => ({ opens, closes: opens + length }));

  const taking = short.filter(({ opens, closes }) => opens < closes);

  it('hasFreeSlot returns true exactly when some start leaves the whole slot free', () =>
    fc.assert(
      fc.property(
        short,
        fc.integer({ min: 1, max: 5 }),
        fc.array(taking, { maxLength: 4 }),
        (window, length, taken) => {
          const isFree = (from: number) =>
            from + length <= window.closes &&
            taken.every(({ opens, closes }) => from + length <= opens || closes <= from);
          const starts = Array.from({ length: 14 }, (_, start) => start).filter((start) => start >= window.opens);
          expect(hasFreeSlot(window, length, taken)).toBe(starts.some(isFree));
        },
      ),
    ));
});
