import { and, desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addHalfHourAtNine } from '../../../tests/support/assessments-and-attempts.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { attempt, audit, response, result, resultChange } from '../database/schema.ts';

const MINUTE = 60_000;
let world: World;
let idSchool: number;
let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let bruno: TestUser;
let idCourse: number;
let idCataloging: number;
let idSchedule: number;
let questions: number[];

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
  noa = await world.addPerson('student', 'Noa Abreu', idSchool);
  bruno = await world.addPerson('student', 'Bruno Otero', idSchool);
  idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia, noa]);
  idCataloging = await world.addCatalogue(['Matemáticas', 'Funciones']);
});
afterAll(() => world.close());

/** A finished assessment of four questions (right: A, B, C, D), scheduled for 3.º B from nine to ten. */
beforeEach(async () => {
  ({ idSchedule, questions } = await addHalfHourAtNine(world, { owner: ana, idCourse, idCataloging, count: 4 }));
});

const start = async (student: TestUser) =>
  (await student.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true })).content;
const [START, FINISH] = ['startScheduledAssessment', 'finishScheduledAssessment'];
const q = (n: number) => questions[n - 1] ?? 0;
const stored = (idAttempt: number, n: number) =>
  world.database
    .select()
    .from(response)
    .where(and(eq(response.idAttempt, idAttempt), eq(response.idQuestion, q(n))))
    .then(([row]) => row?.response ?? null);

describe('startScheduledAssessment', () => {
  it('starts an attempt whose deadline is now plus the duration', async () => {
    expect(await start(lucia)).toMatchObject({ deadline: '2026-03-02T09:30:00+01:00' });
  });

  it('sets the deadline to the end of the window when that is earlier', async () => {
    world.clock.set('2026-03-02T09:50');
    expect(await start(lucia)).toMatchObject({ deadline: '2026-03-02T10:00:00+01:00' });
  });

  it('returns the same attempt when repeated or called on a second device', async () => {
    const [first, second] = await Promise.all([start(lucia), start(lucia)]);
    world.clock.pass(5 * MINUTE);
    expect(await start(lucia)).toMatchObject({ idAttempt: first.idAttempt, deadline: second.deadline });
  });

  it('writes the start to the audit once, and so does finishing', async () => {
    const { idAttempt } = await start(lucia);
    await start(lucia);
    for (let n = 0; n < 2; n++) await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    const rows = await world.database
      .select()
      .from(audit)
      .where(and(eq(audit.idUser, lucia.idUser), inArray(audit.call, [START, FINISH])))
      .orderBy(desc(audit.id))
      .limit(2);
    expect(rows).toMatchObject([
      { call: FINISH, idSchool: lucia.idSchool, subject: { idAttempt } },
      {
        ...{ call: START, idSchool: lucia.idSchool, subject: { idSchedule, created: { idAttempt } } },
        after: { termsAccepted: true },
      },
    ]);
  });

  it('gives students next to each other in the list different forms', async () => {
    const ids = [(await start(lucia)).idAttempt, (await start(noa)).idAttempt];
    const rows = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
    expect(new Set(rows.filter((row) => ids.includes(row.id)).map((row) => row.formNumber)).size).toBe(2);
  });

  it('refuses a student who has not accepted the terms', async () => {
    const input = { idSchedule, termsAccepted: 0 };
    const response = await lucia.client.raw('POST', '/assessments/startScheduledAssessment.php', input);
    expect(response.status).toBe(400);
    expect(await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule))).toEqual([]);
  });

  it('starts for a client that says nothing of the terms, and writes that to the audit', async () => {
    const { content } = await lucia.client.attempts.startScheduledAssessment({ idSchedule });
    const { idAttempt } = content;
    const rows = await world.database
      .select()
      .from(audit)
      .where(and(eq(audit.idUser, lucia.idUser), eq(audit.call, START)))
      .orderBy(desc(audit.id))
      .limit(1);
    expect(rows).toMatchObject([{ subject: { idSchedule, created: { idAttempt } }, after: { termsAccepted: null } }]);
  });

  it('refuses before the opening and from the closing instant on, and adds no attempt', async () => {
    world.clock.set('2026-03-02T08:59');
    await expect(start(lucia)).refusedAs('notOpenYet');
    world.clock.set('2026-03-02T10:00');
    await expect(start(lucia)).refusedAs('timeIsOver');
    expect(await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule))).toEqual([]);
  });

  it('refuses a student of another class like a schedule that does not exist', async () => {
    await expect(start(bruno)).refusedAs('scheduleNotValid');
  });

  it('refuses a cancelled schedule and a finished attempt', async () => {
    const { idAttempt } = await start(lucia);
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    await expect(start(lucia)).refusedAs('attemptFinished');
    await ana.client.schedules.cancelSchedule({ idSchedule });
    await expect(start(noa)).refusedAs('scheduleCancelled');
  });
});

