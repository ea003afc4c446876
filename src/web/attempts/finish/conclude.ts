import type { AttemptResult, StudentAssessment } from '../../../contract/attempts.ts';
import { calls } from '../../../contract/index.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { waitForUploads } from '../../../questions/attachments/uploads.ts';
import { readNow } from '../../data/cache.ts';
import { Unavailable } from '../../data/errors.ts';
import { send } from '../../data/send.ts';
import { serverClock } from '../clock.ts';
import { inState } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { badgeAt } from '../standing.ts';
import { studentAssessments } from '../student-assessments.ts';
import { pause, untilReached } from './until-reached.ts';

/** What ends an attempt on this screen: its student, or that its time is over or somebody has ended it elsewhere. */
export type By = 'student' | 'clock';

/** What ended it in truth: also its student on another device, or its teacher by cancelling. */
export type EndedBy = By | 'elsewhere' | 'cancelling';

export type Conclusion =
  /** `late` wait for the teacher; those from other devices are not told by the numbers of their questions. */
  | { ended: true; by: EndedBy; result: AttemptResult | null; late: number; lateElsewhere: number }
  /** The clock was wrong: the teacher has given more time. */
  | { ended: false; deadline: Instant };

/** A class whose time is over does not ask in the same instant. */
const SPREAD = 3000;

/**
 * Ends an attempt once its last answers are settled, and gives its result. Keeps trying while the server is away, and tells so by `away`. Throws as `send`, and AbortError.
 */
export async function conclude(
  { journal, idSchedule, by }: { journal: Journal; idSchedule: number; by: By },
  away: (away: boolean) => void,
  signal: AbortSignal,
): Promise<Conclusion> {
  if (by === 'clock' && journal.read().ended !== 'finished') await pause(1000 + SPREAD * Math.random(), signal);
  await waitForUploads(signal);
  await journal.settle(signal);
  signal.throwIfAborted();
  const standing = await standingAtEnd(idSchedule, by, away, signal);
  if (by === 'clock' && standing.deadline !== null) return { ended: false, deadline: standing.deadline };
  const { late } = standing;
  const lateElsewhere = Math.max(0, late - inState(journal.read().entries, 'late').length);
  if (standing.endedBy === 'cancelling') return { ended: true, by: 'cancelling', result: null, late, lateElsewhere };
  const { idAttempt } = journal.whose;
  const finish = () => send(calls.attempts.finishScheduledAssessment, { idAttempt }, { signal });
  const { content } = await untilReached(finish, away, signal);
  const finishedElsewhere = by === 'clock' && standing.endedBy === 'student';
  return { ended: true, by: finishedElsewhere ? 'elsewhere' : by, result: content, late, lateElsewhere };
}

/** Between two questions to a server whose clock has not come to the end yet. */
const NOT_YET = 1000;

/**
 * Asks how an attempt stands whose time is over by this device's clock, again until it is by the server's: none is ended before.
 */
async function standingAtEnd(
  idSchedule: number,
  by: By,
  away: (away: boolean) => void,
  signal: AbortSignal,
): Promise<Standing> {
  for (;;) {
    const standing = await untilReached(() => standingOf(idSchedule), away, signal);
    if (by !== 'clock' || standing.deadline === null || serverClock.latest() < standing.deadline) return standing;
    await pause(NOT_YET, signal);
    signal.throwIfAborted();
  }
}

/** How the server sees an attempt; the deadline while it is running. */
export type Standing = { deadline: Instant | null } & Pick<StudentAssessment, 'endedBy' | 'device' | 'late'>;

/**
 * Asks how an attempt stands: its deadline may have moved, it may have been ended from elsewhere, and its student may
 * work on another device. Sets the page's clock.
 */
export async function standingOf(idSchedule: number): Promise<Standing> {
  const { content, serverTime, kept } = await readNow(studentAssessments);
  if (kept) throw new Unavailable(null, null);
  const row = content.find((one) => one.idSchedule === idSchedule);
  const running = row !== undefined && row.deadline !== null && badgeAt(row, Date.parse(serverTime)) === 'ON_GOING';
  const { endedBy = null, device = null, late = 0 } = row ?? {};
  return { deadline: running ? Date.parse(row.deadline ?? '') : null, endedBy, device, late };
}
