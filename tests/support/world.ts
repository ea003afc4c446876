import { and, eq, inArray } from 'drizzle-orm';
import type { Role } from '../../src/core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../src/core/people/schools.ts';
import { type Instant, toInstant } from '../../src/core/schedules/time.ts';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import { type App, createApp } from '../../src/server/app.ts';
import { jobPolicies } from '../../src/server/area-jobs.ts';
import { refreshBankEntries } from '../../src/server/database/bank-entries.ts';
import { runWithChangeLog } from '../../src/server/database/changes.ts';
import type { Database } from '../../src/server/database/database.ts';
import {
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
import { createWorkerPool, workersOf } from '../../src/server/hosts/node/workers/pool.ts';
import { workerProgram, workerTasks } from '../../src/server/hosts/node/workers/tasks.ts';
import { type JobData, jobQueueOf } from '../../src/server/jobs/jobs.ts';
import { noMetrics } from '../../src/server/metrics.ts';
import { noPeers } from '../../src/server/peers.ts';
import { createToken, Sessions } from '../../src/server/session/sessions.ts';
import { sha256Of } from '../../src/server/sha256.ts';
import { inProcessWorkers } from '../../src/server/tasks/in-process.ts';
import { addCatalogueEntry } from './catalogue-entry.ts';
import { createTestClient, type TestClient } from './client.ts';
import { openDatabase, type TestDatabase } from './database.ts';
import { madeUpEmail } from './made-up.ts';
import { createMemoryFiles } from './memory-files.ts';

/** The time zone of the schools that tests add. */
export const TIME_ZONE = 'Europe/Madrid';
/** The start of all memberships: earlier than any time to which a test sets its clock. */
const MEMBERS_SINCE = toInstant('2020-09-01', '08:00', TIME_ZONE);
/** A user with a session and a client that makes calls with it. */
export type TestUser = {
  idUser: number;
  /** The school of the membership; the provider for authors and editors. */
  idSchool: number;
  firstName: string;
  lastName: string;
  email: string;
  /** The token of a session that does not expire however far a test moves the clock. */
  token: string;
  client: TestClient;
};

/**
 * The fixture of most server tests: an app over a database of its own with functions that add schools, users, courses
 * and questions, a clock that tests set and the mails that were sent.
 */
export type World = {
  app: App;
  /** For the tests' own statements; those of `host.database` are checked for school conditions. */
  database: Database;
  host: Host;
  mails: Mail[];
  /** Waits until all due jobs have run, for example until a mail is sent. */
  waitForJobs(): Promise<void>;
  /** A client without a session. */
  anonymous: TestClient;
  clock: { set(local: string): void; pass(milliseconds: number): void; now(): Instant };
  addSchool(name: string, zone?: string): Promise<number>;
  /** Adds a user with one membership. Authors and editors belong to the provider; all others need a school. */
  addPerson(role: Role, name: string, idSchool?: number): Promise<TestUser>;
  /** Makes a user a member of another school, too, and opens a session there. */
  addMembership(person: TestUser, role: Role, idSchool: number, permissions?: string): Promise<TestUser>;
  addCourse(idSchool: number, name: string, teachers: TestUser[], students: TestUser[]): Promise<number>;
  /** Adds a discipline with a content and details, as many as `path` has names. Returns the id of the last one. */
  addCatalogue(path: readonly string[]): Promise<number>;
  /** Adds single-choice questions of an owner in the owner's school, or of the provider. Returns their ids. */
  addQuestions(options: {
    count: number;
    idCataloging: number;
    owner?: TestUser | null;
    stimulusTitle?: string;
    stemOf?: (n: number) => string;
  }): Promise<number[]>;
  close(): Promise<void>;
};

/** Sessions must outlive the days by which tests move the clock. */
const SESSION_LIFETIME_MS = 10 * 365 * 86_400_000;

/** Stores passwords unhashed: hashing belongs to the host and is slow on purpose. */
const plainPasswords: Host['passwords'] = {
  hash: async (password) => `plain:${password}`,
  verify: async (hash, password) => hash === `plain:${password}`,
};

/** What needs native libraries: images and documents. Its processes start on first use and end with this one. */
const nativePool = createWorkerPool(workerTasks, workerProgram);
const nativeWorkers = workersOf(nativePool);

/** Documents need native libraries; all else runs where it is called. */
const workers: Host['workers'] = {
  run: async (task, input, options) => {
    // Staged files lie in the memory of this process.
    if (task.name === 'readFilePages') return (await workerTasks.readFilePages.load())(input as never) as never;
    if (task.name === 'compareFrames') return (await workerTasks.compareFrames.load())(input as never) as never;
    const isDocument = task.name === 'renderFile' || task.name === 'renderPage';
    return (isDocument ? nativeWorkers : inProcessWorkers).run(task, input, options);
  },
};

/**
 * Opens a world with an empty database, or with one that is opened; its clock stands still at 2026-03-02 08:00 in Madrid. `more` is of its
 * host.
 */
export const openWorld = async (more: Partial<Host> = {}, opened?: TestDatabase): Promise<World> => {
  const { database, watched, close } = opened ?? (await openDatabase());
  let now = toInstant('2026-03-02', '08:00', TIME_ZONE);
  const mails: Mail[] = [];
  const log: Host['log'] = {
    debug() {},
    info() {},
    warn() {},
    error: (facts, message) => console.error(message, facts),
  };
  // Recurring jobs would run in the middle of a test.
  const jobs = createInProcessJobs<JobData>(watched, jobPolicies, log, { recurring: false });
  const host: Host = {
    database: watched,
    clock: { now: () => now },
    passwords: plainPasswords,
    peers: noPeers,
    rateLimiter: { take: async () => 0, giveBack: async () => {} },
    files: createMemoryFiles(),
    workers,
    images: createImages(nativePool, console),
    mail: { send: async (mail) => void mails.push(mail) },
    jobs: jobQueueOf(jobs),
    log,
    metrics: noMetrics,
    baseUrl: 'http://test',
    guideLink: null,
    describesCallsToAll: false,
    footerLinks: { contact: null, social: [] },
    asksCommercial: true,
    legalTexts: new Map(),
    partner: null,
    checkOutputs: true,
    ...more,
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
    addPerson: async (role, name, school) => {
      const idSchool = school ?? (role === 'author' || role === 'editor' ? PROVIDER_SCHOOL_ID : undefined);
      if (idSchool === undefined) throw new Error(`a ${role} needs a school`);
      const [firstName = '', ...rest] = name.split(' ');
      const email = madeUpEmail();
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
            // Asked for once by the web: a question that most tests are not about.
            ...{ termsUse: 1, cookies: { personalization: false, analytical: false, publicity: false } },
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
        idParent = await addCatalogueEntry(database, { idParent, kind, name });
      }
      if (idParent === null) throw new Error('an empty path');
      return idParent;
    },
    addQuestions: async ({
      count,
      idCataloging,
      owner = null,
      stimulusTitle: inContext,
      stemOf: words = (n) => `Pregunta ${n}`,
    }) => {
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
      const added = await database
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
      const ids = added.map(({ id }) => id).toSorted((a, b) => a - b);
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
      await database.insert(questionClassification).values(
        ids.map((idQuestion) => ({
          ...{ idSchool, idQuestion },
          ...{ catalogueSchool: PROVIDER_SCHOOL_ID, idCatalogue: idCataloging },
        })),
      );
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

/**
 * Returns the content of a single-choice question with four alternatives. For n = 1, 2, 3, … the right one is A, B,
 * C, D, A, …
 */
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
