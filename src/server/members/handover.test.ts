import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment } from '../../../tests/support/assessments-and-attempts.ts';
import { windowFromNineToTen } from '../../../tests/support/course-with-assessment.ts';
import { readAllRows } from '../../../tests/support/rows.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { MOVE_UNDO_DAYS } from '../../contract/merges.ts';
import { refreshBankEntries } from '../database/bank-entries.ts';
import { runWithChangeLog } from '../database/changes.ts';
import {
  assessment,
  audit,
  bankEntry,
  changeLog,
  course,
  courseTeacher,
  membership,
  question,
  questionDraft,
  schedule,
  stimulus,
  user,
} from '../database/schema.ts';

let world: World;
let sol: number;
let luna: number;
let carla: TestUser;
let ana: TestUser;
let rui: TestUser;
let noa: TestUser;
let anaThere: TestUser;
let idCataloging: number;

const everything = { classes: true, schedules: true, assessments: true, questions: true };

beforeAll(async () => {
  world = await openWorld();
  sol = await world.addSchool('IES Sol');
  luna = await world.addSchool('IES Lúa');
  idCataloging = await world.addCatalogue(['Matemáticas']);
});
afterAll(() => world.close());

/** Ana has one of everything in two schools, and in the first a deleted assessment and a class that Rui teaches with her. */
beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  carla = await world.addPerson('coordinator', 'Carla Díaz', sol);
  ana = await world.addPerson('teacher', 'Ana Núñez', sol);
  rui = await world.addPerson('teacher', 'Rui Lobo', sol);
  noa = await world.addPerson('student', 'Noa Castro', sol);
  anaThere = await world.addMembership(ana, 'teacher', luna);
  for (const [person, idSchool, student] of [
    [ana, sol, noa],
    [anaThere, luna, await world.addPerson('student', 'Iago Gil', luna)],
  ] as const) {
    const questions = await world.addQuestions({ count: 2, idCataloging, owner: person, stimulusTitle: 'A lúa' });
    await world.addQuestions({ count: 1, idCataloging, owner: person });
    const idAssessment = await addAssessment(world, { owner: person, questions, title: 'Repaso' });
    await addAssessment(world, {
      owner: person,
      questions,
      title: 'Vieja',
      deleted: true,
      deletedAt: world.clock.now(),
    });
    const idCourse = await world.addCourse(idSchool, '3.º B', [person], [student]);
    const lesson = { idAssessment, idsCourses: [idCourse], ...windowFromNineToTen };
    await person.client.schedules.addSchedule(lesson);
    const draft = {
      idType: 0 as const,
      label: 'Río',
      values: {},
      added: world.clock.now(),
      updated: world.clock.now(),
    };
    await world.database.insert(questionDraft).values({ idSchool, idOwner: person.idUser, ...draft });
  }
  await world.addCourse(sol, '4.º A', [ana, rui], []);
  const partner = await world.addCourse(sol, '4.º E', [ana], []);
  await world.database.update(course).set({ source: 'eva' }).where(eq(course.id, partner));
});

const owned = [assessment, schedule, stimulus, question, questionDraft, bankEntry] as const;
/** Returns how many rows of each table a person owns in a school, in the order of `owned`, and the classes taught. */
const workOf = async ({ idUser }: TestUser, idSchool: number) => {
  const counts: number[] = [];
  for (const table of owned) {
    const rows = await world.database.select().from(table).where(eq(table.idOwner, idUser));
    counts.push(rows.filter((row) => row.idSchool === idSchool).length);
  }
  const taught = await world.database
    .select({ name: course.name, idSchool: course.idSchool })
    .from(courseTeacher)
    .innerJoin(course, eq(course.id, courseTeacher.idCourse))
    .where(eq(courseTeacher.idUser, idUser))
    .orderBy(asc(course.id));
  return { counts, classes: taught.filter((row) => row.idSchool === idSchool).map(({ name }) => name) };
};
const nothing = { counts: [0, 0, 0, 0, 0, 0], classes: [] };

describe('getWork', () => {
  it('counts what is not deleted, and names who works at the school now', async () => {
    const gone = await world.addPerson('teacher', 'Xoán Rei', sol);
    await carla.client.members.endMembership({ idUser: gone.idUser });
    const { receivers, ...counts } = (await carla.client.members.getWork({ idUser: ana.idUser })).content;
    expect(counts).toEqual({ classes: 2, schedules: 1, assessments: 1, questions: 5 });
    const ids = receivers.map(({ idUser }) => idUser);
    expect(ids).toEqual(expect.arrayContaining([carla.idUser, rui.idUser]));
    for (const { idUser } of [ana, noa, gone]) expect(ids).not.toContain(idUser);
  });

  it('is not for teachers, and refuses people of another school and students', async () => {
    await expect(ana.client.members.getWork({ idUser: ana.idUser })).rejects.toMatchObject({ status: 403 });
    const there = await world.addPerson('teacher', 'Diego Sanz', luna);
    for (const { idUser } of [there, noa])
      await expect(carla.client.members.getWork({ idUser })).rejects.toMatchObject({
        envelope: { error: 'This user is not valid' },
      });
  });
});

