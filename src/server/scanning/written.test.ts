import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import type { GreyPage } from '../../../tests/support/pdf-pages.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import {
  markGrades,
  type PrintedPages,
  printWrittenSheets,
  toJpeg,
  toTiff,
  uploadSheets,
  writeOn,
} from '../../../tests/support/scanned-sheets.ts';
import type { TestUser } from '../../../tests/support/world.ts';
import { asset, attempt, manualGrade, response, responseFile, scanPage, sheetReading } from '../database/schema.ts';
import { isDoubtful, isWritten, storedAnswers } from './stored-answers.ts';

const HOUR = 3_600_000;

let fixture: CourseWorld;
let ana: TestUser;
let [lucia, noa]: TestUser[] = [];
let idSchedule: number;
/** Of form 1: a single answer, an open question and a text with gaps, and another open question. */
let questions: number[];
let [ofLucia, ofNoa]: PrintedPages[] = [];
/** The same with rows for grades below the frames of Lucía's page. */
let printGraded: () => Promise<PrintedPages['answers'][number]>;

beforeAll(async () => {
  fixture = await openCourseWorld(2);
  ana = fixture.ana;
  [lucia, noa] = fixture.students;
});
afterAll(() => fixture.world.close());

beforeEach(async () => {
  const { world, idCataloging, idSchool, addSchedule } = fixture;
  world.clock.set('2026-03-02T08:00');
  questions = await addQuestionsOfTypes(world, [0, 3, 2, 3], { idCataloging, owner: ana });
  const added = await addSchedule(questions, { opens: -HOUR, closes: HOUR });
  idSchedule = added.idSchedule;
  [ofLucia, ofNoa] = await printWrittenSheets(world, { ...added, idSchool });
  printGraded = async () => {
    const [first] = await printWrittenSheets(world, { ...added, idSchool }, { grades: true });
    const [page] = first?.answers ?? [];
    if (!page) throw new Error('no page');
    return page;
  };
});

/** Returns the answer page of a student, written on in frames of form 1's questions. */
const written = (
  pages: PrintedPages | undefined,
  numbers: readonly number[],
  options?: Parameters<typeof writeOn>[2],
) => {
  const [first] = pages?.answers ?? [];
  if (!first) throw new Error('no page');
  return writeOn(first, numbers, options);
};
const bubbles = (pages: PrintedPages | undefined) => {
  if (!pages) throw new Error('no page');
  return pages.bubbles;
};
/** Uploads pages as one file and waits until they are read. Returns their batch. */
const upload = async (first: GreyPage, ...others: GreyPage[]) => {
  const bytes = await (others.length > 0 ? toTiff([first, ...others]) : toJpeg(first));
  return uploadSheets(fixture.world, ana, idSchedule, bytes);
};
const responsesOf = (student: TestUser | undefined) =>
  fixture.world.database
    .select({ idQuestion: response.idQuestion, response: response.response, source: response.source })
    .from(response)
    .innerJoin(attempt, and(eq(attempt.idSchool, response.idSchool), eq(attempt.id, response.idAttempt)))
    .where(and(eq(attempt.idSchedule, idSchedule), eq(attempt.idUser, student?.idUser ?? 0)))
    .orderBy(response.idQuestion);
const queue = async () => (await ana.client.grading.getGradingQueue({ idSchedule })).content;
const resultOf = async (student: TestUser | undefined) => {
  const { content } = await ana.client.reports.getScheduleByStudent({ idSchedule });
  return content.attempts.find((one) => one.idUser === student?.idUser);
};

