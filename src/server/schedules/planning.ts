import type { ParsedOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { createAccessCode } from '../../core/people/access-codes.ts';
import { canScheduleProvided } from '../../core/policies/assessment.ts';
import { can, canRestore } from '../../core/policies/schedule.ts';
import { isSameJson } from '../../core/same-json.ts';
import { academicYearAt } from '../../core/schedules/academic-year.ts';
import { changesPaper, noRules, type ScheduleRules } from '../../core/schedules/rules.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type Handlers, type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { randomBelow } from '../random-below.ts';
import type { Refuse } from '../refusal.ts';
import { plannedOwn } from './accommodations/own-window.ts';
import { moveLaterEnds, writeAccommodations } from './accommodations/store.ts';
import { countAudiences, syncAudience } from './audience.ts';
import { listNewlyMissed } from './automatic/missed.ts';
import { findConflictsOf } from './conflicts.ts';
import { schedulesToDtos } from './dto.ts';
import { giveTime, type ReopenAttempts } from './giving-time.ts';
import { addScheduleItems } from './items.ts';
import { findEditable, stateOf } from './rights.ts';
import { loadPlanned, lockCourses } from './store/clashes.ts';
import { loadDetails } from './store/details.ts';
import { listSchedulableCourses, lockSchedulableAssessment } from './store/schedulable.ts';
import {
  findDeletedForUpdate,
  findRunningAttempts,
  findScheduleForUpdate,
  hasAttempts,
  insertSchedules,
  isCourseAvailable,
  moveDeadlines,
  updateSchedule,
} from './store/schedules.ts';
import { onlyExtends, validateWindow } from './times.ts';

type Planning = Pick<
  Handlers<typeof calls.schedules>,
  'addSchedule' | 'editSchedule' | 'cancelSchedule' | 'deleteSchedule' | 'restoreSchedule'
>;

/** Returns the handlers of the calls that add, edit, cancel and delete schedules. */
export const planningHandlers = (reopen: ReopenAttempts): Planning => ({
  async addSchedule(
    { db, me, now, recordChange },
    { idAssessment, sm, idsCourses, force, accommodations, rules, ...given },
    refuse,
  ) {
    const times = { ...given, endDate: given.endDate ?? null, duration: given.duration ?? null };
    const window = validateWindow(times, me.timezone, now, refuse);
    const own = accommodations.map((one) => plannedOwn(one, times, { timezone: me.timezone, now }, refuse));
    if (sm && !canScheduleProvided(me)) return refuse('scheduledAssessmentNotValid');
    const assessment =
      (await lockSchedulableAssessment(db, me, sm, idAssessment, now)) ?? refuse('scheduledAssessmentNotValid');
    const wanted = [...new Set(idsCourses)];
    const courses = await listSchedulableCourses(db, me, now, wanted);
    if (courses.length < wanted.length) return refuse('courseNotValid');
    const empty = courses.filter(({ students }) => students === 0);
    if (empty.length > 0) return refuse('courseEmpty', { courses: empty.map(({ name }) => name) });

    const idSchool = schoolOf(me);
    await lockOpenCourses(db, { idSchool, idsCourses: wanted, now }, refuse);
    const ids = await insertSchedules(
      db,
      wanted.map((idCourse) => ({
        idSchool,
        ...assessment,
        idCourse,
        idOwner: me.idUser,
        academicYear: academicYearAt(times.startDate, me.academicYearStart),
        ...times,
        ...window,
        ends: window.closes,
        rules: nextRules({}, rules),
        added: now,
      })),
      now,
    );
    await addScheduleItems(db, { idSchool, idsSchedules: ids, ...assessment });
    await syncAudience(db, idSchool, { idsSchedules: ids }, now);
    const helped = await writeAccommodations(db, { idSchool, idsSchedules: ids }, own);
    if (helped > 0) await countAudiences(db, idSchool, ids, now);
    recordChange({ after: { idsSchedules: ids, ...(helped > 0 && { accommodations: helped }) } });
    return planned(db, me, now, ids, force, refuse);
  },

  async editSchedule({ db, me, now, recordChange }, { idSchedule, force, rules: wanted, ...given }, refuse) {
    const before = await findEditable(db, me, idSchedule, refuse);
    const times = { ...timesOf(before), ...pickGiven(given) };
    // Time that students were given goes on after the window: until then the rules can be changed.
    const isUnchanged = now < before.ends && isSameJson(times, timesOf(before));
    const { opens, closes } = isUnchanged ? before : validateWindow(times, me.timezone, now, refuse);
    const after = { ...times, opens, closes };
    const rules = nextRules(before.rules, wanted);
    const isFixed = !onlyExtends(before, after) || changesPaper({ ...noRules, ...before.rules }, rules);
    if (isFixed && (await hasAttempts(db, before))) return refuse('scheduleHasAttempts');

    const { idSchool } = before;
    await lockOpenCourses(db, { idSchool, idsCourses: [before.idCourse], now }, refuse);
    const ends = closes > now ? closes : before.ends;
    const academicYear = academicYearAt(times.startDate, me.academicYearStart);
    await updateSchedule(db, before, { ...after, ...(wanted && { rules }), academicYear, ends }, now);
    if (opens !== before.opens) await moveLaterEnds(db, before, closes);
    await syncAudience(db, idSchool, { idsSchedules: [idSchedule] }, now);
    const reopened = await giveTime(db, before, after, { now, by: me.idUser, reopen });
    recordChange({
      before: { ...timesOf(before), ...(wanted && { rules: before.rules }) },
      after: { ...timesOf({ ...before, ...times }), ...(wanted && { rules }), ...(reopened > 0 && { reopened }) },
    });
    return {
      ...(await planned(db, me, now, [idSchedule], force, refuse)),
      missedFollowUps: await listNewlyMissed(db, me, [before]),
    };
  },

  async cancelSchedule({ db, me, now, recordChange }, { idSchedule }, refuse) {
    const row = (await findScheduleForUpdate(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (!can(me, 'cancel', stateOf(row))) return refuse('scheduleCancelled');
    await updateSchedule(db, row, { cancelled: now }, now);
    // Attempts in progress end now with the responses saved so far; the clock writes their results.
    const running = await findRunningAttempts(db, row, now);
    await moveDeadlines(
      db,
      row.idSchool,
      running.map(({ id }) => ({ id, deadline: now })),
    );
    recordChange({ before: { cancelled: false }, after: { cancelled: true } });
    return {};
  },

  async deleteSchedule({ db, me, now, recordChange }, { idSchedule }, refuse) {
    const row = (await findScheduleForUpdate(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (!can(me, 'delete', stateOf(row, await hasAttempts(db, row)))) return refuse('scheduleHasAttempts');
    await updateSchedule(db, row, { deleted: true, deletedAt: now }, now);
    const { idAssessment, idCourse } = row;
    recordChange({ before: { idAssessment, idCourse, ...timesOf(row) } });
    return {};
  },

  async restoreSchedule({ db, me, now, recordChange }, { idSchedule, force }, refuse) {
    const row = (await findDeletedForUpdate(db, me, idSchedule)) ?? refuse('deletedForGood');
    if (!canRestore(me, row, now)) return refuse('deletedForGood');
    if (!(await isCourseAvailable(db, row))) return refuse('courseNotValid');
    const isOver = row.cancelled !== null || row.ends <= now;
    if (isOver) await lockCourses(db, row.idSchool, [row.idCourse], now);
    else await lockOpenCourses(db, { idSchool: row.idSchool, idsCourses: [row.idCourse], now }, refuse);
    await updateSchedule(db, row, { deleted: false, deletedAt: null }, now);
    await syncAudience(db, row.idSchool, { idsSchedules: [idSchedule] }, now);
    recordChange({ before: { deleted: true }, after: { deleted: false } });
    return planned(db, me, now, [idSchedule], force || isOver, refuse);
  },
});

/** Locks courses as `lockCourses` does, and refuses where the year of one is closed. */
const lockOpenCourses = async (
  db: Database,
  { idSchool, idsCourses, now }: { idSchool: number; idsCourses: readonly number[]; now: Instant },
  refuse: Refuse<'courseClosed'>,
): Promise<void> => {
  const locked = await lockCourses(db, idSchool, idsCourses, now);
  if (locked.some(({ id, closed }) => closed !== null && idsCourses.includes(id))) refuse('courseClosed');
};

type WantedRules = ParsedOf<typeof calls.schedules.editSchedule>['rules'];

/** Returns the rules with those that were sent. A code of the room is drawn once, and not again while it is asked for. */
const nextRules = (stored: Partial<ScheduleRules>, wanted: WantedRules): ScheduleRules => {
  const { asksRoomCode, ...given } = wanted ?? {};
  const before = { ...noRules, ...stored };
  const drawn = before.roomCode ?? (asksRoomCode ? createAccessCode(randomBelow) : null);
  return { ...before, ...pickGiven(given), roomCode: asksRoomCode === false ? null : drawn };
};

/** Returns the parameters that were sent; null clears an optional one. */
const pickGiven = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Given]?: Exclude<Given[Name], undefined>;
  };

type Times = { startDate: string; startTime: string; endDate: string | null; endTime: string; duration: number | null };

const timesOf = ({ startDate, startTime, endDate, endTime, duration }: Times): Times => ({
  startDate,
  startTime,
  endDate,
  endTime,
  duration,
});

/**
 * Returns the reply with the schedules just written and their clashes. Refuses, and so rolls back, when students are
 * busy and `force` is not set.
 */
const planned = async (
  db: Database,
  me: Me,
  now: Instant,
  ids: readonly number[],
  force: boolean,
  refuse: Refuse<'studentsBusy'>,
) => {
  const details = await loadDetails(db, schoolOf(me), ids);
  const conflicts = await findConflictsOf(db, me, await loadPlanned(db, schoolOf(me), details), now);
  if (!force && conflicts.some(({ busy }) => busy)) return refuse('studentsBusy', { conflicts });
  const content = await schedulesToDtos(db, me, now, details);
  const courses = content.map(({ idCourse, courseName: name }) => ({ idCourse, name }));
  return { content, courses, conflicts, status: 200 as const };
};