const give = (chosen: Partial<typeof everything>, idReceiver = rui.idUser, idUser = ana.idUser) =>
  carla.client.members.handOver({ idUser, idReceiver, ...chosen });

describe('handOver', () => {
  it('gives every kind of work in the school to the receiver, what is deleted included, and none of another school', async () => {
    const there = await workOf(ana, luna);
    expect(await workOf(ana, sol)).toEqual({ counts: [2, 1, 1, 3, 1, 2], classes: ['3.º B', '4.º A', '4.º E'] });
    expect((await give(everything)).content).toMatchObject({ classes: 2, schedules: 1, assessments: 2, questions: 5 });
    expect(await workOf(rui, sol)).toEqual({ counts: [2, 1, 1, 3, 1, 2], classes: ['3.º B', '4.º A'] });
    expect(await workOf(ana, sol)).toEqual({ counts: nothing.counts, classes: ['4.º E'] });
    expect(await workOf(ana, luna)).toEqual(there);
  });

  it('lets the receiver work with it and its former owner not', async () => {
    await give(everything);
    const { content } = await rui.client.schedules.getSchedules({});
    const { idSchedule = 0 } = content[0] ?? {};
    await rui.client.schedules.editSchedule({ idSchedule, startTime: '08:30' });
    await expect(ana.client.schedules.getSchedule({ idSchedule })).rejects.toMatchObject({ envelope: { errCode: 22 } });
  });

  it('gives what was chosen alone, and says in the audit what and to whom', async () => {
    await give({ classes: true });
    expect(await workOf(rui, sol)).toEqual({ ...nothing, classes: ['3.º B', '4.º A'] });
    expect((await workOf(ana, sol)).counts).toEqual([2, 1, 1, 3, 1, 2]);
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'handOver')).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({
      before: { idUser: ana.idUser, classes: [expect.any(Number), expect.any(Number)], questions: [], schedules: [] },
      after: { idUser: rui.idUser },
    });
  });

  it('is seen by devices that have copies', async () => {
    const last = (await world.database.select().from(changeLog)).length;
    await give({ questions: true, assessments: true });
    const rows = (await world.database.select().from(changeLog).orderBy(changeLog.seq)).slice(last);
    const count = (entity: string) => rows.filter((row) => row.entity === entity).length;
    expect([count('question'), count('stimulus'), count('assessment')]).toEqual([3, 1, 2]);
  });

  it('takes the work of somebody who has left, also while their account is locked', async () => {
    await carla.client.members.endMembership({ idUser: ana.idUser });
    await world.database.update(user).set({ active: false }).where(eq(user.id, ana.idUser));
    expect((await give({ schedules: true })).content).toMatchObject({ schedules: 1, classes: 0 });
  });

  it('is refused, and changes nothing, for the same person, for no valid receiver and where there is nothing', async () => {
    const before = await workOf(ana, sol);
    const gone = await world.addPerson('teacher', 'Xoán Rei', sol);
    await world.database.update(membership).set({ active: false }).where(eq(membership.idUser, gone.idUser));
    const there = await world.addPerson('teacher', 'Diego Sanz', luna);
    const empty = await world.addPerson('teacher', 'Uxía Rey', sol);
    const cases = [
      [everything, ana.idUser, ana.idUser, 'This is the same person'],
      ...[gone, there, noa].map(({ idUser }) => [everything, idUser, ana.idUser, 'The receiver is not valid'] as const),
      [{}, rui.idUser, ana.idUser, 'There is nothing to hand over'],
      [everything, rui.idUser, empty.idUser, 'There is nothing to hand over'],
      [everything, rui.idUser, there.idUser, 'This user is not valid'],
      [everything, rui.idUser, noa.idUser, 'This user is not valid'],
    ] as const;
    for (const [chosen, receiver, owner, error] of cases)
      await expect(give(chosen, receiver, owner)).rejects.toMatchObject({ envelope: { error } });
    expect(await workOf(ana, sol)).toEqual(before);
  });
});

