import { and, eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import type { GreyPage } from '../../../tests/support/pdf-pages.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import {
  coverSheet,
  markSheet,
  printSheets,
  printWrittenSheets,
  scanSheet,
  toJpeg,
  toTiff,
  uploadSheets,
} from '../../../tests/support/scanned-sheets.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { encodeSheetCode } from '../../core/sheet/sheet-codes.ts';
import {
  attempt,
  printedSheet,
  questionVersion,
  response,
  resultChange,
  scanFile,
  scanPage,
  schedule,
  sheetReading,
} from '../database/schema.ts';
import { TaskStopped } from '../tasks/api.ts';
import { storedAnswers } from './stored-answers.ts';

const HOUR = 3_600_000;
/** The right answers to the first four of eight questions of `world.addQuestions`, and to the others. */
const RIGHT = ['A', 'B', 'C', 'D'];

let fixture: CourseWorld;
let world: World;
let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let idSchedule: number;
/** The printed sheets of Lucía and Noa. */
let sheets: GreyPage[];
let [ofLucia, ofNoa]: GreyPage[] = [];

beforeAll(async () => {
  fixture = await openCourseWorld(2);
  ({ world, ana } = fixture);
  [lucia = ana, noa = ana] = fixture.students;
});
afterAll(() => world.close());

beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  ({ idSchedule } = await fixture.addRunningSchedule(8));
  sheets = await print();
  [ofLucia, ofNoa] = sheets;
});

const print = (options: { blank?: boolean } = {}) =>
  printSheets(world, { idSchool: fixture.idSchool, idSchedule }, { questions: 8, ...options });
/** Returns a sheet with these answers to its first four questions, and right ones to the others. */
const page = (sheet: GreyPage | undefined, marks: readonly string[]): GreyPage => {
  if (!sheet) throw new Error('no sheet');
  return markSheet(sheet, [...marks, ...RIGHT]);
};
const begin = async (size: number, as = ana, more: object = {}) => {
  const files = [{ name: 'hojas.jpg', size }];
  return (await as.client.scanning.uploadAnswerSheets({ idSchedule, termsAccepted: true, files, ...more })).content;
};
const send = async (idFile: number, offset: number, bytes: Uint8Array<ArrayBuffer>, as = ana) =>
  (await as.client.scanning.uploadAnswerSheetsPart({ idFile, offset, file: new File([bytes], 'parte') as never }))
    .content;
const upload = (bytes: Uint8Array<ArrayBuffer>) => uploadSheets(world, ana, idSchedule, bytes);
const batchOf = async (idBatch: number, as = ana) =>
  (await as.client.scanning.getAnswerSheetBatch({ idBatch })).content;
const scan = (given: GreyPage) => scanSheet(world, ana, idSchedule, given);
const read = async (idPage: number) => (await ana.client.scanning.getAnswerSheetPage({ idPage })).content;
const lettersOf = async (idPage: number) => (await read(idPage)).answers.slice(0, 4).map(({ letters }) => letters);
/** The answers that a page contradicts, to the first four questions. */
const othersOf = async (idPage: number) => (await read(idPage)).answers.slice(0, 4).map(({ other }) => other);
const gradeOf = async ({ idUser }: TestUser) => {
  const { content } = await ana.client.reports.getScheduleByStudent({ idSchedule });
  return content.attempts.find((one) => one.idUser === idUser)?.grade ?? null;
};
const counts = async () => ({
  attempts: await world.database.$count(attempt, eq(attempt.idSchedule, idSchedule)),
  readings: await world.database.$count(sheetReading, eq(sheetReading.idSchedule, idSchedule)),
  pages: await world.database.$count(scanPage, eq(scanPage.idSchedule, idSchedule)),
});

