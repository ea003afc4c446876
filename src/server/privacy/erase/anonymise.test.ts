import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAssessment,
  addSchedule,
  addSingleChoiceAttempt,
} from '../../../../tests/support/assessments-and-attempts.ts';
import { importedChanges } from '../../../../tests/support/imported-list.ts';
import { madeUpWord, newUuid } from '../../../../tests/support/made-up.ts';
import { readAllRows } from '../../../../tests/support/rows.ts';
import { openWorld, type TestUser, type World } from '../../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { rowsOf } from '../../database/database.ts';
import { globalTables } from '../../database/global-tables.ts';
import {
  accommodation,
  audit,
  externalIdentity,
  invitation,
  lateResponse,
  loginFailure,
  manualGrade,
  membership,
  paperLeaving,
  passwordLink,
  personMerge,
  response,
  responseFile,
  result,
  rosterImport,
  scheduleStudent,
  session,
  student,
  user,
} from '../../database/schema.ts';
import { writeAssetRow } from '../../files/api.ts';
import { findMove, takeMoved } from '../../members/api.ts';
import { refuse } from '../../refusal.ts';
import { personColumns } from '../person-columns.ts';
import { anonymisePerson } from './anonymise.ts';
import { erasedColumns, keptColumns } from './rows.ts';

let world: World;
let sol: number;
let luna: number;
let xavier: TestUser;
let carla: TestUser;
let ana: TestUser;
let noa: TestUser;
let uxia: TestUser;
let idCourse: number;
let idSchedule: number;
let idAttempt: number;

/** Part of every text that is looked for, so that other tests' people are not found. */
let tag: string;
let idCataloging: number;
let openText: string;
const photo = `answer-${'b'.repeat(32)}`;

beforeAll(async () => {
  world = await openWorld();
  idCataloging = await world.addCatalogue(['Lengua']);
});
afterAll(() => world.close());

