import { and, eq, type SQL } from 'drizzle-orm';
import type { GradeScale } from '../../core/results/grade-scale.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';
import { loadTitles } from '../assessments/api.ts';
import { type Database, firstRow } from '../database/database.ts';
import { scheduleScope } from '../database/schedule-scope.ts';
import { course, schedule } from '../database/schema.ts';
import { findGradeScale } from './store/grade-scale.ts';

/** A schedule as its results are headed: with its title, course and counters. */
export type ScheduleHead = {
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

/** Returns a schedule with its title and counters, or undefined when the user may not read its results. */
export const findScheduleHead = (db: Database, me: Me, idSchedule: number): Promise<ScheduleHead | undefined> =>
  findHead(db, and(scheduleScope(me), eq(schedule.id, idSchedule)));

/** Returns a schedule with its title and counters that was asked for before by a user who may read its results. */
export const loadScheduleHead = (
  db: Database,
  { idSchool, idSchedule }: Pick<ScheduleHead, 'idSchool' | 'idSchedule'>,
): Promise<ScheduleHead | undefined> =>
  findHead(db, and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule), eq(schedule.deleted, false)));

const findHead = async (db: Database, which: SQL | undefined): Promise<ScheduleHead | undefined> => {
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
