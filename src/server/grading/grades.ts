import { canGrade } from '../../core/policies/schedule.ts';
import { answerGradeProblem } from '../../core/results/grades.ts';
import type { HandlersOf } from '../area.ts';
import { type ExamCache, lockAttemptsExclusively, lockSchedules, recompute, recomputeLocked } from '../attempts/api.ts';
import {
  findAttemptToGrade,
  findGrade,
  findScheduleToGrade,
  hasPicture,
  listEndedAttempts,
  takeBackGrade,
  writeGrade,
} from './store.ts';

/** Returns the handlers of the calls by which teachers grade responses and compute results again. */
export const gradeHandlers = (
  exams: ExamCache,
): HandlersOf<'grading', 'saveAnswerGrade' | 'recalculateScheduledAssessment'> => ({
  async saveAnswerGrade(
    { db, me, host, recordChange },
    { idAttempt, idQuestion, answerGrade, comment, waits, revision },
    refuse,
  ) {
    const attempt = (await findAttemptToGrade(db, me, idAttempt)) ?? refuse('attemptNotValid');
    if (!canGrade(me, attempt)) return refuse('attemptNotValid');
    if (attempt.finished === null) return refuse('attemptInProgress');
    const question = (await exams.get(db, attempt)).byId.get(idQuestion);
    if (!question) return refuse('questionNotValid');
    const isByHand = question.questionType.waitsForGrade || (await hasPicture(db, { ...attempt, idQuestion }));
    if (!isByHand) return refuse('questionNotValid');
    const problem = typeof answerGrade === 'number' ? answerGradeProblem(answerGrade) : null;
    if (problem !== null) return refuse(problem === 'range' ? 'gradeOutOfRange' : 'gradeNotPrecise');
    await lockAttemptsExclusively(db, [attempt]);
    await lockSchedules(db, [attempt]);
    const now = host.clock.now();
    const { grade: before, lastRevision } = await findGrade(db, { ...attempt, idQuestion });
    if (revision !== undefined && revision !== (before?.revision ?? 0)) return refuse('gradeChanged');
    // A comment alone is no grade: without one there is nothing to comment on yet.
    if ((waits || answerGrade === undefined) && !before) return refuse('questionNotValid');
    if (waits) {
      await takeBackGrade(db, { ...attempt, idQuestion });
      await recomputeLocked(db, exams, [attempt], { kind: 'grade', by: me.idUser, at: now });
      recordChange({
        before: { idAttempt, idQuestion, grade: before?.value ?? null },
        after: { idAttempt, idQuestion, grade: null },
      });
      return { content: { answerGrade: null, comment: '', revision: 0 } };
    }
    const { idSchool } = attempt;
    const after = {
      ...{ idSchool, idAttempt, idQuestion, grader: me.idUser, at: now },
      value: answerGrade === undefined ? (before?.value ?? null) : answerGrade,
      comment: comment ?? before?.comment ?? '',
      ...{ revision: lastRevision + 1, takenBack: false },
    };
    await writeGrade(db, after);
    await recomputeLocked(db, exams, [attempt], { kind: 'grade', by: me.idUser, at: now });
    recordChange({
      before: { idAttempt, idQuestion, grade: before?.value ?? null },
      after: { idAttempt, idQuestion, grade: after.value },
    });
    return { content: { answerGrade: after.value, comment: after.comment, revision: after.revision } };
  },

  async recalculateScheduledAssessment({ db, me, now, recordChange }, { idAssessmentSchedule }, refuse) {
    const schedule = (await findScheduleToGrade(db, me, idAssessmentSchedule)) ?? refuse('scheduleNotValid');
    if (!canGrade(me, schedule)) return refuse('scheduleNotValid');
    const attempts = await listEndedAttempts(db, schedule);
    await recompute(db, exams, attempts, { kind: 'grade', by: me.idUser, at: now });
    recordChange({ after: { idSchedule: idAssessmentSchedule, attempts: attempts.length } });
    return { content: { attempts: attempts.length } };
  },
});
