import { useState } from 'react';
import type { Deleted } from '../../contract/bin.ts';
import { calls } from '../../contract/index.ts';
import { useWrite } from '../data/use-write.ts';

/** Returns `restore`, which resolves with whether an item of the bin was restored, the item under way and the last error. */
export function useRestore() {
  const assessment = useWrite(calls.assessments.restoreAssessment);
  const question = useWrite(calls.questions.restoreQuestion);
  const context = useWrite(calls.questions.restoreContext);
  const schedule = useWrite(calls.schedules.restoreSchedule);
  const [pending, setPending] = useState<Deleted | null>(null);
  const [error, setError] = useState<unknown>(null);
  const write = ({ type, id }: Deleted): Promise<unknown> => {
    if (type === 'assessment') return assessment.mutateAsync({ idAssessment: id });
    if (type === 'question') return question.mutateAsync({ idQuestion: id });
    if (type === 'context') return context.mutateAsync({ idContext: id });
    return schedule.mutateAsync({ idSchedule: id });
  };
  const restore = async (item: Deleted): Promise<boolean> => {
    if (pending) return false;
    setPending(item);
    setError(null);
    try {
      await write(item);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setPending(null);
    }
  };
  return { restore, pending, error, dismiss: () => setError(null) };
}
