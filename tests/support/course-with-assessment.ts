import { addAssessment } from './assessments-and-attempts.ts';
import type { World } from './world.ts';

/**
 * Adds a teacher with a course of two students and a finished assessment of these questions, and sets the clock to
 * 8:00 on 2 March 2026. Nothing is scheduled yet.
 */
export const addCourseWithAssessment = async (
  world: World,
  { idSchool, questions }: { idSchool: number; questions: number[] },
) => {
  world.clock.set('2026-03-02T08:00');
  const ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  const lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
  const noa = await world.addPerson('student', 'Noa Castro', idSchool);
  const idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia, noa]);
  const idAssessment = await addAssessment(world, { idSchool, owner: ana, title: 'Funciones', questions });
  return { ana, lucia, noa, idCourse, idAssessment };
};

/** A window on a later day, from 9:00 to 10:00, as `addSchedule` takes it. */
export const windowFromNineToTen = { startDate: '2026-03-09', startTime: '09:00', endTime: '10:00' };
