import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import type { PersonalTimes } from '../../core/schedules/windows.ts';
import { idArray } from '../database/arrays.ts';
import { type Database, firstRow } from '../database/database.ts';
import { personalTimes } from '../database/personal-times.ts';
import { attempt, givenTime, scheduleMessage, scheduleStudent } from '../database/schema.ts';
import type { ScheduleRow } from '../schedules/api.ts';

/** A student of a schedule with times and attempt. */
export type Participant = {
  idUser: number;
  own: PersonalTimes;
  paused: Instant | null;
  attempt: {
    id: number;
    started: Instant;
    deadline: Instant;
    finished: Instant | null;
    closedByClock: boolean;
    endedByTeacher: boolean;
  } | null;
};

/** Returns the students of a schedule, or those chosen of them, with their attempts locked until the transaction ends. */
export const loadParticipants = async (
  db: Database,
  { idSchool, id }: ScheduleRow,
  idsUsers: readonly number[] | undefined,
): Promise<Participant[]> => {
  const { idSchedule, idUser } = scheduleStudent;
  const members = await db
    .select({ idUser, own: personalTimes, paused: scheduleStudent.paused })
    .from(scheduleStudent)
    .where(
      and(
        eq(scheduleStudent.idSchool, idSchool),
        eq(idSchedule, id),
        idsUsers === undefined ? undefined : inArray(idUser, [...idsUsers]),
      ),
    )
    .orderBy(idUser);
  const attempts = await db
    .select()
    .from(attempt)
    .where(and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, id)))
    .orderBy(attempt.id)
    .for('update');
  const byUser = new Map(attempts.map((row) => [row.idUser, row]));
  return members.map((member) => ({ ...member, attempt: byUser.get(member.idUser) ?? null }));
};

/** Adds minutes to the time that students have at a schedule; negative ones take it back. */
export const addGivenMinutes = async (
  db: Database,
  { idSchool, id }: ScheduleRow,
  given: readonly { idUser: number; minutes: number }[],
): Promise<void> => {
  await db.execute(sql`
    update schedule_student set given_minutes = schedule_student.given_minutes + given.minutes
    from jsonb_to_recordset(${JSON.stringify(given.map(({ idUser, minutes }) => ({ id: idUser, minutes })))}::jsonb)
      as given (id bigint, minutes int)
    where schedule_student.id_school = ${idSchool} and schedule_student.id_schedule = ${id}
      and schedule_student.id_user = given.id`);
};

/** Writes since when the clocks of students stand still; null = they run. */
export const writePaused = (
  db: Database,
  { idSchool, id }: ScheduleRow,
  idsUsers: readonly number[],
  paused: Instant | null,
) =>
  db
    .update(scheduleStudent)
    .set({ paused })
    .where(
      and(
        eq(scheduleStudent.idSchool, idSchool),
        eq(scheduleStudent.idSchedule, id),
        inArray(scheduleStudent.idUser, [...idsUsers]),
      ),
    );

type GivenTime = Omit<typeof givenTime.$inferInsert, 'idSchool' | 'idSchedule'>;

/** Writes what a teacher gave and returns its id. */
export const insertGivenTime = async (db: Database, { idSchool, id }: ScheduleRow, row: GivenTime): Promise<number> => {
  const values = { ...row, idSchool, idSchedule: id };
  return (await firstRow(db.insert(givenTime).values(values).returning({ id: givenTime.id })))?.id ?? 0;
};

/** Returns an extension that holds, or undefined. */
export const findExtension = (db: Database, { idSchool, id }: ScheduleRow, idExtension: number) =>
  firstRow(
    db
      .select()
      .from(givenTime)
      .where(
        and(
          eq(givenTime.idSchool, idSchool),
          eq(givenTime.idSchedule, id),
          eq(givenTime.id, idExtension),
          eq(givenTime.kind, 'extension'),
          isNull(givenTime.ended),
        ),
      ),
  );

/** Writes who took time back and when. */
export const endGivenTime = (
  db: Database,
  { idSchool, id }: { idSchool: number; id: number },
  { ended, endedBy }: { ended: Instant; endedBy: number },
) =>
  db
    .update(givenTime)
    .set({ ended, endedBy })
    .where(and(eq(givenTime.idSchool, idSchool), eq(givenTime.id, id)));

/** Marks attempts as ended by the teacher at this moment, or takes that back. */
export const writeEndByTeacher = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
  endedByTeacher: boolean,
): Promise<void> => {
  await db
    .update(attempt)
    .set({ endedByTeacher })
    .where(and(eq(attempt.idSchool, idSchool), inArray(attempt.id, [...ids])));
};

/** Tells the papers of attempts that something has changed. */
export const tellPapers = async (db: Database, { idSchool, id }: ScheduleRow, idsUsers?: readonly number[]) => {
  await db.execute(sql`
    update attempt set revision = attempt.revision + 1
    where attempt.id_school = ${idSchool} and attempt.id_schedule = ${id}
      ${idsUsers === undefined ? sql`` : sql`and attempt.id_user = any(${idArray(idsUsers)})`}`);
};

/** Returns how many messages were written to the students of a schedule. */
export const countMessages = async (db: Database, { idSchool, id }: ScheduleRow): Promise<number> =>
  (
    await firstRow(
      db
        .select({ messages: count() })
        .from(scheduleMessage)
        .where(and(eq(scheduleMessage.idSchool, idSchool), eq(scheduleMessage.idSchedule, id))),
    )
  )?.messages ?? 0;

/** Writes messages and returns the id of the last. */
export const insertMessages = async (db: Database, rows: (typeof scheduleMessage.$inferInsert)[]): Promise<number> =>
  (await db.insert(scheduleMessage).values(rows).returning({ id: scheduleMessage.id })).at(-1)?.id ?? 0;
