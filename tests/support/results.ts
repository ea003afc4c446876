import { eq, sql } from 'drizzle-orm';
import type { ResultCause } from '../../src/core/results/results.ts';
import { ExamCache } from '../../src/server/attempts/exam-cache.ts';
import { recompute } from '../../src/server/attempts/recompute.ts';
import { attempt, manualGrade, response, schedule, sheetReading } from '../../src/server/database/schema.ts';
import { storedAnswers } from '../../src/server/scanning/stored-answers.ts';
import type { TestUser, World } from './world.ts';

/** A response of any type (null = none) and its manual grade of 0–10 (null = removed, undefined = never graded). */
export type GivenResponse = { idQuestion: number; response: unknown; grade?: number | null | undefined };

/** Adds a finished attempt with these responses and the manual grades given afterwards. Returns its id. */
export const addGradedAttempt = async (
  world: World,
  idSchedule: number,
  student: TestUser,
  given: readonly GivenResponse[],
): Promise<number> => {
  const { database } = world;
  const [scheduleRow] = await database.select().from(schedule).where(eq(schedule.id, idSchedule));
  if (!scheduleRow) throw new Error(`no schedule ${idSchedule}`);
  const { idSchool, opens, closes } = scheduleRow;
  const [added] = await database
    .insert(attempt)
    .values({
      ...{ idSchool, idSchedule, idUser: student.idUser, formNumber: 1 },
      ...{ started: opens, deadline: closes, finished: closes },
    })
    .returning({ idAttempt: attempt.id });
  if (!added) throw new Error('no attempt');
  await database
    .update(schedule)
    .set({ started: sql`${schedule.started} + 1` })
    .where(eq(schedule.id, idSchedule));
  const row = { idSchool, idAttempt: added.idAttempt };
  const times = { sequence: 1, answered: opens, saved: opens };
  const responses = given.flatMap(({ idQuestion, response }) =>
    response === null ? [] : { ...row, idQuestion, response, ...times },
  );
  if (responses.length > 0) await database.insert(response).values(responses);
  await recomputeAttempt(world, row, 'finish');
  await gradeAttempt(world, row, given);
  return added.idAttempt;
};

/** Writes manual grades of responses and recomputes the attempt's result. */
export const gradeAttempt = async (
  world: World,
  row: { idSchool: number; idAttempt: number },
  given: readonly Pick<GivenResponse, 'idQuestion' | 'grade'>[],
): Promise<void> => {
  const at = world.clock.now();
  const [scheduleRow] = await world.database
    .select({ grader: schedule.idOwner })
    .from(schedule)
    .innerJoin(attempt, eq(attempt.idSchedule, schedule.id))
    .where(eq(attempt.id, row.idAttempt));
  if (!scheduleRow) throw new Error(`no attempt ${row.idAttempt}`);
  const grades = given.flatMap(({ idQuestion, grade }) =>
    grade === undefined ? [] : { ...row, idQuestion, value: grade, ...scheduleRow, at },
  );
  if (grades.length === 0) return;
  await world.database.insert(manualGrade).values(grades);
  await recomputeAttempt(world, row, 'grade');
};

const recomputeAttempt = (
  { database, clock }: World,
  row: { idSchool: number; idAttempt: number },
  kind: ResultCause,
) => database.transaction((db) => recompute(db, new ExamCache(), [row], { kind, by: null, at: clock.now() }));

type ReadAttempt = { idSchool: number; idSchedule: number; idUser: number; idAttempt: number };

/** Lets the responses of an attempt be those of a sheet without a picture, with these letters on form 1. */
export const readFromSheet = async (world: World, { idAttempt, ...student }: ReadAttempt, letters: string[]) => {
  const marks = letters.map((one, index) => ({
    ...{ question: index + 1, letters: one, certainty: 1, doubts: [], decision: null },
  }));
  await world.database
    .insert(sheetReading)
    .values({ ...student, formNumber: 1, state: 'accepted', marks: storedAnswers.write(marks), at: world.clock.now() });
  await world.database.update(response).set({ source: 'sheet' }).where(eq(response.idAttempt, idAttempt));
};
