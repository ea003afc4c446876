import { useState } from 'react';
import { calls } from '../../../contract/index.ts';
import { useChange } from '../../data/query.ts';
import { send } from '../../data/send.ts';
import { type Asking, askingAfter } from '../editor/use-saving.ts';
import { type SavedText, sent, type WrittenText } from './written-text.ts';

type Saved = { idContext: number; written: WrittenText };

/**
 * Saves a text with its questions; nothing that fails changes what is written. `ask` says what is to be asked before it
 * can be saved, and the answer comes back as `confirmed` or `over`.
 */
export function useSavingText(text: SavedText | null) {
  const add = useChange(calls.questions.addContext);
  const edit = useChange(calls.questions.editContext, { also: ['assessments'] });
  const [ask, setAsk] = useState<Asking | null>(null);
  const [error, setError] = useState<unknown>(null);

  const save = async (written: WrittenText, { confirmed = false, over = false } = {}): Promise<Saved | null> => {
    setError(null);
    if (text?.used && !confirmed) {
      setAsk('used');
      return null;
    }
    try {
      const saved = await (text
        ? change(text.idContext, written, { confirmed, over })
        : add.mutateAsync(sent(written)).then(({ content }) => ({ idContext: content.idContext, written })));
      setAsk(null);
      return saved;
    } catch (failure) {
      const asking = askingAfter(failure);
      if (asking && !(asking === 'used' && confirmed)) setAsk(asking);
      else {
        setAsk(null);
        setError(failure);
      }
      return null;
    }
  };

  const change = async (idContext: number, written: WrittenText, { confirmed = false, over = false }) => {
    const newest = over ? await send(calls.questions.getContext, { idContext }) : null;
    const { content } = await edit.mutateAsync({
      ...sent(written),
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
