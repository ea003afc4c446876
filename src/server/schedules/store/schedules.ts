import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { PersonalTimes } from '../../../core/schedules/windows.ts';
import { type Me, schoolOf } from '../../area.ts';
import { acrossSchools } from '../../database/across-schools.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { personalTimes } from '../../database/personal-times.ts';
import { scheduleScope } from '../../database/schedule-scope.ts';
import { attempt, course, schedule, scheduleStudent } from '../../database/schema.ts';
import { writeEvents, writeEventsOf } from '../../events/api.ts';

export type ScheduleRow = typeof schedule.$inferSelect;
export type NewSchedule = typeof schedule.$inferInsert;

/** Returns a schedule that the user may read. */
export const findSchedule = (db: Database, me: Me, idSchedule: number): Promise<ScheduleRow | undefined> =>
  firstRow(
    db
      .select()
      .from(schedule)
      .where(and(scheduleScope(me), eq(schedule.id, idSchedule))),
  );

/**
 * Returns a schedule locked until the transaction ends: nobody can start an attempt at it or change it meanwhile.
 * Undefined when the user may not read it.
 */
export const findScheduleForUpdate = (db: Database, me: Me, idSchedule: number) =>
  firstRow(
    db
      .select()
      .from(schedule)
      .where(and(scheduleScope(me), eq(schedule.id, idSchedule)))
      .for('update'),
  );

/** Returns a deleted schedule of the user's school, locked until the transaction ends. */
export const findDeletedForUpdate = (db: Database, me: Me, idSchedule: number) =>
  firstRow(
    db
      .select()
      .from(schedule)
      .where(and(eq(schedule.idSchool, schoolOf(me)), eq(schedule.id, idSchedule), eq(schedule.deleted, true)))
      .for('update'),
  );

/** Returns whether the course of a schedule exists. */
export const isCourseAvailable = async (db: Database, { idSchool, idCourse }: ScheduleRow): Promise<boolean> =>
  (await firstRow(
    db
      .select({ id: course.id })
      .from(course)
      .where(and(eq(course.idSchool, idSchool), eq(course.id, idCourse), eq(course.deleted, false))),
  )) !== undefined;

/** Inserts schedules and returns their ids in the same order. */
export const insertSchedules = async (db: Database, rows: NewSchedule[], now: Instant): Promise<number[]> => {
  const added = await db.insert(schedule).values(rows).returning({ idSchool: schedule.idSchool, id: schedule.id });
  await writeEvents(
    db,
    added.map(({ idSchool, id }) => ({ idSchool, kind: 'schedule', reference: id })),
    now,
  );
  return added.map(({ id }) => id);
};

/** Updates columns of a schedule. */
export const updateSchedule = async (
  db: Database,
  { idSchool, id }: ScheduleRow,
  values: Partial<NewSchedule>,
  now: Instant,
): Promise<void> => {
  await db
    .update(schedule)
    .set(values)
    .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, id)));
  await writeEventsOf(db, { idSchool, kind: 'schedule' }, [id], now);
};

/** Returns whether a schedule has attempts. */
export const hasAttempts = async (db: Database, { idSchool, id }: ScheduleRow): Promise<boolean> =>
  (await firstRow(
    db
      .select({ id: attempt.id })
      .from(attempt)
      .where(and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, id)))
      .limit(1),
  )) !== undefined;

/** An attempt that its student has not finished, with the student's personal times. */
export type UnfinishedAttempt = {
  id: number;
  idUser: number;
  started: Instant;
  deadline: Instant;
  /** Whether the clock has already closed it. */
  isClosed: boolean;
  own: PersonalTimes | null;
};

/**
 * Returns the attempts that their students have not finished, of one student or all, locked until the transaction
 * ends. Includes those past their deadline, whether or not the clock has closed them yet.
 */
export const findUnfinishedAttempts = async (
  db: Database,
  { idSchool, id }: ScheduleRow,
  idUser?: number,
): Promise<UnfinishedAttempt[]> => {
  const rows = await db
    .select({
      id: attempt.id,
      idUser: attempt.idUser,
      started: attempt.started,
      deadline: attempt.deadline,
      finished: attempt.finished,
      own: personalTimes,
    })
    .from(attempt)
    .leftJoin(
      scheduleStudent,
      and(
        eq(scheduleStudent.idSchool, idSchool),
        eq(scheduleStudent.idSchedule, attempt.idSchedule),
        eq(scheduleStudent.idUser, attempt.idUser),
      ),
    )
    .where(
      and(
        eq(attempt.idSchool, idSchool),
        eq(attempt.idSchedule, id),
        idUser === undefined ? undefined : eq(attempt.idUser, idUser),
        or(isNull(attempt.finished), attempt.closedByClock),
        // What the teacher has ended goes on only by reopening it.
        eq(attempt.endedByTeacher, false),
      ),
    )
    .orderBy(attempt.id)
    .for('update', { of: attempt });
  return rows.map(({ id, idUser, started, deadline, finished, own }) => ({
    ...{ id, idUser, started, deadline, own },
    isClosed: finished !== null,
  }));
};

/**
 * Returns the attempts in progress, locked until the transaction ends. One past its deadline is over even before the
 * clock closes it.
 */
export const findRunningAttempts = async (db: Database, row: ScheduleRow, now: Instant): Promise<UnfinishedAttempt[]> =>
  (await findUnfinishedAttempts(db, row)).filter(({ isClosed, deadline }) => !isClosed && deadline > now);

/** Sets the deadlines of attempts. */
export const moveDeadlines = async (
  db: Database,
  idSchool: number,
  deadlines: readonly { id: number; deadline: Instant }[],
): Promise<void> => {
  if (deadlines.length === 0) return;
  await db.execute(sql`
    update attempt set deadline = moved.deadline, revision = attempt.revision + 1
    from jsonb_to_recordset(${JSON.stringify(
      deadlines.map(({ id, deadline }) => ({ id, deadline: new Date(deadline).toISOString() })),
    )}::jsonb) as moved (id bigint, deadline timestamptz)
    where attempt.id_school = ${idSchool} and attempt.id = moved.id`);
};

/** Returns the schedules of an assessment in a school, locked until the transaction ends: existing ones, or those deleted at a moment. */
export const findSchedulesOfForUpdate = (
  db: Database,
  idSchool: number,
  { idSchool: assessmentSchool, idAssessment }: { idSchool: number; idAssessment: number },
  deletedAt: Instant | null = null,
) =>
  db
    .select()
    .from(schedule)
    .where(
      and(
        eq(schedule.idSchool, idSchool),
        eq(schedule.assessmentSchool, assessmentSchool),
        eq(schedule.idAssessment, idAssessment),
        deletedAt === null
          ? eq(schedule.deleted, false)
          : sql`${schedule.deletedAt} = ${sql.param(deletedAt, schedule.deletedAt)}`,
      ),
    )
    .orderBy(schedule.id)
    .for('update');

/** Returns how many schedules of all schools have one of the provider's assessments, and how many students have started. */
export const countProvidedUse = async (
  db: Database,
  idAssessment: number,
): Promise<{ schedules: number; started: number }> => {
  const [use] = await db
    .select({ schedules: count(), started: sql<number>`coalesce(sum(${schedule.started}), 0)::int` })
    .from(schedule)
    .where(
      and(
        acrossSchools('use of the provider’s'),
        eq(schedule.assessmentSchool, PROVIDER_SCHOOL_ID),
        eq(schedule.idAssessment, idAssessment),
        eq(schedule.deleted, false),
      ),
    );
  return use ?? { schedules: 0, started: 0 };
};
