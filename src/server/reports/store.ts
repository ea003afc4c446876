import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Instant } from '../../core/time.ts';
import type { Me } from '../area.ts';
import { type Database, one, rowsOf } from '../database/database.ts';
import {
  answer,
  assessment,
  attempt,
  type CatalogingKind,
  course,
  courseStudent,
  result,
  schedule,
  user,
} from '../database/schema.ts';
import { visibleTo } from '../schedules/visible.ts';

export type Head = {
  id: number;
  idSchool: number;
  idAssessment: number;
  idCourse: number;
  assessmentTitle: string;
  courseName: string;
  opens: Instant;
  closes: Instant;
  students: number;
  started: number;
  finished: number;
};

export const headOf = (db: Database, me: Me, idSchedule: number): Promise<Head | undefined> =>
  one(
    db
      .select({
        id: schedule.id,
        idSchool: schedule.idSchool,
        idAssessment: schedule.idAssessment,
        idCourse: schedule.idCourse,
        assessmentTitle: assessment.title,
        courseName: course.name,
        opens: schedule.opens,
        closes: schedule.closes,
        students: sql<number>`(
          select count(*)::int from ${courseStudent}
          where ${courseStudent.idSchool} = ${schedule.idSchool} and ${courseStudent.idCourse} = ${schedule.idCourse})`,
        started: sql<number>`(
          select count(*)::int from ${attempt}
          where ${attempt.idSchool} = ${schedule.idSchool} and ${attempt.idSchedule} = ${schedule.id})`,
        finished: sql<number>`(
          select count(*)::int from ${result}
          where ${result.idSchool} = ${schedule.idSchool} and ${result.idSchedule} = ${schedule.id})`,
      })
      .from(schedule)
      .innerJoin(assessment, eq(assessment.id, schedule.idAssessment))
      .innerJoin(course, eq(course.id, schedule.idCourse))
      .where(and(visibleTo(me), eq(schedule.id, idSchedule))),
  );

/** A node of the catalogue that a question is linked to, or one above such a node. */
export type Link = {
  idQuestion: number;
  id: number;
  idParent: number | null;
  kind: CatalogingKind;
  name: string;
  abbreviation: string;
  position: number;
};

export const linksOf = async (db: Database, { idAssessment }: Head): Promise<Link[]> =>
  rowsOf(
    await db.execute(sql`
      with recursive link as (
        select asked.id_question, linked.id_cataloging as id
        from assessment_question asked join question_cataloging linked on linked.id_question = asked.id_question
        where asked.id_assessment = ${idAssessment} and asked.version = 1
        union
        select link.id_question, cataloging.id_parent
        from link join cataloging on cataloging.id = link.id
        where cataloging.id_parent is not null
      )
      select link.id_question as "idQuestion", node.id, node.id_parent as "idParent", node.kind, node.name,
        node.abbreviation, node.position
      from link join cataloging node on node.id = link.id`),
  );

/** Each grade that an attempt came to. */
export const gradesOf = async (db: Database, { idSchool, id }: Head): Promise<(number | null)[]> => {
  const rows = await db
    .select({ grade: result.grade })
    .from(result)
    .where(and(eq(result.idSchool, idSchool), eq(result.idSchedule, id)));
  return rows.map(({ grade }) => grade);
};

export type NodeGrade = { idAttempt: number; id: number; grade: number | null };

/**
 * What each attempt reached in each of these nodes, 0–100 to the four decimals that stored scores can carry: the
 * mean over the node's questions that count; null when none does.
 */
