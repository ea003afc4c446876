import { useEffect, useEffectEvent } from 'react';

export type PaperShortcuts = Record<'next' | 'previous' | 'later' | 'map' | 'help', () => void>;

const actions: Readonly<Record<string, keyof PaperShortcuts>> = {
  arrowright: 'next',
  arrowleft: 'previous',
  l: 'later',
  m: 'map',
  '?': 'help',
};

/**
 * Handles the paper's shortcuts. Left and right change the question also from within the alternatives, where up and
 * down choose one.
 */
export function useShortcuts(on: boolean, keys: PaperShortcuts) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    keys[action]();
  });
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on]);
}

/** Where keys write or scroll. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]') ||
    (target.tabIndex === 0 && target.scrollWidth > target.clientWidth));
