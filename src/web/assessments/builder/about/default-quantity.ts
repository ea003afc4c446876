import type { Assessment } from '../../../../contract/assessments.ts';

/** How many questions are drawn for a new assessment. */
const DEFAULT_QUANTITY = 20;

/**
 * Returns how many questions to draw until the user enters a number: of a drawn assessment as many as it has now, so
 * that drawing again neither drops added questions nor replaces removed ones; else 20, or as many as were picked when
 * there are more. Of a new draw at most as many as there are (`most`).
 */
export function defaultQuantity(
  assessment: Pick<Assessment, 'type' | 'qAutomaticQnt' | 'qntQuestions'> | null,
  most = Number.POSITIVE_INFINITY,
): number {
  if (assessment?.type === 'automatic') return assessment.qntQuestions || assessment.qAutomaticQnt || DEFAULT_QUANTITY;
  const wanted = Math.max(DEFAULT_QUANTITY, assessment?.qntQuestions ?? 0);
  return most === 0 ? wanted : Math.min(wanted, most);
}