describe('a page for written answers', () => {
  it('gives its student the pictures of what is written, to be graded, and leaves out what is empty', async () => {
    const { scanned } = await upload(written(ofLucia, [2, 3]));
    expect(scanned).toMatchObject([{ state: 'read', fault: null, student: { idUser: lucia?.idUser } }]);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(await responsesOf(lucia)).toEqual([
      { idQuestion: questions[1], response: { text: '', photo: hash }, source: 'sheet' },
      { idQuestion: questions[2], response: { gaps: {}, photo: hash }, source: 'sheet' },
    ]);
    const { questions: graded, students } = await queue();
    expect(graded.map(({ number, responses, graded: done }) => [number, responses, done])).toEqual([
      [2, 1, 0],
      [3, 1, 0],
      [4, 0, 0],
    ]);
    expect(graded[1]?.accepted.length).toBeGreaterThan(0);
    expect(graded[0]?.accepted).toEqual([]);
    expect(students).toHaveLength(1);
    const { content } = await ana.client.grading.getResponsesToGrade({ idSchedule, idQuestion: questions[2] ?? 0 });
    expect(content).toMatchObject([{ photo: 'here', onPaper: true, text: '', grade: null }]);
  });

  it('is one sheet with the page of its bubbles, which may come later, and says what is missing', async () => {
    const first = await upload(written(ofLucia, [2]));
    const missing = ({ students }: typeof first) =>
      students.map(({ idUser, missingPages }) => [idUser, missingPages]).sort();
    expect(missing(first)).toEqual([
      [lucia?.idUser, [1]],
      [noa?.idUser, []],
    ]);
    const both = await upload(bubbles(ofLucia), bubbles(ofNoa));
    expect(both.scanned.map(({ state }) => state)).toEqual(['read', 'read']);
    expect(missing(both)).toEqual([
      [lucia?.idUser, []],
      [noa?.idUser, [2]],
    ]);
    expect((await responsesOf(lucia)).map(({ idQuestion }) => idQuestion)).toEqual([questions[1]]);
    expect(await fixture.world.database.$count(attempt, eq(attempt.idSchedule, idSchedule))).toBe(2);
  });

  it('leaves what was read to be drawn on the page of the bubbles, as on a sheet without it', async () => {
    await upload(bubbles(ofLucia), written(ofLucia, [2]));
    const idStudent = lucia?.idUser ?? 0;
    const { content } = await ana.client.scanning.getReadSheet({ idSchedule, idStudent });
    expect(content?.picture).not.toBeNull();
    const drawn = content?.answers.map((answer) => [answer.question, answer.row !== null, answer.bubbles.length]);
    expect(drawn).toEqual([[1, true, expect.toSatisfy((count: number) => count > 1)]]);
  });

  it('is graded as answers on a screen are, also gaps, and counts once it is', async () => {
    await upload(bubbles(ofLucia), written(ofLucia, [2, 3, 4]));
    const [{ idAttempt: idOfLucia } = { idAttempt: 0 }] = (await queue()).students;
    const { content } = await ana.client.grading.getResponsesToGrade({ idSchedule, idAttempt: idOfLucia });
    expect((await resultOf(lucia))?.grade).toBe(0);
    for (const { idAttempt, idQuestion } of content)
      await ana.client.grading.saveAnswerGrade({ idAttempt, idQuestion, answerGrade: 10 });
    expect((await resultOf(lucia))?.grade).toBe(75);
    const { questions: graded } = await queue();
    expect(graded.map(({ responses, graded: done }) => [responses, done])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });

  it('is shown to who may grade, and to its student once details are open', async () => {
    await upload(written(ofLucia, [3]));
    const { world, idSchool } = fixture;
    const [{ idAttempt } = { idAttempt: 0 }] = (
      await ana.client.grading.getResponsesToGrade({ idSchedule, idQuestion: questions[2] ?? 0 })
    ).content;
    const view = (person: TestUser | undefined) =>
      (person ?? ana).client.attempts.viewAnswerFile({ idAttempt, idQuestion: questions[2] ?? 0 });
    expect(await view(ana)).toMatchObject({ type: 'image/jpeg', name: '3.jpg' });
    const olga = await world.addPerson('teacher', 'Olga Reis', idSchool);
    await expect(view(olga)).refusedAs('answerFileNotValid');
    await expect(view(noa)).refusedAs('answerFileNotValid');
    await expect(view(lucia)).refusedAs('answerFileNotValid');
    await ana.client.ownResults.openResultDetails({ idSchedule });
    expect(await view(lucia)).toMatchObject({ type: 'image/jpeg' });
    await expect(view(noa)).refusedAs('answerFileNotValid');
    const { files } = world.host;
    const [{ asset: name } = { asset: '' }] = await world.database
      .select({ asset: responseFile.asset })
      .from(responseFile)
      .where(eq(responseFile.idAttempt, idAttempt));
    expect(name).toMatch(/^sheet-/);
    expect(await files.get(name)).not.toBeNull();
  });

  it('waits for a person where a frame may be written in, and counts as that is decided', async () => {
    const { scanning } = ana.client;
    const [page] = (await upload(written(ofLucia, [2], { faint: [4] }))).scanned;
    expect(page).toMatchObject({ state: 'review', needs: ['answers'], doubts: 1 });
    expect(await responsesOf(lucia)).toEqual([]);
    const idPage = page?.idPage ?? 0;
    const { answers } = (await scanning.getAnswerSheetPage({ idPage })).content;
    expect(answers.map(({ question, offered, letters, doubts }) => [question, offered, letters, doubts])).toEqual([
      [2, 'W', 'W', []],
      [3, 'W', '', []],
      [4, 'W', 'W', ['writing']],
    ]);
    expect(answers.every(({ row }) => row.width > 0.5 && row.y + row.height < 1)).toBe(true);
    const cutOut = await scanning.viewAnswerSheetPicture({ idPage, question: 4 });
    expect(cutOut).toMatchObject({ type: 'image/jpeg' });
    await expect(scanning.viewAnswerSheetPicture({ idPage, question: 1 })).refusedAs('scanPictureNotValid');
    const decide = async (letters: string | null) =>
      (await scanning.decideAnswerSheet({ idPage, answers: [{ question: 4, letters }] })).content.state;
    await expect(decide('A')).refusedAs('sheetAnswerNotValid');
    const answered = async () => (await responsesOf(lucia)).filter(({ response: one }) => one !== null).length;
    expect([await decide(''), await answered()]).toEqual(['read', 1]);
    expect([await decide('W'), await answered()]).toEqual(['read', 2]);
    expect([await decide(null), await answered()]).toEqual(['review', 2]);
  });

  it('is a duplicate when it is scanned again, and a conflict when something else is written', async () => {
    await upload(written(ofLucia, [2]));
    expect((await upload(written(ofLucia, [2]))).scanned).toMatchObject([{ state: 'duplicate' }]);
    expect((await upload(written(ofLucia, [2, 4]))).scanned).toMatchObject([
      { state: 'conflict', conflictWith: 'sheet', differences: 1 },
    ]);
    expect((await responsesOf(lucia)).map(({ idQuestion }) => idQuestion)).toEqual([questions[1]]);
  });

  it('is told apart by what is written in the same frames, and shows both', async () => {
    const { scanning } = ana.client;
    const [first] = (await upload(written(ofLucia, [2, 3]))).scanned;
    const again = (await upload(written(ofLucia, [2, 3], { scan: 1 }))).scanned;
    expect(again).toMatchObject([{ state: 'duplicate', otherPage: { idPage: first?.idPage } }]);
    const other = writeOn({ page: written(ofLucia, [2]), frames: ofLucia?.answers[0]?.frames ?? [] }, [3], {
      hand: 2.3,
    });
    const [page] = (await upload(other)).scanned;
    expect(page).toMatchObject({ state: 'conflict', conflictWith: 'sheet', differences: 1 });
    const { answers } = (await scanning.getAnswerSheetPage({ idPage: page?.idPage ?? 0 })).content;
    expect(answers.map(({ question, letters, other: there, unlike }) => [question, letters, there, unlike])).toEqual([
      [2, 'W', 'W', false],
      [3, 'W', 'W', true],
      [4, '', '', false],
    ]);
    await scanning.resolveAnswerSheetConflict({ idPage: page?.idPage ?? 0, keep: 'this' });
    const { content } = await scanning.getAnswerSheetPage({ idPage: page?.idPage ?? 0 });
    expect([content.state, content.answers.some(({ unlike }) => unlike)]).toEqual(['read', false]);
  });

  it('is compared with another picture while no lock is held, for which students who start would wait', async () => {
    const { database, host } = fixture.world;
    await upload(written(ofLucia, [2]));
    const locked: boolean[] = [];
    const { run } = host.workers;
    const comparing = vi.spyOn(host.workers, 'run').mockImplementation(async (task, input, options) => {
      const lock = sql`select id from schedule where id = ${idSchedule} for update nowait`;
      const isLocked = () =>
        database.execute(lock).then(
          () => false,
          () => true,
        );
      if (task.name === 'compareFrames') locked.push(await isLocked());
      return run(task, input, options);
    });
    const { scanned } = await upload(written(ofLucia, [2], { scan: 1 }));
    comparing.mockRestore();
    expect([scanned[0]?.state, locked]).toEqual(['duplicate', [false]]);
  });

  it('waits again where what was empty may be written in on another picture', async () => {
    await upload(written(ofLucia, [2]));
    const [page] = (await upload(written(ofLucia, [2], { faint: [4], scan: 1 }))).scanned;
    expect(page).toMatchObject({ state: 'review', doubts: 1 });
    const idPage = page?.idPage ?? 0;
    const decided = await ana.client.scanning.decideAnswerSheet({ idPage, answers: [{ question: 4, letters: '' }] });
    expect(decided.content.state).toBe('duplicate');
  });

  it('is in conflict where the picture of what was written is deleted', async () => {
    const { idBatch } = await upload(written(ofLucia, [2]));
    await ana.client.scanning.deleteAnswerSheetPictures({ idBatch });
    const { scanned } = await upload(written(ofLucia, [2], { scan: 1 }));
    expect(scanned).toMatchObject([{ state: 'conflict', differences: 1 }]);
  });

  it('gives way with its pictures when another one is chosen, or it is set aside', async () => {
    const { database } = fixture.world;
    await upload(written(ofLucia, [2]));
    const [again] = (await upload(written(ofLucia, [2, 4]))).scanned;
    await ana.client.scanning.resolveAnswerSheetConflict({ idPage: again?.idPage ?? 0, keep: 'this' });
    expect((await responsesOf(lucia)).map(({ idQuestion }) => idQuestion)).toEqual([questions[1], questions[3]]);
    await ana.client.scanning.discardAnswerSheet({ idPage: again?.idPage ?? 0, discarded: true });
    expect(await responsesOf(lucia)).toEqual([]);
    const readings = await database.select().from(sheetReading).where(eq(sheetReading.idSchedule, idSchedule));
    expect(readings.map(({ answerPage }) => answerPage)).toEqual([1, 1]);
  });

  it('goes alone while the page of the bubbles counts, whichever came first', async () => {
    const { database } = fixture.world;
    const [first, second] = (await upload(written(ofLucia, [2]), bubbles(ofLucia))).scanned;
    const ofPages = () => database.$count(attempt, eq(attempt.idSchedule, idSchedule));
    await ana.client.scanning.discardAnswerSheet({ idPage: first?.idPage ?? 0, discarded: true });
    expect([await ofPages(), await responsesOf(lucia)]).toEqual([1, []]);
    await ana.client.scanning.discardAnswerSheet({ idPage: second?.idPage ?? 0, discarded: true });
    expect(await ofPages()).toBe(0);
  });

  it('keeps its pictures while nobody has said whose it is, and names them in the page', async () => {
    const { database } = fixture.world;
    await upload(written(ofLucia, [2]));
    const [page] = await database.select().from(scanPage).where(eq(scanPage.idSchedule, idSchedule));
    const answers = storedAnswers.read(page?.answers);
    expect(answers.map((answer) => [answer.question, isWritten(answer), isDoubtful(answer)])).toEqual([
      [2, true, false],
      [3, false, false],
      [4, false, false],
    ]);
    expect(page).toMatchObject({ answerPage: 1, frames: answers.flatMap(({ frame }) => frame?.asset ?? []) });
    const kept = await database.select({ id: asset.id }).from(asset);
    for (const name of page?.frames ?? []) expect(kept.map(({ id }) => id)).toContain(name);
  });

  it('loses its pictures with its student', async () => {
    const { world, idSchool } = fixture;
    await upload(written(ofLucia, [2]));
    world.clock.pass(2 * HOUR);
    const boss = await world.addPerson('administrator', 'Rosa Gil', idSchool);
    const name = `${lucia?.firstName} ${lucia?.lastName}`;
    await boss.client.privacy.anonymiseUser({ idUser: lucia?.idUser ?? 0, name });
    const pages = await world.database.select().from(scanPage).where(eq(scanPage.idSchedule, idSchedule));
    expect(pages.map(({ asset: picture, frames }) => [picture, frames])).toEqual([[null, []]]);
    const ofAttempts = world.database
      .select({ id: attempt.id })
      .from(attempt)
      .where(eq(attempt.idSchedule, idSchedule));
    expect(await world.database.select().from(responseFile).where(inArray(responseFile.idAttempt, ofAttempts))).toEqual(
      [],
    );
  });
});

describe('a grade that is marked below a frame', () => {
  const gradesOf = async (student: TestUser | undefined) => {
    const rows = await fixture.world.database
      .select({ idQuestion: manualGrade.idQuestion, value: manualGrade.value, grader: manualGrade.grader })
      .from(manualGrade)
      .innerJoin(attempt, and(eq(attempt.idSchool, manualGrade.idSchool), eq(attempt.id, manualGrade.idAttempt)))
      .where(
        and(
          eq(attempt.idSchedule, idSchedule),
          eq(attempt.idUser, student?.idUser ?? 0),
          eq(manualGrade.takenBack, false),
        ),
      );
    return Object.fromEntries(
      rows.map(({ idQuestion, value, grader }) => [questions.indexOf(idQuestion) + 1, [value, grader]]),
    );
  };
  const decide = async (idPage: number, question: number, letters: string | null) =>
    (await ana.client.scanning.decideAnswerSheet({ idPage, answers: [{ question, isGrade: true, letters }] })).content;

  it('is given by who uploads it, as in the queue; an answer without one waits there', async () => {
    const graded = await printGraded();
    const page = markGrades(writeOn(graded, [2, 3]), graded, { 2: '7½', 4: '0' });
    const { scanned } = await upload(page);
    expect(scanned).toMatchObject([{ state: 'read', doubts: 0 }]);
    expect(await gradesOf(lucia)).toEqual({ 2: [7.5, ana.idUser] });
    const { questions: queued } = await queue();
    expect(queued.map(({ number, responses, graded: done }) => [number, responses, done])).toEqual([
      [2, 1, 1],
      [3, 1, 0],
      [4, 0, 0],
    ]);
    const { answers } = (await ana.client.scanning.getAnswerSheetPage({ idPage: scanned[0]?.idPage ?? 0 })).content;
    expect(answers.map(({ question, isGrade, letters }) => [question, isGrade, letters])).toEqual([
      ...[2, 3, 4].map((question) => [question, false, question === 4 ? '' : 'W']),
      ...[2, 3, 4].map((question) => [question, true, { 2: '7.5', 3: '', 4: '0' }[question]]),
    ]);
    expect(answers[3]?.bubbles).toHaveLength(12);
  });

  it('is decided by a person where it is doubtful, and is not given again once somebody has graded', async () => {
    const graded = await printGraded();
    const { scanned } = await upload(markGrades(writeOn(graded, [2, 4]), graded, { 2: '6', 4: '37' }));
    expect(scanned).toMatchObject([{ state: 'review', doubts: 1 }]);
    const idPage = scanned[0]?.idPage ?? 0;
    expect(await gradesOf(lucia)).toEqual({});
    for (const wrong of ['W', 'A']) await expect(decide(idPage, 4, wrong)).refusedAs('sheetAnswerNotValid');
    await expect(decide(idPage, 1, '7')).refusedAs('sheetAnswerNotValid');
    expect((await decide(idPage, 4, '10')).state).toBe('read');
    expect(await gradesOf(lucia)).toEqual({ 2: [6, ana.idUser], 4: [10, ana.idUser] });
    const [row] = await fixture.world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
    const [idAttempt, idQuestion] = [row?.id ?? 0, questions[1] ?? 0];
    await ana.client.grading.saveAnswerGrade({ idAttempt, idQuestion, answerGrade: 2 });
    await decide(idPage, 4, '3.5');
    expect(await gradesOf(lucia)).toEqual({ 2: [2, ana.idUser], 4: [3.5, ana.idUser] });
    await expect(ana.client.scanning.discardAnswerSheet({ idPage, discarded: true })).refusedAs('sheetResultsChanged');
  });

  it('is taken back with its page, and given again', async () => {
    const graded = await printGraded();
    await upload(bubbles(ofLucia));
    const { scanned } = await upload(markGrades(writeOn(graded, [2]), graded, { 2: '9' }));
    const idPage = scanned[0]?.idPage ?? 0;
    await decide(idPage, 2, '8.5');
    expect(await gradesOf(lucia)).toEqual({ 2: [8.5, ana.idUser] });
    await ana.client.scanning.discardAnswerSheet({ idPage, discarded: true });
    expect(await gradesOf(lucia)).toEqual({});
    await ana.client.scanning.discardAnswerSheet({ idPage, discarded: false });
    expect(await gradesOf(lucia)).toEqual({ 2: [8.5, ana.idUser] });
  });

  it('says of a frame that seems empty that something is written', async () => {
    const graded = await printGraded();
    await upload(markGrades(writeOn(graded, []), graded, { 2: '4' }));
    expect(await gradesOf(lucia)).toEqual({ 2: [4, ana.idUser] });
  });
});
