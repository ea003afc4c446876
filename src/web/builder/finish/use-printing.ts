import { useMutation } from '@tanstack/react-query';
import { calls } from '../../../contract/index.ts';
import type { PrintSettings } from '../../../questions/print.ts';
import { send } from '../../wire/call.ts';
import { queryClient } from '../../wire/query.ts';
import { assessmentQuery, changeKey, keepKnown } from '../use-assessment.ts';

/** Sets how an assessment prints: shown at once, sent in order, and read anew when it fails. */
export function usePrinting(idAssessment: number) {
  const { mutate, error } = useMutation({
    mutationKey: changeKey(idAssessment, 'draft'),
    scope: { id: `printing of ${idAssessment}` },
    mutationFn: (settings: Partial<PrintSettings>) =>
      send(calls.assessments.setAssessmentResponseSpace, { idAssessment, ...settings }),
    onError: () => queryClient.invalidateQueries({ queryKey: assessmentQuery(idAssessment).queryKey }),
  });
  return {
    set: (settings: Partial<PrintSettings>) => {
      keepKnown(idAssessment, settings);
      mutate(settings);
    },
    error,
  };
}
