import type { Instant } from '../../core/schedules/time.ts';
import type { Host } from '../host.ts';
import { deleteOldDocuments } from './store.ts';

/** How long a document is kept; then it can be made again. */
export const DOCUMENT_DAYS = 7;

/** Deletes documents of more than a week ago with their files; returns how many files. */
export async function sweepDocuments(
  { database, files }: Pick<Host, 'database' | 'files'>,
  now: Instant,
  signal: AbortSignal,
): Promise<number> {
  const names = await deleteOldDocuments(database, now - DOCUMENT_DAYS * 24 * 3_600_000);
  for (const name of names) {
    signal.throwIfAborted();
    await files.delete(name);
  }
  return names.length;
}
