import { and, eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { encodeAnswerKeyQr } from '../../core/assessments/answer-key.ts';
import { assessmentSnapshot, schedule, scheduleStudent, sheetReading } from '../database/schema.ts';

const HOUR = 3_600_000;

let fixture: CourseWorld;
let world: World;
let ana: TestUser;
let lucia: TestUser;
let idSchedule: number;
let idAssessment: number;
/** The codes of the keys of the three forms. */
let codes: string[];

beforeAll(async () => {
  fixture = await openCourseWorld(2);
  ({ world, ana } = fixture);
  [lucia = ana] = fixture.students;
});
afterAll(() => world.close());

beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  ({ idSchedule, idAssessment } = await fixture.addRunningSchedule(8));
  await shuffle(2, sql`109 - position`);
  await shuffle(3, sql`(position - 100) % 8 + 1`);
  codes = await loadCodes();
});

/** Orders the questions of a form: their positions are first 100 higher, so that no two are the same. */
const shuffle = async (formNumber: number, position: SQL) => {
  for (const to of [sql`position + 100`, position])
    await world.database
      .update(assessmentSnapshot)
      .set({ position: to })
      .where(and(eq(assessmentSnapshot.idAssessment, idAssessment), eq(assessmentSnapshot.formNumber, formNumber)));
};

const loadCodes = async () => {
  const { content } = await ana.client.assessments.getAssessmentDelivery({ idAssessment });
  return content.forms.map(({ qrcode }) => qrcode ?? '');
};
const lettersOf = (code: string | undefined) => code?.slice(8) ?? '';
type Input = Partial<Parameters<TestUser['client']['scanning']['gradeAnswerSheet']>[0]>;
const grade = async (input: Input = {}, as = ana) =>
  (
    await as.client.scanning.gradeAnswerSheet({
      ...{ qrcode: codes[0] ?? '', answers: lettersOf(codes[0]), idSchedule },
      ...input,
    })
  ).content;
const giveForm = (formNumber: 1 | 2 | 3) =>
  world.database.update(scheduleStudent).set({ formNumber }).where(eq(scheduleStudent.idSchedule, idSchedule));

