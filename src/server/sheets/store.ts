import { and, eq } from 'drizzle-orm';
import type { Me } from '../area.ts';
import { type Database, firstRow } from '../database/database.ts';
import { scheduleScope } from '../database/schedule-scope.ts';
import { course, schedule } from '../database/schema.ts';
import type { ScheduleRef } from '../schedules/api.ts';

const selectSchedule = (db: Database) =>
  db
    .select({
      ...{ idSchool: schedule.idSchool, idSchedule: schedule.id, cancelled: schedule.cancelled },
      ...{ assessmentSchool: schedule.assessmentSchool, idAssessment: schedule.idAssessment },
      ...{ startDate: schedule.startDate, startTime: schedule.startTime, endTime: schedule.endTime },
      ...{ endDate: schedule.endDate, courseName: course.name },
    })
    .from(schedule)
    .innerJoin(course, and(eq(course.idSchool, schedule.idSchool), eq(course.id, schedule.idCourse)));

/** Returns a schedule that the user may read, with the name of its course. */
export const findSchedule = (db: Database, me: Me, idSchedule: number) =>
  firstRow(selectSchedule(db).where(and(scheduleScope(me), eq(schedule.id, idSchedule))));

/** Returns a schedule without a check of rights: for jobs, whose orders are checked before. */
export const loadSchedule = (db: Database, { idSchool, idSchedule }: ScheduleRef) =>
  firstRow(selectSchedule(db).where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule))));
