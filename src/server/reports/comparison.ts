import { and, arrayOverlaps, eq, exists, inArray } from 'drizzle-orm';
import type { ComparedSchedule } from '../../contract/reports.ts';
import {
  averageGrade,
  classRelativeScore,
  countAttemptLevels,
  type GradeCounts,
  type PointTotals,
  sumWaiting,
} from '../../core/results/figures.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { type HandlersOf, type Me, schoolOf } from '../area.ts';
import { loadTitles } from '../assessments/api.ts';
import type { Database } from '../database/database.ts';
import { waitingLateResponses } from '../database/late-responses.ts';
import { result, schedule, scheduleItem } from '../database/schema.ts';
import { countOutdatedGrades } from '../grading/api.ts';
import { findSchedule, findScheduleHead } from '../schedules/api.ts';
import { loadCatalogueEntries } from './classifications.ts';
import { type ComparedRow, isOfAssessment, listCompared } from './compared-schedules.ts';
import { loadReportFacts } from './facts.ts';
import { headToDto } from './head.ts';

/** The handler of the call that compares a schedule with other classes, and its class with earlier assessments. */
export const comparisonHandlers: HandlersOf<'reports', 'getComparison'> = {
  async getComparison({ db, me }, { idSchedule }, refuse) {
    const head = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const row = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (head.finished === 0) return refuse('noAttempts');
    const facts = await loadReportFacts(db, head);
    const entries = await loadCatalogueEntries(db, facts);
    const disciplines = entries.flatMap(({ kind, id }) => (kind === 'discipline' ? [id] : []));
    const classes = await listCompared(db, me, idSchedule, isOfAssessment(row));
    const earlier = await listCompared(
      db,
      me,
      idSchedule,
      and(
        eq(schedule.idCourse, row.idCourse),
        eq(schedule.academicYear, row.academicYear),
        // A relative score on scales and an average of hits do not measure the same.
        eq(schedule.onlyLikert, row.onlyLikert),
        disciplines.length === 0 ? undefined : hasClassificationIn(db, me, disciplines),
      ),
    );
    const others = classes.filter((one) => one.schedule.id !== idSchedule);
    const shared = await loadShared(db, me, [...classes, ...earlier]);
    return {
      content: {
        ...headToDto(head, facts, me, await countOutdatedGrades(db, head)),
        classes: classes.map((one) => comparedToDto(one, shared, me)),
        othersAverage: averageOf(others.map((one) => one.schedule)),
        overTime: earlier.reverse().map((one) => comparedToDto(one, shared, me)),
      },
    };
  },
};

const hasClassificationIn = (db: Database, me: Me, disciplines: readonly number[]) =>
  exists(
    db
      .select({ position: scheduleItem.position })
      .from(scheduleItem)
      .where(
        and(
          eq(scheduleItem.idSchool, schoolOf(me)),
          eq(scheduleItem.idSchedule, schedule.id),
          arrayOverlaps(scheduleItem.classifications, [...disciplines]),
        ),
      ),
  );

type Shared = Awaited<ReturnType<typeof loadShared>>;

/** Returns the titles of schedules and the results of their attempts. */
const loadShared = async (db: Database, me: Me, rows: readonly ComparedRow[]) => {
  const { idSchedule, grade, pointsReached, pointsPossible, ungraded } = result;
  const late = waitingLateResponses('result');
  const results = await db
    .select({ idSchedule, grade, pointsReached, pointsPossible, ungraded, late })
    .from(result)
    .where(
      and(
        eq(result.idSchool, schoolOf(me)),
        inArray(
          idSchedule,
          rows.map((row) => row.schedule.id),
        ),
      ),
    );
  const titles = await loadTitles(
    db,
    rows.map((row) => row.schedule),
  );
  return { titles, results: Map.groupBy(results, (one) => one.idSchedule) };
};

const comparedToDto = (
  { schedule, courseName }: ComparedRow,
  { titles, results }: Shared,
  me: Me,
): ComparedSchedule => {
  const attempts = results.get(schedule.id) ?? [];
  const { onlyLikert } = schedule;
  const { pending, withoutGrade, ...hitLevel } = countAttemptLevels(onlyLikert, attempts);
  return {
    idSchedule: schedule.id,
    courseName,
    assessmentTitle: titles.get(schedule.idAssessment)?.title ?? '',
    opens: toIsoWithOffset(schedule.opens, me.timezone),
    students: schedule.students,
    finished: schedule.finished,
    ungraded: schedule.ungraded,
    late: schedule.late,
    hitAverage: averageGrade(schedule),
    relativeScore: classRelativeScore(schedule),
    onlyLikertQuestions: onlyLikert,
    hitLevel,
    pendingAttempts: pending,
    attemptsWithoutGrade: withoutGrade,
  };
};

type Counters = GradeCounts & PointTotals;

/** Returns the figure of several schedules of one assessment together, 0–100. */
const averageOf = (schedules: readonly Counters[]): number | null => {
  const sum = (of: (counters: Counters) => number) => schedules.reduce((total, one) => total + of(one), 0);
  const waiting = sumWaiting(schedules);
  return schedules.every(({ onlyLikert }) => onlyLikert)
    ? classRelativeScore({
        ...{ onlyLikert: true, ...waiting },
        pointsReached: sum((one) => one.pointsReached),
        pointsPossible: sum((one) => one.pointsPossible),
      })
    : averageGrade({ ...waiting, graded: sum((one) => one.graded), gradeSum: sum((one) => one.gradeSum) });
};
