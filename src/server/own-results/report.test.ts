import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSchedule, addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes, sampleResponses } from '../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../tests/support/results.ts';
import { KEYS, sentBy } from '../../../tests/support/sent-replies.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { calls } from '../../contract/index.ts';
import { GRACE_MS } from '../../core/schedules/windows.ts';
import type { IdType } from '../../questions/registry.ts';
import { attempt, audit, gradeScale, schedule } from '../database/schema.ts';

const HOUR = 3_600_000;
const TYPES = [0, 1, 2, 3, 4, 5, 6] as const satisfies IdType[];

let course: CourseWorld;
let world: World;
let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let ids: number[];
let idAssessment: number;
let idSchedule: number;
let idAttempt: number;

beforeAll(async () => {
  course = await openCourseWorld(2);
  ({ world, ana } = course);
  [lucia = ana, noa = ana] = course.students;
});
afterAll(() => world.close());

/** Lucía has answered a question of each type and finished an hour before the end. */
beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  ids = await addQuestionsOfTypes(world, TYPES, course);
  ({ idSchedule, idAssessment } = await course.addSchedule(ids, { opens: -HOUR, closes: HOUR }));
  const given = TYPES.map((type, index) => ({ idQuestion: ids[index] ?? 0, response: sampleResponses[type] }));
  idAttempt = await addGradedAttempt(world, idSchedule, lucia, given);
});

const read = async (student = lucia, id = idSchedule) =>
  (await student.client.ownResults.getStudentAssessmentReport({ idSchedule: id })).content;
/** Half a minute after the end, too: until then responses given before it may arrive. */
const afterTheEnd = () => {
  world.clock.set('2026-03-02T09:00');
  world.clock.pass(GRACE_MS);
};
const stored = async () => (await world.database.select().from(schedule).where(eq(schedule.id, idSchedule)))[0];
/** Plans that the class gets the same assessment again a week later, whatever the grades. */
const planFollowUp = async (input: { idSchedule?: number; idAssessment?: number } = {}) => {
  const window = { startDate: '2026-03-09', startTime: '09:00', endTime: '10:00' };
  const planned = { idSchedule, idAssessment, ...window, percentageMin: 0, percentageMax: 100, ...input };
  return (await ana.client.schedules.addAutomaticSchedule(planned)).content.idAutomaticSchedule;
};
const open = (input: { force?: boolean; as?: TestUser } = {}) =>
  (input.as ?? ana).client.ownResults.openResultDetails({ idSchedule, force: input.force ?? false });

describe('before the details of results are shown', () => {
  it.each(TYPES)('nothing of key, solution and score of a question of type %i is sent', async (type) => {
    const questions = await addQuestionsOfTypes(world, [type], course);
    const one = await course.addSchedule(questions, { opens: -HOUR, closes: HOUR });
    await addGradedAttempt(world, one.idSchedule, lucia, [
      { idQuestion: questions[0] ?? 0, response: sampleResponses[type] },
    ]);
    const { body, reply } = await sentBy(world, calls.ownResults.getStudentAssessmentReport, () =>
      lucia.client.raw('POST', '/assessments/getStudentAssessmentReport.php', { idSchedule: one.idSchedule }),
    );
    // The grade of the whole assessment on the school's scale is told at once; here there is none.
    expect(body.replace('"scaled":null', '')).not.toMatch(KEYS);
    expect(body).not.toMatch(/agua|outcome|hits|response/);
    expect(Object.keys(reply.content).sort()).toEqual([
      ...['details', 'detailsFrom', 'finishedAt', 'hasSheet', 'idAttempt', 'idSchedule', 'late'],
      ...['onlyLikertQuestions', 'percentage', 'scaled', 'ungraded'],
    ]);
  });

  it('the percentage is told at once, with the moment from which they are shown', async () => {
    expect(await read()).toMatchObject({
      ...{ idSchedule, idAttempt, details: null, ungraded: 1, scaled: null },
      percentage: expect.closeTo(26.11, 2),
      detailsFrom: '2026-03-02T09:00:30+01:00',
    });
    expect((await stored())?.detailsShown).toBeNull();
  });
});

