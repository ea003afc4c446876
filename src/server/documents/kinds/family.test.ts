import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSingleChoiceAttempt } from '../../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../../tests/support/course-world.ts';
import { documentMakerOf } from '../../../../tests/support/made-documents.ts';
import { pageTexts } from '../../../../tests/support/pdf-pages.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { user } from '../../database/schema.ts';

const HOUR = 3_600_000;
let course: CourseWorld;
let make: ReturnType<typeof documentMakerOf>;
let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let idSchedule: number;

beforeAll(async () => {
  course = await openCourseWorld(3);
  const { world, idCataloging } = course;
  make = documentMakerOf(world);
  ana = course.ana;
  [lucia = ana, noa = ana] = course.students;
  const questions = await world.addQuestions({ count: 3, idCataloging, owner: ana });
  ({ idSchedule } = await course.addSchedule(questions, { opens: -2 * HOUR, closes: -HOUR }));
  await addSingleChoiceAttempt(world, idSchedule, lucia, [1, 2, 3]);
  await addSingleChoiceAttempt(world, idSchedule, noa, [1, 1, null]);
  await world.database.update(user).set({ language: 'pt' }).where(eq(user.id, noa.idUser));
});
afterAll(() => course.world.close());

describe('the reports for families', () => {
  it('have a page for each student who has finished, in the language of the student', async () => {
    const made = await make(ana, { kind: 'family', idSchedule });
    expect(made).toMatchObject({ state: 'ready', pages: 2, fileName: 'Repaso - 3.º B - Informes para casa.pdf' });
    const [first, second] = await pageTexts(made.file);
    expect(first).toContain('Alumno acertó 3 de 3 preguntas. Lo que mejor sabe: Funciones.');
    expect(first).toContain('muy bien Funciones 3 de 3');
    expect(second).toContain('Alumno acertou 1 de 3 questões.');
    expect(second).toContain('em parte Funciones 1 de 3');
  });

  it('are one page for one student', async () => {
    expect(await make(ana, { kind: 'family', idSchedule, idStudent: noa.idUser })).toMatchObject({ pages: 1 });
  });

  it('are refused with 23 for who has not finished, and with 22 to who does not read the results', async () => {
    const { world, idSchool, students } = course;
    const order = (idStudent?: number) => ({ order: { kind: 'family' as const, idSchedule, idStudent } });
    const absent = students[2]?.idUser ?? 0;
    await expect(ana.client.documents.makeDocument(order(absent))).refusedAs('noAttempts');
    const colleague = await world.addPerson('teacher', 'Iago Rey', idSchool);
    await expect(colleague.client.documents.makeDocument(order())).refusedAs('scheduleNotValid');
  });
});
