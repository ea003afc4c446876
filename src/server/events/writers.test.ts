import { asc, eq, gt, max } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../tests/support/results.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { event, schedule } from '../database/schema.ts';

const HOUR = 3_600_000;
const SECOND = 1_000;
const STUDENTS = 4;

let course: CourseWorld;
let world: World;
let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let questions: number[];
let idAssessment: number;
let idSchedule: number;
let idAttempt: number;
let idRegrade: number;
/** Schedules of other tests: they are of the same course, and follow its roster, too. */
let others: Set<number>;

beforeAll(async () => {
  course = await openCourseWorld(STUDENTS);
  ({ world, ana } = course);
  [lucia = ana, noa = ana] = course.students;
  world.clock.set('2026-03-02T08:00');
});
afterAll(() => world.close());

/** An open schedule. Lucía has finished, and her open answer waits for a grade; Noa has not started. */
beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  questions = await addQuestionsOfTypes(world, [0, 3], course);
  others = new Set((await world.database.select({ id: schedule.id }).from(schedule)).map(({ id }) => id));
  ({ idSchedule, idAssessment } = await course.addSchedule(questions, { opens: -HOUR, closes: HOUR }));
  idAttempt = await addGradedAttempt(world, idSchedule, lucia, [
    { idQuestion: easy(), response: { alternative: 1 } },
    { idQuestion: open(), response: { text: 'Porque sí', photo: null } },
  ]);
});

const easy = () => questions[0] ?? 0;
const open = () => questions[1] ?? 0;
const schedules = () => ana.client.schedules;

/** Returns the kinds of the events that an action writes; each thing that has changed is one event. */
const eventsOf = async (action: () => Promise<unknown>): Promise<string[]> => {
  const { database } = world;
  const [before] = await database.select({ id: max(event.id) }).from(event);
  await action();
  const rows = await database
    .select()
    .from(event)
    .where(gt(event.id, before?.id ?? 0))
    .orderBy(asc(event.id));
  expect(rows.every((row) => row.idSchool === course.idSchool && row.at === world.clock.now())).toBe(true);
  return rows
    .filter(({ kind, reference }) => kind === 'roster' || !others.has(reference))
    .map(({ kind }) => kind)
    .toSorted();
};

const finish = async (student: TestUser) => {
  const id = await startAttempt(student, idSchedule);
  await student.client.attempts.finishScheduledAssessment({ idAttempt: id });
};
const grade = (answerGrade: number) =>
  ana.client.grading.saveAnswerGrade({ idAttempt, idQuestion: open(), answerGrade });
const regrade = () =>
  ana.client.regrade.applyRegrade({ idSchedule, idQuestion: easy(), adjustment: { kind: 'bonus' }, notify: false });

describe('these calls write', () => {
  const writing: [name: string, events: string[], prepare: () => Promise<unknown>, action: () => Promise<unknown>][] =
    [];
  const write = (
    name: string,
    events: string[],
    action: () => Promise<unknown>,
    prepare: () => Promise<unknown> = async () => {},
  ) => writing.push([name, events, prepare, action]);

  const times = { startDate: '2026-03-09', startTime: '09:00', endTime: '10:00', force: true };
  write('addSchedule', ['schedule'], () =>
    schedules().addSchedule({ idAssessment, idsCourses: [course.idCourse], ...times }),
  );
  write('cancelSchedule', ['schedule'], () => schedules().cancelSchedule({ idSchedule }));
  write('extendSchedule', ['schedule'], () => ana.client.live.extendSchedule({ idSchedule, minutes: 5 }));
  write('saveScheduleAccommodation', ['schedule'], () =>
    schedules().saveScheduleAccommodation({ idSchedule, idUser: noa.idUser, extraMinutes: 10 }),
  );
  write('finishScheduledAssessment', ['result'], () => finish(noa));
  write('reopenAttempt', ['release', 'result', 'schedule'], () =>
    ana.client.live.reopenAttempt({ idSchedule, idUser: lucia.idUser, minutes: 10 }),
  );
  write('saveAnswerGrade', ['result'], () => grade(7));
  write(
    'setScheduleQuestionsWeights',
    ['result'],
    () =>
      ana.client.grading.setScheduleQuestionsWeights({
        idSchedule,
        weights: [{ position: 2, weight: 3, activated: true }],
      }),
    () => grade(7),
  );
  write('applyRegrade', ['result'], regrade);
  write(
    'undoRegrade',
    ['result'],
    () => ana.client.regrade.undoRegrade({ idSchedule, idRegrade }),
    async () => {
      idRegrade = (await regrade()).content.idRegrade;
    },
  );
  write('openResultDetails', ['release'], () => ana.client.ownResults.openResultDetails({ idSchedule, force: true }));
  write('addStudent', ['roster', 'schedule'], () =>
    ana.client.classes.addStudent({
      ...{ idSchool: course.idSchool, idCourse: course.idCourse },
      fullname: `Antía Abreu ${idSchedule}`,
    }),
  );
  write('removeStudents', ['roster', 'schedule'], () =>
    ana.client.classes.removeStudents({ idCourse: course.idCourse, idsUsers: [course.students[3]?.idUser ?? 0] }),
  );
  it.each(writing)('%s: %j', async (_, events, prepare, action) => {
    await prepare();
    expect(await eventsOf(action)).toEqual(events);
  });

  it('editSchedule, deleteSchedule and restoreSchedule: a schedule', async () => {
    const planned = await course.addSchedule(questions, { opens: HOUR, closes: 2 * HOUR });
    const deleting = () => schedules().deleteSchedule({ idSchedule: planned.idSchedule });
    const restoring = () => schedules().restoreSchedule({ idSchedule: planned.idSchedule, force: true });
    const { startDate, endTime } = times;
    const moving = () => schedules().editSchedule({ idSchedule: planned.idSchedule, startDate, endTime, force: true });
    expect(await eventsOf(moving)).toEqual(['schedule']);
    expect(await eventsOf(deleting)).toEqual(['schedule']);
    expect(await eventsOf(restoring)).toEqual(['schedule']);
  });
});

describe('no event is written', () => {
  it('by starting, answering and reading', async () => {
    const nothing = await eventsOf(async () => {
      const id = await startAttempt(noa, idSchedule);
      await noa.client.attempts.answerQuestion({
        ...{ idAttempt: id, idQuestion: easy(), response: { alternative: 2 } },
      });
      await ana.client.reports.getScheduleByStudent({ idSchedule });
    });
    expect(nothing).toEqual([]);
  });

  it('by a call that is refused, and by one that changes no result', async () => {
    await grade(7);
    const nothing = await eventsOf(async () => {
      await expect(grade(11)).refusedAs('gradeOutOfRange');
      await ana.client.grading.recalculateScheduledAssessment({ idAssessmentSchedule: idSchedule });
    });
    expect(nothing).toEqual([]);
  });
});

it('a class whose time is over together is one event of results, not one for each attempt or response', async () => {
  for (const student of course.students.slice(1, 3)) {
    const id = await startAttempt(student, idSchedule);
    await student.client.attempts.answerQuestion({
      ...{ idAttempt: id, idQuestion: easy(), response: { alternative: 2 } },
    });
  }
  const [planned] = await world.database.select().from(schedule).where(eq(schedule.id, idSchedule));
  const events = await eventsOf(async () => {
    world.clock.pass((planned?.closes ?? 0) - world.clock.now() + 31 * SECOND);
    expect(await world.app.closeByClock()).toBeGreaterThanOrEqual(2);
  });
  expect(events).toEqual(['result']);
});
