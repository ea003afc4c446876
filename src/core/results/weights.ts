import { isHundredth } from './grades.ts';

/** The highest weight of a question. */
export const HIGHEST_WEIGHT = 100;

/** Returns whether a number can be the weight of a question: 0 (it does not count) to 100, in steps of 0.01. */
export const isWeight = (value: number): boolean => value >= 0 && value <= HIGHEST_WEIGHT && isHundredth(value);
