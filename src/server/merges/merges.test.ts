import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule, addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { importedChanges } from '../../../tests/support/imported-list.ts';
import { readAllRows } from '../../../tests/support/rows.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { MOVE_UNDO_DAYS } from '../../contract/merges.ts';
import {
  accommodation,
  attempt,
  audit,
  enrolment,
  externalIdentity,
  membership,
  printedSheet,
  result,
  rosterImport,
  schedule,
  scheduleStudent,
  session,
  student,
  user,
} from '../database/schema.ts';
import { erasedColumns, keptColumns } from '../privacy/api.ts';
import { movedTables, replacedColumns, stayingColumns } from './moved.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let world: World;
let sol: number;
let luna: number;
let carla: TestUser;
let ana: TestUser;
let noa: TestUser;
let twice: TestUser;
let uxia: TestUser;
let idCataloging: number;
let questions: number[];
let idAssessment: number;
let third: number;
let fourth: number;
/** Taken by the account that stays, by the one that is merged, and not begun yet. */
let own: number;
let other: number;
let open: number;

beforeAll(async () => {
  world = await openWorld();
  idCataloging = await world.addCatalogue(['Lengua']);
});
afterAll(() => world.close());

/** Noa was imported twice: both accounts are in 3.º B, the second one in 4.º A, too. Results of the class come from both. */
beforeEach(async () => {
  const { database, clock } = world;
  clock.set('2026-03-02T08:00');
  sol = await world.addSchool('IES Sol');
  luna = await world.addSchool('IES Lúa');
  carla = await world.addPerson('coordinator', 'Carla Díaz', sol);
  ana = await world.addPerson('teacher', 'Ana Núñez', sol);
  noa = await world.addPerson('student', 'Noa Castro', sol);
  twice = await world.addPerson('student', 'Noa Castro Rey', sol);
  uxia = await world.addPerson('student', 'Uxía Rey', sol);
  questions = await world.addQuestions({ count: 2, idCataloging, owner: ana });
  third = await world.addCourse(sol, '3.º B', [ana], [noa, twice, uxia]);
  fourth = await world.addCourse(sol, '4.º A', [ana], [twice]);
  idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Comentario' });
  const now = clock.now();
  const lesson = { idAssessment, idCourse: third, owner: ana, closes: now + 9 };
  own = await addSchedule(world, { ...lesson, opens: now - 9 });
  other = await addSchedule(world, { ...lesson, opens: now - 9 });
  await addSingleChoiceAttempt(world, own, noa, [1, 3]);
  await addSingleChoiceAttempt(world, other, twice, [1, 1]);
  await addSingleChoiceAttempt(world, other, uxia, [2, 2]);
  clock.pass(60_000);
  const later = { opens: clock.now() + DAY_MS, closes: clock.now() + 2 * DAY_MS };
  open = await addSchedule(world, { ...lesson, ...later, ends: later.closes, idCourse: fourth });
  await database.update(user).set({ email: null }).where(eq(user.id, noa.idUser));
  await database
    .update(user)
    .set({ login: `noa.castro2-${twice.idUser}` })
    .where(eq(user.id, twice.idUser));
  await database.insert(student).values({ idSchool: sol, idUser: noa.idUser, code: 'SOL-1' });
  await database
    .insert(student)
    .values({ idSchool: sol, idUser: twice.idUser, code: 'SOL-2', gender: 'female', studentId: 'X-1' });
  await database.insert(accommodation).values({ idSchool: sol, idUser: twice.idUser, extraPercent: 25, revision: 3 });
  await database
    .insert(externalIdentity)
    .values({ idSchool: sol, source: 'roster', kind: 'user', externalId: `id|${twice.idUser}`, id: twice.idUser });
  await database.insert(printedSheet).values(
    [noa, twice, twice].map(({ idUser }, index) => ({
      ...{ idSchool: sol, idSchedule: other, idUser, formNumber: index === 2 ? 2 : 1, layout: 1, added: now },
    })),
  );
});

