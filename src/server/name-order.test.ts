import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAssessment } from '../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../tests/support/course-world.ts';
import { documentMakerOf, type OrderInput } from '../../tests/support/made-documents.ts';
import { pageTexts } from '../../tests/support/pdf-pages.ts';
import { addQuestionsOfTypes } from '../../tests/support/question-contents.ts';
import type { TestUser } from '../../tests/support/world.ts';
import { calls } from '../contract/index.ts';
import type { AnyCall } from './area.ts';
import { country, enrolment, loginFailure, user } from './database/schema.ts';
import { memorySource, readAll } from './source.ts';
import { openZip } from './zip.ts';

const HOUR = 3_600_000;

/** Names as readers of Spanish sort them; the bytes of "Á" and "Ñ" are greater than those of "Z". */
const sorted = {
  students: ['Álvarez', 'Nogueira', 'Ñíguez', 'Zárate'],
  teachers: ['Álamo', 'Navas', 'Ñique', 'Zurita'],
  courses: ['Ámbar', 'Nácar', 'Ñandú', 'Zafiro'],
  titles: ['Átomos', 'Nubes', 'Ñus', 'Zócalos'],
  countries: ['Áustria', 'Namibia', 'Ñuble', 'Zambia'],
};
/** In this order they are added, so that their ids sort them otherwise, too. */
const added = ([first = '', second = '', third = '', fourth = '']: string[]) => [fourth, third, first, second];

const reading = Object.values(calls)
  .flatMap((area): unknown[] => Object.values(area))
  .map((call) => call as AnyCall)
  .filter(({ effect, answers }) => effect === 'reading' && answers === 'envelope');

let course: CourseWorld;
let carla: TestUser;
let ids: Record<string, unknown>;

beforeAll(async () => {
  course = await openCourseWorld(4);
  const { world, ana, idSchool, students } = course;
  const { database } = world;
  world.clock.set('2026-03-02T08:00');
  carla = await world.addPerson('coordinator', 'Carla Gil', idSchool);
  for (const [index, lastName] of added(sorted.students).entries()) {
    const { idUser, email } = students[index] ?? ana;
    await database.update(user).set({ lastName }).where(eq(user.id, idUser));
    const lockedUntil = world.clock.now() + HOUR;
    await database
      .insert(loginFailure)
      .values({ login: email, source: 'a', failures: 5, last: world.clock.now(), lockedUntil });
  }
  const teachers: TestUser[] = [];
  for (const name of added(sorted.teachers)) teachers.push(await world.addPerson('teacher', `Eva ${name}`, idSchool));
  const courses: number[] = [];
  for (const name of added(sorted.courses))
    courses.push(await world.addCourse(idSchool, name, [ana, ...teachers], students));
  // Nobody has a number of their own, so that names decide.
  await database.update(enrolment).set({ listNumber: 1 });
  await database
    .insert(country)
    .values(added(sorted.countries).map((name, n) => ({ id: 900 + n, name, abbreviation: `x${n}`, language: 'es' })));
  const questions = await addQuestionsOfTypes(world, [0], course);
  for (const title of added(sorted.titles)) await addAssessment(world, { questions, owner: ana, title });
  const { idSchedule, idAssessment } = await course.addSchedule(questions, { opens: -HOUR, closes: HOUR });
  const [idCourse = 0] = courses;
  ids = {
    ...{ idSchedule, idAssessment, idCourse, courseId: idCourse, idSchool, order: 'title', yearsFilter: 2025 },
    ...{ idAssessmentSchedule: idSchedule, idsSchedules: [idSchedule], idsCourses: [idCourse], id: idSchedule },
  };
});
afterAll(() => course.world.close());

/** Makes a call with all that it takes of `ids` but one, and returns what it sent. */
const sentBy = async ({ client }: TestUser, { method, path, input }: AnyCall, without: string): Promise<string> => {
  const fields = Object.keys((input as { shape?: object }).shape ?? {});
  const sent = Object.fromEntries(Object.entries(ids).filter(([field]) => fields.includes(field) && field !== without));
  const query = new URLSearchParams(Object.entries(sent).map(([field, value]) => [field, String(value)]));
  const reply = method === 'GET' ? client.raw(method, `${path}?${query}`) : client.raw(method, path, sent);
  return (await reply).text();
};

