import { useState } from 'react';
import { calls } from '../../contract/index.ts';
import { useMe } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';

/** What a user can share with colleagues of the same school. */
export type SharingOption = 'shareMyAssessments' | 'shareMyQuestions';

/**
 * Returns whether the user's assessments or questions are shared, and `share`, which shows the change at once and
 * takes it back when it fails.
 */
export function useSharing(option: SharingOption) {
  const me = useMe();
  const change = useWrite(calls.users.changeShareOptions);
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  return {
    shares: pendingValue ?? me[option],
    /** Whether the server has just stored a change. */
    isSaved: change.isSuccess,
    error: change.error,
    share: (shares: boolean) => {
      if (pendingValue !== null) return;
      setPendingValue(shares);
      change.mutate({ [option]: shares }, { onSettled: () => setPendingValue(null) });
    },
  };
}
