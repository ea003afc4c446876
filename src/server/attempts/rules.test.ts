import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCourseWithAssessment, windowFromNineToTen } from '../../../tests/support/course-with-assessment.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { type Client, createClient } from '../client.ts';
import { attempt, response, schedule } from '../database/schema.ts';

let world: World;
let idSchool: number;
let questions: number[];

let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let idCourse: number;
let idAssessment: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  questions = await world.addQuestions({ count: 3, idCataloging: await world.addCatalogue(['Matemáticas']) });
});
afterAll(() => world.close());

beforeEach(async () => {
  ({ ana, lucia, noa, idCourse, idAssessment } = await addCourseWithAssessment(world, { idSchool, questions }));
});

type Rules = NonNullable<Parameters<TestUser['client']['schedules']['addSchedule']>[0]['rules']>;

/** Schedules with rules, and goes to the moment when it opens. */
const plan = async (rules: Rules) => {
  const request = { idAssessment, idsCourses: [idCourse], ...windowFromNineToTen, rules };
  const [row] = (await ana.client.schedules.addSchedule(request)).content;
  world.clock.set('2026-03-09T09:00');
  if (!row) throw new Error('nothing was scheduled');
  return row;
};
const start = async ({ client }: { client: Client }, idSchedule: number, roomCode?: string) =>
  (await client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true, roomCode })).content.idAttempt;
const attemptsOf = (idSchedule: number) => world.database.$count(attempt, eq(attempt.idSchedule, idSchedule));
type Origin = { address?: string; host?: string; isSecure?: boolean };
type Headers = Record<string, string>;

/**
 * The student's client, whose requests come from somewhere, with headers that the browser makes of their addresses. `session` is
 * what the server has told it to name in addresses.
 */
