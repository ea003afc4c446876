import type { OutputOf } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import { scheduleFilters } from '../../../src/core/schedules/badges.ts';
import { type Stub, stub } from '../support/wire.ts';
import { countsOf, onePage } from './pages.ts';

type Reply = OutputOf<typeof calls.schedules.getSchedules>;

/** Returns the stub of the list of schedules with these rows, whatever is asked for. */
export const listOfSchedules = (...rows: Reply['content']): Stub =>
  stub(calls.schedules.getSchedules, {
    ...onePage(rows),
    counts: countsOf(scheduleFilters, rows.length),
    yearsFilter: 2025,
    years: [2025],
    schedulesWeightsCustom: [],
  });
