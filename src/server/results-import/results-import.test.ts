import { and, eq } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addSingleChoiceAttempt, startAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../tests/support/results.ts';
import { startWhileLocked } from '../../../tests/support/row-locks.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { RESULTS_FILE_SIZE } from '../../contract/results-import.ts';
import { GRACE_MS } from '../../core/schedules/windows.ts';
import type { IdType } from '../../questions/registry.ts';
import { lockAttemptsShared } from '../attempts/api.ts';
import { attempt, lateResponse, paperLeaving, response, resultChange, user } from '../database/schema.ts';
import { TaskStopped } from '../tasks/api.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Single, multiple, gaps, open, graded, rubric. */
const TYPES = [0, 1, 2, 3, 5, 6] as const satisfies IdType[];
const RIGHT = ['b', 'B, D', 'agua; sal', '7,5', 'D', '1 1'];

let course: CourseWorld;
let world: World;
let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let ids: number[];
let idSchedule: number;
const logins = new Map<number, string>();

beforeAll(async () => {
  course = await openCourseWorld(2);
  ({ world, ana } = course);
  [lucia = ana, noa = ana] = course.students;
  for (const row of await world.database.select().from(user)) logins.set(row.id, row.login);
});
afterAll(() => world.close());

beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  ids = await addQuestionsOfTypes(world, TYPES, course);
  ({ idSchedule } = await course.addSchedule(ids, { opens: -2 * HOUR, closes: HOUR }));
});

const loginOf = ({ idUser }: TestUser) => logins.get(idUser) ?? '';
const line = (student: TestUser, cells: readonly string[], form = '1') =>
  [loginOf(student), 'x', 'x', form, ...cells].map((cell) => `"${cell}"`).join(',');
const csv = (...lines: string[]) => ['Usuario,Apellidos,Nombre,Modelo,1,2,3,4,5,6', ...lines].join('\r\n');
const upload = (text: string | Uint8Array<ArrayBuffer>, as = ana) =>
  as.client.resultsImport.readResults({ idSchedule, file: new File([text], 'notas.csv') as never });
const load = async (
  text: string | Uint8Array<ArrayBuffer>,
  { replace = false, as = ana }: { replace?: boolean; as?: TestUser } = {},
) => {
  const { rows, fileName, sheetNames } = (await upload(text, as)).content;
  return (await as.client.resultsImport.importResults({ idSchedule, rows, fileName, sheetNames, replace })).content;
};
const outcomes = async (text: string) => (await upload(text)).content.plan.map(({ outcome }) => outcome);
const grades = async () => {
  const { content } = await ana.client.reports.getScheduleByStudent({ idSchedule });
  return Object.fromEntries(
    content.attempts.map(({ idUser, grade }) => [idUser === lucia.idUser ? 'Lucía' : 'Noa', grade]),
  );
};
const listed = async () => (await ana.client.schedules.getSchedules({ idSchedule })).content[0];

describe('the spreadsheet to fill in', () => {
  it('has the students of the schedule with their forms, and a column for each question', async () => {
    const { bytes, name, type } = await ana.client.resultsImport.generateResultsTemplateExcel({ idSchedule });
    expect(name).toBe('Resultados Repaso.xlsx');
    expect(type).toContain('spreadsheetml');
    const { plan, rows } = (await upload(bytes as Uint8Array<ArrayBuffer>)).content;
    expect(rows[0]).toEqual(['Usuario', 'Apellidos', 'Nombre', 'Versión', '1', '2', '3', '4', '5', '6']);
    expect(plan.map(({ login, outcome }) => [login, outcome])).toEqual([
      [loginOf(lucia), 'blank'],
      [loginOf(noa), 'blank'],
    ]);
  });

  it('is for who reads the results', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Sá', course.idSchool);
    await expect(bruno.client.resultsImport.generateResultsTemplateExcel({ idSchedule })).refusedAs('scheduleNotValid');
  });
});

