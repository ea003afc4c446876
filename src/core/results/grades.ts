/** The highest grade that a teacher gives to a response; the lowest is 0. */
export const HIGHEST_ANSWER_GRADE = 10;

/** Returns whether a number is a grade on a response: 0 to 10 in steps of 0.01. */
export const isAnswerGrade = (value: number): boolean =>
  value >= 0 && value <= HIGHEST_ANSWER_GRADE && isHundredth(value);

/** Returns whether a number has at most two decimals, as far as binary fractions can tell. */
export const isHundredth = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
