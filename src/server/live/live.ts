import type { AttemptState, LiveRoom, LiveStudent } from '../../contract/live.ts';
import { byListNumberIn } from '../../core/people/list-order.ts';
import { AWAY_MS, activePause, hasEnded, liveStateOf, timeLeftInPause } from '../../core/schedules/live.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { type Context, type HandlersOf, languageOf, type Me, schoolOf } from '../area.ts';
import { loadTitles } from '../assessments/api.ts';
import { type AttemptCache, type ExamCache, endedByOf } from '../attempts/api.ts';
import { createBatcher } from '../batcher.ts';
import type { Host } from '../host.ts';
import { sha256Of } from '../sha256.ts';
import { actionHandlers } from './actions.ts';
import { leavingsToDto, loadLeavings, saveLeavings } from './leavings.ts';
import { type LiveAttempt, type Sign, writeSigns } from './presence.ts';
import { findRooms, loadRoomStudents, type RoomStudent } from './store.ts';

/**
 * Returns the handlers of the calls by which a paper hears of its attempt and says that it is there, and by which a
 * teacher watches running schedules and acts in them.
 */
export const liveArea = (host: Host, exams: ExamCache, attempts: AttemptCache) => ({
  ...watchingHandlers(host, exams, attempts),
  ...actionHandlers,
});

const watchingHandlers = (
  host: Host,
  exams: ExamCache,
  attempts: AttemptCache,
): HandlersOf<'live', 'getAttemptState' | 'getLiveRooms'> => {
  const sign = createBatcher((signs: Sign[]) => writeSigns(host.database, signs, host.clock.now()), { queue: 'live' });
  return {
    async getAttemptState({ db, me, now }, { idAttempt, leavings, ...input }, refuse) {
      const { idSchool } = (await attempts.find(db, me, idAttempt)) ?? refuse('attemptNotValid');
      if (leavings) await saveLeavings(db, { idSchool, idAttempt }, leavings);
      const attempt = (await sign({ idSchool, idAttempt, ...input })) ?? refuse('attemptNotValid');
      return { content: stateToDto(attempt, me, now), serverTime: toIsoWithOffset(now, me.timezone) };
    },

    async getLiveRooms({ db, me, now, host }, { idsSchedules, revision: seen }, refuse) {
      const wanted = [...new Set(idsSchedules)];
      const rooms = await findRooms(db, me, wanted);
      // One that was deleted meanwhile does not hide the others.
      if (rooms.length === 0) return refuse('scheduleNotValid');
      const titles = await loadTitles(
        db,
        rooms.map(({ schedule }) => schedule),
      );
      const inFullScreen = rooms.filter(({ schedule }) => schedule.rules.fullScreen).map(({ schedule }) => schedule.id);
      const leavings = await loadLeavings(db, schoolOf(me), inFullScreen);
      const byListNumber = byListNumberIn(languageOf(me));
      const students = Map.groupBy(await loadRoomStudents(db, schoolOf(me), wanted), ({ idSchedule }) => idSchedule);
      const content = await Promise.all(
        rooms
          .toSorted((a, b) => wanted.indexOf(a.schedule.id) - wanted.indexOf(b.schedule.id))
          .map(async ({ schedule, courseName }): Promise<LiveRoom> => {
            const { idSchool, id: idSchedule, opens, closes, ends, cancelled } = schedule;
            const exam = await exams.get(db, { idSchool, idSchedule });
            const list = (students.get(idSchedule) ?? []).toSorted(byListNumber);
            const numbers = await questionNumbers({ db, host }, exam, list);
            return {
              ...{ idSchedule, courseName, title: titles.get(schedule.idAssessment)?.title ?? '' },
              ...{ opens: toIsoWithOffset(opens, me.timezone), closes: toIsoWithOffset(closes, me.timezone) },
              qntQuestions: exam.questions.length,
              isCancelled: cancelled !== null,
              canStart: cancelled === null && now < ends,
              roomCode: schedule.rules.roomCode ?? null,
              students: list.map((one) => studentToDto(one, { schedule, numbers, leavings, me, now })),
            };
          }),
      );
      const revision = await sha256Of(JSON.stringify(content));
      const serverTime = toIsoWithOffset(now, me.timezone);
      return { content: revision === seen ? null : content, revision, serverTime };
    },
  };
};