describe('a filled spreadsheet', () => {
  it('says what it would do with each row, and changes nothing', async () => {
    await addSingleChoiceAttempt(world, idSchedule, noa, [], { finished: null });
    const text = csv(line(lucia, RIGHT), line(noa, RIGHT), 'nadie,x,x,1,B', line(lucia, RIGHT));
    expect(await outcomes(text)).toEqual(['new', 'running', 'unknown', 'twice']);
    expect((await upload(text)).content.plan[0]).toMatchObject({
      number: 2,
      name: expect.stringContaining('Alumno'),
      answers: 6,
    });
    expect(await world.database.select().from(response)).not.toContainEqual(
      expect.objectContaining({ source: 'spreadsheet' }),
    );
  });

  it('is refused when it is too large, also when it unpacks to far more than its size, and changes nothing', async () => {
    await expect(upload('a'.repeat(RESULTS_FILE_SIZE + 1))).refusedAs('fileTooLarge');
    const workbook = zipSync({
      'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': new Uint8Array(70_000_000).fill(32),
    });
    expect(workbook.length).toBeLessThan(RESULTS_FILE_SIZE);
    await expect(upload(workbook)).refusedAs('fileTooLarge');
    expect(await world.database.$count(attempt, eq(attempt.idSchedule, idSchedule))).toBe(0);
  });

  it('is refused when reading it takes too much', async () => {
    const stopped = vi.spyOn(world.host.workers, 'run').mockRejectedValue(new TaskStopped('readSheet', 'memory'));
    await expect(upload(csv(line(lucia, RIGHT)))).refusedAs('fileTooLarge');
    stopped.mockRestore();
    expect(await outcomes(csv(line(lucia, RIGHT)))).toEqual(['new']);
  });

  it('says which cells cannot be read', async () => {
    const cells = ['Z', 'B, D', 'agua; sal; mar', '11', 'BD', '5'];
    expect((await upload(csv(line(lucia, cells)))).content.plan[0]).toMatchObject({
      outcome: 'invalid',
      problems: [
        { question: 1, value: 'Z' },
        { question: 3, value: 'agua; sal; mar' },
        { question: 4, value: '11' },
        { question: 5, value: 'BD' },
        { question: 6, value: '5' },
      ],
    });
  });

  it('is read in the form that a cell or a head says in a usual way, and never in another one', async () => {
    const { content } = await upload(
      csv(line(lucia, RIGHT, 'Versión 2'), line(noa, RIGHT, '4')).replace('Modelo', 'Tipo'),
    );
    expect(content.plan).toMatchObject([
      { version: 2 },
      { outcome: 'invalid', version: null, answers: 0, problems: [{ question: null, value: '4' }] },
    ]);
    await load(csv(line(lucia, ['B'], 'v2'), line(noa, ['B'], 'Modelo C')).replace('Modelo', 'Variante'));
    const rows = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
    expect(rows.map(({ formNumber }) => formNumber).sort()).toEqual([2, 3]);
  });

  it('names the columns, questions and sheets that are not read', async () => {
    const text = csv(line(lucia, RIGHT)).replace('5,6', 'Cinco,60');
    expect((await upload(text)).content.unread).toEqual({
      columns: [
        { column: 'I', head: 'Cinco', reason: 'unknown' },
        { column: 'J', head: '60', reason: 'noSuchQuestion' },
      ],
      questions: [5, 6],
      sheets: [],
      hiddenRows: 0,
      hiddenColumns: 0,
      encoding: null,
    });
    const sheet = (cells: string[]) =>
      strToU8(
        `<worksheet><sheetData><row r="1">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row></sheetData></worksheet>`,
      );
    const workbook = zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="Modelo A" r:id="r1"/><sheet name="Modelo B" r:id="r2"/><sheet name="Hoja3" r:id="r3"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships>${[1, 2, 3].map((n) => `<Relationship Id="r${n}" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
      ),
      ...{ 'xl/worksheets/sheet1.xml': sheet(['Usuario', '1']), 'xl/worksheets/sheet2.xml': sheet(['Usuario', '1']) },
      'xl/worksheets/sheet3.xml': sheet([]),
    });
    expect((await upload(new Uint8Array(workbook))).content.unread.sheets).toEqual(['Modelo B']);
  });

  it.each([
    ['Modelo B', 2, 2],
    ['v3', 3, 3],
    ['Modelo 7', null, 0],
  ])('has the form that the name of its sheet says, also when it is imported: %s', async (name, version, form) => {
    const cells = (row: number, texts: string[]) =>
      `<row r="${row}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
    const rows = cells(1, ['Usuario', '1']) + cells(2, [loginOf(lucia), 'A']);
    const workbook = zipSync({
      'xl/workbook.xml': strToU8(`<workbook xmlns:r="r"><sheets><sheet name="${name}" r:id="r1"/></sheets></workbook>`),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    });
    expect((await upload(new Uint8Array(workbook))).content.plan).toMatchObject([{ version }]);
    await load(new Uint8Array(workbook));
    const [made] = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
    expect(made?.formNumber ?? 0).toBe(form);
  });

  it('is refused with texts further to the right than columns are read', async () => {
    const text = `Usuario,1${','.repeat(200)}Versión`;
    await expect(upload(text)).rejects.toMatchObject({ status: 415, envelope: { reason: 'tooManyColumns', row: 1 } });
  });

  it('gives students results from answers of every type, as if they had answered', async () => {
    expect(await load(csv(line(lucia, RIGHT)))).toMatchObject({ added: 1, replaced: 0 });
    // Five are right, the open answer has 7.5.
    expect(await grades()).toEqual({ Lucía: expect.closeTo((100 * 5.75) / 6, 5) });
    expect(await listed()).toMatchObject({ started: 1, finished: 1 });
    world.clock.set('2026-03-02T10:00');
    expect(await listed()).toMatchObject({ badge: 'APPLIED' });
    await expect(lucia.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true })).refusedAs(
      'attemptFinished',
    );
  });

  it('takes no answers from a device: nobody sat at an attempt that an import has made', async () => {
    await load(csv(line(lucia, RIGHT)));
    const [row] = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
    const before = await grades();
    const given = { idAttempt: row?.id ?? 0, idQuestion: ids[0] ?? 0, response: { alternative: 1 } };
    const answeredAt = new Date(world.clock.now() - 1000).toISOString();
    await expect(lucia.client.attempts.answerQuestion({ ...given, answeredAt })).refusedAs('timeIsOver');
    world.clock.pass(DAY);
    await expect(lucia.client.attempts.answerQuestion({ ...given, answeredAt })).refusedAs('timeIsOver');
    expect([await grades(), (await listed())?.late]).toEqual([before, 0]);
  });

  it('is read by the numbers of the form that the student had', async () => {
    await load(csv(line(lucia, ['B'], '2'), line(noa, ['B'], '3')));
    const rows = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
    expect(rows.map(({ formNumber }) => formNumber).sort()).toEqual([2, 3]);
  });

  it('changes nothing when it is imported again', async () => {
    await load(csv(line(lucia, RIGHT)));
    expect(await outcomes(csv(line(lucia, RIGHT)))).toEqual(['same']);
    expect(await load(csv(line(lucia, RIGHT)), { replace: true })).toEqual({ idImport: null, added: 0, replaced: 0 });
  });

  it('replaces results only when it is told to, and only what differs', async () => {
    await addGradedAttempt(world, idSchedule, lucia, [{ idQuestion: ids[0] ?? 0, response: { alternative: 1 } }]);
    const text = csv(line(lucia, ['B']));
    expect(await outcomes(text)).toEqual(['replaces']);
    expect(await load(text)).toEqual({ idImport: null, added: 0, replaced: 0 });
    expect(await grades()).toEqual({ Lucía: 0 });
    expect(await load(text, { replace: true })).toMatchObject({ added: 0, replaced: 1 });
    expect(await grades()).toEqual({ Lucía: expect.closeTo(100 / 6, 5) });
    const changes = await world.database
      .select()
      .from(resultChange)
      .where(eq(resultChange.cause, 'spreadsheet'))
      .orderBy(resultChange.id);
    expect(changes.at(-1)).toMatchObject({ by: ana.idUser, before: { grade: 0 } });
  });

  it('leaves a result whose attempt ends while the import waits for others, until it is imported again', async () => {
    const refOfNoa = await addGradedAttempt(world, idSchedule, noa, []);
    const idAttempt = await startAttempt(lucia, idSchedule);
    await lucia.client.attempts.answerQuestion({ idAttempt, idQuestion: ids[0] ?? 0, response: { alternative: 1 } });
    world.clock.pass(HOUR + GRACE_MS + 1);
    const text = csv(line(lucia, ['B']), line(noa, ['B']));
    const { rows } = (await upload(text)).content;
    const imported = await startWhileLocked(
      world.database,
      (db) => lockAttemptsShared(db, [{ idSchool: course.idSchool, idAttempt: refOfNoa }]),
      [() => ana.client.resultsImport.importResults({ idSchedule, rows, fileName: 'x.csv', replace: true })],
      () => world.app.closeByClock(),
    );
    expect(imported).toMatchObject([{ content: { added: 0, replaced: 1 } }]);
    expect(await grades()).toEqual({ Lucía: 0, Noa: expect.closeTo(100 / 6, 5) });
    expect(await load(text, { replace: true })).toMatchObject({ added: 0, replaced: 1 });
    expect(await grades()).toMatchObject({ Lucía: expect.closeTo(100 / 6, 5) });
  });

  it('takes hostile texts as texts', async () => {
    const hostile = '=HYPERLINK(""http://x"",""y"")';
    const text = csv(`"${hostile}",<script>,__proto__,1,B`, line(lucia, [hostile]));
    const { plan } = (await upload(text)).content;
    expect(plan.map(({ outcome }) => outcome)).toEqual(['unknown', 'invalid']);
    expect(plan[0]?.login).toBe('=HYPERLINK("http://x","y")');
  });

  it.each([
    ['no table at all', '%PDF-1.7', 'notAList'],
    ['no column of logins', 'Nombre,1\r\nAna,B', 'columns'],
    ['no question', 'Usuario,Nota\r\nana,B', 'columns'],
    ['no text', ' ', 'empty'],
  ])('is refused with %s', async (_, text, reason) => {
    await expect(upload(text)).rejects.toMatchObject({ status: 415, envelope: { reason } });
  });
});

