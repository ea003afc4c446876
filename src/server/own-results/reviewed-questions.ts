import type { OwnDetails, ReviewedQuestion } from '../../contract/own-results.ts';
import { acceptedContents } from '../../core/results/answer-keys.ts';
import type { Result } from '../../core/results/results.ts';
import type { Context } from '../area.ts';
import {
  type AttemptRef,
  type ExamCache,
  type ExamQuestion,
  type ItemWeight,
  loadItemWeights,
  loadResponses,
  shuffledQuestion,
} from '../attempts/api.ts';
import { loadGradesOf } from './store.ts';

type Ended = AttemptRef & { idSchedule: number; result: Pick<Result, 'questions' | 'outcomes' | 'scores'> | null };
type Order = { formNumber: number; shuffles: boolean };
type Reviewed = Omit<OwnDetails, 'packageTokens'> & { packages: readonly string[] };

/** Returns the questions of an ended attempt with their keys, the responses and how they went, in the order of a form. */
export const loadReviewedQuestions = async (
  services: Pick<Context, 'db' | 'host'>,
  exams: ExamCache,
  { idSchool, idSchedule, idAttempt, result }: Ended,
  { formNumber, shuffles }: Order,
): Promise<Reviewed> => {
  const { db } = services;
  const exam = await exams.get(db, { idSchool, idSchedule });
  const form = await exam.form(services, formNumber);
  const { contexts, contextQuestionNumbers, questions, formulas } = form.paper;
  const asked = new Map((await exam.inForm(services, formNumber)).map((item) => [item.idQuestion, item]));
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
      const item = asked.get(idQuestion);
      const weight = weights.get(idQuestion);
      const position = positions.get(idQuestion) ?? -1;
      const outcome = result?.outcomes[position];
      if (!item || !weight || !outcome) return [];
      const response = responses.get(idQuestion) ?? null;
      const shown = { ...question, content: contentToShow(item, weight, response) };
      return [
        {
          ...(shuffles ? shuffledQuestion(shown, form, idAttempt) : shown),
          ...{ response, outcome },
          score: result?.scores[position] ?? null,
          weight: weight.activated ? weight.weight : 1,
          grade: grades.get(idQuestion) ?? null,
          adjustment: weight.adjustment?.kind ?? null,
        },
      ];
    }),
    packages: exam.packages,
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
