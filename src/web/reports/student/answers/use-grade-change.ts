import { useState } from 'react';
import { calls } from '../../../../contract/index.ts';
import type { AnsweredQuestion, AttemptDetails } from '../../../../contract/student-report.ts';
import { markStale } from '../../../data/cache.ts';
import { send } from '../../../data/send.ts';
import { useWrite } from '../../../data/use-write.ts';

/** What became of a change of a grade. */
export type Outcome = { isSaved: true } | { isSaved: false; error: unknown };

/** A new grade, null to leave the question out of the result, or `waits` where the response has none any more. */
export type NewGrade = number | null | 'waits';

/**
 * Returns what changes the grade of an answer: it is saved, the schedule recalculated and everything about it read again; then
 * `outcome` says whether it worked, and so does what `save` returns. `undo` brings back the grade that was removed in this dialog.
 */
export function useGradeChange({ idAttempt, idSchedule }: Pick<AttemptDetails, 'idAttempt' | 'idSchedule'>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [removed, setRemoved] = useState<ReadonlyMap<number, NewGrade>>(new Map());
  const saving = useWrite((input: { idQuestion: number; revision: number; grade: NewGrade }) => {
    const { grade, ...question } = input;
    const given = grade === 'waits' ? { waits: true } : { answerGrade: grade };
    return send(calls.grading.saveAnswerGrade, { idAttempt, ...question, ...given });
  });
  const recalculating = useWrite(calls.grading.recalculateScheduledAssessment);
  const save = async ({ idQuestion, revision, grade: before }: AnsweredQuestion, grade: NewGrade): Promise<boolean> => {
    try {
      await saving.mutateAsync({ idQuestion, revision, grade });
      await recalculating.mutateAsync({ idAssessmentSchedule: idSchedule });
      setRemoved((all) => {
        const next = new Map(all);
        if (grade === null) next.set(idQuestion, before?.answerGrade ?? 'waits');
        else next.delete(idQuestion);
        return next;
      });
      setOutcome({ isSaved: true });
      return true;
    } catch (error) {
      // Somebody else may have been faster, or the grade is saved and only the rest failed.
      markStale('reports');
      setOutcome({ isSaved: false, error });
      return false;
    }
  };
  return {
    save,
    /** Returns what a question had before its grade was removed here; undefined where it was not. */
    removedFrom: (idQuestion: number): NewGrade | undefined => removed.get(idQuestion),
    isPending: saving.isPending || recalculating.isPending,
    outcome,
    forgetOutcome: () => setOutcome(null),
  };
}
export type GradeChange = ReturnType<typeof useGradeChange>;
