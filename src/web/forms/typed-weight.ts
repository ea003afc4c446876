import { isWeight } from '../../core/results/weights.ts';

/** Returns whether a typed text is a weight. */
export const isTypedWeight = (typed: string): boolean => typed !== '' && isWeight(Number(typed));