beforeEach(async () => {
  const { database, clock, host } = world;
  clock.set('2026-03-02T08:00');
  tag = madeUpWord();
  openText = `Mi abuela vive en Cangas ${tag}`;
  sol = await world.addSchool('IES Sol');
  luna = await world.addSchool('IES Lúa');
  xavier = await world.addPerson('administrator', 'Xavier Montes', sol);
  carla = await world.addPerson('coordinator', 'Carla Díaz', sol);
  ana = await world.addPerson('teacher', 'Ana Núñez', sol);
  noa = await world.addPerson('student', `Zenobia${tag} Quiroga${tag}`, sol);
  uxia = await world.addPerson('student', 'Uxía Rey', sol);
  const questions = await world.addQuestions({ count: 2, idCataloging, owner: ana });
  idCourse = await world.addCourse(sol, '3.º B', [ana], [noa, uxia]);
  const idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Comentario' });
  const now = clock.now();
  idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: ana, opens: now - 9, closes: now + 9 });
  idAttempt = await addSingleChoiceAttempt(world, idSchedule, noa, [1, 3]);
  await addSingleChoiceAttempt(world, idSchedule, uxia, [2, 2]);
  const [idQuestion = 0] = questions;
  const given = { idSchool: sol, idAttempt, idQuestion };
  const text = { response: { text: openText, photo: null } };
  const evidence = { row: noa.lastName };
  await database
    .update(response)
    .set({ ...text, evidence, deviceSequences: { [`zq-${tag}`]: now } })
    .where(and(eq(response.idAttempt, idAttempt), eq(response.idQuestion, idQuestion)));
  await database
    .insert(lateResponse)
    .values({ ...given, ...text, sequence: 9, device: `zq-${tag}`, answered: now, arrived: now, evidence });
  await database.insert(paperLeaving).values({ idSchool: sol, idAttempt, at: now });
  await database
    .insert(manualGrade)
    .values({ ...given, comment: `Zenobia${tag}, muy bien`, value: 7, grader: ana.idUser, at: now });
  await writeAssetRow(
    { host, db: database, now, idSchool: sol },
    { asset: photo, mime: 'image/jpeg', width: 3, height: 4, size: 5 },
  );
  await database.insert(responseFile).values({ ...given, asset: photo, added: now });
  await database
    .insert(student)
    .values({ idSchool: sol, idUser: noa.idUser, code: `SOL-${tag}`, studentId: `Z-${tag}` });
  await database.insert(accommodation).values({ idSchool: sol, idUser: noa.idUser, extraPercent: 25 });
  await database
    .update(scheduleStudent)
    .set({ extraPercent: 25, thisTime: true })
    .where(eq(scheduleStudent.idUser, noa.idUser));
  const expires = now + 1e6;
  await database.insert(passwordLink).values({ linkHash: newUuid(), idUser: noa.idUser, expires });
  await database.insert(loginFailure).values({ login: noa.email, failures: 1, last: now });
  await database
    .insert(externalIdentity)
    .values({ idSchool: sol, source: 'roster', kind: 'user', externalId: `zq-${tag}`, id: noa.idUser });
  await database.insert(invitation).values({
    idSchool: sol,
    email: noa.email,
    firstName: noa.firstName,
    role: 'student',
    expires,
    added: now,
    accepted: now,
  });
  await database.insert(rosterImport).values({
    ...{ idSchool: sol, at: now, idUser: carla.idUser, fileName: '3b.xlsx', counts: { new: 1 } },
    changes: importedChanges({
      created: [noa.idUser, uxia.idUser],
      remembered: [`zq-${tag}`, 'other'],
      fields: [{ idUser: noa.idUser, idCourse, field: 'email', before: '', after: noa.email ?? '' }],
    }),
  });
  await database.insert(personMerge).values({
    ...{ idSchool: sol, at: now, by: carla.idUser, idKept: noa.idUser, idMerged: uxia.idUser },
    moved: { facts: { email: noa.email } },
  });
  const change = { call: 'importRoster', requestId: 'x', address: '', at: now, idSchool: sol, subject: {} };
  await database.insert(audit).values({
    ...change,
    after: { people: [{ login: noa.email, name: `${noa.lastName}, ${noa.firstName}` }], rows: 2 },
  });
  world.clock.pass(60_000);
});

/** Returns the tables, with their columns, in which a text occurs, whatever its case. */
const findText = async (words: readonly string[]) => {
  const columns = rowsOf<{ schema: string; table: string; column: string }>(
    await world.database.execute(sql`
      select table_schema as schema, table_name as table, column_name as column from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema')
        and (data_type in ('text', 'jsonb', 'json', 'character varying') or data_type = 'ARRAY')`),
  );
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const [{ count } = { count: 0 }] = rowsOf<{ count: number }>(
      await world.database.execute(sql`
        select count(*)::int as count from ${sql.identifier(schema)}.${sql.identifier(table)}
        where ${sql.identifier(column)}::text ilike any(array[${sql.join(
          words.map((word) => sql`${`%${word}%`}`),
          sql`, `,
        )}])`),
    );
    if (count > 0) found.push(`${table}.${column}`);
  }
  return found;
};
const results = async () =>
  (await world.database.select().from(result).where(eq(result.idSchedule, idSchedule))).map(
    ({ idUser: _, ...numbers }) => numbers,
  );
const anonymise = ({ client }: TestUser, { idUser }: TestUser, name = '') =>
  client.privacy.anonymiseUser({ idUser, name });
const nameOf = async ({ idUser }: TestUser) => {
  const [row] = await world.database.select().from(user).where(eq(user.id, idUser));
  return `${row?.firstName} ${row?.lastName}`;
};

