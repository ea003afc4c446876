import { useEffect, useEffectEvent } from 'react';
import { type LiveState, liveStates } from '../../core/schedules/live.ts';
import { isDialogOpen, isTyping } from '../../ui/dialog/shortcuts.tsx';

/** What letters do: for the student who is open, or for the room. */
const letters = ['e', 'p', 'm'] as const;

type Keys = { filter: (state: LiveState) => void; leave: () => void } & Record<(typeof letters)[number], () => void>;

/** Handles the keys of the live view: a digit shows one state, E extends, P pauses, M writes, Escape closes the student. */
export function useLiveKeys({ filter, leave, ...acts }: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isDialogOpen()) return;
    const state = liveStates[Number(event.key) - 1];
    const letter = letters.find((one) => one === event.key.toLowerCase());
    if (state) filter(state);
    else if (letter) acts[letter]();
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
