import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { singleChoiceContent } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { decodeSheetCode } from '../../core/sheet/sheet-codes.ts';
import {
  assessmentSnapshot,
  enrolment,
  printedSheet,
  question,
  questionVersion,
  scheduleStudent,
  user,
} from '../database/schema.ts';
import {
  loadBubbles,
  loadSheetForms,
  printBlankPages,
  printBlankSheets,
  printStudentPages,
  printStudentSheets,
} from './api.ts';
import type { PrintedSheet } from './printing.ts';

const HOUR = 3_600_000;
const LAYOUT = 2_570;
let fixture: CourseWorld;
let idSchedule: number;
let idAssessment: number;

beforeAll(async () => {
  fixture = await openCourseWorld(4);
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  const { world, idCataloging, ana, addSchedule } = fixture;
  const questions = await world.addQuestions({ count: 5, idCataloging, owner: ana });
  ({ idSchedule, idAssessment } = await addSchedule(questions, { opens: 0, closes: HOUR }));
});

const ref = () => ({ idSchool: fixture.idSchool, idSchedule });
const printing = (layout = LAYOUT) => ({ layout, language: 'es', now: fixture.world.clock.now() });
const studentSheets = (layout?: number) => printStudentSheets(fixture.world.host.database, ref(), printing(layout));
const blankSheets = () => printBlankSheets(fixture.world.host.database, ref(), printing());
const stored = () => fixture.world.database.select().from(printedSheet).where(eq(printedSheet.idSchedule, idSchedule));
const codesOf = (sheets: PrintedSheet[]) => sheets.map(({ code }) => code);

describe('the sheets of the students of a schedule', () => {
  it('have name, list number, form and a code of their own, by list number', async () => {
    const sheets = await studentSheets();
    expect(
      sheets.map(({ student, formNumber }) => [student?.firstName, student?.lastName, student?.listNumber, formNumber]),
    ).toEqual([
      ['Alumno', '1', 1, 1],
      ['Alumno', '2', 2, 2],
      ['Alumno', '3', 3, 3],
      ['Alumno', '4', 4, 1],
    ]);
    expect(sheets.map(({ student }) => student?.idUser)).toEqual(fixture.students.map(({ idUser }) => idUser));
    expect(new Set(codesOf(sheets)).size).toBe(4);
    for (const { code, idSheet } of sheets) expect(decodeSheetCode(code)).toBe(idSheet);
    expect(await stored()).toHaveLength(4);
  });

  it('have the same codes when they are printed again, and other ones with another layout', async () => {
    const first = await studentSheets();
    expect(await studentSheets()).toEqual(first);
    const others = await studentSheets(LAYOUT + 1);
    expect(codesOf(others).filter((code) => codesOf(first).includes(code))).toEqual([]);
    expect(await stored()).toHaveLength(8);
  });

  it('have the same codes for two who print at the same time', async () => {
    const printed = await Promise.all(Array.from({ length: 6 }, () => studentSheets()));
    for (const sheets of printed) expect(sheets).toEqual(printed[0]);
    expect(await stored()).toHaveLength(4);
  });

  it('are added for a student who comes later, and keep the others as they are', async () => {
    const { world, idSchool } = fixture;
    const first = await studentSheets();
    const guest = await world.addPerson('student', 'Uma Álvarez', idSchool);
    await world.database
      .insert(scheduleStudent)
      .values({ idSchool, idSchedule, idUser: guest.idUser, formNumber: 2, source: 'teacher' });
    const after = await studentSheets();
    expect(after.slice(0, 4)).toEqual(first);
    expect(after[4]).toMatchObject({ formNumber: 2, student: { lastName: 'Álvarez', listNumber: null } });
  });

  it('show the latest list number of a student who changed it', async () => {
    const { world, idSchool, idCourse, students } = fixture;
    const { idUser = 0 } = students[0] ?? {};
    const now = world.clock.now();
    await world.database.update(enrolment).set({ until: now }).where(eq(enrolment.idUser, idUser));
    await world.database.insert(enrolment).values({ idSchool, idCourse, idUser, listNumber: 30, since: now });
    const sheets = await studentSheets();
    expect(sheets.map(({ student }) => student?.listNumber)).toEqual([2, 3, 4, 30]);
    await world.database.delete(enrolment).where(and(eq(enrolment.idUser, idUser), eq(enrolment.since, now)));
    await world.database.update(enrolment).set({ until: null }).where(eq(enrolment.idUser, idUser));
  });

  it('are not those of another school or schedule', async () => {
    const { world } = fixture;
    const elsewhere = await world.addSchool('EOI de Lugo');
    const printed = await printStudentSheets(world.host.database, { idSchool: elsewhere, idSchedule }, printing());
    expect(printed).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('show a name as it is now', async () => {
    const { world, students } = fixture;
    const { idUser = 0 } = students[1] ?? {};
    const [before] = await studentSheets();
    await world.database.update(user).set({ lastName: '2 Ñandú' }).where(eq(user.id, idUser));
    const [, renamed] = await studentSheets();
    expect(renamed?.student?.lastName).toBe('2 Ñandú');
    expect((await studentSheets())[0]).toEqual(before);
  });
});

describe('the blank sheets of a schedule', () => {
  it('are one for each form, with the same codes for all who print', async () => {
    const printed = await Promise.all([blankSheets(), blankSheets(), blankSheets()]);
    const [first] = printed;
    expect(first?.map(({ formNumber, student }) => [formNumber, student])).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ]);
    for (const sheets of printed) expect(sheets).toEqual(first);
    expect(await blankSheets()).toEqual(first);
    expect(await stored()).toHaveLength(3);
    expect(codesOf(await studentSheets()).filter((code) => codesOf(first ?? []).includes(code))).toEqual([]);
  });
});

