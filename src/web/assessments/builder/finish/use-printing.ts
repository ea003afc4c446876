import { useMutation } from '@tanstack/react-query';
import type { Assessment } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import type { PrintSettings } from '../../../../questions/print-layout.ts';
import { queryClient } from '../../../data/query.ts';
import { send } from '../../../data/send.ts';
import { assessmentQuery, changeKey, patchCachedAssessment } from '../use-assessment.ts';

type Change = { to: Partial<PrintSettings>; from: Partial<Assessment> };

/** Sets how an assessment prints: shown at once, sent in order, and as it was when it fails. */
export function usePrinting({ idAssessment, updated, ...assessment }: Assessment) {
  const { mutate, error } = useMutation({
    mutationKey: changeKey(idAssessment, 'draft'),
    scope: { id: `printing of ${idAssessment}` },
    mutationFn: ({ to }: Change) => send(calls.assessments.setAssessmentResponseSpace, { idAssessment, ...to }),
    onError: (_, { from }) => {
      patchCachedAssessment(idAssessment, from);
      void queryClient.invalidateQueries({ queryKey: assessmentQuery(idAssessment).queryKey });
    },
  });
  return {
    set: <Setting extends keyof PrintSettings>(setting: Setting, value: PrintSettings[Setting]) => {
      const to = { [setting]: value };
      mutate({ to, from: { [setting]: assessment[setting], updated } });
      patchCachedAssessment(idAssessment, to);
    },
    error,
  };
}
