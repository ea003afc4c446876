import type { calls } from '../../contract/index.ts';
import { attemptPercentage } from '../../core/results/figures.ts';
import { deviceSequenceOf } from '../../core/schedules/response-order.ts';
import { noRules } from '../../core/schedules/rules.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { limitSequence } from '../../core/schedules/windows.ts';
import type { Handlers, Me } from '../area.ts';
import { createBatcher } from '../batcher.ts';
import type { Database } from '../database/database.ts';
import { createPackageTokens } from '../files/api.ts';
import type { Host } from '../host.ts';
import { enforceRateLimit } from '../rate-limits/api.ts';
import type { Signer } from '../signing.ts';
import type { AttemptCache } from './attempt-cache.ts';
import { closeOverdueAttempts } from './closing.ts';
import type { ExamCache } from './exam-cache.ts';
import { type FinishRequest, finishAttempts } from './finishing.ts';
import { lateDecisionHandlers } from './late-decisions.ts';
import { type AreDetailsOpen, isPhotoAvailable, photoHandlers } from './photos.ts';
import type { AttemptRef } from './refs.ts';
import { fieldsOfRefusal, RulesCache, ruleAgainstOrigin, ruleAgainstSaving, shuffledPaper } from './rules.ts';
import { type ResponseToSave, saveResponses } from './saving.ts';
import { type StartRequest, startAttempts } from './starting.ts';
import {
  findAttemptAtSchedule,
  isEndedByCancelling,
  isInAudience,
  loadResponses,
  setActiveDevice,
} from './store/attempts.ts';
import { loadStudentSchedules } from './store/list.ts';
import { loadRegradeNotices } from './store/regrade-notices.ts';
import { studentAssessmentToDto } from './student-list.ts';

type NamedAttempt = { idAttempt?: number | undefined; idSchedule?: number | undefined };

/** Returns why there is no attempt: nobody but its audience is told that a schedule exists. */
const refusalOf = async (db: Database, me: Me, { idAttempt, idSchedule }: NamedAttempt) =>
  idAttempt !== undefined || idSchedule === undefined || (await isInAudience(db, me, idSchedule))
    ? 'attemptNotValid'
    : 'scheduleNotValid';

/** Concurrent batches that write results of one schedule would wait for each other; one larger batch is faster. */
const oneBatch = { queue: 'attempts', concurrency: 1 };

/**
 * Returns the handlers of the calls by which students start, answer and finish attempts and teachers decide on late
 * responses, and the function that closes overdue attempts.
 */
