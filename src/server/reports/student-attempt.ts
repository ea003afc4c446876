import { and, eq } from 'drizzle-orm';
import { type Database, firstRow } from '../database/database.ts';
import { attempt } from '../database/schema.ts';
import type { ScheduleRef } from '../schedules/api.ts';

/** Returns a student's attempt at a schedule, or undefined. */
export const findAttemptOfStudent = (db: Database, { idSchool, idSchedule }: ScheduleRef, idUser: number) =>
  firstRow(
    db
      .select({ idAttempt: attempt.id, finished: attempt.finished })
      .from(attempt)
      .where(and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, idSchedule), eq(attempt.idUser, idUser))),
  );
