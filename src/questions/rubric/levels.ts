/** How well a student reaches an objective, from best to worst; a response stores the index. */
export const levels = ['iCan', 'notTotally', 'withDifficulty', 'iCannot'] as const;

export type Level = 0 | 1 | 2 | 3;

/** The index of the level that scores 0; each better one scores a third more. */
export const WORST_LEVEL = 3;
