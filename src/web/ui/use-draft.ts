import { useState } from 'react';

/**
 * What is being entered, kept in this tab until it is forgotten, so that a reload loses nothing. `dirty` says
 * whether it differs from what the form began with.
 */
export function useDraft<Draft extends object>(key: string, begin: () => Draft) {
  const [beginning] = useState(begin);
  const [draft, setDraft] = useState<Draft>(() => ({ ...beginning, ...stored(key) }));
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

function stored(key: string): object | null {
  const text = sessionStorage.getItem(key);
  return text === null ? null : JSON.parse(text);
}
