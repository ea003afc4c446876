import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule, startAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { startWhileLocked } from '../../../tests/support/row-locks.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { audit, lateResponse, response, result, resultChange, schedule, user } from '../database/schema.ts';
import { ExamCache } from './exam-cache.ts';
import { followLateResponsesJob } from './jobs.ts';
import { recompute } from './recompute.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ZONE = 'Europe/Madrid';

describe('a late response (given in time, arrived after the grace period)', () => {
  let world: World;
  let idSchool: number;
  let ana: TestUser;
  let lucia: TestUser;
  let noa: TestUser;
  let questions: number[];
  let idSchedule: number;
  let idAttempt: number;
  let deadline: number;

  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
    noa = await world.addPerson('student', 'Noa Abreu', idSchool);
    questions = await addQuestionsOfTypes(world, [0, 0, 4], { idCataloging: await world.addCatalogue(['Lengua']) });
  });
  afterAll(() => world.close());

  /**
   * Lucía is at an assessment of two single answers (right: the second alternative) and an H5P activity, for half an
   * hour.
   */
  beforeEach(async () => {
    world.clock.set('2026-03-02T09:00');
    const idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia, noa]);
    const idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Repaso' });
    deadline = world.clock.now() + 30 * MINUTE;
    const window = { opens: world.clock.now(), closes: deadline };
    idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: ana, ...window });
    idAttempt = await startAttempt(lucia, idSchedule);
  });

  const q = (n: number) => questions[n - 1] ?? 0;

  type Given = { n?: number; response?: unknown; at?: number; device?: string; ahead?: number };
  /** Sends what was given at a moment, by default a minute before the end. */
  const give = ({ n = 1, response = { alternative: 2 }, at = deadline - MINUTE, device, ahead = 0 }: Given = {}) =>
    lucia.client.attempts.answerQuestion({
      ...{ idAttempt, idQuestion: q(n), response, sequence: at + ahead, answeredAt: toIsoWithOffset(at, ZONE) },
      ...(device !== undefined && { device }),
    });
  const waiting = () =>
    world.database
      .select()
      .from(lateResponse)
      .where(eq(lateResponse.idAttempt, idAttempt))
      .orderBy(asc(lateResponse.idQuestion));
  const counted = () => world.database.select().from(response).where(eq(response.idAttempt, idAttempt));
  const late = async () =>
    (await world.database.select().from(schedule).where(eq(schedule.id, idSchedule)))[0]?.late ?? Number.NaN;
  const mine = async () =>
    (await lucia.client.attempts.getStudentAssessments({})).content.find((one) => one.idSchedule === idSchedule);
  const afterTheGrace = async () => {
    world.clock.set('2026-03-02T09:31');
    await world.app.closeByClock();
  };

  it('waits for the teacher with both times, and does not change the result', async () => {
    await afterTheGrace();
    const before = await world.database.select().from(result).where(eq(result.idAttempt, idAttempt));
    expect(await give()).toMatchObject({ saved: true, late: true, elsewhere: false });
    const times = { answered: deadline - MINUTE, arrived: deadline + MINUTE };
    expect(await waiting()).toMatchObject([
      { idQuestion: q(1), response: { alternative: 2 }, decision: null, ...times },
    ]);
    expect(await counted()).toEqual([]);
    expect(await world.database.select().from(result).where(eq(result.idAttempt, idAttempt))).toEqual(before);
    expect(await late()).toBe(1);
    expect(await mine()).toMatchObject({ late: 1 });
  });

  it('changes nothing when sent again, with the same reply', async () => {
    await afterTheGrace();
    await give();
    const before = await waiting();
    world.clock.pass(DAY);
    expect(await give()).toMatchObject({ late: true });
    expect(await Promise.all([give(), give()])).toMatchObject([{ late: true }, { late: true }]);
    expect(await waiting()).toEqual(before);
    expect(await late()).toBe(1);
  });

  it.each(['phone', undefined])('follows the order of a device whose count runs ahead, device: %s', async (device) => {
    const ahead = 2 * DAY;
    await give({ response: { alternative: 1 }, at: deadline - 5, device, ahead });
    await afterTheGrace();
    await give({ response: { alternative: 3 }, at: deadline - 3, device, ahead });
    const before = await waiting();
    expect(before).toMatchObject([{ response: { alternative: 3 } }]);
    world.clock.pass(MINUTE);
    expect(await give({ response: { alternative: 1 }, at: deadline - 5, device, ahead })).toMatchObject({
      late: false,
    });
    await give({ response: { alternative: 4 }, at: deadline - 4, device, ahead });
    await give({ response: { alternative: 3 }, at: deadline - 3, device, ahead });
    expect(await waiting()).toEqual(before);
    await ana.client.attempts.decideLateResponses({ idSchedule, decision: 'accepted', all: true });
    await give({ response: { alternative: 1 }, at: deadline - 5, device, ahead });
    expect(await late()).toBe(0);
    expect(await counted()).toMatchObject([
      { response: { alternative: 3 }, deviceSequences: { [device ?? '']: deadline - 3 + ahead } },
    ]);
  });

  it('replaces older late responses to its question, in any order of arrival', async () => {
    await afterTheGrace();
    await give({ response: { alternative: 1 } });
    await give({ response: { alternative: 3 }, at: deadline - 1 });
    expect(await give({ response: { alternative: 4 }, at: deadline - 2 })).toMatchObject({ late: true });
    await give({ n: 2 });
    expect(await waiting()).toMatchObject([{ response: { alternative: 3 } }, { idQuestion: q(2) }]);
    expect(await late()).toBe(2);
  });

  it('is the newest of several in one batch', async () => {
    await afterTheGrace();
    const all = [1, 3, 2].map((seconds) => give({ response: { alternative: seconds }, at: deadline - 10 + seconds }));
    expect(await Promise.all(all)).toMatchObject([{ late: true }, { late: true }, { late: true }]);
    expect(await waiting()).toMatchObject([{ response: { alternative: 3 } }]);
    expect(await late()).toBe(1);
  });

  it('leaves nothing waiting when it equals the counting response, or takes back a waiting one', async () => {
    world.clock.set('2026-03-02T09:29');
    await give({ at: deadline - 10 });
    await afterTheGrace();
    expect(await give({ response: { alternative: 3 }, at: deadline - 9 })).toMatchObject({ late: true });
    expect(await give({ n: 2, at: deadline - 9 })).toMatchObject({ late: true });
    expect(await late()).toBe(2);
    expect(await give({ at: deadline - 8 })).toMatchObject({ saved: true, late: false });
    expect(await give({ n: 2, response: null, at: deadline - 8 })).toMatchObject({ saved: true, late: false });
    expect(await waiting()).toEqual([]);
    expect(await late()).toBe(0);
    const all = [{ response: { alternative: 4 }, at: deadline - 7 }, { at: deadline - 6 }].map(give);
    expect(await Promise.all(all)).toMatchObject([{ late: false }, { late: false }]);
    expect(await waiting()).toEqual([]);
    expect(await late()).toBe(0);
  });

  it('needs no decision when it equals the counting response or is older', async () => {
    world.clock.set('2026-03-02T09:29');
    await give();
    await afterTheGrace();
    expect(await give()).toMatchObject({ saved: true, late: false });
    expect(await give({ at: deadline - 1 })).toMatchObject({ saved: true, late: false });
    expect(await give({ response: { alternative: 1 }, at: deadline - 2 * MINUTE })).toMatchObject({ late: false });
    expect(await give({ n: 2, response: null })).toMatchObject({ late: false });
    expect(await waiting()).toEqual([]);
    expect(await late()).toBe(0);
  });

  it('waits only as the first result, for a question whose first result counts', async () => {
    const points = (scaled: number) => ({ scaled, raw: scaled * 10, max: 10 });
    world.clock.set('2026-03-02T09:29');
    await give({ n: 3, response: points(0.5) });
    await afterTheGrace();
    expect(await give({ n: 3, response: points(1), at: deadline - 1 })).toMatchObject({ late: false });
    expect(await give({ n: 3, response: points(0.2), at: deadline - 2 * MINUTE })).toMatchObject({ late: true });
    expect(await waiting()).toMatchObject([{ response: points(0.2) }]);
  });

  it('waits when given on another device before its student finished', async () => {
    world.clock.set('2026-03-02T09:10');
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    const end = world.clock.now();
    world.clock.set('2026-03-02T09:12');
    expect(await give({ at: end - 1 })).toMatchObject({ late: true });
    await expect(give({ n: 2, at: end })).refusedAs('attemptFinished');
    expect(await waiting()).toMatchObject([{ idQuestion: q(1) }]);
    expect(await mine()).toMatchObject({ endedBy: 'student', late: 1 });
  });

  it('waits when given before the schedule was cancelled', async () => {
    world.clock.set('2026-03-02T09:10');
    await ana.client.schedules.cancelSchedule({ idSchedule });
    const end = world.clock.now();
    world.clock.set('2026-03-02T09:12');
    expect(await give({ at: end - 1 })).toMatchObject({ late: true });
    await expect(give({ n: 2, at: end })).refusedAs('scheduleCancelled');
    expect(await waiting()).toMatchObject([{ idQuestion: q(1) }]);
  });

  it('is refused after seven days, and at once when given after the end', async () => {
    await afterTheGrace();
    await expect(give({ at: deadline })).refusedAs('timeIsOver');
    world.clock.pass(deadline + 7 * DAY - world.clock.now());
    await give();
    world.clock.pass(1);
    await expect(give({ n: 2 })).refusedAs('timeIsOver');
    expect(await waiting()).toMatchObject([{ idQuestion: q(1) }]);
    expect(await counted()).toEqual([]);
  });

  describe('when its teacher decides', () => {
    /** Three right ones of Lucía and one of Noa wait; nothing of theirs counts. */
    let noaAttempt: number;
    beforeEach(async () => {
      noaAttempt = await startAttempt(noa, idSchedule);
      await afterTheGrace();
      await give();
      await give({ n: 2, at: deadline - 1 });
      const at = deadline - 1000;
      const given = { idAttempt: noaAttempt, idQuestion: q(1), response: { alternative: 2 }, sequence: at };
      await noa.client.attempts.answerQuestion({ ...given, answeredAt: toIsoWithOffset(at, ZONE) });
      world.clock.pass(DAY);
    });

    const list = async (person: TestUser = ana) =>
      (await person.client.attempts.getLateResponses({ idSchedule })).content;
    const idsOf = async (student: TestUser) =>
      (await list()).students
        .filter(({ idUser }) => idUser === student.idUser)
        .flatMap(({ responses }) => responses.map(({ idLateResponse }) => idLateResponse));
    const decide = async (
      decision: 'accepted' | 'rejected',
      which: { idsLateResponses?: number[]; idUser?: number; all?: true } = { all: true },
      person: TestUser = ana,
    ) => (await person.client.attempts.decideLateResponses({ idSchedule, decision, ...which })).content;
    const hits = async () => {
      const rows = await world.database.select().from(result).where(eq(result.idSchedule, idSchedule));
      return [idAttempt, noaAttempt].map((id) => rows.find((row) => row.idAttempt === id)?.hits);
    };
    const changes = () =>
      world.database
        .select()
        .from(resultChange)
        .where(inArray(resultChange.idAttempt, [idAttempt, noaAttempt]))
        .orderBy(resultChange.id);
    const everything = async () => ({
      late: await world.database.select().from(lateResponse).orderBy(lateResponse.id),
      responses: await counted(),
      schedules: await world.database.select().from(schedule).where(eq(schedule.id, idSchedule)),
      results: await world.database.select().from(result).where(eq(result.idSchedule, idSchedule)),
    });

    it('is listed by student with both times, its question and the counting response', async () => {
      const { students, questions: asked, waiting } = await list();
      expect(waiting).toBe(3);
      expect(asked).toMatchObject([
        { idQuestion: q(1), number: 1, idType: 0, content: { correct: 2 } },
        { idQuestion: q(2), number: 2 },
      ]);
      expect(students.map(({ lastname }) => lastname)).toEqual(['Abreu', 'Peña']);
      expect(students[1]?.responses).toMatchObject([
        {
          ...{ idQuestion: q(1), response: { alternative: 2 }, counts: null, decision: null },
          ...{ answered: '2026-03-02T09:29:00+01:00', arrived: '2026-03-02T09:31:00+01:00' },
        },
        { idQuestion: q(2), answered: '2026-03-02T09:29:59.999+01:00' },
      ]);
      expect((await ana.client.schedules.getSchedules({ idSchedule })).content).toMatchObject([{ late: 3 }]);
    });

    it('changes the result once accepted, with itself as the cause', async () => {
      const [id = 0] = await idsOf(lucia);
      expect(await decide('accepted', { idsLateResponses: [id] })).toEqual({ decided: 1, waiting: 2 });
      expect(await hits()).toEqual([1, 0]);
      expect(await counted()).toMatchObject([{ response: { alternative: 2 }, sequence: deadline - MINUTE }]);
      expect(await changes()).toMatchObject([
        { idAttempt, cause: 'lateResponse', by: ana.idUser, before: { hits: 0 }, after: { hits: 1 } },
      ]);
      const decided = { decision: 'accepted', decidedBy: 'Núñez, Ana', counts: { alternative: 2 } };
      expect((await list()).students[1]?.responses[0]).toMatchObject(decided);
      expect(await mine()).toMatchObject({ late: 1 });
    });

    it('is accepted together with all late responses of its student, or of the schedule', async () => {
      expect(await decide('accepted', { idUser: lucia.idUser })).toEqual({ decided: 2, waiting: 1 });
      expect(await hits()).toEqual([2, 0]);
      expect(await decide('accepted')).toEqual({ decided: 1, waiting: 0 });
      expect(await hits()).toEqual([2, 1]);
      const [row] = await world.database.select().from(schedule).where(eq(schedule.id, idSchedule));
      expect(row).toMatchObject({ finished: 2, late: 0 });
    });

    it('does not count once rejected, and may still be accepted', async () => {
      expect(await decide('rejected')).toEqual({ decided: 3, waiting: 0 });
      expect(await hits()).toEqual([0, 0]);
      expect(await changes()).toEqual([]);
      const ids = await idsOf(noa);
      expect(await decide('accepted', { idsLateResponses: ids })).toEqual({ decided: 1, waiting: 0 });
      expect(await hits()).toEqual([0, 1]);
    });

    it('does not change when the decision is repeated or the response sent again', async () => {
      await decide('accepted', { idUser: lucia.idUser });
      await decide('rejected', { idUser: noa.idUser });
      const before = await everything();
      const ids = [...(await idsOf(lucia))];
      expect(await decide('accepted', { idsLateResponses: ids })).toEqual({ decided: 0, waiting: 0 });
      expect(await decide('rejected')).toEqual({ decided: 0, waiting: 0 });
      expect(await give()).toMatchObject({ late: false });
      expect(await everything()).toEqual(before);
    });

    it('counts no more once it is rejected after all, and may be accepted again; its student reads why', async () => {
      const told = async () => (await mine())?.regraded;
      const [id = 0] = await idsOf(lucia);
      const before = await everything();
      await decide('accepted', { idsLateResponses: [id] });
      expect(await told()).toMatchObject({ reason: 'late', before: 0, after: expect.closeTo(100 / 3, 6) });
      world.clock.pass(MINUTE);
      expect(await decide('rejected', { idsLateResponses: [id] })).toEqual({ decided: 1, waiting: 2 });
      expect([await hits(), await counted()]).toEqual([[0, 0], []]);
      expect(await told()).toMatchObject({ reason: 'lateUndone', before: expect.closeTo(100 / 3, 6), after: 0 });
      const { late, schedules } = await everything();
      expect(late.length).toBe(before.late.length);
      expect(schedules[0]?.pointsReached).toBe(before.schedules[0]?.pointsReached);
      world.clock.pass(MINUTE);
      await decide('accepted', { idsLateResponses: [id] });
      expect(await hits()).toEqual([1, 0]);
      expect(await told()).toMatchObject({ reason: 'late' });
    });

    it('leaves what counted before, with what that was read from, when it is rejected after all', async () => {
      const earlier = {
        idSchool,
        idAttempt,
        idQuestion: q(1),
        response: { alternative: 1 },
        sequence: deadline - 9 * MINUTE,
      };
      const readFrom = {
        ...{ source: 'spreadsheet' as const, evidence: { idImport: 7, row: 3 } },
        deviceSequences: { tablet: deadline },
      };
      await world.database
        .insert(response)
        .values({ ...earlier, answered: deadline - 9 * MINUTE, saved: deadline - 9 * MINUTE, ...readFrom });
      const before = await counted();
      expect(before).toMatchObject([readFrom]);
      const [id = 0] = await idsOf(lucia);
      await decide('accepted', { idsLateResponses: [id] });
      expect(await counted()).toMatchObject([{ response: { alternative: 2 }, source: 'screen', evidence: null }]);
      expect((await list()).students[1]?.responses).toMatchObject([{ idLateResponse: id, decision: 'accepted' }, {}]);
      await decide('rejected', { idsLateResponses: [id] });
      expect(await counted()).toEqual(before);
      expect(await waiting()).toHaveLength(2);
    });

    it('cannot be accepted, nor rejected once accepted, when a newer response counts', async () => {
      const [first = 0] = await idsOf(lucia);
      await decide('rejected', { idsLateResponses: [first] });
      await give({ response: { alternative: 1 }, at: deadline - 5 });
      const [newest = 0] = await idsOf(lucia);
      await decide('accepted', { idsLateResponses: [newest] });
      const before = await everything();
      await expect(decide('accepted', { idsLateResponses: [first] })).refusedAs('lateResponseDecided');
      expect(await everything()).toEqual(before);
      await world.database
        .update(response)
        .set({ response: { alternative: 3 }, sequence: deadline - 2 })
        .where(eq(response.idAttempt, idAttempt));
      const replaced = await everything();
      await expect(decide('rejected', { idsLateResponses: [newest] })).refusedAs('lateResponseDecided');
      expect(await everything()).toEqual(replaced);
    });

    it('is decided only by users who may read the results, and only under its own schedule', async () => {
      const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
      const clara = await world.addPerson('administrator', 'Clara Dias', await world.addSchool('Colegio de Évora'));
      const before = await everything();
      for (const person of [bruno, clara]) {
        await expect(list(person)).refusedAs('scheduleNotValid');
        await expect(decide('accepted', { all: true }, person)).refusedAs('scheduleNotValid');
      }
      const ids = [...(await idsOf(lucia)), 999_999];
      await expect(decide('accepted', { idsLateResponses: ids })).refusedAs('lateResponseNotValid');
      await expect(decide('accepted', { idsLateResponses: await idsOf(noa), idUser: lucia.idUser })).refusedAs(
        'lateResponseNotValid',
      );
      for (const path of ['getLateResponses', 'decideLateResponses']) {
        const body = { idSchedule, decision: 'accepted' };
        expect((await lucia.client.raw('POST', `/assessments/${path}.php`, body)).status).toBe(403);
      }
      expect(await everything()).toEqual(before);
      const carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
      expect(await decide('accepted', { all: true }, carla)).toMatchObject({ decided: 3 });
    });

    it('leaves the decision in the audit, without the response', async () => {
      const ids = await idsOf(noa);
      await decide('rejected', { idsLateResponses: ids });
      await decide('accepted', { idsLateResponses: ids });
      const rows = await world.database
        .select()
        .from(audit)
        .where(eq(audit.call, 'decideLateResponses'))
        .orderBy(audit.id);
      expect(rows.slice(-2)).toMatchObject([
        { before: { waiting: ids }, after: { decision: 'rejected', lateResponses: 1 } },
        { before: { rejected: ids }, after: { decision: 'accepted', lateResponses: 1 } },
      ]);
    });

    describe('without a decision', () => {
      const night = async () => {
        await world.host.jobs.enqueue(world.database, followLateResponsesJob, {});
        await world.waitForJobs();
      };
      /** Of this schedule: those of the tests before wait as well. */
      const mails = () => world.mails.filter(({ text }) => text.includes(`/reports/${idSchedule}/results/late\n`));
      const arrived = () => deadline + MINUTE;
      const waitsFor = (days: number) => world.clock.pass(arrived() + days * DAY + 1 - world.clock.now());

      beforeEach(() => {
        world.mails.length = 0;
      });

      it('is mailed to its teacher once after seven days, in their language and with a link', async () => {
        waitsFor(6);
        await night();
        expect(mails()).toEqual([]);
        await world.database.update(user).set({ language: 'pt' }).where(eq(user.id, ana.idUser));
        waitsFor(7);
        await night();
        await night();
        await world.database.update(user).set({ language: null }).where(eq(user.id, ana.idUser));
        expect(mails()).toMatchObject([
          { to: ana.email, subject: 'Respostas atrasadas pendentes: Repaso, 3.º B – Assessments Assistant' },
        ]);
        expect(mails()[0]?.text).toContain(`3 respostas a “Repaso” (3.º B)`);
        expect(mails()[0]?.text).toContain(`http://test/reports/${idSchedule}/results/late`);
      });

      it('is marked as reminded without a mail when its teacher has no address', async () => {
        await world.database.update(user).set({ email: null }).where(eq(user.id, ana.idUser));
        waitsFor(8);
        await night();
        await world.database.update(user).set({ email: ana.email }).where(eq(user.id, ana.idUser));
        await night();
        expect(world.mails).toEqual([]);
        expect(await late()).toBe(3);
      });

      it('counts as rejected after 30 days, and may still be accepted', async () => {
        waitsFor(30);
        await night();
        expect(await late()).toBe(0);
        expect(await waiting()).toMatchObject([
          { decision: 'rejected', decidedBy: null, decidedAt: world.clock.now() },
          { decision: 'rejected', decidedBy: null },
        ]);
        expect(await hits()).toEqual([0, 0]);
        await decide('accepted', { idsLateResponses: await idsOf(noa) });
        expect(await hits()).toEqual([0, 1]);
      });
    });

    it('makes its schedule incomplete until decided', async () => {
      const badge = async () => (await ana.client.schedules.getSchedules({ idSchedule })).content[0]?.badge;
      expect(await badge()).toBe('INCOMPLETE');
      await decide('rejected');
      expect(await badge()).toBe('DONE');
    });

    it('is counted once when several teachers decide concurrently, and results match the facts', async () => {
      await startWhileLocked(
        world.database,
        (db) => db.select().from(schedule).where(eq(schedule.id, idSchedule)).for('update'),
        [
          () => decide('accepted'),
          () => decide('accepted', { idUser: lucia.idUser }),
          () => give({ response: { alternative: 3 }, at: deadline - 500 }),
          () =>
            world.database.transaction((db) =>
              recompute(
                db,
                new ExamCache(),
                [idAttempt, noaAttempt].map((id) => ({ idSchool, idAttempt: id })),
                { kind: 'weights', by: null, at: world.clock.now() },
              ),
            ),
        ].map((work) => work as () => Promise<unknown>),
      );
      const rows = await world.database
        .select()
        .from(lateResponse)
        .where(inArray(lateResponse.idAttempt, [idAttempt, noaAttempt]));
      const left = rows.filter(({ decision }) => decision === null).length;
      expect(await late()).toBe(left);
      const stored = await world.database.select().from(result).where(eq(result.idSchedule, idSchedule));
      const again = { kind: 'weights', by: null, at: world.clock.now() } as const;
      const refs = [idAttempt, noaAttempt].map((id) => ({ idSchool, idAttempt: id }));
      await world.database.transaction((db) => recompute(db, new ExamCache(), refs, again));
      expect(await world.database.select().from(result).where(eq(result.idSchedule, idSchedule))).toEqual(stored);
    });
  });
});

