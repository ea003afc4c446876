import {
  activePause,
  endIfResumed,
  hasEnded,
  LONGEST_PAUSE_MINUTES,
  MOST_GIVEN_MINUTES,
  MOST_GIVEN_MINUTES_IN_ALL,
  MOST_MESSAGES,
  minutesKeptOf,
  timesWithoutPause,
  UNDO_ACT_MS,
} from '../../core/schedules/live.ts';
import { type Instant, toInstant, toIsoWithOffset, toLocalDateTime } from '../../core/schedules/time.ts';
import { attemptDeadline, sittingTimesFor } from '../../core/schedules/windows.ts';
import type { Context, HandlersOf } from '../area.ts';
import { reopenAttempts } from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import type { Refuse } from '../refusal.ts';
import {
  countAudiences,
  findEditable,
  listNewlyMissed,
  moveDeadlines,
  type ScheduleRow,
  setDeadlines,
} from '../schedules/api.ts';
import {
  addGivenMinutes,
  countMessages,
  endGivenTime,
  findExtension,
  insertGivenTime,
  insertMessages,
  loadParticipants,
  type Participant,
  tellPapers,
  writeEndByTeacher,
  writePaused,
} from './actions-store.ts';

type Actions = HandlersOf<
  'live',
  | 'extendSchedule'
  | 'undoExtension'
  | 'pauseSchedule'
  | 'resumeSchedule'
  | 'reopenAttempt'
  | 'finishScheduledAssessments'
  | 'undoFinish'
  | 'sendScheduleMessage'
>;

