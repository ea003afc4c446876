import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Instant } from '../../src/core/schedules/time.ts';
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
import type { TestUser, World } from './world.ts';

/** An assessment of these questions, in this order in all three forms; finished unless its status says otherwise. */
export const addAssessment = async (
  { database, clock }: World,
  { questions, owner, ...values }: { questions: number[]; owner: TestUser } & Partial<typeof assessment.$inferInsert>,
): Promise<number> => {
  const now = clock.now();
  const [made] = await database
    .insert(assessment)
    .values({ idSchool: owner.idSchool, status: 2, added: now, updated: now, ...values, idOwner: owner.idUser })
    .returning({ idSchool: assessment.idSchool, id: assessment.id, status: assessment.status });
  if (!made) throw new Error('no assessment');
  const rows = await database.select().from(question).where(inArray(question.id, questions));
  const found = new Map(rows.map((row) => [row.id, row]));
  const placed = questions.map((idQuestion, index) => ({
    ...{ idSchool: made.idSchool, idAssessment: made.id, position: index + 1, idQuestion },
    questionSchool: found.get(idQuestion)?.idSchool ?? 0,
    idQuestionVersion: found.get(idQuestion)?.idVersion ?? 0,
  }));
  const inForms = [1, 2, 3].flatMap((formNumber) => placed.map((row) => ({ ...row, formNumber })));
  await (made.status === 1
    ? database.insert(assessmentQuestion).values(placed)
    : database.insert(assessmentSnapshot).values(inForms));
  return made.id;
};

type Window = { opens: Instant; closes: Instant };
type ScheduleInput = { idAssessment: number; idCourse: number; owner: TestUser } & Window;

/**
 * A schedule as its call would have made it: with the questions of the assessment's snapshot, and with the course as its
 * audience. Its window may be over.
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
    const [made] = await db.insert(schedule).values(row).returning({ id: schedule.id });
    if (!made) throw new Error('no schedule');
    const idSchedule = made.id;
    await addScheduleItems(db, { ...row, idsSchedules: [idSchedule] });
    await syncAudience(db, row.idSchool, { idsSchedules: [idSchedule] }, row.closes - 1);
    return idSchedule;
  });
};

/**
 * An attempt as the student's calls would leave it, written at once: `picks` are the alternatives chosen, in the
 * order of form 1, null where there was no response. `finished: null` leaves it in progress, without a result.
 */
export const addSingleChoiceAttempt = async (
  { database, clock }: World,
  idSchedule: number,
  student: TestUser,
  picks: readonly (number | null)[],
  { finished = clock.now(), closedByClock = false }: { finished?: Instant | null; closedByClock?: boolean } = {},
): Promise<number> => {
  const [plan] = await database.select().from(schedule).where(eq(schedule.id, idSchedule));
  if (!plan) throw new Error(`no schedule ${idSchedule}`);
  const { idSchool } = plan;
  const started = Math.min(clock.now(), Math.max(plan.opens, clock.now() - 60_000));
  const [made] = await database
    .insert(attempt)
    .values({
      ...{ idSchool, idSchedule, idUser: student.idUser },
      ...{ formNumber: 1, started, deadline: plan.closes, finished, closedByClock },
    })
    .returning({ id: attempt.id });
  if (!made) throw new Error('no attempt');
  await database
    .update(schedule)
    .set({ started: sql`${schedule.started} + 1` })
    .where(eq(schedule.id, idSchedule));
  const items = await database
    .select({ id: scheduleItem.idQuestion })
    .from(scheduleItem)
    .where(eq(scheduleItem.idSchedule, idSchedule))
    .orderBy(asc(scheduleItem.position));
  const given = items.flatMap(({ id }, index) => {
    const alternative = picks[index] ?? null;
    return alternative === null ? [] : [{ idQuestion: id, response: { alternative } }];
  });
  const when = { sequence: 1, answered: started, saved: started };
  if (given.length > 0)
    await database.insert(response).values(given.map((one) => ({ idSchool, idAttempt: made.id, ...one, ...when })));
  if (finished !== null) {
    const cause = { kind: closedByClock ? 'clock' : 'finish', by: null, at: finished } as const;
    const exams = new ExamCache();
    await database.transaction((db) => recompute(db, exams, [{ idSchool, idAttempt: made.id }], cause));
  }
  return made.id;
};

/** Starts a student's attempt at a schedule by its call and returns its id. */
export const startAttempt = async ({ client }: TestUser, idSchedule: number): Promise<number> =>
  (await client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true })).content.idAttempt;
