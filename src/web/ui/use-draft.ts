import { useState } from 'react';
import { draftIn } from './draft-in.ts';

/**
 * What is being entered, kept in this tab until it is forgotten, so that a reload loses nothing. `dirty` says
 * whether it differs from what the form began with.
 */
export function useDraft<Draft extends object>(key: string, begin: () => Draft) {
  const [beginning] = useState(begin);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...beginning,
    ...draftIn(sessionStorage.getItem(key), beginning),
  }));
  return {
    draft,
    dirty: JSON.stringify(draft) !== JSON.stringify(beginning),
    change: (patch: Partial<Draft>) => {
      const changed = { ...draft, ...patch };
      sessionStorage.setItem(key, JSON.stringify(changed));
      setDraft(changed);
    },
    forget: () => sessionStorage.removeItem(key),
  };
}
