import type { Instant } from './time.ts';
import { isOpen, type TimeWindow } from './windows.ts';

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
  /** `started` counts students. */
  schedules: readonly { cancelled: boolean; window: TimeWindow; started: number }[];
  /** Whether it is the target of an automatic schedule. */
  linked: boolean;
};

/** Returns the badge of an assessment in a teacher's list: the first that applies, running schedules first. */
export function assessmentBadge({ finished, schedules, linked }: AssessmentState, now: Instant): Badge {
  const uncancelled = schedules.filter(({ cancelled }) => !cancelled);
  if (uncancelled.some(({ window }) => isOpen(window, now))) return 'ON_GOING';
  if (uncancelled.some(({ window }) => now < window.opens)) return 'SCHEDULED';
  if (uncancelled.some(({ started }) => started > 0)) return 'APPLIED';
  if (uncancelled.length > 0) return 'NOT_DONE';
  if (schedules.length > 0) return 'CANCELLED';
  if (linked) return 'LINKED';
  return finished ? 'COMPLETED' : 'INCOMPLETE';
}

/** The filters above a list of assessments in addition to "all". */
export const assessmentFilters = ['ongoing', 'scheduled', 'applied', 'finished', 'draft'] as const;
export type AssessmentFilter = (typeof assessmentFilters)[number];

/** The filter under which each badge of an assessment is listed, so that the counts add up; null = no assessment has it. */
export const assessmentFilterOf: Readonly<Record<Badge, AssessmentFilter | null>> = {
  ON_GOING: 'ongoing',
  SCHEDULED: 'scheduled',
  APPLIED: 'applied',
  NOT_DONE: 'finished',
  CANCELLED: 'finished',
  LINKED: 'finished',
  COMPLETED: 'finished',
  INCOMPLETE: 'draft',
  AVAILABLE_TO_DO: null,
  DONE: null,
};

export type ScheduleState = {
  cancelled: boolean;
  window: TimeWindow;
  /** The latest end of a student: the window's, or later where somebody has more time. */
  ends: Instant;
  /** How many students have started, or have a sheet. */
  started: number;
  /** How many attempts have ended, by their students or by the clock. */
  finished: number;
  /** How many responses wait for a grade, or arrived late and wait for a decision. */
  waiting: number;
  /** Whether the results came from answer sheets or a spreadsheet. */
  uploaded: boolean;
};

/** The stored columns of a schedule that its state follows from. */
type StateColumns = Omit<ScheduleState, 'cancelled' | 'window' | 'waiting'> & {
  cancelled: Instant | null;
  opens: Instant;
  closes: Instant;
  ungraded: number;
  late: number;
};

/** Returns the state of a schedule that `scheduleBadge` and `isScheduleOver` decide by. */
export const badgeStateOf = (row: StateColumns): ScheduleState => ({
  cancelled: row.cancelled !== null,
  window: { opens: row.opens, closes: row.closes },
  ends: row.ends,
  started: row.started,
  finished: row.finished,
  waiting: row.ungraded + row.late,
  uploaded: row.uploaded,
});

const hasEnded = ({ window, ends }: ScheduleState, now: Instant): boolean => window.closes <= now && ends <= now;

/** Returns whether no student can start or continue: everybody's time has passed, or it was cancelled. */
export const isScheduleOver = (schedule: ScheduleState, now: Instant): boolean =>
  schedule.cancelled || hasEnded(schedule, now);

/** Returns the badge of a schedule for its teachers. Students who never started do not make it incomplete. */
export function scheduleBadge(schedule: ScheduleState, now: Instant): Badge {
  const { cancelled, window, started, finished, waiting, uploaded } = schedule;
  if (cancelled) return 'CANCELLED';
  if (now < window.opens) return 'SCHEDULED';
  if (!hasEnded(schedule, now)) return 'ON_GOING';
  if (started === 0) return 'NOT_DONE';
  if (uploaded) return 'APPLIED';
  return finished < started || waiting > 0 ? 'INCOMPLETE' : 'DONE';
}

export type StudentState = {
  cancelled: boolean;
  /** The student's own. */
  window: TimeWindow;
  /** The student's attempt at it, null before it is started. */
  attempt: { deadline: Instant; finished: Instant | null; closedByClock: boolean } | null;
};

/**
 * Returns the badge of a schedule for one of its students. An attempt past its deadline is over even before it is
 * closed.
 */
export function studentBadge({ cancelled, window, attempt }: StudentState, now: Instant): Badge {
  if (cancelled) return 'CANCELLED';
  if (attempt?.closedByClock) return 'INCOMPLETE';
  if (attempt && attempt.finished !== null) return 'DONE';
  if (attempt) return now < attempt.deadline ? 'ON_GOING' : 'INCOMPLETE';
  if (now < window.opens) return 'SCHEDULED';
  return isOpen(window, now) ? 'AVAILABLE_TO_DO' : 'NOT_DONE';
}

export const scheduleFilters = [
  'applied',
  'cancelled',
  'done',
  'finished',
  'incomplete',
  'scheduled',
  'ongoing',
] as const;

export type ScheduleFilter = (typeof scheduleFilters)[number];

const badgeOfFilter = {
  applied: 'APPLIED',
  cancelled: 'CANCELLED',
  done: 'DONE',
  incomplete: 'INCOMPLETE',
  ongoing: 'ON_GOING',
  scheduled: 'SCHEDULED',
} as const satisfies Record<Exclude<ScheduleFilter, 'finished'>, Badge>;

/** Returns whether a schedule is listed under a filter. */
export function matchesScheduleFilter(schedule: ScheduleState, filter: ScheduleFilter, now: Instant): boolean {
  if (filter === 'finished') return hasEnded(schedule, now);
  return scheduleBadge(schedule, now) === badgeOfFilter[filter];
}
