import { and, eq, ne } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { openWorld, type TestUser, TIME_ZONE, type World } from '../../../tests/support/world.ts';
import { toInstant } from '../../core/schedules/time.ts';
import { course, membership, schedule, scheduleStudent, school, user } from '../database/schema.ts';
import { syncAudience } from './audience.ts';

let world: World;
let idSchool: number;
let carla: TestUser;
let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let idCourse: number;
let idAssessment: number;
let questions: number[];

beforeAll(async () => {
  world = await openWorld();
  questions = await world.addQuestions({ count: 4, idCataloging: await world.addCatalogue(['Matemáticas']) });
});
afterAll(() => world.close());

/** A school of its own, where Ana teaches Lucía and Noa. */
beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  idSchool = await world.addSchool('IES Ría de Vigo');
  carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
  noa = await world.addPerson('student', 'Noa Castro', idSchool);
  idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia, noa]);
  idAssessment = await named(ana, 'Funciones');
});

const named = (owner: TestUser, title: string, subtitle = '') =>
  addAssessment(world, { idSchool, owner, questions, title, subtitle });

/** From nine to ten on a day of March 2026. */
const plan = async (day: string, input: object = {}, person = ana): Promise<number> => {
  const times = { startDate: `2026-03-${day}`, startTime: '09:00', endTime: '10:00', force: true };
  const request = { idAssessment, idsCourses: [idCourse], ...times, ...input };
  return (await person.client.schedules.addSchedule(request)).content[0]?.idSchedule ?? 0;
};
/** As the list's screen asks for it. */
const list = (input: object = {}, person = ana) =>
  person.client.schedules.getSchedules({ yearsFilter: 'current', page: 1, ...input });
const ids = async (input: object = {}, person = ana) =>
  (await list(input, person)).content.map(({ idSchedule }) => idSchedule);

const badgesOf = {
  done: 'DONE',
  incomplete: 'INCOMPLETE',
  scheduled: 'SCHEDULED',
  ongoing: 'ON_GOING',
  cancelled: 'CANCELLED',
};
/** The session reads it within some seconds. */
const allowSm = async ({ idUser }: TestUser) => {
  await world.database.update(membership).set({ permissions: 'schedules-sm' }).where(eq(membership.idUser, idUser));
  world.clock.pass(60_000);
};

describe('getSchedule', () => {
  const one = (idSchedule: number, person = ana) => person.client.schedules.getSchedule({ idSchedule });

  it('returns a schedule of any year as the list shows it', async () => {
    const idSchedule = await plan('10');
    world.clock.set('2028-01-10T08:00');
    expect(await ids()).toEqual([]);
    expect((await one(idSchedule)).content).toEqual((await list({ idSchedule, yearsFilter: null })).content[0]);
  });

  it('returns it to the coordinator of the school, too', async () => {
    const idSchedule = await plan('10');
    expect((await one(idSchedule, carla)).content.addedBy).toBe((await one(idSchedule)).content.addedBy);
  });

  it('refuses one that does not exist, one of a colleague, one of another school and a deleted one', async () => {
    const idSchedule = await plan('10');
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    const olga = await world.addPerson('coordinator', 'Olga Rey', await world.addSchool('IES Mar'));
    await expect(one(idSchedule + 1000)).refusedAs('scheduleNotValid');
    await expect(one(idSchedule, bruno)).refusedAs('scheduleNotValid');
    await expect(one(idSchedule, olga)).refusedAs('scheduleNotValid');
    expect((await one(idSchedule)).content.idSchedule).toBe(idSchedule);
    await ana.client.schedules.deleteSchedule({ idSchedule });
    await expect(one(idSchedule)).refusedAs('scheduleNotValid');
  });
});

