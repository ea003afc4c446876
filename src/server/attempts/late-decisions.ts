import type { LateResponse as LateResponseDto } from '../../contract/attempts.ts';
import { fullName } from '../../core/people/roles.ts';
import { isSameJson } from '../../core/same-json.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { type HandlersOf, languageOf, type Me } from '../area.ts';
import { renderPaperFormulas } from '../assessments/api.ts';
import type { Database } from '../database/database.ts';
import { findScheduleHead, type ScheduleRef } from '../schedules/api.ts';
import { addToCounters, lateCounterChanges } from './counters.ts';
import type { Exam, ExamCache } from './exam-cache.ts';
import { replacesResponse, toStored } from './first-result.ts';
import { recomputeLocked } from './recompute.ts';
import { lockAttemptsExclusively } from './refs.ts';
import { lockSchedules } from './store/facts.ts';
import {
  deleteLateResponses,
  deleteResponses,
  findLateResponses,
  findReplaced,
  hasLateResponseId,
  isOfAttempts,
  isOfStudent,
  isWaiting,
  keepReplacedResponses,
  type LateResponse,
  loadResponsesAndLate,
  questionKeyOf,
  replaceResponses,
  writeLateDecision,
} from './store/late.ts';
import { countWaiting, loadAttemptStudents, loadDeciderNames } from './store/late-lists.ts';

/** Returns the handlers of the calls by which teachers list late responses and decide on them. */
export const lateDecisionHandlers = (
  exams: ExamCache,
): HandlersOf<'attempts', 'getLateResponses' | 'decideLateResponses'> => ({
  async getLateResponses({ db, me, host }, { idSchedule }, refuse) {
    const schedule = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const late = shownOf(await findLateResponses(db, schedule));
    const { counting } = await loadResponsesAndLate(db, late);
    const students = await loadAttemptStudents(db, schedule, late, languageOf(me));
    const decidedBy = await loadDeciderNames(db, late);
    const { questions } = await exams.get(db, schedule);
    const withLate = questions.flatMap(({ idQuestion, questionType, content }, index) =>
      late.some((one) => one.idQuestion === idQuestion)
        ? [{ idQuestion, number: index + 1, idType: questionType.idType, content }]
        : [],
    );
    const numbers = new Map(withLate.map(({ idQuestion, number }) => [idQuestion, number]));
    const numberOf = ({ idQuestion }: LateResponse) => numbers.get(idQuestion) ?? 0;
    const at = (instant: number) => toIsoWithOffset(instant, me.timezone);
    const toDto = (one: LateResponse): LateResponseDto => ({
      idLateResponse: one.id,
      idQuestion: one.idQuestion,
      response: one.response,
      counts: counting.get(questionKeyOf(one))?.response ?? null,
      answered: at(one.answered),
      arrived: at(one.arrived),
      decision: one.decision,
      decidedAt: one.decidedAt === null ? null : at(one.decidedAt),
      decidedBy: nameFor(one.decidedBy === null ? undefined : decidedBy.get(one.decidedBy), me),
    });
    const { assessmentTitle: title, courseName } = schedule;
    return {
      content: {
        ...{ idSchedule, title, courseName, waiting: schedule.late, questions: withLate },
        formulas: await renderPaperFormulas(host, withLate),
        students: students.map(({ idAttempt, idUser, firstName, lastName, finished }) => ({
          ...{ idUser, idAttempt, firstname: firstName, lastname: lastName },
          finishedAt: finished === null ? null : at(finished),
          responses: late
            .filter((one) => one.idAttempt === idAttempt)
            .sort((a, b) => numberOf(a) - numberOf(b))
            .map(toDto),
        })),
      },
    };
  },

  async decideLateResponses(
    { db, me, host, recordChange },
    { idSchedule, decision, idsLateResponses, idUser },
    refuse,
  ) {
    const schedule = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const wanted = [
      idsLateResponses ? hasLateResponseId(idsLateResponses) : isWaiting,
      ...(idUser === undefined ? [] : [isOfStudent(idUser)]),
    ];
    const attempts = (await findLateResponses(db, schedule, ...wanted)).map(({ idSchool, idAttempt }) => ({
      idSchool,
      idAttempt,
    }));
    // Attempts before schedules, the order in which responses are saved, too, so that the two cannot deadlock.
    await lockAttemptsExclusively(db, attempts);
    await lockSchedules(db, attempts);
    const now = host.clock.now();
    const locked = new Set(attempts.map(({ idAttempt }) => idAttempt));
    const late = (await findLateResponses(db, schedule, ...wanted)).filter(({ idAttempt }) => locked.has(idAttempt));
    if (idsLateResponses && late.length < new Set(idsLateResponses).size) return refuse('lateResponseNotValid');
    const changed = late.filter((one) => one.decision !== decision);
    if (changed.length > 0) {
      const undone = decision === 'rejected' ? changed.filter((one) => one.decision === 'accepted') : [];
      if (decision === 'accepted') {
        const accepted = acceptedOf(changed, await exams.get(db, schedule));
        const { counting } = await loadResponsesAndLate(db, changed);
        const isReplaced = accepted.some((one) => {
          const counts = counting.get(questionKeyOf(one));
          return counts !== undefined && !replacesResponse(one, counts);
        });
        if (isReplaced) return refuse('lateResponseDecided');
        await keepReplacedResponses(db, accepted, { by: me.idUser, at: now });
        await replaceResponses(db, accepted);
      } else if (undone.length > 0 && !(await takeBack(db, schedule, undone))) return refuse('lateResponseDecided');
      await addToCounters(
        db,
        lateCounterChanges(await writeLateDecision(db, changed, { decision, by: me.idUser, at: now })),
      );
      if (decision === 'accepted' || undone.length > 0)
        await recomputeLocked(db, exams, changed, { kind: 'lateResponse', by: me.idUser, at: now });
      recordChange({ before: decisionsOf(changed), after: { decision, lateResponses: changed.length } });
    }
    return { content: { decided: changed.length, waiting: await countWaiting(db, schedule) } };
  },
});

