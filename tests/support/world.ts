import { and, eq, inArray } from 'drizzle-orm';
import type { Role } from '../../src/core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../src/core/people/schools.ts';
import { type Instant, toInstant } from '../../src/core/schedules/time.ts';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import { type App, createApp } from '../../src/server/app.ts';
import { refreshBankEntries } from '../../src/server/database/bank-entries.ts';
import { runWithChangeLog } from '../../src/server/database/changes.ts';
import type { Database } from '../../src/server/database/database.ts';
import {
  catalogue,
  course,
  courseTeacher,
  enrolment,
  membership,
  question,
  questionClassification,
  questionVersion,
  school,
  session,
  stimulus,
  stimulusVersion,
  user,
} from '../../src/server/database/schema.ts';
import type { Host, Mail } from '../../src/server/host.ts';
import { createInProcessJobs } from '../../src/server/hosts/browser/adapters/jobs.ts';
import { createImages } from '../../src/server/hosts/node/adapters/images/images.ts';
import { createWorkerPool } from '../../src/server/hosts/node/workers/pool.ts';
import { workerProgram, workerTasks } from '../../src/server/hosts/node/workers/tasks.ts';
import { type JobData, jobPolicies } from '../../src/server/jobs/jobs.ts';
import { noMetrics } from '../../src/server/metrics.ts';
import { createToken, Sessions } from '../../src/server/session/sessions.ts';
import { sha256Of } from '../../src/server/sha256.ts';
import { inProcessWorkers } from '../../src/server/tasks/in-process.ts';
import { createTestClient, type TestClient } from './client.ts';
import { openDatabase } from './database.ts';
import { createMemoryFiles } from './memory-files.ts';

export const TIME_ZONE = 'Europe/Madrid';
/** Before any moment to which a test sets its clock. */
const MEMBERS_SINCE = toInstant('2020-09-01', '08:00', TIME_ZONE);
export type TestUser = {
  idUser: number;
  /** The school of the membership; the provider for authors and editors. */
  idSchool: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Of a session that outlives whatever a test does to the clock. */
  token: string;
  client: TestClient;
};

/** A server over a database of its own, with a clock that tests set and mail that they read. */
export type World = {
  app: App;
  /** For the tests' own statements; those of `host.database` are watched. */
  database: Database;
  host: Host;
  mails: Mail[];
  /** Waits until every job that is due is done, say a mail sent. */
  waitForJobs(): Promise<void>;
  anonymous: TestClient;
  clock: { set(local: string): void; pass(milliseconds: number): void; now(): Instant };
  addSchool(name: string, zone?: string): Promise<number>;
  /** Adds a user with one membership: authors and editors are the provider's, all others need a school. */
  addPerson(role: Role, name: string, idSchool?: number): Promise<TestUser>;
  /** Makes somebody a member of another school, too, and opens a session there. */
  addMembership(person: TestUser, role: Role, idSchool: number, permissions?: string): Promise<TestUser>;
  addCourse(idSchool: number, name: string, teachers: TestUser[], students: TestUser[]): Promise<number>;
  addCatalogue(path: readonly string[]): Promise<number>;
  /** Adds questions of an owner in the owner's school, or the provider's. */
  addQuestions(options: {
    count: number;
    idCataloging: number;
    owner?: TestUser | null;
    shared?: boolean;
    inContext?: string;
    words?: (n: number) => string;
  }): Promise<number[]>;
  close(): Promise<void>;
};

/** The sessions of a world begin in its first second and must outlive the days its clock is moved by. */
const SESSION_LIFETIME_MS = 10 * 365 * 86_400_000;

/** Passwords are stored as they are: hashing is the host's, and slow by design. */
const plainPasswords: Host['passwords'] = {
  hash: async (password) => `plain:${password}`,
  verify: async (hash, password) => hash === `plain:${password}`,
};

/** For images, which need the machine's decoders. Its processes start when they are needed, and end with this one. */
const imageWorkers = createWorkerPool(workerTasks, workerProgram);

