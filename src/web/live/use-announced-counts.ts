import { useEffect, useRef, useState } from 'react';

/** Screen readers are not interrupted more often. */
const PAUSE_MS = 30_000;

/** Returns words for a live region: the newest ones, changed at most every 30 s. */
export function useAnnouncedCounts(words: string): string {
  const [said, setSaid] = useState('');
  const lastAt = useRef(performance.now());
  useEffect(() => {
    if (words === said) return;
    const say = () => {
      lastAt.current = performance.now();
      setSaid(words);
    };
    const timer = setTimeout(say, Math.max(0, lastAt.current + PAUSE_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [words, said]);
  return said;
}
