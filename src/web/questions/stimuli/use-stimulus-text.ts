import { calls } from '../../../contract/index.ts';
import { deviceStore } from '../../data/browser-storage.ts';
import { draftStorageKey, readDraft } from '../../data/drafts/store.ts';
import { useMe } from '../../data/session.ts';
import { useReads } from '../../data/use-read.ts';
import type { StimulusKey } from '../../paths/questions.ts';
import { stimulusDraftKey } from './attach-question.ts';
import { emptyStimulus, type StimulusValues, stimulusDraft, stimulusValuesOf } from './stimulus-values.ts';

/** Returns a stimulus as it is being written on this device, else as it is saved; null until it is fetched, or with `error`. */
export function useStimulusText(context: StimulusKey): { stimulus: StimulusValues | null; error: Error | null } {
  const { idUser } = useMe();
  const [saved] = useReads(calls.questions.getContext, context === 'new' ? [] : [{ idContext: context }], {
    onFailure: 'tell',
  });
  const typed = readDraft(draftStorageKey(idUser, stimulusDraftKey(context)), stimulusDraft, deviceStore);
  if (typed) return { stimulus: typed.value, error: null };
  if (context === 'new') return { stimulus: emptyStimulus(), error: null };
  return { stimulus: saved?.reply ? stimulusValuesOf(saved.reply.content) : null, error: saved?.error ?? null };
}
