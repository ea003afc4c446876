import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { membership, schedule } from '../database/schema.ts';

let world: World;
let idSchool: number;
let ana: TestUser;
let carla: TestUser;
let lucia: TestUser;
let questions: number[];
let idAssessment: number;
let idCourse: number;

beforeAll(async () => {
  world = await openWorld();
  questions = await world.addQuestions({ count: 4, idCataloging: await world.addCatalogue(['Matemáticas']) });
});
afterAll(() => world.close());

/** A school of its own in March, where Ana teaches Lucía and has an assessment that she made in February. */
beforeEach(async () => {
  world.clock.set('2026-02-20T08:00');
  idSchool = await world.addSchool('IES Ría de Vigo');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
  lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
  idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia]);
  idAssessment = await addAssessment(world, { idSchool, owner: ana, questions, title: 'Funciones' });
  world.clock.set('2026-03-02T08:00');
});

const plan = async (day: string, input: object = {}, person = ana): Promise<number> => {
  const times = { startDate: `2026-03-${day}`, startTime: '09:00', endTime: '10:00', force: true };
  const request = { idAssessment, idsCourses: [idCourse], ...times, ...input };
  return (await person.client.schedules.addSchedule(request)).content[0]?.idSchedule ?? 0;
};
const read = async (input: object = {}, person = ana) =>
  (await person.client.dashboard.getDashboardReport(input)).content;
const years = async (input: object = {}, person = ana) =>
  (await person.client.dashboard.getDashboardYearFilter(input)).content;

describe('what waits today', () => {
  const today = async (person = ana) => (await read({ parts: ['today'] }, person)).today;

  it('is nothing before the first schedule', async () =>
    expect(await today()).toEqual({ running: null, toGrade: null, next: null }));

  it('is the schedule that closes first, and the next to open, of the asker alone', async () => {
    const running = await plan('02');
    await plan('02', { endTime: '11:00' });
    const [next] = [await plan('03'), await plan('04')];
    const cancelled = await plan('02', { startTime: '12:00', endTime: '13:00' });
    await ana.client.schedules.cancelSchedule({ idSchedule: cancelled });
    world.clock.set('2026-03-02T09:30');
    expect(await today()).toMatchObject({
      running: { idSchedule: running, title: 'Funciones', courseName: '3.º B', students: 1, idSchool },
      toGrade: null,
      next: { idSchedule: next },
    });
    expect(await today(carla)).toEqual({ running: null, toGrade: null, next: null });
  });

  it('is what has responses to grade once it is over', async () => {
    const idSchedule = await plan('02');
    await world.database.update(schedule).set({ ungraded: 3 }).where(eq(schedule.id, idSchedule));
    world.clock.set('2026-03-02T09:30');
    expect((await today())?.toGrade).toBeNull();
    world.clock.set('2026-03-02T10:30');
    expect((await today())?.toGrade).toMatchObject({ idSchedule, ungraded: 3 });
  });
});

describe('the assessments of a year', () => {
  const counted = async (input: object = {}, person = ana) =>
    (await read({ parts: ['assessments'], ...input }, person)).assessments;

  it('are those made in it by the clocks of the school, and those that students first took in it', async () => {
    world.clock.set('2026-03-31T23:30');
    await addAssessment(world, { idSchool, owner: ana, questions, title: 'Borrador', status: 1 });
    await addAssessment(world, { idSchool, owner: ana, questions, title: 'Borrada', deleted: true });
    world.clock.set('2026-03-02T08:00');
    const [first, second] = [await plan('03'), await plan('10')];
    await plan('11');
    world.clock.set('2026-04-01T08:00');
    for (const idSchedule of [first, second]) await addSingleChoiceAttempt(world, idSchedule, lucia, [1, 2, 3, 4]);
    const found = await counted();
    expect(found).toMatchObject({ created: 2, drafts: 1, applied: 1, total: 2, since: 2026 });
    expect(found?.months.slice(0, 4)).toEqual([
      { created: 0, applied: 0 },
      { created: 1, applied: 0 },
      { created: 1, applied: 1 },
      { created: 0, applied: 0 },
    ]);
    expect(await counted({ year: 2025 })).toMatchObject({ created: 0, applied: 0, total: 2, since: 2026 });
  });

  it('are those of the whole school for coordinators, and none of a colleague for teachers', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    expect(await counted({}, carla)).toMatchObject({ created: 1, total: 1 });
    expect(await counted({}, bruno)).toMatchObject({ created: 0, total: 0, since: null });
  });
});