/** Tables that say that something was done, and what signs in to the merged account. */
const journals = ['session', 'audit', 'idempotency', 'person_merge', 'event'];

/** Returns all rows of all other tables, as text. */
const dump = () => readAllRows(world.database, { except: journals });

const merge = () => carla.client.merges.mergeUsers({ idUser: noa.idUser, idMerged: twice.idUser });
const refusedWith = (error: string) => ({ envelope: { error } });
const userNotValid = refusedWith('This user is not valid');

describe('the columns that refer to people', () => {
  it('are moved or stay for a reason, every one', () => {
    const moved = movedTables.map(({ table, column }) => `${table}.${column}`);
    const listed = [...moved, ...replacedColumns, ...Object.keys(stayingColumns)];
    expect(listed.toSorted()).toEqual([...keptColumns, ...erasedColumns].toSorted());
  });
});

describe('getMergeCandidates', () => {
  it('names those with a similar name first asked, and those with the words that are typed', async () => {
    const found = (await carla.client.merges.getMergeCandidates({ idUser: noa.idUser })).content;
    expect(found.account).toMatchObject({ idUser: noa.idUser, email: '', classNames: ['3.º B'] });
    expect(found.candidates).toMatchObject([{ idUser: twice.idUser, classNames: ['3.º B', '4.º A'] }]);
    const typed = await carla.client.merges.getMergeCandidates({ idUser: noa.idUser, keyword: 'uxia' });
    expect(typed.content).toMatchObject({ candidates: [{ idUser: uxia.idUser }], more: 0 });
    await expect(carla.client.merges.getMergeCandidates({ idUser: ana.idUser })).rejects.toMatchObject(userNotValid);
  });
});

describe('previewMerge', () => {
  it('counts what moves and changes nothing', async () => {
    const before = await dump();
    const { content } = await carla.client.merges.previewMerge({ idUser: noa.idUser, idMerged: twice.idUser });
    expect(content).toMatchObject({
      moves: { classes: 2, assignments: 3, attempts: 1 },
      facts: ['gender', 'studentId', 'email'],
      ...{ conflicts: [], isRunning: false },
    });
    expect(await dump()).toEqual(before);
  });

  it('names what was taken with both accounts', async () => {
    await addSingleChoiceAttempt(world, own, twice, [1, 1]);
    const { content } = await carla.client.merges.previewMerge({ idUser: noa.idUser, idMerged: twice.idUser });
    expect(content.conflicts).toEqual(['Comentario']);
  });
});