describe('anonymising a student', () => {
  it('leaves no name, login, e-mail address, number or open text anywhere in the database', async () => {
    const words = [noa.email, noa.firstName, noa.lastName, `Z-${tag}`, `SOL-${tag}`, `zq-${tag}`, openText];
    expect((await findText(words)).length).toBeGreaterThan(8);
    await anonymise(carla, noa, await nameOf(noa));
    expect(await findText(words)).toEqual([]);
  });

  it('leaves of a merge that it was made, and nothing of what it moved', async () => {
    await anonymise(carla, noa, await nameOf(noa));
    const [row] = await world.database.select().from(personMerge).where(eq(personMerge.idKept, noa.idUser));
    expect(row).toMatchObject({ idMerged: uxia.idUser, moved: null });
    const wanted = { idSchool: sol, kind: 'merge' as const, id: row?.id ?? 0 };
    expect(await findMove(world.database, wanted, world.clock.now())).toBeUndefined();
    expect(await takeMoved(world.database, wanted, world.clock.now())).toBeUndefined();
  });

  it('leaves the results of the class as they are', async () => {
    const before = await results();
    expect(before).toHaveLength(2);
    await anonymise(carla, noa, await nameOf(noa));
    expect(await results()).toEqual(before);
  });

  it('ends the account: no session, link, password or photograph is left', async () => {
    const { content } = await anonymise(carla, noa, await nameOf(noa));
    expect(content).toEqual({ firstName: 'Antiguo estudiante', lastName: String(noa.idUser) });
    const { database } = world;
    const [row] = await database.select().from(user).where(eq(user.id, noa.idUser));
    expect(row).toMatchObject({ active: false, passwordHash: null, email: null, anonymised: world.clock.now() });
    expect(await database.select().from(session).where(eq(session.idUser, noa.idUser))).toEqual([]);
    expect(await database.select().from(passwordLink).where(eq(passwordLink.idUser, noa.idUser))).toEqual([]);
    expect(await database.select().from(responseFile).where(eq(responseFile.asset, photo))).toEqual([]);
    expect(await database.select().from(paperLeaving).where(eq(paperLeaving.idAttempt, idAttempt))).toEqual([]);
    expect(await database.select().from(accommodation).where(eq(accommodation.idUser, noa.idUser))).toEqual([]);
    const places = await database.select().from(scheduleStudent).where(eq(scheduleStudent.idUser, noa.idUser));
    expect(places).toMatchObject([{ extraPercent: 0, thisTime: false }]);
    await expect(noa.client.session.currentSession({})).notDoneWith(401, 'No session');
    const everybody = (await carla.client.members.getUsers({})).content.map(({ idUser }) => idUser);
    expect(everybody).not.toContain(noa.idUser);
  });

  it('leaves what is about others', async () => {
    await anonymise(carla, noa, await nameOf(noa));
    const [imported] = await world.database.select().from(rosterImport).where(eq(rosterImport.idSchool, sol));
    expect(imported?.changes).toMatchObject({
      version: 1,
      value: { created: [uxia.idUser], fields: [], joined: [], remembered: ['other'] },
    });
    const rows = await world.database
      .select()
      .from(audit)
      .where(and(eq(audit.idSchool, sol), eq(audit.call, 'importRoster')))
      .orderBy(audit.id);
    expect(rows[0]?.after).toEqual({ people: [{ login: '–', name: '–' }], rows: 2 });
  });

  it('erases the data of this school only, where the person is a member of another', async () => {
    const atLuna = await world.addMembership(noa, 'student', luna);
    await world.database.insert(student).values({ idSchool: luna, idUser: noa.idUser, code: `LUA-${tag}` });
    const { content } = await anonymise(carla, noa, await nameOf(noa));
    expect((await atLuna.client.session.currentSession({})).user).toMatchObject({
      firstName: noa.firstName,
      email: noa.email,
    });
    expect(await findText([`LUA-${tag}`])).toEqual(['student.code']);
    const here = await world.database
      .select()
      .from(membership)
      .where(and(eq(membership.idSchool, sol), eq(membership.idUser, noa.idUser)));
    expect(here).toEqual([]);
    const [row] = await world.database.select().from(result).where(eq(result.idAttempt, idAttempt));
    expect(String(row?.idUser)).toBe(content.lastName);
    expect(await findText([openText, `SOL-${tag}`, `Z-${tag}`, `zq-${tag}`])).toEqual([]);
  });

  it.each<[string, () => [TestUser, TestUser, string], 'nameNotMatching' | 'userNotValid']>([
    ['the name is not typed as it is', () => [carla, noa, noa.firstName], 'nameNotMatching'],
    ['a coordinator names an administrator', () => [carla, xavier, 'Xavier Montes'], 'userNotValid'],
    ['somebody names themselves', () => [xavier, xavier, 'Xavier Montes'], 'userNotValid'],
  ])('is refused where %s, and changes nothing', async (_, given, refusal) => {
    const [by, whom, name] = given();
    await expect(anonymise(by, whom, name)).refusedAs(refusal);
    expect(await nameOf(whom)).toContain(whom.firstName);
  });

  it('is refused while an attempt is open, or an assessment of the person is running', async () => {
    const { clock } = world;
    const idAssessment = await addAssessment(world, {
      questions: await world.addQuestions({ count: 1, idCataloging, owner: ana }),
      ...{ owner: ana, title: 'Otra' },
    });
    const window = { opens: clock.now() - 9, closes: clock.now() + 60_000 };
    const running = await addSchedule(world, { idAssessment, idCourse, owner: ana, ...window });
    const name = await nameOf(noa);
    await expect(anonymise(carla, noa, name)).refusedAs('personHasRunningSchedule');
    await addSingleChoiceAttempt(world, running, noa, [1], { finished: null });
    await expect(anonymise(carla, noa, name)).refusedAs('personHasOpenAttempt');
    await expect(anonymise(carla, ana, 'Ana Núñez')).refusedAs('personHasRunningSchedule');
    expect(await nameOf(noa)).toBe(name);
  });
});

