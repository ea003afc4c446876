import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import type { RefusalName } from '../../../contract/refusals.ts';
import { Refused } from '../../data/errors.ts';
import { withOfflineFallback } from '../../data/offline-fallback.ts';
import { send } from '../../data/send.ts';
import { serverClock } from '../clock.ts';
import { withSaved } from '../journal/entries.ts';
import { deviceStore } from '../journal/store.ts';

/** The questions of a running attempt and what was answered so far. */
export type RunningPaper = OutputOf<typeof calls.attempts.answerScheduledAssessment>;

const hasEnded = new Set<string>(['attemptFinished', 'scheduleCancelled'] satisfies RefusalName[]);

/**
 * Asked for once: what is answered from here on is in the journal. Null when the attempt has just ended. Without a network
 * it is the paper that this device keeps, with what the server has said to have since.
 */
export const runningPaper = (idSchedule: number) =>
  queryOptions({
    queryKey: ['paper', idSchedule],
    queryFn: async ({ signal }): Promise<RunningPaper | null> => {
      try {
        const call = calls.attempts.answerScheduledAssessment;
        return await withOfflineFallback<RunningPaper>(
          () => serverClock.hear(() => send(call, { idSchedule }, { signal })),
          async (kept) => {
            const [me, paper] = await Promise.all([kept.user(), kept.paper(idSchedule)]);
            if (!me || !paper) return null;
            const entries = await (await deviceStore()).entriesOf({ idUser: me.idUser, idAttempt: paper.idAttempt });
            return { ...paper, questionsSaved: withSaved(paper.questionsSaved, entries) };
          },
        );
      } catch (error) {
        if (error instanceof Refused && hasEnded.has(error.refusal)) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
