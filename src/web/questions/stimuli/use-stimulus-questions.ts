import { useQueries } from '@tanstack/react-query';
import { calls } from '../../../contract/index.ts';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { Refused } from '../../data/errors.ts';
import { queryOf } from '../../data/query.ts';

/** A question of a text; null while it is fetched, `gone` where it is not there any more. */
export type StimulusQuestion = { idQuestion: number; question: TeacherQuestion | null; gone: boolean };

/** The questions of a text by their ids, in their order. */
export const useStimulusQuestions = (ids: readonly number[]): StimulusQuestion[] =>
  useQueries({
    queries: ids.map((idQuestion) => ({
      ...queryOf(calls.questions.getQuestion, { idQuestion }),
      throwOnError: (error: Error) => !(error instanceof Refused),
    })),
    combine: (found) =>
      found.map(({ data, error }, index) => ({
        idQuestion: ids[index] ?? 0,
        question: data?.content ?? null,
        gone: error !== null,
      })),
  });
