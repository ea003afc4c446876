import { useEffect, useEffectEvent, useState } from 'react';

/** How long a dialog says that something was saved before it closes. */
const NOTICE_MS = 2000;

/** Returns the words of a notice, once it is shown, and a function that shows it; the dialog closes 2 s later. */
export function useClosingNotice(onClose: () => void) {
  const [notice, show] = useState<string | null>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => close(), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return { notice, show };
}
