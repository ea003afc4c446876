import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAssessment,
  addSchedule,
  addSingleChoiceAttempt,
} from '../../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../../tests/support/course-world.ts';
import { documentMakerOf } from '../../../../tests/support/made-documents.ts';
import { pageTexts } from '../../../../tests/support/pdf-pages.ts';
import { addQuestionsOfTypes } from '../../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../../tests/support/results.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { calls } from '../../../contract/index.ts';
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

  it('are not made for a class where one student was meant by a name that the order does not know', async () => {
    const { path } = calls.documents.makeDocument;
    const reply = await ana.client.raw('POST', path, { order: { kind: 'family', idSchedule, idUser: lucia.idUser } });
    expect(await reply.json()).toMatchObject({ error: 'Unknown parameters: idUser' });
  });

  it('tell of no content while others may still take the assessment, and say so', async () => {
    const { world, idCataloging } = course;
    const questions = await world.addQuestions({ count: 3, idCataloging, owner: ana });
    const running = await course.addSchedule(questions, { opens: -HOUR, closes: HOUR });
    await addSingleChoiceAttempt(world, running.idSchedule, lucia, [1, 2, 3]);
    const { file } = await make(ana, { kind: 'family', idSchedule: running.idSchedule });
    const [page] = await pageTexts(file);
    expect(page).toContain('Alumno acertó 3 de 3 preguntas.');
    expect(page).toContain('cuando nadie más tenga que hacer esta evaluación');
    expect(page).not.toMatch(/Funciones|muy bien/);
  });

  it('count no answer on a scale as right, and none that waits for a grade', async () => {
    const { world, idCataloging, idCourse } = course;
    const questions = await addQuestionsOfTypes(world, [0, 3, 5], { idCataloging });
    const idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Mixta' });
    const window = { opens: world.clock.now() - 2 * HOUR, closes: world.clock.now() - HOUR };
    const idMixed = await addSchedule(world, { idAssessment, idCourse, owner: ana, ...window });
    const [single = 0, open = 0, scale = 0] = questions;
    await addGradedAttempt(world, idMixed, lucia, [
      { idQuestion: single, response: { alternative: 3 } },
      { idQuestion: open, response: { text: 'Sí', photo: null } },
      { idQuestion: scale, response: { alternative: 4 } },
    ]);
    const [text] = await pageTexts((await make(ana, { kind: 'family', idSchedule: idMixed })).file);
    expect(text).toContain('Alumno acertó 0 de 1 pregunta.');
    expect(text).toContain('Falta corregir 1 respuesta: aún no cuenta en esta hoja.');
    expect(text).not.toContain('muy bien');
  });

  it('are one page for one student', async () => {
    expect(await make(ana, { kind: 'family', idSchedule, idStudent: noa.idUser })).toMatchObject({ pages: 1 });
  });

  it('have the note of the teacher on the page of one student, and on no other', async () => {
    const note = 'Nos vemos el jueves.';
    const order = { kind: 'family' as const, idSchedule, note };
    const [own] = await pageTexts((await make(ana, { ...order, idStudent: noa.idUser })).file);
    expect(own).toContain('Um recado do docente Nos vemos el jueves.');
    for (const page of await pageTexts((await make(ana, order)).file)) expect(page).not.toContain(note);
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