describe('a sheet that is uploaded', () => {
  it('becomes the result of its student at once, and the schedule is applied', async () => {
    const scanned = await scan(page(ofLucia, ['A', 'B', 'C', 'A']));
    expect(scanned).toMatchObject({ state: 'read', needs: [], fault: null, version: 1, doubts: 0, hasPicture: true });
    expect(scanned.student?.idUser).toBe(lucia.idUser);
    expect(await lettersOf(scanned.idPage)).toEqual(['A', 'B', 'C', 'A']);
    expect(await gradeOf(lucia)).toBe(87.5);
    expect(await world.database.select().from(schedule).where(eq(schedule.id, idSchedule))).toMatchObject([
      { uploaded: true, started: 1, finished: 1 },
    ]);
    world.clock.pass(2 * HOUR);
    expect((await ana.client.schedules.getSchedules({ idSchedule })).content[0]).toMatchObject({ badge: 'APPLIED' });
  });

  it('says where each answer is in its picture', async () => {
    const { idPage } = await scan(page(ofLucia, RIGHT));
    const { answers, picture, nameBox } = await read(idPage);
    expect(picture?.width).toBeGreaterThan(850);
    expect(nameBox?.y).toBeCloseTo(26.5 / 297, 3);
    expect(answers[0]?.bubbles).toHaveLength(4);
    expect(answers[0]).toMatchObject({
      question: 1,
      offered: 'ABCD',
      read: 'A',
      doubts: [],
      decided: null,
      other: null,
    });
    const file = await ana.client.scanning.viewAnswerSheetPicture({ idPage });
    expect(file.type).toBe('image/jpeg');
  });

  it('counts as a wrong answer where two are marked, and as blank where none is', async () => {
    const { idPage } = await scan(page(ofLucia, ['AB', 'A', 'C', 'D']));
    await ana.client.scanning.decideAnswerSheet({ idPage, answers: [{ question: 2, letters: '' }] });
    expect(await lettersOf(idPage)).toEqual(['AB', '', 'C', 'D']);
    expect(await gradeOf(lucia)).toBe(75);
    const { content } = await ana.client.reports.getScheduleByStudent({ idSchedule });
    expect(content.attempts.find((one) => one.idUser === lucia.idUser)).toMatchObject({
      answers: { hits: 6, errors: 1, ommited: 1 },
    });
  });

  it('lies on any page of a file with several, all of which are accounted for', async () => {
    const empty = { ...sheets[0], pixels: new Uint8Array(sheets[0]?.pixels.length ?? 0).fill(255) } as GreyPage;
    const batch = await upload(await toTiff([page(ofNoa, RIGHT), empty, page(ofLucia, ['A', 'A', 'A', 'A'])]));
    expect(batch).toMatchObject({ state: 'done', pages: 3, pagesRead: 3, doubts: 0 });
    expect(batch.counts).toMatchObject({ read: 2, unreadable: 1, review: 0 });
    expect(batch.scanned.map(({ page, state, fault }) => [page, state, fault])).toEqual([
      [1, 'read', null],
      [2, 'unreadable', 'noSheet'],
      [3, 'read', null],
    ]);
    expect(batch.students.map(({ state }) => state)).toEqual(['read', 'read']);
    expect([await gradeOf(noa), await gradeOf(lucia)]).toEqual([100, 62.5]);
  });

  it('names the students who are missing', async () => {
    await scan(page(ofLucia, RIGHT));
    await addSingleChoiceAttempt(world, idSchedule, noa, [1]);
    const [batch] = (await ana.client.scanning.getAnswerSheetBatches({ idSchedule })).content;
    expect(batch).toMatchObject({ state: 'done', files: 1, pages: 1 });
    const { students } = await batchOf(batch?.idBatch ?? 0);
    const states = new Map(students.map(({ idUser, state }) => [idUser, state]));
    expect([states.get(lucia.idUser), states.get(noa.idUser)]).toEqual(['read', 'elsewhere']);
  });
});

describe('a question with several right answers', () => {
  it('is answered by all that is marked, scored by each of them, and decided by several letters', async () => {
    const { idCataloging, idSchool, addSchedule } = fixture;
    const questions = await addQuestionsOfTypes(world, [0, 1, 1, 1, 1], { idCataloging, owner: ana });
    const added = await addSchedule(questions, { opens: -HOUR, closes: HOUR });
    ({ idSchedule } = added);
    const [own] = await printWrittenSheets(world, { ...added, idSchool });
    if (!own) throw new Error('no sheet');
    const marked = markSheet(own.bubbles, ['B', 'BD', 'D', 'AB', '']);
    const scanned = await scan(marked);
    expect(scanned).toMatchObject({ state: 'read', doubts: 0 });
    const { idPage } = scanned;
    expect((await read(idPage)).answers.map(({ letters, several }) => [letters, several])).toEqual([
      ['B', false],
      ['BD', true],
      ['D', true],
      ['AB', true],
      ['', true],
    ]);
    expect(await gradeOf(lucia)).toBe(50);
    const student = { idSchedule, idStudent: lucia.idUser };
    const { content } = await ana.client.scanning.getReadSheet(student);
    expect(content?.answers.map(({ letters, correct, score }) => [letters, correct, score])).toEqual([
      ['B', 'B', 1],
      ['BD', 'BD', 1],
      ['D', 'BD', 0.5],
      ['AB', 'BD', 0],
      ['', 'BD', 0],
    ]);
    expect(await scan(marked)).toMatchObject({ state: 'duplicate' });
    await ana.client.scanning.decideAnswerSheet({ idPage, answers: [{ question: 4, letters: 'DB' }] });
    expect(await gradeOf(lucia)).toBe(70);
    const { several } = (await ana.client.scanning.getSheetsToScan({ idSchedule })).content;
    expect(several[0]).toEqual([2, 3, 4, 5]);
  });
});

