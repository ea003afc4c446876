import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Assessment } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { docFromText } from '../../../../questions/text/plain/from-plain-text.ts';
import { send } from '../../../data/send.ts';
import { useWrite } from '../../../data/use-write.ts';
import { patchCachedAssessment, writeKey } from '../use-assessment.ts';
import {
  changesBetween,
  type FinishValues,
  hasSameValues,
  instructionsOf,
  parseFinishValues,
} from './finish-values.ts';

/** The fields that are sent, and all fields as they are saved then. */
type Saving = { changed: Partial<FinishValues>; whole: FinishValues };

const DEBOUNCE_MS = 600;

/**
 * Saves title and instructions of a draft when typing pauses and when the step is left. Until they are saved, this tab stores
 * them as well, so that a reload loses nothing. `paused` while another call saves them. A layer of its own above `useWrite`:
 * saves are queued, a later one repeats what an earlier one may not have saved, and none is started by a press.
 */
export function useAutosave({ idAssessment, title, instructions }: Assessment, { paused }: { paused: boolean }) {
  const key = `builder-${idAssessment}-written`;
  const [atServer, setAtServer] = useState<FinishValues>(() => ({
    title,
    instructions: instructions ?? docFromText(''),
  }));
  const [written, setWritten] = useState<FinishValues>(() => keptAt(key) ?? atServer);

  const saveDraft = ({ changed }: Saving) =>
    send(calls.assessments.saveAssessmentDraft, { idAssessment, ...onWire(changed) });
  const saving = useWrite(saveDraft, {
    key: writeKey(idAssessment, 'draft'),
    queue: `draft of ${idAssessment}`,
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
    if (saving.isPending && saving.variables && hasSameValues(saving.variables.whole, written)) return;
    // The save under way may fail: the one after it sends all fields.
    saving.mutate({ changed: saving.isPending ? written : changesBetween(atServer, written), whole: written });
  });
  const save = useDebouncedCallback(() => flush(), DEBOUNCE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is written restarts the debounce
  useEffect(() => {
    if (isSent || paused || saving.isPending || saving.isError) return;
    save();
    return () => save.cancel();
  }, [written, isSent, paused, saving.isPending, saving.isError]);
  useEffect(() => () => flush(), []);

  return {
    written,
    change: (patch: Partial<FinishValues>) => {
      const changed = { ...written, ...patch };
      sessionStorage.setItem(key, JSON.stringify(changed));
      // A reset during a save would hide its outcome.
      if (saving.isError) saving.reset();
      setWritten(changed);
    },
    /** Another call has saved it. */
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