describe('the active device of an attempt', () => {
  let world: World;
  let lucia: TestUser;
  let noa: TestUser;
  let idSchedule: number;
  let idAttempt: number;
  let idQuestion: number;

  beforeAll(async () => {
    world = await openWorld();
    const idSchool = await world.addSchool('IES Ría de Vigo');
    const ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
    noa = await world.addPerson('student', 'Noa Abreu', idSchool);
    const idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia]);
    const questions = await addQuestionsOfTypes(world, [0], { idCataloging: await world.addCatalogue(['Lengua']) });
    idQuestion = questions[0] ?? 0;
    const idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Repaso' });
    const window = { opens: world.clock.now(), closes: world.clock.now() + 60 * MINUTE };
    idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: ana, ...window });
    idAttempt = await startAttempt(lucia, idSchedule);
  });
  afterAll(() => world.close());

  let sequence = 0;
  const give = (device?: string) =>
    lucia.client.attempts.answerQuestion({
      ...{ idAttempt, idQuestion, response: { alternative: 1 }, sequence: ++sequence },
      ...(device !== undefined && { device }),
    });
  const device = async () => (await lucia.client.attempts.getStudentAssessments({})).content[0]?.device;

  it('is null before the first activation: no response comes from elsewhere', async () => {
    expect(await device()).toBeNull();
    expect(await give('tablet')).toMatchObject({ saved: true, elsewhere: false });
  });

  it('is reported to the other device, whose responses are still saved, until that one is activated', async () => {
    await lucia.client.attempts.activateDevice({ idAttempt, device: 'tablet' });
    await lucia.client.attempts.activateDevice({ idAttempt, device: 'phone' });
    expect(await device()).toBe('phone');
    expect(await give('phone')).toMatchObject({ saved: true, elsewhere: false });
    expect(await give('tablet')).toMatchObject({ saved: true, elsewhere: true });
    expect(await give()).toMatchObject({ saved: true, elsewhere: false });
    const { questionsSaved } = await lucia.client.attempts.answerScheduledAssessment({ idSchedule });
    expect(questionsSaved).toMatchObject([{ sequence }]);
    await lucia.client.attempts.activateDevice({ idAttempt, device: 'tablet' });
    expect(await give('tablet')).toMatchObject({ elsewhere: false });
  });

  it('is compared for each response of a batch', async () => {
    expect(await Promise.all([give('phone'), give('tablet')])).toMatchObject([
      { elsewhere: true },
      { elsewhere: false },
    ]);
  });

  it("is set only for a student's own attempt in progress", async () => {
    await expect(noa.client.attempts.activateDevice({ idAttempt, device: 'phone' })).refusedAs('attemptNotValid');
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    await expect(lucia.client.attempts.activateDevice({ idAttempt, device: 'phone' })).refusedAs('attemptFinished');
    expect(await device()).toBe('tablet');
  });
});
