import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../tests/support/results.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { MAX_GRADING_COMMENTS } from '../../core/results/grading-queue.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import {
  asset,
  attempt as attemptTable,
  audit,
  gradingComment,
  lateResponse,
  membership,
  questionVersion,
  response,
  responseFile,
  schedule,
  scheduleItem,
  unreadablePhoto,
} from '../database/schema.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const photo = (digit: string) => digit.repeat(64);

let course: CourseWorld;
let world: World;
let ana: TestUser;
let students: TestUser[];
let ids: number[];
let idSchedule: number;
/** By student; the last student has not ended. */
let attempts: number[];

beforeAll(async () => {
  course = await openCourseWorld(5);
  ({ world, ana, students } = course);
});
afterAll(() => world.close());

const [single, first, second] = [0, 1, 2].map((index) => () => ids[index] ?? 0) as [
  () => number,
  () => number,
  () => number,
];
const student = (index: number): TestUser => students[index] ?? ana;
const attempt = (index: number): number => attempts[index] ?? 0;

/** Three have ended: two with the same words, one with a photograph and a blank; one is still answering. */
beforeEach(async () => {
  ids = await addQuestionsOfTypes(world, [0, 3, 3], course);
  await world.database
    .update(questionVersion)
    .set({ guidance: 'Sin unidad, la mitad' })
    .where(eq(questionVersion.idQuestion, first()));
  ({ idSchedule } = await course.addSchedule(ids, { opens: -2 * HOUR, closes: HOUR }));
  const written = (idQuestion: number, text: string, photo: string | null = null) => ({
    idQuestion,
    response: { text, photo },
  });
  attempts = [
    await addGradedAttempt(world, idSchedule, student(0), [
      { idQuestion: single(), response: { alternative: 2 } },
      { ...written(first(), 'Cae con más fuerza.'), grade: 7.5 },
      written(second(), 'Sí'),
    ]),
    await addGradedAttempt(world, idSchedule, student(1), [
      written(first(), ' cae con más  fuerza'),
      { ...written(second(), 'No'), grade: null },
    ]),
    await addGradedAttempt(world, idSchedule, student(2), [written(first(), '', photo('a'))]),
    await startAttempt(student(3), idSchedule),
  ];
});

const queue = async (as = ana, schedule = idSchedule) =>
  (await as.client.grading.getGradingQueue({ idSchedule: schedule })).content;
const responses = async (idQuestion = first(), as = ana) =>
  (await as.client.grading.getResponsesToGrade({ idSchedule, idQuestion })).content;

describe('the queue of a schedule', () => {
  it('has the questions that are graded by hand, with their keys and guidance and how many responses wait', async () => {
    const { questions, running, qntQuestions, title, courseName } = await queue();
    expect({ running, qntQuestions, title, courseName }).toEqual({
      ...{ running: 1, qntQuestions: 3, title: 'Repaso', courseName: '3.º B' },
    });
    expect(questions).toMatchObject([
      {
        ...{ idQuestion: first(), number: 2, idType: 3, guidance: 'Sin unidad, la mitad' },
        ...{ responses: 3, graded: 1, blank: 0 },
      },
      { idQuestion: second(), number: 3, guidance: '', responses: 2, graded: 1, blank: 1 },
    ]);
    expect(questions[0]?.content).toHaveProperty('feedback.content');
  });

  it('has who has responses to grade, by last name', async () => {
    expect((await queue()).students).toMatchObject([
      { idAttempt: attempt(0), responses: 2, graded: 1 },
      { idAttempt: attempt(1), responses: 2, graded: 1 },
      { idAttempt: attempt(2), responses: 1, graded: 0 },
    ]);
  });

  it('waits for as many grades as the counter of the schedule says', async () => {
    const { questions } = await queue();
    const [row] = await world.database.select().from(schedule).where(eq(schedule.id, idSchedule));
    expect(questions.reduce((sum, { responses, graded }) => sum + responses - graded, 0)).toBe(row?.ungraded);
  });

  it.each([{ kind: 'void' }, { kind: 'bonus' }] as const)(
    'leaves out a question that a regrade decides: %j',
    async (adjustment) => {
      await world.database
        .update(scheduleItem)
        .set({ adjustment })
        .where(and(eq(scheduleItem.idSchedule, idSchedule), eq(scheduleItem.idQuestion, first())));
      expect((await queue()).questions.map(({ idQuestion }) => idQuestion)).toEqual([second()]);
      await expect(responses()).refusedAs('questionNotValid');
    },
  );

  it('is empty where nothing is graded by hand', async () => {
    const { idSchedule } = await course.addSchedule([single()], { opens: -HOUR, closes: HOUR });
    expect(await queue(ana, idSchedule)).toMatchObject({ questions: [], students: [], running: 0 });
  });
});