/** The handlers of what teachers do in a running schedule. */
export const actionHandlers: Actions = {
  async extendSchedule({ db, me, now, recordChange }, { idSchedule, idsUsers, minutes, until }, refuse) {
    const { row, chosen } = await open({ db, me, now }, idSchedule, idsUsers, refuse);
    const end = until === undefined ? null : toInstant(toLocalDateTime(now, me.timezone).date, until, me.timezone);
    const given = chosen.filter(isNotDone).flatMap((one) => {
      const wanted = minutes ?? Math.ceil(((end ?? 0) - endOf(row, one, now)) / 60_000);
      return wanted > 0 ? [{ idUser: one.idUser, minutes: Math.min(wanted, MOST_GIVEN_MINUTES) }] : [];
    });
    if (given.length === 0) return refuse('nobodyToExtend');
    if (given.some(({ idUser, minutes }) => isTooMuch(chosen, idUser, minutes))) return refuse('tooMuchTimeGiven');
    const reopened = await shiftTime(db, row, chosen, { given, now, by: me.idUser });
    const idExtension = await insertGivenTime(db, row, { kind: 'extension', given, by: me.idUser, at: now });
    recordChange({ after: { idExtension, ...(minutes ? { minutes } : { until }), students: given.length, reopened } });
    return {
      content: { idExtension, students: given.length, reopened },
      missedFollowUps: await listNewlyMissed(db, me, [row]),
    };
  },

  async undoExtension({ db, me, now, recordChange }, { idSchedule, idExtension }, refuse) {
    const row = await findEditable(db, me, idSchedule, refuse);
    const extension = await findExtension(db, row, idExtension);
    if (!extension || now > extension.at + UNDO_ACT_MS) return refuse('extensionNotValid');
    const given = extension.given.map(({ idUser, minutes }) => ({ idUser, minutes: -minutes }));
    const students = await loadParticipants(
      db,
      row,
      given.map(({ idUser }) => idUser),
    );
    await shiftTime(db, row, students, { given, now, by: me.idUser });
    await endGivenTime(db, extension, { ended: now, endedBy: me.idUser });
    recordChange({ before: { idExtension, students: students.length } });
    return { content: { students: students.length } };
  },

  async pauseSchedule({ db, me, now, recordChange }, { idSchedule, idsUsers }, refuse) {
    const { row, chosen } = await open({ db, me, now }, idSchedule, idsUsers, refuse);
    const running = chosen.filter((one) => one.paused === null && isUnderWay(row, one, now));
    const ids = running.map(({ idUser }) => idUser);
    if (ids.length > 0) {
      const given = ids.map((idUser) => ({ idUser, minutes: LONGEST_PAUSE_MINUTES }));
      await writePaused(db, row, ids, now);
      await shiftTime(db, row, running, { given, now, by: me.idUser });
      await tellPapers(db, row, ids);
      recordChange({ after: { paused: ids.length } });
    }
    return { content: { students: ids.length } };
  },

  async resumeSchedule({ db, me, now, recordChange }, { idSchedule, idsUsers }, refuse) {
    const { row, chosen } = await open({ db, me, now }, idSchedule, idsUsers, refuse);
    const paused = chosen.flatMap((one) => (one.paused === null ? [] : [{ ...one, paused: one.paused }]));
    const ids = paused.map(({ idUser }) => idUser);
    if (ids.length > 0) {
      const lasted = paused.map((one) => ({
        ...{ idUser: one.idUser, since: one.paused },
        minutes: minutesKeptOf(
          { paused: one.paused, now },
          { started: one.attempt?.started ?? null, ...timesWithoutPause(row, one.own) },
        ),
      }));
      const given = lasted.map(({ idUser, minutes }) => ({ idUser, minutes: minutes - LONGEST_PAUSE_MINUTES }));
      await writePaused(db, row, ids, null);
      await shiftTime(db, row, paused, { given, now, by: me.idUser });
      await tellPapers(db, row, ids);
      // Students may have been paused one after the other.
      for (const [since, list] of Map.groupBy(lasted, (one) => one.since))
        await insertGivenTime(db, row, {
          ...{ kind: 'pause', given: list.map(({ idUser, minutes }) => ({ idUser, minutes })), by: me.idUser },
          ...{ at: since, ended: now, endedBy: me.idUser },
        });
      recordChange({ before: { paused: ids.length } });
    }
    // Until now the end of the schedule had room for the longest pause, so nothing is known of before it.
    const missedFollowUps = await listNewlyMissed(db, me, [{ id: row.id, ends: row.opens }]);
    return { content: { students: ids.length }, missedFollowUps };
  },

  async reopenAttempt({ db, me, now, recordChange }, { idSchedule, idUser, minutes }, refuse) {
    const row = await findEditable(db, me, idSchedule, refuse);
    const [student] = await loadParticipants(db, row, [idUser]);
    if (!student?.attempt) return refuse('attemptNotValid');
    const { id, started, finished } = student.attempt;
    if (!hasEnded(student.attempt, now)) return refuse('attemptNotEnded');
    // Who may know the solutions must not go on.
    if (row.detailsShown !== null) return refuse('detailsShown');
    const sitting = sittingTimesFor(row, student.own);
    const usual = attemptDeadline(sitting, started, sitting.duration);
    const missing = Math.max(0, Math.ceil((now + minutes * 60_000 - usual) / 60_000));
    const until = usual + missing * 60_000;
    if (isTooMuch([student], idUser, missing)) return refuse('tooMuchTimeGiven');
    if (missing > 0) await addGivenMinutes(db, row, [{ idUser, minutes: missing }]);
    await moveDeadlines(db, row.idSchool, [{ id, deadline: until }]);
    await writeEndByTeacher(db, row.idSchool, [id], false);
    const { idSchool } = row;
    await reopenAttempts(db, { idSchool, idSchedule }, [{ idSchool, idAttempt: id }], { by: me.idUser, at: now });
    await countAudiences(db, idSchool, [idSchedule], now);
    recordChange({ before: { finished }, after: { idAttempt: id, deadline: until } });
    return {
      content: { deadline: toIsoWithOffset(until, me.timezone) },
      missedFollowUps: await listNewlyMissed(db, me, [row]),
    };
  },

  async finishScheduledAssessments({ db, me, now, recordChange }, { idSchedule, idsUsers }, refuse) {
    const { row, chosen } = await open({ db, me, now }, idSchedule, idsUsers, refuse);
    const ended = chosen.flatMap(({ idUser, attempt }) =>
      attempt && !hasEnded(attempt, now) ? [{ idUser, idAttempt: attempt.id }] : [],
    );
    const running = ended.map(({ idAttempt }) => idAttempt);
    if (running.length > 0) {
      // The clock closes them when what is on its way had time to arrive, and writes their results.
      await writeEndByTeacher(db, row.idSchool, running, true);
      await moveDeadlines(
        db,
        row.idSchool,
        running.map((id) => ({ id, deadline: now })),
      );
      recordChange({ after: { ended: running.length } });
    }
    return { content: { attempts: running.length, idsUsers: ended.map(({ idUser }) => idUser) } };
  },

  async undoFinish({ db, me, now, recordChange }, { idSchedule, idsUsers }, refuse) {
    const { row, chosen } = await open({ db, me, now }, idSchedule, idsUsers, refuse);
    const ended = chosen.flatMap(({ own, attempt }) =>
      attempt?.endedByTeacher && now <= attempt.deadline + UNDO_ACT_MS ? [{ own, attempt }] : [],
    );
    if (ended.length === 0) return refuse('endNotValid');
    // Who may know the solutions must not go on.
    if (row.detailsShown !== null) return refuse('detailsShown');
    const { idSchool } = row;
    const usual = ended.map(({ own, attempt: { id, started } }) => {
      const sitting = sittingTimesFor(row, own);
      return { id, deadline: attemptDeadline(sitting, started, sitting.duration) };
    });
    const ids = usual.map(({ id }) => id);
    await moveDeadlines(db, idSchool, usual);
    await writeEndByTeacher(db, idSchool, ids, false);
    const attempts = ids.map((idAttempt) => ({ idSchool, idAttempt }));
    await reopenAttempts(db, { idSchool, idSchedule }, attempts, { by: me.idUser, at: now });
    await countAudiences(db, idSchool, [idSchedule], now);
    recordChange({ before: { ended: ids.length } });
    return { content: { attempts: ids.length } };
  },

  async sendScheduleMessage({ db, me, now, recordChange }, { idSchedule, idUser, idsUsers, text }, refuse) {
    const some = idUser === undefined ? idsUsers && [...new Set(idsUsers)] : [idUser];
    const { row } = await open({ db, me, now }, idSchedule, some, refuse);
    const to = some ?? [null];
    if ((await countMessages(db, row)) + to.length > MOST_MESSAGES) return refuse('tooManyMessages');
    const { idSchool } = row;
    const idMessage = await insertMessages(
      db,
      to.map((idUser) => ({ idSchool, idSchedule, idUser, text, by: me.idUser, at: now })),
    );
    await tellPapers(db, row, some);
    recordChange({ after: { idMessage, text, ...(to.length > 1 && { students: to.length }) } });
    return { content: { idMessage } };
  },
};

