import { defineJob, nightlyPolicy } from '../define-job.ts';
import { makeDocument } from './make-document.ts';
import { sweepDocuments } from './sweep.ts';

/** Makes a document that somebody has asked for. */
export const makeDocumentJob = defineJob<{ idSchool: number; idDocument: number }>(
  'makeDocument',
  { shows: 'results', retries: 2, retryDelaySeconds: 5, timeoutSeconds: 300, maxWaiting: 500 },
  async (host, ref, run) => {
    await makeDocument(host, ref, run);
    return null;
  },
);

/** Deletes documents of more than a week ago. */
export const sweepDocumentsJob = defineJob(
  'sweepDocuments',
  { ...nightlyPolicy(2, 30), shows: 'nothing' },
  async (host, _, { signal }) => ({
    files: await sweepDocuments(host, host.clock.now(), signal),
  }),
);
