import { z } from 'zod';
import type { OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { letters } from '../../questions/kind.ts';
import { kindOf } from '../../questions/kinds.ts';
import { single } from '../../questions/single/kind.ts';
import { plainText } from '../../questions/text/plain.ts';
import { DocSchema } from '../../questions/text/schema.ts';
import type { AskedQuestion } from '../assessments/paper.ts';
import type { Given, Outcomes } from './store.ts';

export type QuestionRow = OutputOf<typeof calls.reports.getScheduleByDisciplines>['content']['questions'][number];

/** How each question went, in the order of version 1. */
export const questionRows = (
  questions: readonly AskedQuestion[],
  outcomes: readonly Outcomes[],
  given: readonly Given[],
): QuestionRow[] => {
  const outcomeOf = new Map(outcomes.map((row) => [row.idQuestion, row]));
  const givenTo = Map.groupBy(given, ({ idQuestion }) => idQuestion);
  return questions.map((question, index) => ({
    number: index + 1,
    idQuestion: question.idQuestion,
    text: commandOf(question),
    hitAverage: outcomeOf.get(question.idQuestion)?.hitAverage ?? null,
    correct: kindOf(question.idType).keyLetters(question.content),
    distractor: distractorOf(question, givenTo.get(question.idQuestion) ?? []),
    answers: outcomeOf.get(question.idQuestion)?.answers ?? 0,
  }));
};

const Commanding = z.object({ command: DocSchema });

const commandOf = ({ idType, content }: AskedQuestion): string => {
  const { success, data } = Commanding.safeParse(content);
  return success ? plainText(data.command) : kindOf(idType).text(content);
};

/** The wrong alternative chosen most often, the first of equals; null where all were right, or none can be chosen. */
const distractorOf = ({ idType, content }: AskedQuestion, given: readonly Given[]): QuestionRow['distractor'] => {
  if (idType !== single.idType) return null;
  const { alternatives, correct } = single.content.parse(content);
  const chosen = new Map(
    given.map(({ response, students }) => [single.response.parse(response).alternative, students]),
  );
  const wrong = alternatives.flatMap(({ id, text }, index) => {
    const students = chosen.get(id) ?? 0;
    return id === correct || students === 0 ? [] : [{ letter: letters[index] ?? '', text: plainText(text), students }];
  });
  return wrong.sort((a, b) => b.students - a.students)[0] ?? null;
};
