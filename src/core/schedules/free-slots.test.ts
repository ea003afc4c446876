import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFreeSlot, isFreeForAll, type Party, SLOT_STEP_MS } from './free-slots.ts';
import type { SittingTimes, TimeWindow } from './windows.ts';

const minute = 60_000;
const window = (from: number, to: number): TimeWindow => ({ opens: from * 60 * minute, closes: to * 60 * minute });
const lesson = (from: number, to: number): SittingTimes => ({ ...window(from, to), duration: null });
const having = (...others: SittingTimes[]): Party => ({ own: null, others });
const day = window(8, 15);

describe('findFreeSlot', () => {
  it('returns the first start of the day when nobody has anything', () =>
    expect(findFreeSlot(lesson(9, 10), [], day)).toEqual(window(8, 9)));
  it('returns the end of what one student has and another has before', () =>
    expect(findFreeSlot(lesson(8, 9), [having(lesson(8, 9.5)), having(lesson(9.5, 11))], day)).toEqual(window(11, 12)));
  it('returns a gap only if it is long enough', () =>
    expect(findFreeSlot(lesson(8, 9), [having(lesson(8, 9), lesson(9.5, 11))], day)).toEqual(window(11, 12)));
  it('returns null when the rest of the day is too short', () =>
    expect(findFreeSlot(lesson(8, 9), [having(lesson(8, 11.5), lesson(11.5, 14.5))], day)).toBeNull());
  it('starts at a multiple of 5 minutes', () =>
    expect(findFreeSlot(lesson(8, 9), [], { ...day, opens: day.opens + 1 })?.opens).toBe(day.opens + SLOT_STEP_MS));
  it('leaves out what is taken in a part of the window, though the duration would fit into the rest', () =>
    expect(findFreeSlot({ ...lesson(8, 9), duration: 40 }, [having(lesson(8, 9.25))], day)?.opens).toBe(
      9.25 * 60 * minute,
    ));
  it("uses a student's own longer time", () => {
    const own = { opens: null, closes: null, duration: null, extraPercent: 50, extraMinutes: 0, pauseMinutes: 0 };
    const longer = { own, others: [lesson(10, 11)] };
    expect(isFreeForAll(lesson(9, 10), [longer])).toBe(false);
  });

  const anySitting = fc
    .record({
      opens: fc.integer({ min: 0, max: 70 }),
      length: fc.integer({ min: 1, max: 60 }),
      duration: fc.option(fc.integer({ min: 1, max: 40 })),
    })
    .map(
      ({ opens, length, duration }): SittingTimes => ({
        opens: opens * minute,
        closes: (opens + length) * minute,
        duration,
      }),
    );
  const anyParties = fc.array(
    fc.array(anySitting, { maxLength: 4 }).map((others) => having(...others)),
    { maxLength: 5 },
  );
  const anySpan = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 120 }));

  it('never returns a slot that conflicts, nor one after a slot that is free', () =>
    fc.assert(
      fc.property(anySitting, anyParties, anySpan, (planned, parties, [from, minutes]) => {
        const span = { opens: from * minute, closes: (from + minutes) * minute };
        const found = findFreeSlot(planned, parties, span);
        const length = planned.closes - planned.opens;
        const sitting = (opens: number) => ({ opens, closes: opens + length, duration: null });
        if (found) expect(isFreeForAll({ ...planned, ...found }, parties)).toBe(true);
        const before = found ? found.opens : span.closes - (planned.closes - planned.opens) + 1;
        for (let opens = Math.ceil(span.opens / SLOT_STEP_MS) * SLOT_STEP_MS; opens < before; opens += SLOT_STEP_MS)
          expect(isFreeForAll(sitting(opens), parties)).toBe(false);
      }),
    ));
});
