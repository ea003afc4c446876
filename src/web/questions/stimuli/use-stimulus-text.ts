import { calls } from '../../../contract/index.ts';
import { draftStorageKey, readDraft } from '../../data/drafts/store.ts';
import { useMe } from '../../data/session.ts';
import { useReads } from '../../data/use-read.ts';
import type { StimulusKey } from '../paths.ts';
import { stimulusDraftKey } from './attach-question.ts';
import { type StimulusValues, stimulusDraft, stimulusValuesOf } from './stimulus-values.ts';

/** Returns a stimulus as it is being written on this device, else as it is saved; null while it is fetched. */
export function useStimulusText(context: StimulusKey): StimulusValues | null {
  const { idUser } = useMe();
  const [saved] = useReads(calls.questions.getContext, context === 'new' ? [] : [{ idContext: context }], {
    onFailure: 'tell',
  });
  const typed = readDraft(draftStorageKey(idUser, stimulusDraftKey(context)), stimulusDraft, localStorage);
  return typed?.value ?? (saved?.reply ? stimulusValuesOf(saved.reply.content) : null);
}
