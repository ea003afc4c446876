import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import {
  printSheets,
  printWrittenSheets,
  toJpeg,
  uploadSheets,
  writeOn,
} from '../../../tests/support/scanned-sheets.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { decodeLayout } from '../../core/sheet/layouts.ts';

const HOUR = 3_600_000;
const QUESTIONS = 8;

let fixture: CourseWorld;
let world: World;
let ana: TestUser;
let idSchedule: number;

beforeAll(async () => {
  fixture = await openCourseWorld(2);
  ({ world, ana } = fixture);
});
afterAll(() => world.close());

beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  ({ idSchedule } = await fixture.addRunningSchedule(QUESTIONS));
});

const load = async (as = ana) => (await as.client.scanning.getSheetsToScan({ idSchedule })).content;

describe('getSheetsToScan', () => {
  it('has what a camera needs: forms, printed sheets, students', async () => {
    await printSheets(world, { idSchool: fixture.idSchool, idSchedule }, { questions: QUESTIONS });
    await printSheets(world, { idSchool: fixture.idSchool, idSchedule }, { questions: QUESTIONS, blank: true });
    const { alternatives, sheets, students, courseName } = await load();
    expect(alternatives).toEqual([1, 2, 3].map(() => Array.from({ length: QUESTIONS }, () => 4)));
    expect(courseName).not.toBe('');
    const ids = fixture.students.map(({ idUser }) => idUser);
    expect(sheets.flatMap(({ idUser }) => idUser ?? []).sort()).toEqual(ids.toSorted());
    expect(sheets.some(({ idUser }) => idUser === null)).toBe(true);
    expect(sheets.map(({ layout }) => decodeLayout(layout)?.questions)).toEqual(sheets.map(() => QUESTIONS));
    expect(students.map(({ idUser, pagesIn }) => [idUser, pagesIn]).sort()).toEqual(ids.map((id) => [id, []]).sort());
  });

  it('has the pages for answers in writing, and says which of them are here', async () => {
    const { idSchool, idCataloging, addSchedule } = fixture;
    const questions = await addQuestionsOfTypes(world, [0, 3, 2], { idCataloging, owner: ana });
    const added = await addSchedule(questions, { opens: -HOUR, closes: HOUR });
    ({ idSchedule } = added);
    const [first] = await printWrittenSheets(world, { ...added, idSchool });
    const [answers] = first?.answers ?? [];
    if (!answers) throw new Error('no page');
    await uploadSheets(world, ana, idSchedule, await toJpeg(writeOn(answers, [2])));
    const { written, sheets, students } = await load();
    expect(written[0]?.map(({ question }) => question)).toEqual([2, 3]);
    const [own = 0] = students.filter(({ pagesIn }) => pagesIn.length > 0).map(({ idUser }) => idUser);
    expect(students.find(({ idUser }) => idUser === own)?.pagesIn).toEqual([2]);
    const ofOwn = sheets.filter(({ idUser }) => idUser === own).map(({ page, layout }) => [page, layout >= 8192]);
    expect(ofOwn.sort()).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('refuses a schedule that the user may not grade, that has not begun, or was cancelled', async () => {
    const [student = ana] = fixture.students;
    await expect(student.client.scanning.getSheetsToScan({ idSchedule })).rejects.toMatchObject({ status: 403 });
    const before = idSchedule;
    idSchedule = 999_999;
    await expect(load()).refusedAs('scheduleNotValid');
    idSchedule = before;
    world.clock.pass(-2 * HOUR);
    await expect(load()).refusedAs('notOpenYet');
    world.clock.pass(2 * HOUR);
    await ana.client.schedules.cancelSchedule({ idSchedule });
    await expect(load()).refusedAs('scheduleCancelled');
  });
});
