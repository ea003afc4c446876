import { expect, it } from 'vitest';
import { isDecidable, toggled } from './several-letters.ts';

it('toggled adds a letter in the order of the sheet, or takes it away', () => {
  expect(toggled({ offered: 'ABCD', letters: 'BD', letter: 'A' })).toBe('ABD');
  expect(toggled({ offered: 'ABCD', letters: 'BD', letter: 'D' })).toBe('B');
  expect(toggled({ offered: 'ABCD', letters: 'B', letter: 'B' })).toBe('');
});

it.each([
  [null, false, true],
  ['', true, false],
  ['A', true, true],
  ['A', false, false],
  ['AC', false, true],
])('isDecidable says of %j where several may be right (%s): %s', (chosen, several, is) =>
  expect(isDecidable({ chosen, several })).toBe(is),
);
