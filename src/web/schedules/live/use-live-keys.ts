import { useEffect, useEffectEvent } from 'react';
import { type LiveState, liveStates } from '../../../core/schedules/live.ts';
import { isDialogOpen, isTyping } from '../../../ui/actions/shortcuts.tsx';

type Keys = { filter: (state: LiveState) => void; leave: () => void };

/** Handles the keys of the live view: a digit shows one state, Escape closes the student. */
export function useLiveKeys({ filter, leave }: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isDialogOpen()) return;
    const state = liveStates[Number(event.key) - 1];
    if (state) filter(state);
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
