import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule } from '../../../tests/support/assessments-and-attempts.ts';
import { createTestClient } from '../../../tests/support/client.ts';
import { madeUpName } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { toInstant } from '../../core/schedules/time.ts';
import { assessment, attempt, membership, schedule, scheduleStudent } from '../database/schema.ts';
import { Sessions } from '../session/api.ts';

describe('starting a schedule as a member of its audience', () => {
  let world: World;
  let idSchool: number;
  let elsewhere: number;
  let ana: TestUser;
  let olga: TestUser;
  let lucia: TestUser;
  let noa: TestUser;
  let idCourse: number;
  let idSchedule: number;

  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
    elsewhere = await world.addSchool('Colégio de Ponta Delgada', 'Atlantic/Azores');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    olga = await world.addPerson('teacher', 'Olga Reis', elsewhere);
    lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
    noa = await world.addPerson('student', 'Noa Abreu', idSchool);
    idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia, noa]);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set('2026-03-02T08:00');
    idSchedule = await plan(ana, idCourse);
    world.clock.set('2026-03-02T09:00');
  });

  const at = (time: string) => toInstant('2026-03-02', time, 'Europe/Madrid');
  const plan = async (
    owner: TestUser,
    idCourse: number,
    values: { idAssessment?: number; assessmentSchool?: number } = {},
  ) => {
    const idCataloging = await world.addCatalogue([madeUpName()]);
    const questions = await world.addQuestions({ count: 2, idCataloging });
    const idAssessment = values.idAssessment ?? (await addAssessment(world, { questions, owner, title: 'Repaso' }));
    const window = { opens: at('09:00'), closes: at('10:00'), duration: 30 };
    return addSchedule(world, { owner, idCourse, ...window, ...values, idAssessment });
  };
  const give = (student: TestUser, own: Partial<typeof scheduleStudent.$inferInsert>) =>
    world.database
      .update(scheduleStudent)
      .set(own)
      .where(and(eq(scheduleStudent.idSchedule, idSchedule), eq(scheduleStudent.idUser, student.idUser)));
  const start = async ({ client }: TestUser, id = idSchedule) =>
    (await client.attempts.startScheduledAssessment({ idSchedule: id, termsAccepted: true })).content;
  const row = async ({ client }: TestUser, id = idSchedule) =>
    (await client.attempts.getStudentAssessments({})).content.find((each) => each.idSchedule === id);

  it("uses a student's personal times instead of the schedule's", async () => {
    await give(lucia, { opens: at('08:30'), closes: at('10:30'), duration: 90 });
    world.clock.set('2026-03-02T08:45');
    expect(await row(lucia)).toMatchObject({
      ...{ opens: '2026-03-02T08:30:00+01:00', closes: '2026-03-02T10:30:00+01:00' },
      ...{ duration: 90, badge: 'AVAILABLE_TO_DO' },
    });
    expect(await row(noa)).toMatchObject({ duration: 30, badge: 'SCHEDULED' });
    await expect(start(noa)).refusedAs('notOpenYet');
    expect(await start(lucia)).toMatchObject({ deadline: '2026-03-02T10:15:00+01:00' });
    world.clock.set('2026-03-02T09:30');
    expect(await start(noa)).toMatchObject({ deadline: '2026-03-02T10:00:00+01:00' });
  });

  it('lets a student with a later personal end start after the window of the others', async () => {
    await give(lucia, { closes: at('11:00') });
    world.clock.set('2026-03-02T10:15');
    await expect(start(noa)).refusedAs('timeIsOver');
    expect(await start(lucia)).toMatchObject({ deadline: '2026-03-02T10:45:00+01:00' });
  });

  it('gives the attempt the form number of its student', async () => {
    await give(lucia, { formNumber: 3 });
    const { idAttempt } = await start(lucia);
    expect(await world.database.select().from(attempt).where(eq(attempt.id, idAttempt))).toMatchObject([
      { idSchool, formNumber: 3 },
    ]);
  });

  it('counts each student once in the counter of started attempts', async () => {
    await Promise.all([start(lucia), start(lucia), start(noa)]);
    await start(lucia);
    expect(await world.database.select().from(schedule).where(eq(schedule.id, idSchedule))).toMatchObject([
      { started: 2, finished: 0 },
    ]);
  });

  it('lets a student who left the class after starting continue, and refuses one who left before', async () => {
    const { idAttempt } = await start(lucia);
    const left = and(eq(scheduleStudent.idSchedule, idSchedule), eq(scheduleStudent.idUser, noa.idUser));
    await world.database.delete(scheduleStudent).where(left);
    expect(await start(lucia)).toMatchObject({ idAttempt });
    await expect(start(noa)).refusedAs('scheduleNotValid');
    await expect(noa.client.attempts.answerScheduledAssessment({ idSchedule })).refusedAs('scheduleNotValid');
    expect(await row(noa)).toBeUndefined();
  });

  describe('a student of two schools', () => {
    let there: number;
    let both: TestUser;

    beforeAll(async () => {
      both = await world.addPerson('student', 'Eva Brito', idSchool);
      await world.database
        .insert(membership)
        .values({ idSchool: elsewhere, idUser: both.idUser, role: 'student', since: world.clock.now() });
      const token = await new Sessions().open(world.database, both.idUser, world.clock.now());
      both.client = createTestClient(world.app, token);
    });
    beforeEach(async () => {
      world.clock.set('2026-03-02T08:00');
      const here = await world.addCourse(idSchool, '3.º C', [ana], [both]);
      const course = await world.addCourse(elsewhere, '9.º A', [olga], [both]);
      idSchedule = await plan(ana, here);
      there = await plan(olga, course);
      world.clock.set('2026-03-02T09:00');
    });

    it('lists the schedules of both schools, each in the time zone of its school', async () => {
      expect(await row(both)).toMatchObject({ opens: '2026-03-02T09:00:00+01:00', courseName: '3.º C' });
      expect(await row(both, there)).toMatchObject({ opens: '2026-03-02T07:00:00-01:00', courseName: '9.º A' });
    });

    it('lets the student start, answer and finish in both at the same time', async () => {
      const [first, second] = await Promise.all([start(both), start(both, there)]);
      expect(second.deadline).toBe('2026-03-02T07:30:00-01:00');
      const { attempts } = both.client;
      for (const [id, { idAttempt }] of [[idSchedule, first] as const, [there, second] as const]) {
        const paper = await attempts.answerScheduledAssessment({ idSchedule: id });
        const [question] = paper.questions;
        const idQuestion = question?.idQuestion ?? 0;
        await attempts.answerQuestion({ idAttempt, idQuestion, response: { alternative: 1 } });
      }
      const results = await Promise.all(
        [first, second].map(({ idAttempt }) => attempts.finishScheduledAssessment({ idAttempt })),
      );
      expect(results.map(({ content }) => content.omitted)).toEqual([1, 1]);
      const rows = await world.database.select().from(attempt).where(eq(attempt.idUser, both.idUser));
      expect(rows.find(({ id }) => id === second.idAttempt)).toMatchObject({ idSchool: elsewhere });
    });

    it('refuses schedules of a school that the student has left', async () => {
      const { idAttempt } = await start(both, there);
      const { attempts } = both.client;
      const { questions } = await attempts.answerScheduledAssessment({ idSchedule: there });
      const idQuestion = questions[0]?.idQuestion ?? 0;
      const response = { idAttempt, idQuestion, response: { alternative: 1 } };
      // From now on the node knows the attempt without asking the database.
      await attempts.answerQuestion(response);
      await world.database
        .update(membership)
        .set({ active: false })
        .where(and(eq(membership.idSchool, elsewhere), eq(membership.idUser, both.idUser)));
      world.clock.pass(60_000);
      expect(await row(both, there)).toBeUndefined();
      await expect(start(both, there)).refusedAs('scheduleNotValid');
      await expect(attempts.answerQuestion(response)).refusedAs('attemptNotValid');
      const photo = { idAttempt, idQuestion, file: new Blob(['x']) };
      await expect(attempts.uploadAnswerFile(photo)).refusedAs('attemptNotValid');
      await expect(attempts.finishScheduledAssessment({ idAttempt })).refusedAs('attemptNotValid');
      const [stored] = await world.database.select().from(attempt).where(eq(attempt.id, idAttempt));
      expect(stored?.finished).toBeNull();
    });
  });

  it("lists and starts schedules of the provider's assessments", async () => {
    const idCataloging = await world.addCatalogue([madeUpName()]);
    const questions = await world.addQuestions({ count: 3, idCataloging });
    const dora = await world.addPerson('author', 'Dora Pires');
    const idAssessment = await addAssessment(world, {
      questions,
      owner: dora,
      title: 'Prueba SM',
      idSchool: PROVIDER_SCHOOL_ID,
    });
    const id = await plan(ana, idCourse, { idAssessment, assessmentSchool: PROVIDER_SCHOOL_ID });
    expect(await world.database.select().from(assessment).where(eq(assessment.id, idAssessment))).toMatchObject([
      { idSchool: PROVIDER_SCHOOL_ID },
    ]);
    expect(await row(lucia, id)).toMatchObject({ title: 'Prueba SM', qntQuestions: 3 });
    await start(lucia, id);
    const paper = await lucia.client.attempts.answerScheduledAssessment({ idSchedule: id });
    expect(paper).toMatchObject({ title: 'Prueba SM', totalQuestions: 3 });
  });
});
