import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCourseWithAssessment, windowFromNineToTen } from '../../../tests/support/course-with-assessment.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { schedule } from '../database/schema.ts';

let world: World;
let idSchool: number;
let questions: number[];
let ana: TestUser;
let noa: TestUser;
let idCourse: number;
let idAssessment: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  questions = await world.addQuestions({ count: 2, idCataloging: await world.addCatalogue(['Matemáticas']) });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ ana, noa, idCourse, idAssessment } = await addCourseWithAssessment(world, { idSchool, questions }));
});

const plan = async (input: object = {}) => {
  const times = { idAssessment, idsCourses: [idCourse], ...windowFromNineToTen, ...input };
  const { content } = await ana.client.schedules.addSchedule(times);
  return content[0]?.idSchedule ?? 0;
};
const look = async (input: object = {}, person = ana) =>
  (await person.client.schedules.getScheduleConflicts({ idsCourses: [idCourse], ...windowFromNineToTen, ...input }))
    .content;
const halfPastNine = { startTime: '09:30', endTime: '10:20' };
const otherClass = async (students: TestUser[]) => world.addCourse(idSchool, '4.º C', [ana], students);

describe('getScheduleConflicts', () => {
  it('returns what addSchedule is refused with, and changes nothing', async () => {
    await plan();
    const found = await look(halfPastNine);
    const refused = await ana.client.schedules
      .addSchedule({ idAssessment, idsCourses: [idCourse], ...windowFromNineToTen, ...halfPastNine })
      .catch(({ envelope }) => envelope);
    expect(found.conflicts).toEqual(refused.conflicts);
    expect(found.conflicts).toMatchObject([{ kind: 'course', busy: true, qntStudents: 2 }]);
    expect(await world.database.select().from(schedule).where(eq(schedule.idCourse, idCourse))).toHaveLength(1);
  });

  it('names the students who are busy in another class, and shows their day', async () => {
    const choir = await otherClass([noa]);
    await plan({ idsCourses: [choir] });
    const { conflicts, day, next } = await look(halfPastNine);
    expect(conflicts).toMatchObject([{ kind: 'students', courseName: '4.º C', students: ['Castro, Noa'] }]);
    const taken = { title: 'Funciones', courseName: '4.º C', opens: '2026-03-09T09:00:00+01:00', busy: true };
    expect(day).toMatchObject([
      { kind: 'course', name: '3.º B', taken: [] },
      { kind: 'student', name: 'Castro, Noa', taken: [taken] },
      { kind: 'teacher', name: '', taken: [taken] },
    ]);
    expect(next).toEqual({ date: '2026-03-09', startTime: '10:00', endTime: '10:50' });
  });

  it('returns a next slot to which addSchedule finds no conflict', async () => {
    await plan();
    await plan({ startTime: '10:30', endTime: '12:00' });
    const { next } = await look(halfPastNine);
    expect(next).toMatchObject({ startTime: '12:00', endTime: '12:50' });
    expect((await look({ ...next })).conflicts).toEqual([]);
  });

  it('returns an earlier slot of the day when the rest of it is taken', async () => {
    for (const [startTime, endTime] of [
      ['09:00', '13:00'],
      ['13:00', '17:00'],
      ['17:00', '20:00'],
    ])
      await plan({ startTime, endTime });
    expect((await look(halfPastNine)).next).toMatchObject({ startTime: '08:00', endTime: '08:50' });
  });

  it('returns the other working days of the week when the day has no free slot', async () => {
    for (const [startTime, endTime] of [
      ['08:00', '12:00'],
      ['12:00', '16:00'],
      ['16:00', '20:00'],
    ])
      await plan({ startTime, endTime });
    const { next, otherDays } = await look(halfPastNine);
    expect(next).toBeNull();
    expect(otherDays.map(({ date, startTime }) => `${date} ${startTime}`)).toEqual(
      ['10', '11', '12', '13'].map((day) => `2026-03-${day} 08:00`),
    );
  });

  it('returns no slot that has already begun', async () => {
    world.clock.set('2026-03-09T12:07');
    await plan({ startTime: '12:00', endTime: '13:00' });
    await plan({ startTime: '13:00', endTime: '17:00' });
    await plan({ startTime: '17:00', endTime: '20:00' });
    const { next, otherDays } = await look({ startTime: '12:30', endTime: '13:00' });
    expect(next).toBeNull();
    expect(otherDays[0]?.date).toBe('2026-03-10');
  });

  it('offers nothing when only the teacher has another class then', async () => {
    await plan({ idsCourses: [await otherClass([await world.addPerson('student', 'Xoán Rei', idSchool)])] });
    const { conflicts, next, otherDays } = await look();
    expect(conflicts).toMatchObject([{ kind: 'teacher', busy: false }]);
    expect({ next, otherDays }).toEqual({ next: null, otherDays: [] });
  });

  it('offers nothing for two classes that share a student, since no slot has room for both', async () => {
    const choir = await otherClass([noa]);
    const { conflicts, next, otherDays } = await look({ idsCourses: [idCourse, choir] });
    expect(conflicts.map(({ kind, busy }) => [kind, busy])).toEqual([
      ['students', true],
      ['students', true],
    ]);
    expect({ next, otherDays }).toEqual({ next: null, otherDays: [] });
  });

  it('ignores the schedule whose times are changed', async () => {
    const idSchedule = await plan();
    expect((await look({ idSchedule, idsCourses: [], ...halfPastNine })).conflicts).toEqual([]);
    await plan({ startTime: '11:00', endTime: '12:00' });
    const found = await look({ idSchedule, idsCourses: [], startTime: '11:30', endTime: '12:30' });
    expect(found).toMatchObject({ conflicts: [{ kind: 'course', busy: true }], next: { startTime: '12:00' } });
  });

  it("refuses classes and schedules that are not the asker's", async () => {
    const idSchedule = await plan();
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    const clara = await world.addPerson('coordinator', 'Clara', await world.addSchool('Colegio de Évora'));
    for (const person of [bruno, clara]) {
      await expect(look({}, person)).refusedAs('courseNotValid');
      await expect(look({ idSchedule }, person)).refusedAs('scheduleNotValid');
    }
    await expect(look({ idsCourses: [] })).refusedAs('courseNotValid');
    await expect(look({ endTime: '08:00' })).refusedAs('scheduleTimesNotValid');
    await expect(look({ startDate: '2026-02-02' })).refusedAs('scheduleInThePast');
  });
});

describe('the usual times of getCourses', () => {
  const usualTimes = async (person = ana) =>
    (await person.client.schedules.getCourses({})).content.find((course) => course.idCourse === idCourse)?.usualTimes;

  it('are those at which the asker gave assessments, the most frequent first', async () => {
    await plan({ startDate: '2026-03-10' });
    for (const startDate of ['2026-03-12', '2026-03-19'])
      await plan({ startDate, startTime: '11:30', endTime: '12:20' });
    expect(await usualTimes()).toEqual([
      { weekday: 4, startTime: '11:30', endTime: '12:20', schedules: 2 },
      { weekday: 2, startTime: '09:00', endTime: '10:00', schedules: 1 },
    ]);
    const carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
    expect(await usualTimes(carla)).toEqual([]);
  });

  it('leave out windows of several days, long ones and cancelled ones', async () => {
    await plan({ endDate: '2026-03-13' });
    await plan({ endTime: '19:00', duration: 45 });
    await ana.client.schedules.cancelSchedule({ idSchedule: await plan({ startDate: '2026-03-20' }) });
    expect(await usualTimes()).toEqual([]);
  });
});
