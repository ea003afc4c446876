import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../tests/support/results.ts';
import { waitForSettledEvents } from '../../../tests/support/settled-events.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { school, user } from '../database/schema.ts';
import { tellReleasesJob } from './jobs.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const { signal } = new AbortController();

let course: CourseWorld;
let world: World;
let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let idSchedule: number;

beforeAll(async () => {
  course = await openCourseWorld(3);
  ({ world, ana } = course);
  [lucia = ana, noa = ana] = course.students;
});
afterAll(async () => {
  await world.waitForJobs();
  await world.close();
});

const setNotices = (mailsReleases: boolean) =>
  world.database.update(school).set({ settings: { mailsReleases } }).where(eq(school.id, course.idSchool));

/** Lucía has finished a schedule that is open for another hour, as has Noa, who has no address. */
beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  const [question = 0] = await addQuestionsOfTypes(world, [0], course);
  ({ idSchedule } = await course.addSchedule([question], { opens: -HOUR, closes: HOUR }));
  for (const student of [lucia, noa])
    await addGradedAttempt(world, idSchedule, student, [{ idQuestion: question, response: { alternative: 1 } }]);
  await world.database.update(user).set({ email: null }).where(eq(user.id, noa.idUser));
  await setNotices(true);
});

/** Runs the job twice, since it may read only then what it has written; returns to whom notices of the schedule were mailed. */
const told = async (): Promise<string[]> => {
  world.mails.length = 0;
  for (let run = 0; run < 2; run++) {
    await waitForSettledEvents(world.database);
    await tellReleasesJob.run(world.host, {}, { id: '1', signal, progress: async () => {} });
  }
  await world.waitForJobs();
  return world.mails.filter(({ text }) => text.includes(`schedule=${idSchedule}\n`)).map(({ to }) => to);
};
const open = () => ana.client.ownResults.openResultDetails({ idSchedule, force: true });

describe('the notice of a release', () => {
  it('is mailed once to who has an address, after the teacher has shown the details, and says no result', async () => {
    expect(await told()).toEqual([]);
    await open();
    expect(await told()).toEqual([lucia.email]);
    expect(world.mails[0]?.text).toContain('«Repaso»');
    expect(world.mails[0]?.text).not.toMatch(/%|100/);
    await lucia.client.ownResults.getStudentAssessmentReport({ idSchedule });
    expect(await told()).toEqual([]);
  });

  it('is mailed once after the clock has released the details', async () => {
    world.clock.pass(HOUR);
    expect(await told()).toEqual([]);
    world.clock.pass(MINUTE);
    expect(await told()).toEqual([lucia.email]);
    expect(await told()).toEqual([]);
  });

  it('is mailed again after an attempt was opened again, which hides them, once they are shown again', async () => {
    await open();
    expect(await told()).toEqual([lucia.email]);
    await ana.client.live.reopenAttempt({ idSchedule, idUser: noa.idUser, minutes: 5 });
    expect(await told()).toEqual([]);
    world.clock.pass(2 * HOUR);
    expect(await told()).toEqual([lucia.email]);
  });

  it('is mailed by no school that does not want it, and not long afterwards by one that begins to', async () => {
    await setNotices(false);
    await open();
    expect(await told()).toEqual([]);
    world.clock.pass(8 * 24 * HOUR);
    await setNotices(true);
    expect(await told()).toEqual([]);
  });
});
