import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Assessment } from '../../../contract/assessments.ts';
import { calls } from '../../../contract/index.ts';
import type { Doc } from '../../../questions/text/document.ts';
import { isBlank } from '../../../questions/text/extent.ts';
import { docOf } from '../../../questions/text/make.ts';
import { send } from '../../wire/call.ts';
import { Outage } from '../../wire/failures.ts';
import { changeKey, keepKnown } from '../use-assessment.ts';

/** Instructions without anything to see are none to the server. */
export type Written = { title: string; instructions: Doc };

const pause = 600;

/**
 * Title and instructions of a draft, sent once typing pauses and when the step is left. Until the server has them they
 * are kept in this tab as well, so that a reload loses nothing. `paused` while another call takes them there.
 */
export function useAutosave({ idAssessment, title, instructions }: Assessment, { paused }: { paused: boolean }) {
  const key = `builder-${idAssessment}-written`;
  const [sent, setSent] = useState<Written>(() => ({ title, instructions: instructions ?? docOf('') }));
  const [written, setWritten] = useState<Written>(() => keptAt(key) ?? sent);
  const isSent = isSame(written, sent);

  const saving = useMutation({
    mutationKey: changeKey(idAssessment, 'draft'),
    scope: { id: `draft of ${idAssessment}` },
    retry: (failures, error) => failures < 3 && error instanceof Outage,
    mutationFn: (input: Partial<Written>) =>
      send(calls.assessments.saveAssessmentDraft, { idAssessment, ...onWire(input) }),
    onSuccess: (_, input) => {
      keepKnown(idAssessment, onWire(input));
      const kept = keptAt(key);
      if (kept && isSame(kept, { ...kept, ...input })) sessionStorage.removeItem(key);
    },
  });

  const flush = useEffectEvent(() => {
    if (isSent || paused || keptAt(key) === null) return;
    const changed = changesBetween(sent, written);
    setSent(written);
    saving.mutate(changed, { onError: () => setSent(sent) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter typed begins the pause anew
  useEffect(() => {
    if (isSent || paused || saving.isError) return;
    const timer = setTimeout(() => flush(), pause);
    return () => clearTimeout(timer);
  }, [written, isSent, paused, saving.isError]);
  useEffect(() => () => flush(), []);

  return {
    written,
    change: (patch: Partial<Written>) => {
      const changed = { ...written, ...patch };
      sessionStorage.setItem(key, JSON.stringify(changed));
      saving.reset();
      setWritten(changed);
    },
    /** Another way has taken it to the server. */
    forget: () => {
      setSent(written);
      sessionStorage.removeItem(key);
    },
    isSent: isSent && !saving.isPending,
    error: saving.error,
  };
}

const isSame = (one: Written, other: Written) =>
  one.title === other.title && isSameText(one.instructions, other.instructions);

const isSameText = (one: Doc, other: Doc) =>
  JSON.stringify(instructionsOf(one)) === JSON.stringify(instructionsOf(other));

/** As the server keeps them: none where there is nothing to see. */
export const instructionsOf = (doc: Doc): Doc | null => (isBlank(doc) ? null : doc);

const changesBetween = (before: Written, after: Written): Partial<Written> => ({
  ...(before.title !== after.title && { title: after.title }),
  ...(!isSameText(before.instructions, after.instructions) && { instructions: after.instructions }),
});

const onWire = ({ title, instructions }: Partial<Written>) => ({
  ...(title !== undefined && { title }),
  ...(instructions !== undefined && { instructions: instructionsOf(instructions) }),
});

function keptAt(key: string): Written | null {
  const text = sessionStorage.getItem(key);
  return text === null ? null : JSON.parse(text);
}
