import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { type DeviceSequences, deviceSequenceOf, highestSequence } from '../../core/schedules/response-order.ts';
import { limitSequence, SEQUENCE_LEAD_MS } from '../../core/schedules/windows.ts';
import { response } from '../database/schema.ts';
import { ExamCache } from './exam-cache.ts';
import { replacesResponse, type StoredResponse } from './first-result.ts';
import { type ResponseToSave, saveResponses } from './saving.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('responses of devices with wrong clocks', () => {
  let course: CourseWorld;
  let world: World;
  let idSchool: number;
  let lucia: TestUser;
  let questions: number[];
  let idSchedule: number;
  let idAttempt: number;
  let start: number;
  const exams = new ExamCache();

  beforeAll(async () => {
    course = await openCourseWorld(1);
    ({ world, idSchool } = course);
    [lucia] = course.students as [TestUser];
    questions = await addQuestionsOfTypes(world, [0, 0], course);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    ({ idSchedule } = await course.addSchedule(questions, { opens: -10 * MINUTE, closes: 8 * HOUR }));
    idAttempt = await addSingleChoiceAttempt(world, idSchedule, lucia, [null, null], { finished: null });
    start = world.clock.now();
    await world.database.delete(response).where(eq(response.idAttempt, idAttempt));
  });

  type Sent = { sequence: number; device?: string | undefined };
  const alternativeOf = async (idQuestion = questions[0]) => {
    const { questionsSaved } = await lucia.client.attempts.answerScheduledAssessment({ idSchedule });
    return questionsSaved.find((one) => one.idQuestion === idQuestion);
  };
  const give = (alternative: number, { sequence, device }: Sent) =>
    lucia.client.attempts.answerQuestion({
      ...{ idAttempt, idQuestion: questions[0] ?? 0, response: { alternative }, sequence, device },
    });

  it.each(['phone', undefined])(
    'does not replace a response by an earlier one that arrives again, device: %s',
    async (device) => {
      const ahead = (ms: number) => ({ sequence: start + 2 * HOUR + ms, device });
      await give(1, ahead(0));
      world.clock.pass(5 * SECOND);
      await give(2, ahead(5 * SECOND));
      world.clock.pass(5 * SECOND);
      expect(await give(1, ahead(0))).toMatchObject({ saved: true });
      expect(await alternativeOf()).toMatchObject({ response: { alternative: 2 } });
      await Promise.all([give(4, ahead(11 * SECOND)), give(3, ahead(10 * SECOND)), give(1, ahead(0))]);
      expect(await alternativeOf()).toMatchObject({ response: { alternative: 4 } });
    },
  );

  it('saves at once what is given on another device that has read the response, and keeps it', async () => {
    const first = { sequence: start + 2 * HOUR, device: 'phone' };
    await give(1, first);
    world.clock.pass(SECOND);
    const { sequence = 0 } = (await alternativeOf()) ?? {};
    expect(sequence).toBe(first.sequence);
    await give(2, { sequence: sequence + 1, device: 'laptop' });
    world.clock.pass(SECOND);
    await give(1, first);
    expect(await alternativeOf()).toEqual({
      ...{ idQuestion: questions[0], response: { alternative: 2 }, sequence: sequence + 1 },
    });
  });

  it('saves after a minute what is given on another device that has not read it, and keeps it', async () => {
    const first = { sequence: start + 2 * HOUR, device: 'phone' };
    await give(1, first);
    world.clock.pass(MINUTE + 1);
    await give(2, { sequence: world.clock.now(), device: 'laptop' });
    world.clock.pass(SECOND);
    await give(1, first);
    // A device that reads it takes the response of the other one for newer than its own.
    expect(await alternativeOf()).toMatchObject({ response: { alternative: 2 }, sequence: first.sequence });
    await give(3, { sequence: first.sequence + 1, device: 'phone' });
    expect(await alternativeOf()).toMatchObject({ response: { alternative: 3 } });
  });

  it('goes on with a count that has come to its end, in the order of arrival', async () => {
    const last = { sequence: Number.MAX_SAFE_INTEGER, device: 'phone' };
    await give(1, last);
    world.clock.pass(SECOND);
    await give(2, last);
    const { sequence = 0 } = (await alternativeOf()) ?? {};
    world.clock.pass(SECOND);
    await give(3, { sequence: sequence + 1, device: 'phone' });
    expect(await alternativeOf()).toMatchObject({ response: { alternative: 3 } });
  });

  const responseAt = (now: number, { sequence, device }: Sent, value: unknown, idQuestion = 1): ResponseToSave => ({
    ...{ idSchool, idAttempt, idQuestion, response: value, answered: start, device },
    ...{ sequence: limitSequence(sequence, now), deviceSequence: deviceSequenceOf(sequence, now) },
  });
  const clear = () => world.database.delete(response).where(eq(response.idAttempt, idAttempt));
  const stored = () =>
    world.database
      .select({
        ...{ idQuestion: response.idQuestion, response: response.response },
        ...{ sequence: response.sequence, deviceSequences: response.deviceSequences },
      })
      .from(response)
      .where(eq(response.idAttempt, idAttempt))
      .orderBy(response.idQuestion);

  /** A response of a device: the time since the one before it, and the delays with which it arrives, once or more. */
  const anySent = fc.record({
    pause: fc.integer({ min: 1, max: 20 * SECOND }),
    delays: fc.array(fc.oneof(fc.nat(SECOND), fc.nat(10 * MINUTE)), { minLength: 1, maxLength: 3 }),
  });
  const anyOffset = fc.oneof(
    fc.integer({ min: -HOUR, max: 3 * HOUR }),
    fc.integer({ min: 50 * SECOND, max: 3 * MINUTE }),
  );
  type Arrival = { at: number; sent: number; number: number };
  const arrivalsOf = (sent: readonly { pause: number; delays: number[] }[], from = 0): Arrival[] => {
    let at = start + from;
    return sent
      .flatMap(({ pause, delays }, number) => {
        at += pause;
        return delays.map((delay) => ({ at: at + delay, sent: at, number }));
      })
      .sort((a, b) => a.at - b.at);
  };
  /** Saves responses one after the other, some of them several times in one batch. */
  const saveAll = async (arrivals: readonly Arrival[], toResponse: (one: Arrival, now: number) => ResponseToSave) => {
    for (let from = 0; from < arrivals.length; ) {
      const size = 1 + (from % 3);
      const batch = arrivals.slice(from, from + size);
      const now = batch.at(-1)?.at ?? start;
      await saveResponses(
        world.database,
        exams,
        batch.map((one) => toResponse(one, one.at)),
        now,
      );
      from += size;
    }
  };

  it('stores the newest of a device for any clock, delay, order and repeat', () =>
    fc.assert(
      fc.asyncProperty(fc.array(anySent, { minLength: 1, maxLength: 8 }), anyOffset, async (sent, offset) => {
        await clear();
        await saveAll(arrivalsOf(sent), ({ sent, number }, now) =>
          responseAt(now, { sequence: sent + offset, device: 'phone' }, { alternative: number }),
        );
        expect(await stored()).toMatchObject([{ response: { alternative: sent.length - 1 } }]);
      }),
      { numRuns: 40 },
    ));

  it('stores the first result of a device for any clock, delay, order and repeat', () =>
    fc.assert(
      fc.asyncProperty(fc.array(anySent, { minLength: 1, maxLength: 8 }), fc.nat(3 * HOUR), async (sent, offset) => {
        await clear();
        await saveAll(arrivalsOf(sent), ({ sent, number }, now) => ({
          ...responseAt(now, { sequence: sent + offset, device: 'phone' }, { scaled: number }),
          firstSince: start,
        }));
        expect(await stored()).toMatchObject([{ response: { scaled: 0 } }]);
      }),
      { numRuns: 40 },
    ));

  it('stores what is given on a second device, whatever of the first one arrives again', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(anySent, { minLength: 1, maxLength: 4 }),
        fc.array(anySent, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 3 * HOUR }),
        fc.boolean(),
        async (before, after, offset, hasRead) => {
          await clear();
          const ofPhone = ({ sent, number }: Arrival, now: number) =>
            responseAt(now, { sequence: sent + offset, device: 'phone' }, { alternative: number });
          const first = arrivalsOf(before);
          await saveAll(first, ofPhone);
          const last = Math.max(...first.map(({ at }) => at)) - start;
          const [row] = await stored();
          const known = row && hasRead ? highestSequence(row) : 0;
          const second = arrivalsOf(after, hasRead ? last : last + Math.max(SEQUENCE_LEAD_MS, HOUR));
          const again = second.map(({ at }, index) => ({
            ...(first[index % first.length] as Arrival),
            at,
            again: true,
          }));
          await saveAll(
            [...second, ...again].sort((a, b) => a.at - b.at),
            (one, now) =>
              'again' in one
                ? ofPhone(one, now)
                : responseAt(
                    now,
                    { sequence: Math.max(known + 1, start) + (one.sent - start), device: 'laptop' },
                    { alternative: 100 + one.number },
                  ),
          );
          expect(await stored()).toMatchObject([{ response: { alternative: 100 + after.length - 1 } }]);
        },
      ),
      { numRuns: 40 },
    ));

  const anyArrival = fc.record({
    question: fc.integer({ min: 1, max: 4 }),
    ahead: fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: MINUTE - 20, max: MINUTE + 60 })),
    device: fc.constantFrom('phone', 'laptop', undefined),
    isBlank: fc.boolean(),
  });

  it('says the same in SQL as in the rules', () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyArrival, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), async (list, size) => {
        await clear();
        const model = new Map<number, StoredResponse>();
        const given = list.map(({ question, ahead, device, isBlank }, index): ResponseToSave => {
          const now = start + index;
          const value = isBlank ? null : { scaled: index };
          const one = responseAt(now, { sequence: start + ahead, device }, value, question);
          return question <= 2 ? { ...one, firstSince: start } : one;
        });
        for (const one of given) {
          const own = one.deviceSequence === undefined ? {} : { [one.device ?? '']: one.deviceSequence };
          const before = model.get(one.idQuestion);
          if (before && !replacesResponse(one, before)) continue;
          const known = before?.deviceSequences ?? null;
          const isKnown = one.device !== undefined && known !== null && one.device in known;
          const sequences: DeviceSequences = {
            ...(one.firstSince === undefined && known),
            ...(isKnown && { [one.device ?? '']: one.sequence }),
            ...own,
          };
          model.set(one.idQuestion, {
            ...{ response: one.response, sequence: one.sequence },
            deviceSequences: Object.keys(sequences).length === 0 ? null : sequences,
          });
        }
        for (let from = 0; from < given.length; from += size)
          await saveResponses(world.database, exams, given.slice(from, from + size), start);
        const expected = [...model].map(([idQuestion, row]) => ({ idQuestion, ...row }));
        expect(await stored()).toEqual(expected.sort((a, b) => a.idQuestion - b.idQuestion));
      }),
      { numRuns: 60 },
    ));

  it('stores the sequences of eight devices at most', async () => {
    for (let number = 0; number < 10; number++)
      await saveResponses(
        world.database,
        exams,
        [
          responseAt(
            start + number,
            { sequence: start + HOUR + number, device: `device ${number}` },
            { alternative: 1 },
          ),
        ],
        start,
      );
    const [row] = await stored();
    expect(Object.keys(row?.deviceSequences ?? {})).toHaveLength(8);
  });
});
