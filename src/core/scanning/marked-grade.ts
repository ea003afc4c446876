import { gradeSigns, HALF_SIGN } from '../sheet/grade-signs.ts';

const [HIGHEST] = gradeSigns.slice(-2);

/** What a row for a grade says: the grade as text ('' = none), and whether the signs are one. */
type MarkedGrade = { grade: string; isPlain: boolean };

/**
 * Returns the grade that the marked signs of a row are, '7.5' for 7 and ½. Two whole numbers are none, nor is more than the highest. A
 * half alone is not plain: its whole number may not show.
 */
export function gradeOfSigns(signs: readonly string[]): MarkedGrade {
  const [whole, ...others] = signs.filter((sign) => sign !== HALF_SIGN);
  const hasHalf = signs.includes(HALF_SIGN);
  if (others.length > 0) return { grade: '', isPlain: false };
  if (whole === undefined) return { grade: hasHalf ? '0.5' : '', isPlain: !hasHalf };
  return hasHalf && whole === HIGHEST
    ? { grade: '', isPlain: false }
    : { grade: hasHalf ? `${whole}.5` : whole, isPlain: true };
}

/** Returns the signs that a grade of a row is marked by; none for none. */
export const signsOfGrade = (grade: string): string[] =>
  grade === '' ? [] : grade.endsWith('.5') ? [grade.slice(0, -2), HALF_SIGN] : [grade];

/** Returns a grade to which a digit is typed: 1 and 0 are ten, any other begins anew. */
export const withDigit = (grade: string, digit: string): string => (grade === '1' && digit === '0' ? '10' : digit);

/** Returns a grade with half a point more, or without it; the highest has none. */
export const withHalf = (grade: string): string => {
  if (grade === HIGHEST) return grade;
  return grade.endsWith('.5') ? grade.slice(0, -2) : `${grade || '0'}.5`;
};

/** Returns whether a text is a grade of a row, or none ('').*/
export const isMarkedGrade = (text: string): boolean => /^(\d|10|\d\.5|)$/.test(text);
