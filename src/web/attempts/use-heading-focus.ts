import { useEffect } from 'react';

/** Begins a step of the same address like a screen of its own: at its top, its heading read out. */
export function useHeadingFocus() {
  useEffect(() => {
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
  }, []);
}
