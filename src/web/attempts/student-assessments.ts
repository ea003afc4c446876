import type { AttemptResult } from '../../contract/attempts.ts';
import type { OutputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { withOfflineFallback } from '../data/offline-fallback.ts';
import { readOf } from '../data/read-source.ts';
import { send } from '../data/send.ts';
import { serverClock } from './time/server-clock.ts';

type List = OutputOf<typeof calls.attempts.getStudentAssessments> & {
  /** Whether it is the list stored with a running paper, read without a network, which may be out of date. */
  isStored?: true;
};

/** Reads the student's list; each reply sets the server clock. */
export const studentAssessments = readOf(
  calls.attempts.getStudentAssessments,
  {},
  {
    load: (signal): Promise<List> =>
      withOfflineFallback<List>(
        () => serverClock.hear(() => send(calls.attempts.getStudentAssessments, {}, { signal })),
        async (kept) => {
          const list = await kept.storedList();
          serverClock.isPast((await kept.lastServerTime()) ?? 0);
          return list && { ...list, isStored: true };
        },
        (kept, list) => kept.storeList(list),
      ),
  },
);

/** Returns the list with the result of an ended attempt, until the server is read again. */
export function setResult(
  list: List,
  idSchedule: number,
  ended: { by: 'student' | 'clock' | 'elsewhere' | 'teacher'; result: AttemptResult; late: number },
): List {
  const finishedAt = new Date(serverClock.now()).toISOString();
  const endedBy = ended.by === 'elsewhere' ? 'student' : ended.by;
  const badge = endedBy === 'student' ? 'DONE' : 'INCOMPLETE';
  const { late } = ended;
  const { percentage, onlyLikertQuestions, notQualified: ungraded, idAttempt } = ended.result;
  const content = list.content.map((row) =>
    row.idSchedule === idSchedule
      ? ({
          ...row,
          badge,
          percentage,
          onlyLikertQuestions,
          ungraded,
          late,
          endedBy,
          idAttempt,
          finishedAt,
          deadline: row.deadline ?? finishedAt,
        } satisfies typeof row)
      : row,
  );
  return { ...list, content };
}