describe('a rubric with one objective', () => {
  it('is answered by the letter of a level', async () => {
    const { idCataloging, idSchool, addSchedule } = fixture;
    const questions = await addQuestionsOfTypes(world, [0, 6], { idCataloging, owner: ana });
    const idQuestion = questions[1] ?? 0;
    await world.database
      .update(questionVersion)
      .set({ content: sql`jsonb_set(content, '{objectives}', jsonb_build_array(content->'objectives'->0))` })
      .where(eq(questionVersion.idQuestion, idQuestion));
    const added = await addSchedule(questions, { opens: -HOUR, closes: HOUR });
    ({ idSchedule } = added);
    const [own] = await printWrittenSheets(world, { ...added, idSchool });
    if (!own) throw new Error('no sheet');
    const { state } = await scan(markSheet(own.bubbles, ['B', 'C']));
    expect(state).toBe('read');
    const given = await world.database.select().from(response).where(eq(response.idQuestion, idQuestion));
    expect(given.map((row) => row.response)).toEqual([{ levels: { 1: 2 } }]);
    const { content } = await ana.client.scanning.getReadSheet({ idSchedule, idStudent: lucia.idUser });
    expect(content?.answers.map(({ letters, offered }) => [letters, offered])).toEqual([
      ['B', 'ABCD'],
      ['C', 'ABCD'],
    ]);
  });
});

describe('a doubtful answer', () => {
  it('lets its page wait, and nothing is written until it is decided', async () => {
    const scanned = await scan(page(ofLucia, ['A', 'Bd', 'C', 'D']));
    expect(scanned).toMatchObject({ state: 'review', needs: ['answers'], doubts: 1 });
    expect(await counts()).toEqual({ attempts: 0, readings: 0, pages: 1 });
    const { idPage } = scanned;
    const { content } = await ana.client.scanning.decideAnswerSheet({
      idPage,
      answers: [{ question: 2, letters: 'B' }],
    });
    expect(content).toMatchObject({ state: 'read', doubts: 0 });
    expect(content.answers[1]).toMatchObject({ letters: 'B', decided: { by: 'Núñez, Ana' } });
    expect(await gradeOf(lucia)).toBe(100);
  });

  it('is doubtful again when the decision is taken back, and the result stays until the next one', async () => {
    const { idPage } = await scan(page(ofLucia, ['A', 'Bd', 'C', 'D']));
    const decide = (letters: string | null) =>
      ana.client.scanning.decideAnswerSheet({ idPage, answers: [{ question: 2, letters }] });
    await decide('B');
    expect((await decide(null)).content).toMatchObject({ state: 'review', doubts: 1 });
    expect(await gradeOf(lucia)).toBe(100);
    await decide('A');
    expect(await gradeOf(lucia)).toBe(87.5);
    const readings = await world.database.select().from(sheetReading).where(eq(sheetReading.idSchedule, idSchedule));
    expect(readings.sort((a, b) => a.id - b.id)).toMatchObject([
      { state: 'accepted', acceptedBy: ana.idUser, replacedBy: readings[1]?.id },
      { state: 'accepted', acceptedBy: ana.idUser, replacedBy: null },
    ]);
    const [taken] = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
    expect(
      await world.database
        .select()
        .from(resultChange)
        .where(eq(resultChange.idAttempt, taken?.id ?? 0)),
    ).toMatchObject([{ cause: 'sheet', by: ana.idUser }]);
  });

  it('is refused with letters that the question does not have, which changes nothing', async () => {
    const { idPage } = await scan(page(ofLucia, ['A', 'Bd', 'C', 'D']));
    const { decideAnswerSheet } = ana.client.scanning;
    for (const answer of [
      { question: 2, letters: 'E' },
      { question: 9, letters: 'A' },
    ])
      await expect(decideAnswerSheet({ idPage, answers: [answer] })).refusedAs('sheetAnswerNotValid');
    expect(await counts()).toEqual({ attempts: 0, readings: 0, pages: 1 });
  });
});

