import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment } from '../../../tests/support/assessments-and-attempts.ts';
import { addCourseWithAssessment, windowFromNineToTen } from '../../../tests/support/course-with-assessment.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';

let world: World;
let idSchool: number;
let questions: number[];
let ana: TestUser;
let idCourse: number;
let idAssessment: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  questions = await addQuestionsOfTypes(world, [0, 4, 4], {
    idCataloging: await world.addCatalogue(['Matemáticas']),
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ ana, idCourse, idAssessment } = await addCourseWithAssessment(world, { idSchool, questions }));
});

const plan = async (input: object = {}) => {
  const given = { idAssessment, idsCourses: [idCourse], ...windowFromNineToTen, force: true, ...input };
  return (await ana.client.schedules.addSchedule(given)).content.map(({ idSchedule }) => idSchedule);
};
const ask = async (input: object = {}, { client } = ana) =>
  (await client.schedules.getAssessmentToSchedule({ idAssessment, idsCourses: [idCourse], ...input })).content;

describe('getAssessmentToSchedule', () => {
  it('returns the instructions, and of how many questions the first response counts', async () => {
    const instructions = docFromText('Puedes volver atrás.');
    const other = await addAssessment(world, { idSchool, owner: ana, title: 'Repaso', questions, instructions });
    expect(await ask({ idAssessment: other })).toEqual({ instructions, qntAnsweredOnce: 2, given: [] });
    expect(await ask()).toMatchObject({ instructions: null });
  });

  it('returns when these classes had it or will have it, the last first, without cancelled and deleted ones', async () => {
    const [first = 0] = await plan();
    const [second] = await plan({ startDate: '2026-03-16' });
    const [cancelled = 0] = await plan({ startDate: '2026-03-17' });
    const [deleted = 0] = await plan({ startDate: '2026-03-18' });
    await ana.client.schedules.cancelSchedule({ idSchedule: cancelled });
    await ana.client.schedules.deleteSchedule({ idSchedule: deleted });
    const otherCourse = await world.addCourse(
      idSchool,
      '4.º C',
      [ana],
      [await world.addPerson('student', 'Eva Abreu', idSchool)],
    );
    await plan({ idsCourses: [otherCourse] });
    const { given } = await ask();
    expect(given.map(({ idSchedule }) => idSchedule)).toEqual([second, first]);
    expect(given.at(-1)).toEqual({
      ...{ idSchedule: first, courseName: '3.º B', teacher: 'Núñez, Ana' },
      ...{ opens: '2026-03-09T09:00:00+01:00', closes: '2026-03-09T10:00:00+01:00' },
    });
    expect((await ask({ idsCourses: [otherCourse, idCourse] })).given).toHaveLength(3);
    expect((await ask({ idsCourses: [] })).given).toEqual([]);
    const ofSchedule = await ana.client.schedules.getAssessmentToSchedule({ idSchedule: first });
    expect(ofSchedule.content.given.map(({ idSchedule }) => idSchedule)).toEqual([second]);
  });

  it('tells a colleague who may schedule it for the class, and nobody else', async () => {
    const [idSchedule = 0] = await plan();
    const { client } = await world.addPerson('teacher', 'Bruno Rey', idSchool);
    await expect(client.schedules.getAssessmentToSchedule({ idAssessment })).refusedAs('scheduledAssessmentNotValid');
    await expect(client.schedules.getAssessmentToSchedule({ idSchedule })).refusedAs('scheduleNotValid');
    await expect(client.schedules.getAssessmentToSchedule({})).refusedAs('scheduledAssessmentNotValid');
    const coordinator = await world.addPerson('coordinator', 'Carla Gil', idSchool);
    expect((await ask({}, coordinator)).given).toMatchObject([{ idSchedule }]);
    const elsewhere = await world.addCourse(await world.addSchool('Outro'), '1.º A', [], []);
    await expect(ask({ idsCourses: [elsewhere] })).refusedAs('courseNotValid');
  });
});
