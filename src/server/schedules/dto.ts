import type { CalendarEntry, Conflict, GivenBefore, Schedule } from '../../contract/schedules.ts';
import { fullName } from '../../core/people/roles.ts';
import { can, canGrade } from '../../core/policies/schedule.ts';
import { averageGrade, classRelativeScore } from '../../core/results/figures.ts';
import { badgeStateOf, isScheduleOver, scheduleBadge } from '../../core/schedules/badges.ts';
import { noRules, type ScheduleRules } from '../../core/schedules/rules.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { compareNamesIn } from '../../core/text/compare-names.ts';
import { languageOf, type Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import type { schedule } from '../database/schema.ts';
import { countMissed } from './automatic/missed.ts';
import { stateOf } from './rights.ts';
import type { Clash } from './store/clashes.ts';
import type { ScheduleDetails } from './store/details.ts';

type Row = typeof schedule.$inferSelect;

/** Returns a schedule as an entry of a calendar. */
export const scheduleToCalendarEntry = (row: ScheduleDetails, me: Me, now: Instant): CalendarEntry => {
  const { idSchedule, title, courseName, addedBy, opens, closes, badge } = scheduleToDto(row, me, now, 0);
  return { idSchedule, title, courseName, addedBy, opens, closes, badge };
};

/** Returns schedules as they are named before another one of the same assessment is planned. */
export const schedulesToGiven = (rows: readonly ScheduleDetails[], me: Me): GivenBefore[] =>
  rows.map(({ schedule, courseName, owner }) => ({
    ...{ idSchedule: schedule.id, courseName, teacher: nameFor(owner, me) },
    opens: toIsoWithOffset(schedule.opens, me.timezone),
    closes: toIsoWithOffset(schedule.closes, me.timezone),
  }));

const nameFor = (person: { firstName: string; lastName: string }, me: Me) => fullName(person, languageOf(me));

/** Returns schedules as the contract declares them, with local times and the rights of `me`. */
export const schedulesToDtos = async (
  db: Database,
  me: Me,
  now: Instant,
  rows: readonly ScheduleDetails[],
): Promise<Schedule[]> => {
  const ids = rows.map(({ schedule }) => schedule.id);
  const missed = await countMissed(db, me, ids);
  return rows.map((row) => scheduleToDto(row, me, now, missed.get(row.schedule.id) ?? 0));
};

const scheduleToDto = (
  { schedule, title, subtitle, courseName, owner }: ScheduleDetails,
  me: Me,
  now: Instant,
  qntMissedFollowUps: number,
): Schedule => ({
  idSchedule: schedule.id,
  idAssessment: schedule.idAssessment,
  title,
  subtitle,
  idCourse: schedule.idCourse,
  courseName,
  addedBy: nameFor(owner, me),
  startDate: schedule.startDate,
  startTime: schedule.startTime,
  endDate: schedule.endDate,
  endTime: schedule.endTime,
  duration: schedule.duration,
  opens: toIsoWithOffset(schedule.opens, me.timezone),
  closes: toIsoWithOffset(schedule.closes, me.timezone),
  badge: scheduleBadge(badgeStateOf(schedule), now),
  status:
    schedule.cancelled !== null ? 'cancelled' : isScheduleOver(badgeStateOf(schedule), now) ? 'done' : 'scheduled',
  students: schedule.students,
  started: schedule.started,
  finished: schedule.finished,
  hitAverage: averageGrade(schedule),
  relativeScore: classRelativeScore(schedule),
  onlyLikertQuestions: schedule.onlyLikert,
  ungraded: schedule.ungraded,
  late: schedule.late,
  qntMissedFollowUps,
  rules: rulesToDto(schedule.rules),
  canEdit: schedule.cancelled === null,
  can: rightsOf(me, schedule),
});

const rulesToDto = (stored: Partial<ScheduleRules>): Schedule['rules'] => {
  const { shuffles, oneByOne, roomCode, fullScreen, addresses, browserKeys } = { ...noRules, ...stored };
  return { shuffles, oneByOne, roomCode, fullScreen, addresses: [...addresses], browserKeys: [...browserKeys] };
};

/** Returns what the user may do with a schedule. Uses the counter of started attempts instead of reading them. */
const rightsOf = (me: Me, row: Row): Schedule['can'] => {
  const state = stateOf(row);
  return {
    ...{ edit: can(me, 'edit', state), cancel: can(me, 'cancel', state), delete: can(me, 'delete', state) },
    grade: canGrade(me, row),
  };
};

/** How many students of a conflict are named. */
const MAX_NAMED_STUDENTS = 12;

/** Returns a clash as the contract declares it; `names` are those of its students. */
export const clashToDto = (clash: Clash, names: ReadonlyMap<number, string>, me: Me): Conflict => ({
  kind: clash.sameCourse ? 'course' : clash.students ? 'students' : 'teacher',
  busy: clash.busy,
  courseName: clash.courseName,
  title: clash.title,
  teacher: nameFor(clash.owner, me),
  opens: toIsoWithOffset(clash.schedule.opens, me.timezone),
  closes: toIsoWithOffset(clash.schedule.closes, me.timezone),
  students: sortedNames(clash.idsStudents, names, me).slice(0, MAX_NAMED_STUDENTS),
  qntStudents: clash.idsStudents.length,
});

/** Returns the names of people in the order of the alphabet. */
const sortedNames = (ids: readonly number[], names: ReadonlyMap<number, string>, me: Me): string[] =>
  ids.flatMap((id) => names.get(id) ?? []).sort(compareNamesIn(languageOf(me)));
