import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTyping } from '../../../ui/dialog/shortcuts.tsx';
import { gradeKeyOf, type ReviewKey, reviewKeyOf } from './review-keys.ts';

/** Calls `onKey` for the keys of a review, of letters or (null) of a grade, wherever the focus is; returning false leaves the key to the browser. */
export function useReviewKeys(offered: string | null, onKey: (key: ReviewKey) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
    if (isTyping(event.target)) return;
    const key = offered === null ? gradeKeyOf(event) : reviewKeyOf(event, offered);
    if (!key) return;
    // A button or link does what it says.
    if (key.does === 'accept' && event.target instanceof HTMLElement && event.target.closest('button, a, summary'))
      return;
    // A key that is held must not decide one row after the other.
    if (event.repeat || onKey(key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