describe('undoHandOver', () => {
  const undo = (idHandOver: number, by = carla) => by.client.members.undoHandOver({ idHandOver });
  const journals = ['audit', 'idempotency', 'person_merge', 'change_log', 'school_counter'];
  const dump = () => readAllRows(world.database, { except: journals });

  it('brings every row of every table back as it was, also where the receiver had work and taught a class before', async () => {
    const questions = await world.addQuestions({ count: 2, idCataloging, owner: rui, stimulusTitle: 'O mar' });
    await addAssessment(world, { owner: rui, questions, title: 'De Rui' });
    const before = await dump();
    const { idHandOver } = (await give(everything)).content;
    expect(await dump()).not.toEqual(before);
    expect((await undo(idHandOver)).content).toEqual({
      classes: 2,
      schedules: 1,
      assessments: 2,
      questions: 5,
      left: 0,
    });
    expect(await dump()).toEqual(before);
    await expect(undo(idHandOver)).refusedAs('handOverNotValid');
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'undoHandOver')).orderBy(audit.id);
    expect(rows.filter(({ outcome }) => outcome === 'done').at(-1)).toMatchObject({
      before: { idUser: rui.idUser, classes: [expect.any(Number), expect.any(Number)] },
      after: { idUser: ana.idUser },
    });
  });

  it('is offered to coordinators for 30 days, with who, to whom and how much', async () => {
    const { idHandOver } = (await give({ classes: true, questions: true })).content;
    const list = async () => (await carla.client.members.getHandOvers({})).content;
    const row = { idHandOver, by: 'Díaz, Carla', name: 'Núñez, Ana', receiver: 'Lobo, Rui', classes: 2, questions: 5 };
    expect((await list())[0]).toMatchObject({ ...row, schedules: 0, undone: false, canUndo: true });
    await expect(ana.client.members.getHandOvers({})).rejects.toMatchObject({ status: 403 });
    await expect(undo(idHandOver, rui)).rejects.toMatchObject({ status: 403 });
    await undo(idHandOver);
    expect((await list())[0]).toMatchObject({ ...row, undone: true, canUndo: false });
  });

  it('leaves what the receiver has given on, deleted or stopped teaching since', async () => {
    const { idHandOver } = (await give(everything)).content;
    const uxia = await world.addPerson('teacher', 'Uxía Rey', sol);
    const onwards = (await give({ assessments: true }, uxia.idUser, rui.idUser)).content.idHandOver;
    await expect(undo(idHandOver)).refusedAs('handOverNotValid');
    expect(
      (await carla.client.members.getHandOvers({})).content.find((row) => row.idHandOver === idHandOver),
    ).toMatchObject({
      ...{ undone: false, canUndo: false },
    });
    await undo(onwards);
    await world.database.update(schedule).set({ idOwner: uxia.idUser }).where(eq(schedule.idOwner, rui.idUser));
    await world.database.delete(courseTeacher).where(eq(courseTeacher.idUser, rui.idUser));
    expect((await undo(idHandOver)).content).toEqual({
      classes: 0,
      schedules: 0,
      assessments: 2,
      questions: 5,
      left: 3,
    });
    expect((await workOf(uxia, sol)).counts).toEqual([0, 1, 0, 0, 0, 0]);
    expect((await workOf(ana, sol)).classes).toEqual(['4.º E']);
  });

  it('gives a text back with the questions that the receiver has added to it', async () => {
    const { idHandOver } = (await give({ questions: true })).content;
    const [text] = await world.database.select().from(stimulus).where(eq(stimulus.idOwner, rui.idUser));
    const [added = 0] = await world.addQuestions({ count: 1, idCataloging, owner: rui });
    await world.database
      .update(question)
      .set({ idStimulus: text?.id ?? null, stimulusPosition: 9 })
      .where(eq(question.id, added));
    await runWithChangeLog(world.database, { by: rui.idUser, at: world.clock.now() }, (db) =>
      refreshBankEntries(db, sol, [added]),
    );
    await undo(idHandOver);
    const [row] = await world.database.select().from(question).where(eq(question.id, added));
    expect(row?.idOwner).toBe(ana.idUser);
    expect((await workOf(rui, sol)).counts).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is seen by devices that have copies', async () => {
    const { idHandOver } = (await give({ questions: true, assessments: true })).content;
    const last = (await world.database.select().from(changeLog)).length;
    await undo(idHandOver);
    const rows = (await world.database.select().from(changeLog).orderBy(changeLog.seq)).slice(last);
    const count = (entity: string) => rows.filter((row) => row.entity === entity).length;
    expect([count('question'), count('stimulus'), count('assessment')]).toEqual([3, 1, 2]);
  });

  it('is refused, and changes nothing, after 30 days, at another school, for whom one does not manage and once somebody was anonymised', async () => {
    const { idHandOver } = (await give({ questions: true })).content;
    const xavier = await world.addPerson('administrator', 'Xavier Montes', sol);
    await world.addQuestions({ count: 1, idCataloging, owner: xavier });
    const own = { idUser: xavier.idUser, idReceiver: rui.idUser, questions: true };
    const ofAdministrator = (await xavier.client.members.handOver(own)).content.idHandOver;
    const diego = await world.addPerson('coordinator', 'Diego Sanz', luna);
    const eva = await world.addPerson('coordinator', 'Eva Gil', sol);
    const before = await dump();
    await expect(undo(idHandOver, diego)).refusedAs('handOverNotValid');
    await expect(undo(ofAdministrator)).refusedAs('handOverNotValid');
    expect((await carla.client.members.getHandOvers({})).content.map((row) => row.idHandOver)).not.toContain(
      ofAdministrator,
    );
    const now = world.clock.now();
    world.clock.pass(MOVE_UNDO_DAYS * 24 * 60 * 60 * 1000 + 1);
    await expect(undo(idHandOver, eva)).refusedAs('handOverNotValid');
    expect((await eva.client.members.getHandOvers({})).content).toEqual([]);
    world.clock.pass(now - world.clock.now());
    expect(await dump()).toEqual(before);
    await world.database.update(user).set({ anonymised: now }).where(eq(user.id, rui.idUser));
    await expect(undo(idHandOver)).refusedAs('handOverNotValid');
  });
});
