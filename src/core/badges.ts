import { isOpen, type Window } from './schedules.ts';
import type { Instant } from './time.ts';

export const badges = [
  'APPLIED',
  'AVAILABLE_TO_DO',
  'CANCELLED',
  'COMPLETED',
  'DONE',
  'INCOMPLETE',
  'LINKED',
  'NOT_DONE',
  'ON_GOING',
  'SCHEDULED',
] as const;

export type Badge = (typeof badges)[number];

export type AssessmentState = {
  finished: boolean;
  /** `attempts` is how many students have started. */
  schedules: readonly { cancelled: boolean; window: Window; attempts: number }[];
  /** Whether it is the target of an automatic schedule. */
  linked: boolean;
};

/** The badge in a teacher's list: the first that applies, from what happens now to what was written last. */
export function assessmentBadge({ finished, schedules, linked }: AssessmentState, now: Instant): Badge {
  const standing = schedules.filter(({ cancelled }) => !cancelled);
  if (standing.some(({ window }) => isOpen(window, now))) return 'ON_GOING';
  if (standing.some(({ window }) => now < window.opens)) return 'SCHEDULED';
  if (standing.some(({ attempts }) => attempts > 0)) return 'APPLIED';
  if (standing.length > 0) return 'NOT_DONE';
  if (schedules.length > 0) return 'CANCELLED';
  if (linked) return 'LINKED';
  return finished ? 'COMPLETED' : 'INCOMPLETE';
}

export type ScheduleState = {
  cancelled: boolean;
  window: Window;
  /** How many students the class has. */
  students: number;
  /** How many students have started, or have a sheet. */
  attempts: number;
  /** How many students have finished; closed by the clock is not finished. */
  finished: number;
  /** How many attempts have a question that waits for its grade. */
  notQualified: number;
  /** Whether the results came from answer sheets or a spreadsheet. */
  uploaded: boolean;
};

/** The badge of a schedule, for its teachers. */
export function scheduleBadge(schedule: ScheduleState, now: Instant): Badge {
  const { cancelled, window, students, attempts, finished, notQualified, uploaded } = schedule;
  if (cancelled) return 'CANCELLED';
  if (now < window.opens) return 'SCHEDULED';
  if (isOpen(window, now)) return 'ON_GOING';
  if (attempts === 0) return 'NOT_DONE';
  if (uploaded) return 'APPLIED';
  return finished >= students && notQualified === 0 ? 'DONE' : 'INCOMPLETE';
}

export type StudentState = {
  cancelled: boolean;
  window: Window;
  /** The student's attempt at it, null before it is started. */
  attempt: { deadline: Instant; finished: Instant | null; closedByClock: boolean } | null;
};

/** The badge of a schedule for one of its students; an attempt past its deadline is over before anyone closes it. */
export function studentBadge({ cancelled, window, attempt }: StudentState, now: Instant): Badge {
  if (cancelled) return 'CANCELLED';
  if (attempt?.closedByClock) return 'INCOMPLETE';
  if (attempt && attempt.finished !== null) return 'DONE';
  if (attempt) return now < attempt.deadline ? 'ON_GOING' : 'INCOMPLETE';
  if (now < window.opens) return 'SCHEDULED';
  return isOpen(window, now) ? 'AVAILABLE_TO_DO' : 'NOT_DONE';
}

export const scheduleFilters = ['applied', 'cancelled', 'done', 'finished', 'incomplete', 'scheduled'] as const;

export type ScheduleFilter = (typeof scheduleFilters)[number];

const badgeOfFilter = {
  applied: 'APPLIED',
  cancelled: 'CANCELLED',
  done: 'DONE',
  incomplete: 'INCOMPLETE',
  scheduled: 'SCHEDULED',
} as const satisfies Record<Exclude<ScheduleFilter, 'finished'>, Badge>;

/** Whether a schedule belongs in the filtered list: it has the filter's badge; "finished" is that its window has ended. */
export function scheduleFilter(schedule: ScheduleState, filter: ScheduleFilter, now: Instant): boolean {
  if (filter === 'finished') return schedule.window.closes <= now;
  return scheduleBadge(schedule, now) === badgeOfFilter[filter];
}
