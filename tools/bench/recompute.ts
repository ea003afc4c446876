import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { ExamCache } from '../../src/server/attempts/exam-cache.ts';
import { finishAttempts } from '../../src/server/attempts/finishing.ts';
import { recompute } from '../../src/server/attempts/recompute.ts';
import type { ResultChangeCause } from '../../src/server/attempts/store/results.ts';
import { type Database, rowsOf } from '../../src/server/database/database.ts';
import { openPostgres } from '../../src/server/hosts/node/postgres/connect.ts';
import { startPostgres } from '../../src/server/hosts/node/postgres/start.ts';
import { addCrowd, type Crowd } from './crowd.ts';
import { quietLog } from './server-over.ts';

/** A large school's schedule, as after a regrade, and a class, as after changed weights. */
const SIZES = [2000, 40];
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

/** Changes an item of a schedule: every result is computed and written again. Prints how long that takes. */
export const benchRecompute = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'assessments-bench-'));
  chmodSync(dataDir, 0o755);
  const own = await startPostgres({ dataDir, log: quietLog });
  const { database, close } = await openPostgres(own);
  try {
    for (const attempts of SIZES) await measure(database, attempts);
  } finally {
    await close();
    await own.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const measure = async (database: Database, attempts: number) => {
  const crowd = await addCrowd(database, { students: attempts, questions: QUESTIONS });
  const { idSchool, idSchedule } = crowd;
  const exams = new ExamCache();
  const refs = await addAttempts(database, exams, crowd);
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const cause: ResultChangeCause = { kind: 'weights', by: null, at: Date.now() };
    const begun = performance.now();
    await database.transaction(async (db) => {
      await db.execute(sql`
        update schedule_item set weight = ${round + 2}, activated = true
        where id_school = ${idSchool} and id_schedule = ${idSchedule} and position = ${round + 1}`);
      await recompute(db, exams, refs, cause);
    });
    taken.push(performance.now() - begun);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const [median = 0, most = 0] = [sorted[Math.floor(ROUNDS / 2)], sorted.at(-1)];
  console.log(
    `${attempts} attempts of ${QUESTIONS} questions recomputed: median ${median.toFixed(0)} ms, max ${most.toFixed(0)} ms`,
  );
};

if (import.meta.main) await benchRecompute();
