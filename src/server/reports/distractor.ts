import { and, count, eq, inArray, isNotNull } from 'drizzle-orm';
import { acceptedContents } from '../../core/results/answer-keys.ts';
import { alternativeLetters } from '../../questions/question-type.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import { readableText } from '../../questions/text/plain/plain-text.ts';
import type { Database } from '../database/database.ts';
import { response, result } from '../database/schema.ts';
import type { ScheduleHead } from '../schedules/api.ts';
import type { ReportItem } from './facts.ts';

/** How many students gave a response to a question. */
export type ResponseCount = { idQuestion: number; response: unknown; students: number };

/**
 * Returns how many students, of those whose attempt has ended, gave each response to the questions with alternatives
 * or other options.
 */
export const countResponses = (
  db: Database,
  schedule: Pick<ScheduleHead, 'idSchool' | 'idSchedule'>,
  items: readonly ReportItem[],
): Promise<ResponseCount[]> =>
  db
    .select({ idQuestion: response.idQuestion, response: response.response, students: count() })
    .from(result)
    .innerJoin(response, isResponseOfResult)
    .where(
      isGivenIn(
        schedule,
        items.filter(hasOptions).map(({ idQuestion }) => idQuestion),
      ),
    )
    .groupBy(response.idQuestion, response.response);

/** The condition that joins the responses of an attempt to its result. */
export const isResponseOfResult = and(eq(response.idSchool, result.idSchool), eq(response.idAttempt, result.idAttempt));

/** Returns the condition of the responses that were given to some questions of a schedule. */
export const isGivenIn = (
  { idSchool, idSchedule }: Pick<ScheduleHead, 'idSchool' | 'idSchedule'>,
  idsQuestions: readonly number[],
) =>
  and(
    eq(result.idSchool, idSchool),
    eq(result.idSchedule, idSchedule),
    inArray(response.idQuestion, [...idsQuestions]),
    isNotNull(response.response),
  );

/** A wrong alternative, with how many students have chosen it. */
type Distractor = { letter: string; text: string; students: number };

/**
 * Returns the wrong alternative that most students chose, the first one on a tie; null when nobody chose a wrong one
 * or none can be wrong (void and bonus items).
 */
export const mostChosenDistractor = (item: ReportItem, responses: readonly ResponseCount[]): Distractor | null => {
  const keyed =
    item.adjustment?.kind === 'void' || item.adjustment?.kind === 'bonus' ? null : keyedAlternativesOf(item);
  if (keyed === null) return null;
  const type = questionTypeOf(item.idType);
  const right = acceptedContents(item.content, item.adjustment).flatMap(
    (content) => type.keyedAlternatives(content)?.answerKey ?? [],
  );
  const choices = responses.flatMap(({ response, students }) =>
    type.chosenAlternatives(response).map((id) => ({ id, students })),
  );
  const wrong = keyed.alternatives.flatMap(({ id, text }, index) => {
    const students = choices.reduce((sum, choice) => (choice.id === id ? sum + choice.students : sum), 0);
    return right.includes(id) || students === 0
      ? []
      : [{ letter: alternativeLetters[index] ?? '', text: readableText(text), students }];
  });
  return wrong.sort((a, b) => b.students - a.students)[0] ?? null;
};

const hasOptions = ({ idType, content }: ReportItem): boolean =>
  questionTypeOf(idType).answerOptions(content).length > 0;

const keyedAlternativesOf = ({ idType, content }: Pick<ReportItem, 'idType' | 'content'>) =>
  questionTypeOf(idType).keyedAlternatives(content);
