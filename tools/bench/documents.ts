import { describeRealPapers } from './documents/real-papers.ts';
import { measureRendering } from './documents/rendering.ts';
import { measureRequests } from './documents/requests.ts';
import type { Measured } from './load.ts';

/** Makes documents in this process, real ones among them, and by a server that saves answers meanwhile; prints and gives milliseconds. */
export const benchDocuments = async (): Promise<Record<string, Measured>> => {
  await describeRealPapers();
  return { ...(await measureRendering()), ...(await measureRequests()) };
};
