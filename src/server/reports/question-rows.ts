import type { OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import type { AlternativeOrder } from '../../core/assessments/alternative-order.ts';
import { acceptedContents } from '../../core/results/answer-keys.ts';
import { type AnsweredQuestions, averageScore, countAnswered } from '../../core/results/figures.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import { contentInOrder } from '../assessments/api.ts';
import { mostChosenDistractor, type ResponseCount } from './distractor.ts';
import type { ReportFacts, ReportItem } from './facts.ts';

/** A question of the report by disciplines. */
export type QuestionRow = OutputOf<typeof calls.reports.getScheduleByDisciplines>['content']['questions'][number];

/** Returns the figures of each question over all ended attempts, in the order of form 1. */
export const questionRows = (
  { items, results, itemResults: cells }: ReportFacts,
  responses: readonly ResponseCount[],
  given: readonly AnsweredQuestions[],
): QuestionRow[] => {
  const cellsByQuestion = Map.groupBy(cells, ({ idQuestion }) => idQuestion);
  const responsesByQuestion = Map.groupBy(responses, ({ idQuestion }) => idQuestion);
  const ended = new Set(results.map(({ idAttempt }) => idAttempt));
  const answered = countAnswered(given.filter(({ idAttempt }) => ended.has(idAttempt))).byQuestion;
  return items.map((item, index) => {
    const { average, ungraded, late, excluded } = averageScore(cellsByQuestion.get(item.idQuestion) ?? []);
    return {
      number: index + 1,
      idQuestion: item.idQuestion,
      text: questionTypeOf(item.idType).stemText(item.content),
      hitAverage: average,
      ...{ ungraded, late, excluded },
      points: item.points,
      correct: correctLetters(item),
      selfReported: questionTypeOf(item.idType).isSelfReported,
      distractor: mostChosenDistractor(item, responsesByQuestion.get(item.idQuestion) ?? []),
      answers: answered.get(item.idQuestion) ?? 0,
    };
  });
};

/**
 * Returns the letters of each accepted answer key, as on an answer card, with the alternatives as written or in the order of a form; null where
 * no card can hold the question.
 */
export const correctLetters = (
  { idType, content, adjustment }: ReportItem,
  order: AlternativeOrder = null,
): string | null => {
  const letters = acceptedContents(content, adjustment).map((each) =>
    questionTypeOf(idType).keyLetters(contentInOrder({ idType, content: each }, order)),
  );
  return letters.every((each) => each !== null) ? letters.join(' / ') : null;
};