describe('anonymising the last administrator', () => {
  it.each<[string, () => Promise<{ idSchool: number; person: TestUser }>]>([
    ['of a school', async () => ({ idSchool: sol, person: xavier })],
    [
      'of the installation',
      async () => ({
        idSchool: PROVIDER_SCHOOL_ID,
        person: await world.addPerson('administrator', `Olga${tag} Rei`, PROVIDER_SCHOOL_ID),
      }),
    ],
  ])('%s is refused, and changes nothing', async (_, given) => {
    const { idSchool, person } = await given();
    const name = await nameOf(person);
    const before = await readAllRows(world.database, { except: [] });
    const done = world.database.transaction((db) =>
      anonymisePerson(
        { db, now: world.clock.now(), recordChange: () => {} },
        { idSchool, idUser: person.idUser, name },
        refuse,
      ),
    );
    await expect(done).rejects.toMatchObject({ refusal: 'lastAdministrator' });
    expect(await readAllRows(world.database, { except: [] })).toEqual(before);
  });

  it('is refused to the second of two who anonymise each other at once', async () => {
    const rita = await world.addPerson('administrator', 'Rita Lema', sol);
    const done = await Promise.allSettled([
      anonymise(xavier, rita, 'Rita Lema'),
      anonymise(rita, xavier, 'Xavier Montes'),
    ]);
    const isDone = done.map(({ status }) => status === 'fulfilled');
    expect(isDone.toSorted()).toEqual([false, true]);
    const names = [await nameOf(rita), await nameOf(xavier)];
    expect(names.filter((name) => name === 'Rita Lema' || name === 'Xavier Montes')).toHaveLength(1);
  });
});

describe('anonymising a teacher', () => {
  it('leaves what the teacher made with the school', async () => {
    await anonymise(carla, ana, 'Ana Núñez');
    expect(await findText([ana.email])).toEqual([]);
    const own = (await carla.client.assessments.getAssessments({})).content.map(({ title }) => title);
    expect(own).toContain('Comentario');
  });
});

describe('the columns that refer to people', () => {
  it('are kept or erased in a school, every one', () => {
    const ofSchools = Object.keys(personColumns).filter(
      (name) => !Object.hasOwn(globalTables, name.split('.')[0] ?? ''),
    );
    expect([...keptColumns, ...erasedColumns].toSorted()).toEqual(ofSchools.toSorted());
  });
});