describe('mergeUsers', () => {
  it('moves attempts, results, sheets, ids, classes and audiences, and leaves the figures of the class', async () => {
    const figures = () =>
      world.database
        .select({ gradeSum: schedule.gradeSum, graded: schedule.graded, started: schedule.started })
        .from(schedule)
        .where(inArray(schedule.id, [own, other]))
        .orderBy(schedule.id);
    const before = await figures();
    expect((await merge()).content.moves).toEqual({ classes: 2, assignments: 3, attempts: 1 });
    expect(await figures()).toEqual(before);
    const { database } = world;
    for (const table of [attempt, result]) {
      const rows = await database
        .select({ idSchedule: table.idSchedule })
        .from(table)
        .where(eq(table.idUser, noa.idUser))
        .orderBy(table.idSchedule);
      expect(rows).toEqual([{ idSchedule: own }, { idSchedule: other }]);
    }
    const left = async (table: typeof attempt | typeof enrolment | typeof scheduleStudent) =>
      (await database.select({ one: sql`1` }).from(table).where(eq(table.idUser, twice.idUser))).length;
    expect([await left(attempt), await left(enrolment), await left(scheduleStudent)]).toEqual([0, 0, 0]);
    const classes = await database
      .select()
      .from(enrolment)
      .where(eq(enrolment.idUser, noa.idUser))
      .orderBy(enrolment.idCourse);
    expect(classes.map(({ idCourse, listNumber }) => [idCourse, listNumber])).toEqual([
      [third, 1],
      [fourth, 1],
    ]);
    const audiences = await database
      .select({ id: schedule.id, students: schedule.students })
      .from(schedule)
      .where(inArray(schedule.id, [own, other, open]))
      .orderBy(schedule.id);
    expect(audiences.map(({ students }) => students)).toEqual([2, 2, 1]);
    const sheets = await database.select().from(printedSheet).where(eq(printedSheet.idUser, noa.idUser));
    expect(sheets.map(({ formNumber }) => formNumber).toSorted()).toEqual([1, 2]);
    const [known] = await database
      .select()
      .from(externalIdentity)
      .where(eq(externalIdentity.externalId, `id|${twice.idUser}`));
    expect(known?.id).toBe(noa.idUser);
    const [facts] = await database.select().from(student).where(eq(student.idUser, noa.idUser));
    expect(facts).toMatchObject({ code: 'SOL-1', gender: 'female', studentId: 'X-1' });
    const [help] = await database.select().from(accommodation).where(eq(accommodation.idUser, noa.idUser));
    expect(help).toMatchObject({ extraPercent: 25, revision: 3 });
  });

  it('keeps the form with which the merged account took an assessment', async () => {
    const formOf = async (person: TestUser) =>
      (
        await world.database
          .select({ form: scheduleStudent.formNumber })
          .from(scheduleStudent)
          .where(and(eq(scheduleStudent.idSchedule, other), eq(scheduleStudent.idUser, person.idUser)))
      )[0]?.form;
    const form = await formOf(twice);
    expect(form).not.toBe(await formOf(noa));
    await merge();
    expect(await formOf(noa)).toBe(form);
  });

  it('shows the student what was taken with the other account, and lets nobody sign in to that', async () => {
    await merge();
    const shown = JSON.stringify(await noa.client.attempts.getStudentAssessments({}));
    for (const idSchedule of [own, other, open]) expect(shown).toContain(`"idSchedule":${idSchedule},`);
    await expect(twice.client.attempts.getStudentAssessments({})).rejects.toMatchObject({ status: 401 });
    expect(await world.database.select().from(session).where(eq(session.idUser, twice.idUser))).toEqual([]);
    const signIn = (login: string) => world.anonymous.session.login({ login, password: 'Assess-2026!' });
    await expect(signIn(`noa.castro2-${twice.idUser}`)).rejects.toMatchObject({ status: 401 });
    // The e-mail address belongs to the account that stays.
    expect(await signIn(twice.email)).toMatchObject({ user: { idUser: noa.idUser } });
    await expect(carla.client.members.startMembership({ idUser: twice.idUser })).rejects.toMatchObject(userNotValid);
  });

  it('writes to the audit what was moved from whom to whom', async () => {
    const { idMerge } = (await merge()).content;
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'mergeUsers')).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({
      before: { idUser: twice.idUser, attempt: [expect.any(Number)] },
      after: { idUser: noa.idUser, idMerge },
    });
  });

  it('is refused, and changes nothing, for staff, for people of other schools and for the same account', async () => {
    const there = await world.addPerson('student', 'Noa Castro', luna);
    const abroad = await world.addPerson('student', 'Noa Castro', sol);
    await world.addMembership(abroad, 'student', luna);
    const gone = await world.addPerson('student', 'Noa Castro', sol);
    await carla.client.members.endMembership({ idUser: gone.idUser });
    const before = await dump();
    for (const { idUser } of [there, abroad, gone, ana, carla]) {
      const kept = carla.client.merges.mergeUsers({ idUser, idMerged: twice.idUser });
      await expect(kept).rejects.toMatchObject(userNotValid);
      const merged = carla.client.merges.mergeUsers({ idUser: noa.idUser, idMerged: idUser });
      await expect(merged).rejects.toMatchObject(userNotValid);
    }
    const same = carla.client.merges.mergeUsers({ idUser: noa.idUser, idMerged: noa.idUser });
    await expect(same).rejects.toMatchObject(refusedWith('This is the same account'));
    const byTeacher = ana.client.merges.mergeUsers({ idUser: noa.idUser, idMerged: twice.idUser });
    await expect(byTeacher).rejects.toMatchObject({ status: 403 });
    expect(await dump()).toEqual(before);
  });

  it('is refused, and changes nothing, where both took an assessment', async () => {
    await addSingleChoiceAttempt(world, own, twice, [1, 1]);
    const before = await dump();
    await expect(merge()).rejects.toMatchObject({
      envelope: { error: 'Both accounts have taken the same assessment', titles: ['Comentario'] },
    });
    expect(await dump()).toEqual(before);
  });

  it('is refused, and changes nothing, while one of them takes an assessment', async () => {
    await addSingleChoiceAttempt(world, open, twice, [null, null], { finished: null });
    const before = await dump();
    await expect(merge()).rejects.toMatchObject(refusedWith('One of the accounts is taking an assessment'));
    expect(await dump()).toEqual(before);
  });
});