describe('getSchedules', () => {
  it('returns nothing before the first schedule', async () => {
    expect(await list()).toEqual({
      totalrecords: 0,
      totalpages: 0,
      recordsperpage: 20,
      content: [],
      counts: {
        all: 0,
        applied: 0,
        cancelled: 0,
        done: 0,
        finished: 0,
        incomplete: 0,
        scheduled: 0,
        ongoing: 0,
      },
      yearsFilter: 2025,
      years: [2025],
      schedulesWeightsCustom: [],
    });
  });

  it('orders open schedules first, then future ones, then past ones', async () => {
    const [third, fourth, sixth, ninth] = [await plan('03'), await plan('04'), await plan('06'), await plan('09')];
    const weeks = await plan('05', { endDate: '2026-03-20' });
    const cancelled = await plan('10');
    await ana.client.schedules.cancelSchedule({ idSchedule: cancelled });
    world.clock.set('2026-03-05T09:30');
    const fifth = await plan('05');
    expect(await ids()).toEqual([fifth, weeks, sixth, ninth, cancelled, fourth, third]);
  });

  it('returns how many have started and finished, and their mean grade', async () => {
    const idSchedule = await plan('03');
    world.clock.set('2026-03-03T09:30');
    await addSingleChoiceAttempt(world, idSchedule, lucia, [1, 2, 3, null]);
    await addSingleChoiceAttempt(world, idSchedule, noa, [1], { finished: null });
    expect((await list()).content).toMatchObject([
      { idSchedule, badge: 'ON_GOING', students: 2, started: 2, finished: 1, hitAverage: 75 },
    ]);
  });

  it('counts an attempt closed by the clock as finished', async () => {
    const idSchedule = await plan('03');
    world.clock.set('2026-03-03T10:00');
    await addSingleChoiceAttempt(world, idSchedule, lucia, [1, 2, 3, 4]);
    await addSingleChoiceAttempt(world, idSchedule, noa, [], { closedByClock: true });
    expect((await list()).content).toMatchObject([{ badge: 'DONE', finished: 2, hitAverage: 50 }]);
  });

  it('returns pages, and an empty one beyond the last', async () => {
    for (const day of ['03', '04', '05', '06', '09']) await plan(day);
    const all = await ids();
    const page = async (page: number) => list({ page, recordsperpage: 2 });
    expect((await page(1)).content.map((one) => one.idSchedule)).toEqual(all.slice(0, 2));
    expect((await page(3)).content.map((one) => one.idSchedule)).toEqual(all.slice(4));
    expect(await page(4)).toMatchObject({ content: [], totalrecords: 5, totalpages: 3, recordsperpage: 2 });
  });

  it.each([
    [{ page: 0 }, 'page: at least 1'],
    [{ filter: 'linked' }, 'Invalid filter parameter'],
  ])('refuses %j as bad input', (input, message) => expect(list(input)).notDoneWith(400, message));

  it('returns no rows for a page size of 0, and refuses more than 100', async () => {
    await plan('03');
    expect(await list({ recordsperpage: 0 })).toMatchObject({ content: [], totalpages: 0, recordsperpage: 0 });
    expect((await list({ recordsperpage: 101 })).recordsperpage).toBe(100);
  });
});

describe('getSchedules by role', () => {
  it("returns a teacher's own schedules, and all of the school to coordinator and administrator", async () => {
    const admin = await world.addPerson('administrator', 'Iria', idSchool);
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    const anas = await plan('03');
    const carlas = await plan('04', {}, carla);
    expect(await ids({}, ana)).toEqual([anas]);
    expect(await ids({}, bruno)).toEqual([]);
    expect(await ids({}, carla)).toEqual([anas, carlas]);
    expect(await ids({}, admin)).toEqual([anas, carlas]);
  });

  it('returns no schedules of another school', async () => {
    await plan('03');
    const clara = await world.addPerson('administrator', 'Clara', await world.addSchool('Colegio de Évora'));
    expect((await list({ idCourse, idAssessment }, clara)).counts.all).toBe(0);
  });
});

