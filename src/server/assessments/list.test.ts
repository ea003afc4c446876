import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule, addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import type { InputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { assessment, automaticSchedule, schedule, user } from '../database/schema.ts';
import { deriveTitleWords } from './store/search.ts';

type Input = InputOf<typeof calls.assessments.getAssessments>;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the lists of assessments', () => {
  let world: World;
  let idSchool: number;
  let idCourse: number;
  let students: TestUser[];
  let questions: number[];
  let ana: TestUser;
  let carla: TestUser;

  beforeAll(async () => {
    world = await openWorld();
    questions = await world.addQuestions({ count: 4, idCataloging: await world.addCatalogue(['Ciencias']) });
  });
  afterAll(() => world.close());
  /** A school of its own for each test, with Ana's class of three. */
  beforeEach(async () => {
    world.clock.set('2026-03-02T08:00');
    idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
    students = [];
    for (const name of ['Lucía', 'Noa', 'Xoán']) students.push(await world.addPerson('student', name, idSchool));
    idCourse = await world.addCourse(idSchool, '3.º B', [ana], students);
  });

  const list = (person = ana, input: Input = {}) => person.client.assessments.getAssessments(input);
  const titles = async (input?: Input, person = ana) => (await list(person, input)).content.map(({ title }) => title);
  const only = async (person = ana) => (await list(person)).content[0];
  const add = (title: string, values: Partial<typeof assessment.$inferInsert> = {}, owner = ana) =>
    addAssessment(world, { owner, questions, title, ...values });
  /** From so many hours after now to so many hours after now. */
  const plan = async (
    idAssessment: number,
    from: number,
    to: number,
    values: Partial<typeof schedule.$inferInsert> = {},
  ) => {
    const now = world.clock.now();
    const window = { opens: now + from * HOUR, closes: now + to * HOUR };
    return addSchedule(world, { idAssessment, idCourse, owner: ana, ...window, ...values });
  };

  describe('getAssessments', () => {
    it('returns an empty page when there are no assessments', async () =>
      expect(await list()).toEqual({
        totalrecords: 0,
        totalpages: 0,
        recordsperpage: 1000,
        content: [],
        counts: { all: 0, ongoing: 0, scheduled: 0, applied: 0, finished: 0, draft: 0 },
      }));

    it('returns all fields of a draft', async () => {
      const idAssessment = await add('', { status: 1, subtitle: 'Ciencias', automaticQuantity: 4 });
      expect((await list()).content).toEqual([
        {
          ...{ idCountry: expect.any(Number), addedBy: ana.idUser, updatedBy: ana.idUser, deleted: 0, import: '' },
          ...{ qrcode: null, automaticSchedules: [] },
          idAssessment,
          title: '',
          subtitle: 'Ciencias',
          badge: 'INCOMPLETE',
          status: 1,
          type: 'automatic',
          qntQuestions: 4,
          added: '2026-03-02T08:00:00+01:00',
          updated: '2026-03-02T08:00:00+01:00',
          schedule: null,
          qntSchedules: 0,
          hitAverage: null,
          relativeScore: null,
          onlyLikertQuestions: false,
          ungraded: 0,
          late: 0,
          owner: 'Núñez, Ana',
          canEdit: true,
          can: {
            ...{ edit: true, rename: true, editAgain: false, delete: true, share: true, schedule: false },
            readHistory: false,
          },
          ...{ shared: false, sharedWith: { school: false, people: 0 }, sharedAs: null },
          review: { state: 'published', comment: '', actions: [] },
        },
      ]);
    });

    it('sorts by last change, newest or oldest first, or by title without regard to accents', async () => {
      for (const title of ['Zoología', 'álgebra', 'Átomos', 'Energía']) {
        world.clock.pass(HOUR);
        await add(title);
      }
      expect(await titles()).toEqual(['Energía', 'Átomos', 'álgebra', 'Zoología']);
      expect(await titles({ order: 'oldest' })).toEqual(['Zoología', 'álgebra', 'Átomos', 'Energía']);
      expect(await titles({ order: 'title' })).toEqual(['álgebra', 'Átomos', 'Energía', 'Zoología']);
    });

    it('searches title and subtitle, and counts only what is found', async () => {
      const choice = await world.addCatalogue(['Biología', 'La célula']);
      await ana.client.assessments.addAssessment({ idsCataloging: [choice], title: 'Examen de marzo' });
      await add('Corazón y sangre 100%');
      await add('Otra');
      expect(await titles({ search: 'CELULA marzo' })).toEqual(['Examen de marzo']);
      expect(await titles({ search: 'corazon' })).toEqual(['Corazón y sangre 100%']);
      expect(await titles({ search: '100 %' })).toEqual(['Corazón y sangre 100%']);
      expect(await titles({ search: '0%' })).toEqual([]);
      expect(await titles({ search: '_' })).toEqual([]);
      expect((await list(ana, { search: 'celula' })).counts).toMatchObject({ all: 1, draft: 1, finished: 0 });
      const [found] = (await list(ana, { search: 'marzo' })).content;
      await ana.client.assessments.saveAssessmentDraft({ idAssessment: found?.idAssessment ?? 0, title: 'Abril' });
      expect(await titles({ search: 'marzo' })).toEqual([]);
      expect(await titles({ search: 'abril biologia' })).toEqual(['Abril']);
    });

    it('finds inflected words and ordinals, also of titles of an older database once they are derived', async () => {
      await add('Ecuación de segundo grado, 2.º de ESO');
      for (const search of ['ecuaciones', '2 eso', 'grados ecuac'])
        expect(await titles({ search }), search).toHaveLength(1);
      expect(await titles({ search: 'cuacion' })).toEqual([]);
      await world.database
        .update(assessment)
        .set({ search: 'ecuacion de segundo grado, 2.º de eso' })
        .where(eq(assessment.idSchool, ana.idSchool));
      const { signal } = new AbortController();
      expect(await deriveTitleWords(world.database, signal)).toBeGreaterThan(0);
      expect(await titles({ search: '2 eso ecuaciones' })).toHaveLength(1);
      expect(await deriveTitleWords(world.database, signal)).toBe(0);
      await expect(deriveTitleWords(world.database, AbortSignal.abort(new Error('ended')))).rejects.toThrow('ended');
    });

    it('returns everything to who asks for no page, and twenty to who asks for a page without its size', async () => {
      for (let n = 1; n <= 21; n++) await add(`Prueba ${n}`);
      expect((await titles()).length).toBe(21);
      expect((await titles({ page: 1 })).length).toBe(20);
      expect((await ana.client.assessments.getAssessmentsShare({})).recordsperpage).toBe(1000);
    });

    it('returns pages of the requested size, at most 100', async () => {
      for (let n = 1; n <= 5; n++) await add(`Prueba ${n}`);
      const page = (page: number | string, recordsperpage: number) =>
        list(ana, { order: 'title', page: page as number, recordsperpage });
      expect((await page(2, 2)).content.map(({ title }) => title)).toEqual(['Prueba 3', 'Prueba 4']);
      expect(await page('3', 2)).toMatchObject({ totalrecords: 5, totalpages: 3, recordsperpage: 2 });
      expect((await page(9, 2)).content).toEqual([]);
      await expect(page(0, 2)).notDoneWith(400, 'page: at least 1');
      expect((await page(1, 101)).recordsperpage).toBe(100);
      await expect(list(ana, { filter: 'mine' as never })).notDoneWith(400, 'Invalid filter parameter');
    });

    it('lists a teacher’s own, all of the school for coordinators, and an author’s own', async () => {
      const bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
      const elsewhere = await world.addSchool('Colegio de Évora');
      const olga = await world.addPerson('administrator', 'Olga Reis', elsewhere);
      const dora = await world.addPerson('author', 'Dora Pires');
      await add("Ana's");
      await add("Bruno's", {}, bruno);
      await add('Deleted', { deleted: true });
      await add("Dora's", {}, dora);
      const sorted = async (person: TestUser) => (await titles({ order: 'title' }, person)).toSorted();
      expect(await sorted(ana)).toEqual(["Ana's"]);
      expect(await sorted(bruno)).toEqual(["Bruno's"]);
      expect(await sorted(carla)).toEqual(["Ana's", "Bruno's"]);
      expect(await sorted(olga)).toEqual([]);
      expect(await sorted(dora)).toEqual(["Dora's"]);
      expect((await list(carla)).content.map(({ canEdit }) => canEdit)).toEqual([false, false]);
      const noa = await world.addPerson('student', 'Noa', idSchool);
      await expect(list(noa)).notDoneWith(403, 'Not allowed');
    });

    it('separates what coordinators and administrators own from the rest of the school', async () => {
      await add('Ana draft', { status: 1 });
      await add('Ana finished');
      await add('Carla draft', { status: 1 }, carla);
      await add('Carla finished', {}, carla);
      const of = async (input: Input, person = carla) =>
        (await titles({ order: 'title', ...input }, person)).join(', ');
      expect(await of({ of: 'mine' })).toBe('Carla draft, Carla finished');
      expect(await of({ of: 'school' })).toBe('Ana finished, Carla draft, Carla finished');
      expect(await of({ of: 'school', filter: 'draft' })).toBe('Ana draft, Carla draft');
      expect(await of({ of: 'school', idTeacher: ana.idUser })).toBe('Ana draft, Ana finished');
      expect(await of({ idTeacher: ana.idUser, filter: 'draft' })).toBe('Ana draft');
      expect((await list(carla, { of: 'school' })).counts).toMatchObject({ all: 3, draft: 2, finished: 2 });
      expect((await list(carla, { of: 'mine' })).counts).toMatchObject({ all: 2, draft: 1, finished: 1 });
      const admin = await world.addPerson('administrator', 'Alba Rey', idSchool);
      expect(await of({ of: 'mine' }, admin)).toBe('');
      expect(await of({ of: 'school' }, admin)).toBe('Ana finished, Carla finished');
    });

    it('gives teachers only their own and nobody those of another school, whatever is asked for', async () => {
      await add('Ana finished');
      await add('Carla finished', {}, carla);
      const clara = await world.addPerson('coordinator', 'Clara', await world.addSchool('Colegio de Évora'));
      expect(await titles({ of: 'school' })).toEqual(['Ana finished']);
      expect(await titles({ idTeacher: carla.idUser })).toEqual([]);
      expect(await titles({ of: 'school', idTeacher: ana.idUser }, clara)).toEqual([]);
      expect(await titles({ of: 'school', idTeacher: clara.idUser }, carla)).toEqual([]);
    });

    it('finds what was scheduled for a class and in an academic year', async () => {
      const [first, second] = [await add('First'), await add('Second')];
      await add('Never');
      const other = await world.addCourse(idSchool, '4.º C', [ana], students);
      await plan(first, -2, -1);
      await plan(second, 2, 3, { idCourse: other, academicYear: 2024 });
      const [schedule] = (await ana.client.schedules.getSchedules({ idAssessment: first })).content;
      expect(schedule?.idCourse).toBe(idCourse);
      expect(await titles({ idCourse })).toEqual(['First']);
      expect(await titles({ idCourse: other }, carla)).toEqual(['Second']);
      expect(await titles({ yearsFilter: 2024 })).toEqual(['Second']);
      expect(await titles({ idCourse, yearsFilter: 2024 })).toEqual([]);
    });

    it('shows the last schedule that students came to, rather than a later one without any', async () => {
      const idAssessment = await add('Twice');
      const taken = await plan(idAssessment, -30, -29, { started: 1, finished: 1 });
      await plan(idAssessment, -3, -2);
      expect(await only()).toMatchObject({ badge: 'APPLIED', schedule: { idSchedule: taken } });
    });

    it('marks finished assessments whose owner shares them', async () => {
      await add('Finished');
      await add('Draft', { status: 1 });
      await world.database.update(user).set({ shareMyAssessments: true }).where(eq(user.id, ana.idUser));
      const { content } = await list(ana, { order: 'title' });
      expect(content.map(({ title, shared }) => [title, shared])).toEqual([
        ['Draft', false],
        ['Finished', true],
      ]);
    });
  });

  describe('badges and filters', () => {
    it('follow the schedules, and every assessment has exactly one filter besides all', async () => {
      await add('draft', { status: 1 });
      await add('completed');
      await plan(await add('scheduled'), 24, 25);
      await plan(await add('ongoing'), -1, 1);
      const applied = await plan(await add('applied'), -3, -2);
      await addSingleChoiceAttempt(world, applied, students[0] ?? ana, [1, 1, 1, 1]);
      await plan(await add('not done'), -3, -2);
      await plan(await add('cancelled'), 24, 25, { cancelled: world.clock.now() });
      await plan(await add('taken away'), 24, 25, { deleted: true });
      const { content, counts } = await list(ana, { order: 'title' });
      expect(Object.fromEntries(content.map(({ title, badge }) => [title, badge]))).toEqual({
        draft: 'INCOMPLETE',
        completed: 'COMPLETED',
        scheduled: 'SCHEDULED',
        ongoing: 'ON_GOING',
        applied: 'APPLIED',
        'not done': 'NOT_DONE',
        cancelled: 'CANCELLED',
        'taken away': 'COMPLETED',
      });
      expect(counts).toEqual({ all: 8, ongoing: 1, scheduled: 1, applied: 1, finished: 4, draft: 1 });
      expect(await titles({ filter: 'ongoing' })).toEqual(['ongoing']);
      expect(await titles({ filter: 'scheduled' })).toEqual(['scheduled']);
      expect(await titles({ filter: 'applied' })).toEqual(['applied']);
      expect(await titles({ filter: 'draft' })).toEqual(['draft']);
      const finished = ['cancelled', 'completed', 'not done', 'taken away'];
      expect(await titles({ filter: 'finished', order: 'title' })).toEqual(finished);
      expect(await list(ana, { filter: 'finished', recordsperpage: 1 })).toMatchObject({
        totalrecords: 4,
        totalpages: 4,
      });
    });

    it('an assessment that an automatic schedule will assign is LINKED until that schedule is deleted', async () => {
      const linked = await add('linked');
      const idSchedule = await plan(await add('first'), -1, 1);
      const band = { assessmentSchool: idSchool, idAssessment: linked, percentageMin: 0, percentageMax: 50 };
      const times = { startDate: '2026-03-09', startTime: '08:00', endTime: '10:00', added: world.clock.now() };
      await world.database.insert(automaticSchedule).values({ idSchool, idSchedule, ...band, ...times });
      expect((await list(ana, { search: 'linked' })).content).toMatchObject([{ badge: 'LINKED', qntSchedules: 0 }]);
      expect(await titles({ filter: 'finished' })).toEqual(['linked']);
      await expect(ana.client.assessments.deleteAssessment({ id: linked })).refusedAs('assessmentHasSchedules');
      await world.database.update(schedule).set({ deleted: true }).where(eq(schedule.id, idSchedule));
      expect((await list(ana, { search: 'linked' })).content).toMatchObject([{ badge: 'COMPLETED' }]);
      await ana.client.assessments.deleteAssessment({ id: linked });
      expect(await titles({ search: 'linked' })).toEqual([]);
    });

    it('an assessment is ON_GOING while a student has time left', async () => {
      const idSchedule = await plan(await add('Prueba'), -2, -1);
      const ends = world.clock.now() + HOUR;
      await world.database.update(schedule).set({ ends }).where(eq(schedule.id, idSchedule));
      expect(await only()).toMatchObject({ badge: 'ON_GOING', schedule: { badge: 'ON_GOING' } });
      world.clock.pass(HOUR);
      expect(await only()).toMatchObject({ badge: 'NOT_DONE', schedule: { badge: 'NOT_DONE' } });
    });

    it('change when a schedule opens and closes', async () => {
      await plan(await add('Prueba'), 1, 2);
      expect((await only())?.badge).toBe('SCHEDULED');
      world.clock.pass(HOUR);
      expect((await only())?.badge).toBe('ON_GOING');
      world.clock.pass(HOUR);
      expect((await only())?.badge).toBe('NOT_DONE');
    });
  });

  describe('the schedule of a row', () => {
    it('is the open one that closes first, else the next, else the last', async () => {
      const idAssessment = await add('Prueba');
      const shown = async () => (await only())?.schedule?.idSchedule;
      const old = await plan(idAssessment, -DAY / HOUR, -23);
      expect(await shown()).toBe(old);
      const last = await plan(idAssessment, -3, -2);
      expect(await shown()).toBe(last);
      const later = await plan(idAssessment, 48, 49);
      expect(await shown()).toBe(later);
      const next = await plan(idAssessment, 24, 25);
      expect(await shown()).toBe(next);
      await plan(idAssessment, 2, 3, { cancelled: world.clock.now() });
      expect(await shown()).toBe(next);
      const open = await plan(idAssessment, -2, 2);
      expect(await shown()).toBe(open);
      const closing = await plan(idAssessment, -1, 1);
      expect(await shown()).toBe(closing);
      expect((await only())?.qntSchedules).toBe(7);
    });

    it('is the last cancelled one when all are cancelled', async () => {
      const idAssessment = await add('Prueba');
      const cancelled = world.clock.now();
      await plan(idAssessment, 24, 25, { cancelled });
      const last = await plan(idAssessment, 48, 49, { cancelled });
      expect((await only())?.schedule).toMatchObject({ idSchedule: last, badge: 'CANCELLED' });
    });

    it('has the numbers of students who started and finished', async () => {
      const idAssessment = await add('Prueba');
      const idSchedule = await plan(idAssessment, -1, 1);
      const [lucia = ana, noa = ana, xoan = ana] = students;
      expect((await only())?.schedule).toEqual({
        idSchedule,
        courseName: '3.º B',
        opens: '2026-03-02T07:00:00+01:00',
        closes: '2026-03-02T09:00:00+01:00',
        badge: 'ON_GOING',
        students: 3,
        started: 0,
        finished: 0,
      });
      await addSingleChoiceAttempt(world, idSchedule, lucia, [1, 2, 3, 4]);
      await addSingleChoiceAttempt(world, idSchedule, noa, [1, 2], { closedByClock: true });
      await addSingleChoiceAttempt(world, idSchedule, xoan, [1], { finished: null });
      expect((await only())?.schedule).toMatchObject({ students: 3, started: 3, finished: 2, badge: 'ON_GOING' });
      world.clock.pass(HOUR);
      expect((await only())?.schedule?.badge).toBe('INCOMPLETE');
    });

    it('is DONE without students who never started, and INCOMPLETE while a response waits', async () => {
      const idSchedule = await plan(await add('Prueba'), -2, -1);
      await addSingleChoiceAttempt(world, idSchedule, students[0] ?? ana, [1, 2, 3, 4]);
      expect((await only())?.schedule).toMatchObject({ students: 3, started: 1, finished: 1, badge: 'DONE' });
      const set = (values: { ungraded?: number; late?: number }) =>
        world.database.update(schedule).set(values).where(eq(schedule.id, idSchedule));
      await set({ ungraded: 1 });
      expect((await only())?.schedule?.badge).toBe('INCOMPLETE');
      await set({ ungraded: 0, late: 1 });
      expect((await only())?.schedule?.badge).toBe('INCOMPLETE');
    });
  });

  describe('hitAverage', () => {
    it('averages the finished attempts of all schedules', async () => {
      const idAssessment = await add('Prueba');
      const [lucia = ana, noa = ana, xoan = ana] = students;
      const first = await plan(idAssessment, -30, -29);
      const second = await plan(idAssessment, -3, -2);
      await addSingleChoiceAttempt(world, first, lucia, [1, 2, 3, 4]);
      expect((await only())?.hitAverage).toBe(100);
      await addSingleChoiceAttempt(world, first, noa, [1, 2, 1, 1]);
      await addSingleChoiceAttempt(world, second, lucia, [1, null, null, null]);
      await addSingleChoiceAttempt(world, second, xoan, [1], { finished: null });
      expect((await only())?.hitAverage).toBe(58.333333333);
      await world.database.update(schedule).set({ deleted: true }).where(eq(schedule.id, first));
      expect((await only())?.hitAverage).toBe(25);
    });

    it('does not depend on the order of the schedules', async () => {
      const idAssessment = await add('Prueba');
      const [lucia = ana, noa = ana, xoan = ana] = students;
      const three = await addAssessment(world, { owner: ana, questions: questions.slice(0, 3), title: 'Tercios' });
      for (const student of [lucia, noa, xoan])
        await addSingleChoiceAttempt(world, await plan(three, -3, -2), student, [1, 2, 1]);
      await addSingleChoiceAttempt(world, await plan(three, -3, -2), lucia, [4, 4, 4]);
      expect((await list()).content.find((row) => row.idAssessment === three)?.hitAverage).toBe(50);
      expect((await list()).content.find((row) => row.idAssessment === idAssessment)?.hitAverage).toBeNull();
    });

    it('ignores cancelled schedules', async () => {
      const idSchedule = await plan(await add('Prueba'), -3, -2);
      await addSingleChoiceAttempt(world, idSchedule, students[0] ?? ana, [1, 2, 3, 4]);
      await world.database.update(schedule).set({ cancelled: world.clock.now() }).where(eq(schedule.id, idSchedule));
      expect(await only()).toMatchObject({ badge: 'CANCELLED', hitAverage: null });
    });
  });
});
