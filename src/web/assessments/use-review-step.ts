import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { calls } from '../../contract/index.ts';
import { markStale } from '../data/cache.ts';
import type { useUndo } from '../data/use-undo.tsx';
import { useWrite } from '../data/use-write.ts';

/**
 * Returns the write that takes a step in the review of an assessment. After a refusal the assessments are read again: another
 * editor may have taken a step.
 */
export const useReviewStep = () =>
  useWrite(calls.assessments.reviewAssessment, { onError: () => markStale('assessments') });

/** Returns the function that offers to take back an assessment that was just published. */
export function useOfferUnpublish(offerUndo: ReturnType<typeof useUndo>['offerUndo']) {
  const { t } = useTranslation('assessments');
  const { mutateAsync: step } = useReviewStep();
  return ({ idAssessment }: Pick<AssessmentRow, 'idAssessment'>, name: string) =>
    offerUndo(t('review.published', { name }), () => step({ idAssessment, action: 'unpublish' }));
}
