import { describe, expect, it } from 'vitest';
import { formatFor } from './format.ts';
import { firstWeekdayIn } from './week-start.ts';

const moment = '2026-03-29T23:05:00+02:00';

describe('a moment in a list', () => {
  it.each(['en', 'es', 'es-pe', 'pt'])('is DD/MM/YYYY HH:mm in %s', (language) =>
    expect(formatFor(language, 'Europe/Madrid').dateTime(moment)).toBe('29/03/2026, 23:05'),
  );
  it('has the day before the month in words too', () => {
    const day = (language: string) => formatFor(language, 'Europe/Madrid').day(moment);
    expect(['en', 'es', 'pt'].map(day)).toEqual(['Sunday 29 March', 'domingo, 29 de marzo', 'domingo, 29 de março']);
  });
  it("shows the school's clocks, wherever the device is", () =>
    expect(formatFor('es', 'America/Sao_Paulo').dateTime(moment)).toBe('29/03/2026, 18:05'));
  it('is 00:00 at midnight, never 24:00', () =>
    expect(formatFor('en', 'UTC').time('2026-01-01T00:00:00Z')).toBe('00:00'));
});

describe('two times', () => {
  const { times } = formatFor('es', 'Europe/Madrid');
  it('have no date where they are of one day', () =>
    expect(times('2026-11-24T09:00:00+01:00', '2026-11-24T10:00:00+01:00')).toBe('09:00–10:00'));
  it("have both dates where they are of two days by the school's clocks", () =>
    expect(times('2026-11-24T00:00:00+01:00', '2026-11-25T23:59:00+01:00')).toBe(
      '24/11/2026, 00:00 – 25/11/2026, 23:59',
    ));
});

describe('a figure', () => {
  it('has the separators of the language', () => {
    expect(formatFor('en', 'UTC').number(12345)).toBe('12,345');
    expect(formatFor('pt', 'UTC').number(12345)).toBe('12.345');
  });
  it('shows a percentage of 0 to 100 as a whole one', () => expect(formatFor('en', 'UTC').percent(68.4)).toBe('68%'));
  it('shows a grade with at most one digit after the point', () => {
    expect(formatFor('es', 'UTC').grade(6.84)).toBe('6,8');
    expect(formatFor('es', 'UTC').grade(7)).toBe('7');
  });
  it('shows a grade on a response with at most two digits after the point', () => {
    expect(formatFor('es', 'UTC').answerGrade(7.275)).toBe('7,28');
    expect(formatFor('en', 'UTC').answerGrade(7.5)).toBe('7.5');
  });
  it('of item analysis has two digits after the point, and no sign of a negative one that rounds to 0', () =>
    expect([-0.004, -0.006, 0.5].map(formatFor('es', 'UTC').hundredths)).toEqual(['0,00', '-0,01', '0,50']));
});

it('a week begins on Monday in Spanish, and on Sunday in Portuguese and in English', () =>
  expect(['es', 'pt', 'en'].map(firstWeekdayIn)).toEqual([1, 7, 7]));
