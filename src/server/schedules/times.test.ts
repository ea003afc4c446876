import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptDeadline } from '../../core/schedules/windows.ts';
import { onlyExtends } from './times.ts';

const instant = fc.integer({ min: 0, max: 10_000_000 });
const sitting = fc
  .record({ opens: instant, length: instant, duration: fc.option(fc.integer({ min: 1, max: 100 })) })
  .map(({ opens, length, duration }) => ({ opens, closes: opens + length, duration }));

describe('onlyExtends', () => {
  it('returns true only when no deadline becomes earlier', () =>
    fc.assert(
      fc.property(sitting, sitting, instant, (before, after, later) => {
        const changed = { ...after, opens: before.opens };
        fc.pre(onlyExtends(before, changed));
        const started = before.opens + later;
        const now = attemptDeadline(changed, started, changed.duration);
        expect(now).toBeGreaterThanOrEqual(attemptDeadline(before, started, before.duration));
      }),
    ));

  it('returns true for equal times', () => fc.assert(fc.property(sitting, (same) => onlyExtends(same, { ...same }))));

  it('returns false for the reverse of a real extension', () =>
    fc.assert(
      fc.property(sitting, sitting, (before, after) => {
        const changed = { ...after, opens: before.opens };
        const same = before.closes === changed.closes && before.duration === changed.duration;
        fc.pre(onlyExtends(before, changed) && !same);
        expect(onlyExtends(changed, before)).toBe(false);
      }),
    ));
});
