import { describe, expect, it } from 'vitest';
import { isWrittenIn } from '../scanning/fill/write-answers.ts';
import { runTrial, silentlyWrong, type Trial } from './trial.ts';
import { lostAnswers, runWritingTrial, silentlyWrongGrades } from './writing-trial.ts';

/** What is printed, filled, damaged and read. The bench does the same at length. */
const trials: readonly Trial[] = [
  { paper: 'a4', questions: 90, alternatives: 7, level: 'office', seed: 1 },
  { paper: 'letter', questions: 60, alternatives: 5, level: 'phone', seed: 2 },
  { paper: 'a4', questions: 40, alternatives: 4, level: 'bad', seed: 3 },
  { paper: 'a4', questions: 14, alternatives: 0, level: 'office', seed: 4 },
  { paper: 'letter', questions: 20, alternatives: 5, format: 'half', level: 'office', seed: 5 },
  { paper: 'a4', questions: 10, alternatives: 4, edition: 1, level: 'phone', seed: 6 },
  { paper: 'letter', questions: 30, alternatives: 4, level: 'office', seed: 7, plan: { letter: 'B' } },
  { paper: 'a4', questions: 1, alternatives: 2, level: 'office', seed: 8 },
  { paper: 'a4', questions: 20, alternatives: 5, level: 'office', seed: 9, several: 12 },
];

describe.each(trials)('$questions questions of $alternatives alternatives on $paper, $level', (trial) => {
  it('are read, or left to a person, and never wrong without a word', async () => {
    const result = await runTrial(trial);
    expect({ found: result.found, code: result.code, isRefused: result.isRefused }).toEqual({
      ...{ found: true, code: 'own', isRefused: false },
    });
    expect(silentlyWrong(result)).toEqual([]);
    const reviewed = result.questions.filter(({ isReviewed, isAmbiguous }) => isReviewed && !isAmbiguous);
    expect(reviewed.length).toBeLessThanOrEqual(Math.max(3, trial.questions / 10));
  });
});

describe('an answer page from an office scanner', () => {
  it('is found by its code, and tells what is written from what is left empty', async () => {
    const result = await runWritingTrial({ paper: 'a4', gaps: [0, 3, 0, 1, 0, 2], lines: 3, level: 'office', seed: 1 });
    expect({ isFound: result.isFound, isOwnCode: result.isOwnCode }).toEqual({ isFound: true, isOwnCode: true });
    expect(lostAnswers(result)).toEqual([]);
    expect(result.frames.map(({ read }) => read.state !== 'empty')).toEqual(
      result.frames.map(({ written }) => isWrittenIn(written)),
    );
    expect(new Set(result.frames.map(({ written }) => isWrittenIn(written))).size).toBe(2);
  });

  it('has grades below its frames that are read, or left to a person, and never wrong without a word', async () => {
    const gaps = [0, 3, 0, 1, 0, 2, 0, 0];
    const result = await runWritingTrial({ paper: 'letter', gaps, lines: 1, grades: true, level: 'office', seed: 11 });
    expect(result.grades).toHaveLength(gaps.length);
    expect(silentlyWrongGrades(result)).toEqual([]);
    expect(result.grades.filter(({ read }) => read.doubts.length === 0).length).toBeGreaterThan(gaps.length / 2);
    expect(new Set(result.grades.map(({ meant }) => meant)).size).toBeGreaterThan(3);
  });
});
