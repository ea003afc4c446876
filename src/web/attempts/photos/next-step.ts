import { attachmentOf } from '../../../questions/attachments/response-attachment.ts';
import type { JournalEntry } from '../journal/entries.ts';
import type { StoredPhoto } from './store.ts';

/** A photograph is on the device shortly before the answer that names it. */
const NAMED_WITHIN_MS = 10_000;

type Known = {
  /** What the journal has of the question; none once the attempt has ended and all is settled. */
  entry: JournalEntry | undefined;
  /** Whether no other photograph was added to the question since. */
  isNewest: boolean;
  /** By this device's clock. */
  now: number;
};

/**
 * Returns what to do with a photograph: upload it, wait until the server has the response that names it, or drop it
 * once the server has a response without it.
 */
export function nextStepFor(photo: StoredPhoto, { entry, isNewest, now }: Known): 'upload' | 'wait' | 'drop' {
  const named = entry && attachmentOf(entry.response);
  // Journals of earlier releases hold the photograph itself.
  const isNamed = named === photo.sha256 || named instanceof Blob;
  const mayBeNamed = isNewest && Math.abs(now - photo.added) < NAMED_WITHIN_MS;
  if (!isNamed && mayBeNamed) return 'wait';
  if (!entry) return 'upload';
  if (entry.state === 'unsent') return 'wait';
  return !isNamed && entry.state === 'saved' ? 'drop' : 'upload';
}
