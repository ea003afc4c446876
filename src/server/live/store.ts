import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DeviceKind } from '../../core/schedules/live.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';
import { idArray } from '../database/arrays.ts';
import { type Database, instantOf, rowsOf } from '../database/database.ts';
import { scheduleScope } from '../database/schedule-scope.ts';
import { course, schedule } from '../database/schema.ts';
import { shownName } from '../database/shown-names.ts';

/** Returns schedules that the user may read, with the names of their classes. */
export const findRooms = (db: Database, me: Me, idsSchedules: readonly number[]) =>
  db
    .select({ schedule, courseName: course.name })
    .from(schedule)
    .innerJoin(course, and(eq(course.idSchool, schedule.idSchool), eq(course.id, schedule.idCourse)))
    .where(and(scheduleScope(me), inArray(schedule.id, [...idsSchedules])));

/** A student of a schedule, with the attempt and what the device and the responses say of it. */
export type RoomStudent = {
  idSchedule: number;
  idUser: number;
  firstName: string;
  lastName: string;
  /** Null for a student who was never in the class. */
  listNumber: number | null;
  attempt: {
    id: number;
    formNumber: number;
    started: Instant;
    deadline: Instant;
    finished: Instant | null;
    closedByClock: boolean;
    endedByTeacher: boolean;
  } | null;
  paused: Instant | null;
  presence: { seen: Instant; idQuestion: number | null; questionSince: Instant; kind: DeviceKind | null } | null;
  /** How many questions are answered, and the response saved last. */
  answered: number;
  saved: Instant | null;
  savedQuestion: number | null;
  /** Late responses that wait, and when the first of them arrived. */
  late: number;
  lateSince: Instant | null;
};

type Row = {
  idSchedule: number;
  idUser: number;
  firstName: string;
  lastName: string;
  listNumber: number | null;
  idAttempt: number | null;
  formNumber: number;
  closedByClock: boolean;
  endedByTeacher: boolean;
  idQuestion: number | null;
  kind: DeviceKind | null;
  answered: number | null;
  savedQuestion: number | null;
  late: number | null;
} & Record<
  'paused' | 'started' | 'deadline' | 'finished' | 'seen' | 'questionSince' | 'saved' | 'lateSince',
  string | Date | null
>;

/** Returns the students of schedules of a school. */
export const loadRoomStudents = async (
  db: Database,
  idSchool: number,
  idsSchedules: readonly number[],
): Promise<RoomStudent[]> => {
  const name = shownName(sql`member.id_school`);
  const rows = rowsOf<Row>(
    await db.execute(sql`
      select member.id_schedule as "idSchedule", member.id_user as "idUser",
        ${name.firstName} as "firstName", ${name.lastName} as "lastName", listed.list_number as "listNumber",
        attempt.id as "idAttempt", attempt.form_number as "formNumber", attempt.started, attempt.deadline,
        attempt.finished, attempt.closed_by_clock as "closedByClock", attempt.ended_by_teacher as "endedByTeacher", member.paused,
        presence.seen, presence.id_question as "idQuestion", presence.question_since as "questionSince", presence.kind,
        given.answered, given.saved, given.question as "savedQuestion", late.waiting as late, late.since as "lateSince"
      from schedule_student member
      join users on users.id = member.id_user
      left join lateral (
        select max(enrolment.list_number) as list_number from enrolment
        join schedule on schedule.id_school = ${idSchool} and schedule.id = member.id_schedule
          and schedule.id_course = enrolment.id_course
        where enrolment.id_school = ${idSchool} and enrolment.id_user = member.id_user
      ) listed on true
      left join attempt on attempt.id_school = ${idSchool} and attempt.id_schedule = member.id_schedule
        and attempt.id_user = member.id_user
      left join presence on presence.id_school = ${idSchool} and presence.id_attempt = attempt.id
      left join lateral (
        select (count(*) filter (where response.response is not null))::int as answered, max(response.saved) as saved,
          (array_agg(response.id_question order by response.saved desc))[1]::int as question
        from response where response.id_school = ${idSchool} and response.id_attempt = attempt.id
      ) given on true
      left join lateral (
        select count(*)::int as waiting, min(late_response.arrived) as since
        from late_response
        where late_response.id_school = ${idSchool} and late_response.id_attempt = attempt.id
          and late_response.decision is null
      ) late on true
      where member.id_school = ${idSchool} and member.id_schedule = any(${idArray(idsSchedules)})
      order by users.id`),
  );
  return rows.map(({ idSchedule, idUser, firstName, lastName, listNumber, idAttempt, ...row }) => {
    const [started, deadline] = [instantOf(row.started), instantOf(row.deadline)];
    const [seen, questionSince] = [instantOf(row.seen), instantOf(row.questionSince)];
    return {
      ...{ idSchedule, idUser, firstName, lastName, listNumber },
      attempt:
        idAttempt === null || started === null || deadline === null
          ? null
          : {
              ...{ id: idAttempt, formNumber: row.formNumber, started, deadline },
              ...{
                finished: instantOf(row.finished),
                closedByClock: row.closedByClock,
                endedByTeacher: row.endedByTeacher,
              },
            },
      presence:
        seen === null || questionSince === null
          ? null
          : { seen, questionSince, idQuestion: row.idQuestion, kind: row.kind },
      paused: instantOf(row.paused),
      ...{ answered: row.answered ?? 0, saved: instantOf(row.saved), savedQuestion: row.savedQuestion },
      ...{ late: row.late ?? 0, lateSince: instantOf(row.lateSince) },
    };
  });
};
