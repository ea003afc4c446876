import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Instant } from '../../src/core/time.ts';
import { Exams } from '../../src/server/attempts/exam.ts';
import { scoreOf } from '../../src/server/attempts/scoring.ts';
import {
  answer,
  assessment,
  assessmentQuestion,
  attempt,
  question,
  result,
  schedule,
} from '../../src/server/database/schema.ts';
import type { Person, World } from './world.ts';

/** A finished assessment of these questions, in this order in all three versions. */
export const addAssessment = async (
  { database, clock }: World,
  { questions, owner, ...values }: { questions: number[]; owner: Person } & Partial<typeof assessment.$inferInsert>,
): Promise<number> => {
  const now = clock.now();
  const [made] = await database
    .insert(assessment)
    .values({ status: 2, added: now, updated: now, ...values, idOwner: owner.idUser })
    .returning({ id: assessment.id });
  if (!made) throw new Error('no assessment');
  const versions = await database.select().from(question).where(inArray(question.id, questions));
  const versionOf = new Map(versions.map(({ id, idVersion }) => [id, idVersion ?? 0]));
  await database.insert(assessmentQuestion).values(
    [1, 2, 3].flatMap((version) =>
      questions.map((idQuestion, index) => ({
        idAssessment: made.id,
        version,
        idQuestion,
        idQuestionVersion: versionOf.get(idQuestion) ?? 0,
        position: index + 1,
      })),
    ),
  );
  return made.id;
};

/**
 * An attempt as the student's calls would leave it, written at once: `picks` are the alternatives chosen, in the
 * order of version 1, null where there was no answer. `finished: null` leaves it in progress, without a result.
 */
export const sit = async (
  { database, clock }: World,
  idSchedule: number,
  student: Person,
  picks: readonly (number | null)[],
  { finished = clock.now(), closedByClock = false }: { finished?: Instant | null; closedByClock?: boolean } = {},
): Promise<number> => {
  const [plan] = await database.select().from(schedule).where(eq(schedule.id, idSchedule));
  if (!plan) throw new Error(`no schedule ${idSchedule}`);
  const { idSchool, idAssessment } = plan;
  const place = { idSchool, idSchedule, idUser: student.idUser };
  const started = Math.min(clock.now(), Math.max(plan.opens, clock.now() - 60_000));
  const [made] = await database
    .insert(attempt)
    .values({ ...place, version: 1, started, deadline: plan.closes, finished, closedByClock })
    .returning({ id: attempt.id });
  if (!made) throw new Error('no attempt');
  const questions = await database
    .select({ id: assessmentQuestion.idQuestion })
    .from(assessmentQuestion)
    .where(and(eq(assessmentQuestion.idAssessment, idAssessment), eq(assessmentQuestion.version, 1)))
    .orderBy(asc(assessmentQuestion.position));
  const given = questions.flatMap(({ id }, index) => {
    const alternative = picks[index] ?? null;
    return alternative === null ? [] : [{ idQuestion: id, response: { alternative } }];
  });
  const when = { sequence: 1, answered: started, saved: started };
  if (given.length > 0)
    await database.insert(answer).values(given.map((one) => ({ idSchool, idAttempt: made.id, ...one, ...when })));
  if (finished !== null) {
    const exam = await new Exams().of(database, idAssessment);
    const responses = new Map(given.map(({ idQuestion, response }) => [idQuestion, response]));
    await database.insert(result).values({ ...place, idAttempt: made.id, ...scoreOf(exam, responses) });
  }
  return made.id;
};
