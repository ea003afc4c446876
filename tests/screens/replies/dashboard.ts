import { calls } from '../../../src/contract/index.ts';
import { type Stub, stub } from '../support/wire.ts';

/** Returns the stubs of the dashboard of a school in which nothing has been made yet. */
export const emptyDashboard = (): Stub[] => [
  stub(calls.dashboard.getDashboardYearFilter, { content: [2026] }),
  stub(calls.dashboard.getDashboardReport, {
    content: {
      today: { running: null, toGrade: null, next: null },
      assessments: {
        ...{ created: 0, drafts: 0, applied: 0, total: 0, since: null },
        months: Array.from({ length: 12 }, () => ({ created: 0, applied: 0 })),
      },
      performance: { classes: [], qntClasses: 0 },
      questions: {
        own: { total: 0, drafts: 0, unused: 0, used: 0, hard: 0 },
        teachers: { total: 0, people: 0, recent: 0 },
      },
    },
  }),
];
