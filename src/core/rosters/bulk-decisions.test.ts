import { describe, expect, it } from 'vitest';
import { bulkDecisions, withoutDecisions } from './bulk-decisions.ts';
import type { Likeness, RosterOutcome } from './planned-row.ts';

const row = (number: number, candidates: Record<number, Likeness>, outcome: RosterOutcome = 'likely') => ({
  ...{ number, outcome },
  candidates: Object.entries(candidates).map(([idUser, because]) => ({ idUser: Number(idUser), because })),
});

describe('bulkDecisions', () => {
  it('takes a row for its only candidate where the name is the same', () => {
    expect(bulkDecisions([row(2, { 7: 'sameName' }), row(3, { 8: 'sameName' })], {})).toEqual({
      ...{ open: 2, same: { 2: 7, 3: 8 }, new: {} },
    });
  });

  it('takes rows for new people where all names are only similar', () => {
    const rows = [row(2, { 7: 'spelling' }), row(3, { 8: 'cut' }), row(4, { 8: 'cut', 9: 'spelling' })];
    expect(bulkDecisions(rows, {})).toEqual({ open: 3, same: {}, new: { 2: 'new', 3: 'new', 4: 'new' } });
  });

  it.each([
    ['two candidates have the name', [row(2, { 7: 'sameName', 8: 'sameName' })]],
    ['another candidate has a similar name', [row(2, { 7: 'sameName', 8: 'cut' })]],
    ['the e-mail is that of a student', [row(2, { 7: 'sameEmail' })]],
    ['the number is that of a student', [row(2, { 7: 'sameId' })]],
    ['two rows may be the same student', [row(2, { 7: 'sameName' }), row(3, { 7: 'sameName' })]],
    [
      'a row that is not possible names the student too',
      [row(2, { 7: 'sameName' }), row(3, { 7: 'cut' }, 'impossible')],
    ],
  ])('leaves rows open where %s', (_, rows) => {
    const open = rows.filter(({ outcome }) => outcome === 'likely').length;
    expect(bulkDecisions(rows, {})).toEqual({ open, same: {}, new: {} });
  });

  it('leaves out rows that were decided or that need no decision', () => {
    const rows = [row(2, { 7: 'sameName' }), row(3, { 8: 'cut' }), row(4, { 9: 'sameName' }, 'moves')];
    expect(bulkDecisions(rows, { 2: 'new', 3: 8, 4: 9 })).toEqual({ open: 0, same: {}, new: {} });
  });
});

it('undoing takes back the decisions made together, and no decision changed since or made on another row', () => {
  expect(withoutDecisions({ 2: 7, 3: 'new', 4: 'new' }, { 2: 7, 3: 8 })).toEqual({ 3: 'new', 4: 'new' });
});