describe('a sheet that comes again', () => {
  it('is a duplicate with the same answers, and changes nothing', async () => {
    const first = await scan(page(ofLucia, RIGHT));
    const second = await scan(page(ofLucia, RIGHT));
    expect(second).toMatchObject({ state: 'duplicate', needs: [], otherPage: { idPage: first.idPage } });
    expect(await counts()).toEqual({ attempts: 1, readings: 1, pages: 2 });
  });

  it('is a conflict with other answers, until somebody chooses', async () => {
    const first = await scan(page(ofLucia, RIGHT));
    const second = await scan(page(ofLucia, ['A', 'B', 'A', 'D']));
    expect(second).toMatchObject({ state: 'conflict', needs: ['choice'], conflictWith: 'sheet', differences: 1 });
    expect(await othersOf(second.idPage)).toEqual(RIGHT);
    expect(await gradeOf(lucia)).toBe(100);
    const { resolveAnswerSheetConflict } = ana.client.scanning;
    const { content } = await resolveAnswerSheetConflict({ idPage: second.idPage, keep: 'this' });
    expect(content.state).toBe('read');
    expect(await gradeOf(lucia)).toBe(87.5);
    expect((await read(first.idPage)).state).toBe('discarded');
    await expect(resolveAnswerSheetConflict({ idPage: second.idPage, keep: 'this' })).refusedAs(
      'scanPageNotInConflict',
    );
    // Taken back, the first one contradicts the second.
    await ana.client.scanning.discardAnswerSheet({ idPage: first.idPage, discarded: false });
    expect((await read(first.idPage)).state).toBe('conflict');
    await resolveAnswerSheetConflict({ idPage: first.idPage, keep: 'other' });
    expect((await read(first.idPage)).state).toBe('discarded');
    expect(await gradeOf(lucia)).toBe(87.5);
  });

  it('contradicts what counts, once another one has taken its place', async () => {
    const first = await scan(page(ofLucia, RIGHT));
    const second = await scan(page(ofLucia, ['A', 'B', 'A', 'D']));
    const again = await scan(page(ofLucia, ['A', 'B', 'A', 'D']));
    const third = await scan(page(ofLucia, ['A', 'A', 'A', 'D']));
    expect(again).toMatchObject({ state: 'duplicate', otherPage: { idPage: second.idPage } });
    expect(third).toMatchObject({ state: 'conflict', otherPage: { idPage: first.idPage }, differences: 2 });
    await ana.client.scanning.resolveAnswerSheetConflict({ idPage: second.idPage, keep: 'this' });
    expect(await read(third.idPage)).toMatchObject({
      ...{ state: 'conflict', otherPage: { idPage: second.idPage }, differences: 1 },
    });
    expect((await read(again.idPage)).state).toBe('duplicate');
  });

  it('is read once when two people upload the same stack at the same time', async () => {
    const bytes = await toTiff([page(ofNoa, RIGHT), page(ofLucia, RIGHT)]);
    const batches = await Promise.all([begin(bytes.length), begin(bytes.length)]);
    await Promise.all(batches.map(({ files }) => send(files[0]?.idFile ?? 0, 0, bytes)));
    await world.waitForJobs();
    const states = (await Promise.all(batches.map(({ idBatch }) => batchOf(idBatch)))).flatMap(({ scanned }) =>
      scanned.map(({ state }) => state),
    );
    expect(states.sort()).toEqual(['duplicate', 'duplicate', 'read', 'read']);
    expect(await counts()).toEqual({ attempts: 2, readings: 2, pages: 4 });
  });
});

