import { useNavigate } from 'react-router';
import { calls } from '../../contract/index.ts';
import { markStale } from '../data/cache.ts';
import { useWrite } from '../data/use-write.ts';
import { stepPath } from '../paths/assessments.ts';

/**
 * Copies an assessment into a draft of one's own and goes to its questions. After a failure the lists are read again: the
 * assessment may have been deleted meanwhile.
 */
export function useCopy() {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useWrite(calls.assessments.copyAssessment, {
    leavesScreen: true,
    onError: () => markStale('assessments'),
  });
  return {
    copy: (idAssessment: number) =>
      mutate({ idAssessment }, { onSuccess: ({ content }) => navigate(stepPath(content.idAssessment, 2)) }),
    isCopying: isPending,
    error,
  };
}
