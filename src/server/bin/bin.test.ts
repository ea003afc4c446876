import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCourseWithAssessment, windowFromNineToTen } from '../../../tests/support/course-with-assessment.ts';
import { openWorld, singleChoiceContent, type TestUser, type World } from '../../../tests/support/world.ts';
import type { Doc, Inline } from '../../questions/text/document/document.ts';

const DAY = 24 * 60 * 60 * 1000;

let world: World;
let idSchool: number;
let idCataloging: number;
let questions: number[];
let ana: TestUser;
let bruno: TestUser;
let carla: TestUser;
let idCourse: number;
let idAssessment: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  idCataloging = await world.addCatalogue(['Matemáticas']);
  questions = await world.addQuestions({ count: 2, idCataloging });
  bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
  carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ ana, idCourse, idAssessment } = await addCourseWithAssessment(world, { idSchool, questions }));
});

const later = (ms = 60_000) => world.clock.pass(ms);
const listed = async (person = ana, input: object = {}) =>
  (await person.client.bin.getDeleted({ recordsperpage: 100, ...input })).content;
const names = async (person = ana) => (await listed(person)).map(({ type, title }) => [type, title]);
const write = async (command: string) =>
  (
    await ana.client.questions.addQuestion({
      ...{ idCataloging, idType: 0, questionContent: singleChoiceContent(command, 2) },
    })
  ).content.idQuestion;
const plan = async () =>
  (await ana.client.schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...windowFromNineToTen })).content[0]
    ?.idSchedule ?? 0;

/** Deletes a question, a stimulus with its question, a schedule and an assessment of Ana's, one minute after the other. */
const deleteSome = async () => {
  const alone = await write('¿Cuánto es 2 + 2?');
  const inText = await write('¿Quién habla?');
  const { content } = await ana.client.questions.addContext({ contextText: 'Un texto largo', idsQuestions: [inText] });
  const idSchedule = await plan();
  await ana.client.questions.deleteQuestion({ idQuestion: alone });
  later();
  await ana.client.questions.deleteContext({ idContext: content.idContext, withQuestions: true });
  later();
  await ana.client.schedules.deleteSchedule({ idSchedule });
  later();
  await ana.client.assessments.deleteAssessment({ id: idAssessment });
  return { alone, inText, idContext: content.idContext, idSchedule };
};

describe('getDeleted', () => {
  it('lists what the user deleted with its name, class and last day, the last deleted first', async () => {
    await deleteSome();
    expect(await names()).toEqual([
      ['assessment', 'Funciones'],
      ['schedule', 'Funciones'],
      ['context', 'Un texto largo'],
      ['question', '¿Cuánto es 2 + 2?'],
    ]);
    const [first, second] = await listed();
    expect(second).toMatchObject({ courseName: '3.º B', obstacle: null });
    expect(Date.parse(first?.until ?? '') - Date.parse(first?.deletedAt ?? '')).toBe(30 * DAY);
  });

  it('is paged, and counts all', async () => {
    await deleteSome();
    const page = await ana.client.bin.getDeleted({ page: 2, recordsperpage: 3 });
    expect([page.totalrecords, page.totalpages, page.content.map(({ type }) => type)]).toEqual([4, 2, ['question']]);
  });

  it('has an assessment and the schedules that were deleted with it as one item', async () => {
    await plan();
    await ana.client.assessments.deleteAssessment({ id: idAssessment, schedules: 'delete' });
    expect(await names()).toEqual([['assessment', 'Funciones']]);
  });

  it('shows nobody what others own, not even coordinators', async () => {
    await deleteSome();
    expect([await names(bruno), await names(carla)]).toEqual([[], []]);
  });

  it('forgets what is restored, and what was deleted 30 days ago', async () => {
    const { idSchedule } = await deleteSome();
    await ana.client.assessments.restoreAssessment({ idAssessment });
    await ana.client.schedules.restoreSchedule({ idSchedule, force: true });
    expect((await names()).map(([type]) => type)).toEqual(['context', 'question']);
    later(30 * DAY - 90_000);
    expect((await names()).map(([type]) => type)).toEqual([]);
  });

  it('has a stimulus that was deleted without its questions while one of them can return below it', async () => {
    const idQuestion = await write('¿Quién narra?');
    const formula: Inline = { type: 'inlineMath', attrs: { latex: 'x^2' } };
    const content: Inline[] = [{ type: 'text', text: 'Otro texto: ' }, formula];
    const contextText: Doc = { type: 'doc', content: [{ type: 'paragraph', content }] };
    const inContext = { contextText, idsQuestions: [idQuestion] };
    const { idContext } = (await ana.client.questions.addContext(inContext)).content;
    await ana.client.questions.deleteContext({ idContext });
    expect(await names()).toEqual([['context', 'Otro texto: x²']]);
    later();
    await ana.client.questions.deleteQuestion({ idQuestion });
    expect(await names()).toEqual([['question', '¿Quién narra?']]);
    await ana.client.questions.restoreQuestion({ idQuestion });
    expect(await names()).toEqual([['context', 'Otro texto: x²']]);
    await ana.client.questions.addContext({ ...inContext, contextText: 'Uno nuevo' });
    expect(await names()).toEqual([]);
  });

  it('refuses students', async () => {
    const noa = await world.addPerson('student', 'Noa Castro', idSchool);
    await expect(noa.client.bin.getDeleted({})).notDoneWith(403, 'Not allowed');
  });
});

