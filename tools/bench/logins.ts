import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../src/server/database/database.ts';
import { attempt, session, user } from '../../src/server/database/schema.ts';
import { hashPassword } from '../../src/server/hosts/node/adapters/passwords/argon2.ts';
import { sha256Of } from '../../src/server/sha256.ts';
import { addCrowd, type Crowd } from './crowd.ts';
import { line, type Measured, run, summary } from './load.ts';
import { overOwnServer } from './own-server.ts';

const PASSWORD = 'Pedra-do-Rio-77!';
const LOGINS = 60;
const BOGUS = 150;
const SAVERS = 30;
const SECONDS = 6;

/** A class signs in within two seconds; then 150 wrong logins come at once while others answer. */
export const benchLogins = (): Promise<Record<string, Measured>> =>
  overOwnServer(async ({ database, server }) => {
    const figures: Record<string, Measured> = {};
    const tell = (name: string, measured: Measured) => {
      figures[name] = measured;
      console.log(line(name, measured));
    };
    const crowd = await addCrowd(database, { students: 200, questions: 40 });
    const logins = await withPasswords(database, crowd);
    const answering = await startedBy(crowd, server.port, database);
    await run({ port: server.port, connections: SAVERS, seconds: 3, next: answering });
    const idle = await Promise.all([saving(server.port, answering), ...besides(server.address)]);
    for (const [name, measured] of named(idle)) tell(`${name}, nobody signing in`, measured);

    tell(
      `${LOGINS} right logins within 2 s`,
      await sendOverTwoSeconds(logins, (login) => signIn(server.address, login, PASSWORD)),
    );

    const bogus = Array.from({ length: BOGUS }, (_, n) => `nobody-${n}`);
    const [wrong, ...others] = await Promise.all([
      sendAtOnce(bogus, (login) => signIn(server.address, login, 'wrong')),
      saving(server.port, answering),
      ...besides(server.address),
    ]);
    tell(`${BOGUS} wrong logins at once`, wrong);
    for (const [name, measured] of named(others)) tell(`${name}, during wrong logins`, measured);
    return figures;
  });

const named = (measured: Measured[]) =>
  measured.map((each, index) => [['saves', 'a file', '/health'][index] ?? '', each] as const);

/** Gives the first of the crowd a password and returns their logins. */
const withPasswords = async (db: Database, { tokens }: Crowd): Promise<string[]> => {
  const hashes = await Promise.all(tokens.slice(0, LOGINS).map(sha256Of));
  const held = await db.select({ id: session.idUser }).from(session).where(inArray(session.tokenHash, hashes));
  const ids = held.map(({ id }) => id);
  const passwordHash = hashPassword(PASSWORD);
  const rows = await db.update(user).set({ passwordHash }).where(inArray(user.id, ids)).returning();
  return rows.map(({ login }) => login);
};

/** Starts an attempt of everybody and returns what their devices send then. */
const startedBy = async (crowd: Crowd, port: number, db: Database) => {
  const { tokens, idSchedule, questions } = crowd;
  const starts = tokens.map((token) => ({
    ...{ path: '/assessments/startScheduledAssessment.php', token },
    body: { idSchedule, termsAccepted: true },
  }));
  await run({ port, connections: 16, seconds: 60, next: () => starts.pop() ?? null });
  const attempts = await db.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
  const held = await db.select().from(session);
  const userOf = new Map(held.map(({ tokenHash, idUser }) => [tokenHash, idUser]));
  const sitting = await Promise.all(
    tokens.map(async (token) => {
      const idUser = userOf.get(await sha256Of(token));
      return { token, idAttempt: attempts.find((each) => each.idUser === idUser)?.id };
    }),
  );
  let count = 0;
  return () => {
    const who = sitting[count % sitting.length];
    const idQuestion = questions[Math.floor(count / sitting.length) % questions.length];
    count++;
    return {
      ...{ path: '/assessments/answerQuestion.php', token: who?.token ?? '' },
      body: {
        ...{ idAttempt: who?.idAttempt, idQuestion, response: { alternative: 1 + (count % 4) } },
        ...{ sequence: count, answeredAt: new Date().toISOString() },
      },
    };
  };
};

type Next = Parameters<typeof run>[0]['next'];

/** A school in the middle of a test: some fifty answers a second, each from a connection of its own. */
const saving = async (port: number, next: Next): Promise<Measured> => {
  const measured: Promise<Measured>[] = [];
  const until = performance.now() + SECONDS * 1000;
  const begun = performance.now();
  for (let n = 0; performance.now() < until; n++) {
    const request = next(n);
    let sent = false;
    measured.push(
      run({
        ...{ port, connections: 1, seconds: 60 },
        next: () => {
          if (sent) return null;
          sent = true;
          return request;
        },
      }),
    );
    await pause(20);
  }
  const all = await Promise.all(measured);
  const failed = all.reduce((sum, each) => sum + each.failed, 0);
  return summary(
    all.filter(({ done }) => done > 0).map(({ max }) => max),
    failed,
    (performance.now() - begun) / 1000,
  );
};

const besides = (address: string): Promise<Measured>[] => [
  again(`${address}/icon.svg`, 20),
  again(`${address}/health`, 20),
];

/** Asks for an address again and again for some seconds. */
const again = async (address: string, everyMs: number): Promise<Measured> => {
  const asked: Promise<number | null>[] = [];
  const begun = performance.now();
  while (performance.now() - begun < SECONDS * 1000) {
    asked.push(timed(() => fetch(address, { headers: { range: 'bytes=0-' } })));
    await pause(everyMs);
  }
  return summaryOf(await Promise.all(asked), begun);
};

const signIn = (address: string, login: string, password: string) =>
  fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password, idAccess: 1 }),
  });

/** Sends logins evenly within two seconds. */
const sendOverTwoSeconds = async (
  logins: readonly string[],
  send: (login: string) => Promise<Response>,
): Promise<Measured> => {
  const begun = performance.now();
  const all = logins.map(async (login, index) => {
    await pause((2000 * index) / logins.length);
    return timed(() => send(login));
  });
  return summaryOf(await Promise.all(all), begun);
};

const sendAtOnce = async (logins: readonly string[], send: (login: string) => Promise<Response>): Promise<Measured> => {
  const begun = performance.now();
  return summaryOf(await Promise.all(logins.map((login) => timed(() => send(login), 401))), begun);
};

/** Milliseconds until the whole answer was there, or null for another status than one that is right. */
const timed = async (send: () => Promise<Response>, right?: number): Promise<number | null> => {
  const begun = performance.now();
  const response = await send();
  await response.arrayBuffer();
  return (right === undefined ? response.ok : response.status === right) ? performance.now() - begun : null;
};

const summaryOf = (times: (number | null)[], begun: number): Measured => {
  const done = times.filter((each) => each !== null);
  return summary(done, times.length - done.length, (performance.now() - begun) / 1000);
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

if (import.meta.main) await benchLogins();
