import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../src/server/database/database.ts';
import { membership, schedule, session } from '../../src/server/database/schema.ts';
import { hashPassword } from '../../src/server/hosts/node/adapters/passwords/argon2.ts';
import { sha256Of } from '../../src/server/sha256.ts';
import { addCrowd, type Crowd } from './crowd.ts';
import { line, type Measured, summary } from './load.ts';
import { overOwnServer } from './own-server.ts';

const CLASSES = 50;
const CLASS_SIZE = 40;
const QUESTIONS = 30;
const PASSWORD = 'Pedra-do-Rio-77!';
const STARTING_MS = 60_000;
/** Whoever is not signed in tries again so often, each time after so long. */
const SIGN_IN_TRIES = 20;
const SIGN_IN_AGAIN_MS = 10_000;
/** A paper on which nothing was saved asks for its state this often. */
const STATE_MS = 5_000;
const LIVE_MS = 3_000;
/** Live views that are open, each with so many rooms. */
const LIVE_VIEWS = 2;
const ROOMS = 12;
/** Steps beyond the exam, as multiples of its rate, until saving is slower than this. */
const STEPS = [2, 4, 8, 16, 32];
const STEP_MS = 15_000;
const SLOW_SAVE_MS = 250;

type Student = Crowd & { login: string; token: string; idAttempt: number; sequence: number };
type Kind = 'sign in' | 'start' | 'save' | 'state' | 'live view';
type Counted = Record<Kind, { latencies: number[]; failed: number }>;

/**
 * A school of 2,000 students that sits an assessment of 30 questions: all sign in over `signInMinutes`, start within a
 * minute and answer for `minutes`, two live views are open meanwhile. Then the rate grows until saving is slow. Prints
 * the figures.
 */
export const benchExam = ({ minutes, signInMinutes }: { minutes: number; signInMinutes: number }): Promise<void> =>
  overOwnServer(async ({ database, server }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 512 });
    const kinds = ['sign in', 'start', 'save', 'state', 'live view'] as const;
    const nothing = () =>
      Object.fromEntries(kinds.map((kind) => [kind, { latencies: [], failed: 0 }])) as unknown as Counted;
    let counted = nothing();
    const send = async (kind: Kind, token: string | null, path: string, body?: object) => {
      const begun = performance.now();
      const received = await fetchText({ agent, port: server.port, token, path, body }).catch((error) => {
        if (counted[kind].failed++ === 0) console.error(String(error));
        return null;
      });
      if (received !== null) counted[kind].latencies.push(performance.now() - begun);
      return received;
    };
    /** Prints what was counted since then, begins anew, and returns the figures of saving. */
    const report = (label: string, since: number): Measured => {
      const seconds = (performance.now() - since) / 1000;
      const figures = kinds.map(
        (kind) => [kind, summary(counted[kind].latencies, counted[kind].failed, seconds)] as const,
      );
      counted = nothing();
      for (const [kind, measured] of figures)
        if (measured.done + measured.failed > 0) console.log(line(`${label}${kind}`, measured));
      return Object.fromEntries(figures).save as Measured;
    };

    const { students, views } = await addSchool(database);
    const signIn = async (student: Student) => {
      const body = { login: student.login, password: PASSWORD, idAccess: 1 };
      for (let tries = 0; tries < SIGN_IN_TRIES && student.token === ''; tries++) {
        if (tries > 0) await sleep(SIGN_IN_AGAIN_MS);
        student.token = JSON.parse((await send('sign in', null, '/login', body)) ?? '{}').token ?? '';
      }
    };
    const start = async (student: Student) => {
      const body = { idSchedule: student.idSchedule, termsAccepted: true };
      const started = await send('start', student.token, '/assessments/startScheduledAssessment.php', body);
      student.idAttempt = JSON.parse(started ?? '{}').content?.idAttempt ?? 0;
    };
    const save = (student: Student) => {
      const { idAttempt, token, questions } = student;
      const sequence = ++student.sequence;
      const response = { alternative: 1 + (sequence % 4) };
      const answer = { idAttempt, idQuestion: questions[sequence % questions.length], response, sequence };
      return send('save', token, '/assessments/answerQuestion.php', answer);
    };
    const askState = ({ token, idAttempt, questions, sequence }: Student) => {
      const idQuestion = questions[sequence % questions.length];
      return send('state', token, `/assessments/getAttemptState.php?idAttempt=${idAttempt}&idQuestion=${idQuestion}`);
    };

    /** Saves and state requests of all students, spread evenly, `times` as many as in the exam. */
    const answerFor = async (milliseconds: number, times: number) => {
      const saves = (students.length * QUESTIONS) / (minutes * 60_000);
      const states = students.length / STATE_MS - saves;
      const own = performance.now();
      const counts = { saves: 0, states: 0 };
      const pending = new Set<Promise<unknown>>();
      const track = (sent: Promise<unknown>) => {
        pending.add(sent);
        void sent.then(() => pending.delete(sent));
      };
      const studentAt = (count: number) => students[count % students.length] as Student;
      for (let passed = 0; passed < milliseconds; passed = performance.now() - own) {
        while (counts.saves < passed * saves * times) track(save(studentAt(counts.saves++)));
        while (counts.states < passed * states * times) track(askState(studentAt(counts.states++ + CLASS_SIZE)));
        await sleep(5);
      }
      await Promise.all(pending);
    };

    let isOver = false;
    const watch = async ({ token, rooms }: View) => {
      for (let revision: string | undefined; !isOver; await sleep(LIVE_MS)) {
        const seen = await send('live view', token, '/assessments/getLiveRooms.php', { idsSchedules: rooms, revision });
        revision = JSON.parse(seen ?? '{}').revision;
      }
    };

    /** Lets each student do something once, spread evenly over so many milliseconds. */
    const spread = (milliseconds: number, act: (student: Student) => Promise<void>) =>
      Promise.all(
        students.map(async (student, at) => {
          await sleep((at / students.length) * milliseconds);
          await act(student);
        }),
      );

    let since = performance.now();
    await spread(signInMinutes * 60_000, signIn);
    report(`over ${signInMinutes} min: `, since);
    const watching = views.map(watch);
    since = performance.now();
    await spread(STARTING_MS, start);
    report(`over ${STARTING_MS / 60_000} min: `, since);
    since = performance.now();
    await answerFor(minutes * 60_000, 1);
    report(`over ${minutes} min: `, since);
    console.log(`server process: ${server.megabytes().toFixed(0)} MB`);

    for (const times of STEPS) {
      since = performance.now();
      await answerFor(STEP_MS, times);
      const saving = report(`${times} times as much: `, since);
      if (saving.failed > 0 || saving.p99 > SLOW_SAVE_MS) break;
    }
    isOver = true;
    await Promise.all(watching);
    agent.destroy();
  });

