/** The most answers that are accepted in one place, and the characters of an answer. */
export const writtenAnswerLimits = { answers: 20, answer: 200 } as const;
