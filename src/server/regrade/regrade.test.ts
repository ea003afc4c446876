import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, startAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { addGradedAttempt, gradeAttempt } from '../../../tests/support/results.ts';
import { startWhileLocked } from '../../../tests/support/row-locks.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import type { InputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import type { Database } from '../database/database.ts';
import {
  attempt,
  audit,
  regrade,
  result,
  resultChange,
  schedule,
  scheduleItem,
  scheduleStudent,
  course as tableOfCourses,
  user,
} from '../database/schema.ts';
import { lockSchedule } from '../grading/api.ts';
import { followAutomaticSchedules } from '../schedules/api.ts';
import { writeAdjustment } from './store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Adjustment = InputOf<typeof calls.regrade.applyRegrade>['adjustment'];

let course: CourseWorld;
let world: World;
let ana: TestUser;
let ids: number[];
let idSchedule: number;

beforeAll(async () => {
  course = await openCourseWorld(4);
  ({ world, ana } = course);
});
afterAll(() => world.close());

/**
 * Two single answers whose right alternative is the second. In the first question two students chose it, one the third
 * alternative and one nothing; in the second all chose the right one.
 */
beforeEach(async () => {
  world.clock.set('2026-03-02T09:00');
  ids = await addQuestionsOfTypes(world, [0, 0, 3], course);
  ({ idSchedule } = await course.addSchedule(ids, { opens: -2 * HOUR, closes: -HOUR }));
  for (const [index, alternative] of [2, 2, 3, null].entries())
    await addGradedAttempt(world, idSchedule, course.students[index] ?? ana, [
      { idQuestion: ids[0] ?? 0, response: alternative && { alternative } },
      { idQuestion: ids[1] ?? 0, response: { alternative: 2 } },
      { idQuestion: ids[2] ?? 0, response: null },
    ]);
  await ana.client.grading.setScheduleQuestionsWeights({
    idSchedule,
    weights: [{ position: 3, weight: 0, activated: true }],
  });
});

const q = (n: number) => ids[n - 1] ?? 0;
const toThird: Adjustment = { kind: 'newKey', answerKey: { correct: 3 } };
const thirdToo: Adjustment = { kind: 'secondKey', answerKey: { correct: 3 } };
const read = async (n = 1, as = ana) => (await as.client.regrade.getRegrade({ idSchedule, idQuestion: q(n) })).content;
const preview = async (adjustments: Adjustment[], { idQuestion = q(1), as = ana } = {}) =>
  (await as.client.regrade.previewRegrade({ idSchedule, idQuestion, adjustments })).content;
const apply = async (adjustment: Adjustment, more: { n?: number; revision?: number; as?: TestUser } = {}) =>
  (
    await (more.as ?? ana).client.regrade.applyRegrade({
      ...{ idSchedule, idQuestion: q(more.n ?? 1), adjustment },
      ...(more.revision !== undefined && { revision: more.revision }),
    })
  ).content;
const undo = async (idRegrade: number) => (await ana.client.regrade.undoRegrade({ idSchedule, idRegrade })).content;
const results = () =>
  world.database.select().from(result).where(eq(result.idSchedule, idSchedule)).orderBy(result.idAttempt);
const grades = async () => (await results()).map(({ grade }) => grade);
const regrades = () => world.database.select().from(regrade).where(eq(regrade.idSchedule, idSchedule));

/** Responses to a single answer, a multiple answer and gaps, each null where there is none, and grades of them. */
const anyStudent = fc.record({
  responses: fc.tuple(
    fc.option(fc.integer({ min: 1, max: 4 }).map((alternative) => ({ alternative }))),
    fc.option(fc.subarray([1, 2, 3, 4], { minLength: 1 }).map((alternatives) => ({ alternatives }))),
    fc.option(
      fc.tuple(fc.constantFrom('agua', 'H2O', 'vino'), fc.constantFrom('sal', 'NaCl')).map(([one, two]) => ({
        gaps: { 1: one, 2: two },
      })),
    ),
  ),
  /** Null = removed, undefined = not graded. */
  grades: fc.array(fc.constantFrom(undefined, undefined, null, 0, 7.5), { minLength: 3, maxLength: 3 }),
});
type Student = typeof anyStudent extends fc.Arbitrary<infer Value> ? Value : never;