describe('importing is refused', () => {
  const rows = () => [
    ['Usuario', '1'],
    [loginOf(lucia), 'B'],
  ];
  const importRows = (as = ana, values: object = {}) =>
    as.client.resultsImport.importResults({ idSchedule, rows: rows(), fileName: 'x.csv', ...values });

  it('before the schedule opens', async () => {
    world.clock.set('2026-03-02T05:00');
    await expect(importRows()).refusedAs('notOpenYet');
  });

  it('after it was cancelled', async () => {
    await ana.client.schedules.cancelSchedule({ idSchedule });
    await expect(importRows()).refusedAs('scheduleCancelled');
  });

  it('for rows without a head', async () => {
    await expect(importRows(ana, { rows: [['x']] })).refusedAs('resultsFileNotValid');
  });

  it('to all but who scheduled the assessment and may grade', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Sá', course.idSchool);
    const { resultsImport } = bruno.client;
    await expect(importRows(bruno)).refusedAs('scheduleNotValid');
    await expect(upload(csv(), bruno)).refusedAs('scheduleNotValid');
    await expect(resultsImport.getResultImports({ idSchedule })).refusedAs('scheduleNotValid');
    await expect(resultsImport.undoResultImport({ idSchedule, idImport: 1 })).refusedAs('scheduleNotValid');
  });
});

