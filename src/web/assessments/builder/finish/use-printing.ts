import type { Assessment } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import type { PrintSettings } from '../../../../questions/print-layout.ts';
import { markStale } from '../../../data/cache.ts';
import { send } from '../../../data/send.ts';
import { useWrite } from '../../../data/use-write.ts';
import { assessmentSource, markPagesStale, patchCachedAssessment, writeKey } from '../use-assessment.ts';

type Change = { to: Partial<PrintSettings>; from: Partial<Assessment> };

/** Sets how an assessment prints: shown at once, sent in order, and restored when the write fails. */
export function usePrinting({ idAssessment, updated, ...assessment }: Assessment) {
  const saveSetting = ({ to }: Change) => send(calls.assessments.setAssessmentResponseSpace, { idAssessment, ...to });
  const { mutate, error } = useWrite(saveSetting, {
    key: writeKey(idAssessment, 'printing'),
    untilAnswered: true,
    queue: `printing of ${idAssessment}`,
    onSuccess: markPagesStale,
    onError: (_, { from }) => {
      patchCachedAssessment(idAssessment, from);
      markStale(assessmentSource(idAssessment));
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
