import { and, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/policies/actor.ts';
import { highestSequence } from '../../../core/schedules/response-order.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Me } from '../../area.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { scheduleScope } from '../../database/schedule-scope.ts';
import {
  attempt,
  lateResponse,
  response,
  schedule,
  scheduleItem,
  scheduleStudent,
  school,
} from '../../database/schema.ts';
import { type AttemptRef, wantedAttempts } from '../refs.ts';

/** Returns the condition of `canAnswer` in `core/policies/attempt.ts`; a property test proves that both agree. */
export const isOwnAttempt = ({ idUser, schools }: Actor): SQL | undefined =>
  and(inArray(attempt.idSchool, [...schools]), eq(attempt.idUser, idUser));

/** Returns the condition of `canRead` in `core/policies/attempt.ts` on `attempt` and `schedule`. */
export const isReadableAttempt = (me: Actor): SQL | undefined =>
  me.role === 'student' ? isOwnAttempt(me) : scheduleScope(me);

/** Returns an attempt of the student, or undefined when it does not exist or is somebody else's. */
export const findAttempt = (db: Database, me: Me, idAttempt: number) =>
  firstRow(
    db
      .select()
      .from(attempt)
      .where(and(isOwnAttempt(me), eq(attempt.id, idAttempt))),
  );

/** Returns a student's attempt at a schedule, with what its paper needs besides: the school's time zone, the rules, larger print. */
export const findAttemptAtSchedule = (db: Database, me: Me, idSchedule: number) =>
  firstRow(
    db
      .select({ attempt, timezone: school.timezone, largePrint: scheduleStudent.largePrint, rules: schedule.rules })
      .from(attempt)
      .innerJoin(school, eq(school.id, attempt.idSchool))
      .innerJoin(schedule, and(eq(schedule.idSchool, attempt.idSchool), eq(schedule.id, attempt.idSchedule)))
      .leftJoin(
        scheduleStudent,
        and(
          eq(scheduleStudent.idSchool, attempt.idSchool),
          eq(scheduleStudent.idSchedule, attempt.idSchedule),
          eq(scheduleStudent.idUser, attempt.idUser),
        ),
      )
      .where(and(isOwnAttempt(me), eq(attempt.idSchedule, idSchedule))),
  );

/**
 * Returns the student's latest attempt in progress that contains a question, for older clients that send no attempt
 * id.
 */
export const findRunningAttemptWithQuestion = async (db: Database, me: Me, idQuestion: number) =>
  (
    await firstRow(
      db
        .select({ attempt })
        .from(attempt)
        .innerJoin(
          scheduleItem,
          and(
            eq(scheduleItem.idSchool, attempt.idSchool),
            eq(scheduleItem.idSchedule, attempt.idSchedule),
            eq(scheduleItem.idQuestion, idQuestion),
          ),
        )
        .where(and(isOwnAttempt(me), isNull(attempt.finished)))
        .orderBy(desc(attempt.started))
        .limit(1),
    )
  )?.attempt;

/** Returns whether a student is in the audience of a schedule. */
export const isInAudience = async (db: Database, { idUser, schools }: Me, idSchedule: number): Promise<boolean> =>
  (await firstRow(
    db
      .select({ id: schedule.id })
      .from(scheduleStudent)
      .innerJoin(
        schedule,
        and(eq(schedule.idSchool, scheduleStudent.idSchool), eq(schedule.id, scheduleStudent.idSchedule)),
      )
      .where(
        and(
          inArray(scheduleStudent.idSchool, [...schools]),
          eq(scheduleStudent.idSchedule, idSchedule),
          eq(scheduleStudent.idUser, idUser),
          eq(schedule.deleted, false),
        ),
      ),
  )) !== undefined;

const ofAttempt = ({ idSchool, idAttempt }: AttemptRef) =>
  and(eq(response.idSchool, idSchool), eq(response.idAttempt, idAttempt));

/**
 * Returns the responses of an attempt, without those that were taken back or, `withBlanks`, with them. A device counts on
 * from their sequences.
 */
export const loadResponses = async (db: Database, ref: AttemptRef, { withBlanks = false } = {}) => {
  const { idQuestion, sequence, deviceSequences } = response;
  const rows = await db
    .select({ idQuestion, response: response.response, sequence, deviceSequences })
    .from(response)
    .where(and(ofAttempt(ref), withBlanks ? undefined : isNotNull(response.response)));
  return rows.map(({ deviceSequences, sequence, ...row }) => ({
    ...row,
    sequence: highestSequence({ sequence, deviceSequences }),
  }));
};

/** Returns the response to a question; null when it was taken back, undefined when there is none. */
export const findResponse = async (db: Database, ref: AttemptRef, idQuestion: number): Promise<unknown> =>
  (
    await firstRow(
      db
        .select({ response: response.response })
        .from(response)
        .where(and(ofAttempt(ref), eq(response.idQuestion, idQuestion))),
    )
  )?.response;

/** Returns the content of a late response to a question, or undefined. */
export const findLateResponse = async (
  db: Database,
  { idSchool, idAttempt }: AttemptRef,
  idQuestion: number,
  idLateResponse: number,
): Promise<unknown> =>
  (
    await firstRow(
      db
        .select({ response: lateResponse.response })
        .from(lateResponse)
        .where(
          and(
            eq(lateResponse.idSchool, idSchool),
            eq(lateResponse.id, idLateResponse),
            eq(lateResponse.idAttempt, idAttempt),
            eq(lateResponse.idQuestion, idQuestion),
          ),
        ),
    )
  )?.response;

/** Returns when an attempt was started, its deadline and when it was finished, null while in progress. */
export const findAttemptEnd = (db: Database, { idSchool, idAttempt }: AttemptRef) =>
  firstRow(
    db
      .select({ started: attempt.started, finished: attempt.finished, deadline: attempt.deadline })
      .from(attempt)
      .where(and(eq(attempt.idSchool, idSchool), eq(attempt.id, idAttempt))),
  );

/** Returns whether an attempt ended because its schedule was cancelled. */
export const isEndedByCancelling = async (db: Database, { idSchool, idAttempt }: AttemptRef): Promise<boolean> =>
  (await firstRow(
    db
      .select({ id: attempt.id })
      .from(attempt)
      .innerJoin(schedule, and(eq(schedule.idSchool, attempt.idSchool), eq(schedule.id, attempt.idSchedule)))
      // Cancelling sets the deadlines of attempts in progress to the same instant.
      .where(and(eq(attempt.idSchool, idSchool), eq(attempt.id, idAttempt), eq(schedule.cancelled, attempt.deadline))),
  )) !== undefined;

/** Stores on which device the student works; returns false when the attempt is over. */
export const setActiveDevice = async (
  db: Database,
  { idSchool, idAttempt }: AttemptRef,
  device: string,
  now: Instant,
): Promise<boolean> => {
  const running = and(isNull(attempt.finished), gt(attempt.deadline, now));
  const rows = await db
    .update(attempt)
    .set({ device })
    .where(and(eq(attempt.idSchool, idSchool), eq(attempt.id, idAttempt), running))
    .returning({ id: attempt.id });
  return rows.length > 0;
};

/** Marks attempts that the clock has closed as in progress again. */
export const markInProgress = async (db: Database, refs: readonly AttemptRef[]): Promise<void> => {
  await db.execute(sql`
    update attempt set finished = null, closed_by_clock = false
    from ${wantedAttempts(refs)}
    where attempt.id_school = wanted.id_school and attempt.id = wanted.id`);
};

/**
 * Returns an attempt whose responses the user may read: a student's own, or one of a schedule whose results the user
 * may read.
 */
export const findReadableAttempt = (db: Database, me: Me, idAttempt: number) =>
  firstRow(
    db
      .select({ idSchool: attempt.idSchool, idAttempt: attempt.id, idSchedule: attempt.idSchedule })
      .from(attempt)
      .innerJoin(schedule, and(eq(schedule.idSchool, attempt.idSchool), eq(schedule.id, attempt.idSchedule)))
      .where(and(eq(attempt.id, idAttempt), isReadableAttempt(me))),
  );