describe('answerScheduledAssessment', () => {
  it('returns the questions without answer keys, and the saved responses', async () => {
    const { idAttempt } = await start(lucia);
    await lucia.client.attempts.answerQuestion({
      idAttempt,
      idQuestion: q(1),
      response: { alternative: 3 },
      sequence: 1,
    });
    await lucia.client.attempts.answerQuestion({
      idAttempt,
      idQuestion: q(2),
      response: { alternative: 1 },
      sequence: 2,
    });
    await lucia.client.attempts.answerQuestion({ idAttempt, idQuestion: q(2), response: null, sequence: 3 });
    const paper = await lucia.client.attempts.answerScheduledAssessment({ idSchedule });
    expect(paper.totalQuestions).toBe(4);
    expect(JSON.stringify(paper.questions)).not.toMatch(/correct|feedback/);
    expect(paper.questions[0]).toMatchObject({ text: expect.stringMatching(/./), alternatives: expect.any(Array) });
    for (const { idQuestion, alternatives } of paper.questions)
      expect(alternatives.map(({ text, ...place }) => place)).toEqual(
        [1, 2, 3, 4].map((id) => ({ id, idQuestion, position: id })),
      );
    expect(paper.questionsSaved).toEqual([{ idQuestion: q(1), response: { alternative: 3 }, sequence: 1 }]);
  });

  it('returns the title to which the assessment was renamed after others had opened its paper', async () => {
    const titleFor = async (student: TestUser) => {
      await start(student);
      return (await student.client.attempts.answerScheduledAssessment({ idSchedule })).title;
    };
    const before = await titleFor(lucia);
    const [row] = (await ana.client.schedules.getSchedules({ idSchedule })).content;
    await ana.client.assessments.renameAssessment({
      idAssessment: row?.idAssessment ?? 0,
      title: `${before}, corregido`,
    });
    expect(await titleFor(noa)).toBe(`${before}, corregido`);
  });

  it('refuses before the start, after the end, and other students', async () => {
    await expect(lucia.client.attempts.answerScheduledAssessment({ idSchedule })).refusedAs('attemptNotValid');
    await expect(bruno.client.attempts.answerScheduledAssessment({ idSchedule })).refusedAs('scheduleNotValid');
    await start(lucia);
    world.clock.pass(30 * MINUTE);
    await expect(lucia.client.attempts.answerScheduledAssessment({ idSchedule })).refusedAs('attemptFinished');
  });
});