describe('the performance of classes', () => {
  const performance = async (person = ana) => (await read({ parts: ['performance'] }, person)).performance;
  /** Gives an assessment to a class in which so many of the four answers are right. */
  const grade = async (name: string, right: number, owner = ana, asked = questions) => {
    const student = await world.addPerson('student', `Estudiante ${name}`, idSchool);
    const idsCourses = [await world.addCourse(idSchool, name, [owner], [student])];
    const idOfOwner = await addAssessment(world, { idSchool, owner, questions: asked, title: 'Repaso' });
    world.clock.set('2026-03-02T08:00');
    const idSchedule = await plan('02', { idAssessment: idOfOwner, idsCourses }, owner);
    world.clock.set('2026-03-02T09:30');
    const answers = [1, 2, 3, 4].map((answer) => (answer <= right ? answer : null));
    await addSingleChoiceAttempt(world, idSchedule, student, answers);
  };

  it('has no average of a school in which fewer than three classes have grades', async () => {
    await grade('1.º A', 4);
    await grade('1.º B', 2);
    expect(await performance()).toMatchObject({
      qntClasses: 2,
      classes: [
        { name: '1.º A', schoolAverage: null },
        { name: '1.º B', schoolAverage: null },
      ],
    });
  });

  it('is ordered by the distance from the average of all classes, of which those of colleagues are not shown', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    const dora = await world.addPerson('teacher', 'Dora Gil', idSchool);
    await grade('1.º A', 1);
    await grade('1.º B', 4);
    await grade('1.º C', 2, bruno);
    await grade('1.º D', 2, dora);
    const found = await performance();
    expect(found?.classes.map(({ name, average }) => [name, average])).toEqual([
      ['1.º B', 100],
      ['1.º A', 25],
    ]);
    expect(found?.classes[0]?.schoolAverage).toBeCloseTo(225 / 4);
    expect((await performance(carla))?.classes).toHaveLength(4);
  });

  it('has no average of a school in which all other classes are those of one colleague', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    await grade('1.º A', 1);
    await grade('1.º B', 4);
    await grade('1.º C', 2, bruno);
    await grade('1.º D', 2, bruno);
    expect((await performance())?.classes.map(({ schoolAverage }) => schoolAverage)).toEqual([null, null]);
    expect((await performance(carla))?.classes[0]?.schoolAverage).toBeCloseTo(225 / 4);
  });

  it('is compared with the same subject and level alone', async () => {
    const catalogued = async (path: string[]) =>
      world.addQuestions({ count: 4, idCataloging: await world.addCatalogue(path) });
    const physics = await catalogued(['Física']);
    for (const [name, right] of [
      ['1.º A', 4],
      ['1.º B', 2],
      ['1.º C', 0],
    ] as const)
      await grade(name, right);
    await grade('1.º D', 1, ana, physics);
    const found = (await performance())?.classes ?? [];
    expect(found.map(({ name, schoolAverage }) => [name, schoolAverage])).toEqual([
      ['1.º A', 50],
      ['1.º B', 50],
      ['1.º D', null],
      ['1.º C', 50],
    ]);
  });

  it('tells a teacher nothing of what a colleague gave in a class that both have', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    const student = await world.addPerson('student', 'Estudiante', idSchool);
    const idsCourses = [await world.addCourse(idSchool, '1.º E', [ana, bruno], [student])];
    for (const [owner, right] of [
      [ana, 4],
      [bruno, 1],
    ] as const) {
      const idOfOwner = await addAssessment(world, { idSchool, owner, questions, title: 'Repaso' });
      world.clock.set('2026-03-02T08:00');
      const idSchedule = await plan('02', { idAssessment: idOfOwner, idsCourses, force: true }, owner);
      world.clock.set('2026-03-02T09:30');
      await addSingleChoiceAttempt(
        world,
        idSchedule,
        student,
        [1, 2, 3, 4].map((answer) => (answer <= right ? answer : null)),
      );
    }
    expect((await performance())?.classes).toMatchObject([{ name: '1.º E', average: 100, schoolAverage: null }]);
  });
});

it('the questions are the own ones and those of colleagues', async () => {
  const idCataloging = await world.addCatalogue(['Ciencias']);
  const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
  await world.addQuestions({ count: 3, idCataloging, owner: ana });
  await world.addQuestions({ count: 2, idCataloging, owner: bruno });
  expect((await read({ parts: ['questions'] })).questions).toEqual({
    own: { total: 3, drafts: 0, unused: 3, used: 0, hard: 0 },
    teachers: { total: 2, people: 1, recent: 2 },
  });
});

describe('the schools of the dashboard', () => {
  it('are the session’s, another of the user, or all of them', async () => {
    const other = await world.addSchool('IES Mar');
    const [own] = await world.database.select().from(membership).where(eq(membership.idUser, ana.idUser));
    if (!own) throw new Error('Ana is a member of no school');
    await world.database.insert(membership).values({ ...own, idSchool: other });
    world.clock.pass(60_000);
    await addAssessment(world, { idSchool: other, owner: ana, questions, title: 'Mareas' });
    const created = async (input: object) => (await read({ parts: ['assessments'], ...input })).assessments?.created;
    expect([await created({}), await created({ idSchool: other }), await created({ idSchool: null })]).toEqual([
      1, 1, 2,
    ]);
  });

  it('are never those of others', async () => {
    const other = await world.addSchool('IES Mar');
    await expect(ana.client.dashboard.getDashboardReport({ idSchool: other })).refusedAs('schoolNotValid');
    await expect(ana.client.dashboard.getDashboardYearFilter({ idSchool: other })).refusedAs('schoolNotValid');
  });
});

it('the years are those in which something was made or scheduled, and the current one', async () => {
  await plan('10', { startDate: '2027-01-11' });
  world.clock.set('2028-01-10T08:00');
  expect(await years()).toEqual([2028, 2027, 2026]);
  expect(await years({}, carla)).toEqual([2028, 2027, 2026]);
});

it('an author has what they wrote, and no classes', async () => {
  const sofia = await world.addPerson('author', 'Sofía');
  const found = await read({}, sofia);
  expect(found.performance).toEqual({ classes: [], qntClasses: 0 });
  expect(found.today).toEqual({ running: null, toGrade: null, next: null });
});