describe('the responses to a question', () => {
  it('come with their grades, photographs and names, without those that were left blank or not handed in', async () => {
    const found = await responses();
    expect(found).toHaveLength(3);
    expect(found.find(({ idAttempt }) => idAttempt === attempt(0))).toMatchObject({
      ...{ idQuestion: first(), text: 'Cae con más fuerza.', photo: null },
      grade: { answerGrade: 7.5, comment: '', revision: 1, by: 'Núñez, Ana' },
    });
    expect(found.find(({ idAttempt }) => idAttempt === attempt(2))).toMatchObject({
      ...{ idUser: student(2).idUser, text: '', photo: 'coming', likeThis: null, grade: null },
    });
    expect((await responses(second())).map(({ idAttempt }) => idAttempt).sort()).toEqual([attempt(0), attempt(1)]);
  });

  it('have a number in common where their words are the same, and are neighbours', async () => {
    const found = await responses();
    const [one, other] = found.filter(({ text }) => text !== '');
    expect(one?.likeThis).not.toBeNull();
    expect(other?.likeThis).toBe(one?.likeThis);
    expect(Math.abs(found.indexOf(one as never) - found.indexOf(other as never))).toBe(1);
  });

  it('come in the same order again', async () => {
    expect(await responses()).toEqual(await responses());
  });

  it('say that a grade was removed', async () => {
    const found = await responses(second());
    expect(found.find(({ idAttempt }) => idAttempt === attempt(1))?.grade).toMatchObject({ answerGrade: null });
  });

  it('say of a photograph that it was no image, or never arrived', async () => {
    const idAttempt = attempt(2);
    const row = { idSchool: course.idSchool, idAttempt, idQuestion: first(), sha256: photo('a') };
    const state = async () => (await responses()).find((one) => one.idAttempt === idAttempt)?.photo;
    world.clock.pass(9 * DAY);
    expect(await state()).toBe('missing');
    await world.database.insert(unreadablePhoto).values({ ...row, added: world.clock.now() });
    expect(await state()).toBe('unreadable');
    world.clock.pass(-9 * DAY);
  });

  it('of one student come in the order of the questions', async () => {
    const { content } = await ana.client.grading.getResponsesToGrade({ idSchedule, idAttempt: attempt(0) });
    expect(content.map(({ idQuestion, likeThis }) => ({ idQuestion, likeThis }))).toEqual([
      { idQuestion: first(), likeThis: null },
      { idQuestion: second(), likeThis: null },
    ]);
  });

  it('are refused for a question that is not graded by hand, and for an attempt at something else', async () => {
    await expect(responses(single())).refusedAs('questionNotValid');
    const other = await course.addSchedule(ids, { opens: -2 * HOUR, closes: HOUR });
    const idAttempt = await addGradedAttempt(world, other.idSchedule, student(0), []);
    await expect(ana.client.grading.getResponsesToGrade({ idSchedule, idAttempt })).refusedAs('attemptNotValid');
  });

  it('are asked for by question or by attempt, not by both or neither', async () => {
    const { getResponsesToGrade } = ana.client.grading;
    await expect(getResponsesToGrade({ idSchedule })).rejects.toMatchObject({ status: 400 });
    const both = { idSchedule, idQuestion: first(), idAttempt: attempt(0) };
    await expect(getResponsesToGrade(both)).rejects.toMatchObject({ status: 400 });
  });
});

