import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSchedule, addSingleChoiceAttempt } from '../../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../../tests/support/course-world.ts';
import type { TestUser, World } from '../../../../tests/support/world.ts';
import { schedule } from '../../database/schema.ts';

const HOUR = 3_600_000;
const SIZE = 20;

let course: CourseWorld;
let world: World;
let ana: TestUser;
let bruno: TestUser;
let carla: TestUser;
let own: number;
let ids: number[];

/** All have one of the first two questions right, and nobody the third. So many miss the first one. */
const sit = async (idSchedule: number, students: readonly TestUser[], missing: number) => {
  for (const [place, student] of students.entries())
    await addSingleChoiceAttempt(world, idSchedule, student, place < missing ? [2, 2, 1] : [1, 1, 1]);
};

beforeAll(async () => {
  course = await openCourseWorld(SIZE);
  ({ world, ana } = course);
  const { idSchool } = course;
  bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
  carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
  ids = await world.addQuestions({ count: 3, idCataloging: course.idCataloging });
  const window = { opens: -2 * HOUR, closes: -HOUR };
  const { idAssessment, idSchedule } = await course.addSchedule(ids, window);
  own = idSchedule;
  await sit(own, course.students, 16);
  const now = world.clock.now();
  const times = { opens: now + window.opens, closes: now + window.closes };
  const inClass = async (name: string, owner: TestUser, missing: number) => {
    const students = await Promise.all(
      Array.from({ length: SIZE }, (_, n) => world.addPerson('student', `Alumno ${n + 1} de ${name}`, idSchool)),
    );
    const idCourse = await world.addCourse(idSchool, name, [owner], students);
    await sit(await addSchedule(world, { idAssessment, idCourse, owner, ...times }), students, missing);
  };
  await inClass('3.º C', ana, 4);
  await inClass('3.º A', bruno, 4);
  // The same class again is no other class.
  await sit(
    await addSchedule(world, { idAssessment, idCourse: course.idCourse, owner: ana, ...times }),
    course.students,
    0,
  );
});
afterAll(() => world.close());

const compare = async (person: TestUser, idSchedule = own) =>
  (await person.client.reports.getClassDifferences({ idSchedule })).content;
const classesOf = ({ questions }: Awaited<ReturnType<typeof compare>>) =>
  questions.map(({ difference }) => difference && `${difference.delta < 0 ? 'harder' : 'easier'} ${difference.class}`);

describe('getClassDifferences', () => {
  it('compares a class with the others that a teacher may read', async () => {
    const found = await compare(ana);
    expect(found).toMatchObject({ students: SIZE, others: SIZE, least: 20, otherClasses: ['3.º C'] });
    expect(classesOf(found)).toEqual(['harder C', 'easier C', null]);
    expect(found.questions.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('compares it with all classes of the school for coordinators', async () =>
    expect(await compare(carla)).toMatchObject({ students: SIZE, others: 2 * SIZE, otherClasses: ['3.º A', '3.º C'] }));

  it('says nothing where a user may read no other class', async () => {
    const rows = await world.database.select().from(schedule).where(eq(schedule.idOwner, bruno.idUser));
    const found = await compare(bruno, rows[0]?.id);
    expect(found).toMatchObject({ students: SIZE, others: 0, otherClasses: [] });
    expect(classesOf(found)).toEqual([null, null, null]);
  });

  it('leaves a question out whose key was changed in one of the classes', async () => {
    const idQuestion = ids[0] ?? 0;
    const regrade = { idSchedule: own, idQuestion };
    await ana.client.regrade.applyRegrade({ ...regrade, adjustment: { kind: 'newKey', answerKey: { correct: 2 } } });
    expect(classesOf(await compare(ana))).toEqual([null, null, null]);
  });

  it('refuses a schedule without attempts, and one that the user may not read', async () => {
    await expect(compare(bruno)).refusedAs('scheduleNotValid');
    await world.database.update(schedule).set({ finished: 0 }).where(eq(schedule.id, own));
    await expect(compare(ana)).refusedAs('noAttempts');
  });
});
