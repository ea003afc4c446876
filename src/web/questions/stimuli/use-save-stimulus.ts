import { useState } from 'react';
import { calls } from '../../../contract/index.ts';
import { send } from '../../data/send.ts';
import { useWrite } from '../../data/use-write.ts';
import { conflictIn, type SaveConflict } from '../editor/use-save-question.ts';
import { type SavedStimulus, type StimulusValues, stimulusInput } from './stimulus-values.ts';

type Saved = { idContext: number; written: StimulusValues };

/**
 * Saves a text with its questions; nothing that fails changes what is written. `ask` says what is to be asked before it
 * can be saved, and the answer comes back as `confirmed` or `over`.
 */
export function useSaveStimulus(text: SavedStimulus | null) {
  const add = useWrite(calls.questions.addContext);
  const edit = useWrite(calls.questions.editContext);
  const [ask, setAsk] = useState<SaveConflict | null>(null);
  const [error, setError] = useState<unknown>(null);

  const save = async (written: StimulusValues, { confirmed = false, over = false } = {}): Promise<Saved | null> => {
    setError(null);
    if (text?.used && !confirmed) {
      setAsk('used');
      return null;
    }
    try {
      const saved = await (text
        ? change(text.idContext, written, { confirmed, over })
        : add.mutateAsync(stimulusInput(written)).then(({ content }) => ({ idContext: content.idContext, written })));
      setAsk(null);
      return saved;
    } catch (failure) {
      const asking = conflictIn(failure);
      if (asking && !(asking === 'used' && confirmed)) setAsk(asking);
      else {
        setAsk(null);
        setError(failure);
      }
      return null;
    }
  };

  const change = async (idContext: number, written: StimulusValues, { confirmed = false, over = false }) => {
    const newest = over ? await send(calls.questions.getContext, { idContext }) : null;
    const { content } = await edit.mutateAsync({
      ...stimulusInput(written),
      idContext,
      idVersion: newest?.content.idVersion ?? written.idVersion ?? undefined,
      confirmed,
    });
    return { idContext, written: { ...written, idVersion: content.idVersion } };
  };

  return {
    save,
    ask,
    dismiss: () => setAsk(null),
    error,
    clearError: () => setError(null),
  };
}
