import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import { areDetailsShown, type DetailsFacts, detailsFrom } from '../../core/results/details.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { GRACE_MS, toTimeWindow } from '../../core/schedules/windows.ts';
import type { Me } from '../area.ts';
import { type AttemptRef, isOwnAttempt } from '../attempts/api.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, firstRow } from '../database/database.ts';
import { waitingLateResponses } from '../database/late-responses.ts';
import {
  attempt,
  automaticSchedule,
  course,
  gradeScale,
  manualGrade,
  result,
  schedule,
  school,
} from '../database/schema.ts';
import { writeEventsOf } from '../events/api.ts';
import { isNotTakenBack } from '../grading/api.ts';
import type { ScheduleRow } from '../schedules/api.ts';

/** Returns a student's attempt at a schedule with its result, which one in progress has not, and the scale of grades. */
export const findOwnResult = (db: Database, me: Me, idSchedule: number) =>
  firstRow(
    db
      .select({
        ...{ attempt, schedule, result, scale: gradeScale, timezone: school.timezone },
        late: waitingLateResponses('attempt'),
      })
      .from(attempt)
      .innerJoin(schedule, and(eq(schedule.idSchool, attempt.idSchool), eq(schedule.id, attempt.idSchedule)))
      .innerJoin(school, eq(school.id, attempt.idSchool))
      .leftJoin(result, and(eq(result.idSchool, attempt.idSchool), eq(result.idAttempt, attempt.id)))
      .leftJoin(
        gradeScale,
        and(eq(gradeScale.idSchool, attempt.idSchool), eq(gradeScale.idSchedule, attempt.idSchedule)),
      )
      .where(and(isOwnAttempt(me), eq(attempt.idSchedule, idSchedule))),
  );

/** Returns the other schedules of the same assessment in the school that are not over, the first to end first. */
export const listSchedulesAhead = (
  db: Database,
  { idSchool, id, assessmentSchool, idAssessment }: ScheduleRow,
  now: Instant,
) =>
  db
    .select({ idSchedule: schedule.id, courseName: course.name, ends: schedule.ends })
    .from(schedule)
    .innerJoin(course, and(eq(course.idSchool, schedule.idSchool), eq(course.id, schedule.idCourse)))
    .where(
      and(
        eq(schedule.idSchool, idSchool),
        eq(schedule.assessmentSchool, assessmentSchool),
        eq(schedule.idAssessment, idAssessment),
        ne(schedule.id, id),
        eq(schedule.deleted, false),
        isNull(schedule.cancelled),
        gt(schedule.ends, now - GRACE_MS),
      ),
    )
    .orderBy(asc(schedule.ends), asc(schedule.id));

/**
 * Returns the follow-ups with the same assessment that are planned in the school, and of which nothing is made yet, the
 * first to end first. One of this schedule itself counts, too: a student may be given the same assessment again.
 */
export const listFollowUpsAhead = async (
  db: Database,
  { idSchool, assessmentSchool, idAssessment }: ScheduleRow,
  now: Instant,
) => {
  const rows = await db
    .select({ planned: automaticSchedule, courseName: course.name, timezone: school.timezone })
    .from(automaticSchedule)
    .innerJoin(
      schedule,
      and(eq(schedule.idSchool, automaticSchedule.idSchool), eq(schedule.id, automaticSchedule.idSchedule)),
    )
    .innerJoin(course, and(eq(course.idSchool, schedule.idSchool), eq(course.id, schedule.idCourse)))
    .innerJoin(school, eq(school.id, automaticSchedule.idSchool))
    .where(
      and(
        eq(automaticSchedule.idSchool, idSchool),
        eq(automaticSchedule.assessmentSchool, assessmentSchool),
        eq(automaticSchedule.idAssessment, idAssessment),
        isNull(automaticSchedule.idCreated),
        eq(schedule.deleted, false),
        isNull(schedule.cancelled),
      ),
    );
  return rows
    .map(({ planned, courseName, timezone }) => ({
      ...{ idSchedule: planned.idSchedule, idAutomaticSchedule: planned.id, courseName },
      ends: toTimeWindow(planned, timezone).closes,
    }))
    .filter(({ ends }) => ends > now - GRACE_MS)
    .sort((a, b) => a.ends - b.ends || a.idAutomaticSchedule - b.idAutomaticSchedule);
};

