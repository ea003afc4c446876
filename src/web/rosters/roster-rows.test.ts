import { describe, expect, it } from 'vitest';
import type { RosterPlan } from '../../contract/rosters.ts';
import {
  countGroups,
  countOutcomes,
  countToImport,
  isAtFault,
  leftOut,
  leftOutCsv,
  shownRows,
  withoutEmail,
} from './roster-rows.ts';

const plan = (number: number, outcome: RosterPlan['outcome'], fields: Partial<RosterPlan> = {}): RosterPlan => ({
  ...{
    number,
    outcome,
    firstName: '',
    lastName: '',
    login: '',
    hasEmail: false,
    idUser: null,
    name: '',
    className: '',
  },
  ...{
    from: [],
    changes: [],
    emailLeftOut: null,
    problem: null,
    repair: null,
    candidates: [],
    decision: null,
    ...fields,
  },
});
const candidates = [{ idUser: 7, name: 'Rey, Zoé', classNames: [], because: 'cut' as const }];
const plans = [
  plan(2, 'unchanged'),
  plan(3, 'new'),
  plan(4, 'impossible', { candidates }),
  plan(5, 'moves', { candidates, decision: 7 }),
  plan(6, 'likely', { candidates }),
  plan(7, 'changed'),
];
const list = {
  ...{
    fileName: 'a.csv',
    format: 'csv' as const,
    sheet: '',
    sheets: [],
    hiddenRows: 0,
    hiddenColumns: 0,
    encoding: null,
    columns: ['Nombre', 'Correo'],
  },
  rows: plans.map(({ number }) => ({ number, cells: [`n${number}`] })),
  mapping: ['fullName' as const, null],
};

describe('the rows of a list', () => {
  it('begin with those that need a decision, also one that was made, then those that are not possible', () => {
    expect(shownRows(list, plans, { filter: 'all', order: 'needs' }).map(({ number }) => number)).toEqual([
      5, 6, 4, 7, 3, 2,
    ]);
    expect(shownRows(list, plans, { filter: 'all', order: 'file' }).map(({ number }) => number)).toEqual([
      2, 3, 4, 5, 6, 7,
    ]);
  });

  it('come behind those that are not possible where they are taken without their address', () => {
    const noticed = plan(8, 'unchanged', { emailLeftOut: 'a@b.es' });
    const all = [...plans, noticed];
    const longer = { ...list, rows: all.map(({ number }) => ({ number, cells: [] })) };
    expect(shownRows(longer, all, { filter: 'all', order: 'needs' }).map(({ number }) => number)).toEqual([
      5, 6, 4, 8, 7, 3, 2,
    ]);
    expect(withoutEmail(all)).toEqual([8]);
  });

  it('are filtered by their outcome, with those that were decided where they were before', () => {
    expect(shownRows(list, plans, { filter: 'likely', order: 'file' }).map(({ number }) => number)).toEqual([5, 6]);
    expect(shownRows(list, [], { filter: 'likely', order: 'file' })).toEqual([]);
  });

  it('have their fault in the cell of the field, without any name in all cells of names', () => {
    const email = plan(2, 'impossible', { problem: { problem: 'emailNotValid', field: 'email', value: 'a' } });
    const noName = plan(3, 'impossible', { problem: { problem: 'noName', field: null, value: '' } });
    const fields = ['email', 'lastName', 'firstName', 'code', null] as const;
    expect(fields.filter((field) => isAtFault(email, field))).toEqual(['email']);
    expect(fields.filter((field) => isAtFault(noName, field))).toEqual(['lastName', 'firstName']);
    expect(fields.filter((field) => isAtFault(plan(4, 'new'), field) || isAtFault(null, field))).toEqual([]);
  });

  it('are shown without plans while their columns cannot be imported', () => {
    expect(shownRows(list, [], { filter: 'all', order: 'needs' }).map(({ plan }) => plan)).toEqual(
      plans.map(() => null),
    );
  });

  it('are counted by what the filters show, and by what an import writes', () => {
    expect(countGroups(plans)).toMatchObject({ all: 6, likely: 2, impossible: 1, moves: 0, new: 1, unchanged: 1 });
    expect(countOutcomes(plans)).toMatchObject({ likely: 1, moves: 1 });
    expect(countToImport(countOutcomes(plans))).toBe(3);
  });

  it('that are left out become a file with the reasons, without formulas', () => {
    expect(leftOut(plans).map(({ number }) => number)).toEqual([4, 6]);
    const reasons = new Map([[4, '=1 or "two", three']]);
    expect(leftOutCsv(list, reasons, 'Reason')).toBe('\uFEFFNombre,Correo,Reason\r\nn4,,"\'=1 or ""two"", three"\r\n');
  });
});
