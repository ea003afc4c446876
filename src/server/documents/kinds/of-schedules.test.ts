import { and, eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSchedule } from '../../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../../tests/support/course-world.ts';
import { documentMakerOf, type OrderInput } from '../../../../tests/support/made-documents.ts';
import { pageTexts } from '../../../../tests/support/pdf-pages.ts';
import { addQuestionsOfTypes } from '../../../../tests/support/question-contents.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { document, enrolment, printedSheet } from '../../database/schema.ts';

const HOUR = 3_600_000;
let fixture: CourseWorld;
let make: ReturnType<typeof documentMakerOf>;
let idSchedule: number;
let idAssessment: number;
let olga: TestUser;

beforeAll(async () => {
  fixture = await openCourseWorld(4);
  const { world, idCataloging, ana, idSchool } = fixture;
  make = documentMakerOf(world);
  const questions = await world.addQuestions({ count: 5, idCataloging, owner: ana });
  ({ idSchedule, idAssessment } = await fixture.addSchedule(questions, { opens: 0, closes: HOUR }));
  olga = await world.addPerson('teacher', 'Olga Reis', idSchool);
});
afterAll(() => fixture.world.close());

describe('the copies of an assessment for the students of a schedule', () => {
  const order = (more: object = {}) => ({ kind: 'assessment' as const, idAssessment, idSchedule, ...more });

  it('have name, class, list number and version, and the code of the answer sheet', async () => {
    const { ana, students } = fixture;
    const made = await make(ana, order());
    expect(made).toMatchObject({ state: 'ready', pages: 4, fileName: 'Repaso - 3.º B - Copias con nombre.pdf' });
    const sheets = await ana.client.sheets.downloadScheduleAnswerSheet({ idSchedule, termsAccepted: true });
    const sheetTexts = await pageTexts(Uint8Array.from(atob(sheets.file), (letter) => letter.charCodeAt(0)));
    const codes = sheetTexts.slice(1).map((text) => /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0]);
    for (const [index, text] of (await pageTexts(made.file)).entries()) {
      expect(text).toContain(`Versión ${[1, 2, 3, 1][index]}`);
      expect(text).toContain(`${students[index]?.lastName}, Alumno`);
      expect(text).toContain('2 de marzo de 2026');
      expect(text).toContain(codes[index]);
    }
  });

  it('are several PDFs in a zip for a large class with a long assessment', async () => {
    const { world, ana, idCataloging } = fixture;
    const stemOf = (n: number) => `${n}. ${'Una pregunta larga. '.repeat(10)}`;
    const questions = await world.addQuestions({ count: 90, idCataloging, owner: ana, stemOf });
    const long = await fixture.addSchedule(questions, { opens: 0, closes: HOUR });
    const made = await make(ana, { kind: 'assessment', ...long, style: 'large' });
    expect(made).toMatchObject({ state: 'ready', pages: null, progress: { done: 2, total: 2 } });
    expect(made.fileName).toBe('Repaso - 3.º B - Copias con nombre.zip');
    const files = unzipSync(made.file);
    expect(Object.keys(files)).toEqual([
      'Repaso - 3.º B - Copias con nombre - 1-3.pdf',
      'Repaso - 3.º B - Copias con nombre - 4.pdf',
    ]);
    const texts = await Promise.all(Object.values(files).map(async (file) => (await pageTexts(file)).join(' ')));
    expect(texts.map((text) => text.match(/\d, Alumno/g))).toEqual([
      ['1, Alumno', '2, Alumno', '3, Alumno'],
      ['4, Alumno'],
    ]);
  });

  it('are in large print, in a file of their own, for students who have that as an accommodation', async () => {
    const { world, ana, students, idCataloging } = fixture;
    const questions = await world.addQuestions({ count: 2, idCataloging, owner: ana });
    const planned = await fixture.addSchedule(questions, { opens: 0, closes: HOUR });
    const prepared = async () =>
      (await ana.client.documents.prepareDocuments({ idSchedule: planned.idSchedule })).content.largePrint;
    expect(await prepared()).toBe(0);
    const [, second] = students;
    const given = { idSchedule: planned.idSchedule, idUser: second?.idUser ?? 0, largePrint: true };
    await ana.client.schedules.saveScheduleAccommodation(given);
    expect(await prepared()).toBe(1);
    const made = await make(ana, { kind: 'assessment', ...planned });
    const files = unzipSync(made.file);
    const texts = Object.entries(files).map(async ([name, file]) => [name, (await pageTexts(file)).join(' ')] as const);
    const [usual, large] = await Promise.all(texts);
    expect([usual?.[0], large?.[0]]).toEqual([
      'Repaso - 3.º B - Copias con nombre.pdf',
      'Repaso - 3.º B - Copias con nombre - Letra grande.pdf',
    ]);
    expect(usual?.[1].match(/\d, Alumno/g)).toEqual(['1, Alumno', '3, Alumno', '4, Alumno']);
    expect(large?.[1].match(/\d, Alumno/g)).toEqual(['2, Alumno']);
    const inLarge = await make(ana, { kind: 'assessment', ...planned, style: 'large' });
    expect(inLarge.fileName).toBe('Repaso - 3.º B - Copias con nombre.pdf');
  });

  it('are one of each version without names where there are no students', async () => {
    const { world, ana, idSchool } = fixture;
    const idCourse = await world.addCourse(idSchool, '5.º A', [ana], []);
    const now = world.clock.now();
    const empty = await addSchedule(world, { idAssessment, idCourse, owner: ana, opens: now, closes: now + HOUR });
    const texts = await pageTexts((await make(ana, order({ idSchedule: empty }))).file);
    expect(texts.map((text) => /Versión \d/.exec(text)?.[0])).toEqual(['Versión 1', 'Versión 2', 'Versión 3']);
  });

  it('are refused to those who do not see the schedule, and nothing is added', async () => {
    const { world } = fixture;
    const elsewhere = await world.addPerson('administrator', 'Rui Sá', await world.addSchool('EOI de Lugo'));
    for (const user of [olga, elsewhere]) {
      await expect(user.client.documents.makeDocument({ order: order() })).refusedAs('scheduleNotValid');
      expect(await world.database.$count(document, eq(document.idUser, user.idUser))).toBe(0);
    }
  });
});

