import type { StudentAssessment } from '../../contract/attempts.ts';
import { fullName } from '../../core/people/roles.ts';
import { attemptPercentage } from '../../core/results/figures.ts';
import { isShownChange } from '../../core/results/regrades.ts';
import { studentBadge } from '../../core/schedules/badges.ts';
import { activePause, timesWithoutPause } from '../../core/schedules/live.ts';
import { noRules } from '../../core/schedules/rules.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { sittingTimesFor } from '../../core/schedules/windows.ts';
import { languageOf, type Me } from '../area.ts';
import { endedByOf } from './ended-by.ts';
import type { loadStudentSchedules } from './store/list.ts';
import type { RegradeNotice } from './store/regrade-notices.ts';

/** Returns a row of a student's list, with the student's personal times in the time zone of the school. */
export const studentAssessmentToDto = (
  { schedule, own, attempt, assessment, timezone, ...row }: Awaited<ReturnType<typeof loadStudentSchedules>>[number],
  me: Me,
  now: Instant,
  regrades: ReadonlyMap<number, readonly RegradeNotice[]>,
): StudentAssessment => {
  const at = (instant: Instant) => toIsoWithOffset(instant, timezone);
  const times = sittingTimesFor(schedule, own);
  const isPaused = activePause(own.paused, now) !== null;
  const rules = { ...noRules, ...schedule.rules };
  const result = attempt?.finished == null ? null : row.result;
  const badge = studentBadge({ cancelled: schedule.cancelled !== null, window: times, attempt }, now);
  return {
    idSchedule: schedule.id,
    title: assessment.title,
    subtitle: assessment.subtitle,
    courseName: row.courseName,
    teacher: fullName(row.teacher, languageOf(me)),
    instructions: assessment.instructions,
    opens: at(times.opens),
    closes: at(times.closes),
    duration: (isPaused ? timesWithoutPause(schedule, own) : times).duration,
    paused: isPaused,
    qntQuestions: row.qntQuestions,
    qntAnsweredOnce: row.qntAnsweredOnce,
    badge,
    idAttempt: attempt?.id ?? null,
    deadline: attempt && at(attempt.deadline),
    percentage: result && attemptPercentage(schedule.onlyLikert, result),
    onlyLikertQuestions: schedule.onlyLikert,
    ungraded: result?.ungraded ?? 0,
    late: row.late,
    regraded: regradedOf((attempt && regrades.get(attempt.id)) ?? [], schedule.onlyLikert, at),
    finishedAt: attempt?.finished == null ? null : at(attempt.finished),
    endedBy: attempt && endedByOf(attempt, schedule),
    device: attempt?.device ?? null,
    message:
      badge === 'AVAILABLE_TO_DO' && row.message
        ? { text: row.message.text, at: at(Date.parse(row.message.at)) }
        : null,
    asksRoomCode: rules.roomCode !== null,
    oneByOne: rules.oneByOne,
    fullScreen: rules.fullScreen,
  };
};

/** Returns the last regrade by which the student's grade changed as it is shown, or null. */
const regradedOf = (notices: readonly RegradeNotice[], onlyLikert: boolean, at: (instant: Instant) => string) =>
  notices
    .map(({ reason, before, after, at: instant }) => ({
      reason,
      before: attemptPercentage(onlyLikert, before),
      after: attemptPercentage(onlyLikert, after),
      at: at(instant),
    }))
    .find(isShownChange) ?? null;
