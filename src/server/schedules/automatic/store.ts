import { and, asc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { byLastNameIn } from '../../../core/people/list-order.ts';
import type { FinalGrade, FollowUpPlace } from '../../../core/schedules/follow-up-moves.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { acrossSchools } from '../../database/across-schools.ts';
import { idArray } from '../../database/arrays.ts';
import { type Database, firstRow, rowsOf } from '../../database/database.ts';
import { isOnRoster } from '../../database/enrolments.ts';
import { waitingLateResponses } from '../../database/late-responses.ts';
import { attempt, automaticSchedule, course, result, schedule, school, user } from '../../database/schema.ts';
import { shownName } from '../../database/shown-names.ts';
import { helpColumns, joinedStandingHelp, standingHelp } from '../audience.ts';

export type AutomaticRow = typeof automaticSchedule.$inferSelect;
export type AutomaticRef = { idSchool: number; id: number };

const isRow = ({ idSchool, id }: AutomaticRef) =>
  and(eq(automaticSchedule.idSchool, idSchool), eq(automaticSchedule.id, id));

const isMade = and(eq(schedule.idSchool, automaticSchedule.idSchool), eq(schedule.id, automaticSchedule.idCreated));

/** Returns the automatic schedules of a schedule with the schedules that they made, the lowest band first. */
export const listAutomatic = (db: Database, ref: { idSchool: number; idSchedule: number }) =>
  db
    .select({
      row: automaticSchedule,
      made: { students: schedule.students, cancelled: schedule.cancelled, deleted: schedule.deleted },
    })
    .from(automaticSchedule)
    .leftJoin(schedule, isMade)
    .where(and(eq(automaticSchedule.idSchool, ref.idSchool), eq(automaticSchedule.idSchedule, ref.idSchedule)))
    .orderBy(asc(automaticSchedule.percentageMin), asc(automaticSchedule.id));

/** Returns the bands of a schedule with their assessments, without those whose schedules were cancelled or deleted. */
export const listBands = (db: Database, ref: { idSchool: number; idSchedule: number }) =>
  db
    .select({
      id: automaticSchedule.id,
      assessmentSchool: automaticSchedule.assessmentSchool,
      idAssessment: automaticSchedule.idAssessment,
      min: automaticSchedule.percentageMin,
      max: automaticSchedule.percentageMax,
    })
    .from(automaticSchedule)
    .leftJoin(schedule, isMade)
    .where(
      and(
        eq(automaticSchedule.idSchool, ref.idSchool),
        eq(automaticSchedule.idSchedule, ref.idSchedule),
        or(isNull(automaticSchedule.idCreated), and(eq(schedule.deleted, false), isNull(schedule.cancelled))),
      ),
    );

/** Returns the other automatic schedules of a schedule with the same assessment. */
export const listOthersWithAssessment = (
  db: Database,
  ref: { idSchool: number; idSchedule: number; assessmentSchool: number; idAssessment: number },
  without: number | undefined,
): Promise<AutomaticRow[]> =>
  db
    .select()
    .from(automaticSchedule)
    .where(
      and(
        eq(automaticSchedule.idSchool, ref.idSchool),
        eq(automaticSchedule.idSchedule, ref.idSchedule),
        eq(automaticSchedule.assessmentSchool, ref.assessmentSchool),
        eq(automaticSchedule.idAssessment, ref.idAssessment),
        without === undefined ? undefined : ne(automaticSchedule.id, without),
      ),
    )
    .orderBy(asc(automaticSchedule.id));

/** Returns an automatic schedule, locked until the transaction ends. */
export const findAutomaticForUpdate = (db: Database, ref: AutomaticRef): Promise<AutomaticRow | undefined> =>
  firstRow(db.select().from(automaticSchedule).where(isRow(ref)).for('update'));

/** Returns the schedule that an automatic schedule belongs to. */
export const findScheduleOf = (db: Database, ref: AutomaticRef) =>
  firstRow(db.select({ idSchedule: automaticSchedule.idSchedule }).from(automaticSchedule).where(isRow(ref)));

/** Inserts an automatic schedule and returns its id. */
export const insertAutomatic = async (
  db: Database,
  row: typeof automaticSchedule.$inferInsert,
): Promise<number | undefined> =>
  (await db.insert(automaticSchedule).values(row).returning({ id: automaticSchedule.id }))[0]?.id;

/** Updates columns of an automatic schedule. */
export const updateAutomatic = (
  db: Database,
  ref: AutomaticRef,
  values: Partial<typeof automaticSchedule.$inferInsert>,
) => db.update(automaticSchedule).set(values).where(isRow(ref));

/** Deletes an automatic schedule. */
export const deleteAutomatic = (db: Database, ref: AutomaticRef) => db.delete(automaticSchedule).where(isRow(ref));

/**
 * Returns the automatic schedules of all schools whose schedule was over at an instant and whose own last day is not
 * long past. Schedules that were cancelled or deleted give nobody anything.
 */
export const listDue = (db: Database, overAt: Instant, sinceDate: string): Promise<AutomaticRef[]> =>
  db
    .select({ idSchool: automaticSchedule.idSchool, id: automaticSchedule.id })
    .from(automaticSchedule)
    .innerJoin(
      schedule,
      and(eq(schedule.idSchool, automaticSchedule.idSchool), eq(schedule.id, automaticSchedule.idSchedule)),
    )
    .where(
      and(
        acrossSchools('automatic schedules'),
        eq(schedule.deleted, false),
        isNull(schedule.cancelled),
        lte(schedule.closes, overAt),
        lte(schedule.ends, overAt),
        or(
          // The schedule that was made may have been given a later end.
          sql`${automaticSchedule.idCreated} is not null`,
          sql`coalesce(${automaticSchedule.endDate}, ${automaticSchedule.startDate}) >= ${sinceDate}`,
        ),
        // What was made and is over changes no more.
        sql`not exists (
          select from schedule created
          where created.id_school = ${automaticSchedule.idSchool} and created.id = ${automaticSchedule.idCreated}
            and (created.closes <= ${sql.param(overAt, schedule.closes)} or created.deleted or created.cancelled is not null))`,
      ),
    )
    .orderBy(asc(automaticSchedule.idSchool), asc(automaticSchedule.idSchedule), asc(automaticSchedule.id));

/** Returns a schedule by its id, locked until the transaction ends: nobody starts at it or changes it meanwhile. */
export const lockScheduleById = (db: Database, idSchool: number, idSchedule: number) =>
  firstRow(
    db
      .select()
      .from(schedule)
      .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule)))
      .for('update'),
  );

