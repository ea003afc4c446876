import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { seededRandom } from '../../core/random.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type ExamCache, recompute } from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import { attempt, manualGrade, response, schedule } from '../database/schema.ts';
import type { ScheduleRef } from '../schedules/api.ts';

/**
 * Grades open answers of a schedule as its teacher: all of the first question and half of the others, so that the
 * demonstration shows graded and pending results.
 */
export const gradeSomeOpenAnswers = async (
  db: Database,
  exams: ExamCache,
  ref: ScheduleRef,
  at: Instant,
): Promise<void> => {
  const { idSchool, idSchedule } = ref;
  const questions = (await exams.get(db, ref)).questions.filter(({ questionType }) => questionType.waitsForGrade);
  const [planned] = await db
    .select({ grader: schedule.idOwner })
    .from(schedule)
    .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule)));
  const answered = await db
    .select({ idAttempt: response.idAttempt, idQuestion: response.idQuestion })
    .from(response)
    .innerJoin(attempt, and(eq(attempt.idSchool, response.idSchool), eq(attempt.id, response.idAttempt)))
    .where(
      and(
        eq(response.idSchool, idSchool),
        eq(attempt.idSchedule, idSchedule),
        inArray(
          response.idQuestion,
          questions.map(({ idQuestion }) => idQuestion),
        ),
        isNotNull(response.response),
      ),
    )
    .orderBy(asc(response.idAttempt), asc(response.idQuestion));
  const first = questions[0]?.idQuestion;
  const graded = answered.filter(({ idAttempt, idQuestion }) => idQuestion === first || idAttempt % 2 === 0);
  if (!planned || graded.length === 0) return;
  const { grader } = planned;
  await db.transaction(async (db) => {
    await db.insert(manualGrade).values(
      graded.map((one, index) => {
        const value = 4 + Math.floor(seededRandom(index * 97 + one.idQuestion)() * 13) / 2;
        return { idSchool, ...one, value, grader, at };
      }),
    );
    await recompute(
      db,
      exams,
      graded.map(({ idAttempt }) => ({ idSchool, idAttempt })),
      { kind: 'grade', by: grader, at },
    );
  });
};
