import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Instant } from '../../src/core/schedules/time.ts';
import { toTimeWindow } from '../../src/core/schedules/windows.ts';
import { foldName } from '../../src/core/searching/names.ts';
import { ExamCache } from '../../src/server/attempts/exam-cache.ts';
import { recompute } from '../../src/server/attempts/recompute.ts';
import {
  assessment,
  assessmentQuestion,
  assessmentSnapshot,
  attempt,
  question,
  response,
  schedule,
  scheduleItem,
} from '../../src/server/database/schema.ts';
import { syncAudience } from '../../src/server/schedules/audience.ts';
import { addScheduleItems } from '../../src/server/schedules/items.ts';
import { type TestUser, TIME_ZONE, type World } from './world.ts';

/**
 * Adds an assessment with these questions in this order in all three forms; finished unless `status` says otherwise.
 * Returns its id.
 */
export const addAssessment = async (
  { database, clock }: World,
  { questions, owner, ...values }: { questions: number[]; owner: TestUser } & Partial<typeof assessment.$inferInsert>,
): Promise<number> => {
  const now = clock.now();
  const search = foldName(`${values.title ?? ''} ${values.subtitle ?? ''}`);
  const [added] = await database
    .insert(assessment)
    .values({ search, idSchool: owner.idSchool, status: 2, added: now, updated: now, ...values, idOwner: owner.idUser })
    .returning({ idSchool: assessment.idSchool, id: assessment.id, status: assessment.status });
  if (!added) throw new Error('no assessment');
  const rows = await database.select().from(question).where(inArray(question.id, questions));
  const questionsById = new Map(rows.map((row) => [row.id, row]));
  const positions = questions.map((idQuestion, index) => ({
    ...{ idSchool: added.idSchool, idAssessment: added.id, position: index + 1, idQuestion },
    questionSchool: questionsById.get(idQuestion)?.idSchool ?? 0,
    idQuestionVersion: questionsById.get(idQuestion)?.idVersion ?? 0,
  }));
  const snapshotRows = [1, 2, 3].flatMap((formNumber) => positions.map((row) => ({ ...row, formNumber })));
  await (added.status === 1
    ? database.insert(assessmentQuestion).values(positions)
    : database.insert(assessmentSnapshot).values(snapshotRows));
  return added.id;
};

type Window = { opens: Instant; closes: Instant };
type ScheduleInput = { idAssessment: number; idCourse: number; owner: TestUser } & Window;

/**
 * Adds a schedule as its call would, with the questions of the assessment's snapshot and the course as its audience.
 * Its window may be in the past. Returns its id.
 */
export const addSchedule = async (
  { database, clock }: World,
  { owner, ...values }: ScheduleInput & Partial<typeof schedule.$inferInsert>,
): Promise<number> => {
  const row = {
    ...{ idSchool: owner.idSchool, assessmentSchool: owner.idSchool, idOwner: owner.idUser, academicYear: 2025 },
    ...{ startDate: '2026-03-02', startTime: '08:00', endTime: '10:00', ends: values.closes, added: clock.now() },
    ...values,
  };
  return database.transaction(async (db) => {
    const [added] = await db.insert(schedule).values(row).returning({ id: schedule.id });
    if (!added) throw new Error('no schedule');
    const idSchedule = added.id;
    await addScheduleItems(db, { ...row, idsSchedules: [idSchedule] });
    await syncAudience(db, row.idSchool, { idsSchedules: [idSchedule] }, row.closes - 1);
    return idSchedule;
  });
};

/**
 * Adds an assessment of so many single-choice questions (right: A, B, C, D), scheduled for a course on 2 March 2026 from
 * nine to ten, for 30 minutes, and sets the clock to nine.
 */
export const addHalfHourAtNine = async (
  world: World,
  { owner, idCourse, idCataloging, count }: { owner: TestUser; idCourse: number; idCataloging: number; count: number },
) => {
  world.clock.set('2026-03-02T08:00');
  const questions = await world.addQuestions({ count, idCataloging });
  const idAssessment = await addAssessment(world, { questions, owner, title: 'Funciones' });
  const times = { startDate: '2026-03-02', startTime: '09:00', endDate: null, endTime: '10:00', duration: 30 };
  const window = toTimeWindow(times, TIME_ZONE);
  const idSchedule = await addSchedule(world, { idAssessment, idCourse, owner, ...times, ...window });
  world.clock.set('2026-03-02T09:00');
  return { idSchedule, questions };
};

/**
 * Adds an attempt with its responses without calls. `picks` are the chosen alternatives in the order of form 1, null
 * = no response. `finished: null` leaves it in progress, without a result. Returns its id.
 */
export const addSingleChoiceAttempt = async (
  { database, clock }: World,
  idSchedule: number,
  student: TestUser,
  picks: readonly (number | null)[],
  { finished = clock.now(), closedByClock = false }: { finished?: Instant | null; closedByClock?: boolean } = {},
): Promise<number> => {
  const [scheduleRow] = await database.select().from(schedule).where(eq(schedule.id, idSchedule));
  if (!scheduleRow) throw new Error(`no schedule ${idSchedule}`);
  const { idSchool } = scheduleRow;
  const started = Math.min(clock.now(), Math.max(scheduleRow.opens, clock.now() - 60_000));
  const [added] = await database
    .insert(attempt)
    .values({
      ...{ idSchool, idSchedule, idUser: student.idUser },
      ...{ formNumber: 1, started, deadline: scheduleRow.closes, finished, closedByClock },
    })
    .returning({ id: attempt.id });
  if (!added) throw new Error('no attempt');
  await database
    .update(schedule)
    .set({ started: sql`${schedule.started} + 1` })
    .where(eq(schedule.id, idSchedule));
  const items = await database
    .select({ id: scheduleItem.idQuestion })
    .from(scheduleItem)
    .where(eq(scheduleItem.idSchedule, idSchedule))
    .orderBy(asc(scheduleItem.position));
  const responses = items.flatMap(({ id }, index) => {
    const alternative = picks[index] ?? null;
    return alternative === null ? [] : [{ idQuestion: id, response: { alternative } }];
  });
  const when = { sequence: 1, answered: started, saved: started };
  if (responses.length > 0)
    await database
      .insert(response)
      .values(responses.map((row) => ({ idSchool, idAttempt: added.id, ...row, ...when })));
  if (finished !== null) {
    const cause = { kind: closedByClock ? 'clock' : 'finish', by: null, at: finished } as const;
    const exams = new ExamCache();
    await database.transaction((db) => recompute(db, exams, [{ idSchool, idAttempt: added.id }], cause));
  }
  return added.id;
};

/** Starts a student's attempt by its call. Returns its id. */
export const startAttempt = async ({ client }: TestUser, idSchedule: number): Promise<number> =>
  (await client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true })).content.idAttempt;