export const nodeGradesOf = async (
  db: Database,
  { idSchool, id }: Head,
  links: readonly { id: number; idQuestion: number }[],
): Promise<NodeGrade[]> => {
  const rows = rowsOf<{ id_attempt: string | number; id_node: number; grade: number | null }>(
    await db.execute(sql`
      select result.id_attempt, node.id as id_node, round(100 * avg(scored.score)::numeric, 4)::float8 as grade
      from result
      cross join lateral unnest(result.questions, result.scores) as scored (id_question, score)
      join unnest(${sql.param(links.map((link) => link.id))}::int[], ${sql.param(links.map((link) => link.idQuestion))}::int[])
        as node (id, id_question) on node.id_question = scored.id_question
      where result.id_school = ${idSchool} and result.id_schedule = ${id}
      group by result.id_attempt, node.id`),
  );
  return rows.map((row) => ({ idAttempt: Number(row.id_attempt), id: row.id_node, grade: row.grade }));
};

export type Outcomes = { idQuestion: number; hitAverage: number | null; answers: number };

/** How each question went over all attempts that ended. */
export const outcomesOf = async (db: Database, { idSchool, id }: Head): Promise<Outcomes[]> =>
  rowsOf(
    await db.execute(sql`
      select scored.id_question as "idQuestion", round(100 * avg(scored.score)::numeric, 4)::float8 as "hitAverage",
        count(*) filter (where scored.outcome <> 'omitted')::int as answers
      from result
      cross join lateral unnest(result.questions, result.scores, result.outcomes) as scored (id_question, score, outcome)
      where result.id_school = ${idSchool} and result.id_schedule = ${id}
      group by scored.id_question`),
  );

export type Given = { idQuestion: number; response: unknown; students: number };

/** How many students gave each response to one of these questions, of those whose attempt has ended. */
export const responsesOf = (db: Database, { idSchool, id }: Head, ids: readonly number[]): Promise<Given[]> =>
  db
    .select({ idQuestion: answer.idQuestion, response: answer.response, students: count() })
    .from(result)
    .innerJoin(answer, and(eq(answer.idSchool, result.idSchool), eq(answer.idAttempt, result.idAttempt)))
    .where(
      and(
        eq(result.idSchool, idSchool),
        eq(result.idSchedule, id),
        inArray(answer.idQuestion, [...ids]),
        sql`${answer.response} is not null`,
      ),
    )
    .groupBy(answer.idQuestion, answer.response);

/** Every attempt with its student, and with what it came to once it has ended. */
export const attemptsOf = (db: Database, { idSchool, id }: Head) =>
  db
    .select({
      attempt,
      user: { idUser: user.id, firstName: user.firstName, lastName: user.lastName, photo: user.photo },
      result: {
        // First, because by its first column Drizzle decides whether there is a row: a grade may be none.
        idAttempt: result.idAttempt,
        grade: result.grade,
        hits: result.hits,
        errors: result.errors,
        omitted: result.omitted,
        notQualified: result.notQualified,
        questions: sql<number>`cardinality(${result.questions})`,
      },
    })
    .from(attempt)
    .innerJoin(user, eq(user.id, attempt.idUser))
    .leftJoin(result, and(eq(result.idSchool, attempt.idSchool), eq(result.idAttempt, attempt.id)))
    .where(and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, id)));

/** How many questions have an answer so far, by attempt. */
export const answeredIn = async (db: Database, { idSchool }: Head, ids: readonly number[]) => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ idAttempt: answer.idAttempt, answered: count(answer.response) })
          .from(answer)
          .where(and(eq(answer.idSchool, idSchool), inArray(answer.idAttempt, [...ids])))
          .groupBy(answer.idAttempt);
  return new Map(rows.map(({ idAttempt, answered }) => [idAttempt, answered]));
};

/** The students of the class who have no attempt. */
export const absentFrom = (db: Database, { idSchool, id, idCourse }: Head) =>
  db
    .select({ idUser: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(courseStudent)
    .innerJoin(user, eq(user.id, courseStudent.idUser))
    .leftJoin(
      attempt,
      and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, id), eq(attempt.idUser, courseStudent.idUser)),
    )
    .where(and(eq(courseStudent.idSchool, idSchool), eq(courseStudent.idCourse, idCourse), isNull(attempt.id)));
