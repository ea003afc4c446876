/** How difficult a question is for the students of a school, by its hit average there. */
export const difficulties = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/**
 * Hit averages from 0 to 100: at least `easy` is easy, below `hard` is hard. Item analysis calls a question easy that seven of ten
 * students answer right. Of four alternatives, guessing reaches 25, and a question that few know stays near 30, where a hit says little;
 * 40 leaves room for the scatter of a class of 30, about 8.
 */
export const difficultyThresholds = { easy: 70, hard: 40 } as const;

/** Returns the difficulty that a hit average (0–100) means. */
export function difficultyOf(hitAverage: number): Difficulty {
  if (hitAverage >= difficultyThresholds.easy) return 'easy';
  return hitAverage < difficultyThresholds.hard ? 'hard' : 'medium';
}

/** Returns the hit averages of a difficulty: from `least`, below `below`; null = no bound. */
export function hitAveragesOf(difficulty: Difficulty): { least: number | null; below: number | null } {
  const { easy, hard } = difficultyThresholds;
  if (difficulty === 'easy') return { least: easy, below: null };
  return difficulty === 'hard' ? { least: null, below: hard } : { least: hard, below: easy };
}
