import { useState } from 'react';
import { useOnce } from '../ui/use-once.ts';

/** Whether the screen is being left for another one. */
export type Leaves = boolean;

/**
 * One saving at a time, with all that follows from it: what is asked for meanwhile is left. One that leaves the screen
 * stays the last, for until the other screen is there a second would save the same again.
 */
export function useOneSaving() {
  const once = useOnce();
  const [isSaving, setSaving] = useState(false);
  const saveOnce = (save: () => Promise<Leaves>) =>
    once(async (done) => {
      setSaving(true);
      if (await save()) return;
      setSaving(false);
      done();
    });
  return { isSaving, saveOnce };
}