describe('a response that is replaced after it was graded', () => {
  const of = () => ({ idAttempt: attempt(0), idQuestion: first() });
  const found = async () => (await responses()).find(({ idAttempt }) => idAttempt === attempt(0));
  const counts = async () => {
    const { questions, students } = await queue();
    return [questions[0], students[0]].map((one) => [one?.graded, one?.responses]);
  };
  const percentage = async () =>
    (await ana.client.reports.getScheduleByStudent({ idSchedule })).content.attempts.find(
      ({ idAttempt }) => idAttempt === attempt(0),
    )?.grade;
  const outdatedGrades = async () => (await ana.client.reports.getReportTitle({ idSchedule })).content.outdatedGrades;
  const replace = (text: string | null) =>
    world.database
      .update(response)
      .set({ response: text === null ? null : { text, photo: null }, saved: world.clock.now() })
      .where(and(eq(response.idAttempt, attempt(0)), eq(response.idQuestion, first())));

  it('waits again with its grade, which counts until it is confirmed or changed', async () => {
    const before = await percentage();
    expect(await counts()).toEqual([
      [1, 3],
      [1, 2],
    ]);
    world.clock.pass(1);
    await replace('Cae igual');
    expect(await found()).toMatchObject({ text: 'Cae igual', grade: { answerGrade: 7.5, isOutdated: true } });
    expect(await counts()).toEqual([
      [0, 3],
      [0, 2],
    ]);
    expect(await outdatedGrades()).toBe(1);
    expect(await percentage()).toBe(before);
    await ana.client.grading.saveAnswerGrade({ ...of(), answerGrade: 7.5, revision: 1 });
    expect(await found()).toMatchObject({ grade: { answerGrade: 7.5, revision: 2, isOutdated: false } });
    expect(await counts()).toEqual([
      [1, 3],
      [1, 2],
    ]);
    expect(await outdatedGrades()).toBe(0);
    expect(await percentage()).toBe(before);
  });

  it('waits again also where it was left blank', async () => {
    world.clock.pass(1);
    await replace(null);
    expect(await found()).toMatchObject({ text: '', photo: null, grade: { answerGrade: 7.5, isOutdated: true } });
    expect((await queue()).questions[0]).toMatchObject({ responses: 3, graded: 0, blank: 0 });
  });

  it('waits again after the attempt was reopened, only where it was answered anew', async () => {
    await world.database
      .update(attemptTable)
      .set({ finished: world.clock.now() })
      .where(eq(attemptTable.id, attempt(0)));
    await ana.client.grading.saveAnswerGrade({ ...of(), idQuestion: second(), answerGrade: 5 });
    world.clock.pass(1000);
    const { client } = student(0);
    await ana.client.live.reopenAttempt({ idSchedule, idUser: student(0).idUser, minutes: 10 });
    expect(await found()).toBeUndefined();
    const at = world.clock.now();
    await client.attempts.answerQuestion({
      ...{ ...of(), response: { text: 'Con más fuerza', photo: null }, sequence: at },
      answeredAt: toIsoWithOffset(at, 'Europe/Madrid'),
    });
    await client.attempts.finishScheduledAssessment({ idAttempt: attempt(0) });
    expect(await found()).toMatchObject({ grade: { isOutdated: true } });
    const { content } = await ana.client.grading.getResponsesToGrade({ idSchedule, idAttempt: attempt(0) });
    expect(content.map(({ grade }) => grade?.isOutdated)).toEqual([true, false]);
  });

  it('waits again once a late one is accepted in its place, also where that had arrived before the grade', async () => {
    const { idSchool } = course;
    await world.database.insert(lateResponse).values({
      ...{ idSchool, ...of(), response: { text: 'Tarde', photo: null }, sequence: 2 },
      ...{ answered: world.clock.now() - 1, arrived: world.clock.now() - 1 },
    });
    world.clock.pass(1);
    expect(await found()).toMatchObject({ grade: { isOutdated: false } });
    await ana.client.attempts.decideLateResponses({ idSchedule, decision: 'accepted', all: true });
    expect(await found()).toMatchObject({ text: 'Tarde', grade: { answerGrade: 7.5, isOutdated: true } });
    expect((await queue()).questions[0]).toMatchObject({ responses: 3, graded: 0 });
  });

  it('waits again when the photograph that it names arrives', async () => {
    const of = { idAttempt: attempt(2), idQuestion: first() };
    await ana.client.grading.saveAnswerGrade({ ...of, answerGrade: 2 });
    world.clock.pass(1);
    const row = { idSchool: course.idSchool, ...of, asset: photo('b'), sha256: photo('a') };
    await world.database.insert(asset).values({
      ...{ idSchool: course.idSchool, id: photo('b'), mime: 'image/png', width: 1, height: 1, bytes: 1 },
      added: world.clock.now(),
    });
    await world.database.insert(responseFile).values({ ...row, added: world.clock.now() });
    expect((await responses()).find(({ idAttempt }) => idAttempt === attempt(2))).toMatchObject({
      grade: { answerGrade: 2, isOutdated: true },
    });
  });
});

