import { calls } from '../../contract/index.ts';
import { withQuery } from '../data/send.ts';

/** The screen of the documents that the user has asked for. */
export const documentsPath = '/documents';

/** Returns the address of a document's file. */
export const documentFilePath = (idDocument: number): string =>
  withQuery(calls.documents.getDocumentFile.path, { idDocument });