describe('the details of a result', () => {
  it.each(TYPES.map((type, index) => [type, index]))(
    'have the question of type %i with its key, its solution and the own response',
    async (type, index) => {
      afterTheEnd();
      const { details } = await read();
      const question = details?.questions[index];
      expect(question).toMatchObject({ idType: type, number: index + 1, response: sampleResponses[type] });
      expect(JSON.stringify(question?.content)).toContain('Solución');
    },
  );

  it('have outcome and score of each question', async () => {
    afterTheEnd();
    const { details } = await read();
    expect(details?.questions.map(({ outcome }) => outcome)).toEqual([
      ...['error', 'error', 'error', 'ungraded', 'error', 'hit', 'hit'],
    ]);
    expect(details?.questions.map(({ score }) => score)).toEqual([0, 0, 0.5, null, 0.4, 1 / 3, 1 / 3]);
  });

  it('have the formulas of keys and solutions, and what opens an activity again', async () => {
    afterTheEnd();
    const { details } = await read();
    expect(Object.keys(details?.formulas ?? {}).length).toBeGreaterThan(1);
    expect(Object.keys(details?.packageTokens ?? {})).toEqual(['a'.repeat(32)]);
  });

  it('have the alternatives in the order in which the paper showed them', async () => {
    const single = await addQuestionsOfTypes(world, Array(8).fill(0), course);
    const one = await course.addSchedule(single, { opens: -HOUR, closes: HOUR });
    await world.database
      .update(schedule)
      .set({ rules: { shuffles: true } })
      .where(eq(schedule.id, one.idSchedule));
    const orderOf = ({ content }: { content: unknown }) =>
      (content as { alternatives: { id: number }[] }).alternatives.map(({ id }) => id);
    await noa.client.attempts.startScheduledAssessment({ idSchedule: one.idSchedule, termsAccepted: true });
    const paper = await noa.client.attempts.answerScheduledAssessment({ idSchedule: one.idSchedule });
    await noa.client.attempts.finishScheduledAssessment({ idAttempt: paper.idAttempt });
    afterTheEnd();
    const { details } = await read(noa, one.idSchedule);
    expect(details?.questions.map(orderOf)).toEqual(paper.questions.map(orderOf));
    expect(details?.questions.map(orderOf)).not.toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('are in the order of the form that the student had', async () => {
    await world.database.update(attempt).set({ formNumber: 2 }).where(eq(attempt.id, idAttempt));
    afterTheEnd();
    const { details } = await read();
    expect(details?.questions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('say what the teacher has graded, and why', async () => {
    await ana.client.grading.saveAnswerGrade({
      ...{ idAttempt, idQuestion: ids[3] ?? 0, answerGrade: 7.5, comment: 'Bien razonado' },
    });
    afterTheEnd();
    const { details, ungraded } = await read();
    expect(ungraded).toBe(0);
    expect(details?.questions[3]).toMatchObject({
      ...{ outcome: 'hit', score: 0.75, grade: { answerGrade: 7.5, comment: 'Bien razonado' } },
    });
  });

  it('say that a question was left blank', async () => {
    await addGradedAttempt(world, idSchedule, noa, []);
    afterTheEnd();
    const { details } = await read(noa);
    expect(details?.questions[0]).toMatchObject({ outcome: 'omitted', response: null, score: 0, grade: null });
  });

  it('have the key that counts after a regrade, and say so', async () => {
    const idQuestion = ids[0] ?? 0;
    const adjustment = { kind: 'newKey' as const, answerKey: { correct: 1 } };
    await ana.client.regrade.applyRegrade({ idSchedule, idQuestion, adjustment });
    afterTheEnd();
    const { details } = await read();
    expect(details?.questions[0]).toMatchObject({ outcome: 'hit', adjustment: 'newKey', content: { correct: 1 } });
  });

  it('show, of two keys that are accepted, the one by which the own response is right', async () => {
    const idQuestion = ids[0] ?? 0;
    const adjustment = { kind: 'secondKey' as const, answerKey: { correct: 1 } };
    await ana.client.regrade.applyRegrade({ idSchedule, idQuestion, adjustment });
    await addGradedAttempt(world, idSchedule, noa, [{ idQuestion, response: { alternative: 3 } }]);
    afterTheEnd();
    expect((await read()).details?.questions[0]).toMatchObject({ outcome: 'hit', content: { correct: 1 } });
    expect((await read(noa)).details?.questions[0]).toMatchObject({ outcome: 'error', content: { correct: 2 } });
  });

  it('say nothing of other students', async () => {
    await addGradedAttempt(world, idSchedule, noa, [
      { idQuestion: ids[3] ?? 0, response: { text: 'De Noa', photo: null } },
    ]);
    afterTheEnd();
    expect(JSON.stringify(await read())).not.toMatch(/De Noa|Alumno/);
  });

  it('come with the grade on the scale of the schedule', async () => {
    await world.database
      .insert(gradeScale)
      .values({ idSchool: course.idSchool, idSchedule, active: true, min: 0, max: 10, symbol: 'pts' });
    expect((await read()).scaled).toEqual({ grade: 2.61, symbol: 'pts' });
  });
});

describe('details are not shown', () => {
  it('while another class is still to take the same assessment', async () => {
    const idCourse = await world.addCourse(course.idSchool, '3.º C', [ana], [noa]);
    const now = world.clock.now();
    await addSchedule(world, { idAssessment, idCourse, owner: ana, opens: now + 2 * HOUR, closes: now + 3 * HOUR });
    afterTheEnd();
    expect(await read()).toMatchObject({ details: null, detailsFrom: '2026-03-02T11:00:30+01:00' });
    world.clock.set('2026-03-02T11:00');
    world.clock.pass(GRACE_MS);
    expect((await read()).details).not.toBeNull();
  });

  it('while a follow-up with the same assessment is planned, until its end', async () => {
    await planFollowUp();
    afterTheEnd();
    expect(await read()).toMatchObject({ details: null, detailsFrom: '2026-03-09T10:00:30+01:00' });
    world.clock.set('2026-03-09T10:00');
    world.clock.pass(GRACE_MS);
    expect((await read()).details).not.toBeNull();
  });

  it('while a follow-up of another schedule has the same assessment', async () => {
    const other = await course.addSchedule(ids, { opens: -HOUR, closes: HOUR });
    await planFollowUp({ idSchedule: other.idSchedule });
    afterTheEnd();
    expect(await read()).toMatchObject({ details: null, detailsFrom: '2026-03-09T10:00:30+01:00' });
  });

  it('but not because of a follow-up with another assessment, nor of one whose schedule is cancelled or deleted', async () => {
    const other = await course.addSchedule(ids, { opens: -HOUR, closes: HOUR });
    await planFollowUp({ idAssessment: other.idAssessment });
    const now = world.clock.now();
    const window = { opens: now + HOUR / 4, closes: now + HOUR / 2 };
    const [cancelled, deleted] = [
      await addSchedule(world, { idAssessment, idCourse: course.idCourse, owner: ana, ...window }),
      await addSchedule(world, { idAssessment, idCourse: course.idCourse, owner: ana, ...window }),
    ];
    for (const one of [cancelled, deleted]) await planFollowUp({ idSchedule: one });
    await ana.client.schedules.cancelSchedule({ idSchedule: cancelled });
    await ana.client.schedules.deleteSchedule({ idSchedule: deleted });
    afterTheEnd();
    expect((await read()).details).not.toBeNull();
  });

  it('while somebody of the class is still at work', async () => {
    const running = await addSingleChoiceAttempt(world, idSchedule, noa, [], { finished: null });
    const deadline = world.clock.now() + 2 * HOUR;
    await world.database.update(attempt).set({ deadline }).where(eq(attempt.id, running));
    afterTheEnd();
    expect(await read()).toMatchObject({ details: null, detailsFrom: '2026-03-02T10:00:30+01:00' });
  });

  it('before the latest end of a student', async () => {
    const ends = world.clock.now() + 2 * HOUR;
    await world.database.update(schedule).set({ ends }).where(eq(schedule.id, idSchedule));
    afterTheEnd();
    expect((await read()).details).toBeNull();
  });

  it('of an attempt in progress, even after the end', async () => {
    await addSingleChoiceAttempt(world, idSchedule, noa, [], { finished: null });
    afterTheEnd();
    await expect(read(noa)).refusedAs('attemptInProgress');
  });

  it('to a student who has no attempt, or is not in the audience', async () => {
    await expect(read(noa)).refusedAs('attemptNotValid');
    const eva = await world.addPerson('student', 'Eva Abreu', course.idSchool);
    await expect(read(eva)).refusedAs('scheduleNotValid');
    await expect(read(lucia, 999_999)).refusedAs('scheduleNotValid');
  });

  it('when the schedule was cancelled', async () => {
    await ana.client.schedules.cancelSchedule({ idSchedule });
    afterTheEnd();
    await expect(read()).refusedAs('scheduleCancelled');
    await expect(open()).refusedAs('scheduleCancelled');
  });

  it('to students of other schools', async () => {
    const idSchool = await world.addSchool('IES do Castro');
    const marta = await world.addPerson('student', 'Marta Rey', idSchool);
    await expect(read(marta)).refusedAs('scheduleNotValid');
  });
});

describe('the teacher', () => {
  const details = async (as = ana) => (await as.client.ownResults.getResultDetails({ idSchedule })).content;

  it('lets students see the details before the end, which the audit tells', async () => {
    expect(await details()).toEqual({ open: false, from: '2026-03-02T09:00:30+01:00', ahead: [], running: 0 });
    expect((await open()).content).toMatchObject({ open: true });
    expect((await read()).details).not.toBeNull();
    const [row] = await world.database
      .select()
      .from(audit)
      .where(eq(audit.call, 'openResultDetails'))
      .orderBy(audit.id);
    expect(row).toMatchObject({ after: { detailsOpened: true } });
  });

  it('is told who is still to take the assessment, and asked', async () => {
    const idCourse = await world.addCourse(course.idSchool, '3.º C', [ana], [noa]);
    const now = world.clock.now();
    await addSchedule(world, { idAssessment, idCourse, owner: ana, opens: now + 2 * HOUR, closes: now + 3 * HOUR });
    expect(await details()).toMatchObject({ open: false, ahead: [{ courseName: '3.º C' }] });
    await expect(open()).refusedAs('assessmentStillAhead');
    expect((await read()).details).toBeNull();
    await open({ force: true });
    expect((await read()).details).not.toBeNull();
  });

  it('is told of a planned follow-up with the assessment, and asked', async () => {
    const idAutomaticSchedule = await planFollowUp();
    const ends = '2026-03-09T10:00:00+01:00';
    expect((await details()).ahead).toEqual([{ idSchedule, idAutomaticSchedule, courseName: '3.º B', ends }]);
    afterTheEnd();
    await expect(open()).refusedAs('assessmentStillAhead');
    expect((await stored())?.detailsOpened).toBeNull();
    await open({ force: true });
    expect((await read()).details).not.toBeNull();
  });

  it('is told how many are still at work', async () => {
    await addSingleChoiceAttempt(world, idSchedule, noa, [], { finished: null });
    expect(await details()).toMatchObject({ running: 1 });
  });

  it('has scheduled the assessment, or sees the whole school', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Sá', course.idSchool);
    const carla = await world.addPerson('coordinator', 'Carla Gil', course.idSchool);
    await expect(details(bruno)).refusedAs('scheduleNotValid');
    await expect(open({ as: bruno })).refusedAs('scheduleNotValid');
    expect(await details(carla)).toMatchObject({ open: false });
  });

  it('does not open attempts again that the clock had closed, once a student has seen details', async () => {
    await addSingleChoiceAttempt(world, idSchedule, noa, [], { closedByClock: true });
    afterTheEnd();
    await read();
    expect((await stored())?.detailsShown).toBe(world.clock.now());
    const times = { startDate: '2026-03-02', startTime: '07:00', endDate: '2026-03-03', endTime: '10:00' };
    await ana.client.schedules.editSchedule({ idSchedule, ...times, force: true });
    const [row] = await world.database.select().from(attempt).where(eq(attempt.idUser, noa.idUser)).orderBy(attempt.id);
    expect(row?.finished).not.toBeNull();
    expect((await read()).details).toBeNull();
  });
});
