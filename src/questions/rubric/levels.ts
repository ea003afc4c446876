/** How well one can do something, from best to worst; a response holds the place in this list. */
export const levels = ['iCan', 'notTotally', 'withDifficulty', 'iCannot'] as const;

export type Level = 0 | 1 | 2 | 3;

/** The level that brings nothing; each better one brings a third more. */
export const WORST_LEVEL = 3;
