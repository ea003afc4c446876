import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { idTypesAnsweredOnce } from '../../../questions/answered-once.ts';
import type { Me } from '../../area.ts';
import { loadScheduledAssessments } from '../../assessments/api.ts';
import type { Database } from '../../database/database.ts';
import { waitingLateResponses } from '../../database/late-responses.ts';
import {
  assessment,
  attempt,
  course,
  questionVersion,
  result,
  schedule,
  scheduleStudent,
  school,
  user,
} from '../../database/schema.ts';

/**
 * Returns the schedules of a student in all their schools, newest first, each with the student's attempt and result.
 */
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
        // First, because Drizzle decides by the first column whether there is a row, and a grade may be null.
        ungraded: result.ungraded,
        grade: result.grade,
        pointsReached: result.pointsReached,
        pointsPossible: result.pointsPossible,
      },
      late: waitingLateResponses('attempt'),
      message: sql<{ text: string; at: string } | null>`(
        select jsonb_build_object('text', schedule_message.text, 'at', schedule_message.at) from schedule_message
        where ${attempt.id} is null
          and schedule_message.id_school = ${schedule.idSchool} and schedule_message.id_schedule = ${schedule.id}
          and (schedule_message.id_user is null or schedule_message.id_user = ${idUser})
        order by schedule_message.id desc limit 1)`,
      qntQuestions: sql<number>`(
        select count(*)::int from schedule_item
        where schedule_item.id_school = ${schedule.idSchool} and schedule_item.id_schedule = ${schedule.id})`,
      qntAnsweredOnce: sql<number>`(
        select count(*)::int from schedule_item
        join question_version on question_version.id_school = schedule_item.question_school
          and question_version.id = schedule_item.id_question_version
        where schedule_item.id_school = ${schedule.idSchool} and schedule_item.id_schedule = ${schedule.id}
          and ${inArray(questionVersion.idSchool, [...schools, PROVIDER_SCHOOL_ID])}
          and ${inArray(questionVersion.idType, [...idTypesAnsweredOnce])})`,
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
  const { id, title, subtitle, instructions } = assessment;
  const assessments = await loadScheduledAssessments(
    rows.map(({ schedule }) => schedule),
    (isWanted) => db.select({ id, title, subtitle, instructions }).from(assessment).where(isWanted),
  );
  return rows.flatMap((row) => {
    const assessment = assessments.get(row.schedule.idAssessment);
    return assessment ? { ...row, assessment } : [];
  });
};
