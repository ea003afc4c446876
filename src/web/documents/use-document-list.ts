import type { MadeDocument } from '../../contract/documents.ts';
import { calls } from '../../contract/index.ts';
import { useRead } from '../data/use-read.ts';
import { askAgainAfter } from './waiting-time.ts';

/** Reads the documents that the user has asked for in the last days, newest first, and again while one of them is being made. */
export const useDocumentList = () =>
  useRead(
    calls.documents.getDocuments,
    {},
    { onFailure: 'tell', refreshAfter: ({ content }) => askAgainAfterFirst(content) },
  );

/** Returns after how many milliseconds the list is read again: as soon as any document that waits is asked about. */
const askAgainAfterFirst = (documents: readonly MadeDocument[]): number | false => {
  const waits = documents.map((made) => askAgainAfter(made, Date.now())).filter((wait) => wait !== false);
  return waits.length === 0 ? false : Math.min(...waits);
};
