import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Instant } from '../../core/time.ts';
import type { Me } from '../area.ts';
import { type Database, one } from '../database/database.ts';
import {
  answer,
  answerFile,
  assessment,
  assessmentQuestion,
  attempt,
  course,
  courseStudent,
  result,
  schedule,
  user,
} from '../database/schema.ts';
import { visibleTo } from '../schedules/visible.ts';

/** Everything scheduled for a student's classes, newest first, with what became of it. */
export const scheduledFor = (db: Database, idUser: number) =>
  db
    .select({
      schedule,
      title: assessment.title,
      subtitle: assessment.subtitle,
      instructions: assessment.instructions,
      courseName: course.name,
      teacher: { firstName: user.firstName, lastName: user.lastName },
      attempt,
      grade: result.grade,
      qntQuestions: sql<number>`(
        select count(*)::int from assessment_question
        where id_assessment = ${assessment.id} and version = 1)`,
    })
    .from(courseStudent)
    .innerJoin(
      schedule,
      and(eq(schedule.idSchool, courseStudent.idSchool), eq(schedule.idCourse, courseStudent.idCourse)),
    )
    .innerJoin(assessment, eq(assessment.id, schedule.idAssessment))
    .innerJoin(course, eq(course.id, schedule.idCourse))
    .innerJoin(user, eq(user.id, schedule.idOwner))
    .leftJoin(
      attempt,
      and(eq(attempt.idSchool, schedule.idSchool), eq(attempt.idSchedule, schedule.id), eq(attempt.idUser, idUser)),
    )
    .leftJoin(result, and(eq(result.idSchool, attempt.idSchool), eq(result.idAttempt, attempt.id)))
    .where(and(eq(courseStudent.idUser, idUser), eq(schedule.deleted, false)))
    .orderBy(desc(schedule.opens), desc(schedule.id));

const ofStudent = (db: Database) =>
  db
    .select({ attempt, idAssessment: schedule.idAssessment })
    .from(attempt)
    .innerJoin(schedule, eq(schedule.id, attempt.idSchedule));

/** A student's own attempt; nobody else's is there. */
export const attemptOf = (db: Database, idUser: number, idAttempt: number) =>
  one(ofStudent(db).where(and(eq(attempt.id, idAttempt), eq(attempt.idUser, idUser))));

export const attemptAt = (db: Database, idUser: number, idSchedule: number) =>
  one(ofStudent(db).where(and(eq(attempt.idSchedule, idSchedule), eq(attempt.idUser, idUser))));

/** The attempt in progress that asks this question, of a student whose client does not name it. */
export const attemptAsking = (db: Database, idUser: number, idQuestion: number) =>
  one(
    ofStudent(db)
      .innerJoin(
        assessmentQuestion,
        and(
          eq(assessmentQuestion.idAssessment, schedule.idAssessment),
          eq(assessmentQuestion.version, 1),
          eq(assessmentQuestion.idQuestion, idQuestion),
        ),
      )
      .where(and(eq(attempt.idUser, idUser), isNull(attempt.finished)))
      .orderBy(desc(attempt.started))
      .limit(1),
  );

/** Whether this student's class has such a schedule at all. */
export const isInvited = async (db: Database, idUser: number, idSchedule: number): Promise<boolean> =>
  (await one(
    db
      .select({ id: schedule.id })
      .from(schedule)
      .innerJoin(
        courseStudent,
        and(eq(courseStudent.idSchool, schedule.idSchool), eq(courseStudent.idCourse, schedule.idCourse)),
      )
      .where(and(eq(schedule.id, idSchedule), eq(courseStudent.idUser, idUser), eq(schedule.deleted, false))),
  )) !== undefined;

/** What was answered and not taken back. */
export const answersOf = (db: Database, idSchool: number, idAttempt: number) =>
  db
    .select({ idQuestion: answer.idQuestion, response: answer.response, sequence: answer.sequence })
    .from(answer)
    .where(and(eq(answer.idSchool, idSchool), eq(answer.idAttempt, idAttempt), isNotNull(answer.response)));

type Place = { idSchool: number; idAttempt: number };

export const attemptRow = (db: Database, { idSchool, idAttempt }: Place) =>
  one(
    db
      .select({ finished: attempt.finished, deadline: attempt.deadline })
      .from(attempt)
      .where(and(eq(attempt.idSchool, idSchool), eq(attempt.id, idAttempt))),
  );

/** An attempt whose answers somebody may see: a student's own, or one whose results are theirs to see. */
export const attemptToLookInto = (db: Database, me: Me, idAttempt: number) =>
  one(
    db
      .select({ idSchool: attempt.idSchool, idAttempt: attempt.id, idAssessment: schedule.idAssessment })
      .from(attempt)
      .innerJoin(schedule, and(eq(schedule.idSchool, attempt.idSchool), eq(schedule.id, attempt.idSchedule)))
      .where(
        and(
          eq(attempt.id, idAttempt),
          me.role === 'student' ? eq(attempt.idUser, me.idUser) : me.idSchool === null ? sql`false` : visibleTo(me),
        ),
      ),
  );

export const responseOf = async (db: Database, { idSchool, idAttempt }: Place, idQuestion: number): Promise<unknown> =>
  (
    await one(
      db
        .select({ response: answer.response })
        .from(answer)
        .where(and(eq(answer.idSchool, idSchool), eq(answer.idAttempt, idAttempt), eq(answer.idQuestion, idQuestion))),
    )
  )?.response;

export const addAnswerFile = (
  db: Database,
  { idSchool, idAttempt }: Place,
  idQuestion: number,
  asset: string,
  added: Instant,
) => db.insert(answerFile).values({ idSchool, idAttempt, idQuestion, asset, added }).onConflictDoNothing();

export const countAnswerFiles = (db: Database, { idSchool, idAttempt }: Place, idQuestion: number): Promise<number> =>
  db.$count(
    answerFile,
    and(eq(answerFile.idSchool, idSchool), eq(answerFile.idAttempt, idAttempt), eq(answerFile.idQuestion, idQuestion)),
  );

/** Whether this attempt has uploaded such a file for the question. */
export const hasAnswerFile = async (
  db: Database,
  { idSchool, idAttempt }: Place,
  idQuestion: number,
  asset: string,
): Promise<boolean> =>
  (await one(
    db
      .select({ asset: answerFile.asset })
      .from(answerFile)
      .where(
        and(
          eq(answerFile.idSchool, idSchool),
          eq(answerFile.idAttempt, idAttempt),
          eq(answerFile.idQuestion, idQuestion),
          eq(answerFile.asset, asset),
        ),
      ),
  )) !== undefined;
