import { useEffect } from 'react';

/** Scrolls to the top and focuses the heading, for steps that share one address. */
export function useHeadingFocus() {
  useEffect(() => {
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
  }, []);
}