describe('the filter of getSchedules', () => {
  it('returns the schedules with its badge ("finished": all that are over) and the counts of all filters', async () => {
    const [done, incomplete, missed] = [await plan('03'), await plan('04'), await plan('05')];
    const [open, ahead, cancelled] = [await plan('06'), await plan('09'), await plan('10')];
    await ana.client.schedules.cancelSchedule({ idSchedule: cancelled });
    world.clock.set('2026-03-06T09:30');
    await addSingleChoiceAttempt(world, done, lucia, [1]);
    await addSingleChoiceAttempt(world, done, noa, [1]);
    await addSingleChoiceAttempt(world, incomplete, lucia, [1], { finished: null });
    const expected = {
      all: [open, ahead, cancelled, missed, incomplete, done],
      applied: [],
      cancelled: [cancelled],
      done: [done],
      finished: [missed, incomplete, done],
      incomplete: [incomplete],
      scheduled: [ahead],
      ongoing: [open],
    };
    for (const [filter, those] of Object.entries(expected)) {
      const { content, counts, totalrecords } = await list({ filter });
      expect(
        content.map(({ idSchedule }) => idSchedule),
        filter,
      ).toEqual(those);
      expect(totalrecords).toBe(those.length);
      expect(counts).toEqual(Object.fromEntries(Object.entries(expected).map(([name, list]) => [name, list.length])));
    }
  });

  it.each([{ ungraded: 1 }, { late: 1 }])(
    'returns a schedule under "incomplete" while responses wait: %j',
    async (waiting) => {
      const idSchedule = await plan('03');
      world.clock.set('2026-03-03T10:00');
      await addSingleChoiceAttempt(world, idSchedule, lucia, [1]);
      expect(await ids({ filter: 'done' })).toEqual([idSchedule]);
      await world.database.update(schedule).set(waiting).where(eq(schedule.id, idSchedule));
      expect(await ids({ filter: 'done' })).toEqual([]);
      expect(await ids({ filter: 'incomplete' })).toEqual([idSchedule]);
    },
  );

  it('returns a schedule under "done" although a student did not start', async () => {
    const idSchedule = await plan('03');
    world.clock.set('2026-03-03T10:00');
    await addSingleChoiceAttempt(world, idSchedule, lucia, [1]);
    const { content } = await list({ filter: 'done' });
    expect(content).toMatchObject([{ idSchedule, badge: 'DONE', students: 2, started: 1, finished: 1 }]);
  });

  it('returns a schedule under "ongoing" while a student has more time than the others', async () => {
    const idSchedule = await plan('03');
    await world.database
      .update(scheduleStudent)
      .set({ closes: toInstant('2026-03-03', '10:30', TIME_ZONE) })
      .where(and(eq(scheduleStudent.idSchedule, idSchedule), eq(scheduleStudent.idUser, noa.idUser)));
    const { now } = world.clock;
    await world.database.transaction((db) => syncAudience(db, idSchool, { idsSchedules: [idSchedule] }, now()));
    world.clock.set('2026-03-03T10:29');
    expect(await list({ filter: 'ongoing' })).toMatchObject({ totalrecords: 1, counts: { ongoing: 1, finished: 0 } });
    world.clock.set('2026-03-03T10:30');
    expect(await list({ filter: 'ongoing' })).toMatchObject({ totalrecords: 0, counts: { ongoing: 0, finished: 1 } });
  });

  it('agrees with the badges for schedules in any state', async () => {
    const now = world.clock.now();
    const near = fc.integer({ min: -2, max: 2 });
    const few = fc.integer({ min: 0, max: 2 });
    const anyState = fc.record({
      opens: near,
      closes: near,
      ends: near,
      started: few,
      finished: few,
      ungraded: few,
      late: few,
    });
    const [first] = await world.database
      .select()
      .from(schedule)
      .where(eq(schedule.id, await plan('03')));
    if (!first) throw new Error('no schedule');
    const { id: _, ...row } = first;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyState, fc.boolean()), { minLength: 1, maxLength: 12 }), async (states) => {
        await world.database.delete(schedule).where(and(eq(schedule.idSchool, idSchool), ne(schedule.id, first.id)));
        await world.database.insert(schedule).values(
          states.map(([{ opens, closes, ends, ...counts }, cancelled]) => ({
            ...row,
            ...counts,
            opens: now + opens,
            closes: now + Math.max(opens + 1, closes),
            ends: now + Math.max(opens + 1, closes, ends),
            cancelled: cancelled ? now : null,
          })),
        );
        const all = (await list()).content;
        for (const [filter, badge] of Object.entries(badgesOf)) {
          const expected = all.filter((one) => one.badge === badge).map(({ idSchedule }) => idSchedule);
          const { content, counts } = await list({ filter });
          expect(content.map(({ idSchedule }) => idSchedule)).toEqual(expected);
          expect(counts[filter as keyof typeof counts]).toBe(expected.length);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('by course, assessment and results limits the counts, too', async () => {
    const other = await world.addCourse(idSchool, '4.º C', [ana], [await world.addPerson('student', 'Xoán', idSchool)]);
    const verbs = await named(ana, 'Verbos');
    const [functions, ofVerbs, inOther] = [
      await plan('03'),
      await plan('04', { idAssessment: verbs }),
      await plan('05', { idsCourses: [other] }),
    ];
    world.clock.set('2026-03-06T08:00');
    await addSingleChoiceAttempt(world, functions, lucia, [1]);
    await addSingleChoiceAttempt(world, ofVerbs, lucia, [1], { finished: null });
    expect(await ids({ idCourse })).toEqual([ofVerbs, functions]);
    expect(await ids({ idAssessment: verbs })).toEqual([ofVerbs]);
    expect(await ids({ idCourse: other, idAssessment: verbs })).toEqual([]);
    expect(await list({ withResults: true })).toMatchObject({
      totalrecords: 1,
      content: [{ idSchedule: functions }],
      counts: { all: 1, finished: 1 },
    });
    expect(await ids({ idCourse: other })).toEqual([inOther]);
  });
});

describe('getSchedules without a page and a year', () => {
  it('gives all schedules of all years, the last planned one first', async () => {
    const planned: number[] = [];
    for (let n = 0; n < 21; n++) planned.push(await plan('09', { startDate: `2026-0${(n % 2) + 5}-01`, force: true }));
    const nextYear = await plan('09', { startDate: '2027-02-01' });
    world.clock.set('2026-08-01T09:00');
    const reply = await ana.client.schedules.getSchedules({});
    expect(reply).toMatchObject({ totalrecords: 22, totalpages: 1, recordsperpage: 1000, yearsFilter: null });
    expect(reply).not.toHaveProperty('truncated');
    expect(reply.content.map(({ idSchedule }) => idSchedule)).toEqual([...planned, nextYear].toReversed());
    expect((await ana.client.schedules.getSchedules({ recordsperpage: 2 })).content).toHaveLength(2);
  });
});

describe('the academic year of getSchedules', () => {
  const june = { startDate: '2026-06-01' };
  const october = { startDate: '2026-10-01' };

  it('is the requested one, and null means all', async () => {
    const [thisYear, nextYear] = [await plan('09', june), await plan('09', october)];
    expect(await list({ yearsFilter: 2025 })).toMatchObject({ yearsFilter: 2025, counts: { all: 1, scheduled: 1 } });
    expect(await ids({ yearsFilter: 2025 })).toEqual([thisYear]);
    expect(await ids({ yearsFilter: 2026 })).toEqual([nextYear]);
    expect(await list({ yearsFilter: null })).toMatchObject({ yearsFilter: null, totalrecords: 2 });
  });

  it('is the current one by default, together with schedules of any year that are not over', async () => {
    const [past, next, cancelled] = [await plan('09'), await plan('09', october), await plan('10', october)];
    await ana.client.schedules.cancelSchedule({ idSchedule: cancelled });
    const around = await plan('09', { startDate: '2026-08-29', endDate: '2026-09-05' });

    world.clock.set('2026-08-28T08:00');
    const scheduled = { all: 3, scheduled: 2, ongoing: 0, cancelled: 0 };
    expect(await list()).toMatchObject({ yearsFilter: 2025, years: [2026, 2025], totalrecords: 3, counts: scheduled });
    expect(await ids()).toEqual([around, next, past]);
    expect(await ids({ filter: 'scheduled' })).toEqual([around, next]);
    expect(await list({ recordsperpage: 1, page: 3 })).toMatchObject({
      totalpages: 3,
      content: [{ idSchedule: past }],
    });

    world.clock.set('2026-09-02T08:00');
    const ongoing = { all: 3, scheduled: 1, ongoing: 1, cancelled: 1 };
    expect(await list()).toMatchObject({ yearsFilter: 2026, years: [2026, 2025], totalrecords: 3, counts: ongoing });
    expect(await ids()).toEqual([around, next, cancelled]);
    expect(await ids({ filter: 'ongoing' })).toEqual([around]);
    expect(await ids({ filter: 'ongoing', yearsFilter: 2026 })).toEqual([]);

    world.clock.set('2026-09-05T10:00');
    expect(await ids()).toEqual([next, cancelled]);
  });

  it('is among the listed years when requested, even without schedules', async () => {
    await plan('09');
    expect(await list({ yearsFilter: 2030 })).toMatchObject({ totalrecords: 0, content: [], years: [2030, 2025] });
    expect((await list({ yearsFilter: null })).years).toEqual([2025]);
  });

  it('begins on the day set by the school, and changes when a schedule is moved', async () => {
    const idSchedule = await plan('09', june);
    const settings = { academicYearStart: '06-01' };
    await world.database.update(school).set({ settings }).where(eq(school.id, idSchool));
    world.clock.pass(60_000);
    await ana.client.schedules.editSchedule({ idSchedule, ...june, startTime: '09:00', endTime: '10:00' });
    expect(await ids({ yearsFilter: 2026 })).toEqual([idSchedule]);
    expect(await list({ yearsFilter: 2025 })).toMatchObject({ years: [2026, 2025], totalrecords: 0 });
  });

  it('does not hide a schedule requested by id', async () => {
    const idSchedule = await plan('09', october);
    expect(await ids({ idSchedule, yearsFilter: null })).toEqual([idSchedule]);
    expect(await ids({ idSchedule, yearsFilter: 2025 })).toEqual([]);
  });

  it('is listed only for schedules that the user may read', async () => {
    await plan('09', october, carla);
    expect((await list()).years).toEqual([2025]);
    expect((await list({}, carla)).years).toEqual([2026, 2025]);
  });

  it('is refused as bad input outside of four digits', () =>
    expect(list({ yearsFilter: 25 })).notDoneWith(400, 'yearsFilter: at least 1900'));
});

describe('the teacher of getSchedules', () => {
  it('limits the list and its counts for those who see the whole school', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    const choir = await world.addCourse(idSchool, '4.º C', [bruno], [noa]);
    const own = await named(bruno, 'Solfeo');
    const [anas, brunos] = [await plan('03'), await plan('04', { idAssessment: own, idsCourses: [choir] }, bruno)];
    const admin = await world.addPerson('administrator', 'Alba Rey', idSchool);
    for (const person of [carla, admin]) {
      expect(await ids({ idTeacher: bruno.idUser }, person)).toEqual([brunos]);
      expect(await ids({ idTeacher: ana.idUser, idCourse }, person)).toEqual([anas]);
      expect(await ids({ idTeacher: ana.idUser, idCourse: choir }, person)).toEqual([]);
      expect((await list({ idTeacher: bruno.idUser }, person)).counts.all).toBe(1);
    }
  });

  it('gives a teacher nothing of a colleague, and nobody anything of another school', async () => {
    const elsewhere = await world.addSchool('Colegio de Évora');
    const clara = await world.addPerson('coordinator', 'Clara', elsewhere);
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    await plan('03');
    expect(await ids({ idTeacher: ana.idUser }, bruno)).toEqual([]);
    expect(await ids({ idTeacher: ana.idUser }, clara)).toEqual([]);
    expect(await ids({ idTeacher: clara.idUser }, carla)).toEqual([]);
  });

  it('is chosen from those who have something in the school, by coordinators and administrators alone', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    await bruno.client.assessments.deleteAssessment({ id: await named(bruno, 'Borrada', '') });
    const clara = await world.addPerson('coordinator', 'Clara', await world.addSchool('Colegio de Évora'));
    const teachersFor = async (person: TestUser) => (await person.client.schedules.getTeachers({})).content;
    expect(await teachersFor(carla)).toEqual([{ idTeacher: ana.idUser, name: 'Núñez, Ana' }]);
    expect(await teachersFor(clara)).toEqual([]);
    await expect(teachersFor(ana)).notDoneWith(403, 'Not allowed');
  });
});

