import { useEffect } from 'react';
import type { GradingQueue, QuestionToGrade, ResponseToGrade } from '../../contract/grading.ts';
import { calls } from '../../contract/index.ts';
import { useRead } from '../data/use-read.ts';
import type { Grades } from './use-grades.ts';

/** What a round of grading goes through: the responses to a question, or those of a student. */
export type Wanted =
  | { by: 'question'; question: QuestionToGrade }
  | { by: 'student'; student: GradingQueue['students'][number] };

const REFRESH_MS = 20_000;

/** Returns the responses of a round; reads them again every 20 s and when somebody else was faster, and settles the grades by them. */
export function useResponses(idSchedule: number, wanted: Wanted, grades: Grades): readonly ResponseToGrade[] {
  const input =
    wanted.by === 'question'
      ? { idSchedule, idQuestion: wanted.question.idQuestion }
      : { idSchedule, idAttempt: wanted.student.idAttempt };
  const { reply, refetch } = useRead(calls.grading.getResponsesToGrade, input, {
    suspend: true,
    refreshAfter: () => REFRESH_MS,
  });
  const { changed } = grades;
  const responses = reply.content;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when somebody else was faster, for the other grade
  useEffect(() => {
    if (changed > 0) refetch();
  }, [changed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a read shows what became of grades that were not saved
  useEffect(() => grades.settle(responses), [responses]);
  return responses;
}