/** Returns what a school says about times. */
export const findCalendarOf = (db: Database, idSchool: number) =>
  firstRow(
    db
      .select({ id: school.id, timezone: school.timezone, settings: school.settings })
      .from(school)
      .where(eq(school.id, idSchool)),
  );

const selectCourse = (db: Database, idSchool: number, idCourse: number) =>
  db
    .select({ closed: course.closed, deleted: course.deleted })
    .from(course)
    .where(and(eq(course.idSchool, idSchool), eq(course.id, idCourse)));

const isOpen = (row: { closed: Instant | null; deleted: boolean } | undefined): boolean =>
  row !== undefined && !row.deleted && row.closed === null;

/** Returns whether a class still takes schedules. */
export const isCourseOpen = async (db: Database, idSchool: number, idCourse: number): Promise<boolean> =>
  isOpen(await firstRow(selectCourse(db, idSchool, idCourse)));

/** Returns whether a class still takes schedules, locked against the closing of its year. */
export const lockOpenCourse = async (db: Database, idSchool: number, idCourse: number): Promise<boolean> =>
  isOpen(await firstRow(selectCourse(db, idSchool, idCourse).for('no key update')));

/** A student of a schedule with a grade. */
export type GradedStudent = FinalGrade & { idUser: number; hasLate: boolean };

const waiting = { ungraded: result.ungraded, late: waitingLateResponses('result') };

/** Returns the students of a schedule whose attempts have ended and who are in the class. */
export const listGraded = async (
  db: Database,
  { idSchool, idSchedule, idCourse }: { idSchool: number; idSchedule: number; idCourse: number },
  now: Instant,
): Promise<GradedStudent[]> => {
  const rows = rowsOf<{ id_user: string | number; grade: number | null; is_graded: boolean; late: number }>(
    await db.execute(sql`
    select attempt.id_user, result.grade, ${waiting.ungraded} = 0 as is_graded, ${waiting.late} as late
    from attempt
    join result on result.id_school = ${idSchool} and result.id_attempt = attempt.id
    where attempt.id_school = ${idSchool} and attempt.id_schedule = ${idSchedule}
      and exists (
        select from enrolment
        join course on course.id_school = ${idSchool} and course.id = enrolment.id_course
        where enrolment.id_school = ${idSchool} and enrolment.id_course = ${idCourse}
          and enrolment.id_user = attempt.id_user and ${isOnRoster(now)})
    order by attempt.id_user`),
  );
  return rows.map(({ id_user, grade, is_graded, late }) => ({
    ...{ idUser: Number(id_user), grade },
    ...{ isFinal: is_graded && late === 0, hasLate: late > 0 },
  }));
};