/** Returns the deadlines of the attempts of a schedule that are in progress. */
export const listRunningDeadlines = async (db: Database, row: ScheduleRow, now: Instant): Promise<Instant[]> => {
  const running = await db
    .select({ deadline: attempt.deadline })
    .from(attempt)
    .where(
      and(
        eq(attempt.idSchool, row.idSchool),
        eq(attempt.idSchedule, row.id),
        isNull(attempt.finished),
        gt(attempt.deadline, now - GRACE_MS),
      ),
    );
  return running.map(({ deadline }) => deadline);
};

/** From when students see the details of a schedule's results, with what this depends on. */
export type DetailsMoment = Awaited<ReturnType<typeof loadDetailsMoment>>;

/** Returns from when students see the details of a schedule's results, with what this depends on. */
export const loadDetailsMoment = async (db: Database, row: ScheduleRow, now: Instant) => {
  const schedules = await listSchedulesAhead(db, row, now);
  const followUps = await listFollowUpsAhead(db, row, now);
  const ahead = [...schedules.map((one) => ({ ...one, idAutomaticSchedule: null })), ...followUps];
  const deadlines = await listRunningDeadlines(db, row, now);
  const { detailsOpened: opened, detailsShown: shown, ends } = row;
  const withdrawn = row.cancelled !== null || row.deleted;
  const facts: DetailsFacts = { withdrawn, opened, shown, ends, deadlines, otherEnds: ahead.map(({ ends }) => ends) };
  return { from: detailsFrom(facts), open: areDetailsShown(facts, now), ahead, running: deadlines.length };
};

/**
 * Returns whether the details of a schedule's results leave now towards a student, and from when they may. Stores that
 * they do, so whoever asks must show them.
 */
export const releaseDetails = async (
  db: Database,
  row: ScheduleRow,
  now: Instant,
): Promise<{ from: Instant; isShown: boolean }> => {
  const { from, open } = await loadDetailsMoment(db, row, now);
  return { from, isShown: open && (row.detailsShown !== null || (await markDetailsShown(db, row, now))) };
};

/** Returns whether students see the details of a schedule's results now, for what staff hand out to them. */
export const areDetailsOpen = async (
  db: Database,
  { idSchool, idSchedule }: { idSchool: number; idSchedule: number },
  now: Instant,
): Promise<boolean> => {
  const row = await firstRow(
    db
      .select()
      .from(schedule)
      .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule))),
  );
  return row !== undefined && (await loadDetailsMoment(db, row, now)).open;
};

/** Returns the attempts of a student, in all schools, of whose results the details leave now. */
export const releaseOwnAttempts = async (db: Database, idUser: number, now: Instant): Promise<AttemptRef[]> => {
  const rows = await db
    .select({ idAttempt: attempt.id, finished: attempt.finished, schedule })
    .from(attempt)
    .innerJoin(schedule, and(eq(schedule.idSchool, attempt.idSchool), eq(schedule.id, attempt.idSchedule)))
    .where(and(eq(attempt.idUser, idUser), acrossSchools('own data')))
    .orderBy(asc(attempt.id));
  const shown: AttemptRef[] = [];
  for (const { idAttempt, finished, schedule: row } of rows)
    if (finished !== null && (await releaseDetails(db, row, now)).isShown)
      shown.push({ idSchool: row.idSchool, idAttempt });
  return shown;
};

/**
 * Stores that a student sees the details; returns false where the schedule was extended meanwhile. An extension holds
 * the lock of the row, and finds afterwards that details were shown.
 */
const markDetailsShown = async (db: Database, { idSchool, id, ends }: ScheduleRow, now: Instant): Promise<boolean> => {
  const rows = await db
    .update(schedule)
    .set({ detailsShown: now })
    .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, id), eq(schedule.ends, ends)))
    .returning({ id: schedule.id });
  if (rows.length > 0) await writeEventsOf(db, { idSchool, kind: 'release' }, [id], now);
  return rows.length > 0;
};

/** Stores that the teacher lets students see the details. */
export const markDetailsOpened = async (db: Database, { idSchool, id }: ScheduleRow, now: Instant): Promise<void> => {
  await db
    .update(schedule)
    .set({ detailsOpened: now })
    .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, id)));
  await writeEventsOf(db, { idSchool, kind: 'release' }, [id], now);
};

/** Returns the teacher's grades in an attempt by the question. */
export const loadGradesOf = async (db: Database, { idSchool, idAttempt }: AttemptRef) => {
  const rows = await db
    .select({ idQuestion: manualGrade.idQuestion, answerGrade: manualGrade.value, comment: manualGrade.comment })
    .from(manualGrade)
    .where(and(eq(manualGrade.idSchool, idSchool), eq(manualGrade.idAttempt, idAttempt), isNotTakenBack));
  return new Map(rows.map(({ idQuestion, ...grade }) => [idQuestion, grade]));
};
