import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccessCode, formatAccessCode, readAccessCode } from './access-codes.ts';

describe('an access code', () => {
  const code = fc.infiniteStream(fc.nat(1_000_000)).map((numbers) => {
    const next = () => numbers.next().value ?? 0;
    return createAccessCode((limit) => next() % limit);
  });

  it('has six characters, none of which is read for another one', () =>
    fc.assert(
      fc.property(code, (code) => {
        expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
      }),
    ));

  it('is the same after it was written down in two halves and typed in small letters', () =>
    fc.assert(
      fc.property(code, (code) => {
        expect(readAccessCode(formatAccessCode(code).toLowerCase())).toBe(code);
      }),
    ));

  it.each([
    ['k7m 4qx', 'K7M4QX'],
    [' K7M-4QX\n', 'K7M4QX'],
    ['K7M\u00a04QX', 'K7M4QX'],
    ['', ''],
  ])('typed as %j is %j', (typed, code) => expect(readAccessCode(typed)).toBe(code));

  it.each([
    ['K7M4QX', 'K7M 4QX'],
    ['ABCDEFGH', 'ABCD EFGH'],
    ['', ''],
  ])('%j is shown as %j', (code, shown) => expect(formatAccessCode(code)).toBe(shown));
});
