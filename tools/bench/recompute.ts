import { sql } from 'drizzle-orm';
import { ExamCache } from '../../src/server/attempts/exam-cache.ts';
import { finishAttempts } from '../../src/server/attempts/finishing.ts';
import { type Database, rowsOf } from '../../src/server/database/database.ts';
import { sha256Of } from '../../src/server/sha256.ts';
import { createRemoteClient } from '../../tests/support/remote-client.ts';
import { addCrowd, type Crowd } from './crowd.ts';
import { overOwnServer } from './own-server.ts';

/** The students of a schedule of a large school, and of a class. */
const LARGE_SCHOOL = 2000;
const CLASS = 40;
const QUESTIONS = 40;
const ROUNDS = 5;

/** Starts an attempt of every student of a crowd with a response to every question, all finished. */
export const addAttempts = async (db: Database, exams: ExamCache, { idSchool, idSchedule }: Crowd) => {
  const rows = rowsOf<{ idAttempt: number }>(
    await db.execute(sql`
      with started as (
        insert into attempt (id_school, id_schedule, id_user, form_number, started, deadline)
        select id_school, id_schedule, id_user, form_number, now(), now() + interval '1 hour'
        from schedule_student where id_school = ${idSchool} and id_schedule = ${idSchedule}
        returning id
      ), answered as (
        insert into response (id_school, id_attempt, id_question, response, sequence, answered, saved)
        select ${idSchool}, started.id, item.id_question,
          jsonb_build_object('alternative', (started.id + item.id_question) % 4 + 1), 1, now(), now()
        from started, schedule_item item where item.id_school = ${idSchool} and item.id_schedule = ${idSchedule}
      )
      select id as "idAttempt" from started`),
  );
  const refs = rows.map(({ idAttempt }) => ({ idSchool, idAttempt }));
  await finishAttempts(db, exams, refs, Date.now());
  return refs;
};

/** Regrades a question of a large school and weighs one of a class, by their calls. Prints how long each takes. */
export const benchRecompute = () =>
  overOwnServer(async ({ database, server }) => {
    const many = await addTeacher(database, server.address, LARGE_SCHOOL);
    const adjustments = [2, 3, 4, 1, 2, 3].map((correct) => ({ kind: 'newKey' as const, answerKey: { correct } }));
    await report(`applyRegrade of ${many.what}`, (round) =>
      many.client.regrade.applyRegrade({
        ...{ idSchedule: many.idSchedule, idQuestion: many.questions[round] ?? 0 },
        adjustment: { kind: 'newKey', answerKey: { correct: 3 } },
      }),
    );
    await report(`previewRegrade of ${many.what}, ${adjustments.length} adjustments`, (round) =>
      many.client.regrade.previewRegrade({
        ...{ idSchedule: many.idSchedule, idQuestion: many.questions[QUESTIONS - 1 - round] ?? 0, adjustments },
      }),
    );
    const few = await addTeacher(database, server.address, CLASS);
    await report(`setScheduleQuestionsWeights of ${few.what}`, (round) =>
      few.client.grading.setScheduleQuestionsWeights({
        idSchedule: few.idSchedule,
        weights: [{ position: round + 1, weight: round + 2, activated: true }],
      }),
    );
  });

/** Adds a schedule whose students have all finished, and the session of its teacher. */
const addTeacher = async (db: Database, address: string, students: number) => {
  const crowd = await addCrowd(db, { students, questions: QUESTIONS });
  await addAttempts(db, new ExamCache(), crowd);
  const { idSchool, idTeacher, idSchedule, questions } = crowd;
  const token = crypto.randomUUID();
  const hash = await sha256Of(token);
  await db.execute(sql`
    with member as (
      insert into membership (id_school, id_user, role, permissions, since)
      values (${idSchool}, ${idTeacher}, 'teacher', 'grade', now())
    )
    insert into session (token_hash, id_user, id_school, started, last_used)
    values (${hash}, ${idTeacher}, ${idSchool}, now(), now())`);
  // As the database does by itself some minutes after so many rows.
  await db.execute(sql`analyze`);
  const what = `${students} attempts of ${QUESTIONS} questions`;
  return { idSchedule, questions, what, client: createRemoteClient(address, token) };
};

const report = async (name: string, run: (round: number) => Promise<unknown>) => {
  const taken: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = performance.now();
    await run(round);
    // The first one also reads the wording of the questions.
    if (round > 0) taken.push(performance.now() - begun);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const [median = 0, most = 0] = [sorted[Math.floor(ROUNDS / 2)], sorted.at(-1)];
  console.log(`${name}: median ${median.toFixed(0)} ms, max ${most.toFixed(0)} ms`);
};

if (import.meta.main) await benchRecompute();
