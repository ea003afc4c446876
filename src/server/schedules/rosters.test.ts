import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule } from '../../../tests/support/assessments-and-attempts.ts';
import { openWorld, type TestUser, TIME_ZONE, type World } from '../../../tests/support/world.ts';
import { toInstant } from '../../core/schedules/time.ts';
import { enrolment, schedule, scheduleStudent } from '../database/schema.ts';
import { followRostersJob } from './jobs.ts';
import { syncAudiencesWithRosters } from './rosters.ts';

const DAY = 24 * 60 * 60 * 1000;
const at = (day: string, time = '09:00') => toInstant(day, time, TIME_ZONE);

describe('syncAudiencesWithRosters', () => {
  let world: World;
  let idSchool: number;
  let ana: TestUser;
  let lucia: TestUser;
  let noa: TestUser;
  let idAssessment: number;
  let idCourse: number;
  let open: number;
  let closed: number;

  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
    noa = await world.addPerson('student', 'Noa Castro', idSchool);
    const questions = await world.addQuestions({ count: 1, idCataloging: await world.addCatalogue(['Ciencias']) });
    idAssessment = await addAssessment(world, { owner: ana, questions });
  });
  afterAll(() => world.close());

  /** Lucía's class has a schedule that is over tonight and one until Friday. */
  beforeEach(async () => {
    world.clock.set('2026-03-02T08:00');
    await world.database.update(schedule).set({ deleted: true });
    idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia]);
    closed = await plan(idCourse, at('2026-03-02', '20:00'));
    open = await plan(idCourse, at('2026-03-06'));
  });

  const plan = (idCourse: number, closes: number) =>
    addSchedule(world, { owner: ana, idAssessment, idCourse, opens: world.clock.now(), closes });
  const enrol = (student: TestUser, values: { since: number; until?: number }, course = idCourse) =>
    world.database
      .insert(enrolment)
      .values({ idSchool, idCourse: course, idUser: student.idUser, listNumber: 2, ...values });
  const end = (student: TestUser, until: number) =>
    world.database
      .update(enrolment)
      .set({ until })
      .where(and(eq(enrolment.idCourse, idCourse), eq(enrolment.idUser, student.idUser)));
  const audience = async (idSchedule: number) => {
    const rows = await world.database
      .select({ idUser: scheduleStudent.idUser })
      .from(scheduleStudent)
      .where(eq(scheduleStudent.idSchedule, idSchedule))
      .orderBy(asc(scheduleStudent.idUser));
    const [row] = await world.database.select().from(schedule).where(eq(schedule.id, idSchedule));
    expect(row?.students).toBe(rows.length);
    return rows.map(({ idUser }) => idUser);
  };
  const follow = () => syncAudiencesWithRosters(world.host.database, world.clock.now(), new AbortController().signal);

  it('adds students who join on a day and removes those who leave, in open schedules', async () => {
    await enrol(noa, { since: at('2026-03-03', '00:00') });
    await end(lucia, at('2026-03-04', '00:00'));
    await follow();
    expect(await audience(open)).toEqual([lucia.idUser]);
    world.clock.set('2026-03-03T05:10');
    expect(await follow()).toBe(1);
    expect(await audience(open)).toEqual([lucia.idUser, noa.idUser]);
    world.clock.set('2026-03-04T05:10');
    await follow();
    expect(await audience(open)).toEqual([noa.idUser]);
    expect(await audience(closed)).toEqual([lucia.idUser]);
  });

  it('runs as the daily job followRosters', async () => {
    await end(lucia, at('2026-03-03', '00:00'));
    world.clock.set('2026-03-03T05:10');
    await world.host.jobs.enqueue(world.database, followRostersJob, {});
    await world.waitForJobs();
    expect(await audience(open)).toEqual([]);
  });

  it('makes up for a week without runs, and skips courses without a change', async () => {
    const later = await plan(idCourse, at('2026-04-01'));
    await end(lucia, at('2026-03-03', '00:00'));
    world.clock.set('2026-03-10T05:10');
    expect(await follow()).toBe(1);
    expect(await audience(later)).toEqual([]);
    world.clock.pass(8 * DAY);
    expect(await follow()).toBe(0);
  });

  it('handles more courses than a batch, of every school, and starts no batch once aborted', async () => {
    const lugo = await world.addSchool('EOI de Lugo');
    const olga = await world.addPerson('teacher', 'Olga Reis', lugo);
    const leo = await world.addPerson('student', 'Leo Prats', lugo);
    const questions = await world.addQuestions({ count: 1, idCataloging: await world.addCatalogue(['Música']) });
    const theirs = await addAssessment(world, { owner: olga, questions });
    const there = await world.addCourse(lugo, 'Inglés B1', [olga], []);
    const window = { opens: world.clock.now(), closes: at('2026-03-06') };
    const elsewhere = await addSchedule(world, { owner: olga, idAssessment: theirs, idCourse: there, ...window });
    const since = at('2026-03-03', '00:00');
    await world.database
      .insert(enrolment)
      .values({ idSchool: lugo, idCourse: there, idUser: leo.idUser, listNumber: 1, since });
    const schedules: number[] = [];
    for (let n = 0; n < 51; n++) {
      const course = await world.addCourse(idSchool, `Grupo ${n}`, [], []);
      schedules.push(await plan(course, window.closes));
      await enrol(noa, { since }, course);
    }
    world.clock.set('2026-03-03T05:10');
    const job = new AbortController();
    job.abort(new Error('the server ends'));
    await expect(syncAudiencesWithRosters(world.host.database, world.clock.now(), job.signal)).rejects.toThrow(
      'the server ends',
    );
    expect(await audience(elsewhere)).toEqual([]);
    expect(await follow()).toBe(52);
    for (const idSchedule of schedules) expect(await audience(idSchedule)).toEqual([noa.idUser]);
    expect(await audience(elsewhere)).toEqual([leo.idUser]);
  });
});
