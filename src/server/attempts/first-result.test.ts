import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GivenResponse, isEarlierResult, type StoredResponse } from './first-result.ts';

const STARTED = 1000;
type AnyResponse = GivenResponse & StoredResponse;
const at = (sequence: number, response: unknown = { scaled: 1 }): AnyResponse => ({
  ...{ response, sequence, deviceSequences: null },
});
const anyGiven = fc.record({
  response: fc.option(fc.constant({ scaled: 1 })),
  sequence: fc.integer({ min: STARTED - 5, max: STARTED + 5 }),
  deviceSequences: fc.constant(null),
});

describe('isEarlierResult', () => {
  it('prefers the lower sequence', () => {
    expect(isEarlierResult(at(1001), at(1002), STARTED)).toBe(true);
    expect(isEarlierResult(at(1002), at(1001), STARTED)).toBe(false);
  });

  it('prefers a result given since the start of the attempt to an earlier sequence', () => {
    expect(isEarlierResult(at(1000), at(999), STARTED)).toBe(true);
    expect(isEarlierResult(at(999), at(1000), STARTED)).toBe(false);
    expect(isEarlierResult(at(998), at(999), STARTED)).toBe(true);
  });

  it('never prefers a response taken back to a result', () => {
    expect(isEarlierResult(at(1001, null), at(1002), STARTED)).toBe(false);
    expect(isEarlierResult(at(1002), at(1001, null), STARTED)).toBe(true);
    expect(isEarlierResult(at(999), at(1001, null), STARTED)).toBe(true);
  });

  it('does not prefer a repeat of the same response', () => {
    expect(isEarlierResult(at(1001), at(1001), STARTED)).toBe(false);
  });

  it('orders the results of a device that runs ahead by its own sequences, not by their arrival', () => {
    const first = { response: { scaled: 1 }, sequence: 1090, deviceSequence: 9001, device: 'phone' };
    const stored = { response: { scaled: 0 }, sequence: 1080, deviceSequences: { phone: 9002 } };
    expect(isEarlierResult(first, stored, STARTED)).toBe(true);
    expect(isEarlierResult({ ...first, device: 'laptop' }, stored, STARTED)).toBe(false);
    expect(isEarlierResult({ ...first, deviceSequence: 9003 }, { ...stored, sequence: 1100 }, STARTED)).toBe(false);
  });

  it('is a total order: the same response is stored for any order of arrival', () =>
    fc.assert(
      fc.property(fc.uniqueArray(anyGiven, { minLength: 1, selector: ({ sequence }) => sequence }), (list) => {
        const resultOf = (arrived: readonly AnyResponse[]) =>
          arrived.reduce((one, next) => (isEarlierResult(next, one, STARTED) ? next : one));
        expect(resultOf(list.toReversed())).toBe(resultOf(list));
        expect(resultOf(list.toSorted((a, b) => a.sequence - b.sequence))).toBe(resultOf(list));
      }),
    ));
});
