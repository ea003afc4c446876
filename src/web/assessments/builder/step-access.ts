import type { BuilderStep } from './paths.ts';

/** What the way through the steps depends on; null before there is an assessment. */
export type BuilderProgress = { status: 1 | 2; qntQuestions: number } | null;

export type Obstacle = 'noChoice' | 'noQuestions' | 'notFinished' | 'finished';

export const steps = [1, 2, 3, 4] as const;

/** Why a step cannot be walked to, or null where it can. */
export function findObstacle(step: BuilderStep, standing: BuilderProgress): Obstacle | null {
  if (standing === null) return step === 1 ? null : 'noChoice';
  if (standing.status === 2) return step === 4 ? null : 'finished';
  if (step === 4) return 'notFinished';
  return step === 3 && standing.qntQuestions === 0 ? 'noQuestions' : null;
}

/** The step itself where it can be walked to, else the nearest before it that can; a finished assessment has only its last. */
export const nearestStep = (step: BuilderStep, standing: BuilderProgress): BuilderStep =>
  standing?.status === 2 ? 4 : (steps.findLast((one) => one <= step && findObstacle(one, standing) === null) ?? 1);