describe('what is printed for a class', () => {
  const order = (more: object = {}) => ({ kind: 'classSet' as const, idSchedule, termsAccepted: true, ...more });
  const counted = async (of: OrderInput, user = fixture.ana) =>
    (await user.client.documents.countPaper({ order: of } as Parameters<typeof user.client.documents.countPaper>[0]))
      .content;
  /** Returns whose page each is; the last name of the students begins with their number. */
  const owners = async (file: Uint8Array) =>
    (await pageTexts(file)).map((text) => {
      const names = text.match(/\d, Alumno/g) ?? [];
      return names.length > 1
        ? 'list'
        : [names[0]?.[0] ?? '', text.includes('Hoja de respuestas') ? 'sheet' : ''].join('');
    });

  it('is the list to sign, then each copy with its answer sheet behind it, and takes as much paper as was said before', async () => {
    const { ana, world } = fixture;
    const printed = await world.database.$count(printedSheet);
    const both = await counted(order({ bothSides: true }));
    expect(both).toEqual({ students: 4, paperSheets: 1 + 4 * 2 });
    // Counting gives no sheet a number.
    expect(await world.database.$count(printedSheet)).toBe(printed);
    const made = await make(ana, order({ bothSides: true }));
    expect(made).toMatchObject({ state: 'ready', isUniversal: true, fileName: 'Repaso - 3.º B - Para la clase.pdf' });
    expect(Math.ceil((made.pages ?? 0) / 2)).toBe(both?.paperSheets);
    const copies = [1, 2, 3, 4].flatMap((student) => [`${student}`, '', `${student}sheet`, '']);
    expect(await owners(made.file)).toEqual(['list', '', ...copies.slice(0, -1)]);
    const [, , copy = '', , sheet = ''] = await pageTexts(made.file);
    const [code] = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(copy) ?? [];
    expect(sheet).toContain(code);
    const oneSide = await make(ana, order());
    expect(await owners(oneSide.file)).toEqual(['list', ...copies.filter((owner) => owner !== '')]);
    expect(await counted(order())).toEqual({ students: 4, paperSheets: oneSide.pages });
  });

  it('is in the order of the names where that is wanted, and has no answer sheets without their terms of use', async () => {
    const { ana, students, world, idCourse } = fixture;
    const [first] = students;
    const enrolled = and(eq(enrolment.idCourse, idCourse), eq(enrolment.idUser, first?.idUser ?? 0));
    await world.database.update(enrolment).set({ listNumber: 99 }).where(enrolled);
    try {
      const orderOf = async (more: object) =>
        (await owners((await make(ana, order({ termsAccepted: false, ...more }))).file)).slice(1);
      expect(await orderOf({})).toEqual(['2', '3', '4', '1']);
      expect(await orderOf({ studentOrder: 'name' })).toEqual(['1', '2', '3', '4']);
    } finally {
      await world.database.update(enrolment).set({ listNumber: 1 }).where(enrolled);
    }
  });

  it('has larger print in a file of its own, and is one of each version where there are no students', async () => {
    const { world, ana, students, idCataloging, idSchool } = fixture;
    const questions = await world.addQuestions({ count: 2, idCataloging, owner: ana });
    const planned = await fixture.addSchedule(questions, { opens: 0, closes: HOUR });
    const given = { idSchedule: planned.idSchedule, idUser: students[1]?.idUser ?? 0, largePrint: true };
    await ana.client.schedules.saveScheduleAccommodation(given);
    const made = await make(ana, order({ idSchedule: planned.idSchedule }));
    const files = await Promise.all(Object.values(unzipSync(made.file)).map(owners));
    expect(files).toEqual([
      ['list', '1', '1sheet', '3', '3sheet', '4', '4sheet'],
      ['2', '2sheet'],
    ]);
    const idCourse = await world.addCourse(idSchool, '6.º A', [ana], []);
    const now = world.clock.now();
    const empty = await addSchedule(world, { idAssessment, idCourse, owner: ana, opens: now, closes: now + HOUR });
    const blank = await make(ana, order({ idSchedule: empty }));
    expect(blank.pages).toBe(6);
    expect(await counted(order({ idSchedule: empty }))).toEqual({ students: 0, paperSheets: 6 });
  });

  it('is counted for copies and answer sheets, and for nothing else', async () => {
    expect(await counted({ kind: 'assessment', idAssessment, idSchedule, bothSides: true })).toMatchObject({
      paperSheets: 4,
    });
    const sheets = { kind: 'sheets' as const, idSchedule };
    expect(await counted({ ...sheets, bothSides: true })).toEqual({ students: 4, paperSheets: 5 });
    expect(await counted({ ...sheets, sheetFormat: 'half' })).toEqual({ students: 4, paperSheets: 3 });
    expect(await counted({ kind: 'key', idAssessment })).toBeNull();
  });

  it('is refused to those who do not see the schedule and for a cancelled one, and nothing is added', async () => {
    const { world, ana, idCataloging } = fixture;
    const before = await world.database.$count(document);
    await expect(olga.client.documents.makeDocument({ order: order() })).refusedAs('scheduleNotValid');
    await expect(olga.client.documents.countPaper({ order: order() })).refusedAs('scheduleNotValid');
    const questions = await world.addQuestions({ count: 2, idCataloging, owner: ana });
    const { idSchedule: gone } = await fixture.addSchedule(questions, { opens: 24 * HOUR, closes: 25 * HOUR });
    await ana.client.schedules.cancelSchedule({ idSchedule: gone });
    const cancelled = { order: order({ idSchedule: gone }) };
    await expect(ana.client.documents.makeDocument(cancelled)).refusedAs('scheduleCancelled');
    expect(await world.database.$count(document)).toBe(before);
  });
});