describe('a page that counts', () => {
  it('is set aside with what it gave, and taken back', async () => {
    const first = await scan(page(ofLucia, RIGHT));
    const again = await scan(page(ofLucia, RIGHT));
    const discard = (discarded: boolean) => ana.client.scanning.discardAnswerSheet({ idPage: first.idPage, discarded });
    expect((await discard(true)).content.state).toBe('discarded');
    expect((await read(again.idPage)).state).toBe('discarded');
    expect((await counts()).attempts).toBe(0);
    expect(await world.database.select().from(schedule).where(eq(schedule.id, idSchedule))).toMatchObject([
      { uploaded: false, started: 0, finished: 0 },
    ]);
    expect(
      await world.database.select().from(sheetReading).where(eq(sheetReading.idSchedule, idSchedule)),
    ).toMatchObject([{ state: 'rejected', withdrawnBy: ana.idUser, withdrawn: world.clock.now() }]);
    expect((await discard(false)).content.state).toBe('read');
    expect(await gradeOf(lucia)).toBe(100);
  });

  it('gives its answers to another student, who was the right one', async () => {
    const [blank] = await print({ blank: true });
    const { idPage } = await scan(page(blank, RIGHT));
    const again = await scan(page(blank, RIGHT));
    const other = await scan(page(blank, ['A', 'A', 'A', 'A']));
    const identify = async (one: number, { idUser }: TestUser) =>
      (await ana.client.scanning.identifyAnswerSheet({ idPage: one, idUser })).content.state;
    await identify(idPage, lucia);
    expect([await identify(again.idPage, lucia), await identify(other.idPage, lucia)]).toEqual([
      'duplicate',
      'conflict',
    ]);
    expect(await identify(idPage, noa)).toBe('read');
    // What it repeated goes with it; what it contradicted is the other student's after all.
    expect((await read(again.idPage)).student?.idUser).toBe(noa.idUser);
    expect(await read(other.idPage)).toMatchObject({ state: 'read', student: { idUser: lucia.idUser } });
    expect([await gradeOf(noa), await gradeOf(lucia)]).toEqual([100, 62.5]);
  });

  it('brings back what it replaced, with a change of the result', async () => {
    await addSingleChoiceAttempt(world, idSchedule, lucia, [1, 1]);
    const { idPage } = await scan(page(ofLucia, RIGHT));
    const { resolveAnswerSheetConflict, decideAnswerSheet, discardAnswerSheet } = ana.client.scanning;
    await resolveAnswerSheetConflict({ idPage, keep: 'this' });
    await decideAnswerSheet({ idPage, answers: [{ question: 8, letters: '' }] });
    expect(await gradeOf(lucia)).toBe(87.5);
    await discardAnswerSheet({ idPage, discarded: true });
    expect(await gradeOf(lucia)).toBe(12.5);
    const [taken] = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
    const changes = await world.database
      .select()
      .from(resultChange)
      .where(eq(resultChange.idAttempt, taken?.id ?? 0));
    expect(changes.map(({ cause, by, after }) => [cause, by, after.grade])).toEqual([
      ['sheet', ana.idUser, 100],
      ['sheet', ana.idUser, 87.5],
      ['sheet', ana.idUser, 12.5],
    ]);
    expect((await discardAnswerSheet({ idPage, discarded: false })).content).toMatchObject({
      ...{ state: 'conflict', conflictWith: 'screen' },
    });
  });

  it('stays where its result was changed since, or its student answers again', async () => {
    const { idPage } = await scan(page(ofLucia, RIGHT));
    const [taken] = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
    const idAttempt = taken?.id ?? 0;
    const isLucias = and(eq(response.idSchool, fixture.idSchool), eq(response.idAttempt, idAttempt));
    const { discardAnswerSheet, identifyAnswerSheet } = ana.client.scanning;
    await world.database.update(attempt).set({ finished: null }).where(eq(attempt.id, idAttempt));
    await expect(discardAnswerSheet({ idPage, discarded: true })).refusedAs('attemptInProgress');
    await world.database.update(attempt).set({ finished: taken?.finished }).where(eq(attempt.id, idAttempt));
    await world.database.update(response).set({ source: 'screen', evidence: null }).where(isLucias);
    await expect(discardAnswerSheet({ idPage, discarded: true })).refusedAs('sheetResultsChanged');
    await expect(identifyAnswerSheet({ idPage, idUser: noa.idUser })).refusedAs('sheetResultsChanged');
    expect(await read(idPage)).toMatchObject({ state: 'read', student: { idUser: lucia.idUser } });
    expect(await gradeOf(lucia)).toBe(100);
  });

  it('has answers sent back, which count until they are decided again; all that was said of them is stored', async () => {
    const { idPage } = await scan(page(ofLucia, RIGHT));
    const { disputeAnswerSheet, decideAnswerSheet } = ana.client.scanning;
    await expect(disputeAnswerSheet({ idPage, questions: [9] })).refusedAs('sheetAnswerNotValid');
    const { content } = await disputeAnswerSheet({ idPage, questions: [2] });
    expect(content).toMatchObject({ state: 'review', needs: ['answers'], doubts: 1 });
    expect(content.answers[1]).toMatchObject({ doubts: ['disputed'], decided: null, disputed: { by: 'Núñez, Ana' } });
    expect(await gradeOf(lucia)).toBe(100);
    await decideAnswerSheet({ idPage, answers: [{ question: 2, letters: 'A' }] });
    expect(await gradeOf(lucia)).toBe(87.5);
    world.clock.pass(1000);
    await disputeAnswerSheet({ idPage, questions: [2] });
    await decideAnswerSheet({ idPage, answers: [{ question: 2, letters: 'A' }] });
    const readings = await world.database.select().from(sheetReading).where(eq(sheetReading.idSchedule, idSchedule));
    const second = readings
      .toSorted((a, b) => a.id - b.id)
      .map(({ marks }) => storedAnswers.read(marks).find(({ question }) => question === 2));
    const again = { by: ana.idUser, at: world.clock.now() };
    const done = { ...again, at: again.at - 1000 };
    expect(second).toMatchObject([
      { letters: 'B', decision: null },
      { letters: 'B', decision: { letters: 'A', ...done }, dispute: done },
      { letters: 'B', decision: { letters: 'A', ...again }, dispute: again },
    ]);
    const empty = await scan(coverSheet(page(ofNoa, RIGHT), { x: 0, y: 0, width: 210, height: 297 }));
    await expect(disputeAnswerSheet({ idPage: empty.idPage, questions: [1] })).refusedAs('scanPageNotRead');
  });
});

describe('a student who has answered elsewhere', () => {
  it('keeps those answers until somebody chooses the sheet, never a mixture', async () => {
    await addSingleChoiceAttempt(world, idSchedule, lucia, [1, 1]);
    const scanned = await scan(page(ofLucia, RIGHT));
    expect(scanned).toMatchObject({ state: 'conflict', conflictWith: 'screen', differences: 7, otherPage: null });
    expect(await othersOf(scanned.idPage)).toEqual(['A', 'A', '', '']);
    expect(await gradeOf(lucia)).toBe(12.5);
    await ana.client.scanning.resolveAnswerSheetConflict({ idPage: scanned.idPage, keep: 'this' });
    expect(await gradeOf(lucia)).toBe(100);
    expect((await read(scanned.idPage)).state).toBe('read');
  });

  it('has the doubts of a sheet that comes twice decided once, and is chosen for once', async () => {
    await addSingleChoiceAttempt(world, idSchedule, lucia, [1, 1]);
    const marks = ['A', 'Bd', 'C', 'D'];
    const first = await scan(page(ofLucia, marks));
    const second = await scan(page(ofLucia, marks));
    expect([first.state, second.state]).toEqual(['review', 'duplicate']);
    const { decideAnswerSheet, resolveAnswerSheetConflict } = ana.client.scanning;
    await decideAnswerSheet({ idPage: first.idPage, answers: [{ question: 2, letters: 'B' }] });
    const third = await scan(page(ofLucia, marks));
    const states = async () =>
      Promise.all([first, second, third].map(async ({ idPage }) => (await read(idPage)).state));
    expect(await states()).toEqual(['conflict', 'duplicate', 'duplicate']);
    await resolveAnswerSheetConflict({ idPage: first.idPage, keep: 'other' });
    expect(await states()).toEqual(['discarded', 'discarded', 'discarded']);
    expect(await gradeOf(lucia)).toBe(12.5);
  });

  it('is not interrupted while answering', async () => {
    await addSingleChoiceAttempt(world, idSchedule, lucia, [1], { finished: null });
    const { idPage, state } = await scan(page(ofLucia, RIGHT));
    expect(state).toBe('conflict');
    const { resolveAnswerSheetConflict } = ana.client.scanning;
    await expect(resolveAnswerSheetConflict({ idPage, keep: 'this' })).refusedAs('attemptInProgress');
    expect((await read(idPage)).state).toBe('conflict');
    expect((await counts()).readings).toBe(0);
  });
});

