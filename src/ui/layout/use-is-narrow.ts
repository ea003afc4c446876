import { useLayoutEffect, useRef, useState } from 'react';
import { type ContainerWidth, containerWidths } from '../tokens/widths.ts';

/** Returns a ref for an element, and whether it has less than a width: by default, whether a `Table` in it renders its rows as cards. */
export function useIsNarrow(width: ContainerWidth = 'columns') {
  const ref = useRef<HTMLDivElement>(null);
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const measure = () => setNarrow(element.clientWidth < containerWidths[width] * rem);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return { ref, isNarrow };
}
