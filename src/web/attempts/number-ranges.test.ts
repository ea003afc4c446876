import { expect, it } from 'vitest';
import { formatNumberRanges } from './number-ranges.ts';

it.each([
  [[], ''],
  [[4], '4'],
  [[4, 5], '4–5'],
  [[4, 5, 6, 7], '4–7'],
  [[1, 4, 5, 6, 9], '1, 4–6, 9'],
])('says %j as %j', (numbers, text) => expect(formatNumberRanges(numbers)).toBe(text));
