import { isHundredth } from './grades.ts';
import { roundFloatError } from './scoring.ts';

/** The scale on which the grades of a schedule are shown; the symbol follows the number. */
export type GradeScale = { min: number; max: number; symbol: string };

/** The scale that is offered before there is one. */
export const usualGradeScale: GradeScale = { min: 0, max: 10, symbol: '' };

/** The most characters of a symbol. */
export const GRADE_SYMBOL_LENGTH = 12;

const LIMIT = 100_000;

type Bounds = Pick<GradeScale, 'min' | 'max'>;

/** Returns why a scale cannot be used, null for one that can: bounds in steps of 0.01, the lower one first. */
export const gradeScaleProblem = ({ min, max }: Bounds): 'range' | 'precision' | 'order' | null => {
  if (![min, max].every((bound) => Math.abs(bound) <= LIMIT)) return 'range';
  if (![min, max].every(isHundredth)) return 'precision';
  return min <= max ? null : 'order';
};

/** Returns whether a scale can be used. */
export const isGradeScale = (bounds: Bounds): boolean => gradeScaleProblem(bounds) === null;

/** Returns what writes grades on a scale in a language (BCP 47): with at most two decimals, then the symbol. */
export const scaledGradeWriter = (tag: string) => {
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  return (scaled: number, symbol: string): string => `${numbers.format(scaled)} ${symbol}`.trim();
};

/** Returns a grade of 0 to 100 on a scale, with two decimals; null where there is no grade or no scale. */
export const scaleGrade = (grade: number | null, scale: GradeScale | null): number | null => {
  if (grade === null || scale === null) return null;
  const value = scale.min + ((scale.max - scale.min) * grade) / 100;
  // Adding zero turns -0 into 0.
  return Math.round(roundFloatError(value * 100)) / 100 + 0;
};
