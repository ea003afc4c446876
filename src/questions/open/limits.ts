/** The most characters of a written answer. */
export const MAX_ANSWER_LENGTH = 20_000;
