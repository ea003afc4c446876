import { sql } from 'drizzle-orm';
import { type FormNumber, toFormNumber } from '../../core/assessments/form-numbers.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { shownName } from '../database/shown-names.ts';
import type { ScheduleRef } from '../schedules/api.ts';

/** A student of a schedule; no list number for one who was never in the class. */
type ScheduleStudent = {
  idUser: number;
  firstName: string;
  lastName: string;
  listNumber: number | null;
  formNumber: FormNumber;
  /** Whether the student reads it in larger print. */
  largePrint: boolean;
};

/** Returns the students of a schedule with their forms. */
export const loadScheduleStudents = async (
  db: Database,
  { idSchool, idSchedule }: ScheduleRef,
): Promise<ScheduleStudent[]> => {
  const name = shownName(sql`member.id_school`);
  const rows = rowsOf<Omit<ScheduleStudent, 'formNumber'> & { formNumber: number }>(
    await db.execute(sql`
    select member.id_user as "idUser", ${name.firstName} as "firstName", ${name.lastName} as "lastName",
      listed.list_number as "listNumber", member.form_number as "formNumber", member.large_print as "largePrint"
    from schedule_student member
    join schedule planned on planned.id_school = ${idSchool} and planned.id = member.id_schedule
    join users on users.id = member.id_user
    left join lateral (
      select enrolment.list_number from enrolment
      where enrolment.id_school = ${idSchool} and enrolment.id_course = planned.id_course
        and enrolment.id_user = member.id_user
      order by enrolment.since desc limit 1
    ) listed on true
    where member.id_school = ${idSchool} and member.id_schedule = ${idSchedule}
    order by users.id`),
  );
  return rows.map(({ idUser, formNumber, ...row }) => ({
    ...row,
    idUser: Number(idUser),
    formNumber: toFormNumber(formNumber),
  }));
};
