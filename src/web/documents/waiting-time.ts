import type { MadeDocument } from '../../contract/documents.ts';

const SHORTEST_MS = 400;
const LONGEST_MS = 5000;

/** Returns after how many milliseconds to ask about a document again: at growing intervals; false once it is made or failed. */
export function askAgainAfter(
  { state, requested }: Pick<MadeDocument, 'state' | 'requested'>,
  now: number,
): number | false {
  if (state !== 'waiting') return false;
  const waited = now - Date.parse(requested);
  return Math.min(Math.max(waited / 3, SHORTEST_MS), LONGEST_MS);
}