describe('two merges of the same account at once', () => {
  it.each<[string, (other: TestUser) => [TestUser, TestUser]]>([
    ['into two other accounts', (rita) => [rita, twice]],
    ['in both directions', () => [twice, noa]],
    ['into the same account', () => [noa, twice]],
  ])('%s: one is done, the other is refused and moves nothing', async (_, second) => {
    const rita = await world.addPerson('student', 'Rita Lema', sol);
    const diego = await world.addPerson('coordinator', 'Diego Sanz', sol);
    const before = await dump();
    const [kept, merged] = second(rita);
    const [first, other] = await Promise.allSettled([
      merge(),
      diego.client.merges.mergeUsers({ idUser: kept.idUser, idMerged: merged.idUser }),
    ]);
    const [won, lost] = first.status === 'fulfilled' ? [first, other] : [other, first];
    expect(lost).toMatchObject({ status: 'rejected', reason: userNotValid });
    if (won?.status !== 'fulfilled') throw new Error('both were refused');
    const { content: listed } = await carla.client.merges.getMerges({});
    expect(listed.map(({ idMerge }) => idMerge)).toEqual([won.value.content.idMerge]);
    await carla.client.merges.undoMerge({ idMerge: won.value.content.idMerge });
    expect(await dump()).toEqual(before);
  });
});

