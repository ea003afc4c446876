import { and, asc, eq, gt, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { hasPermission, seesWholeSchool } from '../../core/people/roles.ts';
import type { Actor } from '../../core/policies/actor.ts';
import type { ScheduleGrades } from '../../core/results/class-averages.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { TimeWindow } from '../../core/schedules/windows.ts';
import { catalogueSchoolsArray } from '../database/catalogue.ts';
import type { Database } from '../database/database.ts';
import { scheduleScope } from '../database/schedule-scope.ts';
import { catalogue, course, schedule, scheduleItem } from '../database/schema.ts';
import { loadDetailsPage, type ScheduleDetails } from './store/details.ts';

/** Returns the first of the user's own schedules that is running, that has responses to grade or late ones to decide on, and that is ahead. */
export const findWaiting = async (db: Database, me: Actor, now: Instant) => {
  const first = async (condition: SQL | undefined, order: SQL): Promise<ScheduleDetails | null> => {
    const isOwn = and(scheduleScope(me), eq(schedule.idOwner, me.idUser), isNull(schedule.cancelled), condition);
    const [row = null] = await loadDetailsPage(db, me.idSchool, isOwn, { order: [order], first: 0, size: 1 });
    return row;
  };
  return {
    running: await first(and(lte(schedule.opens, now), gt(schedule.ends, now)), asc(schedule.closes)),
    toGrade: await first(
      or(
        gt(schedule.late, 0),
        hasPermission(me.permissions, 'grade') ? and(gt(schedule.ungraded, 0), lte(schedule.ends, now)) : undefined,
      ),
      asc(schedule.closes),
    ),
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
 * Returns the grades of the schedules of a school in a year, from their counters: without those in which a response waits for a
 * teacher, and those on scales. Own are the user's; all of them, for those who see the whole school.
 */
export const loadScheduleGrades = async (db: Database, me: Actor, year: TimeWindow): Promise<ScheduleGrades[]> => {
  const rows = await db
    .select({
      ...{ idCourse: course.id, courseName: course.name, idOwner: schedule.idOwner },
      ...{ graded: schedule.graded, gradeSum: schedule.gradeSum, group: subjectAndLevel(me.idSchool) },
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
        eq(schedule.late, 0),
        eq(schedule.onlyLikert, false),
        opensIn(year),
      ),
    )
    .orderBy(asc(course.id), asc(schedule.id));
  const seesAll = seesWholeSchool(me.role);
  return rows.map((row) => ({ ...row, isOwn: seesAll || row.idOwner === me.idUser }));
};

/**
 * Selects the discipline and the school year of which a schedule of a school has the most questions, as a text; those of merged
 * entries are one.
 */
const subjectAndLevel = (idSchool: number) => sql<string>`(
  select concat_ws(' ',
    mode() within group (order by coalesce(entry.id_merged_into, entry.id)) filter (where entry.kind = 'discipline'),
    mode() within group (order by coalesce(entry.id_merged_into, entry.id)) filter (where entry.kind = 'year'))
  from ${scheduleItem} item cross join unnest(item.classifications) as classified (id)
  join ${catalogue} entry on entry.id_school = any(${catalogueSchoolsArray(idSchool)}) and entry.id = classified.id
  where item.id_school = ${schedule.idSchool} and item.id_schedule = ${schedule.id})`;

const opensIn = ({ opens, closes }: TimeWindow): SQL | undefined =>
  and(gte(schedule.opens, opens), lt(schedule.opens, closes));
