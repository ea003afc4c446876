import { calls } from '../../../contract/index.ts';
import { send } from '../../data/send.ts';
import { useWrite } from '../../data/use-write.ts';
import { useVersionedSave } from '../use-versioned-save.ts';
import { type SavedStimulus, type StimulusValues, stimulusInput } from './stimulus-values.ts';

/** Saves a stimulus with its questions, or adds one when `saved` is null; see `useVersionedSave`. */
export function useSaveStimulus(saved: SavedStimulus | null) {
  const add = useWrite(calls.questions.addContext);
  const edit = useWrite(calls.questions.editContext);
  const idContext = saved?.idContext ?? 0;
  return useVersionedSave<StimulusValues>({
    id: saved && idContext,
    isUsed: saved?.used ?? false,
    create: async (values) => (await add.mutateAsync(stimulusInput(values))).content.idContext,
    update: async (values, version) =>
      (await edit.mutateAsync({ ...stimulusInput(values), idContext, ...version })).content.idVersion,
    readVersion: async () => (await send(calls.questions.getContext, { idContext })).content.idVersion,
  });
}
