import { describe, expect, it } from 'vitest';
import { type BankFilter, bankInput } from './bank-filter.ts';

const open: BankFilter = { bank: 'provider', search: '', only: '', type: 'any', year: 0, page: 1 };
const option = (idCataloging: number) => ({ idCataloging, name: '', questions: 1 });
const further = {
  thematicAxis: [option(50), option(51)],
  competency: [option(55), option(56)],
  year: [option(60), option(61)],
};
const asked = (patch: Partial<BankFilter>) =>
  bankInput({ idAssessment: 9, idsCataloging: [1, 2, 50, 55, 60] }, { ...open, ...patch }, further).filter;

describe('bankInput', () => {
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
