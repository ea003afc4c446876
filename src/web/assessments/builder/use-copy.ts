import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { calls } from '../../../contract/index.ts';
import { useChange } from '../../data/query.ts';
import { useOnce } from '../../ui/use-once.ts';
import { stepPath } from './paths.ts';

/**
 * Makes a copy of an assessment, which is one's own draft, and goes to its questions. Where there is nothing to copy
 * any more, the lists that still name it are read anew.
 */
export function useCopy() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const once = useOnce();
  const { mutate, isPending, error } = useChange(calls.assessments.copyAssessment);
  return {
    copy: (idAssessment: number) =>
      once((done) =>
        mutate(
          { idAssessment },
          {
            onSuccess: ({ content }) => navigate(stepPath(content.idAssessment, 2)),
            onError: () => {
              done();
              void client.invalidateQueries({ queryKey: [calls.assessments.copyAssessment.area] });
            },
          },
        ),
      ),
    isCopying: isPending,
    error,
  };
}
