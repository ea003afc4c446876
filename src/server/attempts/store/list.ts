import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Doc } from '../../../questions/text/document/document.ts';
import type { Me } from '../../area.ts';
import { assessmentSchoolOf, type ScheduledAssessment } from '../../assessments/api.ts';
import { readBySchool } from '../../database/by-school.ts';
import type { Database } from '../../database/database.ts';
import { assessment, attempt, course, result, schedule, scheduleStudent, school, user } from '../../database/schema.ts';

type Head = { title: string; subtitle: string; instructions: Doc | null };

/** Returns everything scheduled for a student, in all their schools, newest first, with what became of it. */
export const loadStudentSchedules = async (db: Database, { idUser, schools }: Me) => {
  const rows = await db
    .select({
      schedule,
      own: scheduleStudent,
      timezone: school.timezone,
      courseName: course.name,
      teacher: { firstName: user.firstName, lastName: user.lastName },
      attempt,
      result: {
        // First, because by its first column Drizzle decides whether there is a row: a grade may be null.
        ungraded: result.ungraded,
        grade: result.grade,
        pointsReached: result.pointsReached,
        pointsPossible: result.pointsPossible,
      },
      late: sql<number>`(
        select count(*)::int from late_response
        where late_response.id_school = ${attempt.idSchool} and late_response.id_attempt = ${attempt.id}
          and late_response.decision is null)`,
      qntQuestions: sql<number>`(
        select count(*)::int from schedule_item
        where schedule_item.id_school = ${schedule.idSchool} and schedule_item.id_schedule = ${schedule.id})`,
    })
    .from(scheduleStudent)
    .innerJoin(
      schedule,
      and(eq(schedule.idSchool, scheduleStudent.idSchool), eq(schedule.id, scheduleStudent.idSchedule)),
    )
    .innerJoin(course, and(eq(course.idSchool, schedule.idSchool), eq(course.id, schedule.idCourse)))
    .innerJoin(school, eq(school.id, schedule.idSchool))
    .innerJoin(user, eq(user.id, schedule.idOwner))
    .leftJoin(
      attempt,
      and(eq(attempt.idSchool, schedule.idSchool), eq(attempt.idSchedule, schedule.id), eq(attempt.idUser, idUser)),
    )
    .leftJoin(result, and(eq(result.idSchool, attempt.idSchool), eq(result.idAttempt, attempt.id)))
    .where(
      and(
        inArray(scheduleStudent.idSchool, [...schools]),
        eq(scheduleStudent.idUser, idUser),
        eq(schedule.deleted, false),
      ),
    )
    .orderBy(desc(schedule.opens), desc(schedule.id));
  const heads = await headsOf(
    db,
    rows.map(({ schedule }) => schedule),
  );
  return rows.flatMap((row) => {
    const head = heads.get(row.schedule.idAssessment);
    return head ? { ...row, head } : [];
  });
};

/** Returns the heads of assessments, the schools' own and the provider's, by their id: a statement for each school. */
const headsOf = async (db: Database, refs: readonly ScheduledAssessment[]): Promise<Map<number, Head>> => {
  const { id, title, subtitle, instructions } = assessment;
  const rows = await readBySchool(refs, assessmentSchoolOf, (idSchool, list) => {
    const ids = [...new Set(list.map(({ idAssessment }) => idAssessment))];
    return db
      .select({ id, title, subtitle, instructions })
      .from(assessment)
      .where(and(eq(assessment.idSchool, idSchool), inArray(id, ids)));
  });
  return new Map(rows.map(({ id, ...head }) => [id, head]));
};
