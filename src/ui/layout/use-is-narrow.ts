import { useLayoutEffect, useRef, useState } from 'react';

/** The width in rem up to which `Table` renders its rows as cards. */
const MAX_CARDS_WIDTH = 46;

/** Returns a ref for an element, and whether it has only so many rem: by default, whether a `Table` in it renders its rows as cards. */
export function useIsNarrow(mostRem = MAX_CARDS_WIDTH) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const measure = () => setNarrow(element.clientWidth <= mostRem * rem);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [mostRem]);
  return { ref, isNarrow };
}
