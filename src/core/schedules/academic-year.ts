/**
 * Returns the academic year that a date (`YYYY-MM-DD`) lies in, named by the year in which it begins. `start` is its
 * first day as `MM-DD`.
 */
export const academicYearAt = (date: string, start: string): number =>
  Number(date.slice(0, 4)) - (date.slice(5) < start ? 1 : 0);