const stateToDto = (attempt: LiveAttempt, { timezone }: Me, now: Instant): AttemptState => {
  const paused = activePause(attempt.paused, now);
  return {
    deadline: toIsoWithOffset(attempt.deadline, timezone),
    revision: attempt.revision,
    endedBy: endedByOf(attempt, attempt),
    device: attempt.device,
    paused:
      paused === null ? null : { since: toIsoWithOffset(paused, timezone), left: timeLeftInPause(attempt, paused) },
    leavings: attempt.leavings,
    messages: attempt.messages.map(({ id, text, at }) => ({ idMessage: id, text, at: toIsoWithOffset(at, timezone) })),
  };
};

type Numbers = (formNumber: number, idQuestion: number) => number | null;

/** Returns the numbers of questions on the papers of the forms that students have begun. */
const questionNumbers = async (
  services: Pick<Context, 'db' | 'host'>,
  exam: Awaited<ReturnType<ExamCache['get']>>,
  students: readonly RoomStudent[],
): Promise<Numbers> => {
  const forms = new Set(students.flatMap(({ attempt }) => (attempt ? [attempt.formNumber] : [])));
  const numbers = new Map<number, Map<number, number>>();
  for (const formNumber of forms) {
    const { questions } = await exam.paper(services, formNumber);
    numbers.set(formNumber, new Map(questions.map(({ idQuestion, number }) => [idQuestion, number])));
  }
  return (formNumber, idQuestion) => numbers.get(formNumber)?.get(idQuestion) ?? null;
};

type Surroundings = {
  schedule: { opens: Instant; cancelled: Instant | null };
  numbers: Numbers;
  leavings: Awaited<ReturnType<typeof loadLeavings>>;
  me: Me;
  now: Instant;
};

const studentToDto = (student: RoomStudent, { schedule, numbers, leavings, me, now }: Surroundings): LiveStudent => {
  const { attempt, presence, saved, late, lateSince } = student;
  const moment = (instant: Instant | null) => (instant === null ? null : toIsoWithOffset(instant, me.timezone));
  const seen = attempt && Math.max(attempt.started, presence?.seen ?? 0, saved ?? 0);
  const state = liveStateOf({ attempt, seen, late }, now);
  const isRunning = attempt !== null && !hasEnded(attempt, now);
  const isAway = isRunning && seen !== null && now - seen >= AWAY_MS;
  // Whichever is newer: the question that the device shows, or the one to which a response was saved.
  const isSavedNewer =
    saved !== null && saved > (presence?.seen ?? 0) && student.savedQuestion !== presence?.idQuestion;
  const open = isSavedNewer
    ? { idQuestion: student.savedQuestion, since: saved }
    : { idQuestion: presence?.idQuestion ?? null, since: presence?.questionSince ?? null };
  const question = isRunning && open.idQuestion !== null ? numbers(attempt.formNumber, open.idQuestion) : null;
  const sinceOf = {
    late: lateSince,
    away: seen,
    finished: attempt && (attempt.finished ?? attempt.deadline),
    answering: attempt?.started ?? null,
    notStarted: schedule.opens,
  } as const;
  return {
    ...{ idUser: student.idUser, firstname: student.firstName, lastname: student.lastName },
    ...{ idAttempt: attempt?.id ?? null, state },
    since: toIsoWithOffset(sinceOf[state] ?? now, me.timezone),
    answered: student.answered,
    question,
    questionSince: question === null ? null : moment(open.since),
    device: presence?.kind ?? null,
    awaySince: isAway ? moment(seen) : null,
    started: moment(attempt?.started ?? null),
    deadline: moment(attempt?.deadline ?? null),
    finished: moment(attempt && hasEnded(attempt, now) ? (attempt.finished ?? attempt.deadline) : null),
    endedBy: attempt && endedByOf(attempt, schedule),
    pausedSince: attempt !== null && !isRunning ? null : moment(activePause(student.paused, now)),
    late,
    leavings: leavingsToDto(attempt ? leavings.get(attempt.id) : undefined, me.timezone),
  };
};