const anyKeyOf = (keys: fc.Arbitrary<Record<string, unknown>>) =>
  fc.oneof(
    fc.constantFrom<Adjustment>({ kind: 'void' }, { kind: 'bonus' }),
    keys.chain((answerKey) =>
      fc.constantFrom<Adjustment>({ kind: 'newKey', answerKey }, { kind: 'secondKey', answerKey }),
    ),
  );
const anyAnswers = (...answers: string[]) => fc.subarray(answers, { minLength: 1 });

/** An adjustment of one of the three questions, the students of the class, and weights. */
const anyCase = fc.record({
  adjusted: fc.oneof(
    fc.tuple(fc.constant(0), anyKeyOf(fc.integer({ min: 1, max: 4 }).map((correct) => ({ correct })))),
    fc.tuple(fc.constant(1), anyKeyOf(fc.subarray([1, 2, 3, 4], { minLength: 2 }).map((correct) => ({ correct })))),
    fc.tuple(
      fc.constant(2),
      anyKeyOf(
        fc.tuple(anyAnswers('agua', 'H2O', 'vino'), anyAnswers('sal', 'NaCl')).map(([one, two]) => ({
          gaps: [
            { id: 1, answers: one },
            { id: 2, answers: two },
          ],
        })),
      ),
    ),
  ),
  students: fc.array(anyStudent, { minLength: 4, maxLength: 4 }),
  weights: fc.array(fc.record({ weight: fc.constantFrom(0, 0.5, 1, 3), activated: fc.boolean() }), {
    minLength: 3,
    maxLength: 3,
  }),
});

/** Adds the attempts of the class: of every second student on the screen, of the others by a spreadsheet. Then grades them. */
const take = async (idSchedule: number, questions: number[], students: readonly Student[]) => {
  const logins = new Map((await world.database.select().from(user)).map(({ id, login }) => [id, login]));
  const rows = [['Usuario', 'Apellidos', 'Nombre', 'Modelo', '1', '2', '3']];
  for (const [index, { responses }] of students.entries()) {
    const student = course.students[index] ?? ana;
    const given = questions.map((idQuestion, at) => ({ idQuestion, response: responses[at] ?? null }));
    if (index % 2 === 0) await addGradedAttempt(world, idSchedule, student, given);
    else rows.push([logins.get(student.idUser) ?? '', 'x', 'x', '1', ...cellsOf(responses)]);
  }
  const sheet = { idSchedule, rows, fileName: 'notas.csv' };
  const { added } = (await ana.client.resultsImport.importResults(sheet)).content;
  expect(added).toBe(rows.slice(1).filter((row) => row.slice(4).some((cell) => cell !== '')).length);
  const attempts = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
  for (const { idSchool, id, idUser } of attempts) {
    const student = students[course.students.findIndex((one) => one.idUser === idUser)];
    const grades = questions.map((idQuestion, at) => ({ idQuestion, grade: student?.grades[at] }));
    await gradeAttempt(world, { idSchool, idAttempt: id }, grades);
  }
};

const cellsOf = ([single, multiple, gaps]: Student['responses']): string[] => [
  single ? (letters[single.alternative] ?? '') : '',
  multiple ? multiple.alternatives.map((id) => letters[id]).join(', ') : '',
  gaps ? Object.values(gaps.gaps).join('; ') : '',
];
const letters = ['', 'A', 'B', 'C', 'D'];

