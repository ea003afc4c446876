import { and, asc, between, eq, exists, gt, isNull, or, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { enrolment, schedule, school } from '../database/schema.ts';
import { syncAudience } from './audience.ts';

/** Covers runs that were missed while the server was off; synchronizing a course again changes nothing. */
const LOOK_BACK_MS = 8 * 24 * 60 * 60 * 1000;
/** Courses per transaction; its locks delay students who start. */
const BATCH = 50;

/**
 * Updates the audiences of the open schedules of all schools after enrolments whose validity began or ended, in batches
 * of courses with a transaction each. Returns the number of courses. Throws the signal's reason once it is aborted.
 */
export const syncAudiencesWithRosters = async (db: Database, now: Instant, signal: AbortSignal): Promise<number> => {
  const schools = await db.select({ id: school.id }).from(school).orderBy(school.id);
  let courses = 0;
  for (const { id } of schools) {
    let after = 0;
    for (let full = true; full; ) {
      signal.throwIfAborted();
      const idsCourses = await changedCourses(db, id, after, now);
      if (idsCourses.length > 0) await db.transaction((db) => syncAudience(db, id, { idsCourses }, now));
      courses += idsCourses.length;
      after = idsCourses.at(-1) ?? 0;
      full = idsCourses.length === BATCH;
    }
  }
  return courses;
};

/** Returns the next courses with an open schedule and an enrolment that has lately become valid or ceased to be. */
const changedCourses = async (db: Database, idSchool: number, after: number, now: Instant): Promise<number[]> => {
  const since = now - LOOK_BACK_MS;
  const changed = db
    .select({ one: sql`1` })
    .from(enrolment)
    .where(
      and(
        eq(enrolment.idSchool, schedule.idSchool),
        eq(enrolment.idCourse, schedule.idCourse),
        or(between(enrolment.since, since, now), between(enrolment.until, since, now)),
      ),
    );
  const rows = await db
    .selectDistinct({ idCourse: schedule.idCourse })
    .from(schedule)
    .where(
      and(
        eq(schedule.idSchool, idSchool),
        gt(schedule.idCourse, after),
        eq(schedule.deleted, false),
        isNull(schedule.cancelled),
        gt(schedule.closes, now),
        exists(changed),
      ),
    )
    .orderBy(asc(schedule.idCourse))
    .limit(BATCH);
  return rows.map(({ idCourse }) => idCourse);
};
