import type { Assessment } from '../../../../contract/assessments.ts';

/** How many are drawn for an assessment that begins. */
const usual = 20;

/**
 * How many questions to ask for, as long as nobody says: as many as a drawn assessment has now, so that none that was
 * added by hand is dropped and none that was removed is replaced; and not fewer than somebody has chosen.
 */
export function defaultQuantity(
  assessment: Pick<Assessment, 'type' | 'qAutomaticQnt' | 'qntQuestions'> | null,
): number {
  if (assessment?.type === 'automatic') return assessment.qntQuestions || assessment.qAutomaticQnt || usual;
  return Math.max(usual, assessment?.qntQuestions ?? 0);
}
