import { and, asc, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { AssessmentList } from '../../../core/policies/assessment.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { NameQuery } from '../../../core/searching/names.ts';
import { compareNamesIn } from '../../../core/text/compare-names.ts';
import { languageOf, type Me, schoolOf } from '../../area.ts';
import { idArray } from '../../database/arrays.ts';
import { listScope, schoolOfList } from '../../database/assessment-scope.ts';
import type { Database } from '../../database/database.ts';
import { scheduleScope as scheduledBy } from '../../database/schedule-scope.ts';
import {
  assessment,
  assessmentClassification,
  automaticSchedule,
  course,
  schedule,
  user,
} from '../../database/schema.ts';
import { isSharedByName } from '../../database/sharing-scope.ts';
import { hasTitle } from './search.ts';
import { isUntouchedDraft } from './untouched-drafts.ts';

const orders = {
  newest: [desc(assessment.updated), desc(assessment.id)],
  oldest: [asc(assessment.updated), asc(assessment.id)],
  // Sorted afterwards, as readers of the user's language do.
  title: [asc(assessment.id)],
  // What was submitted before steps were stored comes first.
  waiting: [
    sql`(select max(step.at) from review_step step
      where step.id_school = ${assessment.idSchool} and step.id_assessment = ${assessment.id} and step.action = 'submit')
      asc nulls first`,
    asc(assessment.id),
  ],
} as const satisfies Record<string, readonly SQL[]>;

type ListOrder = keyof typeof orders;

export type ListQuery = {
  now: Instant;
  query: NameQuery;
  order: ListOrder;
  /** Only those of the asker. */
  isOwn?: boolean;
  idTeacher?: number | undefined;
  /** Only those that are shared with the asker by name. */
  byName?: boolean;
  /** Only those scheduled for this course, in this academic year. */
  idCourse?: number | undefined;
  yearsFilter?: number | null | undefined;
};

/** Returns the assessments on a list whose titles a search finds, in order, without untouched drafts. */
export const findAssessmentsOnList = async (
  db: Database,
  me: Me,
  list: AssessmentList,
  { query, order, now, isOwn = false, byName = false, idTeacher, idCourse, yearsFilter }: ListQuery,
) => {
  const rows = await db
    .select({
      id: assessment.id,
      title: assessment.title,
      idOwner: assessment.idOwner,
      status: assessment.status,
      publicationState: assessment.publicationState,
    })
    .from(assessment)
    .where(
      and(
        listScope(me, list, now),
        // Looking at the builder's second step leaves one behind.
        sql`not (${isUntouchedDraft(db)})`,
        isOwn ? eq(assessment.idOwner, me.idUser) : undefined,
        byName ? isSharedByName({ idSchool: schoolOf(me), idUser: me.idUser }) : undefined,
        idTeacher === undefined ? undefined : eq(assessment.idOwner, idTeacher),
        idCourse === undefined && yearsFilter == null
          ? undefined
          : exists(
              db
                .select({ one: sql`1` })
                .from(schedule)
                .where(
                  and(
                    countedSchedules(me, list),
                    eq(schedule.idAssessment, assessment.id),
                    idCourse === undefined ? undefined : eq(schedule.idCourse, idCourse),
                    yearsFilter == null ? undefined : eq(schedule.academicYear, yearsFilter),
                  ),
                ),
            ),
        hasTitle(query),
      ),
    )
    .orderBy(...orders[order]);
  const compareNames = compareNamesIn(languageOf(me));
  return order === 'title' ? rows.sort((a, b) => compareNames(a.title, b.title)) : rows;
};

/** Returns the ids of the catalogue entries that assessments of a school were made from, aliases among them. */
export const loadClassificationIds = (db: Database, idSchool: number, ids: readonly number[]) =>
  db
    .select({ idAssessment: assessmentClassification.idAssessment, idCatalogue: assessmentClassification.idCatalogue })
    .from(assessmentClassification)
    .where(
      and(
        eq(assessmentClassification.idSchool, idSchool),
        sql`${assessmentClassification.idAssessment} = any(${idArray(ids)})`,
      ),
    );

/** Returns the condition of the schedules that a list shows: all on the own list, else those that the user may see. */
const visibleSchedules = (me: Me, list: AssessmentList): SQL | undefined =>
  list === 'own' ? eq(schedule.deleted, false) : scheduledBy(me);

/**
 * Returns the condition of the schedules that a list counts. They are the user's school's, even of the provider's
 * assessments.
 */
const countedSchedules = (me: Me, list: AssessmentList): SQL | undefined =>
  and(
    eq(schedule.idSchool, schoolOf(me)),
    eq(schedule.assessmentSchool, schoolOfList(me, list)),
    visibleSchedules(me, list),
  );

/** Returns whether the user's school can have schedules: the provider has none. */
const hasSchedules = (me: Me): boolean => schoolOf(me) !== PROVIDER_SCHOOL_ID;

type ScheduleCounters = {
  idAssessment: number;
  idSchedule: number;
  cancelled: boolean;
  opens: Instant;
  ends: Instant;
  started: number;
  graded: number;
  gradeSum: number;
  onlyLikert: boolean;
  pointsReached: number;
  pointsPossible: number;
  ungraded: number;
  late: number;
};

type CountersTuple = [
  number,
  number,
  boolean,
  Instant,
  Instant,
  number,
  number,
  number,
  number,
  boolean,
  number,
  number,
  number,
];

/**
 * Returns the counters of schedules, by the assessment's id. They are read as one JSON value: parsing a row for each of
 * a school's thousands of schedules takes far longer.
 */
export const loadScheduleCounters = async (
  db: Database,
  me: Me,
  list: AssessmentList,
  ids: readonly number[],
): Promise<Map<number, ScheduleCounters[]>> => {
  if (ids.length === 0 || !hasSchedules(me)) return new Map();
  const { id, idAssessment, cancelled, started, graded, gradeSum, ungraded } = schedule;
  const { onlyLikert, pointsReached, pointsPossible } = schedule;
  const milliseconds = (instant: typeof schedule.opens | typeof schedule.ends) =>
    sql`(date_part('epoch', ${instant}) * 1000)::bigint`;
  const [row] = await db
    .select({
      schedules: sql<CountersTuple[]>`coalesce(json_agg(
        json_build_array(${idAssessment}, ${id}, ${cancelled} is not null, ${milliseconds(schedule.opens)},
          ${milliseconds(schedule.ends)}, ${started}, ${graded}, ${gradeSum}, ${ungraded},
          ${onlyLikert}, ${pointsReached}, ${pointsPossible}, ${schedule.late})), '[]')`,
    })
    .from(schedule)
    .where(and(countedSchedules(me, list), sql`${idAssessment} = any(${idArray(ids)})`));
  const states = (row?.schedules ?? []).map(
    ([idAssessment, idSchedule, cancelled, opens, ends, started, graded, gradeSum, ungraded, ...points]) => {
      const [onlyLikert, pointsReached, pointsPossible, late] = points;
      return {
        ...{ idAssessment, idSchedule, cancelled, opens, ends, started, graded, gradeSum, ungraded },
        ...{ onlyLikert, pointsReached, pointsPossible, late },
      };
    },
  );
  return Map.groupBy(states, (state) => state.idAssessment);
};

/** Returns the ids of those assessments that an automatic schedule will assign. */
export const findLinkedAssessments = async (
  db: Database,
  me: Me,
  list: AssessmentList,
  ids: readonly number[],
): Promise<Set<number>> => {
  if (ids.length === 0 || !hasSchedules(me)) return new Set();
  const rows = await db
    .selectDistinct({ id: automaticSchedule.idAssessment })
    .from(automaticSchedule)
    .innerJoin(
      schedule,
      and(eq(schedule.idSchool, automaticSchedule.idSchool), eq(schedule.id, automaticSchedule.idSchedule)),
    )
    .where(
      and(
        eq(automaticSchedule.idSchool, schoolOf(me)),
        eq(automaticSchedule.assessmentSchool, schoolOfList(me, list)),
        sql`${automaticSchedule.idAssessment} = any(${idArray(ids)})`,
        visibleSchedules(me, list),
      ),
    );
  return new Set(rows.map(({ id }) => id));
};

/** Returns the columns that a list shows of some of its assessments. */
export const loadListRows = (db: Database, me: Me, list: AssessmentList, ids: readonly number[]) =>
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
      publicationState: assessment.publicationState,
      deleted: assessment.deleted,
      reviewComment: assessment.reviewComment,
      qntQuestions: sql<number>`case ${assessment.status}
        when 1 then (
          select count(*)::int from assessment_question placed
          where placed.id_school = ${assessment.idSchool} and placed.id_assessment = ${assessment.id})
        else (
          select count(*)::int from assessment_snapshot placed
          where placed.id_school = ${assessment.idSchool} and placed.id_assessment = ${assessment.id}
            and placed.form_number = 1)
        end`,
    })
    .from(assessment)
    .innerJoin(user, eq(user.id, assessment.idOwner))
    .where(and(eq(assessment.idSchool, schoolOfList(me, list)), inArray(assessment.id, [...ids])));

/** Returns schedules with the names of their courses, by id. */
export const loadSchedules = async (db: Database, me: Me, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .select({ schedule, courseName: course.name })
    .from(schedule)
    .innerJoin(course, and(eq(course.idSchool, schedule.idSchool), eq(course.id, schedule.idCourse)))
    .where(and(eq(schedule.idSchool, schoolOf(me)), inArray(schedule.id, [...ids])));
  return new Map(rows.map(({ schedule, courseName }) => [schedule.id, { ...schedule, courseName }]));
};