describe('a sheet whose student is not known', () => {
  it('waits for a person where it is blank; the second one of the same person is compared', async () => {
    const [blank] = await print({ blank: true });
    const first = await scan(page(blank, RIGHT));
    const second = await scan(page(blank, ['A', 'A', 'A', 'A']));
    expect(first).toMatchObject({ state: 'review', needs: ['person'], student: null, version: 1 });
    const identify = (idPage: number, idUser: number) => ana.client.scanning.identifyAnswerSheet({ idPage, idUser });
    expect((await identify(first.idPage, noa.idUser)).content.state).toBe('read');
    expect(await gradeOf(noa)).toBe(100);
    expect((await identify(second.idPage, noa.idUser)).content.state).toBe('conflict');
    expect((await identify(second.idPage, lucia.idUser)).content.state).toBe('read');
    expect([await gradeOf(noa), await gradeOf(lucia)]).toEqual([100, 62.5]);
  });

  it('waits for a person, too, where it was printed for the assessment without a schedule', async () => {
    const [blank] = await print({ blank: true });
    const [row] = await world.database.select().from(schedule).where(eq(schedule.id, idSchedule));
    await world.database
      .update(printedSheet)
      .set({ idSchedule: null, assessmentSchool: row?.assessmentSchool, idAssessment: row?.idAssessment })
      .where(and(eq(printedSheet.idSchedule, idSchedule), isNull(printedSheet.idUser)));
    const { idPage, state } = await scan(page(blank, RIGHT));
    expect(state).toBe('review');
    const { content } = await ana.client.scanning.identifyAnswerSheet({ idPage, idUser: noa.idUser });
    expect(content.state).toBe('read');
    expect(await gradeOf(noa)).toBe(100);
  });

  it('is read once its code is typed, or its student picked', async () => {
    const covered = coverSheet(page(ofLucia, RIGHT), { x: 152, y: 10, width: 33, height: 30 });
    const scanned = await scan(covered);
    expect(scanned).toMatchObject({ state: 'unreadable', fault: 'code', needs: ['code'], hasPicture: true });
    const { idPage } = scanned;
    const { identifyAnswerSheet } = ana.client.scanning;
    await expect(identifyAnswerSheet({ idPage, code: 'ABCD-EFGH' })).refusedAs('sheetCodeNotValid');
    await expect(identifyAnswerSheet({ idPage, idUser: ana.idUser })).refusedAs('sheetStudentNotValid');
    const [sheet] = await world.database
      .select()
      .from(printedSheet)
      .where(and(eq(printedSheet.idSchedule, idSchedule), eq(printedSheet.idUser, lucia.idUser)));
    const { content } = await identifyAnswerSheet({ idPage, code: encodeSheetCode(sheet?.id ?? 0).toLowerCase() });
    expect(content).toMatchObject({ state: 'read', fault: null, student: { idUser: lucia.idUser } });
    expect(await gradeOf(lucia)).toBe(100);
    const again = await scan(coverSheet(page(ofNoa, RIGHT), { x: 152, y: 10, width: 33, height: 30 }));
    expect((await identifyAnswerSheet({ idPage: again.idPage, idUser: noa.idUser })).content.state).toBe('read');
  });
});

describe('a sheet of another schedule', () => {
  it('is offered to be moved there when it is mine', async () => {
    const here = idSchedule;
    ({ idSchedule } = await fixture.addRunningSchedule(8));
    const [other] = await print();
    idSchedule = here;
    const scanned = await scan(page(other, ['A', 'A', 'A', 'A']));
    expect(scanned).toMatchObject({ state: 'foreign', needs: ['move'], otherSchedule: { title: 'Repaso' } });
    expect(scanned.student).toBeNull();
    const { content } = await ana.client.scanning.moveAnswerSheet({ idPage: scanned.idPage });
    idSchedule = scanned.otherSchedule?.idSchedule ?? 0;
    expect(content).toMatchObject({ state: 'read', idSchedule });
    expect(await gradeOf(lucia)).toBe(62.5);
    await expect(ana.client.scanning.moveAnswerSheet({ idPage: scanned.idPage })).refusedAs('scanPageNotForeign');
  });

  it('is named only as foreign when it is of somebody else', async () => {
    const scanned = await scan(page(ofLucia, RIGHT));
    expect(scanned.state).toBe('read');
    const bruno = await world.addPerson('teacher', 'Bruno Sá', fixture.idSchool);
    const owned = idSchedule;
    ({ idSchedule } = await fixture.addRunningSchedule(8));
    await world.database.update(schedule).set({ idOwner: bruno.idUser }).where(eq(schedule.id, owned));
    const foreign = await scan(page(ofNoa, RIGHT));
    expect(foreign).toMatchObject({ state: 'foreign', otherSchedule: null, student: null });
    await expect(ana.client.scanning.moveAnswerSheet({ idPage: foreign.idPage })).refusedAs('scanPageNotForeign');
  });
});