export const openWorld = async (): Promise<World> => {
  const { database, watched, close } = await openDatabase();
  let now = toInstant('2026-03-02', '08:00', TIME_ZONE);
  const mails: Mail[] = [];
  const log: Host['log'] = {
    debug() {},
    info() {},
    warn() {},
    error: (facts, message) => console.error(message, facts),
  };
  // Recurring jobs would come between the lines of a test.
  const jobs = createInProcessJobs<JobData>(watched, jobPolicies, log, { recurring: false });
  const host: Host = {
    database: watched,
    clock: { now: () => now },
    passwords: plainPasswords,
    rateLimiter: { take: async () => 0, giveBack: async () => {} },
    files: createMemoryFiles(),
    workers: inProcessWorkers,
    images: createImages(imageWorkers, console),
    mail: { send: async (mail) => void mails.push(mail) },
    jobs,
    log,
    metrics: noMetrics,
    baseUrl: 'http://test',
    guideLink: null,
    checkOutputs: true,
  };
  const app = createApp(host);
  await jobs.start(app.jobs);
  const world: World = {
    app,
    database,
    host,
    mails,
    waitForJobs: jobs.idle,
    anonymous: createTestClient(app, null),
    clock: {
      set: (local) => {
        const [date = '', time = ''] = local.split('T');
        now = toInstant(date, time, TIME_ZONE);
      },
      pass: (milliseconds) => {
        now += milliseconds;
      },
      now: () => now,
    },
    addSchool: async (name, timezone = TIME_ZONE) =>
      onlyRow(await database.insert(school).values({ name, idCountry: 14, timezone }).returning()).id,
    addPerson: async (role, name, given) => {
      const idSchool = given ?? (role === 'author' || role === 'editor' ? PROVIDER_SCHOOL_ID : undefined);
      if (idSchool === undefined) throw new Error(`a ${role} needs a school`);
      const [firstName = '', ...rest] = name.split(' ');
      const email = `${crypto.randomUUID()}@test.school`;
      const { id } = onlyRow(
        await database
          .insert(user)
          .values({
            login: email,
            email,
            firstName,
            lastName: rest.join(' '),
            passwordHash: 'plain:Assess-2026!',
            idCountry: 14,
            added: now,
          })
          .returning(),
      );
      const permissions = role === 'teacher' ? 'grade' : '';
      await database.insert(membership).values({ idSchool, idUser: id, role, permissions, since: MEMBERS_SINCE });
      const token = await new Sessions().open(database, id, now + SESSION_LIFETIME_MS);
      if (token === null) throw new Error('no session');
      return {
        idUser: id,
        idSchool,
        firstName,
        lastName: rest.join(' '),
        email,
        token,
        client: createTestClient(app, token),
      };
    },
    addMembership: async (person, role, idSchool, permissions = '') => {
      const { idUser } = person;
      await database.insert(membership).values({ idSchool, idUser, role, permissions, since: MEMBERS_SINCE });
      const token = createToken();
      const started = now + SESSION_LIFETIME_MS;
      await database
        .insert(session)
        .values({ tokenHash: await sha256Of(token), idUser, idSchool, started, lastUsed: started });
      return { ...person, idSchool, token, client: createTestClient(app, token) };
    },
    addCourse: async (idSchool, name, teachers, students) => {
      const { id } = onlyRow(await database.insert(course).values({ idSchool, name, academicYear: 2025 }).returning());
      const idCourse = id;
      if (teachers.length > 0)
        await database.insert(courseTeacher).values(teachers.map(({ idUser }) => ({ idSchool, idCourse, idUser })));
      if (students.length > 0)
        await database.insert(enrolment).values(
          students.map(({ idUser }, index) => ({
            ...{ idSchool, idCourse, idUser },
            ...{ listNumber: index + 1, since: MEMBERS_SINCE },
          })),
        );
      return id;
    },
    addCatalogue: async (path) => {
      let idParent: number | null = null;
      for (const [depth, name] of path.entries()) {
        const kind = (['discipline', 'content', 'detail'] as const)[depth] ?? 'detail';
        const row: { id: number } = onlyRow(
          await database.insert(catalogue).values({ idParent, kind, name, language: 'es', idCountry: 14 }).returning(),
        );
        idParent = row.id;
      }
      if (idParent === null) throw new Error('an empty path');
      return idParent;
    },
    addQuestions: async ({ count, idCataloging, owner = null, inContext, words = (n) => `Pregunta ${n}` }) => {
      const idSchool = owner?.idSchool ?? PROVIDER_SCHOOL_ID;
      const idOwner = idSchool === PROVIDER_SCHOOL_ID ? null : (owner?.idUser ?? null);
      const idStimulus = inContext
        ? onlyRow(await database.insert(stimulus).values({ idSchool, idOwner, added: now }).returning()).id
        : null;
      if (inContext && idStimulus !== null) {
        const wording = { title: inContext, text: docFromText(`Texto: ${inContext}`) };
        const version = onlyRow(
          await database
            .insert(stimulusVersion)
            .values({ idSchool, idStimulus, ...wording, added: now })
            .returning(),
        );
        await database.update(stimulus).set({ idVersion: version.id }).where(eq(stimulus.id, idStimulus));
      }
      const numbers = Array.from({ length: count }, (_, index) => index + 1);
      const made = await database
        .insert(question)
        .values(
          numbers.map((n) => ({
            idSchool,
            idOwner,
            idStimulus,
            stimulusPosition: idStimulus === null ? null : n,
            added: now,
            updated: now,
          })),
        )
        .returning({ id: question.id });
      const ids = made.map(({ id }) => id).toSorted((a, b) => a - b);
      await database.insert(questionVersion).values(
        ids.map((idQuestion, index) => ({
          idSchool,
          idQuestion,
          idType: 0 as const,
          content: singleChoiceContent(words(index + 1), index + 1),
          language: 'es',
          added: now,
        })),
      );
      await database
        .update(question)
        .set({ idVersion: questionVersion.id })
        .from(questionVersion)
        .where(and(eq(questionVersion.idQuestion, question.id), inArray(question.id, ids)));
      await database
        .insert(questionClassification)
        .values(ids.map((idQuestion) => ({ idSchool, idQuestion, idCatalogue: idCataloging })));
      await runWithChangeLog(database, { by: null, at: now }, (db) => refreshBankEntries(db, idSchool, ids));
      return ids;
    },
    close: async () => {
      await jobs.stop();
      await close();
    },
  };
  return world;
};

/** Four alternatives of which the right one is A, B, C, D, A, … by `n`. */
export const singleChoiceContent = (command: string, n: number) => ({
  version: 1,
  command: docFromText(command),
  alternatives: [1, 2, 3, 4].map((id) => ({ id, text: docFromText(`Opción ${id} de ${n}`) })),
  correct: ((n - 1) % 4) + 1,
  feedback: null,
});

const onlyRow = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
};