describe('the blank sheets of an assessment without a schedule', () => {
  const print = (assessmentSchool: number, id = idAssessment) =>
    printBlankSheets(
      fixture.world.host.database,
      { idSchool: fixture.idSchool, assessmentSchool, idAssessment: id },
      printing(),
    );
  const ofAssessment = () =>
    fixture.world.database.select().from(printedSheet).where(eq(printedSheet.idAssessment, idAssessment));

  it('are one for each form, with the same codes for all who print, and other ones than those of a schedule', async () => {
    const printed = await Promise.all([1, 2, 3].map(() => print(fixture.idSchool)));
    const [first = []] = printed;
    expect(first.map(({ formNumber, student }) => [formNumber, student])).toEqual(
      [1, 2, 3].map((form) => [form, null]),
    );
    for (const sheets of printed) expect(sheets).toEqual(first);
    expect(await ofAssessment()).toHaveLength(3);
    expect(codesOf(await blankSheets()).filter((code) => codesOf(first).includes(code))).toEqual([]);
  });

  it('are of the school that prints them, also of an assessment of the provider', async () => {
    const own = await print(fixture.idSchool);
    const provided = await print(PROVIDER_SCHOOL_ID);
    expect(codesOf(provided).filter((code) => codesOf(own).includes(code))).toEqual([]);
    expect(
      (await ofAssessment()).map(({ idSchool, assessmentSchool, idSchedule }) => [
        idSchool,
        assessmentSchool,
        idSchedule,
      ]),
    ).toEqual([
      ...Array(3).fill([fixture.idSchool, fixture.idSchool, null]),
      ...Array(3).fill([fixture.idSchool, PROVIDER_SCHOOL_ID, null]),
    ]);
  });

  it('are never of an assessment of another school, of both, of neither, or of a student', async () => {
    const { world, idSchool, students } = fixture;
    const row = { idSchool, formNumber: 1, layout: LAYOUT, added: world.clock.now() };
    const assessment = { assessmentSchool: idSchool, idAssessment };
    for (const wrong of [
      { ...row, ...assessment, assessmentSchool: await world.addSchool('EOI de Lugo') },
      { ...row, ...assessment, idSchedule },
      row,
      { ...row, idAssessment },
      { ...row, ...assessment, idUser: students[0]?.idUser ?? 0 },
    ])
      await expect(world.database.insert(printedSheet).values(wrong)).rejects.toThrow();
    expect(await ofAssessment()).toEqual([]);
  });
});

