import type { RosterDecision, RosterSurroundings } from '../../core/rosters/planned-row.ts';
import type { RowPerson } from '../../core/rosters/row-people.ts';
import { defineAreaTask } from '../tasks/api.ts';

export type RosterToPlan = {
  people: readonly RowPerson[];
  surroundings: RosterSurroundings;
  decisions: ReadonlyMap<number, RosterDecision>;
};

/** Reads a list of 10 MB at most, which a spreadsheet may unpack to 60 MB. */
export const readRosterTask = defineAreaTask('readRoster', {
  load: async () => (await import('./reading/read-roster.ts')).readRoster,
  timeLimitMs: 20_000,
  memoryLimitMb: 600,
  concurrency: 1,
  waitingLimit: 10,
});

/** Compares each row of a list with all students of the school. */
export const planRosterTask = defineAreaTask('planRoster', {
  load: async () => {
    const { planRoster } = await import('../../core/rosters/plan.ts');
    return (input: RosterToPlan) => planRoster(input.people, input.surroundings, input.decisions);
  },
  timeLimitMs: 30_000,
  memoryLimitMb: 600,
  concurrency: 1,
  waitingLimit: 10,
});
