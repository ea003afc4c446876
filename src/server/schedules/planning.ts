import { inArray } from 'drizzle-orm';
import type { calls } from '../../contract/index.ts';
import { deadlineOf } from '../../core/schedules.ts';
import type { Instant } from '../../core/time.ts';
import { type Keeps, type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { schedule } from '../database/schema.ts';
import type { Refuse } from '../refusal.ts';
import { conflictOf, shown } from './shown.ts';
import { schedulableAssessment, schedulableCourses } from './store/choices.ts';
import { clashesOf, holdClasses } from './store/clashes.ts';
import { add, change, hasAttempts, held, moveDeadlines, runningAttempts } from './store/schedules.ts';
import { statesOf } from './store/states.ts';
import { onlyProlongs, windowToCome } from './times.ts';

type Planning = Pick<
  Keeps<typeof calls.schedules>,
  'addSchedule' | 'editSchedule' | 'cancelSchedule' | 'deleteSchedule'
>;

export const planning: Planning = {
  async addSchedule({ db, me, now }, { idAssessment, idsCourses, force, ...given }, refuse) {
    const times = { ...given, endDate: given.endDate ?? null, duration: given.duration ?? null };
    const window = windowToCome(times, me.timezone, now, refuse);
    if (!(await schedulableAssessment(db, me, idAssessment))) return refuse('scheduledAssessmentNotValid');
    const wanted = [...new Set(idsCourses)];
    const courses = await schedulableCourses(db, me, wanted);
    if (courses.length < wanted.length) return refuse('courseNotValid');
    const empty = courses.filter(({ students }) => students === 0);
    if (empty.length > 0) return refuse('courseEmpty', { courses: empty.map(({ name }) => name) });

    const idSchool = schoolOf(me);
    await holdClasses(db, idSchool, wanted);
    const ids = await add(
      db,
      wanted.map((idCourse) => ({
        idSchool,
        idAssessment,
        idCourse,
        idOwner: me.idUser,
        ...times,
        ...window,
        added: now,
      })),
    );
    return planned(db, me, now, ids, force, refuse);
  },

  async editSchedule({ db, me, now }, { idSchedule, force, ...given }, refuse) {
    const before = (await held(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (before.cancelled !== null) return refuse('scheduleCancelled');
    const times = { ...given, endDate: given.endDate ?? null, duration: given.duration ?? null };
    const window = windowToCome(times, me.timezone, now, refuse);
    const after = { ...times, ...window };
    if ((await hasAttempts(db, before)) && !onlyProlongs(before, after)) return refuse('scheduleHasAttempts');

    await holdClasses(db, before.idSchool, [before.idCourse]);
    await change(db, before, after);
    const running = await runningAttempts(db, before, now);
    await moveDeadlines(
      db,
      running.map(({ id, started }) => ({ id, deadline: deadlineOf(window, started, times.duration) })),
    );
    return planned(db, me, now, [idSchedule], force, refuse);
  },

  async cancelSchedule({ db, me, now }, { idSchedule }, refuse) {
    const row = (await held(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (row.cancelled !== null) return refuse('scheduleCancelled');
    await change(db, row, { cancelled: now });
    // What was answered is kept: attempts in progress end now, and the clock writes their results.
    const running = await runningAttempts(db, row, now);
    await moveDeadlines(
      db,
      running.map(({ id }) => ({ id, deadline: now })),
    );
    return {};
  },

  async deleteSchedule({ db, me }, { idSchedule }, refuse) {
    const row = (await held(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (await hasAttempts(db, row)) return refuse('scheduleHasAttempts');
    await change(db, row, { deleted: true });
    return {};
  },
};

/** What was just written, with what it clashes with; a refusal here takes it back. */
const planned = async (
  db: Database,
  me: Me,
  now: Instant,
  ids: readonly number[],
  force: boolean,
  refuse: Refuse<'studentsBusy'>,
) => {
  const clashes = await clashesOf(db, schoolOf(me), ids);
  const conflicts = clashes.map((clash) => conflictOf(clash, me));
  if (!force && clashes.some(({ busy }) => busy)) return refuse('studentsBusy', { conflicts });
  const states = await statesOf(db, me, inArray(schedule.id, [...ids]));
  const inOrder = states.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { content: await shown(db, me, now, inOrder), conflicts };
};
