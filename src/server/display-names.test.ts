import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../tests/support/course-world.ts';
import { documentMakerOf, type OrderInput } from '../../tests/support/made-documents.ts';
import { pageTexts } from '../../tests/support/pdf-pages.ts';
import { addQuestionsOfTypes, sampleResponses } from '../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../tests/support/results.ts';
import type { TestUser } from '../../tests/support/world.ts';
import { calls } from '../contract/index.ts';
import type { AnyCall } from './area.ts';
import { lateResponse, user } from './database/schema.ts';
import { memorySource, readAll } from './source.ts';
import { openZip } from './zip.ts';

const HOUR = 3_600_000;
const ACCOUNT = 'Quintairos';
const HERE = 'Zapatero';

const reading = Object.values(calls)
  .flatMap((area): unknown[] => Object.values(area))
  .map((call) => call as AnyCall)
  .filter(({ effect, answers }) => effect === 'reading' && answers === 'envelope');

let course: CourseWorld;
let carla: TestUser;
let ids: Record<string, unknown>;

/** Iria belongs to two schools; the first calls her otherwise than her account does. She has finished, and answered late. */
beforeAll(async () => {
  course = await openCourseWorld(2);
  const { world, ana, idSchool, idCourse } = course;
  world.clock.set('2026-03-02T08:00');
  const [iria = ana] = course.students;
  carla = await world.addPerson('coordinator', 'Carla Gil', idSchool);
  await world.database.update(user).set({ firstName: 'Iria', lastName: ACCOUNT }).where(eq(user.id, iria.idUser));
  await world.addMembership(iria, 'student', await world.addSchool('IES Lúa'));
  await ana.client.classes.editStudent({ idCourse, idUser: iria.idUser, firstName: 'Iria', lastName: HERE });
  const questions = await addQuestionsOfTypes(world, [0, 3], course);
  const { idSchedule, idAssessment } = await course.addSchedule(questions, { opens: -HOUR, closes: HOUR });
  const [single = 0, open = 0] = questions;
  const idAttempt = await addGradedAttempt(world, idSchedule, iria, [
    { idQuestion: single, response: sampleResponses[0] },
    { idQuestion: open, response: sampleResponses[3] },
  ]);
  const now = world.clock.now();
  await world.database.insert(lateResponse).values({
    ...{ idSchool, idAttempt, idQuestion: single, response: { alternative: 2 } },
    ...{ sequence: 9, answered: now, arrived: now },
  });
  const sheets = await course.addSchedule([single], { opens: -HOUR, closes: HOUR });
  ids = {
    idSheets: sheets.idSchedule,
    ...{ idSchedule, idAttempt, idAssessment, idCourse, courseId: idCourse, idQuestion: open, idUser: iria.idUser },
    ...{ idAssessmentSchedule: idSchedule, idsSchedules: [idSchedule], idsCourses: [idCourse], id: idSchedule },
    ...{ idTarget: idCourse, idSchool, adjustments: [{ kind: 'bonus' }], idsQuestions: [open] },
  };
});
afterAll(() => course.world.close());

/** Makes a call with all ids that it takes but one, and returns what it sent. */
const sentBy = async ({ client }: TestUser, { method, path, input }: AnyCall, without: string): Promise<string> => {
  const fields = Object.keys((input as { shape?: object }).shape ?? {});
  const sent = Object.fromEntries(Object.entries(ids).filter(([field]) => fields.includes(field) && field !== without));
  const query = new URLSearchParams(Object.entries(sent).map(([field, value]) => [field, String(value)]));
  const reply = method === 'GET' ? client.raw(method, `${path}?${query}`) : client.raw(method, path, sent);
  return (await reply).text();
};

it('every list and report of the school has its name of a student whose account is another school’s, too', async () => {
  const named = new Set<string>();
  for (const call of reading)
    for (const [person, without] of [
      [course.ana, 'idAttempt'],
      [carla, 'idQuestion'],
    ] as const) {
      const text = await sentBy(person, call, without);
      if (text.includes(HERE)) named.add(`${call.area}.${call.name}`);
      // The audit tells what was changed, and from what.
      if (call.area !== 'audit') expect(text, call.name).not.toContain(ACCOUNT);
    }
  expect([...named].sort()).toEqual([
    ...['attempts.getLateResponses', 'classes.getStudents', 'grading.getGradingQueue', 'grading.getResponsesToGrade'],
    ...['live.getLiveRooms', 'members.getUsers', 'regrade.previewRegrade', 'reports.generateSpreadSheetInforme'],
    ...['reports.getReportByStudents', 'reports.getScheduleByStudent', 'reports.getScheduleByStudentModal'],
    ...['scanning.getSheetsToScan', 'schedules.getScheduleAccommodations', 'slips.getSlipStudents'],
  ]);
});

/** Returns what stands in a workbook. */
const textsIn = async (bytes: Uint8Array): Promise<string> => {
  const zip = await openZip(memorySource(bytes), { entries: 100, size: 1e7, ratio: 1000 });
  if (typeof zip === 'string') return new TextDecoder().decode(bytes);
  const parts = [...zip.entries].map(([, entry]) => readAll(zip.openContent(entry)));
  return (await Promise.all(parts)).map((part) => new TextDecoder().decode(part)).join('\n');
};

it.each<[OrderInput['kind'], (known: Record<string, unknown>) => object]>([
  ['sheets', ({ idSheets }) => ({ idSchedule: idSheets, termsAccepted: true })],
  ['attendance', ({ idSchedule }) => ({ idSchedule })],
  ['seating', ({ idSchedule }) => ({ idSchedule })],
  ['family', ({ idSchedule }) => ({ idSchedule })],
  ['classList', ({ idCourse }) => ({ idCourse })],
])('and so has the document of the kind %s', async (kind, orderOf) => {
  const { file } = await documentMakerOf(course.world)(course.ana, { kind, ...orderOf(ids) });
  const text = (await pageTexts(file)).join('\n');
  expect(text).toContain(HERE);
  expect(text).not.toContain(ACCOUNT);
});

it.each([calls.rosters.exportRoster, calls.resultsImport.generateResultsTemplateExcel])(
  'and so has the file of $name',
  async ({ path, method }) => {
    const { idSchedule, idCourse } = ids;
    const { raw } = course.ana.client;
    const reply = method === 'GET' ? raw(method, `${path}?idCourse=${idCourse}`) : raw(method, path, { idSchedule });
    const text = await textsIn(new Uint8Array(await (await reply).arrayBuffer()));
    expect(text).toContain(HERE);
    expect(text).not.toContain(ACCOUNT);
  },
);
