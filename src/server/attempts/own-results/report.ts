import type { OwnDetails, ReviewedQuestion } from '../../../contract/own-results.ts';
import { acceptedContents } from '../../../core/results/answer-keys.ts';
import { attemptPercentage } from '../../../core/results/figures.ts';
import { scaleGrade } from '../../../core/results/grade-scale.ts';
import { toIsoWithOffset } from '../../../core/schedules/time.ts';
import type { Context, HandlersOf } from '../../area.ts';
import { createPackageTokens } from '../../files/api.ts';
import type { Signer } from '../../signing.ts';
import type { ExamCache, ExamQuestion } from '../exam-cache.ts';
import { shuffledContent } from '../rules.ts';
import { isInAudience, loadResponses } from '../store/attempts.ts';
import { type ItemWeight, loadItemWeights } from '../store/facts.ts';
import { findOwnResult, loadDetailsMoment, loadGradesOf, markDetailsShown } from './store.ts';

type OwnResult = NonNullable<Awaited<ReturnType<typeof findOwnResult>>>;
type Services = Pick<Context, 'db' | 'host' | 'now'>;

/** Returns the handler of the call by which students read the results of their own attempts. */
export const ownReportHandlers = (
  exams: ExamCache,
  signer: Signer,
): HandlersOf<'attempts', 'getStudentAssessmentReport'> => ({
  async getStudentAssessmentReport({ db, me, now, host }, { idSchedule }, refuse) {
    const own = await findOwnResult(db, me, idSchedule);
    if (!own) return refuse((await isInAudience(db, me, idSchedule)) ? 'attemptNotValid' : 'scheduleNotValid');
    const { attempt, schedule, result, scale, timezone } = own;
    if (schedule.cancelled !== null) return refuse('scheduleCancelled');
    if (attempt.finished === null || result === null) return refuse('attemptInProgress');
    const { from } = await loadDetailsMoment(db, schedule, now);
    const isShown = from <= now && (schedule.detailsShown !== null || (await markDetailsShown(db, schedule, now)));
    const percentage = attemptPercentage(schedule.onlyLikert, result);
    const scaled = scaleGrade(percentage, scale?.active ? scale : null);
    return {
      content: {
        ...{ idSchedule, idAttempt: attempt.id, finishedAt: toIsoWithOffset(attempt.finished, timezone) },
        ...{ percentage, onlyLikertQuestions: schedule.onlyLikert, ungraded: result.ungraded },
        scaled: scaled === null ? null : { grade: scaled, symbol: scale?.symbol ?? '' },
        detailsFrom: toIsoWithOffset(from, timezone),
        details: isShown ? await loadDetails({ db, host, now }, exams, signer, own) : null,
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
  const { db, now } = services;
  const { idSchool, idSchedule, id: idAttempt, formNumber } = attempt;
  const exam = await exams.get(db, { idSchool, idSchedule });
  const { contexts, contextQuestionNumbers, questions, formulas } = await exam.paper(services, formNumber);
  const responses = new Map(
    (await loadResponses(db, { idSchool, idAttempt })).map(({ idQuestion, response }) => [idQuestion, response]),
  );
  const grades = await loadGradesOf(db, { idSchool, idAttempt });
  const weights = new Map((await loadItemWeights(db, [{ idSchool, idSchedule }])).map((row) => [row.idQuestion, row]));
  const positions = new Map((result?.questions ?? []).map((idQuestion, index) => [idQuestion, index]));
  return {
    ...{ contexts, contextQuestionNumbers },
    formulas: { ...formulas, ...(await exam.formulasWithKeys(services)) },
    questions: questions.flatMap((question): ReviewedQuestion[] => {
      const { idQuestion } = question;
      const item = exam.byId.get(idQuestion);
      const weight = weights.get(idQuestion);
      const position = positions.get(idQuestion) ?? -1;
      const outcome = result?.outcomes[position];
      if (!item || !weight || !outcome) return [];
      const response = responses.get(idQuestion) ?? null;
      const content = contentToShow(item, weight, response);
      return [
        {
          ...question,
          ...{
            content: schedule.rules.shuffles ? shuffledContent(question, content, idAttempt) : content,
            response,
            outcome,
          },
          score: result?.scores[position] ?? null,
          weight: weight.activated ? weight.weight : 1,
          grade: grades.get(idQuestion) ?? null,
          adjustment: weight.adjustment?.kind ?? null,
        },
      ];
    }),
    packageTokens: await createPackageTokens(signer, exam.packages, now),
  };
};

/** Returns the content with the answer key that counts; of several the one by which the response scores highest. */
const contentToShow = (
  { content, questionType }: ExamQuestion,
  { adjustment }: ItemWeight,
  response: unknown,
): unknown => {
  const [first, ...others] = acceptedContents(content, adjustment);
  const scoreOf = (one: unknown) => (response === null ? 0 : (questionType.score(one, response) ?? 0));
  return others.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best), first);
};
