import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccessCodeFacts,
  accessCodeProblem,
  createAccessCode,
  formatAccessCode,
  readAccessCode,
} from './access-codes.ts';

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
    ['K7M\u20134Q\u200bX', 'K7M4QX'],
    ['\uff2b7\u041c\u20114Q\u0425', 'K7M4QX'],
    ['', ''],
  ])('typed as %j is %j', (typed, code) => expect(readAccessCode(typed)).toBe(code));

  it.each([
    ['K7M4QX', 'K7M 4QX'],
    ['ABCDEFGH', 'ABCD EFGH'],
    ['', ''],
  ])('%j is shown as %j', (code, shown) => expect(formatAccessCode(code)).toBe(shown));
});

describe('accessCodeProblem', () => {
  const code: AccessCodeFacts = { state: 'active', idCountry: 14, limit: 2, used: 0, until: null };
  const problemOf = (facts: Partial<AccessCodeFacts>, idCountry = 14) =>
    accessCodeProblem({ ...code, ...facts }, { idCountry, now: 1000 });

  it.each<[string, Partial<AccessCodeFacts>, ReturnType<typeof problemOf>]>([
    ['an active code', {}, null],
    ['a code without a limit', { limit: null, used: 1_000_000 }, null],
    ['a code with one use left', { used: 1 }, null],
    ['a used up code', { used: 2 }, 'accessCodeLimitReached'],
    ['a code whose limit was lowered', { used: 5 }, 'accessCodeLimitReached'],
    ['a code whose end is to come', { until: 1001 }, null],
    ['a code that ends now', { until: 1000 }, 'accessCodeUnavailable'],
    ['a deactivated code', { state: 'deactivated' }, 'accessCodeDeactivated'],
    ['an unavailable code', { state: 'unavailable' }, 'accessCodeUnavailable'],
    ['a code of another country', { idCountry: 20, state: 'deactivated' }, 'accessCodeOfOtherCountry'],
  ])('of %s', (_, facts, problem) => expect(problemOf(facts)).toBe(problem));
});
