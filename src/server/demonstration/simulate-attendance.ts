import { and, asc, eq } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { ExamCache, finishAttempts, saveResponses, startAttempts } from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import { attempt } from '../database/schema.ts';
import { createStudentBehaviour } from './behaviour.ts';
import { gradeSomeOpenAnswers } from './grade-open-answers.ts';
import { type SampleTexts, simulateResponse } from './responses.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Sitting = {
  idSchool: number;
  idSchedule: number;
  /** In the order of the class list. */
  students: readonly number[];
  opens: Instant;
  today: Instant;
  samples: SampleTexts;
};

/**
 * Simulates a class at an assessment: nearly all start, some finish early, a few are closed by the clock. If it
 * opened today, a third has finished; the first student of the list is left to the person who tries the
 * demonstration.
 */
export const simulateAttendance = async (
  db: Database,
  { idSchool, idSchedule, students, opens, today, samples }: Sitting,
) => {
  const openNow = today - opens < DAY;
  const present = students.filter(
    (student, index) => createStudentBehaviour(student).comes && (!openNow || (index > 0 && index % 3 === 1)),
  );
  const started = opens + MINUTE;
  const exams = new ExamCache();
  const exam = await exams.get(db, { idSchool, idSchedule });
  await startAttempts(
    db,
    present.map((idUser) => ({ idSchedule, idUser, schools: [idSchool] })),
    started,
  );
  const attempts = await db
    .select()
    .from(attempt)
    .where(and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, idSchedule)))
    .orderBy(asc(attempt.id));
  await saveResponses(
    db,
    exams,
    attempts.flatMap(({ id, idUser }) =>
      exam.questions.flatMap((question, index) => {
        const response = simulateResponse(question, idUser, samples);
        const { idQuestion } = question;
        const answered = started + index * 1000;
        return response === null ? [] : { idSchool, idAttempt: id, idQuestion, response, sequence: answered, answered };
      }),
    ),
    started + 2 * MINUTE,
  );
  const finishing = attempts.filter(({ idUser }) => createStudentBehaviour(idUser).finishes);
  for (let quarter = 0; quarter < 4; quarter++)
    await finishAttempts(
      db,
      exams,
      finishing.filter((_, index) => index % 4 === quarter).map(({ id }) => ({ idSchool, idAttempt: id })),
      Math.min(started + (16 + 5 * quarter) * MINUTE, today),
    );
  if (opens + DAY < today) await gradeSomeOpenAnswers(db, exams, { idSchool, idSchedule }, opens + DAY);
};
