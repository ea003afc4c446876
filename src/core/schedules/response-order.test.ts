import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deviceSequenceOf,
  type GivenOrder,
  highestSequence,
  isNewer,
  isOlder,
  toStoredOrder,
  wasGivenBefore,
} from './response-order.ts';
import { limitSequence, SEQUENCE_LEAD_MS } from './windows.ts';

const now = Date.UTC(2026, 4, 11, 9, 30);
const HOUR = 60 * 60_000;

/** A response as it arrives `later` ms after the others, with a sequence `ahead` ms ahead of `now`. */
const given = (ahead: number, later = 0, device: string | null = 'phone'): GivenOrder => ({
  sequence: limitSequence(now + ahead, now + later),
  deviceSequence: deviceSequenceOf(now + ahead, now + later),
  device,
});

describe('deviceSequenceOf', () => {
  it("returns the device's own sequence where it is limited", () => {
    expect(deviceSequenceOf(now + SEQUENCE_LEAD_MS, now)).toBeUndefined();
    expect(deviceSequenceOf(now + SEQUENCE_LEAD_MS + 1, now)).toBe(now + SEQUENCE_LEAD_MS + 1);
  });

  it('returns none for a count that is about to end: the device could not count on', () => {
    expect(deviceSequenceOf(Number.MAX_SAFE_INTEGER, now)).toBeUndefined();
  });
});

describe('isNewer', () => {
  it('compares what was not limited by its sequence', () => {
    expect(isNewer(given(2), toStoredOrder(given(1)))).toBe(true);
    expect(isNewer(given(1), toStoredOrder(given(2)))).toBe(false);
    expect(isNewer(given(1), toStoredOrder(given(1)))).toBe(false);
  });

  it('does not prefer a repeat, nor what the device gave before, however late it arrives', () => {
    const stored = toStoredOrder(given(2 * HOUR + 10));
    for (const ahead of [2 * HOUR, 2 * HOUR + 10])
      for (const later of [0, 1, 1000, HOUR, 2 * HOUR, 3 * HOUR])
        expect(isNewer(given(ahead, later), stored)).toBe(false);
    expect(isNewer(given(2 * HOUR, 1000, null), toStoredOrder(given(2 * HOUR + 10, 0, null)))).toBe(false);
  });

  it('prefers what a device gave later, also when it arrives in the same millisecond', () => {
    expect(isNewer(given(HOUR + 1), toStoredOrder(given(HOUR)))).toBe(true);
  });

  it('prefers a device whose clock is right after a minute, with and without a name', () => {
    for (const device of ['laptop', null]) {
      const stored = toStoredOrder(given(2 * HOUR, 0, device && 'phone'));
      expect(isNewer(given(SEQUENCE_LEAD_MS, SEQUENCE_LEAD_MS, device), stored)).toBe(false);
      expect(isNewer(given(SEQUENCE_LEAD_MS + 1, SEQUENCE_LEAD_MS + 1, device), stored)).toBe(true);
    }
  });

  it('prefers at once what a device gives that counts on from the stored response', () => {
    const stored = toStoredOrder(given(2 * HOUR));
    expect(highestSequence(stored)).toBe(now + 2 * HOUR);
    expect(isNewer(given(2 * HOUR + 1, 10, 'laptop'), stored)).toBe(true);
  });

  it('takes the name of a device for nothing else', () =>
    expect(isNewer(given(5, 0, 'constructor'), { sequence: now, deviceSequences: { phone: now } })).toBe(true));

  it('never says of two responses that each is newer or older than the other', () => {
    const any = fc
      .tuple(fc.integer({ min: -90_000, max: 3 * HOUR }), fc.nat(90_000), fc.constantFrom('phone', 'laptop', null))
      .map(([ahead, later, device]) => given(ahead, later, device));
    fc.assert(
      fc.property(any, any, (one, other) => {
        expect(isNewer(one, toStoredOrder(other)) && isOlder(one, toStoredOrder(other))).toBe(false);
        expect(isNewer(one, toStoredOrder(one)) || isOlder(one, toStoredOrder(one))).toBe(false);
      }),
    );
  });
});

describe('wasGivenBefore', () => {
  it('orders responses to different questions of one device by its own sequences', () => {
    const fourth = toStoredOrder(given(2 * HOUR + 10));
    expect(wasGivenBefore(fourth, given(2 * HOUR, 30_000))).toBe(false);
    expect(wasGivenBefore(fourth, given(2 * HOUR + 20, 30_000))).toBe(true);
    expect(wasGivenBefore(toStoredOrder(given(10)), given(20))).toBe(true);
  });

  it('does not hold where a client without a name may be another one', () => {
    const fourth = toStoredOrder(given(70_010, 0, null));
    expect(wasGivenBefore(fourth, given(70_000, 30_000, null))).toBe(false);
  });
});