type Refusals = Refuse<'scheduleNotValid' | 'scheduleCancelled' | 'userNotValid'>;

/** Returns a schedule, locked, and the students who were chosen, or all of them. */
const open = async (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  idSchedule: number,
  idsUsers: readonly number[] | undefined,
  refuse: Refusals,
): Promise<{ row: ScheduleRow; chosen: Participant[] }> => {
  const row = await findEditable(db, me, idSchedule, refuse);
  const participants = await loadParticipants(db, row, idsUsers);
  const chosen = participants.map((one) => ({ ...one, paused: activePause(one.paused, now) }));
  if (idsUsers && chosen.length < new Set(idsUsers).size) return refuse('userNotValid');
  return { row, chosen };
};

/** Returns whether a student has neither finished nor been ended by the teacher. */
const isNotDone = ({ attempt }: Participant): boolean =>
  attempt === null || (!attempt.endedByTeacher && (attempt.finished === null || attempt.closedByClock));

/** Returns whether a student answers or can still start. */
const isUnderWay = (row: ScheduleRow, one: Participant, now: Instant): boolean => {
  if (one.attempt) return isNotDone(one) && !hasEnded(one.attempt, now);
  const { opens, closes } = sittingTimesFor(row, one.own);
  return opens <= now && now < closes;
};

/** Returns when a student's time ends: of the attempt, or the last moment of one that is not started. A pause ends now. */
const endOf = (row: ScheduleRow, { attempt, own, paused }: Participant, now: Instant): Instant =>
  endIfResumed(attempt?.deadline ?? sittingTimesFor(row, own).closes, paused, now);

const isTooMuch = (students: readonly Participant[], idUser: number, minutes: number): boolean => {
  const { own } = students.find((one) => one.idUser === idUser) ?? {};
  return (own?.givenMinutes ?? 0) + minutes > MOST_GIVEN_MINUTES_IN_ALL;
};

type Shift = { given: readonly { idUser: number; minutes: number }[]; now: Instant; by: number };

/**
 * Adds minutes to the time of students and to the deadlines of their attempts. Attempts that the clock has closed go on
 * where the new deadline lies ahead, unless details were shown; returns how many did.
 */
const shiftTime = async (
  db: Database,
  row: ScheduleRow,
  students: readonly Participant[],
  { given, now, by }: Shift,
): Promise<number> => {
  await addGivenMinutes(db, row, given);
  const minutes = new Map(given.map((one) => [one.idUser, one.minutes]));
  const moved = students.flatMap((one) => {
    const more = minutes.get(one.idUser) ?? 0;
    if (!one.attempt || more === 0 || !isNotDone(one)) return [];
    const { id, deadline } = one.attempt;
    return [{ id, deadline: deadline + more * 60_000, isOver: hasEnded(one.attempt, now) }];
  });
  await countAudiences(db, row.idSchool, [row.id], now);
  return setDeadlines(db, row, moved, { by, now, reopen: reopenAttempts });
};