describe('the answer sheets of a schedule', () => {
  const order = (more: object = {}) => ({ kind: 'sheets' as const, idSchedule, termsAccepted: true, ...more });

  it('have each student, after a page about filling and scanning them', async () => {
    const made = await make(fixture.ana, order());
    expect(made).toMatchObject({ state: 'ready', pages: 5, fileName: 'Hoja de respuestas - Repaso - 3.º B.pdf' });
    expect((await pageTexts(made.file))[1]).toContain('1, Alumno');
  });

  it('are two a page where half pages are asked for, and refused with more than 20 questions', async () => {
    const { world, ana, idCataloging } = fixture;
    const made = await make(ana, order({ sheetFormat: 'half' }));
    expect(made).toMatchObject({ state: 'ready', pages: 3, isUniversal: true });
    const [, first = ''] = await pageTexts(made.file);
    expect(['1, Alumno', '3, Alumno'].map((name) => first.includes(name))).toEqual([true, true]);
    const questions = await world.addQuestions({ count: 21, idCataloging, owner: ana });
    const long = await fixture.addSchedule(questions, { opens: 0, closes: HOUR });
    const asked = (more: object) =>
      ana.client.documents.makeDocument({
        order: order({ sheetFormat: 'half', idSchedule: long.idSchedule, ...more }),
      });
    await expect(asked({})).refusedAs('tooManyForHalfSheets');
    await expect(asked({ kind: 'scheduleAll' })).refusedAs('tooManyForHalfSheets');
    expect((await asked({ kind: 'scheduleAll', termsAccepted: false })).content.state).toBe('waiting');
  });

  it('have pages for what is written, each with a code of its own, and are no half pages then', async () => {
    const { world, ana, idCataloging } = fixture;
    const questions = await addQuestionsOfTypes(world, [3, 0, 2, 5, 3, 3, 3, 3], { idCataloging, owner: ana });
    const { idSchedule: mixed } = await fixture.addSchedule(questions, { opens: 0, closes: HOUR });
    const made = await make(ana, order({ idSchedule: mixed }));
    expect(made).toMatchObject({ state: 'ready', pages: 1 + 4 * 3, isUniversal: true });
    const [kit = '', ...pages] = await pageTexts(made.file);
    expect(kit).toContain('Cada estudiante tiene 3 páginas');
    expect(pages.slice(0, 4).map((text) => /\d de 3/.exec(text)?.[0])).toEqual([
      '1 de 3',
      '2 de 3',
      '3 de 3',
      '1 de 3',
    ]);
    for (const text of pages.slice(0, 3)) expect(text).toContain('1, Alumno');
    const codesOf = (texts: readonly string[]) => texts.map((text) => /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0]);
    expect(new Set(codesOf(pages)).size).toBe(12);
    const again = await make(ana, order({ idSchedule: mixed, language: 'pt' }));
    expect(codesOf((await pageTexts(again.file)).slice(1))).toEqual(codesOf(pages));
    const graded = await pageTexts((await make(ana, order({ idSchedule: mixed, withGrades: true }))).file);
    expect(graded.filter((text) => text.includes('Nota')).length).toBeGreaterThan(0);
    expect(codesOf(graded.slice(1)).some((code) => codesOf(pages).includes(code))).toBe(true);
    expect(new Set([...codesOf(graded.slice(1)), ...codesOf(pages)]).size).toBeGreaterThan(12);
    await expect(
      ana.client.documents.makeDocument({ order: order({ idSchedule: mixed, sheetFormat: 'half' }) }),
    ).refusedAs('tooManyForHalfSheets');
  });

  it('are refused without the terms of use, of questions that no sheet holds, and to those who do not see the schedule', async () => {
    const { world, ana, idCataloging } = fixture;
    const refused = (user: TestUser, more: object) =>
      expect(user.client.documents.makeDocument({ order: order(more) }));
    await refused(ana, { termsAccepted: false }).refusedAs('termsNotAccepted');
    const questions = await addQuestionsOfTypes(world, [0, 6], { idCataloging, owner: ana });
    const varied = await fixture.addSchedule(questions, { opens: 0, closes: HOUR });
    await refused(ana, { idSchedule: varied.idSchedule }).refusedAs('scheduleIsVaried');
    await refused(olga, {}).refusedAs('scheduleNotValid');
  });
});

