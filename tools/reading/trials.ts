import type { Level } from '../scanning/damage.ts';
import type { Trial } from './trial.ts';

/** Layouts from one question to ninety, two to seven alternatives, both papers, editions and formats. */
const layouts: readonly Omit<Trial, 'level' | 'seed'>[] = [
  { paper: 'a4', questions: 90, alternatives: 7 },
  { paper: 'letter', questions: 60, alternatives: 5 },
  { paper: 'a4', questions: 40, alternatives: 4 },
  { paper: 'a4', questions: 14, alternatives: 4 },
  { paper: 'letter', questions: 25, alternatives: 3 },
  { paper: 'a4', questions: 75, alternatives: 0 },
  { paper: 'a4', questions: 20, alternatives: 5, format: 'half' },
  { paper: 'letter', questions: 50, alternatives: 2 },
  { paper: 'a4', questions: 10, alternatives: 4, edition: 1 },
  { paper: 'letter', questions: 90, alternatives: 5 },
  { paper: 'letter', questions: 12, alternatives: 7, format: 'half' },
  { paper: 'a4', questions: 1, alternatives: 4 },
];

/** Every so many sheets are answered with one letter all the way down. */
const ONE_LETTER = 8;

/** Returns so many trials of a level, in turn of all layouts; seeds count from the first one. */
export const trialsOf = (level: Level, count: number, firstSeed: number): Trial[] =>
  Array.from({ length: count }, (_, at) => {
    const layout = layouts[at % layouts.length] ?? { paper: 'a4', questions: 40, alternatives: 4 };
    const seed = firstSeed + at;
    const letter = 'ABCDEFG'.charAt(seed % (layout.alternatives || 2));
    return { ...layout, level, seed, ...(at % ONE_LETTER === ONE_LETTER - 1 && { plan: { letter } }) };
  });
