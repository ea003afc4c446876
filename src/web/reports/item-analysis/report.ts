import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';

/** The item analysis of a schedule. */
export type ItemAnalysis = OutputOf<typeof calls.reports.getItemAnalysis>['content'];