describe('the search of getSchedules', () => {
  it('finds every word in title, subtitle, class or teacher, whatever its accents', async () => {
    const verbs = await plan('03', { idAssessment: await named(ana, 'Verbos', 'Conjugación') });
    const functions = await plan('04', {}, carla);
    for (const search of ['verbos', 'CONJUGACION', '3.º b verb', 'núñez', 'nunez ana conjug', '  '])
      expect(await ids({ search }, carla), search).toContain(verbs);
    for (const search of ['funciones', 'carla', 'abreu 3.º func'])
      expect(await ids({ search }, carla), search).toEqual([functions]);
    for (const search of ['verbos abreu', '100%', '_', "'"]) expect(await ids({ search }, carla), search).toEqual([]);
    expect((await list({ search: 'verbos' }, carla)).counts).toMatchObject({ all: 1, scheduled: 1 });
  });
});

describe('the search of getSchedules for a class', () => {
  it.each([
    ['3 ESO A', ['3.º A']],
    ['3.º a', ['3.º A']],
    ['3a eso', ['3.º A', '3.º B']],
    ['3 eso', ['3.º A', '3.º B']],
    ['3 ESO B', ['3.º B']],
    ['3 ESO C', []],
    ['4 ESO', []],
  ])('finds by %j %j', async (search, expected) => {
    const other = await world.addCourse(idSchool, '3.º A', [ana], [lucia]);
    await world.database.update(course).set({ code: '3ESO-A' }).where(eq(course.id, other));
    await world.database.update(course).set({ code: '3ESO-B' }).where(eq(course.id, idCourse));
    await plan('03', { idsCourses: [other] });
    await plan('04');
    const { content } = await list({ search }, carla);
    expect(content.map(({ courseName }) => courseName).sort()).toEqual(expected);
  });
});