/** Returns the students of a schedule whose attempts have ended and whose grade is not final, by last name. */
export const listWaitingStudents = async (
  db: Database,
  { idSchool, idSchedule }: { idSchool: number; idSchedule: number },
  language: string,
) => {
  const rows = await db
    .select({ idUser: user.id, ...shownName(attempt.idSchool) })
    .from(attempt)
    .innerJoin(result, and(eq(result.idSchool, attempt.idSchool), eq(result.idAttempt, attempt.id)))
    .innerJoin(user, eq(user.id, attempt.idUser))
    .where(
      and(
        eq(attempt.idSchool, idSchool),
        eq(attempt.idSchedule, idSchedule),
        sql`${waiting.ungraded} + ${waiting.late} > 0`,
      ),
    );
  return rows.sort(byLastNameIn(language));
};

/** Adds students to the audience of a schedule, with the forms that their places in the class's list give them. Returns how many. */
export const addMembers = async (
  db: Database,
  { idSchool, id, idCourse }: { idSchool: number; id: number; idCourse: number },
  ids: readonly number[],
  now: Instant,
): Promise<number> => {
  if (ids.length === 0) return 0;
  const answer = await db.execute(sql`
    insert into schedule_student (id_school, id_schedule, id_user, form_number, source, ${helpColumns})
    select distinct on (enrolment.id_user)
      ${idSchool}::bigint, ${id}::bigint, enrolment.id_user, mod(mod(enrolment.list_number - 1, 3) + 3, 3) + 1, 'band',
      ${standingHelp}
    from enrolment
    join course on course.id_school = ${idSchool} and course.id = enrolment.id_course
    ${joinedStandingHelp(idSchool)}
    where enrolment.id_school = ${idSchool} and enrolment.id_course = ${idCourse}
      and enrolment.id_user = any(${idArray(ids)}) and ${isOnRoster(now)}
    order by enrolment.id_user, enrolment.since desc
    on conflict do nothing
    returning id_user`);
  return rowsOf(answer).length;
};

/** Takes students out of the audience of a schedule who came by their grade and have no attempt. Returns how many. */
export const removeMembers = async (
  db: Database,
  { idSchool, id }: AutomaticRef,
  ids: readonly number[],
): Promise<number> => {
  if (ids.length === 0) return 0;
  const answer = await db.execute(sql`
    delete from schedule_student member
    where member.id_school = ${idSchool} and member.id_schedule = ${id} and member.source = 'band'
      and member.id_user = any(${idArray(ids)})
      and not exists (
        select from attempt
        where attempt.id_school = ${idSchool} and attempt.id_schedule = ${id} and attempt.id_user = member.id_user)
    returning member.id_user`);
  return rowsOf(answer).length;
};

/** Returns how each student of the audience of a schedule that was made by grades is in it, as `removeMembers` decides. */
export const listPlaces = async (
  db: Database,
  { idSchool, id }: AutomaticRef,
): Promise<Map<number, Exclude<FollowUpPlace, 'none'>>> => {
  const rows = rowsOf<{ id_user: string | number; stays: boolean }>(
    await db.execute(sql`
    select member.id_user, member.source <> 'band' or exists (
        select from attempt
        where attempt.id_school = ${idSchool} and attempt.id_schedule = ${id} and attempt.id_user = member.id_user) as stays
    from schedule_student member
    where member.id_school = ${idSchool} and member.id_schedule = ${id}`),
  );
  return new Map(rows.map(({ id_user, stays }) => [Number(id_user), stays ? 'stays' : 'byGrade']));
};

/** Returns a schedule by its id. */
export const findScheduleById = (db: Database, idSchool: number, idSchedule: number) =>
  firstRow(
    db
      .select()
      .from(schedule)
      .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule))),
  );