describe('the comments kept for a question', () => {
  const list = async (as = ana, idQuestion = first()) =>
    (await as.client.grading.getGradingComments({ idSchedule, idQuestion })).content;
  const save = async (text: string, idComment?: number, idQuestion = first()) =>
    (await ana.client.grading.saveGradingComment({ idSchedule, idQuestion, text, ...(idComment && { idComment }) }))
      .content;
  const texts = async () => (await list()).map(({ text }) => text);

  it('are listed in the order in which they were added, each once, for that question alone', async () => {
    const unit = await save(' Falta la unidad. ');
    await save('Bien razonado.');
    expect(await save('Falta la unidad.')).toEqual(unit);
    expect(await texts()).toEqual(['Falta la unidad.', 'Bien razonado.']);
    expect(await list(ana, second())).toEqual([]);
  });

  it('can be worded anew, keeping their place; two that become the same are one', async () => {
    const { idComment } = await save('Falta la unidad.');
    await save('Bien.');
    await save('Faltan unidades.', idComment);
    expect(await texts()).toEqual(['Faltan unidades.', 'Bien.']);
    await save('Bien.', idComment);
    expect(await texts()).toEqual(['Bien.']);
  });

  it('can be deleted; grades keep their text', async () => {
    const { idComment } = await save('Bien.');
    await ana.client.grading.saveAnswerGrade({
      ...{ idAttempt: attempt(1), idQuestion: first(), answerGrade: 8, comment: 'Bien.' },
    });
    await ana.client.grading.deleteGradingComment({ idComment });
    expect(await texts()).toEqual([]);
    expect((await responses()).find(({ idAttempt }) => idAttempt === attempt(1))?.grade?.comment).toBe('Bien.');
    await expect(ana.client.grading.deleteGradingComment({ idComment })).refusedAs('gradingCommentNotValid');
  });

  it('serve again in another schedule of the question', async () => {
    await save('Bien.');
    const other = await course.addSchedule(ids, { opens: -2 * HOUR, closes: HOUR });
    const again = await ana.client.grading.getGradingComments({ idSchedule: other.idSchedule, idQuestion: first() });
    expect(again.content).toMatchObject([{ text: 'Bien.' }]);
  });

  it('are at most 40', async () => {
    for (let n = 1; n <= MAX_GRADING_COMMENTS; n++) await save(`Comentario ${n}`);
    await expect(save('Uno más')).refusedAs('tooManyGradingComments');
    expect(await save('Comentario 1')).toMatchObject({ text: 'Comentario 1' });
  });

  it('are of one line, and not empty', async () => {
    for (const text of ['', '   ', 'una\ndos', 'x'.repeat(301)])
      await expect(save(text)).rejects.toMatchObject({ status: 400 });
  });

  it('are refused for a question that is not graded by hand', async () => {
    await expect(save('Bien.', undefined, single())).refusedAs('questionNotValid');
    await expect(list(ana, single())).refusedAs('questionNotValid');
  });

  it('of somebody else can be neither seen nor changed', async () => {
    const { idComment } = await save('Bien.');
    const other = await world.addPerson('teacher', 'Bruno Sá', course.idSchool);
    await world.database.update(gradingComment).set({ idOwner: other.idUser }).where(eq(gradingComment.id, idComment));
    expect(await list()).toEqual([]);
    await expect(save('Mal.', idComment)).refusedAs('gradingCommentNotValid');
    await expect(ana.client.grading.deleteGradingComment({ idComment })).refusedAs('gradingCommentNotValid');
  });

  it('are in the audit', async () => {
    const { idComment } = await save('Bien.');
    await save('Muy bien.', idComment);
    const rows = await world.database
      .select()
      .from(audit)
      .where(eq(audit.call, 'saveGradingComment'))
      .orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({ before: { text: 'Bien.' }, after: { text: 'Muy bien.' } });
  });
});

describe('who grades', () => {
  it('is who scheduled the assessment and holds the permission, nobody else', async () => {
    const { idSchool } = course;
    const bruno = await world.addPerson('teacher', 'Bruno Sá', idSchool);
    const carla = await world.addPerson('coordinator', 'Carla Gil', idSchool);
    await world.database
      .update(membership)
      .set({ permissions: 'grade' })
      .where(and(eq(membership.idUser, carla.idUser), eq(membership.idSchool, idSchool)));
    for (const as of [bruno, carla]) {
      const { grading } = as.client;
      await expect(queue(as)).refusedAs('scheduleNotValid');
      await expect(responses(first(), as)).refusedAs('scheduleNotValid');
      await expect(grading.getGradingComments({ idSchedule, idQuestion: first() })).refusedAs('scheduleNotValid');
      const comment = { idSchedule, idQuestion: first(), text: 'Bien.' };
      await expect(grading.saveGradingComment(comment)).refusedAs('scheduleNotValid');
    }
    await expect(queue(student(0))).rejects.toMatchObject({ status: 403 });
    await expect(queue(ana, 999_999)).refusedAs('scheduleNotValid');
  });

  it('is not an owner without the permission', async () => {
    const dora = await world.addPerson('teacher', 'Dora Paz', course.idSchool);
    await world.database.update(membership).set({ permissions: '' }).where(eq(membership.idUser, dora.idUser));
    await world.database.update(schedule).set({ idOwner: dora.idUser }).where(eq(schedule.id, idSchedule));
    await expect(queue(dora)).refusedAs('scheduleNotValid');
    await expect(responses(first(), dora)).refusedAs('scheduleNotValid');
  });
});