describe('undoMerge', () => {
  const undo = (idMerge: number) => carla.client.merges.undoMerge({ idMerge });
  const notValid = refusedWith('This merge cannot be undone');

  it('brings every row of every table back as it was', async () => {
    const before = await dump();
    const { idMerge } = (await merge()).content;
    expect(await dump()).not.toEqual(before);
    expect((await carla.client.merges.getMerges({})).content).toMatchObject([
      { idMerge, kept: { name: 'Castro, Noa' }, merged: { name: 'Castro Rey, Noa' }, undone: false, canUndo: true },
    ]);
    await undo(idMerge);
    expect(await dump()).toEqual(before);
    expect((await carla.client.merges.getMerges({})).content).toMatchObject([{ undone: true, canUndo: false }]);
    await expect(undo(idMerge)).rejects.toMatchObject(notValid);
  });

  it('leaves what came since with the account that stays', async () => {
    const { idMerge } = (await merge()).content;
    const idAttempt = await addSingleChoiceAttempt(world, open, noa, [1, 1]);
    await world.database.update(student).set({ studentId: 'X-9' }).where(eq(student.idUser, noa.idUser));
    await undo(idMerge);
    const [since] = await world.database.select().from(attempt).where(eq(attempt.id, idAttempt));
    expect(since?.idUser).toBe(noa.idUser);
    const places = await world.database
      .select({ idUser: scheduleStudent.idUser })
      .from(scheduleStudent)
      .where(eq(scheduleStudent.idSchedule, open))
      .orderBy(scheduleStudent.idUser);
    expect(places).toEqual([{ idUser: noa.idUser }, { idUser: twice.idUser }]);
    const [facts] = await world.database.select().from(student).where(eq(student.idUser, noa.idUser));
    expect(facts).toMatchObject({ studentId: 'X-9', gender: null });
  });

  it('undoes the last merge of an account before the one before it', async () => {
    const before = await dump();
    const first = (await merge()).content.idMerge;
    const second = (
      await carla.client.merges.mergeUsers({ idUser: uxia.idUser, idMerged: noa.idUser }).catch(() => null)
    )?.content.idMerge;
    // Both took the same assessment by now.
    expect(second).toBeUndefined();
    const third = await world.addPerson('student', 'Noa C', sol);
    const last = (await carla.client.merges.mergeUsers({ idUser: third.idUser, idMerged: noa.idUser })).content.idMerge;
    await expect(undo(first)).rejects.toMatchObject(notValid);
    await undo(last);
    await undo(first);
    const after = await dump();
    for (const table of [
      'attempt',
      'result',
      'enrolment',
      'schedule_student',
      'schedule',
      'student',
      'accommodation',
      'external_identity',
    ])
      expect(after[table], table).toEqual(before[table]);
  });

  it('is refused, and changes nothing, after 30 days, at another school, and once somebody was anonymised', async () => {
    const { idMerge } = (await merge()).content;
    const diego = await world.addPerson('coordinator', 'Diego Sanz', luna);
    await expect(diego.client.merges.undoMerge({ idMerge })).rejects.toMatchObject(notValid);
    const now = world.clock.now();
    world.clock.pass(MOVE_UNDO_DAYS * DAY_MS + 1);
    const late = await world.addPerson('coordinator', 'Eva Gil', sol);
    await expect(late.client.merges.undoMerge({ idMerge })).rejects.toMatchObject(notValid);
    expect((await late.client.merges.getMerges({})).content).toEqual([]);
    world.clock.pass(now - world.clock.now());
    await carla.client.privacy.anonymiseUser({ idUser: twice.idUser, name: 'Noa Castro Rey' });
    const before = await dump();
    await expect(undo(idMerge)).rejects.toMatchObject(notValid);
    expect(await dump()).toEqual(before);
  });

  it('is refused while the student takes an assessment', async () => {
    const { idMerge } = (await merge()).content;
    await addSingleChoiceAttempt(world, open, noa, [null, null], { finished: null });
    const before = await dump();
    await expect(undo(idMerge)).rejects.toMatchObject(refusedWith('One of the accounts is taking an assessment'));
    expect(await dump()).toEqual(before);
  });
});

describe('undoing an import of a list', () => {
  it('leaves students whose accounts were merged since as they are', async () => {
    const { database, clock } = world;
    const joined = await database.select().from(enrolment).where(eq(enrolment.idUser, noa.idUser));
    await database.update(user).set({ lastSignedIn: null }).where(eq(user.id, noa.idUser));
    await database.delete(session).where(eq(session.idUser, noa.idUser));
    const [imported] = await database
      .insert(rosterImport)
      .values({
        ...{ idSchool: sol, at: clock.now(), idUser: carla.idUser, fileName: '3b.xlsx', counts: { new: 1 } },
        changes: importedChanges({
          created: [noa.idUser],
          joined: joined.map(({ idUser, idCourse, since }) => ({ idUser, idCourse, since })),
        }),
      })
      .returning({ id: rosterImport.id });
    await merge();
    const { content } = await carla.client.rosters.undoRosterImport({ idImport: imported?.id ?? 0 });
    expect(content).toEqual({ undone: 0, left: [{ name: 'Castro, Noa', because: 'changed' }] });
    expect(await database.select().from(membership).where(eq(membership.idUser, noa.idUser))).toHaveLength(1);
  });
});
