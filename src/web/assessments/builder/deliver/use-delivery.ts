import type { OutputOf } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/index.ts';
import { Refused } from '../../../data/errors.ts';
import { useRead } from '../../../data/use-read.ts';

/** What can be handed out of a finished assessment. */
export type Delivery = OutputOf<typeof calls.assessments.getAssessmentDelivery>['content'];

/**
 * Returns the forms of a finished assessment; `isSettled` once they are loaded or refused, as they are for a draft.
 * Throws other failures.
 */
export function useDelivery(idAssessment: number, { enabled = true } = {}) {
  const { reply, error } = useRead(
    calls.assessments.getAssessmentDelivery,
    { idAssessment },
    { enabled, onFailure: 'throwUnlessRefused' },
  );
  return { reply, isSettled: reply !== undefined || error instanceof Refused };
}
