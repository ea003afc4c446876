import { and, asc, eq, gt, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { hasPermission, seesWholeSchool } from '../../core/people/roles.ts';
import type { Actor } from '../../core/policies/actor.ts';
import type { ClassGrades } from '../../core/results/class-averages.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { TimeWindow } from '../../core/schedules/windows.ts';
import type { Database } from '../database/database.ts';
import { course, schedule } from '../database/schema.ts';
import { scheduleScope } from './store/access.ts';
import { loadDetailsPage, type ScheduleDetails } from './store/details.ts';

/** Returns the first of the user's own schedules that is running, that has responses which the user may grade, and that is ahead. */
export const findWaiting = async (db: Database, me: Actor, now: Instant) => {
  const first = async (condition: SQL | undefined, order: SQL): Promise<ScheduleDetails | null> => {
    const isOwn = and(scheduleScope(me), eq(schedule.idOwner, me.idUser), isNull(schedule.cancelled), condition);
    const [row = null] = await loadDetailsPage(db, me.idSchool, isOwn, { order: [order], first: 0, size: 1 });
    return row;
  };
  return {
    running: await first(and(lte(schedule.opens, now), gt(schedule.ends, now)), asc(schedule.closes)),
    toGrade: hasPermission(me.permissions, 'grade')
      ? await first(and(gt(schedule.ungraded, 0), lte(schedule.ends, now)), asc(schedule.closes))
      : null,
    next: await first(gt(schedule.opens, now), asc(schedule.opens)),
  };
};

/** Returns how many assessments students first took in each month, 1 to 12, of a year by the clocks of the school. */
export const countApplied = (db: Database, me: Actor, year: TimeWindow, timezone: string) => {
  const firsts = db
    .select({ opens: sql`min(${schedule.opens})`.as('first_opens') })
    .from(schedule)
    .where(and(scheduleScope(me), gt(schedule.started, 0), isNull(schedule.cancelled), opensIn(year)))
    .groupBy(schedule.assessmentSchool, schedule.idAssessment)
    .as('firsts');
  return db
    .select({
      month: sql<number>`extract(month from (${firsts.opens} at time zone ${timezone}))::int`,
      applied: sql<number>`count(*)`.mapWith(Number),
    })
    .from(firsts)
    .groupBy(sql`1`);
};

/** Returns the years, by the clocks of the school, in which something is scheduled. */
export const listScheduledYears = async (db: Database, me: Actor, timezone: string): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ year: sql<number>`extract(year from (${schedule.opens} at time zone ${timezone}))::int` })
    .from(schedule)
    .where(scheduleScope(me));
  return rows.map(({ year }) => year);
};

/**
 * Returns the grades of each class of a school in a year, from the counters of its schedules: without those in which a
 * response waits for a grade, and those on scales. Own are the user's schedules; all of them, for those who see the whole
 * school.
 */
export const loadClassGrades = (db: Database, me: Actor, year: TimeWindow): Promise<ClassGrades[]> => {
  const isOwn = seesWholeSchool(me.role) ? sql`true` : eq(schedule.idOwner, me.idUser);
  const total = (column: typeof schedule.graded | typeof schedule.gradeSum, condition = sql`true`) =>
    sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)`.mapWith(Number);
  return db
    .select({
      idCourse: course.id,
      name: course.name,
      own: { graded: total(schedule.graded, isOwn), gradeSum: total(schedule.gradeSum, isOwn) },
      all: { graded: total(schedule.graded), gradeSum: total(schedule.gradeSum) },
    })
    .from(schedule)
    .innerJoin(course, and(eq(course.idSchool, schedule.idSchool), eq(course.id, schedule.idCourse)))
    .where(
      and(
        eq(schedule.idSchool, me.idSchool),
        eq(schedule.deleted, false),
        isNull(schedule.cancelled),
        gt(schedule.graded, 0),
        eq(schedule.ungraded, 0),
        eq(schedule.onlyLikert, false),
        opensIn(year),
      ),
    )
    .groupBy(course.id, course.name);
};

const opensIn = ({ opens, closes }: TimeWindow): SQL | undefined =>
  and(gte(schedule.opens, opens), lt(schedule.opens, closes));