describe('getAssessments and getCourses', () => {
  const titles = async (person: TestUser, search = '') => {
    const { content, shared } = await person.client.schedules.getAssessments({ search });
    return { own: content.map(({ title }) => title), shared: shared.map(({ title }) => title) };
  };

  it('return own finished assessments, last changed first, and those that colleagues share', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    await addAssessment(world, { idSchool, owner: ana, questions, title: 'Borrador', status: 1 });
    await addAssessment(world, { idSchool, owner: ana, questions, title: 'Borrada', deleted: true });
    world.clock.pass(1000);
    await named(ana, 'Verbos');
    await named(bruno, 'Ríos');
    expect(await titles(ana)).toEqual({ own: ['Verbos', 'Funciones'], shared: [] });
    await world.database.update(user).set({ shareMyAssessments: true }).where(eq(user.id, bruno.idUser));
    expect(await titles(ana)).toEqual({ own: ['Verbos', 'Funciones'], shared: ['Ríos'] });
    expect(await titles(ana, 'RIOS')).toEqual({ own: [], shared: ['Ríos'] });
    expect(await titles(bruno)).toEqual({ own: ['Ríos'], shared: [] });
    expect((await titles(carla)).own).toHaveLength(3);
    const { content } = await ana.client.schedules.getAssessments({ search: 'función' });
    expect(content).toEqual([
      { idAssessment, title: 'Funciones', subtitle: '', qntQuestions: 4, updated: '2026-03-02T08:00:00+01:00' },
    ]);
  });

  it('return no assessments of another school, shared or not', async () => {
    const duarte = await world.addPerson('teacher', 'Duarte', await world.addSchool('Colegio de Évora'));
    await world.database.update(user).set({ shareMyAssessments: true }).where(eq(user.id, ana.idUser));
    expect(await titles(duarte)).toEqual({ own: [], shared: [] });
  });

  it("return the provider's published assessments separately to users with the permission", async () => {
    const sofia = await world.addPerson('editor', 'Sofía');
    await addAssessment(world, { owner: sofia, questions, title: 'Modelo' });
    await addAssessment(world, { owner: sofia, questions, title: 'En revisión', publicationState: 'inReview' });
    await addAssessment(world, { owner: sofia, questions, title: 'Borrador', status: 1 });
    const sm = async () => (await ana.client.schedules.getAssessments({})).sm.map(({ title }) => title);
    expect(await sm()).toEqual([]);
    await allowSm(ana);
    expect(await sm()).toEqual(['Modelo']);
    expect((await ana.client.schedules.getAssessments({})).content.map(({ title }) => title)).toEqual(['Funciones']);
  });

  it('return the courses that the user teaches, or all of the school, by year and then by name', async () => {
    await world.addCourse(idSchool, '10.º A', [], []);
    const second = await world.addCourse(idSchool, '2.º A', [ana], [lucia]);
    const classes = async (person: TestUser) => (await person.client.schedules.getCourses({})).content;
    expect(await classes(ana)).toEqual([
      { idCourse: second, name: '2.º A', code: '', yearsFilter: 2025, students: 1, usualTimes: [] },
      { idCourse, name: '3.º B', code: '', yearsFilter: 2025, students: 2, usualTimes: [] },
    ]);
    expect((await classes(carla)).map(({ name }) => name)).toEqual(['2.º A', '3.º B', '10.º A']);
  });
});

