import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule, addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { schedule } from '../database/schema.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: World;
let idSchool: number;
let ana: TestUser;
let bruno: TestUser;
let carla: TestUser;
let olga: TestUser;
const courses: { idCourse: number; students: TestUser[] }[] = [];
let ids: {
  own: number;
  other: number;
  brunos: number;
  earlier: number;
  otherSubject: number;
  cancelled: number;
  scales: number;
};

const course = (index: number) => {
  const found = courses[index];
  if (!found) throw new Error('no course');
  return found;
};

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
  carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
  olga = await world.addPerson('coordinator', 'Olga Reis', await world.addSchool('Colegio de Évora'));
  for (const name of ['3.º A', '3.º B', '3.º C']) {
    const students = await Promise.all(
      [1, 2].map((n) => world.addPerson('student', `Alumno ${n} de ${name}`, idSchool)),
    );
    courses.push({ students, idCourse: await world.addCourse(idSchool, name, [ana], students) });
  }
  const functions = await world.addCatalogue(['Matemáticas', 'Funciones']);
  const verbs = await world.addCatalogue(['Lengua', 'Verbos']);
  const paper = async (title: string, idCataloging: number) =>
    addAssessment(world, {
      idSchool,
      owner: ana,
      title,
      questions: await world.addQuestions({ count: 4, idCataloging }),
    });
  const [main, before, language] = [
    await paper('Funciones', functions),
    await paper('Evaluación inicial', functions),
    await paper('Verbos', verbs),
  ];
  /** Both students of a class have so many of the four questions right. */
  const sit = async (idAssessment: number, index: number, daysAgo: number, right: readonly number[], owner = ana) => {
    const { idCourse, students } = course(index);
    const opens = world.clock.now() - daysAgo * DAY;
    const idSchedule = await addSchedule(world, { idAssessment, idCourse, owner, opens, closes: opens + HOUR });
    for (const [place, student] of students.entries())
      await addSingleChoiceAttempt(
        world,
        idSchedule,
        student,
        [1, 2, 3, 4].map((key) => (key <= (right[place] ?? 0) ? key : (key % 4) + 1)),
      );
    return idSchedule;
  };
  ids = {
    own: await sit(main, 0, 1, [3, 4]),
    other: await sit(main, 1, 2, [2, 2]),
    brunos: await sit(main, 2, 3, [1, 0], bruno),
    earlier: await sit(before, 0, 30, [1, 2]),
    otherSubject: await sit(language, 0, 20, [4, 4]),
    cancelled: await sit(main, 1, 5, [4, 4]),
    scales: await sit(await paper('Autoevaluación', functions), 0, 10, [4, 4]),
  };
  await world.database.update(schedule).set({ onlyLikert: true }).where(eq(schedule.id, ids.scales));
  await world.database.update(schedule).set({ cancelled: world.clock.now() }).where(eq(schedule.id, ids.cancelled));
});
afterAll(() => world.close());

const compare = async (person: TestUser, idSchedule = ids.own) =>
  (await person.client.reports.getComparison({ idSchedule })).content;

describe('getComparison', () => {
  it('returns the classes with the same assessment that a teacher may read, the latest first', async () => {
    const { classes, othersAverage } = await compare(ana);
    expect(classes.map(({ idSchedule, courseName, hitAverage }) => ({ idSchedule, courseName, hitAverage }))).toEqual([
      { idSchedule: ids.own, courseName: '3.º A', hitAverage: 87.5 },
      { idSchedule: ids.other, courseName: '3.º B', hitAverage: 50 },
    ]);
    expect(classes[0]).toMatchObject({
      finished: 2,
      students: 2,
      hitLevel: { low: 0, lowMedium: 0, mediumHigh: 1, high: 1 },
    });
    expect(othersAverage).toBe(50);
  });

  it('shows a coordinator the classes of all teachers, and their average together', async () => {
    const { classes, othersAverage } = await compare(carla);
    expect(classes.map(({ idSchedule }) => idSchedule)).toEqual([ids.own, ids.other, ids.brunos]);
    expect(othersAverage).toBe(31.25);
  });

  it('returns the assessments of the class in the same subject, the earliest first', async () => {
    const { overTime } = await compare(ana);
    expect(
      overTime.map(({ idSchedule, assessmentTitle, hitAverage }) => ({ idSchedule, assessmentTitle, hitAverage })),
    ).toEqual([
      { idSchedule: ids.earlier, assessmentTitle: 'Evaluación inicial', hitAverage: 37.5 },
      { idSchedule: ids.own, assessmentTitle: 'Funciones', hitAverage: 87.5 },
    ]);
  });

  it('leaves assessments on scales alone out of the line, and shows them one of their own', async () => {
    const { overTime } = await compare(ana, ids.scales);
    expect(overTime.map(({ idSchedule }) => idSchedule)).toEqual([ids.scales]);
  });

  it('has no average of others for a class that is alone', async () => {
    expect(await compare(bruno, ids.brunos)).toMatchObject({
      classes: [{ idSchedule: ids.brunos }],
      othersAverage: null,
    });
  });

  it('is refused for a schedule that the user may not read', async () => {
    for (const person of [bruno, olga])
      await expect(compare(person)).rejects.toMatchObject({ envelope: { errCode: 22 } });
  });

  it('is refused without an ended attempt', async () => {
    const { idCourse } = course(2);
    const idAssessment = await addAssessment(world, {
      ...{ idSchool, owner: ana, title: 'Vacía' },
      questions: await world.addQuestions({ count: 1, idCataloging: await world.addCatalogue(['Física', 'Luz']) }),
    });
    const opens = world.clock.now() - HOUR;
    const idSchedule = await addSchedule(world, {
      idAssessment,
      idCourse,
      owner: ana,
      opens,
      closes: opens + 2 * HOUR,
    });
    await expect(compare(ana, idSchedule)).rejects.toMatchObject({ envelope: { errCode: 23 } });
  });
});
