import { useRef } from 'react';

/**
 * Starts something unless it is still under way; `done` has to be called when it may be started again. A second press of a button
 * comes before the screen shows that the first one counted.
 */
export function useOnce() {
  const underWay = useRef(false);
  return (start: (done: () => void) => void) => {
    if (underWay.current) return;
    underWay.current = true;
    start(() => {
      underWay.current = false;
    });
  };
}
