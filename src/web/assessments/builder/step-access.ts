import type { BuilderStep } from '../../paths/assessments.ts';

/** What the way through the steps depends on; null before there is an assessment. */
export type BuilderProgress = { status: 1 | 2; qntQuestions: number } | null;

export type Obstacle = 'noChoice' | 'noQuestions' | 'notFinished' | 'finished';

export const steps = [1, 2, 3, 4] as const;

/** Returns why a step cannot be opened, or null when it can. */
export function findObstacle(step: BuilderStep, progress: BuilderProgress): Obstacle | null {
  if (progress === null) return step === 1 ? null : 'noChoice';
  if (progress.status === 2) return step === 4 ? null : 'finished';
  if (step === 4) return 'notFinished';
  return step === 3 && progress.qntQuestions === 0 ? 'noQuestions' : null;
}

/**
 * Returns the step when it can be opened, else the nearest one before it; of a finished assessment always the last
 * step.
 */
export const nearestStep = (step: BuilderStep, progress: BuilderProgress): BuilderStep =>
  progress?.status === 2
    ? 4
    : (steps.findLast((earlier) => earlier <= step && findObstacle(earlier, progress) === null) ?? 1);
