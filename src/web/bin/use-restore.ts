import { useState } from 'react';
import type { Deleted } from '../../contract/bin.ts';
import { calls } from '../../contract/index.ts';
import { Refused } from '../data/errors.ts';
import { useWrite } from '../data/use-write.ts';

/**
 * Returns `restore`, which resolves with whether an item of the bin was restored, the item under way, the last error, and
 * the schedule that was not restored because students have another assessment then: with `force` it is.
 */
export function useRestore() {
  const assessment = useWrite(calls.assessments.restoreAssessment);
  const question = useWrite(calls.questions.restoreQuestion);
  const context = useWrite(calls.questions.restoreContext);
  const schedule = useWrite(calls.schedules.restoreSchedule);
  const [pending, setPending] = useState<Deleted | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState<Deleted | null>(null);
  const write = ({ type, id }: Deleted, force: boolean): Promise<unknown> => {
    if (type === 'assessment') return assessment.mutateAsync({ idAssessment: id });
    if (type === 'question') return question.mutateAsync({ idQuestion: id });
    if (type === 'context') return context.mutateAsync({ idContext: id });
    return schedule.mutateAsync({ idSchedule: id, force });
  };
  const restore = async (item: Deleted, { force = false } = {}): Promise<boolean> => {
    if (pending) return false;
    setPending(item);
    setError(null);
    setBusy(null);
    try {
      await write(item, force);
      return true;
    } catch (failure) {
      if (failure instanceof Refused && failure.refusal === 'studentsBusy') setBusy(item);
      else setError(failure);
      return false;
    } finally {
      setPending(null);
    }
  };
  const dismiss = () => {
    setError(null);
    setBusy(null);
  };
  return { restore, pending, error, busy, dismiss };
}
