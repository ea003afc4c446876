import type { ScanBatch, ScanBatchDetails } from '../../../contract/scanning.ts';
import { pageStates } from '../../../core/scanning/page-states.ts';

/** How many pages are in a state, or still to be read. */
export type PagePart = { state: (typeof pageStates)[number] | 'left'; count: number };

/** Returns the pages of a batch in parts that add up to all of them; states without pages are left out. */
export function partsOf({ counts, pages, pagesRead }: Pick<ScanBatch, 'counts' | 'pages' | 'pagesRead'>): PagePart[] {
  const read = pageStates.map((state) => ({ state, count: counts[state] }));
  return [...read, { state: 'left' as const, count: Math.max(0, pages - pagesRead) }].filter(({ count }) => count > 0);
}

type Student = Pick<ScanBatchDetails['students'][number], 'state'>;

/** From so many students on, some are missed: before, a class has just begun to come in. */
const MISSED_FROM_SHARE = 0.8;

/**
 * Returns the students of whom something is missing; none while their class is not otherwise in: then the sheets are still to come.
 * Once all is read, half of a class is enough.
 */
export function missedStudents<Listed extends Student>(students: readonly Listed[], isDone: boolean): Listed[] {
  const missing = students.filter(({ state }) => state === 'missing');
  const share = (students.length - missing.length) / Math.max(1, students.length);
  return share >= (isDone ? 0.5 : MISSED_FROM_SHARE) ? missing : [];
}
