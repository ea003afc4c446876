import { and, eq, type SQL } from 'drizzle-orm';
import { catalogueLabelsFor } from '../../core/catalogue/labels.ts';
import type { GradeScale } from '../../core/results/grade-scale.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';
import { loadTitles } from '../assessments/api.ts';
import { type Database, firstRow } from '../database/database.ts';
import { course, schedule } from '../database/schema.ts';
import { scheduleScope } from '../schedules/api.ts';
import type { ReportFacts } from './facts.ts';
import { findGradeScale } from './grade-scale-store.ts';

/** The schedule of a report, with its title, course and counters. */
export type ReportHead = {
  idSchool: number;
  idSchedule: number;
  addedBy: number;
  assessmentTitle: string;
  courseName: string;
  opens: Instant;
  closes: Instant;
  students: number;
  started: number;
  finished: number;
  /** Late responses that wait for the teacher's decision. */
  late: number;
  gradeScale: GradeScale | null;
};

/** Returns the schedule of a report, or undefined when the user may not read its results. */
export const findReportHead = (db: Database, me: Me, idSchedule: number): Promise<ReportHead | undefined> =>
  findHead(db, and(scheduleScope(me), eq(schedule.id, idSchedule)));

/** Returns the schedule of a report that was asked for before by who may read it. */
export const loadReportHead = (
  db: Database,
  { idSchool, idSchedule }: Pick<ReportHead, 'idSchool' | 'idSchedule'>,
): Promise<ReportHead | undefined> =>
  findHead(db, and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule), eq(schedule.deleted, false)));

const findHead = async (db: Database, which: SQL | undefined): Promise<ReportHead | undefined> => {
  const found = await firstRow(
    db
      .select({
        idSchool: schedule.idSchool,
        idSchedule: schedule.id,
        addedBy: schedule.idOwner,
        assessmentSchool: schedule.assessmentSchool,
        idAssessment: schedule.idAssessment,
        courseName: course.name,
        opens: schedule.opens,
        closes: schedule.closes,
        students: schedule.students,
        started: schedule.started,
        finished: schedule.finished,
        late: schedule.late,
      })
      .from(schedule)
      .innerJoin(course, and(eq(course.idSchool, schedule.idSchool), eq(course.id, schedule.idCourse)))
      .where(which),
  );
  if (!found) return undefined;
  const { assessmentSchool, idAssessment, ...head } = found;
  const scale = await findGradeScale(db, found);
  const titles = await loadTitles(db, [{ assessmentSchool, idAssessment }]);
  return { ...head, gradeScale: scale?.active ? scale : null, assessmentTitle: titles.get(idAssessment)?.title ?? '' };
};

/** Returns the fields that all reports of a schedule begin with. */
export const headToDto = (
  { idSchool: _, opens, closes, gradeScale, ...head }: ReportHead,
  facts: ReportFacts,
  me: Pick<Me, 'timezone' | 'language' | 'schoolLanguage'>,
  outdatedGrades: number,
) => ({
  ...head,
  opens: toIsoWithOffset(opens, me.timezone),
  closes: toIsoWithOffset(closes, me.timezone),
  gradeScale: gradeScale && { min: gradeScale.min, max: gradeScale.max, symbol: gradeScale.symbol },
  ungraded: facts.results.reduce((sum, { ungraded }) => sum + ungraded, 0),
  outdatedGrades,
  hasLikertQuestion: facts.hasLikert,
  onlyLikertQuestions: facts.onlyLikert,
  disciplineLabel: catalogueLabelsFor(me).disciplineLabel,
});
