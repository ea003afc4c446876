/** The most accepted answers of a gap, characters of an answer, and characters a student may write into a gap. */
export const blanksLimits = { answers: 20, answer: 200, response: 500 } as const;
