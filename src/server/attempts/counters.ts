import { sql } from 'drizzle-orm';
import type { Result } from '../../core/results/results.ts';
import { toBillionths } from '../../core/results/scoring.ts';
import type { Database } from '../database/database.ts';
import { preparedStatement } from '../database/prepared-statement.ts';

type Recomputed = { idSchool: number; idSchedule: number; before: Result | null; after: Result | null };

/** Amounts to add to the counters of a schedule. */
export type CounterChange = {
  idSchool: number;
  idSchedule: number;
  started: number;
  finished: number;
  ungraded: number;
  /** Late responses that wait for the teacher's decision. */
  late: number;
  graded: number;
  gradeSum: number;
  pointsReached: number;
  pointsPossible: number;
};

const none = {
  ...{ started: 0, finished: 0, ungraded: 0, late: 0, graded: 0, gradeSum: 0 },
  ...{ pointsReached: 0, pointsPossible: 0 },
};

const counted = (result: Result | null) => ({
  finished: result ? 1 : 0,
  ungraded: result?.ungraded ?? 0,
  graded: result === null || result.grade === null ? 0 : 1,
  gradeSum: toBillionths(result?.grade ?? 0),
  pointsReached: result?.pointsReached ?? 0,
  pointsPossible: result?.pointsPossible ?? 0,
});

/** Returns the counter changes for results that changed, one for each schedule. */
export const counterChangesOf = (recomputed: readonly Recomputed[]): CounterChange[] => {
  const changes = new Map<number, CounterChange>();
  for (const { idSchool, idSchedule, before, after } of recomputed) {
    const sum = changes.get(idSchedule) ?? none;
    const [was, is] = [counted(before), counted(after)];
    changes.set(idSchedule, {
      ...{ idSchool, idSchedule, started: 0, late: 0 },
      finished: sum.finished + is.finished - was.finished,
      ungraded: sum.ungraded + is.ungraded - was.ungraded,
      graded: sum.graded + is.graded - was.graded,
      gradeSum: sum.gradeSum + is.gradeSum - was.gradeSum,
      pointsReached: sum.pointsReached + is.pointsReached - was.pointsReached,
      pointsPossible: sum.pointsPossible + is.pointsPossible - was.pointsPossible,
    });
  }
  return [...changes.values()];
};

/** Returns the counter changes for started attempts, one for each schedule. */
export const startedCounterChanges = (attempts: readonly { idSchool: number; idSchedule: number }[]): CounterChange[] =>
  [...Map.groupBy(attempts, ({ idSchedule }) => idSchedule).values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : { ...none, idSchool: first.idSchool, idSchedule: first.idSchedule, started: 1 + more.length },
  );

/** Returns the counter changes for late responses that wait (positive) or were decided (negative). */
export const lateCounterChanges = (
  changes: readonly { idSchool: number; idSchedule: number; late: number }[],
): CounterChange[] => changes.map(({ idSchool, idSchedule, late }) => ({ ...none, idSchool, idSchedule, late }));

const updateCounters = preparedStatement(
  'add_to_counters',
  sql`
    update schedule set
      started = schedule.started + added.st,
      finished = schedule.finished + added.f,
      ungraded = schedule.ungraded + added.u,
      late = schedule.late + added.l,
      graded = schedule.graded + added.g,
      grade_sum = schedule.grade_sum + added.n,
      points_reached = schedule.points_reached + added.r,
      points_possible = schedule.points_possible + added.p
    from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb)
      as added (s bigint, i bigint, st integer, f integer, u integer, l integer, g integer, n bigint, r bigint,
        p bigint)
    where schedule.id_school = added.s and schedule.id = added.i`,
);

/**
 * Adds amounts to the counters of schedules. The transaction must have locked their rows in the order of their ids.
 */
export const addToCounters = async (db: Database, changes: readonly CounterChange[]): Promise<void> => {
  const real = changes.filter(({ idSchool, idSchedule, ...counts }) =>
    Object.values(counts).some((count) => count !== 0),
  );
  if (real.length === 0) return;
  const rows = real.map(
    ({ idSchool: s, idSchedule: i, started: st, finished: f, ungraded: u, late: l, graded: g, ...sums }) => ({
      ...{ s, i, st, f, u, l, g, n: sums.gradeSum, r: sums.pointsReached, p: sums.pointsPossible },
    }),
  );
  await updateCounters(db, { rows: JSON.stringify(rows) });
};