describe('prepareDocuments', () => {
  it('names the questions of a schedule that no answer sheet can hold, by their numbers in the first version', async () => {
    const { world, ana, idCataloging } = fixture;
    const prepared = async (idSchedule: number) =>
      (await ana.client.documents.prepareDocuments({ idSchedule })).content;
    expect(await prepared(idSchedule)).toMatchObject({ questions: 5, notOnSheets: [] });
    const questions = await addQuestionsOfTypes(world, [4, 1, 6, 3], { idCataloging, owner: ana });
    const varied = await fixture.addSchedule(questions, { opens: 0, closes: HOUR });
    expect(await prepared(varied.idSchedule)).toMatchObject({
      ...{ questions: 4, notOnSheets: [1, 3] },
      answerPages: { a4: 1, letter: 1 },
    });
  });

  it('starts the typesetter before a document is asked for', async () => {
    const { host } = fixture.world;
    const { workers } = host;
    const run: string[] = [];
    host.workers = {
      run(task, input) {
        run.push(task.name);
        return workers.run(task, input);
      },
    };
    await fixture.ana.client.documents.prepareDocuments({}).finally(() => Object.assign(host, { workers }));
    expect(run).toEqual(['renderFile']);
  });

  it('is refused to those who do not see the schedule', () =>
    expect(olga.client.documents.prepareDocuments({ idSchedule })).refusedAs('scheduleNotValid'));
});

