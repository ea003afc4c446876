import { useEffect, useEffectEvent, useState } from 'react';

/** Returns a function that acts at once, or as soon as `isReady`; until then `isAsked`, and `withdraw` takes it back. */
export function useOnceReady(isReady: boolean, act: () => void) {
  const [isAsked, setAsked] = useState(false);
  const actLater = useEffectEvent(act);
  useEffect(() => {
    if (!isAsked || !isReady) return;
    setAsked(false);
    actLater();
  }, [isAsked, isReady]);
  return { ask: () => (isReady ? act() : setAsked(true)), isAsked, withdraw: () => setAsked(false) };
}
