import { describe, expect, it } from 'vitest';
import { type Change, type Resolution, resolveChange, type Target } from './resolve.ts';

const AT = Date.parse('2026-03-02T08:00:00Z');
const base = { text: 'Base', list: ['a'] };
const change = { uuid: 'c', row: 'r', at: AT };
const add: Change = { ...change, kind: 'add', after: base };
const edit: Change = { ...change, kind: 'edit', before: { text: 'Base' }, after: { ...base, text: 'Mine' } };
const deletion: Change = { ...change, kind: 'delete', revision: 'one' };
const row = (is: 'editable' | 'finished' | 'notAllowed', fields = {}, at = AT - 1): Target => ({
  ...{ is, at, revision: 'one' },
  fields: { ...base, ...fields },
});
const done = { copy: null, reason: null };

describe('resolveChange', () => {
  it.each<[string, Change, Target, Resolution]>([
    ['a new row', add, undefined, { row: base, ...done }],
    ['a new row that is there', add, row('editable'), { row: base, ...done }],
    ['a new row that was deleted meanwhile', add, { is: 'gone' }, { copy: base, reason: 'gone' }],
    ['an edit', edit, row('editable'), { row: { ...base, text: 'Mine' }, ...done }],
    [
      'an edit of a field that others edited before',
      edit,
      row('editable', { text: 'Theirs' }),
      { row: { ...base, text: 'Mine' }, copy: { ...base, text: 'Theirs' }, reason: 'conflict' },
    ],
    [
      'an edit of a field that others edited after it',
      edit,
      row('editable', { text: 'Theirs' }, AT + 1),
      { row: { ...base, text: 'Theirs' }, copy: { ...base, text: 'Mine' }, reason: 'conflict' },
    ],
    [
      'additions to a list of both sides',
      { ...change, kind: 'edit', before: { list: ['a'] }, after: { ...base, list: ['a', 'b'] } },
      row('editable', { list: ['a', 'c'] }),
      { row: { ...base, list: ['a', 'b', 'c'] }, ...done },
    ],
    ['an edit of a row that is gone', edit, { is: 'gone' }, { copy: edit.after, reason: 'gone' }],
    ['an edit of a row that the server never had', edit, undefined, { copy: edit.after, reason: 'gone' }],
    ['an edit of a finished row', edit, row('finished'), { copy: edit.after, reason: 'finished' }],
    ['an edit without the right', edit, row('notAllowed'), { copy: edit.after, reason: 'notAllowed' }],
    ['a deletion', deletion, row('editable'), { row: null, ...done }],
    ['a deletion of a finished row', deletion, row('finished'), { row: null, ...done }],
    ['a deletion of what is gone', deletion, { is: 'gone' }, done],
    ['a deletion of what never was', deletion, undefined, done],
    ['a deletion without the right', deletion, row('notAllowed'), { copy: null, reason: 'notAllowed' }],
    [
      'a deletion of what others have edited since',
      { ...change, kind: 'delete', revision: 'zero' },
      row('editable'),
      { copy: null, reason: 'changedMeanwhile' },
    ],
  ])('of %s', (_, given, target, resolution) => {
    expect(resolveChange(given, target, ['list'])).toEqual(resolution);
  });
});
