import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Named } from '../../core/people.ts';
import type { Database } from '../database/database.ts';
import { attempt, response, scheduleStudent, user } from '../database/schema.ts';
import type { Head } from './head.ts';

type ScheduleOf = Pick<Head, 'idSchool' | 'idSchedule'>;

const byName = new Intl.Collator('es');

/** As a class list is read: by last name, then by first name. */
export const inListOrder = (a: Named & { idUser: number }, b: Named & { idUser: number }): number =>
  byName.compare(a.lastName, b.lastName) || byName.compare(a.firstName, b.firstName) || a.idUser - b.idUser;

/** Returns every attempt with its student. */
export const attemptsOf = (db: Database, { idSchool, idSchedule }: ScheduleOf) =>
  db
    .select({
      idAttempt: attempt.id,
      formNumber: attempt.formNumber,
      finished: attempt.finished,
      idUser: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      photo: user.photo,
    })
    .from(attempt)
    .innerJoin(user, eq(user.id, attempt.idUser))
    .where(and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, idSchedule)));

export type AttemptRow = Awaited<ReturnType<typeof attemptsOf>>[number];

/** Returns how many questions have a response so far, by attempt. */
export const answeredIn = async (
  db: Database,
  { idSchool }: ScheduleOf,
  idsAttempts: readonly number[],
): Promise<Map<number, number>> => {
  if (idsAttempts.length === 0) return new Map();
  const rows = await db
    .select({ idAttempt: response.idAttempt, answered: count(response.response) })
    .from(response)
    .where(and(eq(response.idSchool, idSchool), inArray(response.idAttempt, [...idsAttempts])))
    .groupBy(response.idAttempt);
  return new Map(rows.map(({ idAttempt, answered }) => [idAttempt, answered]));
};

/** Returns the students of the audience who have no attempt. */
export const absentFrom = (db: Database, { idSchool, idSchedule }: ScheduleOf) =>
  db
    .select({ idUser: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(scheduleStudent)
    .innerJoin(user, eq(user.id, scheduleStudent.idUser))
    .leftJoin(
      attempt,
      and(
        eq(attempt.idSchool, scheduleStudent.idSchool),
        eq(attempt.idSchedule, scheduleStudent.idSchedule),
        eq(attempt.idUser, scheduleStudent.idUser),
      ),
    )
    .where(and(eq(scheduleStudent.idSchool, idSchool), eq(scheduleStudent.idSchedule, idSchedule), isNull(attempt.id)));