describe('the alternatives of the forms', () => {
  const isInForm = (formNumber: number) =>
    and(eq(assessmentSnapshot.idAssessment, idAssessment), eq(assessmentSnapshot.formNumber, formNumber));
  const alternatives = () => loadBubbles(fixture.world.host.database, { idSchool: fixture.idSchool, idAssessment });

  it('are counted in the order of each form', async () => {
    const { database } = fixture.world;
    const { alternatives: [first, second] = [], ...content } = singleChoiceContent('¿Cuál?', 1);
    const [row] = await database
      .select()
      .from(assessmentSnapshot)
      .where(isInForm(1))
      .orderBy(assessmentSnapshot.position);
    await database
      .update(questionVersion)
      .set({ content: { ...content, alternatives: [first, second] } })
      .where(eq(questionVersion.id, row?.idQuestionVersion ?? 0));
    await database.update(assessmentSnapshot).set({ position: sql`10 - position` }).where(isInForm(2));
    expect(await alternatives()).toMatchObject({
      alternatives: { 1: [2, 4, 4, 4, 4], 2: [4, 4, 4, 4, 2], 3: [2, 4, 4, 4, 4] },
    });
  });

  it('say of which questions several may be marked', async () => {
    const { world, idCataloging, ana, addSchedule } = fixture;
    const questions = await world.addQuestions({ count: 2, idCataloging, owner: ana });
    const [row] = await world.database.select().from(question).where(inArray(question.id, questions));
    await world.database
      .update(questionVersion)
      .set({ idType: 1, content: { ...singleChoiceContent('¿Cuáles?', 1), correct: [1, 2] } })
      .where(eq(questionVersion.id, row?.idVersion ?? 0));
    ({ idAssessment } = await addSchedule(questions, { opens: 0, closes: HOUR }));
    expect(await alternatives()).toEqual({
      alternatives: { 1: [4, 4], 2: [4, 4], 3: [4, 4] },
      several: { 1: [1], 2: [1], 3: [1] },
    });
  });

  it('are none where no sheet can hold a question', async () => {
    const { world, idCataloging, ana, addSchedule } = fixture;
    const questions = await addQuestionsOfTypes(world, [0, 6], { idCataloging, owner: ana });
    ({ idAssessment } = await addSchedule(questions, { opens: 0, closes: HOUR }));
    expect(await alternatives()).toBeNull();
  });

  it('are none where a question is answered in writing, which has its lines on a page of its own', async () => {
    const { world, idCataloging, ana, idSchool, addSchedule } = fixture;
    const questions = await addQuestionsOfTypes(world, [0, 3, 2], { idCataloging, owner: ana });
    ({ idSchedule, idAssessment } = await addSchedule(questions, { opens: 0, closes: HOUR }));
    expect(await alternatives()).toBeNull();
    const { database } = world.host;
    const forms = await loadSheetForms(database, { idSchool, idAssessment });
    expect(forms).toMatchObject({ lines: 6, alternatives: { 1: [4, 0, 0] } });
    expect(forms?.written[1]).toEqual([
      { question: 2, gaps: 0 },
      { question: 3, gaps: 2 },
    ]);
    if (!forms) return;
    const pages = { forms, paper: 'a4', format: 'page', now: world.clock.now() } as const;
    const printed = await printStudentPages(database, ref(), { ...pages, language: 'es' });
    expect(printed.map(({ answerCodes }) => answerCodes.length)).toEqual([1, 1, 1, 1]);
    expect(new Set(printed.flatMap(({ code, answerCodes }) => [code, ...answerCodes])).size).toBe(8);
    expect(await printStudentPages(database, ref(), { ...pages, language: 'es' })).toEqual(printed);
    const blank = await printBlankPages(database, ref(), pages);
    expect(blank.map(({ formNumber, answerCodes }) => [formNumber, answerCodes.length])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });

  it('are none of an assessment that does not exist', async () => {
    idAssessment = 999_999;
    expect(await alternatives()).toBeNull();
  });
});