describe('an upload', () => {
  it('goes on at any byte at which it was cut', async () => {
    const bytes = await toJpeg(page(ofLucia, RIGHT));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 4 }),
        async (cuts) => {
          const { idBatch, files } = await begin(bytes.length);
          const idFile = files[0]?.idFile ?? 0;
          const ends = [...cuts.sort((a, b) => a - b), bytes.length];
          let offset = 0;
          for (const end of ends) {
            const file = await send(idFile, offset, bytes.slice(offset, end));
            expect(file).toMatchObject({ received: end, state: end === bytes.length ? 'reading' : 'receiving' });
            if (end < bytes.length)
              await expect(send(idFile, offset, bytes.slice(offset, end))).refusedAs('scanOffsetNotValid');
            offset = end;
          }
          await world.waitForJobs();
          const { scanned, state } = await batchOf(idBatch);
          expect(state).toBe('done');
          expect(['read', 'duplicate']).toContain(scanned[0]?.state);
        },
      ),
      { numRuns: 5 },
    );
    expect((await counts()).readings).toBe(1);
  });

  it('is refused at another place, beyond its size, or by somebody else, which changes nothing', async () => {
    const bytes = new Uint8Array(100);
    const { files } = await begin(bytes.length);
    const idFile = files[0]?.idFile ?? 0;
    await expect(send(idFile, 1, bytes.slice(1))).refusedAs('scanOffsetNotValid');
    await expect(send(idFile, 0, new Uint8Array(101))).refusedAs('fileTooLarge');
    const bruno = await world.addPerson('teacher', 'Bruno Sá', fixture.idSchool);
    await expect(send(idFile, 0, bytes, bruno)).refusedAs('scanFileNotValid');
    expect(await world.database.select().from(scanFile).where(eq(scanFile.id, idFile))).toMatchObject([
      { received: 0, parts: [], state: 'receiving' },
    ]);
  });

  it('begins only with accepted terms, for who may grade a schedule that has opened and is not cancelled', async () => {
    const files = [{ name: 'a.jpg', size: 1 }];
    const { uploadAnswerSheets } = ana.client.scanning;
    await expect(uploadAnswerSheets({ idSchedule, files })).refusedAs('termsNotAccepted');
    const big = [{ name: 'a.jpg', size: 1_000_000_001 }];
    await expect(uploadAnswerSheets({ idSchedule, termsAccepted: true, files: big })).refusedAs('fileTooLarge');
    await expect(begin(1, ana, { idBatch: 999_999 })).refusedAs('scanBatchNotValid');
    const bruno = await world.addPerson('teacher', 'Bruno Sá', fixture.idSchool);
    await expect(begin(1, bruno)).refusedAs('scheduleNotValid');
    world.clock.pass(-2 * HOUR);
    await expect(begin(1)).refusedAs('notOpenYet');
    world.clock.pass(2 * HOUR);
    await world.database.update(schedule).set({ cancelled: world.clock.now() }).where(eq(schedule.id, idSchedule));
    await expect(begin(1)).refusedAs('scheduleCancelled');
    expect((await ana.client.scanning.getAnswerSheetBatches({ idSchedule })).content).toEqual([]);
  });

  it.each([
    ['without bytes', new Uint8Array(0), 'empty'],
    ['that is no picture', new TextEncoder().encode('hola'), 'unknownType'],
    ['that is a damaged PDF', new TextEncoder().encode('%PDF-1.7 nothing'), 'damaged'],
  ])('%s has one unreadable page that says why', async (_, bytes, fault) => {
    const batch = await upload(bytes);
    expect(batch).toMatchObject({ state: 'done', pages: 1, scanned: [{ page: 1, state: 'unreadable', fault }] });
  });

  it('that was cut before its end is unreadable', async () => {
    const bytes = await toJpeg(page(ofLucia, RIGHT));
    const batch = await upload(bytes.slice(0, bytes.length / 2));
    expect(batch.scanned).toMatchObject([{ state: 'unreadable', fault: 'damaged' }]);
  });

  it('goes on behind a page that stops its task', async () => {
    const bytes = await toTiff([page(ofNoa, RIGHT), page(ofLucia, RIGHT)]);
    const run = world.host.workers.run;
    const stopping = vi.spyOn(world.host.workers, 'run').mockImplementation((task, input, options) => {
      if ((input as { from?: number }).from === 2) throw new TaskStopped('readFilePages', 'memory');
      return run(task, input, options);
    });
    const batch = await upload(bytes);
    stopping.mockRestore();
    expect(batch.scanned.map(({ state, fault }) => [state, fault])).toEqual([
      ['read', null],
      ['unreadable', 'stopped'],
    ]);
  });

  it('is read to its end where the process of a page is ended once', async () => {
    const run = world.host.workers.run;
    let runs = 0;
    const ending = vi.spyOn(world.host.workers, 'run').mockImplementation((task, input, options) => {
      if (task.name === 'readFilePages' && ++runs === 1) throw new TaskStopped('readFilePages', 'crash');
      return run(task, input, options);
    });
    const { state } = await scan(page(ofLucia, RIGHT));
    ending.mockRestore();
    expect(state).toBe('read');
  });

  it('is read on after the end of its server, and nothing is lost or double', async () => {
    const bytes = await toTiff([page(ofNoa, RIGHT), page(ofLucia, RIGHT)]);
    const run = world.host.workers.run;
    let runs = 0;
    const ending = vi.spyOn(world.host.workers, 'run').mockImplementation((task, input, options) => {
      if (task.name === 'readFilePages' && ++runs === 2) throw new Error('the server ended');
      return run(task, input, options);
    });
    const { idBatch, files } = await begin(bytes.length);
    const idFile = files[0]?.idFile ?? 0;
    const { readScanFile } = await import('./read-file.ts');
    await world.database.update(scanFile).set({ parts: [] }).where(eq(scanFile.id, idFile));
    await send(idFile, 0, bytes);
    await world.waitForJobs();
    ending.mockRestore();
    await readScanFile(world.host, { idSchool: fixture.idSchool, idFile }, new AbortController().signal);
    const batch = await batchOf(idBatch);
    expect(batch).toMatchObject({ state: 'done', pages: 2, pagesRead: 2 });
    expect(batch.counts.read).toBe(2);
    expect(await counts()).toEqual({ attempts: 2, readings: 2, pages: 2 });
  });

  it('loses its pictures when they are deleted, and keeps what was read', async () => {
    const { idPage } = await scan(page(ofLucia, RIGHT));
    const [batch] = (await ana.client.scanning.getAnswerSheetBatches({ idSchedule })).content;
    await ana.client.scanning.deleteAnswerSheetPictures({ idBatch: batch?.idBatch ?? 0 });
    await expect(ana.client.scanning.viewAnswerSheetPicture({ idPage })).refusedAs('scanPictureNotValid');
    expect(await read(idPage)).toMatchObject({ state: 'read', picture: null, hasPicture: false });
    expect(await gradeOf(lucia)).toBe(100);
  });
});

