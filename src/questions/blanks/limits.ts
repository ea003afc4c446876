import { writtenAnswerLimits } from '../written-answer-limits.ts';

/** The most accepted answers of a gap, characters of an answer, and characters a student may write into a gap. */
export const blanksLimits = { ...writtenAnswerLimits, response: 500 } as const;
