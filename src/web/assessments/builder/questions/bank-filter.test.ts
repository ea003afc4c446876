import { describe, expect, it } from 'vitest';
import { noFilters } from '../../../questions/bank/bank-filter.ts';
import { type BankFilter, bankInput } from './bank-filter.ts';

const open: BankFilter = {
  ...noFilters,
  ...{ bank: 'provider', search: '', hide: false, view: 'compact', size: '20', page: 1 },
};
const option = (idCataloging: number) => ({ idCataloging, name: '', questions: 1 });
const further = {
  thematicAxis: [option(50), option(51)],
  competency: [option(55), option(56)],
  year: [option(60), option(61)],
};
const asked = (patch: Partial<BankFilter>) =>
  bankInput({ idAssessment: 9, idsCataloging: [1, 2, 50, 55, 60] }, { ...open, ...patch }, further).filter;

describe('bankInput', () => {
  it('leaves out what the assessment has only when asked to', () => {
    expect(asked({})).not.toHaveProperty('idsWithout');
    expect(bankInput({ idAssessment: 9, idsCataloging: [] }, open, further, [7]).filter?.idsWithout).toEqual([7]);
  });
  it('sends no classifications without a filter', () => expect(asked({})?.idscataloging).toEqual([]));
  it('restricts to some contents within the axis, competency and year of the assessment', () =>
    expect(asked({ only: '3.4' })?.idscataloging).toEqual([3, 4, 50, 55, 60]));
  it('restricts to a year within the contents of the assessment', () =>
    expect(asked({ only: '61' })?.idscataloging).toEqual([61, 1, 2, 50, 55]));
  it('sends type and exam year only when filtered by them', () => {
    expect(asked({})).not.toHaveProperty('idType');
    expect(asked({ type: '0', year: 2024 })).toMatchObject({ idType: 0, year: 2024 });
  });
});
