import { useEffect, useState } from 'react';

/** How long the network may take before the screen says that it is waited for. */
export const OVERDUE_MS = 3000;

/** Returns true when the same work, by its id, has been under way for 3 s; undefined means none. */
export function useIsOverdue(work: number | undefined): boolean {
  const [overdue, setOverdue] = useState<number>();
  useEffect(() => {
    if (work === undefined) return;
    const timer = setTimeout(() => setOverdue(work), OVERDUE_MS);
    return () => clearTimeout(timer);
  }, [work]);
  return work !== undefined && work === overdue;
}
