import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import type { ExamCache } from '../attempts/api.ts';
import type { Signer } from '../signing.ts';
import { detailsHandlers } from './details.ts';
import { ownReportHandlers } from './report.ts';

/** Returns the handlers of the calls by which students read their results, and teachers say how much of them. */
export const ownResultsArea = (exams: ExamCache, signer: Signer): Handlers<typeof calls.ownResults> => ({
  ...ownReportHandlers(exams, signer),
  ...detailsHandlers,
});