describe('undoing an import', () => {
  const undo = (idImport: number) => ana.client.resultsImport.undoResultImport({ idSchedule, idImport });
  const imported = async (text: string, replace = false) => (await load(text, { replace })).idImport ?? 0;

  it('takes the results back, and students may start again', async () => {
    const idImport = await imported(csv(line(lucia, RIGHT), line(noa, RIGHT)));
    expect((await ana.client.resultsImport.getResultImports({ idSchedule })).content).toMatchObject([
      { idImport, fileName: 'notas.csv', added: 2, replaced: 0, undone: false, by: expect.stringContaining('Ana') },
    ]);
    expect((await undo(idImport)).content).toEqual({ undone: 2, left: 0 });
    expect(await listed()).toMatchObject({ started: 0, finished: 0 });
    expect(await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule))).toEqual([]);
    await lucia.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
    expect((await ana.client.resultsImport.getResultImports({ idSchedule })).content).toMatchObject([{ undone: true }]);
  });

  it('brings back what was replaced', async () => {
    await addGradedAttempt(world, idSchedule, lucia, [
      { idQuestion: ids[0] ?? 0, response: { alternative: 2 } },
      { idQuestion: ids[3] ?? 0, response: { text: 'Porque sí', photo: null }, grade: 4 },
    ]);
    const before = await grades();
    const idImport = await imported(csv(line(lucia, ['A', 'BD', '', '9'])), true);
    expect(await grades()).not.toEqual(before);
    expect((await undo(idImport)).content).toEqual({ undone: 1, left: 0 });
    expect(await grades()).toEqual(before);
  });

  it('never gives the revision of a grade again that the import has given', async () => {
    const idAttempt = await addGradedAttempt(world, idSchedule, lucia, [
      { idQuestion: ids[3] ?? 0, response: { text: 'Porque sí', photo: null } },
    ]);
    const grade = (answerGrade: number, revision: number) =>
      ana.client.grading.saveAnswerGrade({ idAttempt, idQuestion: ids[3] ?? 0, answerGrade, revision });
    const before = await grades();
    await undo(await imported(csv(line(lucia, ['', '', '', '9'])), true));
    expect(await grades()).toEqual(before);
    expect((await grade(3, 0)).content).toMatchObject({ answerGrade: 3, revision: 2 });
    await expect(grade(7, 1)).refusedAs('gradeChanged');
  });

  it('leaves a grade that a teacher has given after taking back that of the import', async () => {
    await addGradedAttempt(world, idSchedule, lucia, [
      { idQuestion: ids[3] ?? 0, response: { text: 'Porque sí', photo: null } },
    ]);
    const idImport = await imported(csv(line(lucia, ['', '', '', '9'])), true);
    const [row] = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
    const of = { idAttempt: row?.id ?? 0, idQuestion: ids[3] ?? 0 };
    await ana.client.grading.saveAnswerGrade({ ...of, waits: true });
    await ana.client.grading.saveAnswerGrade({ ...of, answerGrade: 3 });
    const before = await grades();
    expect((await undo(idImport)).content).toEqual({ undone: 0, left: 1 });
    expect(await grades()).toEqual(before);
  });

  it('leaves results that were changed since', async () => {
    const idImport = await imported(csv(line(lucia, RIGHT), line(noa, RIGHT)));
    const [row] = await world.database
      .select()
      .from(attempt)
      .where(and(eq(attempt.idSchedule, idSchedule), eq(attempt.idUser, noa.idUser)));
    await ana.client.grading.saveAnswerGrade({ idAttempt: row?.id ?? 0, idQuestion: ids[3] ?? 0, answerGrade: 2 });
    expect((await undo(idImport)).content).toEqual({ undone: 1, left: 1 });
    expect(Object.keys(await grades())).toEqual(['Noa']);
  });

  describe('leaves the result of a student whose device has told since', () => {
    const now = () => world.clock.now();
    it.each([
      [
        'a late response',
        (of: { idSchool: number; idAttempt: number }) =>
          world.database.insert(lateResponse).values({
            ...{ ...of, idQuestion: ids[0] ?? 0, response: { alternative: 1 } },
            ...{ sequence: now(), answered: now(), arrived: now() },
          }),
      ],
      [
        'that the paper was left',
        (of: { idSchool: number; idAttempt: number }) =>
          world.database.insert(paperLeaving).values({ ...of, at: now(), back: null }),
      ],
    ])('%s', async (_, send) => {
      const idImport = await imported(csv(line(lucia, RIGHT), line(noa, RIGHT)));
      const [row] = await world.database
        .select()
        .from(attempt)
        .where(and(eq(attempt.idSchedule, idSchedule), eq(attempt.idUser, noa.idUser)));
      await send({ idSchool: row?.idSchool ?? 0, idAttempt: row?.id ?? 0 });
      expect((await undo(idImport)).content).toEqual({ undone: 1, left: 1 });
      expect(Object.keys(await grades())).toEqual(['Noa']);
    });
  });

  it('is possible once, and for 30 days', async () => {
    const first = await imported(csv(line(lucia, RIGHT)));
    await undo(first);
    await expect(undo(first)).refusedAs('resultImportNotValid');
    const second = await imported(csv(line(lucia, RIGHT)));
    world.clock.pass(31 * DAY);
    await expect(undo(second)).refusedAs('resultImportNotValid');
    expect((await ana.client.resultsImport.getResultImports({ idSchedule })).content).toEqual([]);
  });
});