type View = { token: string; rooms: number[] };

/** Adds a school with its classes, each with a schedule of its own, and teachers, signed in, who watch some of them. */
const addSchool = async (database: Database) => {
  const passwordHash = hashPassword(PASSWORD);
  const crowds: Crowd[] = [];
  for (let number = 0; number < CLASSES; number++)
    crowds.push(
      await addCrowd(database, {
        ...{ students: CLASS_SIZE, questions: QUESTIONS, passwordHash },
        idSchool: crowds[0]?.idSchool,
      }),
    );
  const students = crowds.flatMap((crowd) =>
    crowd.logins.map((login): Student => ({ ...crowd, login, token: '', idAttempt: 0, sequence: 0 })),
  );
  const views: View[] = [];
  for (let number = 0; number < LIVE_VIEWS; number++) {
    const watched = crowds.slice(number * ROOMS, (number + 1) * ROOMS);
    const rooms = watched.map(({ idSchedule }) => idSchedule);
    const { idTeacher: idUser, idSchool } = watched[0] as Crowd;
    const token = crypto.randomUUID();
    const now = Date.now();
    await database.update(schedule).set({ idOwner: idUser }).where(inArray(schedule.id, rooms));
    await database.insert(membership).values({ idSchool, idUser, role: 'teacher', since: now });
    await database
      .insert(session)
      .values({ tokenHash: await sha256Of(token), idUser, idSchool, started: now, lastUsed: now });
    views.push({ token, rooms });
  }
  return { students, views };
};

type Sent = { agent: Agent; port: number; token: string | null; path: string; body: object | undefined };

/** Returns the body of a successful reply; throws for any other. */
const fetchText = ({ agent, port, token, path, body }: Sent): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const method = body ? 'POST' : 'GET';
    const sent = request({ agent, port, host: '127.0.0.1', path, method, headers }, async (response) => {
      const received = await text(response);
      if (response.statusCode === 200) resolve(received);
      else reject(new Error(`${path} was answered with ${response.statusCode}: ${received}`));
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
