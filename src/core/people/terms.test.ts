import { expect, it } from 'vitest';
import { asksForTerms } from './terms.ts';

it.each([
  ['of country 14 who has not decided', { idCountry: 14, termsUse: null }, true],
  ['of country 14 who has accepted', { idCountry: 14, termsUse: true }, false],
  ['of country 14 whose refusal another client stored', { idCountry: 14, termsUse: false }, false],
  ['of another country', { idCountry: 7, termsUse: null }, false],
] as const)('a user %s is asked for the terms: %j gives %s', (_, user, isAsked) =>
  expect(asksForTerms(user)).toBe(isAsked),
);
