import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { markSheet, printSheets, scanSheet } from '../../../tests/support/scanned-sheets.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { GRACE_MS } from '../../core/schedules/windows.ts';
import { response, sheetReading } from '../database/schema.ts';

const HOUR = 3_600_000;

let course: CourseWorld;
let world: World;
let [ana, lucia, noa]: TestUser[] = [];
let idSchedule: number;
let scanned: Awaited<ReturnType<typeof scanSheet>>;

/** Lucía's sheet: the second answer is doubtful, the third wrong, the fourth blank, the eighth has two marks. */
beforeAll(async () => {
  course = await openCourseWorld(2);
  ({ world, ana } = course);
  [lucia, noa] = course.students;
  world.clock.set('2026-03-02T08:00');
  ({ idSchedule } = await course.addRunningSchedule(8));
  const [sheet] = await printSheets(world, { idSchool: course.idSchool, idSchedule }, { questions: 8 });
  if (!sheet) throw new Error('no sheet');
  const marked = markSheet(sheet, ['A', 'Bd', 'A', '', 'A', 'B', 'C', 'AD']);
  scanned = await scanSheet(world, course.ana, idSchedule, marked);
});
afterAll(() => world.close());

const person = (one: TestUser | undefined): TestUser => {
  if (!one) throw new Error('nobody');
  return one;
};
const sheetFor = async (reader: TestUser | undefined, of: TestUser | undefined) =>
  (await person(reader).client.scanning.getReadSheet({ idSchedule, idStudent: person(of).idUser })).content;
const ownSheet = async (student: TestUser | undefined) =>
  (await person(student).client.scanning.getOwnReadSheet({ idSchedule })).content;
const pictureFor = (reader: TestUser | undefined, of = lucia) =>
  person(reader).client.scanning.viewReadSheetPicture({ idSchedule, idStudent: person(of).idUser });

describe('the sheet on which a result rests', () => {
  it('is none while a mark is doubtful', async () => {
    expect(await sheetFor(ana, lucia)).toBeNull();
    await expect(pictureFor(ana)).refusedAs('scanPictureNotValid');
  });

  it('says what was read and decided, where it stands, what is right and how it went', async () => {
    const { idPage } = scanned;
    await person(ana).client.scanning.decideAnswerSheet({ idPage, answers: [{ question: 2, letters: 'B' }] });
    const sheet = await sheetFor(ana, lucia);
    expect(sheet).toMatchObject({ idStudent: person(lucia).idUser, version: 1, pictureDeleted: null });
    expect(sheet?.picture?.width).toBeGreaterThan(850);
    expect(sheet?.answers.map(({ letters, correct, outcome, score }) => [letters, correct, outcome, score])).toEqual([
      ['A', 'A', 'hit', 1],
      ['B', 'B', 'hit', 1],
      ['A', 'C', 'error', 0],
      ['', 'D', 'omitted', 0],
      ['A', 'A', 'hit', 1],
      ['B', 'B', 'hit', 1],
      ['C', 'C', 'hit', 1],
      ['AD', 'D', 'error', 0],
    ]);
    expect(sheet?.answers[1]).toMatchObject({ decided: { by: 'Núñez, Ana' }, offered: 'ABCD', weight: 1 });
    expect(sheet?.answers[0]?.decided).toBeNull();
    expect(sheet?.answers[0]?.bubbles).toHaveLength(4);
    expect((await pictureFor(ana)).type).toBe('image/jpeg');
  });

  it('is for those who may read the results of the schedule', async () => {
    const { idSchool } = course;
    const clara = await world.addPerson('coordinator', 'Clara Pons', idSchool);
    const bruno = await world.addPerson('teacher', 'Bruno Sá', idSchool);
    const xavier = await world.addPerson('administrator', 'Xavier Rei', await world.addSchool('CEIP Monte Castro'));
    expect((await sheetFor(clara, lucia))?.answers).toHaveLength(8);
    for (const other of [bruno, xavier]) {
      await expect(sheetFor(other, lucia)).refusedAs('scheduleNotValid');
      await expect(pictureFor(other)).refusedAs('scheduleNotValid');
    }
    await expect(sheetFor(lucia, lucia)).notDoneWith(403, 'Not allowed');
    await expect(ownSheet(ana)).notDoneWith(403, 'Not allowed');
  });

  it('is the student’s own once details are shown, with its picture; nobody else’s', async () => {
    const report = async () =>
      (await person(lucia).client.ownResults.getStudentAssessmentReport({ idSchedule })).content;
    expect(await report()).toMatchObject({ hasSheet: true, details: null });
    world.clock.pass(HOUR + GRACE_MS - 1);
    expect(await ownSheet(lucia)).toBeNull();
    await expect(pictureFor(lucia)).refusedAs('scheduleNotValid');
    world.clock.pass(1);
    // The picture alone is not what shows details first.
    await expect(pictureFor(lucia)).refusedAs('scheduleNotValid');
    expect(await ownSheet(lucia)).toEqual(await sheetFor(ana, lucia));
    expect((await pictureFor(lucia)).type).toBe('image/jpeg');
    await expect(pictureFor(noa)).refusedAs('scheduleNotValid');
    await expect(pictureFor(lucia, noa)).refusedAs('scheduleNotValid');
    await expect(ownSheet(noa)).refusedAs('scheduleNotValid');
    await expect(pictureFor(ana, noa)).refusedAs('scanPictureNotValid');
  });

  it('is gone from the results once another answer counts', async () => {
    const modal = async () => {
      const { content } = await person(ana).client.reports.getScheduleByStudent({ idSchedule });
      const idAttempt = content.attempts.find(({ idUser }) => idUser === lucia?.idUser)?.idAttempt ?? 0;
      return (await person(ana).client.reports.getScheduleByStudentModal({ idAttempt })).content;
    };
    expect(await modal()).toMatchObject({ hasSheet: true });
    await world.database.update(response).set({ source: 'spreadsheet' });
    expect(await sheetFor(ana, lucia)).toBeNull();
    expect(await ownSheet(lucia)).toBeNull();
    await expect(pictureFor(lucia)).refusedAs('scanPictureNotValid');
    await world.database.update(sheetReading).set({ state: 'rejected' });
    expect(await modal()).toMatchObject({ hasSheet: false });
  });
});
