import { useState } from 'react';
import { calls } from '../../../contract/index.ts';
import { Refused } from '../../wire/failures.ts';
import { useChange } from '../../wire/query.ts';
import { type SavedText, sent, type WrittenText } from './written-text.ts';

/** Saves a text with its questions; nothing that fails changes what is written. `asks` = it is in use, and asks first. */
export function useSavingText(saved: SavedText | null) {
  const add = useChange(calls.questions.addContext);
  const edit = useChange(calls.questions.editContext, { also: ['assessments'] });
  const [asks, setAsks] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const save = async (written: WrittenText, confirmed = false): Promise<number | null> => {
    setError(null);
    if (saved?.used && !confirmed) {
      setAsks(true);
      return null;
    }
    try {
      const { content } = saved
        ? await edit.mutateAsync({ ...sent(written), idContext: saved.idContext, confirmed })
        : await add.mutateAsync(sent(written));
      setAsks(false);
      return content.idContext;
    } catch (failure) {
      if (failure instanceof Refused && failure.refusal === 'questionUsed' && !confirmed) setAsks(true);
      else {
        setAsks(false);
        setError(failure);
      }
      return null;
    }
  };

  return {
    save,
    asks,
    dismiss: () => setAsks(false),
    error,
    clearError: () => setError(null),
  };
}