const asking = (
  { token }: TestUser,
  origin: Origin,
  headersFor: (address: string) => Headers = () => ({}),
  session?: string,
) => ({
  client: createClient((method, asked, body, headers = {}) => {
    const path = session ? `${asked}${asked.includes('?') ? '&' : '?'}examSession=${session}` : asked;
    return Promise.resolve(
      world.app.fetch(
        new Request(`http://in-process${path}`, {
          method,
          headers: {
            ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            ...headers,
            ...headersFor(`${origin.isSecure ? 'https' : 'http'}://${origin.host}${path}`),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
        { ...{ address: '10.20.7.7', host: undefined, isSecure: false }, ...origin },
      ),
    );
  }),
});
const from = (address: string, student: TestUser) => asking(student, { address });

describe('a schedule that asks for a code of the room', () => {
  it('is started with the code, however it is typed, and goes on without it', async () => {
    const { idSchedule, rules } = await plan({ asksRoomCode: true });
    const code = rules.roomCode ?? '';
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    const idAttempt = await start(lucia, idSchedule, ` ${code.toLowerCase().slice(0, 3)} ${code.slice(3)}`);
    expect(await start(lucia, idSchedule)).toBe(idAttempt);
  });

  it('refuses a wrong code and none, and starts nothing', async () => {
    const { idSchedule } = await plan({ asksRoomCode: true });
    await expect(start(lucia, idSchedule, 'AAAAAA')).refusedAs('roomCodeNotValid');
    await expect(start(lucia, idSchedule)).refusedAs('roomCodeNotValid');
    expect(await attemptsOf(idSchedule)).toBe(0);
  });

  it('tells it to who watches the schedule', async () => {
    const { idSchedule, rules } = await plan({ asksRoomCode: true });
    const { content } = await ana.client.live.getLiveRooms({ idsSchedules: [idSchedule] });
    expect(content).toMatchObject([{ roomCode: rules.roomCode }]);
    const without = await ana.client.schedules.editSchedule({ idSchedule, rules: { asksRoomCode: false } });
    expect(without.content).toMatchObject([{ rules: { roomCode: null } }]);
    const again = await ana.client.live.getLiveRooms({ idsSchedules: [idSchedule] });
    expect(again.content).toMatchObject([{ roomCode: null }]);
  });

  it('tells students that it is asked for, and not which it is', async () => {
    const { idSchedule, rules } = await plan({ asksRoomCode: true });
    const reply = await lucia.client.attempts.getStudentAssessments({});
    expect(reply.content.find((row) => row.idSchedule === idSchedule)).toMatchObject({ asksRoomCode: true });
    expect(JSON.stringify(reply)).not.toContain(rules.roomCode);
  });

  it('keeps its code when the times change, and has none once it asks for none', async () => {
    const { idSchedule, rules } = await plan({ asksRoomCode: true });
    const edit = async (input: Rules) =>
      (await ana.client.schedules.editSchedule({ idSchedule, rules: input })).content[0]?.rules.roomCode;
    expect(await edit({ asksRoomCode: true })).toBe(rules.roomCode);
    expect(await edit({})).toBe(rules.roomCode);
    expect(await edit({ asksRoomCode: false })).toBeNull();
    await start(lucia, idSchedule);
  });
});

describe('a schedule whose questions come one after the other', () => {
  const answer = (idAttempt: number, index: number, sequence: number, device?: string) =>
    lucia.client.attempts.answerQuestion({
      ...{ idAttempt, idQuestion: questions[index] ?? 0, sequence, device },
      response: { alternative: 1 },
    });

  it('refuses an answer that was given after a later question, and keeps the one before', async () => {
    const { idSchedule } = await plan({ oneByOne: true });
    const idAttempt = await start(lucia, idSchedule);
    const now = world.clock.now();
    await answer(idAttempt, 0, now);
    await answer(idAttempt, 1, now + 10);
    const before = await world.database.select().from(response).where(eq(response.idAttempt, idAttempt));
    await expect(answer(idAttempt, 0, now + 20)).refusedAs('questionPassed');
    expect(await world.database.select().from(response).where(eq(response.idAttempt, idAttempt))).toEqual(before);
    await answer(idAttempt, 1, now + 30);
    await answer(idAttempt, 2, now + 40);
  });

  it('takes answers that arrive in another order than they were given', async () => {
    const { idSchedule } = await plan({ oneByOne: true });
    const idAttempt = await start(lucia, idSchedule);
    const now = world.clock.now();
    for (const index of [2, 0, 1]) await answer(idAttempt, index, now + index);
    expect(await world.database.$count(response, eq(response.idAttempt, idAttempt))).toBe(3);
  });

  it.each(['phone', undefined])(
    'takes an answer that a device whose clock is ahead sends again after those to later questions, device: %s',
    async (device) => {
      const { idSchedule } = await plan({ oneByOne: true });
      const idAttempt = await start(lucia, idSchedule);
      const ahead = world.clock.now() + 2 * 60 * 60_000;
      await answer(idAttempt, 1, ahead + 10, device);
      await answer(idAttempt, 2, ahead + 20, device);
      world.clock.pass(15_000);
      await answer(idAttempt, 0, ahead, device);
      await expect(answer(idAttempt, 0, ahead + 30, device)).refusedAs('questionPassed');
    },
  );

  it('passes a question that was left blank, and tells every device so', async () => {
    const { idSchedule } = await plan({ oneByOne: true });
    const idAttempt = await start(lucia, idSchedule);
    const now = world.clock.now();
    const blank = { idAttempt, idQuestion: questions[1] ?? 0, sequence: now, response: null };
    await lucia.client.attempts.answerQuestion(blank);
    await expect(answer(idAttempt, 0, now + 1)).refusedAs('questionPassed');
    expect(await lucia.client.attempts.answerScheduledAssessment({ idSchedule })).toMatchObject({
      oneByOne: true,
      questionsSaved: [{ idQuestion: questions[1], response: null }],
    });
  });
});

describe('a schedule with shuffled alternatives', () => {
  it('gives each student the same alternatives in an order of their own, always the same', async () => {
    const { idSchedule } = await plan({ shuffles: true });
    const ordersOf = async (student: TestUser) => {
      await start(student, idSchedule);
      const read = async () => (await student.client.attempts.answerScheduledAssessment({ idSchedule })).questions;
      const orders = (await read()).map(({ content }) =>
        (content as { alternatives: { id: number }[] }).alternatives.map(({ id }) => id),
      );
      expect((await read()).map(({ content }) => content)).toHaveLength(orders.length);
      expect((await read()).map(({ alternatives }) => alternatives.map(({ id }) => id))).toEqual(orders);
      for (const { alternatives } of await read())
        expect(alternatives.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
      return orders;
    };
    const [one, other] = [await ordersOf(lucia), await ordersOf(noa)];
    expect(one).not.toEqual(other);
    expect(one.map((ids) => ids.toSorted())).toEqual(other.map((ids) => ids.toSorted()));
    expect(await ordersOf(lucia)).toEqual(one);
  });

  it('keeps the order on paper, and that of schedules that do not shuffle', async () => {
    const { idSchedule } = await plan({});
    await start(lucia, idSchedule);
    const { questions } = await lucia.client.attempts.answerScheduledAssessment({ idSchedule });
    for (const { content } of questions)
      expect((content as { alternatives: { id: number }[] }).alternatives.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});

describe('a schedule that is taken in full screen', () => {
  const left = (at: string, back: string | null) => ({
    at: `2026-03-09T${at}+01:00`,
    back: back && `2026-03-09T${back}+01:00`,
  });
  const tell = async (idAttempt: number, ...leavings: ReturnType<typeof left>[]) => {
    const input = { idAttempt, leavings: JSON.stringify(leavings) };
    return (await lucia.client.live.getAttemptState(input)).content.leavings;
  };
  const seenBy = async (idSchedule: number, { idUser }: TestUser) => {
    const { content } = await ana.client.live.getLiveRooms({ idsSchedules: [idSchedule] });
    return content?.[0]?.students.find((one) => one.idUser === idUser)?.leavings;
  };

  it('says so before the start and on the paper', async () => {
    const { idSchedule } = await plan({ fullScreen: true });
    const { content } = await lucia.client.attempts.getStudentAssessments({});
    expect(content.find((row) => row.idSchedule === idSchedule)).toMatchObject({ fullScreen: true });
    await start(lucia, idSchedule);
    expect(await lucia.client.attempts.answerScheduledAssessment({ idSchedule })).toMatchObject({ fullScreen: true });
  });

  it('counts once what a device tells of twice, and when the student was back', async () => {
    const { idSchedule } = await plan({ fullScreen: true });
    const idAttempt = await start(lucia, idSchedule);
    expect(await tell(idAttempt, left('09:02:00', null))).toBe(1);
    expect(await tell(idAttempt, left('09:02:00', '09:02:20'), left('09:04:00', '09:04:03'))).toBe(2);
    expect(await tell(idAttempt, left('09:02:00', null), left('09:04:00', '09:09:00'))).toBe(2);
    const told = [left('09:04:00', '09:04:03'), left('09:02:00', '09:02:20')];
    expect(await seenBy(idSchedule, lucia)).toEqual(told);
    expect(await seenBy(idSchedule, noa)).toEqual([]);
    const { attempts } = (await ana.client.reports.getScheduleByStudent({ idSchedule })).content;
    expect(attempts).toMatchObject([{ idAttempt, leavings: told }]);
  });

  it('takes what a device without a network tells after the end, and ends or loses nothing', async () => {
    const { idSchedule } = await plan({ fullScreen: true });
    const idAttempt = await start(lucia, idSchedule);
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    expect(await tell(idAttempt, left('09:02:00', '09:03:00'))).toBe(1);
    expect((await lucia.client.ownResults.getStudentAssessmentReport({ idSchedule })).content).toBeTruthy();
  });

  it('stores no more than a hundred of an attempt', async () => {
    const { idSchedule } = await plan({ fullScreen: true });
    const idAttempt = await start(lucia, idSchedule);
    const minutes = Array.from({ length: 12 }, (_, n) => String(n + 10));
    for (const minute of minutes)
      await tell(idAttempt, ...minutes.slice(0, 10).map((second) => left(`09:${minute}:${second}`, null)));
    expect(await tell(idAttempt, left('09:50:00', null))).toBe(100);
  });

  it('is not the case where the rule is off: nothing is stored', async () => {
    const { idSchedule } = await plan({});
    expect(await tell(await start(lucia, idSchedule), left('09:02:00', null))).toBe(0);
    expect(await seenBy(idSchedule, lucia)).toEqual([]);
  });

  it('refuses moments that are none, and leavings of other students', async () => {
    const { idSchedule } = await plan({ fullScreen: true });
    const idAttempt = await start(lucia, idSchedule);
    await expect(tell(idAttempt, { at: 'yesterday', back: null })).rejects.toMatchObject({ status: 400 });
    const ofOther = { idAttempt, leavings: JSON.stringify([left('09:02:00', null)]) };
    await expect(noa.client.live.getAttemptState(ofOther)).refusedAs('attemptNotValid');
    expect(await tell(idAttempt, left('09:03:00', null))).toBe(1);
  });
});

describe('a schedule that is taken in the networks of the school', () => {
  const school = '10.20.0.0/16';

  it('starts and saves there, and refuses elsewhere', async () => {
    const { idSchedule } = await plan({ addresses: [school] });
    await expect(start(from('81.2.3.4', lucia), idSchedule)).refusedAs('addressNotAllowed');
    expect(await attemptsOf(idSchedule)).toBe(0);
    const here = from('10.20.7.7', lucia);
    const idAttempt = await start(here, idSchedule);
    const answer = { idAttempt, idQuestion: questions[0] ?? 0, response: { alternative: 1 } };
    const elsewhere = from('81.2.3.4', lucia);
    await expect(elsewhere.client.attempts.answerQuestion(answer)).refusedAs('addressNotAllowed');
    await expect(elsewhere.client.attempts.answerScheduledAssessment({ idSchedule })).refusedAs('addressNotAllowed');
    expect(await world.database.$count(response, eq(response.idAttempt, idAttempt))).toBe(0);
    expect(await here.client.attempts.answerQuestion(answer)).toMatchObject({ saved: true, late: false });
  });

  it('takes what was answered elsewhere and arrives after the end as a late answer', async () => {
    const { idSchedule } = await plan({ addresses: [school] });
    const idAttempt = await start(from('10.20.7.7', lucia), idSchedule);
    const answeredAt = new Date(world.clock.now()).toISOString();
    world.clock.set('2026-03-09T10:05');
    await world.app.closeByClock();
    const answer = { idAttempt, idQuestion: questions[0] ?? 0, response: { alternative: 1 }, answeredAt };
    expect(await from('81.2.3.4', lucia).client.attempts.answerQuestion(answer)).toMatchObject({ late: true });
  });

  it('can be opened to other networks in the time that students were given after its window', async () => {
    const { idSchedule } = await plan({ addresses: [school] });
    await start(from('10.20.7.7', lucia), idSchedule);
    await ana.client.live.extendSchedule({ idSchedule, minutes: 30 });
    world.clock.set('2026-03-09T10:05');
    const stored = async () => (await world.database.select().from(schedule).where(eq(schedule.id, idSchedule)))[0];
    const before = await stored();
    await ana.client.schedules.editSchedule({ idSchedule, rules: { addresses: [] } });
    expect(await stored()).toEqual({ ...before, rules: { ...before?.rules, addresses: [] } });
    expect(before?.ends).toBeGreaterThan(world.clock.now());
  });

  it('refuses networks that are none', async () => {
    await expect(plan({ addresses: ['room 7'] })).rejects.toMatchObject({ status: 400 });
  });
});

describe('a schedule that is taken in Safe Exam Browser', () => {
  const key = '0123456789abcdef'.repeat(4);
  const hashOf = (address: string, withKey = key) =>
    createHash('sha256')
      .update(address + withKey)
      .digest('hex');
  const school = { host: 'tests.example', isSecure: true };
  const withConfigKey = (address: string) => ({ 'X-SafeExamBrowser-ConfigKeyHash': hashOf(address) });
  const read = ({ client }: { client: Client }, idSchedule: number) =>
    client.attempts.answerScheduledAssessment({ idSchedule });
  /** What the server tells a browser without the session's name in its addresses. */
  const sessionFor = async (student: TestUser, idSchedule: number): Promise<string> => {
    const refused = await start(asking(student, school), idSchedule).catch((error) => error);
    expect(refused).toMatchObject({ envelope: { examSession: expect.stringMatching(/^[0-9a-f]{32}$/) } });
    return refused.envelope.examSession;
  };

  it('starts, opens and saves there, by either header', async () => {
    const { idSchedule } = await plan({ browserKeys: ['f'.repeat(64), ` ${key.toUpperCase()}`] });
    const session = await sessionFor(lucia, idSchedule);
    const student = asking(lucia, school, withConfigKey, session);
    const idAttempt = await start(student, idSchedule);
    const other = asking(lucia, school, (address) => ({ 'X-SafeExamBrowser-RequestHash': hashOf(address) }), session);
    expect((await read(other, idSchedule)).idAttempt).toBe(idAttempt);
    const answer = { idAttempt, idQuestion: questions[0] ?? 0, response: { alternative: 1 } };
    expect(await student.client.attempts.answerQuestion(answer)).toMatchObject({ saved: true, late: false });
  });

  it('refuses to start, open and save without a key, with another one, and with the hash of another address', async () => {
    const { idSchedule } = await plan({ browserKeys: [key] });
    const session = await sessionFor(lucia, idSchedule);
    const other = (address: string) => ({ 'X-SafeExamBrowser-ConfigKeyHash': hashOf(address, 'f'.repeat(64)) });
    const root = `https://tests.example/?examSession=${session}`;
    const wrong = [
      asking(lucia, school),
      asking(lucia, school, withConfigKey),
      asking(lucia, school, other, session),
      asking(lucia, school, () => ({ 'X-SafeExamBrowser-ConfigKeyHash': hashOf(root) }), session),
    ];
    for (const student of wrong) await expect(start(student, idSchedule)).refusedAs('examBrowserNeeded');
    expect(await attemptsOf(idSchedule)).toBe(0);
    const right = asking(lucia, school, withConfigKey, session);
    const idAttempt = await start(right, idSchedule);
    const answer = { idAttempt, idQuestion: questions[0] ?? 0, response: { alternative: 1 } };
    for (const student of wrong) {
      await expect(start(student, idSchedule)).resolves.toBe(idAttempt);
      await expect(read(student, idSchedule)).refusedAs('examBrowserNeeded');
      await expect(student.client.attempts.answerQuestion(answer)).refusedAs('examBrowserNeeded');
    }
    expect(await world.database.$count(response, eq(response.idAttempt, idAttempt))).toBe(0);
    expect(await right.client.attempts.answerQuestion(answer)).toMatchObject({ saved: true });
  });

  it('takes the hash of a page of ours, which browsers that add no headers give to the page', async () => {
    const { idSchedule } = await plan({ browserKeys: [key] });
    const onPage = (page: string) => () => ({ 'x-seb-page': page, 'x-seb-config-key': hashOf(page) });
    const session = await sessionFor(lucia, idSchedule);
    const paper = `https://tests.example/assessment?schedule=${idSchedule}&examSession=${session}`;
    const others = [
      paper.replace('tests', 'other'),
      paper.replace('/assessment', '/assessments'),
      paper.replace(`schedule=${idSchedule}`, `schedule=${idSchedule + 1}`),
      paper.replace(/&.*/, ''),
    ];
    for (const page of others)
      await expect(start(asking(lucia, school, onPage(page)), idSchedule)).refusedAs('examBrowserNeeded');
    await start(asking(lucia, school, onPage(paper)), idSchedule);
  });

  it('takes no hash of another session, of a request or a page', async () => {
    const { idSchedule } = await plan({ browserKeys: [key] });
    const session = await sessionFor(lucia, idSchedule);
    expect(await sessionFor(noa, idSchedule)).not.toBe(session);
    const page = `https://tests.example/assessment?schedule=${idSchedule}&examSession=${session}`;
    const shown = () => ({ 'x-seb-page': page, 'x-seb-config-key': hashOf(page) });
    for (const taken of [asking(noa, school, withConfigKey, session), asking(noa, school, shown, session)])
      await expect(start(taken, idSchedule)).refusedAs('examBrowserNeeded');
    expect(await attemptsOf(idSchedule)).toBe(0);
  });

  it('takes what arrives after the end from another browser as a late answer', async () => {
    const { idSchedule } = await plan({ browserKeys: [key] });
    const session = await sessionFor(lucia, idSchedule);
    const idAttempt = await start(asking(lucia, school, withConfigKey, session), idSchedule);
    const answeredAt = new Date(world.clock.now()).toISOString();
    world.clock.set('2026-03-09T10:05');
    await world.app.closeByClock();
    const answer = { idAttempt, idQuestion: questions[0] ?? 0, response: { alternative: 1 }, answeredAt };
    expect(await asking(lucia, school).client.attempts.answerQuestion(answer)).toMatchObject({ late: true });
  });

  it('shows its keys to teachers and never to students, and refuses texts that are none', async () => {
    const { rules } = await plan({ browserKeys: [key] });
    expect(rules.browserKeys).toEqual([key]);
    expect(JSON.stringify(await lucia.client.attempts.getStudentAssessments({}))).not.toContain(key);
    await expect(plan({ browserKeys: ['room 7'] })).rejects.toMatchObject({ status: 400 });
    await expect(plan({ browserKeys: Array(21).fill(key) })).rejects.toMatchObject({ status: 400 });
  });
});

it('rules that change a paper stay once a student has started; the others may change', async () => {
  const { idSchedule } = await plan({ asksRoomCode: true });
  const [row] = (await ana.client.schedules.getSchedules({ idSchedule })).content;
  await start(lucia, idSchedule, row?.rules.roomCode ?? '');
  const edit = (rules: Rules) => ana.client.schedules.editSchedule({ idSchedule, rules });
  const before = (await world.database.select().from(schedule).where(eq(schedule.id, idSchedule)))[0];
  await expect(edit({ oneByOne: true })).refusedAs('scheduleHasAttempts');
  await expect(edit({ shuffles: true })).refusedAs('scheduleHasAttempts');
  await expect(edit({ fullScreen: true })).refusedAs('scheduleHasAttempts');
  expect((await world.database.select().from(schedule).where(eq(schedule.id, idSchedule)))[0]).toEqual(before);
  expect((await edit({ addresses: ['10.0.0.0/8'], asksRoomCode: false })).content[0]?.rules).toEqual({
    ...{ shuffles: false, oneByOne: false, roomCode: null, fullScreen: false, addresses: ['10.0.0.0/8'] },
    browserKeys: [],
  });
});
