import type { OutputOf } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import { type Stub, stub } from '../support/wire.ts';
import { onePage } from './pages.ts';

type Row = OutputOf<typeof calls.assessments.getAssessments>['content'][number];

/** Returns the stub of the list of assessments with these rows, whatever is asked for. */
export const listOfAssessments = (...rows: Row[]): Stub =>
  stub(calls.assessments.getAssessments, {
    ...onePage(rows),
    counts: { all: rows.length, ongoing: 0, scheduled: 0, applied: 0, finished: 0, draft: 0 },
  });
