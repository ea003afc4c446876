import { addAssessment, addSchedule } from './assessments-and-attempts.ts';
import { openWorld, type TestUser } from './world.ts';

const HOUR = 3_600_000;

type Window = { opens: number; closes: number };

/** Opens a world with one school in which Ana teaches a course of `count` students, and a catalogue for questions. */
export const openCourseWorld = async (count: number) => {
  const world = await openWorld();
  const idSchool = await world.addSchool('IES Ría de Vigo');
  const ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  // One after another, so that ids, names and numbers in the list, by which they get their forms, are in one order.
  const students: TestUser[] = [];
  for (let number = 1; number <= count; number++)
    students.push(await world.addPerson('student', `Alumno ${number}`, idSchool));
  const idCourse = await world.addCourse(idSchool, '3.º B', [ana], students);
  const idCataloging = await world.addCatalogue(['Matemáticas', 'Funciones']);
  const scheduleQuestions = async (questions: number[], { opens, closes }: Window) => {
    const idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Repaso' });
    const now = world.clock.now();
    const window = { opens: now + opens, closes: now + closes };
    return { idAssessment, idSchedule: await addSchedule(world, { idAssessment, idCourse, owner: ana, ...window }) };
  };
  return {
    ...{ world, idSchool, ana, students, idCourse, idCataloging },
    /** Schedules an assessment of these questions for the course, from so many milliseconds after now to so many. */
    addSchedule: scheduleQuestions,
    /** Schedules an assessment of so many single-choice questions of Ana's, from an hour ago for two hours. */
    addRunningSchedule: async (count: number) =>
      scheduleQuestions(await world.addQuestions({ count, idCataloging, owner: ana }), { opens: -HOUR, closes: HOUR }),
  };
};

/** What `openCourseWorld` returns. */
export type CourseWorld = Awaited<ReturnType<typeof openCourseWorld>>;
