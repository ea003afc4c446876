import { useEffect } from 'react';

/**
 * Moves the focus to the heading, and not to nowhere, when something was done that took its button along: told by what was `said` of
 * it, or by how many are `left` to do it with.
 */
export function useHeadingFocus(said: string, left = 0): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button goes with the last of them
  useEffect(() => {
    if (said !== '' && document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, [said, left]);
}
