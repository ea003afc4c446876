import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Assessment } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { docFromText } from '../../../../questions/text/plain/from-plain-text.ts';
import { deviceStore } from '../../../data/browser-storage.ts';
import { draftStorageKey, readDraft, writeDraft } from '../../../data/drafts/store.ts';
import { send } from '../../../data/send.ts';
import { useMe } from '../../../data/session.ts';
import { useWrite } from '../../../data/use-write.ts';
import { markPagesStale, patchCachedAssessment, writeKey } from '../use-assessment.ts';
import { changesBetween, type FinishValues, finishDraft, hasSameValues, instructionsOf } from './finish-values.ts';

/** The fields that are sent, and all fields as they are saved then. */
type Saving = { changed: Partial<FinishValues>; whole: FinishValues };

const DEBOUNCE_MS = 600;

/**
 * Saves title and instructions of a draft when typing pauses and when the step is left. Until they are saved, they
 * are a local draft as well, so that a reload loses nothing. `paused` while another call saves them. A layer of its own above `useWrite`:
 * saves are queued, a later one repeats what an earlier one may not have saved, and none is started by a press.
 */
export function useAutosave({ idAssessment, title, instructions }: Assessment, { paused }: { paused: boolean }) {
  const { idUser } = useMe();
  const place = draftStorageKey(idUser, `assessment-${idAssessment}-finish`);
  const [atServer, setAtServer] = useState<FinishValues>(() => ({
    title,
    instructions: instructions ?? docFromText(''),
  }));
  const [written, setWritten] = useState<FinishValues>(() => draftAt(place) ?? atServer);

  const saveDraft = ({ changed }: Saving) =>
    send(calls.assessments.saveAssessmentDraft, { idAssessment, ...onWire(changed) });
  const saving = useWrite(saveDraft, {
    key: writeKey(idAssessment, 'draft'),
    untilAnswered: true,
    queue: `draft of ${idAssessment}`,
    onSuccess: (_, { changed, whole }) => {
      patchCachedAssessment(idAssessment, onWire(changed));
      markPagesStale();
      setAtServer(whole);
      const draft = draftAt(place);
      if (draft && hasSameValues(draft, whole)) deviceStore.remove(place);
    },
  });
  const isSent = hasSameValues(written, atServer) && !saving.isPending;

  /** Unmounting may come before the render in which `atServer` is new. */
  const isSavedElsewhere = useRef(false);
  const flush = useEffectEvent(() => {
    if (isSent || paused || isSavedElsewhere.current) return;
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
      isSavedElsewhere.current = false;
      writeDraft(place, finishDraft, changed, deviceStore);
      // A reset during a save would hide its outcome.
      if (saving.isError) saving.reset();
      setWritten(changed);
    },
    /** Another call has saved it. */
    forget: () => {
      isSavedElsewhere.current = true;
      setAtServer(written);
      deviceStore.remove(place);
    },
    isSent,
    error: saving.error,
  };
}

const onWire = ({ title, instructions }: Partial<FinishValues>) => ({
  ...(title !== undefined && { title }),
  ...(instructions !== undefined && { instructions: instructionsOf(instructions) }),
});

const draftAt = (place: string): FinishValues | null => readDraft(place, finishDraft, deviceStore)?.value ?? null;