describe('deleteForGood', () => {
  it('makes an item impossible to restore, with what was deleted with it', async () => {
    const idSchedule = await plan();
    await ana.client.assessments.deleteAssessment({ id: idAssessment, schedules: 'delete' });
    await ana.client.bin.deleteForGood({ type: 'assessment', id: idAssessment });
    expect(await names()).toEqual([]);
    await expect(ana.client.assessments.restoreAssessment({ idAssessment })).refusedAs('deletedForGood');
    await expect(ana.client.schedules.restoreSchedule({ idSchedule })).refusedAs('deletedForGood');
  });

  it('takes the questions that were deleted with a stimulus, and leaves all others', async () => {
    const { idContext, inText, alone } = await deleteSome();
    await ana.client.bin.deleteForGood({ type: 'context', id: idContext });
    await expect(ana.client.questions.restoreContext({ idContext })).refusedAs('deletedForGood');
    await expect(ana.client.questions.restoreQuestion({ idQuestion: inText })).refusedAs('deletedForGood');
    await ana.client.questions.restoreQuestion({ idQuestion: alone });
  });

  it('refuses what exists, what others own and what is deleted for good, and changes nothing', async () => {
    const { alone } = await deleteSome();
    const remaining = await write('Queda');
    const before = await listed();
    const attempts = [
      () => ana.client.bin.deleteForGood({ type: 'question', id: remaining }),
      () => bruno.client.bin.deleteForGood({ type: 'question', id: alone }),
      () => carla.client.bin.deleteForGood({ type: 'question', id: alone }),
      () => ana.client.bin.deleteForGood({ type: 'schedule', id: alone + 1_000_000 }),
    ];
    for (const attempt of attempts) await expect(attempt()).refusedAs('deletedForGood');
    expect(await listed()).toEqual(before);
    await ana.client.bin.deleteForGood({ type: 'question', id: alone });
    await expect(ana.client.bin.deleteForGood({ type: 'question', id: alone })).refusedAs('deletedForGood');
  });
});

describe('emptyBin', () => {
  it('makes all of the user’s items impossible to restore, and nobody else’s', async () => {
    await deleteSome();
    const own = await world.addPerson('teacher', 'Clara Dias', idSchool);
    await own.client.questions.deleteQuestion({
      idQuestion: (
        await own.client.questions.addQuestion({
          ...{ idCataloging, idType: 0, questionContent: singleChoiceContent('De Clara', 2) },
        })
      ).content.idQuestion,
    });
    expect(await ana.client.bin.emptyBin({})).toMatchObject({ deleted: 4 });
    expect(await names()).toEqual([]);
    expect(await names(own)).toEqual([['question', 'De Clara']]);
    expect(await ana.client.bin.emptyBin({})).toMatchObject({ deleted: 0 });
  });
});
