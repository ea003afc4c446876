import { z } from 'zod';
import type { OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { kindOf } from '../../questions/kinds.ts';
import { plainText } from '../../questions/text/plain.ts';
import { GappedDocSchema } from '../../questions/text/schema.ts';
import type { AskedQuestion } from '../assessments/paper.ts';
import { distractorOf } from './distractor.ts';
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

/** With gaps where it has any; their answers are no part of what is asked. */
const Commanding = z.object({ command: GappedDocSchema });

const commandOf = ({ idType, content }: AskedQuestion): string => {
  const { success, data } = Commanding.safeParse(content);
  return success ? plainText(data.command) : kindOf(idType).text(content);
};
