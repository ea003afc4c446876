import type { OutputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import type { AttemptState } from '../../../contract/live.ts';
import type { RefusalName } from '../../../contract/refusals.ts';
import { Refused } from '../../data/errors.ts';
import { withOfflineFallback } from '../../data/offline-fallback.ts';
import { readOf } from '../../data/read-source.ts';
import { send } from '../../data/send.ts';
import { mergeSavedResponses } from '../journal/entries.ts';
import { openDeviceJournalStore } from '../journal/store.ts';
import { serverClock } from '../time/server-clock.ts';

/** The questions of a running attempt and the responses given before it was opened. */
export type RunningPaper = OutputOf<typeof calls.attempts.answerScheduledAssessment> & {
  /** The pause that the device heard of last, of a paper that is opened without the server. */
  paused?: AttemptState['paused'];
};

const hasEnded = new Set<string>(['attemptFinished', 'scheduleCancelled'] satisfies RefusalName[]);

/**
 * Reads the paper once: later answers are in the journal. The reply is null when the attempt has just ended. Without a network it
 * is the paper that this device has stored, with the answers that the server has confirmed since.
 */
export const runningPaper = (idSchedule: number) =>
  readOf(
    calls.attempts.answerScheduledAssessment,
    { idSchedule },
    { load: (signal) => loadPaper(idSchedule, signal), freshForMs: Number.POSITIVE_INFINITY, keptForMs: 0 },
  );

async function loadPaper(idSchedule: number, signal: AbortSignal): Promise<RunningPaper | null> {
  try {
    const call = calls.attempts.answerScheduledAssessment;
    return await withOfflineFallback<RunningPaper>(
      () => serverClock.hear(() => send(call, { idSchedule }, { signal })),
      async (kept) => {
        const [me, paper] = await Promise.all([kept.storedUser(), kept.storedPaper(idSchedule)]);
        if (!me || !paper) return null;
        const entries = await (await openDeviceJournalStore()).entriesOf({
          idUser: me.idUser,
          idAttempt: paper.idAttempt,
        });
        return { ...paper, questionsSaved: mergeSavedResponses(paper.questionsSaved, entries) };
      },
    );
  } catch (error) {
    if (error instanceof Refused && hasEnded.has(error.refusal)) return null;
    throw error;
  }
}
