import { and, eq, isNotNull } from 'drizzle-orm';
import { byLastNameIn } from '../../../core/people/list-order.ts';
import type { Database } from '../../database/database.ts';
import { attempt, student, user } from '../../database/schema.ts';
import { shownName } from '../../database/shown-names.ts';
import type { ScheduleHead } from '../../schedules/api.ts';

/** Returns the students whose attempt at a schedule has ended, in the order of lists. */
export const loadReportedStudents = async (
  db: Database,
  { idSchool, idSchedule }: Pick<ScheduleHead, 'idSchool' | 'idSchedule'>,
  language: string,
) => {
  const rows = await db
    .select({
      ...{ idAttempt: attempt.id, formNumber: attempt.formNumber, idUser: user.id, login: user.login },
      ...shownName(attempt.idSchool),
      ...{ gender: student.gender, code: student.code, studentId: student.studentId },
    })
    .from(attempt)
    .innerJoin(user, eq(user.id, attempt.idUser))
    .leftJoin(student, and(eq(student.idSchool, attempt.idSchool), eq(student.idUser, attempt.idUser)))
    .where(and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, idSchedule), isNotNull(attempt.finished)));
  return rows.sort(byLastNameIn(language));
};