describe('who may look at sheets', () => {
  it('is who may grade the schedule; coordinators see them, and decide nothing', async () => {
    const { idPage } = await scan(page(ofLucia, ['A', 'Bd', 'C', 'D']));
    const [batch] = (await ana.client.scanning.getAnswerSheetBatches({ idSchedule })).content;
    const idBatch = batch?.idBatch ?? 0;
    const clara = await world.addPerson('coordinator', 'Clara Pons', fixture.idSchool);
    expect((await batchOf(idBatch, clara)).scanned).toHaveLength(1);
    expect((await clara.client.scanning.getAnswerSheetPage({ idPage })).content.doubts).toBe(1);
    const bruno = await world.addPerson('teacher', 'Bruno Sá', fixture.idSchool);
    const elsewhere = await world.addSchool('CEIP Monte Castro');
    const xavier = await world.addPerson('administrator', 'Xavier Rei', elsewhere);
    for (const person of [bruno, xavier]) {
      const { scanning } = person.client;
      await expect(scanning.getAnswerSheetBatches({ idSchedule })).refusedAs('scheduleNotValid');
      await expect(scanning.getAnswerSheetBatch({ idBatch })).refusedAs('scanBatchNotValid');
      await expect(scanning.getAnswerSheetPage({ idPage })).refusedAs('scanPageNotValid');
      await expect(scanning.viewAnswerSheetPicture({ idPage })).refusedAs('scanPageNotValid');
    }
    const { scanning } = bruno.client;
    const answers = [{ question: 2, letters: 'B' }];
    await expect(scanning.decideAnswerSheet({ idPage, answers })).refusedAs('scanPageNotValid');
    await expect(scanning.identifyAnswerSheet({ idPage, idUser: noa.idUser })).refusedAs('scanPageNotValid');
    await expect(scanning.discardAnswerSheet({ idPage, discarded: true })).refusedAs('scanPageNotValid');
    await expect(scanning.disputeAnswerSheet({ idPage, questions: [2] })).refusedAs('scanPageNotValid');
    await expect(scanning.deleteAnswerSheetPictures({ idBatch })).refusedAs('scanBatchNotValid');
    expect((await read(idPage)).state).toBe('review');
  });
});
