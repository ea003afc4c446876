import { describe, expect, it } from 'vitest';
import { readId } from './read-id.ts';

describe('readId', () => {
  it.each([
    ['7', 7],
    ['1099511627776', 2 ** 40],
    ['999999999999999', 999_999_999_999_999],
  ])('returns the number of %s', (text, id) => expect(readId(text)).toBe(id));

  it.each(['', '0', '07', '-1', '1.5', '1e3', ' 1', 'new', '1000000000000000', null, undefined])(
    'returns null for %s',
    (text) => expect(readId(text)).toBeNull(),
  );
});
