import { expect, it } from 'vitest';
import { changedFields, isDoc, isMoment } from './changed-fields.ts';

it.each([
  [{ name: 'A', limit: 3 }, { name: 'B', limit: 3 }, ['name']],
  [{}, { code: 'K7M4QX', until: null }, ['code', 'until']],
  [{ languages: ['es'] }, { languages: ['es'] }, []],
  [{ logo: 'x' }, {}, ['logo']],
])('changedFields of %j and %j are %j', (before, after, expected) =>
  expect(changedFields(before, after)).toEqual(expected),
);

it('isMoment takes epoch milliseconds, and no id, text or fraction', () => {
  expect(isMoment(Date.parse('2026-06-30T22:00:00Z'))).toBe(true);
  for (const value of [14, 999_999_999, '1940630400000', 1.5e12 + 0.5, null]) expect(isMoment(value)).toBe(false);
});

it('isDoc takes a rich text, and no other object with a type', () => {
  expect(isDoc({ type: 'doc', content: [] })).toBe(true);
  for (const value of [{ type: 'doc' }, { type: 'image', content: [] }, [], {}]) expect(isDoc(value)).toBe(false);
});
