import { describe, expect, it } from 'vitest';
import { docFromText } from '../../../../questions/text/plain/from-plain-text.ts';
import { changesBetween, hasSameValues, parseFinishValues } from './finish-values.ts';

const before = { title: 'Cells', instructions: docFromText('Write in pen.') };

describe('title and instructions that are sent', () => {
  it('are only those that the server does not have', () => {
    expect(changesBetween(before, before)).toEqual({});
    expect(changesBetween(before, { ...before, title: 'Cell' })).toEqual({ title: 'Cell' });
    const after = { title: 'Cell', instructions: docFromText('Write.') };
    expect(changesBetween(before, after)).toEqual(after);
  });

  it('do not differ in what nobody sees', () => {
    const nothing = { title: 'Cells', instructions: docFromText('') };
    const spaces = { title: 'Cells', instructions: docFromText('  ') };
    expect(hasSameValues(nothing, spaces)).toBe(true);
    expect(changesBetween(nothing, spaces)).toEqual({});
  });
});

describe('what a tab has kept', () => {
  it('is taken up again', () => expect(parseFinishValues(JSON.stringify(before))).toEqual(before));

  it.each([
    null,
    '',
    '{"title":',
    'null',
    '[]',
    '{"title":"Cells"}',
    '{"title":"Cells","instructions":"Write in pen."}',
  ])('is left where it is not of the shape that is written: %s', (text) => expect(parseFinishValues(text)).toBeNull());
});