export const attemptsArea = (
  host: Host,
  signer: Signer,
  { exams, attempts, areDetailsOpen }: { exams: ExamCache; attempts: AttemptCache; areDetailsOpen: AreDetailsOpen },
) => {
  const rules = new RulesCache();
  const now = () => host.clock.now();
  const queue = 'attempts';
  const start = createBatcher((requests: StartRequest[]) => startAttempts(host.database, requests, now()), { queue });
  const save = createBatcher((responses: ResponseToSave[]) => saveResponses(host.database, exams, responses, now()), {
    queue,
  });
  const finish = createBatcher((refs: FinishRequest[]) => finishAttempts(host.database, exams, refs, now()), oneBatch);
  const close = createBatcher(
    (refs: AttemptRef[]) => finishAttempts(host.database, exams, refs, now(), 'clock'),
    oneBatch,
  );

  /** Returns the student's attempt by its id, by its schedule, or by both where they agree; or null. */
  const findNamed = async (db: Database, me: Me, { idAttempt, idSchedule }: NamedAttempt) => {
    const found =
      idAttempt === undefined
        ? await attempts.findAtSchedule(db, me, idSchedule ?? 0)
        : await attempts.find(db, me, idAttempt);
    return found && (idSchedule ?? found.idSchedule) === found.idSchedule ? found : null;
  };

  const handlers: Handlers<typeof calls.attempts> = {
    ...photoHandlers(exams, attempts, areDetailsOpen),
    ...lateDecisionHandlers(exams),

    async getStudentAssessments({ db, me, now }) {
      const rows = await loadStudentSchedules(db, me);
      const ended = rows.flatMap(({ attempt }) =>
        attempt && attempt.finished !== null ? [{ idSchool: attempt.idSchool, idAttempt: attempt.id }] : [],
      );
      const regrades = await loadRegradeNotices(db, ended, now);
      return {
        content: rows.map((row) => studentAssessmentToDto(row, me, now, regrades)),
        serverTime: toIsoWithOffset(now, me.timezone),
      };
    },

    async startScheduledAssessment(
      { me: { idUser, schools }, now, call, host, address, browserProofs, token },
      input,
      refuse,
    ) {
      const { idSchedule, roomCode, termsAccepted } = input;
      if (roomCode !== undefined) await enforceRateLimit(host, 'roomCode', String(idUser));
      const started = await start({
        ...{ idSchedule, idUser, schools, call, termsAccepted },
        ...{ roomCode, address, browserProofs, token },
      });
      if (started.outcome !== 'started')
        return refuse(started.outcome, await fieldsOfRefusal(started.outcome, { token }));
      const { idAttempt, deadline, timezone } = started;
      return {
        content: {
          idAttempt,
          deadline: toIsoWithOffset(deadline, timezone),
          serverTime: toIsoWithOffset(now, timezone),
        },
      };
    },

    async answerScheduledAssessment({ db, me, now, host, address, browserProofs, token }, { idSchedule }, refuse) {
      const row = await findAttemptAtSchedule(db, me, idSchedule);
      if (!row) return refuse(await refusalOf(db, me, { idSchedule }));
      const { attempt, timezone, largePrint } = row;
      const asked = { ...noRules, ...row.rules };
      if (attempt.finished !== null || now >= attempt.deadline) {
        const ref = { idSchool: attempt.idSchool, idAttempt: attempt.id };
        return refuse((await isEndedByCancelling(db, ref)) ? 'scheduleCancelled' : 'attemptFinished');
      }
      const refusal = await ruleAgainstOrigin(asked, { address, browserProofs, token }, idSchedule);
      if (refusal !== null) return refuse(refusal, await fieldsOfRefusal(refusal, { token }));
      const exam = await exams.get(db, attempt);
      const form = await exam.form({ db, host }, attempt.formNumber);
      const ref = { idSchool: attempt.idSchool, idAttempt: attempt.id };
      return {
        ...(asked.shuffles ? shuffledPaper(form, attempt.id) : form.paper),
        title: await exam.title(db),
        idAttempt: attempt.id,
        oneByOne: asked.oneByOne,
        fullScreen: asked.fullScreen,
        largePrint: largePrint ?? false,
        deadline: toIsoWithOffset(attempt.deadline, timezone),
        serverTime: toIsoWithOffset(now, timezone),
        // A question that was left blank has been passed, too.
        questionsSaved: await loadResponses(db, ref, { withBlanks: asked.oneByOne }),
        packageTokens: await createPackageTokens(signer, exam.packages, attempt.deadline),
      };
    },

    async answerQuestion(context, input, refuse) {
      const { db, me, now } = context;
      const attempt =
        input.idAttempt === undefined
          ? await attempts.findByQuestion(db, me, input.idQuestion)
          : await attempts.find(db, me, input.idAttempt);
      if (!attempt) return refuse('attemptNotValid');
      const { idAttempt, idSchool, started } = attempt;
      const question = (await exams.get(db, attempt)).byId.get(input.idQuestion) ?? refuse('questionNotValid');
      const { questionType, content } = question;
      const response = input.response ?? (input.idAlternative ? { alternative: input.idAlternative } : null);
      if (response !== null && !questionType.accepts(content, response)) return refuse('responseNotValid');
      if (!(await isPhotoAvailable(db, attempt, question, response))) return refuse('responseNotValid');
      // Devices use milliseconds, too, so that responses from two devices are ordered by time.
      const sequence = input.sequence ?? now;
      const given = {
        idQuestion: input.idQuestion,
        sequence: limitSequence(sequence, now),
        deviceSequence: deviceSequenceOf(sequence, now),
        device: input.device,
      };
      const against = await ruleAgainstSaving(context, { rules, exams }, attempt, given);
      if (against !== null) return refuse(against, await fieldsOfRefusal(against, context));
      const saved = await save({
        ...{ idSchool, idAttempt, ...given, response },
        firstSince: questionType.isAnsweredOnce ? started : undefined,
        // A device whose clock runs ahead must not lose its responses.
        answered: input.answeredAt ? Math.max(0, Math.min(Date.parse(input.answeredAt), now)) : now,
      });
      const { outcome, elsewhere, deadline, revision } = saved;
      if (outcome === 'ended') return refuse('attemptFinished');
      if (outcome === 'over')
        return refuse((await isEndedByCancelling(db, attempt)) ? 'scheduleCancelled' : 'timeIsOver');
      const until = toIsoWithOffset(deadline, me.timezone);
      return { saved: true, late: outcome === 'late', elsewhere, deadline: until, revision };
    },

    async activateDevice({ db, me, now }, { idAttempt, device }, refuse) {
      const attempt = (await attempts.find(db, me, idAttempt)) ?? refuse('attemptNotValid');
      if (!(await setActiveDevice(db, attempt, device, now))) return refuse('attemptFinished');
      return {};
    },

    async finishScheduledAssessment({ db, me, call }, input, refuse) {
      const attempt = await findNamed(db, me, input);
      if (!attempt) return refuse(await refusalOf(db, me, input));
      const { idSchool, idAttempt } = attempt;
      const result = (await finish({ idSchool, idAttempt, call })) ?? refuse('attemptNotValid');
      const { onlyLikert } = await exams.get(db, attempt);
      return {
        content: {
          idAttempt,
          percentage: attemptPercentage(onlyLikert, result),
          onlyLikertQuestions: onlyLikert,
          hits: result.hits,
          totalQuestions: result.hits + result.errors + result.omitted + result.ungraded,
          omitted: result.omitted,
          notQualified: result.ungraded,
        },
      };
    },
  };

  return {
    handlers,
    closeByClock: () => closeOverdueAttempts(host.database, close, now()),
  };
};
