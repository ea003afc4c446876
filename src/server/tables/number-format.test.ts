import { describe, expect, it } from 'vitest';
import { shownNumber } from './number-format.ts';

describe('a number as a spreadsheet shows it', () => {
  it.each([
    ['123', '000000', '000123'],
    ['123', '"A-"0000', 'A-0123'],
    ['123456', '000-000', '123-456'],
    ['1234567', '000\\-000', '1234-567'],
    ['28001', '00000;@', '28001'],
    ['1.483127E6', '', '1483127'],
    ['20240001.0', 'General', '20240001'],
    ['12345.600000000000364', '', '12345.6'],
    ['7.5', '0.00', '7.5'],
    ['9.5', '0', '9.5'],
    ['0.25', '0%', '25%'],
    ['1.2345678901234568E+16', '', '1.23457E+16'],
    ['2024123456789010', '', '2.02412E+15'],
    ['40241', 'dd/mm/yyyy', '2010-03-04'],
    ['40241.5', 'yyyy-mm-dd hh:mm', '2010-03-04 12:00'],
    ['0.375', 'hh:mm', '09:00'],
    ['1', 'dd/mm/yyyy', '1900-01-01'],
    ['40241', '[$-C0A]d" de "mmmm" de "yyyy', '2010-03-04'],
    ['5', '#,##0', '5'],
    ['-3', '000', '-3'],
    ['', '000', ''],
  ])('of %j in the format %j is %j', (value, format, shown) => expect(shownNumber(value, format, false)).toBe(shown));

  it('counts days from 1904 where the workbook does', () =>
    expect(shownNumber('38779', 'yyyy-mm-dd', true)).toBe('2010-03-04'));
});
