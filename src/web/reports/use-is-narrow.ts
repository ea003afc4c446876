import { useLayoutEffect, useRef, useState } from 'react';

/** Where a table's rows become cards. */
const widthOfCards = 46;

/** Whether a table within the element of `ref` shows its rows as cards. */
export function useIsNarrow() {
  const ref = useRef<HTMLDivElement>(null);
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const look = () => setNarrow(element.clientWidth <= widthOfCards * rem);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isNarrow };
}
