import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import type { Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { scheduleScope } from '../database/schedule-scope.ts';
import { course, schedule } from '../database/schema.ts';

/** Compared at once: the latest ones. */
const MOST_COMPARED = 40;

/** A schedule with the name of its class. */
export type ComparedRow = { schedule: typeof schedule.$inferSelect; courseName: string };

/** Returns a schedule and others with results that the user may read, the latest first. */
export const listCompared = async (
  db: Database,
  me: Me,
  idSchedule: number,
  condition: SQL | undefined,
): Promise<ComparedRow[]> => {
  const isItself = eq(schedule.id, idSchedule);
  const rows = await db
    .select({ schedule, courseName: course.name })
    .from(schedule)
    .innerJoin(course, and(eq(course.idSchool, schedule.idSchool), eq(course.id, schedule.idCourse)))
    .where(and(scheduleScope(me), gt(schedule.finished, 0), or(isItself, and(isNull(schedule.cancelled), condition))))
    .orderBy(desc(isItself), desc(schedule.opens), desc(schedule.id))
    .limit(MOST_COMPARED);
  return rows.toSorted((a, b) => b.schedule.opens - a.schedule.opens || b.schedule.id - a.schedule.id);
};

/** Returns the condition on schedules of an assessment. */
export const isOfAssessment = ({ assessmentSchool, idAssessment }: typeof schedule.$inferSelect): SQL | undefined =>
  and(eq(schedule.assessmentSchool, assessmentSchool), eq(schedule.idAssessment, idAssessment));