describe('the lists of an assessment', () => {
  it.each([
    [
      'attendance',
      'Repaso - 3.º B - Lista de asistencia.pdf',
      /Firma Falta Notas 1 1, Alumno 1 2 2, Alumno 2 .*Presentes/,
    ],
    [
      'seating',
      'Repaso - 3.º B - Etiquetas para las mesas.pdf',
      /Versión 1 1, Alumno 3\.º B · N\.º 1 .*Versión 2 2, Alumno/,
    ],
  ] as const)('have each student with the version: %s', async (kind, fileName, expected) => {
    const made = await make(fixture.ana, { kind, idSchedule });
    expect(made).toMatchObject({ state: 'ready', pages: 1, isUniversal: true, title: 'Repaso', fileName });
    expect((await pageTexts(made.file))[0]).toMatch(expected);
  });

  it('are refused to those who do not see the schedule', async () => {
    for (const kind of ['attendance', 'seating'] as const)
      await expect(olga.client.documents.makeDocument({ order: { kind, idSchedule } })).refusedAs('scheduleNotValid');
  });
});

describe('the list of a class', () => {
  it('has its students by list number, its teachers and its year', async () => {
    const { ana, idCourse } = fixture;
    const made = await make(ana, { kind: 'classList', idCourse, language: 'pt', paper: 'letter' });
    expect(made).toMatchObject({ pages: 1, isUniversal: true, fileName: '3.º B - Lista da turma.pdf' });
    expect((await pageTexts(made.file))[0]).toMatch(
      /IES Ría de Vigo · \d{4}–\d{4} 3\.º B 4 estudantes Lista da turma Ana Núñez N\.º Nome 1 Alumno 1 2 Alumno 2/,
    );
  });

  it('is refused to those who do not teach the class, and nothing is added', async () => {
    const { world, idCourse } = fixture;
    const order = { kind: 'classList' as const, idCourse };
    await expect(olga.client.documents.makeDocument({ order })).refusedAs('courseNotValid');
    expect(await world.database.$count(document, eq(document.idUser, olga.idUser))).toBe(0);
  });
});

describe('everything of a schedule', () => {
  const namesOf = async (more: object) => {
    const made = await make(fixture.ana, {
      kind: 'scheduleAll',
      idSchedule,
      language: 'en',
      termsAccepted: true,
      ...more,
    });
    return { made, names: Object.keys(unzipSync(made.file)) };
  };
  const others = [
    'Answer sheet - Repaso - 3.º B.pdf',
    'Repaso - 3.º B - Attendance list.pdf',
    'Repaso - 3.º B - Desk labels.pdf',
    'Repaso - Answer key.pdf',
    'Repaso - Content table.pdf',
  ];

  it('is a zip with the versions, answer sheets, lists, keys and the content table', async () => {
    const { made, names } = await namesOf({});
    expect(made).toMatchObject({ fileName: 'Repaso - 3.º B - All documents.zip', progress: { done: 8, total: 8 } });
    expect(names).toEqual([...[1, 2, 3].map((version) => `Repaso - Version ${version}.pdf`), ...others]);
  });

  it('has a copy for each student where that is asked for', async () => {
    expect((await namesOf({ withCopies: true })).names).toEqual(['Repaso - 3.º B - Copies with names.pdf', ...others]);
  });

  it('has no answer sheets where a question has no bubbles', async () => {
    const { world, ana, idCataloging } = fixture;
    const questions = await addQuestionsOfTypes(world, [0, 6], { idCataloging, owner: ana });
    const varied = await fixture.addSchedule(questions, { opens: 0, closes: HOUR });
    expect((await namesOf({ idSchedule: varied.idSchedule, withCopies: true })).names).toEqual([
      'Repaso - 3.º B - Copies with names.pdf',
      ...others.slice(1),
    ]);
  });

  it('has no answer sheets for those who have not accepted their terms', async () => {
    expect((await namesOf({ withCopies: true, termsAccepted: false })).names).not.toContain(others[0]);
  });

  it('is refused to those who do not see the schedule', async () => {
    const order = { kind: 'scheduleAll' as const, idSchedule };
    await expect(olga.client.documents.makeDocument({ order })).refusedAs('scheduleNotValid');
  });
});
