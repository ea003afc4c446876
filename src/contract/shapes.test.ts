import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { Flag, Id, Ids, LocalDate, LocalTime, Optional, PageSize, Paging, WholeNumber } from './shapes.ts';

const read = (shape: z.ZodType, value: unknown) => {
  const result = shape.safeParse(value);
  return result.success ? result.data : 'refused';
};

describe('a value in the forms of older clients is read as', () => {
  it.each<[name: string, shape: z.ZodType, given: unknown, expected: unknown]>([
    ['an id in digits', Id, '42', 42],
    ['no id: zero', Id, '0', 'refused'],
    ['ids in a list of digits', Ids(5), ['1', 2], [1, 2]],
    ['ids parted by commas', Ids(5), '1, 2,3', [1, 2, 3]],
    ['a single id', Ids(5), 7, [7]],
    ['no ids', Ids(5), '', []],
    ['more ids than allowed', Ids(2), '1,2,3', 'refused'],
    ['ids with a word among them', Ids(5), '1,two', 'refused'],
    ['yes as a number', Flag, 1, true],
    ['yes in digits', Flag, '1', true],
    ['yes as a word', Flag, 'true', true],
    ['no as a number', Flag, 0, false],
    ['no in digits', Flag, '0', false],
    ['no as a word', Flag, 'false', false],
    ['neither yes nor no', Flag, 'yes', 'refused'],
    ['a time with seconds', LocalTime, '08:30:59', '08:30'],
    ['a time without', LocalTime, '08:30', '08:30'],
    ['no time of day', LocalTime, '24:00:00', 'refused'],
    ['an absent date', Optional(LocalDate), '', null],
    ['a date', Optional(LocalDate), '2026-03-02', '2026-03-02'],
    ['an absent duration', Optional(WholeNumber(1, 90)), '', null],
    ['a duration in digits', Optional(WholeNumber(1, 90)), '45', 45],
    ['a field that was left out', Optional(WholeNumber(1, 90)), undefined, undefined],
    ['a size that was left out', PageSize({ most: 20, usual: 5 }), undefined, 5],
    ['an empty size', PageSize({ most: 20, usual: 5 }), '', 5],
    ['a size beyond the largest', PageSize({ most: 20, usual: 5 }), '500', 20],
    ['a size below none', PageSize({ most: 20, usual: 5 }), -3, 0],
    ['a page of no rows', Paging, { page: '1', recordsperpage: '0' }, { page: 1, recordsperpage: 0 }],
    ['a page that was left out', Paging, undefined, { page: 1, recordsperpage: 5 }],
    ['an empty page', Paging, { page: '' }, { page: 1, recordsperpage: 5 }],
  ])('%s', (_, shape, given, expected) => expect(read(shape, given)).toEqual(expected));
});
