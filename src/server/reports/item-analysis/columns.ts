import { lettersOf, offeredLetters } from '../../../core/assessments/alternative-at.ts';
import { acceptedContents } from '../../../core/results/answer-keys.ts';
import type { Choices, ScoredColumn } from '../../../core/statistics/item-analysis.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import { mapInTurns } from '../../map-in-turns.ts';
import type { ReportFacts, ReportItem } from '../facts.ts';

/** The responses of attempts by question. */
export type Responses = ReadonlyMap<number, ReadonlyMap<number, unknown>>;

/** Why a question has no figures. */
export type LeftOut = 'void' | 'bonus' | 'weightless' | 'waiting';

/** Returns the questions of which a response waits for a teacher: for a grade, or as a late one for a decision. */
export const waitingQuestions = ({ itemResults }: ReportFacts): ReadonlySet<number> =>
  new Set(
    itemResults
      .filter(({ outcome, late = 0 }) => outcome === 'ungraded' || late > 0)
      .map(({ idQuestion }) => idQuestion),
  );

/**
 * Returns why a question is left out: its score says nothing of anybody, or is not known of everybody yet, so that it would take
 * those students out of all totals.
 */
export function leftOutOf(
  { idQuestion, adjustment, activated, weight }: ReportItem,
  waiting: ReadonlySet<number>,
): LeftOut | null {
  if (adjustment?.kind === 'void' || adjustment?.kind === 'bonus') return adjustment.kind;
  if (activated && weight === 0) return 'weightless';
  return waiting.has(idQuestion) ? 'waiting' : null;
}

/** Returns the scores of each question by attempt. */
export const scoresByQuestion = (
  cells: readonly { idQuestion: number; idAttempt: number; score: number | null }[],
): Map<number, Map<number, number | null>> => {
  const scores = new Map<number, Map<number, number | null>>();
  for (const { idQuestion, idAttempt, score } of cells) {
    const ofQuestion = scores.get(idQuestion) ?? new Map<number, number | null>();
    scores.set(idQuestion, ofQuestion.set(idAttempt, score));
  }
  return scores;
};

/** Returns whether a question has alternatives of which some are wrong. */
export const hasKey = ({ idType, content }: ReportItem): boolean =>
  questionTypeOf(idType).keyedAlternatives(content) !== null;

/**
 * Returns the questions of a schedule that are analysed, by id, with the points of each of these attempts; without `responses`, not what
 * was chosen.
 */
export async function analysedColumns(
  facts: ReportFacts,
  attempts: readonly number[],
  responses: Responses | null,
): Promise<Map<number, ScoredColumn>> {
  const waiting = waitingQuestions(facts);
  const scores = scoresByQuestion(facts.itemResults);
  const analysed = facts.items.filter((item) => leftOutOf(item, waiting) === null);
  return new Map(
    await mapInTurns(analysed, (item) => {
      const own = scores.get(item.idQuestion) ?? new Map<number, number | null>();
      return [item.idQuestion, columnOf(item, own, attempts, responses)] as const;
    }),
  );
}

/** Returns a question with the points of each attempt; null where a grade was removed. */
function columnOf(
  item: ReportItem,
  scores: ReadonlyMap<number, number | null>,
  attempts: readonly number[],
  responses: Responses | null,
): ScoredColumn {
  const maximum = item.activated ? item.weight : 1;
  return {
    name: String(item.idQuestion),
    scores: attempts.map((idAttempt) => {
      const score = scores.get(idAttempt) ?? null;
      return score === null ? null : score * maximum;
    }),
    maximum,
    choices: responses === null ? null : choicesOf(item, attempts, responses),
  };
}

function choicesOf(
  { idQuestion, idType, content, adjustment }: ReportItem,
  attempts: readonly number[],
  responses: Responses,
): Choices | null {
  const type = questionTypeOf(idType);
  const keyed = type.keyedAlternatives(content);
  if (!keyed) return null;
  const lettersFor = (ids: readonly number[]) => [...lettersOf(keyed.alternatives, ids)];
  const right = acceptedContents(content, adjustment).flatMap((each) => type.keyedAlternatives(each)?.answerKey ?? []);
  return {
    options: [...offeredLetters(keyed.alternatives.length)],
    key: lettersFor(right),
    together: keyed.answerKey.length > 1,
    byPerson: attempts.map((idAttempt) => {
      const given = responses.get(idAttempt)?.get(idQuestion);
      return given === undefined ? [] : lettersFor(type.chosenAlternatives(given));
    }),
  };
}