/**
 * Takes accepted late responses back: what counted before counts again. Returns false, having changed nothing, where another
 * response counts since.
 */
const takeBack = async (db: Database, schedule: ScheduleRef, accepted: readonly LateResponse[]): Promise<boolean> => {
  const { counting } = await loadResponsesAndLate(db, accepted);
  const stillCounts = (one: LateResponse) => {
    const counts = counting.get(questionKeyOf(one));
    return counts?.sequence === one.sequence && isSameJson(counts.response, one.response);
  };
  if (!accepted.every(stillCounts)) return false;
  const all = await findLateResponses(db, schedule, isOfAttempts(accepted.map(({ idAttempt }) => idAttempt)));
  const found = accepted.map((one) => findReplaced(one, all));
  // One that is replaced stays, with the order of the devices that have sent to it.
  await deleteResponses(
    db,
    accepted.filter((_, index) => found[index] === null),
  );
  await replaceResponses(
    db,
    found.flatMap((one) => one?.replaced ?? []),
  );
  const kept = found.flatMap((one) => (one?.isKept ? one.replaced : []));
  await deleteLateResponses(db, schedule.idSchool, kept);
  return true;
};

/** Returns one late response of each question: the one that waits, or the one decided last. */
const shownOf = (late: readonly LateResponse[]): LateResponse[] =>
  [...Map.groupBy(late, questionKeyOf).values()].flatMap((ofQuestion) => {
    const waiting = ofQuestion.find(({ decision }) => decision === null);
    // What was replaced by one that was accepted was stored with that decision.
    const rank = ({ decision }: LateResponse) => (decision === 'accepted' ? 0 : 1);
    const decided = ofQuestion.toSorted((a, b) => (b.decidedAt ?? 0) - (a.decidedAt ?? 0) || rank(a) - rank(b));
    return waiting ?? decided.slice(0, 1);
  });

/**
 * Returns the late response of each question that counts once accepted: the newest, or the first result where that
 * counts.
 */
const acceptedOf = (late: readonly LateResponse[], { byId }: Exam) => {
  const accepted = new Map<string, LateResponse & { firstSince?: number }>();
  for (const one of late) {
    const isFirst = byId.get(one.idQuestion)?.questionType.isAnsweredOnce === true;
    const given = { ...one, ...(isFirst && { firstSince: one.started }) };
    const other = accepted.get(questionKeyOf(one));
    if (!other || replacesResponse(given, toStored(other))) accepted.set(questionKeyOf(one), given);
  }
  return [...accepted.values()];
};

/** Returns the ids of late responses by their decisions. The audit must not contain the responses themselves. */
const decisionsOf = (late: readonly LateResponse[]): object =>
  Object.fromEntries(
    [...Map.groupBy(late, ({ decision }) => decision ?? 'waiting')].map(([name, list]) => [
      name,
      list.map(({ id }) => id),
    ]),
  );

const nameFor = (person: { firstName: string; lastName: string } | undefined, me: Me) =>
  person ? fullName(person, languageOf(me)) : null;
