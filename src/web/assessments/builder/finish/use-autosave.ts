import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Assessment } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { docFromText } from '../../../../questions/text/plain/from-plain-text.ts';
import { Unavailable } from '../../../data/errors.ts';
import { send } from '../../../data/send.ts';
import { changeKey, patchCachedAssessment } from '../use-assessment.ts';
import {
  changesBetween,
  type FinishValues,
  hasSameValues,
  instructionsOf,
  parseFinishValues,
} from './finish-values.ts';

/** What the server gets, and all that it has once it got it. */
type Saving = { changed: Partial<FinishValues>; whole: FinishValues };

const pause = 600;

/**
 * Title and instructions of a draft, sent once typing pauses and when the step is left. Until the server has them they
 * are kept in this tab as well, so that a reload loses nothing. `paused` while another call takes them there.
 */
export function useAutosave({ idAssessment, title, instructions }: Assessment, { paused }: { paused: boolean }) {
  const key = `builder-${idAssessment}-written`;
  const [atServer, setAtServer] = useState<FinishValues>(() => ({
    title,
    instructions: instructions ?? docFromText(''),
  }));
  const [written, setWritten] = useState<FinishValues>(() => keptAt(key) ?? atServer);

  const saving = useMutation({
    mutationKey: changeKey(idAssessment, 'draft'),
    scope: { id: `draft of ${idAssessment}` },
    retry: (failures, error) => failures < 3 && error instanceof Unavailable,
    mutationFn: ({ changed }: Saving) =>
      send(calls.assessments.saveAssessmentDraft, { idAssessment, ...onWire(changed) }),
    onSuccess: (_, { changed, whole }) => {
      patchCachedAssessment(idAssessment, onWire(changed));
      setAtServer(whole);
      const kept = keptAt(key);
      if (kept && hasSameValues(kept, whole)) sessionStorage.removeItem(key);
    },
  });
  const isSent = hasSameValues(written, atServer) && !saving.isPending;

  const flush = useEffectEvent(() => {
    if (isSent || paused || keptAt(key) === null) return;
    if (saving.isPending && hasSameValues(saving.variables.whole, written)) return;
    // What is on its way may arrive or not: whatever comes after it says all.
    saving.mutate({ changed: saving.isPending ? written : changesBetween(atServer, written), whole: written });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter typed begins the pause anew
  useEffect(() => {
    if (isSent || paused || saving.isPending || saving.isError) return;
    const timer = setTimeout(() => flush(), pause);
    return () => clearTimeout(timer);
  }, [written, isSent, paused, saving.isPending, saving.isError]);
  useEffect(() => () => flush(), []);

  return {
    written,
    change: (patch: Partial<FinishValues>) => {
      const changed = { ...written, ...patch };
      sessionStorage.setItem(key, JSON.stringify(changed));
      // While something is on its way a reset would leave nobody to hear what became of it.
      if (saving.isError) saving.reset();
      setWritten(changed);
    },
    /** Another way has taken it to the server. */
    forget: () => {
      setAtServer(written);
      sessionStorage.removeItem(key);
    },
    isSent,
    error: saving.error,
  };
}

const onWire = ({ title, instructions }: Partial<FinishValues>) => ({
  ...(title !== undefined && { title }),
  ...(instructions !== undefined && { instructions: instructionsOf(instructions) }),
});

const keptAt = (key: string): FinishValues | null => parseFinishValues(sessionStorage.getItem(key));
