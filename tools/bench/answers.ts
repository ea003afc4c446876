import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../../src/server/database/database.ts';
import { createClient } from '../../src/server/hosts/node/postgres/client.ts';
import type { OwnPostgres } from '../../src/server/hosts/node/postgres/start.ts';
import { addCrowd, addPastResponses, type Crowd } from './crowd.ts';
import { line, type Measured, run } from './load.ts';
import { overOwnServer } from './own-server.ts';

export const CONNECTIONS = 64;
const SECONDS = 10;

/** Attempts of the crowd in the order of its tokens. */
export const attemptsOf = async (db: Database, { idSchool, idSchedule }: Crowd) =>
  rowsOf<{ id: number }>(
    await db.execute(sql`
      select attempt.id from attempt join users on users.id = attempt.id_user
      where attempt.id_school = ${idSchool} and attempt.id_schedule = ${idSchedule} order by users.last_name::int`),
  ).map(({ id }) => id);

export const oneEach = <Item>(
  items: readonly Item[],
  request: (item: Item, index: number) => ReturnType<Parameters<typeof run>[0]['next']>,
) => {
  let index = 0;
  return () => {
    const item = items[index];
    return item === undefined ? null : request(item, index++);
  };
};

/** Returns a source of answers of a crowd, one after the other to each question. */
export const answering = (crowd: Crowd, attempts: readonly number[]) => {
  let count = 0;
  return () => {
    const student = count % attempts.length;
    const question = Math.floor(count / attempts.length) % crowd.questions.length;
    count++;
    return {
      path: '/assessments/answerQuestion.php',
      token: crowd.tokens[student] ?? '',
      body: {
        idAttempt: attempts[student],
        idQuestion: crowd.questions[question],
        response: { alternative: 1 + (count % 4) },
        sequence: count,
        answeredAt: new Date().toISOString(),
      },
    };
  };
};

/** Returns the request with which a student of a crowd starts. */
export const starting =
  ({ idSchedule }: Crowd) =>
  (token: string) => ({
    path: '/assessments/startScheduledAssessment.php',
    token,
    body: { idSchedule, termsAccepted: true },
  });

const asSuperuser = async (own: OwnPostgres, statement: string) => {
  const client = createClient(own.superuserUrl);
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** Starting, answering and finishing through HTTP; prints as it goes and gives the figures. */
export const benchAnswers = (past = 10_000_000): Promise<Record<string, Measured>> =>
  overOwnServer(async ({ own, database, server }) => {
    const figures: Record<string, Measured> = {};
    const measure = async (name: string, seconds: number, next: Parameters<typeof run>[0]['next']) => {
      const measured = await run({ port: server.port, connections: CONNECTIONS, seconds, next });
      figures[name] = measured;
      console.log(line(name, measured));
    };
    /** A large school in the middle of a test: a thousand students, half of their answers given. */
    const memory = async () => {
      const crowd = await addCrowd(database, { students: 1000, questions: 40 });
      const { port } = server;
      await run({ port, connections: CONNECTIONS, seconds: 60, next: oneEach(crowd.tokens, starting(crowd)) });
      const next = answering(crowd, await attemptsOf(database, crowd));
      await run({ port, connections: CONNECTIONS, seconds: 60, next: oneEach(Array.from({ length: 20_000 }), next) });
      console.log(`server process with 1,000 students in the middle of a test: ${server.megabytes().toFixed(0)} MB`);
    };
    const sitting = async (label: string) => {
      const crowd = await addCrowd(database, { students: 4000, questions: 40 });
      const start = starting(crowd);
      await measure(`start an attempt${label}`, 60, oneEach(crowd.tokens, start));
      const attempts = await attemptsOf(database, crowd);
      const next = answering(crowd, attempts);
      await run({ port: server.port, connections: CONNECTIONS, seconds: 3, next });
      await measure(`save an answer${label}`, SECONDS, next);
      const finish = (idAttempt: number, index: number) => ({
        path: '/assessments/finishScheduledAssessment.php',
        token: crowd.tokens[index] ?? '',
        body: { idAttempt },
      });
      await measure(`finish an attempt of 40 questions${label}`, 60, oneEach(attempts, finish));
      console.log(`server process: ${server.megabytes().toFixed(0)} MB`);
      return crowd;
    };
    console.log(`server process, idle: ${server.megabytes().toFixed(0)} MB`);
    await memory();
    const { idSchool } = await sitting('');
    if (past > 0) {
      console.log(`adding ${past.toLocaleString('en')} stored answers …`);
      await addPastResponses(database, idSchool, past);
      await database.execute(sql`vacuum (analyze) response`);
      await asSuperuser(own, 'checkpoint');
      const label = `, ${past.toLocaleString('en')} answers stored`;
      await sitting(label);
      const before = figures['save an answer']?.perSecond ?? 0;
      const after = figures[`save an answer${label}`]?.perSecond ?? 0;
      console.log(`ratio of saves a second, with the stored answers to without: ${(after / before).toFixed(2)}`);
    }
    return figures;
  });

if (import.meta.main) await benchAnswers();
