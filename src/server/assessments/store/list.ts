import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ReviewState } from '../../../core/review.ts';
import type { Instant } from '../../../core/time.ts';
import type { Me } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { assessment, attempt, course, result, schedule, user } from '../../database/schema.ts';
import { visibleTo as scheduledBy } from '../../schedules/visible.ts';
import { homeOf, type List, onList } from '../visible.ts';

const orders = {
  newest: [desc(assessment.updated), desc(assessment.id)],
  oldest: [asc(assessment.updated), asc(assessment.id)],
  // By bytes, so that every database sorts alike; accents and case are gone from it already.
  title: [sql`${assessment.search} collate "C"`, asc(assessment.id)],
} as const satisfies Record<string, readonly SQL[]>;

export type Order = keyof typeof orders;

const ofAssessment = eq(schedule.idAssessment, assessment.id);

type ScheduleState = [id: number, cancelled: boolean, opens: Instant, closes: Instant];

/** On one's own list all schedules of an assessment count, on others' lists those that one may see. */
const counting = (me: Me, list: List): SQL | undefined => {
  if (homeOf(me) === null) return sql`false`;
  return list === 'own' ? eq(schedule.deleted, false) : scheduledBy(me);
};

type Asked = { words: readonly string[]; order: Order; state?: ReviewState | undefined };

/**
 * What decides badge and filter of every assessment on a list that has all the words, in order. The schedules come as
 * one value: a school has thousands of them, and a row of its own for each would keep the server busy.
 */
export const statesOf = (db: Database, me: Me, list: List, { words, order, state }: Asked) =>
  db
    .select({
      id: assessment.id,
      status: assessment.status,
      schedules: sql<ScheduleState[]>`coalesce(
        json_agg(json_build_array(
          ${schedule.id},
          ${schedule.cancelled} is not null,
          (extract(epoch from ${schedule.opens}) * 1000)::bigint,
          (extract(epoch from ${schedule.closes}) * 1000)::bigint
        ) order by ${schedule.id}) filter (where ${schedule.id} is not null), '[]')`,
      /** Whether anybody began one of the schedules that stand. */
      attempted: sql<boolean>`exists (
        select from ${schedule}
        join ${attempt} on ${attempt.idSchool} = ${schedule.idSchool} and ${attempt.idSchedule} = ${schedule.id}
        where ${and(ofAssessment, counting(me, list), isNull(schedule.cancelled))})`,
    })
    .from(assessment)
    .leftJoin(schedule, and(ofAssessment, counting(me, list)))
    .where(
      and(
        onList(me, list),
        state && eq(assessment.state, state),
        ...words.map((word) => sql`strpos(${assessment.search}, ${word}) > 0`),
      ),
    )
    .groupBy(assessment.id)
    .orderBy(...orders[order]);

const attempts = (which: SQL) => sql<number>`(
  select count(*)::int from attempt
  where attempt.id_school = ${schedule.idSchool} and attempt.id_schedule = ${schedule.id} and ${which})`;

/** What a list shows of some assessments, each with at most one of these schedules. */
export const rowsOf = (
  db: Database,
  me: Me,
  list: List,
  { ids, idsSchedules }: { ids: readonly number[]; idsSchedules: readonly number[] },
) =>
  db
    .select({
      id: assessment.id,
      title: assessment.title,
      subtitle: assessment.subtitle,
      status: assessment.status,
      automaticQuantity: assessment.automaticQuantity,
      added: assessment.added,
      updated: assessment.updated,
      idSchool: assessment.idSchool,
      idOwner: assessment.idOwner,
      owner: { firstName: user.firstName, lastName: user.lastName },
      ownerShares: user.shareMyAssessments,
      state: assessment.state,
      reviewComment: assessment.reviewComment,
      qntQuestions: sql<number>`(
        select count(*)::int from assessment_question
        where id_assessment = ${assessment.id} and version = 1)`,
      hitAverage: sql<number | null>`(
        select round(avg(${result.grade})::numeric, 9)::float8
        from ${schedule}
        join ${result} on ${result.idSchool} = ${schedule.idSchool} and ${result.idSchedule} = ${schedule.id}
        where ${and(ofAssessment, counting(me, list), isNull(schedule.cancelled))})`,
      schedule,
      courseName: course.name,
      students: sql<number>`(
        select count(*)::int from course_student
        where id_school = ${schedule.idSchool} and id_course = ${schedule.idCourse})`,
      started: attempts(sql`true`),
      ended: attempts(sql`finished is not null`),
      handedIn: attempts(sql`finished is not null and not closed_by_clock`),
      notQualified: sql<number>`(
        select count(*)::int from result
        where id_school = ${schedule.idSchool} and id_schedule = ${schedule.id} and not_qualified > 0)`,
    })
    .from(assessment)
    .innerJoin(user, eq(user.id, assessment.idOwner))
    .leftJoin(schedule, and(eq(schedule.idAssessment, assessment.id), inArray(schedule.id, [...idsSchedules])))
    .leftJoin(course, eq(course.id, schedule.idCourse))
    .where(inArray(assessment.id, [...ids]));