/** Returns the names of a group in the order in which a text has them. */
const orderIn = (text: string, names: readonly string[]) =>
  names.filter((name) => text.includes(name)).sort((a, b) => text.indexOf(a) - text.indexOf(b));

it('every list of names is sorted as readers of the language sort it', async () => {
  const found = new Map<string, string[]>();
  for (const call of reading)
    for (const [person, without] of [
      [course.ana, 'idAttempt'],
      [carla, 'idSchedule'],
      [course.students[0] ?? carla, 'idSchedule'],
    ] as const) {
      const text = await sentBy(person, call, without);
      for (const [kind, names] of Object.entries(sorted)) {
        const order = orderIn(text, names);
        if (order.length > 1) found.set(`${call.area}.${call.name}: ${kind}`, order);
      }
    }
  // What was changed last comes first.
  found.delete('schedules.getAssessments: titles');
  for (const [list, order] of found) {
    const kind = list.split(': ')[1] as keyof typeof sorted;
    expect.soft(order, list).toEqual(sorted[kind].filter((name) => order.includes(name)));
  }
  expect([...found.keys()].sort()).toEqual([
    ...['classes.getCourses: courses', 'classes.getCourses: teachers', 'classes.getCoursesStudent: courses'],
    ...['classes.getCoursesStudent: teachers', 'classes.getGroupTeachers: teachers', 'classes.getStudents: students'],
    ...['classes.getStudents: teachers', 'classes.getYearToClose: courses', 'installation.getCountries: countries'],
    ...['live.getLiveRooms: students', 'members.getUsers: students', 'members.getUsers: teachers'],
    ...['members.mySchool: teachers', 'scanning.getSheetsToScan: students', 'schedules.getCourses: courses'],
    ...['schedules.getScheduleAccommodations: students', 'sharing.getColleagues: teachers'],
    ...['slips.getSlipStudents: students', 'users.getLockedLogins: students', 'users.myProfile: courses'],
  ]);
});

it('and so are the titles of assessments where they are listed by title', async () => {
  const { content } = await course.ana.client.assessments.getAssessments({ order: 'title' });
  const titles = content.map(({ title }) => title).filter((title) => sorted.titles.includes(title));
  expect(titles).toEqual(sorted.titles);
});

it('and so are the classes of accounts that may be merged', async () => {
  const idUser = course.students[0]?.idUser ?? 0;
  const { account } = (await carla.client.merges.getMergeCandidates({ idUser, keyword: '' })).content;
  expect(account.classNames).toEqual(['3.º B', ...sorted.courses]);
});

/** Returns what stands in a workbook. */
const textsIn = async (bytes: Uint8Array): Promise<string> => {
  const zip = await openZip(memorySource(bytes), { entries: 100, size: 1e7, ratio: 1000 });
  if (typeof zip === 'string') return new TextDecoder().decode(bytes);
  const parts = [...zip.entries].map(([, entry]) => readAll(zip.openContent(entry)));
  return (await Promise.all(parts)).map((part) => new TextDecoder().decode(part)).join('\n');
};

it.each<[OrderInput['kind'], (known: Record<string, unknown>) => object]>([
  ['sheets', ({ idSchedule }) => ({ idSchedule, termsAccepted: true })],
  ['attendance', ({ idSchedule }) => ({ idSchedule })],
  ['seating', ({ idSchedule }) => ({ idSchedule })],
  ['classList', ({ idCourse }) => ({ idCourse })],
])('and so are the students in the document of the kind %s', async (kind, orderOf) => {
  const { file } = await documentMakerOf(course.world)(course.ana, { kind, ...orderOf(ids) });
  expect(orderIn((await pageTexts(file)).join('\n'), sorted.students)).toEqual(sorted.students);
});

it.each([calls.rosters.exportRoster, calls.resultsImport.generateResultsTemplateExcel])(
  'and so are the students in the file of $name',
  async ({ path, method }) => {
    const { idSchedule, idCourse } = ids;
    const { raw } = course.ana.client;
    const reply = method === 'GET' ? raw(method, `${path}?idCourse=${idCourse}`) : raw(method, path, { idSchedule });
    const text = await textsIn(new Uint8Array(await (await reply).arrayBuffer()));
    expect(orderIn(text, sorted.students)).toEqual(sorted.students);
  },
);
