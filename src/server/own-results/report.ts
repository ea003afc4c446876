import type { OwnDetails } from '../../contract/own-results.ts';
import { attemptPercentage } from '../../core/results/figures.ts';
import { scaleGrade } from '../../core/results/grade-scale.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import type { Context, HandlersOf } from '../area.ts';
import { type ExamCache, isInAudience } from '../attempts/api.ts';
import { hasReadSheet } from '../database/read-sheets.ts';
import { createPackageTokens } from '../files/api.ts';
import type { Signer } from '../signing.ts';
import { loadReviewedQuestions } from './reviewed-questions.ts';
import { findOwnResult, releaseDetails } from './store.ts';

type OwnResult = NonNullable<Awaited<ReturnType<typeof findOwnResult>>>;
type Services = Pick<Context, 'db' | 'host' | 'now'>;

/** Returns the handler of the call by which students read the results of their own attempts. */
export const ownReportHandlers = (
  exams: ExamCache,
  signer: Signer,
): HandlersOf<'ownResults', 'getStudentAssessmentReport'> => ({
  async getStudentAssessmentReport({ db, me, now, host }, { idSchedule }, refuse) {
    const own = await findOwnResult(db, me, idSchedule);
    if (!own) return refuse((await isInAudience(db, me, idSchedule)) ? 'attemptNotValid' : 'scheduleNotValid');
    const { attempt, schedule, result, late, scale, timezone } = own;
    if (schedule.cancelled !== null) return refuse('scheduleCancelled');
    if (attempt.finished === null || result === null) return refuse('attemptInProgress');
    const { from, isShown } = await releaseDetails(db, schedule, now);
    const percentage = attemptPercentage(schedule.onlyLikert, result);
    const scaled = scaleGrade(percentage, scale?.active ? scale : null);
    return {
      content: {
        ...{ idSchedule, idAttempt: attempt.id, finishedAt: toIsoWithOffset(attempt.finished, timezone) },
        ...{ percentage, onlyLikertQuestions: schedule.onlyLikert, ungraded: result.ungraded, late },
        scaled: scaled === null ? null : { grade: scaled, symbol: scale?.symbol ?? '' },
        detailsFrom: toIsoWithOffset(from, timezone),
        details: isShown ? await loadDetails({ db, host, now }, exams, signer, own) : null,
        hasSheet: await hasReadSheet(db, attempt),
      },
    };
  },
});

const loadDetails = async (
  services: Services,
  exams: ExamCache,
  signer: Signer,
  { attempt, schedule, result }: OwnResult,
): Promise<OwnDetails> => {
  const { id: idAttempt, idSchool, idSchedule, formNumber } = attempt;
  const { packages, ...details } = await loadReviewedQuestions(
    services,
    exams,
    { idSchool, idSchedule, idAttempt, result },
    { formNumber, shuffles: schedule.rules.shuffles === true },
  );
  return { ...details, packageTokens: await createPackageTokens(signer, packages, services.now) };
};
