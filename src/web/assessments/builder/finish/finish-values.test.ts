import { describe, expect, it } from 'vitest';
import { docFromText } from '../../../../questions/text/plain/from-plain-text.ts';
import { changesBetween, finishDraft, hasSameValues } from './finish-values.ts';

const before = { title: 'Cells', instructions: docFromText('Write in pen.') };

describe('the changes of title and instructions', () => {
  it('are only the fields that the server does not have', () => {
    expect(changesBetween(before, before)).toEqual({});
    expect(changesBetween(before, { ...before, title: 'Cell' })).toEqual({ title: 'Cell' });
    const after = { title: 'Cell', instructions: docFromText('Write.') };
    expect(changesBetween(before, after)).toEqual(after);
  });

  it('ignore invisible differences', () => {
    const nothing = { title: 'Cells', instructions: docFromText('') };
    const spaces = { title: 'Cells', instructions: docFromText('  ') };
    expect(hasSameValues(nothing, spaces)).toBe(true);
    expect(changesBetween(nothing, spaces)).toEqual({});
  });
});

describe('the draft of title and instructions', () => {
  it('is restored', () => expect(finishDraft.parse(before)).toEqual(before));

  it.each([null, [], {}, { title: 'Cells' }, { title: 'Cells', instructions: 'Write in pen.' }])(
    'is dropped when it has another shape: %j',
    (stored) => expect(finishDraft.parse(stored)).toBeNull(),
  );
});
