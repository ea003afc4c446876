import type { AttemptResult, StudentAssessment } from '../../../contract/attempts.ts';
import { calls } from '../../../contract/index.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { waitForUploads } from '../../../questions/attachments/uploads.ts';
import { readNow } from '../../data/cache.ts';
import { Unavailable } from '../../data/errors.ts';
import { send } from '../../data/send.ts';
import { entriesInState } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { currentBadge } from '../sections.ts';
import { studentAssessments } from '../student-assessments.ts';
import { serverClock } from '../time/server-clock.ts';
import { pause, retryUntilReply } from './retry-until-reply.ts';

/** What ends an attempt on this screen: the student, or the time (also if it was ended elsewhere). */
export type EndTrigger = 'student' | 'clock';

/** What ended an attempt according to the server: also the student on another device, or the teacher by cancelling. */
export type EndedBy = EndTrigger | 'elsewhere' | 'teacher' | 'cancelling';

/** An ended attempt with its result. */
export type EndedAttempt =
  /** `late` responses wait for the teacher; those of other devices have no question numbers. */
  | { ended: true; by: EndedBy; result: AttemptResult | null; late: number; lateElsewhere: number }
  /** The clock was wrong: the teacher has given more time. */
  | { ended: false; deadline: Instant };

/** A class whose time is over does not ask in the same instant. */
const MAX_RANDOM_DELAY_MS = 3000;

/**
 * Ends an attempt once its last responses are sent, and returns its result. Retries while the server cannot be
 * reached, and reports that by `onUnreachable`.
 */
export async function endAttempt(
  { journal, idSchedule, by }: { journal: Journal; idSchedule: number; by: EndTrigger },
  onUnreachable: (isUnreachable: boolean) => void,
  signal: AbortSignal,
): Promise<EndedAttempt> {
  if (by === 'clock' && journal.read().ended !== 'finished')
    await pause(1000 + MAX_RANDOM_DELAY_MS * Math.random(), signal);
  await waitForUploads(signal);
  await journal.flush(signal);
  signal.throwIfAborted();
  const attempt = await readAttemptAtEnd(idSchedule, by, onUnreachable, signal);
  if (by === 'clock' && attempt.deadline !== null) return { ended: false, deadline: attempt.deadline };
  const { late } = attempt;
  const lateElsewhere = Math.max(0, late - entriesInState(journal.read().entries, 'late').length);
  if (attempt.endedBy === 'cancelling') return { ended: true, by: 'cancelling', result: null, late, lateElsewhere };
  const { idAttempt } = journal.attempt;
  const finish = () => send(calls.attempts.finishScheduledAssessment, { idAttempt }, { signal });
  const { content } = await retryUntilReply(finish, onUnreachable, signal);
  const finishedElsewhere = by === 'clock' && attempt.endedBy === 'student';
  const endedBy = attempt.endedBy === 'teacher' ? 'teacher' : finishedElsewhere ? 'elsewhere' : by;
  return { ended: true, by: endedBy, result: content, late, lateElsewhere };
}

/** Between two requests to a server whose clock has not reached the end yet. */
const RETRY_INTERVAL_MS = 1000;

/**
 * Reads the state of an attempt whose time is over by this device's clock until it is over by the server's, too.
 */
async function readAttemptAtEnd(
  idSchedule: number,
  by: EndTrigger,
  onUnreachable: (isUnreachable: boolean) => void,
  signal: AbortSignal,
): Promise<ListedAttempt> {
  for (;;) {
    const attempt = await retryUntilReply(() => readListedAttempt(idSchedule), onUnreachable, signal);
    if (by !== 'clock' || attempt.deadline === null || serverClock.latest() < attempt.deadline) return attempt;
    await pause(RETRY_INTERVAL_MS, signal);
    signal.throwIfAborted();
  }
}

/** What the student's list says of an attempt; `deadline` while it is running. */
type ListedAttempt = { deadline: Instant | null } & Pick<StudentAssessment, 'endedBy' | 'device' | 'late'>;

/**
 * Returns what the student's list says of an attempt, which the screens after its end show, too: its deadline may have
 * moved, it may have ended elsewhere, and the student may use another device. Sets the server clock.
 */
export async function readListedAttempt(idSchedule: number): Promise<ListedAttempt> {
  const { content, serverTime, isStored } = await readNow(studentAssessments);
  if (isStored) throw new Unavailable(null, null);
  const row = content.find((one) => one.idSchedule === idSchedule);
  const running =
    row !== undefined && row.deadline !== null && currentBadge(row, Date.parse(serverTime)) === 'ON_GOING';
  const { endedBy = null, device = null, late = 0 } = row ?? {};
  return { deadline: running ? Date.parse(row.deadline ?? '') : null, endedBy, device, late };
}
