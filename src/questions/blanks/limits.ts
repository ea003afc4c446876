/** Accepted answers of a gap, the characters of one, and the characters a student may write into it. */
export const blanksLimits = { answers: 20, answer: 200, response: 500 } as const;
