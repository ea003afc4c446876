import { blanksProgress } from './blanks/answer-progress.ts';
import type * as blanks from './blanks/type.ts';
import { type AnswerProgress, type QuestionTypeName, questionTypeNames } from './question-type.ts';
import { rubricProgress } from './rubric/answer-progress.ts';
import type * as rubric from './rubric/type.ts';

export type Completeness = 'none' | 'part' | 'whole';

// Whatever has no parts is answered by any response: one alternative, several, a text or its photograph, a result.
const progressCounters: Partial<Record<QuestionTypeName, (content: never, response: never) => AnswerProgress>> = {
  blanks: (content: blanks.PublicContent, response: blanks.Response) => blanksProgress(content, response),
  rubric: (content: rubric.PublicContent, response: rubric.Response) => rubricProgress(content, response),
};

/** Counts how far a question is answered. Content and response are of the type: a phone has no schemas to check them. */
export function answerProgressOf(idType: number, content: unknown, response: unknown): AnswerProgress {
  const name = questionTypeNames[idType];
  const count = name && progressCounters[name];
  if (response == null || !count) return { done: response == null ? 0 : 1, of: 1 };
  return count(content as never, response as never);
}

/** Returns whether nothing, a part or the whole of a question is answered. */
export function completenessOf({ done, of }: AnswerProgress): Completeness {
  if (done === 0) return 'none';
  return done < of ? 'part' : 'whole';
}