describe('the list of SM schedules', () => {
  it('has the schedules of the provider’s assessments alone', async () => {
    const sofia = await world.addPerson('editor', 'Sofía');
    const sm = await addAssessment(world, { owner: sofia, questions, title: 'Modelo' });
    await allowSm(ana);
    const own = await plan('10');
    const ofProvider = await plan('11', { idAssessment: sm, sm: true });
    expect((await ids()).sort()).toEqual([own, ofProvider].sort());
    expect(await ids({ sm: true })).toEqual([ofProvider]);
    expect((await list({ sm: '1' })).counts.all).toBe(1);
    expect(await ids({ sm: true }, carla)).toEqual([ofProvider]);
  });
});

describe('getCalendar', () => {
  const calendar = (input: object = {}, person = ana) =>
    person.client.schedules.getCalendar({ firstDate: '2026-03-02', days: 7, ...input });
  const shown = async (input: object = {}, person = ana) =>
    (await calendar(input, person)).content.map(({ idSchedule }) => idSchedule);

  it('returns what is open in the days, in the order in which it opens', async () => {
    const [sunday, monday, next] = [await plan('08'), await plan('02'), await plan('09')];
    const weeks = await plan('04', { endDate: '2026-03-20' });
    expect(await shown()).toEqual([monday, weeks, sunday]);
    expect(await shown({ firstDate: '2026-03-09' })).toEqual([weeks, next]);
    expect(await shown({ days: 42 })).toEqual([monday, weeks, sunday, next]);
    const [first] = (await calendar()).content;
    expect(first).toEqual({
      ...{ idSchedule: monday, title: 'Funciones', courseName: '3.º B', addedBy: 'Núñez, Ana', badge: 'SCHEDULED' },
      ...{ opens: '2026-03-02T09:00:00+01:00', closes: '2026-03-02T10:00:00+01:00' },
    });
  });

  it('begins and ends at midnight of the school, also where clocks are put forward', async () => {
    const late = await plan('29', { startTime: '22:30', endTime: '23:30' });
    await plan('30', { startTime: '00:00', endTime: '01:00' });
    expect(await shown({ firstDate: '2026-03-29', days: 1 })).toEqual([late]);
    await plan('28', { startTime: '23:00', endDate: '2026-03-29', endTime: '00:00' });
    expect(await shown({ firstDate: '2026-03-29', days: 1 })).toEqual([late]);
  });

  it('follows the filters of the list and counts what they leave', async () => {
    const second = await world.addCourse(idSchool, '2.º A', [ana], [lucia]);
    const [running, other] = [await plan('02'), await plan('03', { idsCourses: [second] })];
    const cancelled = await plan('04');
    await plan('20');
    await ana.client.schedules.cancelSchedule({ idSchedule: cancelled });
    world.clock.set('2026-03-02T09:30');
    expect(await shown({ filter: 'ongoing' })).toEqual([running]);
    expect(await shown({ idCourse: second })).toEqual([other]);
    expect(await shown({ search: '2.º' })).toEqual([other]);
    expect(await shown({ sm: true })).toEqual([]);
    expect(await shown({ yearsFilter: 2024 })).toEqual([]);
    expect(await calendar({ filter: 'cancelled' })).toMatchObject({
      ...{ totalrecords: 1, counts: { all: 3, ongoing: 1, scheduled: 1, cancelled: 1 }, years: [2025] },
    });
  });

  it('returns those of the whole school to coordinators, and to teachers their own', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    const olga = await world.addPerson('coordinator', 'Olga Rey', await world.addSchool('IES Mar'));
    const own = await plan('03');
    expect(await shown({}, carla)).toEqual([own]);
    expect(await shown({ idTeacher: bruno.idUser }, carla)).toEqual([]);
    expect(await shown({}, bruno)).toEqual([]);
    expect(await shown({}, olga)).toEqual([]);
  });

  it('returns 500 at most, and how many there are', async () => {
    await plan('03');
    const [row] = await world.database.select().from(schedule).where(eq(schedule.idSchool, idSchool));
    if (!row) throw new Error('nothing is scheduled');
    const { id: _, ...copied } = row;
    await world.database.insert(schedule).values(Array.from({ length: 500 }, () => copied));
    const { content, totalrecords } = await calendar();
    expect([content.length, totalrecords]).toEqual([500, 501]);
  });

  it.each([{ days: 0 }, { days: 43 }, { firstDate: '2026-02-30' }, { firstDate: '9999-12-31' }])(
    'refuses the days %j',
    async (input) => {
      await expect(calendar(input)).rejects.toThrow();
    },
  );
});