describe('answerQuestion', () => {
  it('stores a response before acknowledging it, and replaces it with the next one', async () => {
    const { idAttempt } = await start(lucia);
    await lucia.client.attempts.answerQuestion({
      idAttempt,
      idQuestion: q(1),
      response: { alternative: 2 },
      sequence: 1,
    });
    expect(await stored(idAttempt, 1)).toEqual({ alternative: 2 });
    await lucia.client.attempts.answerQuestion({
      idAttempt,
      idQuestion: q(1),
      response: { alternative: 4 },
      sequence: 2,
    });
    expect(await stored(idAttempt, 1)).toEqual({ alternative: 4 });
  });

  it.each([1, 59 * MINUTE, Number.MAX_SAFE_INTEGER])(
    'counts a response with a sequence %d ms ahead of the clock, and later ones, too',
    async (ahead) => {
      const { idAttempt } = await start(lucia);
      const give = (alternative: number, sequence: number) =>
        lucia.client.attempts.answerQuestion({ idAttempt, idQuestion: q(1), response: { alternative }, sequence });
      await give(3, Math.min(world.clock.now() + ahead, Number.MAX_SAFE_INTEGER));
      expect(await stored(idAttempt, 1)).toEqual({ alternative: 3 });
      world.clock.pass(MINUTE + 1);
      await give(1, world.clock.now());
      expect(await stored(idAttempt, 1)).toEqual({ alternative: 1 });
    },
  );

  it('stores a response given in time, although a newer one in the same batch was given after the end', async () => {
    const { idAttempt } = await start(lucia);
    world.clock.pass(30 * MINUTE + 1000);
    const given = [
      { alternative: 2, sequence: world.clock.now() - 2000, answeredAt: '2026-03-02T09:29:59+01:00' },
      { alternative: 3, sequence: world.clock.now(), answeredAt: '2026-03-02T09:30:00+01:00' },
    ];
    const outcomes = await Promise.allSettled(
      given.map(({ alternative, ...one }) =>
        lucia.client.attempts.answerQuestion({ idAttempt, idQuestion: q(1), response: { alternative }, ...one }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await stored(idAttempt, 1)).toEqual({ alternative: 2 });
  });

  it('accepts the parameters of older clients: an alternative and no attempt', async () => {
    const { idAttempt } = await start(lucia);
    await lucia.client.attempts.answerQuestion({ idQuestion: q(1), idAlternative: 2 });
    expect(await stored(idAttempt, 1)).toEqual({ alternative: 2 });
  });

  it('acknowledges a delayed response without overwriting a newer one', async () => {
    const { idAttempt } = await start(lucia);
    const give = (alternative: number, sequence: number) =>
      lucia.client.attempts.answerQuestion({ idAttempt, idQuestion: q(1), response: { alternative }, sequence });
    await give(3, 2);
    await give(1, 1);
    expect(await stored(idAttempt, 1)).toEqual({ alternative: 3 });
    await Promise.all([give(4, 5), give(2, 4), give(1, 3)]);
    expect(await stored(idAttempt, 1)).toEqual({ alternative: 4 });
  });

  it('counts a response given before the deadline that arrives within thirty seconds after it', async () => {
    const { idAttempt } = await start(lucia);
    const answeredAt = '2026-03-02T09:29:59+01:00';
    const give = (n: number) =>
      lucia.client.attempts.answerQuestion({ idAttempt, idQuestion: q(n), response: { alternative: n }, answeredAt });
    world.clock.pass(30 * MINUTE + 30_000);
    await give(1);
    world.clock.pass(1);
    expect(await give(2)).toMatchObject({ saved: true, late: true });
    expect(await stored(idAttempt, 1)).toEqual({ alternative: 1 });
    expect(await stored(idAttempt, 2)).toBeNull();
  });

  it('does not count a response given at or after the deadline', async () => {
    const { idAttempt } = await start(lucia);
    world.clock.pass(30 * MINUTE);
    const late = { idAttempt, idQuestion: q(1), response: { alternative: 1 } };
    await expect(lucia.client.attempts.answerQuestion(late)).refusedAs('timeIsOver');
    expect(await stored(idAttempt, 1)).toBeNull();
  });

  it('changes the result of an attempt closed by the clock during the grace period', async () => {
    const { idAttempt } = await start(lucia);
    world.clock.pass(30 * MINUTE + 1000);
    expect((await lucia.client.attempts.finishScheduledAssessment({ idAttempt })).content.hits).toBe(0);
    const answeredAt = '2026-03-02T09:29:00+01:00';
    await lucia.client.attempts.answerQuestion({
      idAttempt,
      idQuestion: q(1),
      response: { alternative: 1 },
      answeredAt,
    });
    const [row] = await world.database.select().from(result).where(eq(result.idAttempt, idAttempt));
    expect(row).toMatchObject({ hits: 1, grade: 25 });
    const changes = await world.database
      .select()
      .from(resultChange)
      .where(eq(resultChange.idAttempt, idAttempt))
      .orderBy(resultChange.id);
    expect(changes).toMatchObject([
      { idSchool, cause: 'response', by: null, before: { hits: 0, grade: 0 }, after: { hits: 1, grade: 25 } },
    ]);
  });

  it('refuses a response after the student finished and changes nothing', async () => {
    const { idAttempt } = await start(lucia);
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    const late = { idAttempt, idQuestion: q(1), response: { alternative: 1 } };
    await expect(lucia.client.attempts.answerQuestion(late)).refusedAs('attemptFinished');
    expect(await stored(idAttempt, 1)).toBeNull();
  });

  it('refuses a request without a response as missing parameters and takes nothing back', async () => {
    const { idAttempt } = await start(lucia);
    await lucia.client.attempts.answerQuestion({ idAttempt, idQuestion: q(1), response: { alternative: 2 } });
    const misspelt = { idAttempt, idQuestion: q(1), answer: 3 };
    const response = await lucia.client.raw('POST', '/assessments/answerQuestion.php', misspelt);
    expect(response.status).toBe(400);
    expect(await stored(idAttempt, 1)).toEqual({ alternative: 2 });
  });

  it('accepts a response with a date in the year 0 without failing its batch', async () => {
    const { idAttempt } = await start(lucia);
    const answeredAt = '0001-01-01T00:00:00+23:00';
    await lucia.client.attempts.answerQuestion({
      idAttempt,
      idQuestion: q(1),
      response: { alternative: 2 },
      answeredAt,
    });
    expect(await stored(idAttempt, 1)).toEqual({ alternative: 2 });
  });

  it("refuses another student's attempt, another question and a response of another shape", async () => {
    const { idAttempt } = await start(lucia);
    const given = { idAttempt, idQuestion: q(1), response: { alternative: 1 } };
    await expect(noa.client.attempts.answerQuestion(given)).refusedAs('attemptNotValid');
    await expect(lucia.client.attempts.answerQuestion({ ...given, idQuestion: 999_999 })).refusedAs('questionNotValid');
    for (const response of [{ alternative: 5 }, { alternative: '1' }, 'A', [], { alternative: 1, correct: true }])
      await expect(lucia.client.attempts.answerQuestion({ ...given, response })).refusedAs('responseNotValid');
    expect(await stored(idAttempt, 1)).toBeNull();
  });
});

describe('finishScheduledAssessment', () => {
  it('returns the numbers of hits and omitted questions and the percentage', async () => {
    const { idAttempt } = await start(lucia);
    await lucia.client.attempts.answerQuestion({ idAttempt, idQuestion: q(1), response: { alternative: 1 } });
    await lucia.client.attempts.answerQuestion({ idAttempt, idQuestion: q(2), response: { alternative: 2 } });
    await lucia.client.attempts.answerQuestion({ idAttempt, idQuestion: q(3), response: { alternative: 1 } });
    const { content } = await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    expect(content).toMatchObject({ percentage: 50, hits: 2, totalQuestions: 4, omitted: 1, notQualified: 0 });
  });

  it('ends the attempt at a schedule that older clients name', async () => {
    const { idAttempt } = await start(lucia);
    const { content } = await lucia.client.attempts.finishScheduledAssessment({ idSchedule });
    expect(content).toMatchObject({ idAttempt, percentage: 0, totalQuestions: 4 });
    expect(await lucia.client.attempts.finishScheduledAssessment({ idSchedule })).toEqual({ content });
    await expect(start(lucia)).refusedAs('attemptFinished');
  });

  it('refuses a schedule without an attempt, one of others, one that the attempt is not at, and nothing at all', async () => {
    const finish = (student: TestUser, input: object) => student.client.attempts.finishScheduledAssessment(input);
    const { idAttempt } = await start(lucia);
    await expect(finish(noa, { idSchedule })).refusedAs('attemptNotValid');
    await expect(finish(bruno, { idSchedule })).refusedAs('scheduleNotValid');
    await expect(finish(lucia, { idAttempt, idSchedule: 999_999 })).refusedAs('attemptNotValid');
    const { status } = await lucia.client.raw('POST', `/assessments/${FINISH}.php`, {});
    expect(status).toBe(400);
    await expect(start(lucia)).resolves.toMatchObject({ idAttempt });
  });

  it('returns the same result when repeated', async () => {
    const { idAttempt } = await start(lucia);
    const first = await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    world.clock.pass(MINUTE);
    expect(await lucia.client.attempts.finishScheduledAssessment({ idAttempt })).toEqual(first);
    const [row] = await world.database.select().from(attempt).where(eq(attempt.id, idAttempt));
    expect(row?.finished).toBe(world.clock.now() - MINUTE);
  });

  it('refuses another student', async () => {
    const { idAttempt } = await start(lucia);
    await expect(noa.client.attempts.finishScheduledAssessment({ idAttempt })).refusedAs('attemptNotValid');
    await expect(start(lucia)).resolves.toMatchObject({ idAttempt });
  });
});

describe('closing by the clock', () => {
  it('closes overdue attempts after the grace period, at their deadline, with the saved responses', async () => {
    const { idAttempt } = await start(lucia);
    await lucia.client.attempts.answerQuestion({ idAttempt, idQuestion: q(1), response: { alternative: 1 } });
    world.clock.pass(30 * MINUTE + 30_000);
    expect(await world.app.closeByClock()).toBe(0);
    world.clock.pass(1);
    expect(await world.app.closeByClock()).toBeGreaterThan(0);
    const [row] = await world.database.select().from(attempt).where(eq(attempt.id, idAttempt));
    expect(row).toMatchObject({ closedByClock: true, finished: row?.deadline });
    const { content } = await lucia.client.attempts.getStudentAssessments({});
    expect(content.find((each) => each.idSchedule === idSchedule)).toMatchObject({
      badge: 'INCOMPLETE',
      percentage: 25,
    });
  });
});

describe('cancelling a schedule with attempts', () => {
  it('ends the attempts in progress at once with the saved responses', async () => {
    const { idAttempt } = await start(lucia);
    await lucia.client.attempts.answerQuestion({ idAttempt, idQuestion: q(1), response: { alternative: 1 } });
    world.clock.pass(MINUTE);
    await ana.client.schedules.cancelSchedule({ idSchedule });
    const late = { idAttempt, idQuestion: q(2), response: { alternative: 2 } };
    const isToldSo = async () => {
      await expect(lucia.client.attempts.answerQuestion(late)).refusedAs('scheduleCancelled');
      await expect(lucia.client.attempts.answerScheduledAssessment({ idSchedule })).refusedAs('scheduleCancelled');
      await expect(start(lucia)).refusedAs('scheduleCancelled');
      const { content } = await lucia.client.attempts.getStudentAssessments({});
      expect(content.find((each) => each.idSchedule === idSchedule)).toMatchObject({ endedBy: 'cancelling' });
    };
    await isToldSo();
    world.clock.pass(31_000);
    await world.app.closeByClock();
    await isToldSo();
    expect(await stored(idAttempt, 2)).toBeNull();
    const [row] = await world.database.select().from(result).where(eq(result.idAttempt, idAttempt));
    expect(row).toMatchObject({ hits: 1 });
  });
});

describe('getStudentAssessments', () => {
  const mine = async (student: TestUser) =>
    (await student.client.attempts.getStudentAssessments({})).content.find((each) => each.idSchedule === idSchedule);

  it('returns the badge of each schedule', async () => {
    world.clock.set('2026-03-02T08:30');
    expect(await mine(lucia)).toMatchObject({
      badge: 'SCHEDULED',
      qntQuestions: 4,
      teacher: 'Núñez, Ana',
      courseName: '3.º B',
    });
    world.clock.set('2026-03-02T09:00');
    expect(await mine(lucia)).toMatchObject({ badge: 'AVAILABLE_TO_DO', idAttempt: null, percentage: null });
    const { idAttempt } = await start(lucia);
    expect(await mine(lucia)).toMatchObject({ badge: 'ON_GOING', idAttempt });
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    expect(await mine(lucia)).toMatchObject({ badge: 'DONE', percentage: 0 });
    world.clock.set('2026-03-02T10:00');
    expect(await mine(noa)).toMatchObject({ badge: 'NOT_DONE' });
  });

  it('returns no schedules of other classes', async () => {
    expect(await mine(bruno)).toBeUndefined();
  });
});
