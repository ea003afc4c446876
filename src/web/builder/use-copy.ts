import { useNavigate } from 'react-router';
import { calls } from '../../contract/index.ts';
import { useChange } from '../wire/query.ts';
import { stepPath } from './paths.ts';

/** Makes a copy of an assessment, which is one's own draft, and goes to its questions. */
export function useCopy() {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useChange(calls.assessments.copyAssessment);
  return {
    copy: (idAssessment: number) =>
      mutate({ idAssessment }, { onSuccess: ({ content }) => navigate(stepPath(content.idAssessment, 2)) }),
    isCopying: isPending,
    error,
  };
}
