import { eq } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../src/core/people/schools.ts';
import { course, membership } from '../../src/server/database/schema.ts';
import { addAssessment, addSchedule } from './assessments-and-attempts.ts';
import type { TestUser, World } from './world.ts';

/** One more than a page of a published client has. */
export const MORE_THAN_A_PAGE = 21;
const LAST_YEAR = 2024;
const HOUR = 3_600_000;

type People = { teacher: TestUser; colleague: TestUser; coordinator: TestUser; students: TestUser[] };

/**
 * Adds what makes lists longer than a page and older than the academic year: a class of last year, in which the teacher scheduled
 * assessments that have results; as many that a colleague shares, and as many of the provider, which the coordinator may see; and
 * questions of the provider.
 */
export const addLongLists = async (
  world: World,
  { teacher, colleague, coordinator, students }: People,
  idCataloging: number,
): Promise<void> => {
  const { database } = world;
  const { idSchool } = teacher;
  const questions = await world.addQuestions({ count: MORE_THAN_A_PAGE, idCataloging });
  const idCourse = await world.addCourse(idSchool, '2.º B', [teacher], students);
  await database.update(course).set({ academicYear: LAST_YEAR }).where(eq(course.id, idCourse));
  await colleague.client.users.changeShareOptions({ shareMyAssessments: true });
  await database
    .update(membership)
    .set({ permissions: 'assessments-sm-view' })
    .where(eq(membership.idUser, coordinator.idUser));
  const opens = Date.parse('2025-03-03T08:00Z');
  for (let n = 1; n <= MORE_THAN_A_PAGE; n++) {
    const added = opens + n * 24 * HOUR;
    const of = { questions: questions.slice(0, 3), added, updated: added };
    const idAssessment = await addAssessment(world, { ...of, owner: teacher, title: `Repaso ${n}` });
    await addAssessment(world, { ...of, owner: colleague, title: `Compartida ${n}` });
    await addAssessment(world, { ...of, owner: colleague, title: `Del proveedor ${n}`, idSchool: PROVIDER_SCHOOL_ID });
    await addSchedule(world, {
      ...{ owner: teacher, idAssessment, idCourse, academicYear: LAST_YEAR, startDate: '2025-03-03', added },
      ...{ opens: added, closes: added + HOUR, finished: 1 },
    });
  }
};
