import { calls } from '../../../contract/index.ts';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { useReads } from '../../data/use-read.ts';

/** A question of a stimulus; null while it is fetched, `gone` when it does not exist any more. */
export type StimulusQuestion = { idQuestion: number; question: TeacherQuestion | null; gone: boolean };

/** Returns the questions of a stimulus by their ids, in their order. */
export function useStimulusQuestions(ids: readonly number[]): StimulusQuestion[] {
  const reads = useReads(
    calls.questions.getQuestion,
    ids.map((idQuestion) => ({ idQuestion })),
    { onFailure: 'throwUnlessRefused' },
  );
  return ids.map((idQuestion, index) => ({
    idQuestion,
    question: reads[index]?.reply?.content ?? null,
    gone: Boolean(reads[index]?.error),
  }));
}