describe('a card that is graded by the code of its key', () => {
  it('scores by the form that the code says, and stores nothing', async () => {
    expect(await grade()).toMatchObject({ idSchedule, idUser: null, version: 1, grade: 100, saved: null });
    const [first, ...others] = lettersOf(codes[1]);
    const wrong = first === 'A' ? 'B' : 'A';
    const graded = await grade({ qrcode: codes[1] ?? '', answers: [wrong, '-', ...others.slice(1)] });
    expect(graded).toMatchObject({ version: 2, grade: 75, answers: { hits: 6, errors: 1, ommited: 1 } });
    expect(graded.questions.slice(0, 3)).toMatchObject([
      { question: 1, letters: wrong, outcome: 'error' },
      { question: 2, letters: '', outcome: 'omitted' },
      { question: 3, letters: others[1], outcome: 'hit' },
    ]);
    expect((await ana.client.scanning.getAnswerSheetBatches({ idSchedule })).content).toEqual([]);
  });

  it('scores by the items of the schedule, not by the letters of the code', async () => {
    await ana.client.grading.setScheduleQuestionsWeights({
      idSchedule,
      weights: [{ position: 1, weight: 7, activated: true }],
    } as never);
    const [, ...others] = lettersOf(codes[0]);
    expect((await grade({ answers: ['', ...others] })).grade).toBe(50);
  });

  it('is saved as a scanned sheet is, and never over what is there', async () => {
    const saved = await grade({ idUser: lucia.idUser, save: true });
    expect(saved.saved).toMatchObject({ state: 'read' });
    const readings = () => world.database.select().from(sheetReading).where(eq(sheetReading.idSchedule, idSchedule));
    expect(await readings()).toMatchObject([{ idUser: lucia.idUser, formNumber: 1, acceptedBy: ana.idUser }]);
    const again = await grade({ idUser: lucia.idUser, save: true });
    expect(again.saved).toMatchObject({ state: 'duplicate', idBatch: saved.saved?.idBatch });
    const other = await grade({ idUser: lucia.idUser, save: true, answers: `${lettersOf(codes[0]).slice(1)}-` });
    expect(other.saved?.state).toBe('conflict');
    expect(await readings()).toHaveLength(1);
    const { content } = await ana.client.scanning.getAnswerSheetPage({ idPage: other.saved?.idPage ?? 0 });
    expect(content).toMatchObject({ picture: null, differences: 8 });
    expect(content.answers[0]).toMatchObject({ other: lettersOf(codes[0])[0], offered: 'ABCD' });
  });

  it('is of the form of the student where several forms have the key, and of no form where none has', async () => {
    ({ idSchedule, idAssessment } = await fixture.addRunningSchedule(1));
    codes = await loadCodes();
    const same = codes.filter((code) => code === codes[0]).length;
    expect(same).toBe(3);
    await expect(grade()).refusedAs('severalForms');
    await giveForm(2);
    expect((await grade({ idUser: lucia.idUser })).version).toBe(2);
    const letters = lettersOf(codes[0]) === 'A' ? 'B' : 'A';
    await expect(grade({ qrcode: encodeAnswerKeyQr({ idAssessment, letters }) })).refusedAs('qrcodeOfNoForm');
  });

  it('is of the schedule of the student that is open, else of the last one', async () => {
    const without = { idUser: lucia.idUser, idSchedule: undefined } as unknown as Input;
    expect((await grade(without)).idSchedule).toBe(idSchedule);
    const [row] = await world.database.select().from(schedule).where(eq(schedule.id, idSchedule));
    const { content } = await ana.client.schedules.getSchedules({ idSchedule });
    expect(content).toHaveLength(1);
    if (!row) throw new Error('no schedule');
    const { id: _, ...copy } = row;
    const [second] = await world.database.insert(schedule).values(copy).returning({ id: schedule.id });
    const [member] = await world.database
      .select()
      .from(scheduleStudent)
      .where(eq(scheduleStudent.idSchedule, idSchedule));
    if (!second || !member) throw new Error('no schedule');
    await world.database.insert(scheduleStudent).values({ ...member, idUser: lucia.idUser, idSchedule: second.id });
    await expect(grade(without)).refusedAs('severalSchedules');
    world.clock.pass(3 * HOUR);
    await world.database
      .update(schedule)
      .set({ opens: row.opens + 1 })
      .where(eq(schedule.id, second.id));
    expect((await grade(without)).idSchedule).toBe(second.id);
  });

  it('is refused with another code, other answers, another student, or by somebody else', async () => {
    await expect(grade({ qrcode: 'https://school.example' })).refusedAs('qrcodeNotValid');
    await expect(grade({ answers: 'AB' })).refusedAs('sheetAnswerNotValid');
    await expect(grade({ answers: 'G'.repeat(8) })).refusedAs('sheetAnswerNotValid');
    await expect(grade({ idUser: ana.idUser })).refusedAs('sheetStudentNotValid');
    await expect(grade({ save: true })).refusedAs('sheetStudentNotValid');
    const bruno = await world.addPerson('teacher', 'Bruno Sá', fixture.idSchool);
    await expect(grade({}, bruno)).refusedAs('scheduleNotValid');
    world.clock.pass(-2 * HOUR);
    await expect(grade()).refusedAs('notOpenYet');
    world.clock.pass(2 * HOUR);
    await world.database.update(schedule).set({ cancelled: world.clock.now() }).where(eq(schedule.id, idSchedule));
    await expect(grade()).refusedAs('scheduleCancelled');
    expect((await ana.client.scanning.getAnswerSheetBatches({ idSchedule })).content).toEqual([]);
  });
});
