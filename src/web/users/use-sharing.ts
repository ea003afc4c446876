import { useState } from 'react';
import { calls } from '../../contract/index.ts';
import { useMe } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';

export type Shared = 'shareMyAssessments' | 'shareMyQuestions';

/** Whether the user's own are shown to their colleagues, and the way to change it. It shows at once, and falls back when it fails. */
export function useSharing(of: Shared) {
  const me = useMe();
  const change = useWrite(calls.users.changeShareOptions);
  const [wanted, setWanted] = useState<boolean | null>(null);
  return {
    shares: wanted ?? me[of],
    /** Has just been changed, and the server knows. */
    done: change.isSuccess,
    error: change.error,
    share: (shares: boolean) => {
      if (wanted !== null) return;
      setWanted(shares);
      change.mutate({ [of]: shares }, { onSettled: () => setWanted(null) });
    },
  };
}