describe('a regrade', () => {
  it.each<[string, Adjustment, number[]]>([
    ['replaces the key', toThird, [50, 50, 100, 50]],
    ['accepts a second key', thirdToo, [100, 100, 100, 50]],
    ['voids the question', { kind: 'void' }, [100, 100, 100, 100]],
    ['gives everybody its points', { kind: 'bonus' }, [100, 100, 100, 100]],
  ])('%s, as its preview says', async (_, adjustment, after) => {
    const before = await grades();
    expect(before).toEqual([100, 100, 50, 50]);
    const [effect] = await preview([adjustment]);
    expect(await grades()).toEqual(before);
    const { changed } = await apply(adjustment);
    expect(await grades()).toEqual(after);
    expect(effect).toMatchObject({
      mean: { before: 75, after: after.reduce((sum, grade) => sum + grade, 0) / 4 },
      higher: after.filter((grade, index) => grade > (before[index] ?? 0)).length,
      lower: after.filter((grade, index) => grade < (before[index] ?? 0)).length,
    });
    expect(effect?.attempts).toHaveLength(changed);
    expect(changed).toBe(after.filter((grade, index) => grade !== before[index]).length);
  });

  it('is previewed for several adjustments at once, with the attempts that change and their names', async () => {
    const [newKey, second] = await preview([toThird, thirdToo]);
    expect(newKey).toMatchObject({ higher: 1, lower: 2, same: 1, levels: 3 });
    expect(second?.attempts).toMatchObject([{ lastname: expect.stringMatching(/3/), before: 50, after: 100 }]);
  });

  it('equals grading by the adjusted question from the start, for any key, responses, grades and weights', async () => {
    const questions = await addQuestionsOfTypes(world, [0, 1, 2], course);
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ adjusted: [index, adjustment], students, weights }) => {
        const idQuestion = questions[index] ?? 0;
        const add = () => course.addSchedule(questions, { opens: -2 * HOUR, closes: -HOUR });
        const weigh = (idSchedule: number) =>
          ana.client.grading.setScheduleQuestionsWeights({
            idSchedule,
            weights: weights.map((one, at) => ({ position: at + 1, ...one })),
          });
        const figures = async (idSchedule: number) => {
          const rows = await world.database.select().from(result).where(eq(result.idSchedule, idSchedule));
          return rows.toSorted((a, b) => a.idUser - b.idUser).map(({ idAttempt: _, idSchedule: __, ...rest }) => rest);
        };
        const fromTheStart = await add();
        await weigh(fromTheStart.idSchedule);
        await writeAdjustment(
          world.database,
          { idSchool: course.idSchool, idSchedule: fromTheStart.idSchedule, idQuestion },
          adjustment,
        );
        await take(fromTheStart.idSchedule, questions, students);
        const later = await add();
        await take(later.idSchedule, questions, students);
        await weigh(later.idSchedule);
        await ana.client.regrade.applyRegrade({ idSchedule: later.idSchedule, idQuestion, adjustment });
        expect(await figures(later.idSchedule)).toEqual(await figures(fromTheStart.idSchedule));
      }),
      { numRuns: 15 },
    );
  });

  describe('with follow-ups', () => {
    const planned = { startDate: '2026-03-09', startTime: '09:00', endTime: '10:00' };
    let idFollowing: number;
    let idAutomaticSchedule: number;
    beforeEach(async () => {
      idFollowing = await addAssessment(world, { questions: [q(2)], owner: ana, title: 'Refuerzo' });
      const low = { percentageMin: 0, percentageMax: 50 };
      const { content } = await ana.client.schedules.addAutomaticSchedule({
        ...{ idSchedule, idAssessment: idFollowing, ...planned, ...low },
      } as never);
      ({ idAutomaticSchedule } = content);
    });
    const follow = async () => {
      const host = { database: world.database, log: {} as never };
      await followAutomaticSchedules(host, world.clock.now(), new AbortController().signal);
    };
    const created = async () => {
      const { content } = await ana.client.schedules.getAutomaticSchedules({ idSchedule });
      return content[0]?.idCreated ?? 0;
    };
    /** Who has the follow-up, by their numbers. */
    const audience = async () => {
      const rows = await world.database
        .select()
        .from(scheduleStudent)
        .where(eq(scheduleStudent.idSchedule, await created()));
      return rows.map(({ idUser }) => course.students.findIndex((one) => one.idUser === idUser) + 1).sort();
    };
    const effect = (counts: { gets: number; loses: number; keeps: number }, isLater = false) => [
      { idAutomaticSchedule, assessment: 'Refuerzo', percentageMin: 0, percentageMax: 50, ...counts, isLater },
    ];
    const followUps = async (adjustments: Adjustment[]) =>
      (await preview(adjustments)).map(({ followUps }) => followUps);

    it('is previewed with who gets them and who loses them, as the job does it then', async () => {
      await follow();
      expect(await audience()).toEqual([3, 4]);
      expect(await followUps([toThird, { kind: 'void' }, thirdToo])).toEqual([
        effect({ gets: 2, loses: 1, keeps: 0 }),
        effect({ gets: 0, loses: 2, keeps: 0 }),
        effect({ gets: 0, loses: 1, keeps: 0 }),
      ]);
      await apply(toThird);
      await follow();
      expect(await audience()).toEqual([1, 2, 4]);
      expect(await followUps([toThird])).toEqual([[]]);
    });

    it('leaves them to who has begun', async () => {
      await follow();
      world.clock.set('2026-03-09T09:10');
      await startAttempt(course.students[2] ?? ana, await created());
      expect(await followUps([toThird])).toEqual([effect({ gets: 2, loses: 0, keeps: 1 })]);
      await apply(toThird);
      await follow();
      expect(await audience()).toEqual([1, 2, 3, 4]);
    });

    it('says who will not get one that was not given yet, and that it waits for the end', async () => {
      expect(await followUps([toThird])).toEqual([effect({ gets: 2, loses: 1, keeps: 0 })]);
      await world.database
        .update(schedule)
        .set({ ends: world.clock.now() + HOUR })
        .where(eq(schedule.id, idSchedule));
      expect(await followUps([toThird])).toEqual([effect({ gets: 2, loses: 1, keeps: 0 }, true)]);
    });

    it('names none that changes no more: over, cancelled, or planned in a class whose year is closed', async () => {
      await world.database.update(tableOfCourses).set({ closed: world.clock.now() });
      expect(await followUps([toThird])).toEqual([[]]);
      await world.database.update(tableOfCourses).set({ closed: null });
      world.clock.set('2026-03-09T10:00');
      expect(await followUps([toThird])).toEqual([[]]);
      world.clock.set('2026-03-02T09:00');
      await follow();
      await world.database
        .update(schedule)
        .set({ cancelled: world.clock.now() })
        .where(eq(schedule.id, await created()));
      expect(await followUps([toThird])).toEqual([[]]);
    });
  });

  it('is of the time after it waited for another one, so that the last one is the one done last', async () => {
    const asked = world.clock.now();
    const hold = (db: Database) => lockSchedule(db, { idSchool: ana.idSchool, idSchedule });
    const minute = 60_000;
    const both = [() => apply(toThird), () => apply(toThird, { n: 2 })];
    await startWhileLocked(world.database, hold, both, async () => world.clock.pass(minute));
    const rows = await world.database.select().from(regrade).where(eq(regrade.idSchedule, idSchedule));
    expect(rows.map(({ at }) => at - asked)).toEqual([minute, minute]);
  });

  it('is told with its question, key and responses, and stands in the history of results and in the audit', async () => {
    expect(await read()).toMatchObject({
      ...{ number: 1, idType: 0, adjustment: null, hasAnswerKey: true, attempts: 4, revision: 0, regrades: [] },
      responses: [
        { response: { alternative: 2 }, students: 2 },
        { response: { alternative: 3 }, students: 1 },
      ],
    });
    expect(await read(3)).toMatchObject({ number: 3, hasAnswerKey: false });
    const { idRegrade } = await apply(toThird);
    expect(await read()).toMatchObject({
      adjustment: toThird,
      revision: 1,
      regrades: [{ idRegrade, number: 1, changed: 3, undone: null, canUndo: true, adjustment: toThird }],
    });
    const [first] = await results();
    expect(
      await world.database
        .select()
        .from(resultChange)
        .where(eq(resultChange.idAttempt, first?.idAttempt ?? 0))
        .orderBy(resultChange.id),
    ).toMatchObject([{ cause: 'weights' }, { cause: 'adjustment', by: ana.idUser, after: { grade: 50 } }]);
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'applyRegrade')).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({
      before: { idSchedule, adjustment: null },
      after: { idSchedule, adjustment: toThird, changed: 3 },
    });
  });

  it('shows its keys in the report, and counts the wrong alternatives by them', async () => {
    const row = async () => (await ana.client.reports.getScheduleByDisciplines({ idSchedule })).content.questions[0];
    expect(await row()).toMatchObject({ correct: 'B', distractor: { letter: 'C', students: 1 } });
    await apply(toThird);
    expect(await row()).toMatchObject({ correct: 'C', distractor: { letter: 'B', students: 2 } });
    await apply(thirdToo);
    expect(await row()).toMatchObject({ correct: 'B / C', distractor: null });
  });

  it('is undone for 30 days, and every result is as it was', async () => {
    const before = await results();
    const { idRegrade } = await apply({ kind: 'bonus' });
    world.clock.pass(30 * DAY - 1);
    expect(await undo(idRegrade)).toEqual({ changed: 2 });
    expect(await results()).toEqual(before);
    expect(await read()).toMatchObject({ adjustment: null, regrades: [{ canUndo: false }] });
    await expect(undo(idRegrade)).refusedAs('regradeNotValid');
  });

  it('cannot be undone after 30 days, nor by the schedule of another one, nor by an id that there is not', async () => {
    const { idRegrade } = await apply({ kind: 'bonus' });
    const after = await results();
    const other = await course.addSchedule(ids, { opens: -2 * HOUR, closes: -HOUR });
    const { undoRegrade } = ana.client.regrade;
    await expect(undoRegrade({ idSchedule: other.idSchedule, idRegrade })).refusedAs('regradeNotValid');
    await expect(undo(idRegrade + 1000)).refusedAs('regradeNotValid');
    world.clock.pass(30 * DAY);
    await expect(undo(idRegrade)).refusedAs('regradeNotValid');
    expect(await results()).toEqual(after);
    expect(await regrades()).toMatchObject([{ id: idRegrade, undone: null }]);
  });

  it('is undone in the reverse order where a question has several, each back to the one before', async () => {
    const first = await apply(toThird);
    const second = await apply(thirdToo);
    const other = await apply({ kind: 'void' }, { n: 2 });
    await expect(undo(first.idRegrade)).refusedAs('regradeNotValid');
    await undo(second.idRegrade);
    expect((await read()).adjustment).toEqual(toThird);
    await undo(first.idRegrade);
    expect((await read()).adjustment).toBeNull();
    await undo(other.idRegrade);
    expect(await grades()).toEqual([100, 100, 50, 50]);
  });

  it('is refused where somebody has regraded the question since it was looked at', async () => {
    const { revision } = await read();
    await apply(toThird, { revision });
    await expect(apply({ kind: 'void' }, { revision })).refusedAs('regradeChanged');
    expect(await regrades()).toHaveLength(1);
    expect(await grades()).toEqual([50, 50, 100, 50]);
    const seen = await read();
    await undo(seen.regrades[0]?.idRegrade ?? 0);
    await expect(apply({ kind: 'void' }, { revision: seen.revision })).refusedAs('regradeChanged');
    expect(await grades()).toEqual([100, 100, 50, 50]);
  });

  it.each<[string, number, Adjustment]>([
    ['an alternative that there is not', 1, { kind: 'newKey', answerKey: { correct: 6 } }],
    ['a key that is none', 1, { kind: 'secondKey', answerKey: { command: 'x' } }],
    ['an empty key', 1, { kind: 'newKey', answerKey: {} }],
    ['a key of a question that has none', 3, toThird],
  ])('is refused with %s, and nothing is changed', async (_, n, adjustment) => {
    await expect(apply(adjustment, { n })).refusedAs('adjustmentNotValid');
    await expect(preview([adjustment], { idQuestion: q(n) })).refusedAs('adjustmentNotValid');
    expect(await regrades()).toEqual([]);
    const items = await world.database.select().from(scheduleItem).where(eq(scheduleItem.idSchedule, idSchedule));
    expect(items.map(({ adjustment }) => adjustment)).toEqual([null, null, null]);
  });

  it('is refused for a question of another assessment', async () => {
    const [idQuestion = 0] = await addQuestionsOfTypes(world, [0], course);
    const { regrade } = ana.client;
    await expect(regrade.getRegrade({ idSchedule, idQuestion })).refusedAs('questionNotValid');
    await expect(preview([{ kind: 'void' }], { idQuestion })).refusedAs('questionNotValid');
    await expect(regrade.applyRegrade({ idSchedule, idQuestion, adjustment: { kind: 'void' } })).refusedAs(
      'questionNotValid',
    );
    expect(await regrades()).toEqual([]);
  });

  describe('is told to students', () => {
    const told = async () => {
      const list = await Promise.all(course.students.map(({ client }) => client.attempts.getStudentAssessments({})));
      return list.map(({ content }) => {
        const row = content.find((one) => one.idSchedule === idSchedule)?.regraded;
        return row && [row.reason, row.before, row.after];
      });
    };
    const nobody = [null, null, null, null];

    it('whose grade changed, two minutes later, with what was done', async () => {
      await apply(thirdToo);
      world.clock.pass(119_000);
      expect(await told()).toEqual(nobody);
      world.clock.pass(1000);
      expect(await told()).toEqual([null, null, ['secondKey', 50, 100], null]);
      await apply({ kind: 'bonus' });
      world.clock.pass(120_000);
      expect(await told()).toEqual([null, null, ['secondKey', 50, 100], ['bonus', 50, 100]]);
    });

    it('but not to those who read the same grade as before', async () => {
      await apply({ kind: 'void' });
      expect((await results())[0]).toMatchObject({ grade: 100, hits: 1 });
      world.clock.pass(120_000);
      expect(await told()).toEqual([null, null, ['void', 50, 100], ['void', 50, 100]]);
    });

    it('as taken back where it is undone after they were told', async () => {
      const { idRegrade } = await apply(toThird);
      world.clock.pass(120_000);
      expect(await told()).toEqual([['newKey', 100, 50], ['newKey', 100, 50], ['newKey', 50, 100], null]);
      await undo(idRegrade);
      expect(await told()).toEqual([['undone', 50, 100], ['undone', 50, 100], ['undone', 100, 50], null]);
    });

    it('not at all where it is undone before, or where they shall not know', async () => {
      const { idRegrade } = await apply(toThird);
      world.clock.pass(119_000);
      await undo(idRegrade);
      world.clock.pass(HOUR);
      expect(await told()).toEqual(nobody);
      const silent = await ana.client.regrade.applyRegrade({
        idSchedule,
        idQuestion: q(1),
        adjustment: { kind: 'bonus' },
        notify: false,
      });
      world.clock.pass(HOUR);
      expect(await told()).toEqual(nobody);
      await undo(silent.content.idRegrade);
      expect(await told()).toEqual(nobody);
    });
  });

  it('is of who scheduled the assessment and holds the permission, and of nobody else', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Sá', course.idSchool);
    await expect(read(1, bruno)).refusedAs('scheduleNotValid');
    await expect(preview([{ kind: 'void' }], { as: bruno })).refusedAs('scheduleNotValid');
    await expect(apply({ kind: 'void' }, { as: bruno })).refusedAs('scheduleNotValid');
    const { idRegrade } = await apply({ kind: 'void' });
    await expect(bruno.client.regrade.undoRegrade({ idSchedule, idRegrade })).refusedAs('scheduleNotValid');
    const [stands] = await regrades();
    const carla = await world.addPerson('coordinator', 'Carla Gil', course.idSchool);
    await expect(read(1, carla)).refusedAs('scheduleNotValid');
    await expect(apply({ kind: 'void' }, { as: carla })).rejects.toMatchObject({ status: 403 });
    await expect(carla.client.regrade.undoRegrade({ idSchedule, idRegrade })).rejects.toMatchObject({ status: 403 });
    expect(await regrades()).toEqual([stands]);
  });
});
